"""What is wrong with a set-up is said in a sentence; games are found by name."""

from contextlib import nullcontext
from dataclasses import replace

import pytest

import tabletop
from tabletop.engine import registry
from tabletop.engine.box import Option
from tabletop.engine.chance import Chance, ChanceNeededError, NoChance
from tabletop.engine.event_log import SeatInfo
from tabletop.engine.message import in_english, msg
from tabletop.engine.protocol import SetupError
from tabletop.engine.setup import FIRST_PLAYER, checked_options, first_player

GOTOWN = tabletop.game("gotown")


def refusal(game="gotown", seats=("A", "B"), **more):
    with pytest.raises(tabletop.SetupError) as caught:
        tabletop.Table.new(game, seats, **more)
    assert str(caught.value) == in_english(caught.value.message)
    return str(caught.value)


def test_too_few_or_many_seats():
    assert refusal(seats=["A"]) == "GoTown is for 2 to 4 players, not 1."
    assert refusal(seats=["A"] * 5) == "GoTown is for 2 to 4 players, not 5."


@pytest.mark.parametrize(
    "seats",
    [
        5,
        None,
        [5, 6],
        [None, "A"],
        [["A"], "B"],
        [SeatInfo("A", colour=9), "B"],
        [SeatInfo(5), "B"],
        ["\ud800", "B"],
    ],
    ids=range(8),
)
def test_seats_that_no_saved_game_could_give_back(seats):
    assert (
        refusal(seats=seats)
        == "Give a seat as a name, or as a name, a kind of player and a colour from 0 to 4."
    )


@pytest.mark.parametrize("options", [5, ["short"], "short"])
def test_options_that_are_no_pairs(options):
    assert refusal(options=options) == "Give the options of a game as pairs of a name and a value."


@pytest.mark.parametrize("game", [5, None, "ludo", ()])
def test_what_is_no_game(game):
    with pytest.raises(tabletop.UnknownGameError, match="The games are:"):
        tabletop.Table.new(game, ["A", "B"])


def test_an_error_says_what_is_wrong_within_what_is_wrong():
    inner = msg("Line {line} does not fit.", line=3)
    assert str(SetupError(msg("“{file}” cannot be used. {why}", file="a", why=inner))) == (
        "“a” cannot be used. Line 3 does not fit."
    )


def test_an_unknown_option():
    assert refusal(options={"long": True}) == "GoTown has no option “long”. Its options: short, first."
    assert "no option “3”" in refusal(options={3: True})


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"short": "yes"}, "Option “short” of GoTown cannot be “yes”. It can be: true, false."),
        ({"short": 1}, "Option “short” of GoTown cannot be “1”. It can be: true, false."),
        ({"short": None}, "Option “short” of GoTown cannot be “None”. It can be: true, false."),
        ({"first": 2}, "Option “first” of GoTown cannot be “2”. It can be: null, 0, 1."),
        ({"first": False}, "Option “first” of GoTown cannot be “False”. It can be: null, 0, 1."),
        ({"first": []}, "Option “first” of GoTown cannot be “[]”. It can be: null, 0, 1."),
    ],
)
def test_a_value_that_does_not_fit(options, sentence):
    assert refusal(options=options) == sentence


def test_a_choice():
    game = replace(
        GOTOWN,
        box=replace(
            GOTOWN.box, options=(Option("deck", "choice", "a", "Deck", "", (("a", "One"), ("b", "Other"))),)
        ),
    )
    assert checked_options(game, 2, {"deck": "b"}) == {"deck": "b"}
    with pytest.raises(tabletop.SetupError, match=r"cannot be “c”\. It can be: a, b\."):
        checked_options(game, 2, {"deck": "c"})
    with pytest.raises(tabletop.SetupError):
        checked_options(game, 2, {"deck": 1})


def test_defaults_are_filled_in():
    assert checked_options(GOTOWN, 2, {}) == {"short": False, "first": None}
    assert checked_options(GOTOWN, 2, {"first": 1}) == {"short": False, "first": 1}


@pytest.mark.parametrize("name", ["go", "", "GOTOWN", "gotown.cards", "../gotown", "__init__"])
def test_an_unknown_game(name):
    with pytest.raises(tabletop.UnknownGameError) as caught:
        tabletop.game(name)
    assert str(caught.value).startswith(f"There is no game “{name}”. The games are: ")
    assert "gotown" in str(caught.value)
    with pytest.raises(tabletop.UnknownGameError):
        tabletop.Table.new(name, ["A", "B"])


def test_games_are_listed_in_order_and_found():
    assert registry.games() == tuple(sorted(registry.games())) == tabletop.games()
    for name in registry.games():
        assert registry.find(name).id == name


@pytest.mark.parametrize("name", tabletop.games())
def test_a_game_is_complete(name):
    game = tabletop.game(name)
    assert game.name and game.box.tagline and game.secrets.privacy and game.box.minutes > 0
    assert game.words.clauses and game.players.bots and game.edition.content
    assert all(callable(bot) for bot in game.players.bots.values())
    assert {option.kind for option in game.box.options} <= {"switch", "choice", "seat"}
    assert all(option.label and option.hint for option in game.box.options)
    for count in game.players.seat_counts:
        assert checked_options(game, count, {}).keys() == {option.key for option in game.box.options}


@pytest.mark.parametrize(("chosen", "drawn"), [(None, True), (0, False), (2, False)])
def test_who_begins_is_drawn_where_nobody_was_chosen(chosen, drawn):
    first, is_by_lot = first_player({FIRST_PLAYER.key: chosen}, 3, Chance(1, 0))
    assert is_by_lot is drawn and first in range(3) and chosen in (None, first)
    with pytest.raises(ChanceNeededError) if drawn else nullcontext():
        first_player({FIRST_PLAYER.key: chosen}, 3, NoChance())
