"""The rules of counting on games made by hand: every number differs wherever a rule is bent."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from tabletop.engine.event_log import SeatInfo
from tabletop.record.filters import (
    ALONE,
    MIXED,
    PEOPLE,
    GameFilter,
    PlayedSide,
    ShownAchievement,
    as_csv,
    firsts,
    mean_of,
    people_of,
    played_by,
    reckoned,
    running_median,
)
from tabletop.record.game_stats import FoundAchievement, GameStats

EASY, HARD = "bot:easy", "bot:hard:sachi"


def game(scores: str, kinds: str = f"human {EASY}", **more: Any) -> GameStats:
    """A finished game: winners are marked with a star. Who is human is Mei, then Tom."""
    names, told = iter(("Mei", "Tom")), scores.split()
    seats = [SeatInfo(next(names) if kind == "human" else "AI", kind) for kind in kinds.split()]
    fields: dict[str, Any] = {
        "game": "gotown",
        "winners": tuple(seat for seat, score in enumerate(told) if score.endswith("*")),
        "scores": tuple(int(score.rstrip("*")) for score in told),
    }
    return GameStats(**({"seats": tuple(seats)} | fields | more))


def library(*games: GameStats) -> dict[Path, GameStats]:
    """So many files, begun in this order where they do not say when."""
    return {
        Path(f"{number}.tabletop"): replace(one, created=one.created or f"2026-01-{number:02}")
        for number, one in enumerate(games, 1)
    }


SOME = library(
    game("5* 3", length=10, hints=(2, 0)),
    game("1 4* 2", f"human {EASY} {HARD}", length=40, hints=(0, 3)),
    game("4* 4* 1", f"human {EASY} {EASY}", length=20),
    game("9", "human", winners=(0,), is_titled=True, length=90),
    game("99* 0", is_assisted=True, length=500),
    game("2 2*", "human human", length=30),
    game("8 8*", f"{EASY} {EASY}"),
    game("0 0", winners=None),
    game("0 0", f"{EASY} {EASY}", winners=None),
    game("7* 1", game="deckville"),
)


def test_a_summary_of_one_person() -> None:
    found = reckoned(SOME, GameFilter("gotown", "Mei"), {})
    games = found.games
    assert [one.path.stem for one in games.played] == ["1", "2", "3", "4", "6"]
    assert games.place == pytest.approx((1 + 3 + 1 + 2) / 4), "alone one has no place"
    assert (games.best, games.middle, games.length) == (9, 4, 30)
    assert games.wins[:3] == (4, 2, 1) and games.assisted[:3] == (1, 1, 0), "a title is no win"
    assert games.wins.fair == pytest.approx((1 / 2 + 1 / 3 + 1 / 3 + 1 / 2) / 4)
    assert games.with_hints[:2] == (1, 1), "what others are told says nothing of Mei"
    against = {name: wins[:2] for name, wins in games.by_against.items()}
    assert against == {"easy": (2, 2), MIXED: (1, 0), PEOPLE: (1, 0)}
    assert {who: wins[:2] for who, wins in games.by_character.items()} == {"sachi": (1, 0)}
    assert (games.open, found.watched) == (1, 1)
    assert {name: wins[:2] for name, wins in found.everything.items()} == {
        "gotown": (4, 2),
        "deckville": (1, 1),
    }
    assert len(found.tables) == 6, "assisted ones are listed"


def test_a_row_of_the_table_for_spreadsheets() -> None:
    rows = list(csv.DictReader(io.StringIO(as_csv(SOME, {"Tom": "Mei"}))))
    told = [
        " ".join(row[name] for name in ("name", "won", "shared", "place", "hints", "assisted"))
        for row in rows
    ]
    assert told == [
        *("Mei 1 0 1 2 0", "Mei 0 0 3 0 0", "Mei 1 1 1 0 0", "Mei 0 0 1 0 0", "Mei 1 0 1 0 1"),
        *("Mei 0 0 2 0 0", "Tom 1 0 1 0 0", "Mei 1 0 1 0 0"),
    ]
    assert {row["person"] for row in rows} == {"Mei"}


def test_a_share_is_told_from_three_games_on() -> None:
    shares = [
        reckoned(library(*[game("5* 3")] * count), GameFilter(), {}).games.wins.share for count in (2, 3)
    ]
    assert shares == [None, 1.0]


@pytest.mark.parametrize(
    ("scores", "places"),
    [("5* 3 3 1", [1, 2, 2, 4]), ("5 3* 4 5", [2, 1, 4, 2]), ("2* 2* 7 1", [1, 1, 3, 4])],
)
def test_winners_come_first_then_scores_and_equals_share_a_place(scores: str, places: list[int]) -> None:
    one = game(scores, " ".join(["human"] * 2 + [EASY] * 2))
    assert [one.place(seat) for seat in range(4)] == places
    side = PlayedSide(Path(), one, (0, 1))
    best = 1 if places[1] < places[0] else 0
    assert (side.best, side.score, side.place) == (best, one.scores[best], places[best])


@pytest.mark.parametrize(
    ("kinds", "ours", "against"),
    [
        ("human", (0,), ALONE),
        ("human human", (0, 1), PEOPLE),
        (f"human human {EASY}", (0,), "easy"),
        (f"human bot bot:normal {HARD}", (0,), MIXED),
        ("human bot bot:normal", (0,), "normal"),
        (f"human {HARD} bot:hard", (0,), "hard"),
    ],
)
def test_against_whom(kinds: str, ours: tuple[int, ...], against: str) -> None:
    side = PlayedSide(Path(), game("1* " + "0 " * (len(kinds.split()) - 1), kinds), ours)
    assert side.against == against


def test_the_line_through_scores_is_the_median_of_the_last_ten() -> None:
    scores = [90, 0, 0, 0, 0, 0, 10, 10, 10, 10, 10, 10]
    assert running_median(scores) == [90, 45, 0, 0, 0, 0, 0, 0, 0, 5, 5, 10]


def test_a_first_is_shown_in_the_earliest_game_in_which_nobody_helped() -> None:
    def first(seat: int, position: int, **more: Any) -> GameStats:
        return game("1* 0", firsts=(FoundAchievement("tower", seat, position),), **more)

    games = library(
        first(0, 3, is_assisted=True),
        first(1, 4),
        first(0, 5, created="2026-03-01"),
        first(0, 6, created="2026-02-01"),
        first(0, 7, created="2026-04-01", game="deckville"),
    )
    assert firsts(played_by(games, "Mei", {})) == {
        ("gotown", "tower"): ShownAchievement(Path("4.tabletop"), 6, 0),
        ("deckville", "tower"): ShownAchievement(Path("5.tabletop"), 7, 0),
    }


def test_a_figure_is_the_mean_of_our_seats_where_it_was_counted() -> None:
    figures = ({"built": (4, 1, 7)}, {"built": (6, 3, 9)}, {"robbed": (50, 50, 50)})
    games = library(*(game("1* 0 0", f"human human {EASY}", figures=each) for each in figures))
    means = [
        mean_of(tuple(played_by(games, person, {})), "built") for person in ("Mei", "Tom", None, "Nobody")
    ]
    assert means == [5, 2, 3.5, None]


def test_people_are_listed_by_their_games_and_equals_by_name() -> None:
    """Whoever sat down first, and only in finished games."""
    names = (("Tom", "AI"), ("Mei", "AI"), ("Zoe", "Zoe"), ("Zoe", "AI"), ("Ann", "AI"))
    kinds = {"AI": EASY}
    games = [
        game("1 2*", seats=tuple(SeatInfo(name, kinds.get(name, "human")) for name in pair)) for pair in names
    ]
    games[-1] = replace(games[-1], winners=None)
    assert list(people_of(games, {}).items()) == [("Zoe", 2), ("Mei", 1), ("Tom", 1)]
    assert list(people_of(games, {"Zoe": "Mei"}).items()) == [("Mei", 3), ("Tom", 1)]
