"""What games of a test tell, on games made by hand."""

import msgspec
import pytest

from tabletop.balance.counts import (
    ENDLESS,
    CardCount,
    CountedGame,
    CountedShare,
    GameCounts,
    TriedCard,
    notes,
    standing_out,
)
from tabletop.engine.message import in_english

NAMES = {"mill": "Mill", "inn": "Inn"}
ENDS = {"X-1": "All built", "X-2": "Deck empty"}


def game(
    number: int,
    winners: tuple[int, ...] = (0,),
    rounds: int = 10,
    end: str = "X-1",
    **built: tuple[int, ...],
) -> CountedGame:
    return CountedGame(number, number, winners, rounds, end, built)


def heads(
    own: GameCounts, house: GameCounts, tried: dict[str, TriedCard] | None = None, tryer: bool = False
) -> list[str]:
    found = notes(own, house, NAMES, ENDS, changed=NAMES, tried=tried or {}, has_tryer=tryer, beaten={})
    return [in_english(note.head) for note in found]


def even(count: int, **built: tuple[int, ...]) -> GameCounts:
    """Games that both places win alike."""
    return GameCounts(2, [game(n, (n % 2,), **built) for n in range(count)])


def test_lengths_places_and_ends_are_counted_and_a_game_twice_counts_once() -> None:
    games = [game(0, (0,), 4), game(1, (1,), 6), game(1, (1,), 6), game(2, (0, 1), 8, "X-2")]
    counts = GameCounts(2, games)
    assert (counts.length, dict(counts.lengths), dict(counts.ends)) == (
        6,
        {4: 1, 6: 1, 8: 1},
        {"X-1": 2, "X-2": 1},
    )
    assert [place.value for place in counts.places] == [0.5, 0.5]  # a shared win is half a win for each


def test_nine_of_ten_games_lie_between() -> None:
    assert GameCounts(2, [game(n, rounds=n + 1) for n in range(40)]).between() == (3, 38)
    nothing = GameCounts(2)
    assert (nothing.between(), nothing.length, nothing.cards(["inn"])) == (
        (0, 0),
        0,
        (CardCount("inn", 0, CountedShare(0, 0, 1), None),),
    )


def test_games_without_an_end_have_no_length() -> None:
    counts = GameCounts(2, [game(0, rounds=5), game(1, (), 0, ENDLESS)])
    assert (counts.length, counts.between(), counts.without_winner) == (5, (5, 5), 1)


def test_a_card_brings_what_its_builders_win_more_often_if_that_is_certain() -> None:
    """Of 2,000 seats half build the mill, and three of four of those win."""
    games = [game(n, (0 if n % 4 else 1,), mill=(1, 0)) for n in range(1000)]
    (mill, inn) = GameCounts(2, games).cards(["inn", "mill"])
    assert (mill.card, mill.each, mill.builders.value) == ("mill", 0.5, 0.5)
    assert (inn.card, inn.each, inn.builders.value, inn.gain) == ("inn", 0, 0, None)
    assert mill.gain == pytest.approx(0.5)
    few = GameCounts(2, games[:40]).cards(["mill"])
    assert few[0].gain is None


@pytest.mark.parametrize(
    ("own", "house", "wanted"),
    [
        (even(19), even(19), []),
        (even(20, mill=(1, 0), inn=(1, 0)), even(20), []),
        (even(20, mill=(1, 1), inn=(1, 0)), even(20), ["Mill: almost everybody builds it."]),
        (even(20, mill=(1, 0)), even(20), ["Inn: no computer player builds it."]),
        (
            GameCounts(2, [game(n, () if n < 2 else (n % 2,), mill=(1, 0), inn=(1, 0)) for n in range(22)]),
            even(20),
            ["Games that nobody wins: 2 of 22."],
        ),
        (
            GameCounts(
                2,
                [
                    *even(20, mill=(1, 0), inn=(1, 0)).games,
                    *(
                        CountedGame(20 + n, n, (), 0, ENDLESS, {"mill": (1, 0), "inn": (1, 0)})
                        for n in range(3)
                    ),
                ],
            ),
            even(20),
            ["Games without an end: 3 of 23."],
        ),
        (
            even(20, mill=(1, 0), inn=(1, 0)),
            GameCounts(2, [game(n, (n % 2,), end="X-2" if n < 2 else "X-1") for n in range(20)]),
            ["An end that no longer comes: Deck empty."],
        ),
        (
            even(20, mill=(1, 0), inn=(1, 0)),
            GameCounts(2, [game(n, (n % 2,), end="X-2" if n < 2 else "X-1") for n in range(21)]),
            [],
        ),
        (
            GameCounts(1, [game(n, (0,) * (n % 2), mill=(n % 2,), inn=(n % 2,)) for n in range(20)]),
            even(20),
            ["Games that nobody wins: 10 of 20."],
        ),
        (
            GameCounts(2, [game(n, (0,), mill=(1, 0), inn=(1, 0)) for n in range(20)]),
            even(20),
            ["Place 1 in the order wins 100% of the games.", "Place 2 in the order wins 0% of the games."],
        ),
    ],
)
def test_what_is_worth_a_look(own: GameCounts, house: GameCounts, wanted: list[str]) -> None:
    assert heads(own, house) == wanted


def test_of_many_notes_the_five_gravest_are_told_with_their_figures() -> None:
    """Two cards of a kind at most; a card that nine of ten players build is no case yet."""
    builders = {"ash": 40, "bay": 38, "cob": 37, "den": 36, "elm": 0, "fen": 0, "gum": 0}
    games = [
        game(n, **{card: (int(2 * n < count), int(2 * n + 1 < count)) for card, count in builders.items()})
        for n in range(20)
    ]
    names = {card: card.title() for card in builders}
    found = notes(
        GameCounts(2, games), even(20), names, ENDS, changed=names, tried={}, has_tryer=False, beaten={}
    )
    weak = "They go by what is printed. It costs too much for what it brings."
    do = "of 100 players do. If it had a price to think about, there would be a choice."
    assert [(in_english(one.head), in_english(one.text), one.card) for one in found] == [
        ("Gum: no computer player builds it.", weak, "gum"),
        ("Fen: no computer player builds it.", weak, "fen"),
        ("Ash: almost everybody builds it.", f"100 {do}", "ash"),
        ("Bay: almost everybody builds it.", f"95 {do}", "bay"),
        (
            "Place 1 in the order wins 100% of the games.",
            "An equal share would be 50%. With these cards, it matters who goes first.",
            "",
        ),
    ]
    narrow = notes(
        GameCounts(2, games), even(20), {"den": "Den"}, ENDS, changed=(), tried={}, has_tryer=True, beaten={}
    )
    assert not [one for one in narrow if one.card]


def test_a_card_nobody_builds_is_called_weak_only_where_players_weigh_what_is_printed() -> None:
    for has_tryer in (False, True):
        (note,) = notes(
            even(20, mill=(1, 0)),
            even(20),
            NAMES,
            ENDS,
            changed={"inn"},
            tried={},
            has_tryer=has_tryer,
            beaten={},
        )
        assert note.can_be_tried == has_tryer
        assert ("it may still be good" in in_english(note.text)) == has_tryer


def test_a_card_of_the_house_that_nobody_builds_is_no_news() -> None:
    found = notes(
        even(20, mill=(1, 0)), even(20), NAMES, ENDS, changed=(), tried={}, has_tryer=True, beaten={}
    )
    assert found == ()


@pytest.mark.parametrize("games", [0, 20])
def test_a_card_that_another_beats_is_sure_without_games(games: int) -> None:
    counts = even(games, mill=(1, 0), inn=(1, 0))
    (note,) = notes(counts, counts, NAMES, ENDS, changed=(), tried={}, has_tryer=True, beaten={"inn": "mill"})
    assert in_english(note.head) == "Inn: Mill is better in every way."


@pytest.mark.parametrize(
    ("tried", "gains"),
    [
        (TriedCard(19, 40, 0, 40), True),
        (TriedCard(30, 40, 21, 40), True),
        (TriedCard(2, 40, 0, 40), False),
        (TriedCard(18, 40, 21, 40), False),
        (TriedCard(0, 0, 0, 0), False),
        (TriedCard(0, 40, 0, 40), False),
        (TriedCard(9, 40, 0, 0), False),
    ],
)
def test_a_tried_card_gains_beyond_two_standard_errors(tried: TriedCard, gains: bool) -> None:
    assert tried.gains == gains
    head = heads(even(20, mill=(1, 0)), even(20), {"inn": tried}, tryer=True)
    assert head == ["Inn: strong if you go for it." if gains else heads_of_no_gain()]


def heads_of_no_gain() -> str:
    return "Inn: no stronger than in the house cards."


def test_games_stand_out_each_once_and_those_without_an_end_have_no_length() -> None:
    games = [game(0, rounds=7), game(1, (), 0, ENDLESS), game(2, (), 0, ENDLESS), game(3, (), 12), game(4)]
    games += [
        game(5, rounds=3),
        msgspec.structs.replace(game(6), lead=4),
        msgspec.structs.replace(game(7), lead=2),
    ]
    assert [(in_english(one.why), one.number) for one in standing_out(games)] == [
        ("Without an end", 1),
        ("Won by nobody", 3),
        ("Shortest: 3", 5),
        ("Widest win: 4 points ahead", 6),
    ]
    assert [(in_english(one.why), one.number) for one in standing_out([game(0), game(1)])] == [
        ("Longest: 10", 1)
    ]
