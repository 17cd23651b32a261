"""What a person's record says of each level, and which level is proposed next, on games made by hand."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.record.filters import PlayedSide
from tabletop.record.game_stats import GameStats
from tabletop.record.ladder import ENOUGH, RECENT, Proposal, own_games, proposal, shares
from tests.record.test_points import game, library

LEVELS = ("gentle", "easy", "normal", "hard")
KINDS = {"g": "gentle", "e": "easy", "n": "normal:ingrid", "h": "hard:sachi"}


def one(level: str, *, won: bool, **more: Any) -> GameStats:
    return game("5* 3" if won else "3 5*", f"human bot:{KINDS[level]}", **more)


def played(told: str, **more: Any) -> tuple[PlayedSide, ...]:
    """Mei's games: a level's first letter and whether she won, + or -, with hints in brackets."""
    games = [
        one(word.strip("()")[0], won="+" in word, hints=(2, 0) if "(" in word else (), **more)
        for word in told.split()
    ]
    return own_games(library(*games), "gotown", "Mei", {})


@pytest.mark.parametrize(
    ("told", "proposed"),
    [
        ("", None),
        ("n+ n+", None),
        ("n+ n- n+ n- n+", Proposal("hard", "normal", 3, 5)),
        ("n+ n+ n+", Proposal("hard", "normal", 3, 3)),
        ("n+ n- n- n+ n- n+", None),
        ("n+ n+ n- n- n-", None),
        ("n+ n+ n+ n- n-", Proposal("hard", "normal", 3, 5)),
        ("n+ n+ n+ h-", None),
        ("n+ n+ n+ h- h- h-", None),
        ("h+ h- h- h- h-", Proposal("normal", "hard", 0, 4)),
        ("n+ n+ n+ h- h- h- h- n+ n+", None),
        ("n- n- n- h- n-", None),
        ("h+ h+ h+", None),
        ("g- g- g- g- g-", None),
        ("(n+) (n+) (n+)", None),
        ("n+ (n+) n+ (n-) n+", Proposal("hard", "normal", 3, 3)),
        ("n- (n-) (n-) n-", Proposal("easy", "normal", 0, 4)),
        ("n- n- (n+) n- n-", None),
    ],
)
def test_the_next_level_after_three_of_five_a_gentler_one_after_four_losses(
    told: str, proposed: Proposal | None
) -> None:
    assert proposal(played(told), LEVELS) == proposed


def test_levels_that_a_game_does_not_have_are_never_proposed() -> None:
    assert proposal(played("n+ n+ n+"), ("easy", "normal")) is None
    assert proposal(played("n+ n+ n+"), ("easy", "hard")) is None


def test_only_games_alone_against_one_level_that_count() -> None:
    some = library(
        game("5* 3 1", "human bot:easy human"),
        game("5* 3 1", "human bot:easy bot:hard"),
        game("5* 3", "human human"),
        game("9", "human", winners=(0,), is_titled=True),
        one("n", won=True, is_assisted=True),
        one("n", won=True, game="deckville"),
        game("5 3", winners=None),
        game("5* 3", "human bot:normal bot:normal", created="2026-02"),
    )
    assert [found.game.created for found in own_games(some, "gotown", "Mei", {})] == ["2026-02"]
    assert own_games(some, "gotown", "Tom", {}) == ()
    assert len(own_games(some, "gotown", "Ann", {"Mei": "Ann"})) == 1


def test_shares_are_of_enough_games_at_such_a_table_the_latest_ones_without_hints() -> None:
    few, hinted = "n+ " * (ENOUGH - 1), "(n+) " * 9
    assert shares(played(few + hinted), 2) == {}
    assert shares(played(few + "n-"), 2)["normal"][:2] == (ENOUGH, ENOUGH - 1)
    assert shares(played(few + "n-"), 3) == {}
    many = played("h+ " * 9 + "h- " * (RECENT - 2) + "h+ h+ " + "e- " * ENOUGH)
    assert {level: wins[:2] for level, wins in shares(many, 2).items()} == {
        "hard": (RECENT, 2),
        "easy": (ENOUGH, 0),
    }
