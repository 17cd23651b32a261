"""How the people of the town play: by the rules, by what they may know, and otherwise than their levels."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tabletop.arena.match import Match
from tabletop.arena.playing import planned_of_people
from tabletop.arena.standings import Person, people
from tabletop.bots.players import make
from tabletop.engine.cast import BY_ID, CAST
from tabletop.engine.chance import Chance
from tabletop.engine.players import kind_of
from tabletop.engine.protocol import Game
from tabletop.engine.registry import find, games
from tabletop.i18n import Catalogue
from tests.build_tools import ROOT
from tests.games.test_levels import allowed, at_once, views

WITH_TEMPERS = [game for game in map(find, games()) if game.players.personalities.people]
PERSONALITIES = [
    pytest.param(game, who, id=f"{game.id}-{who}")
    for game in WITH_TEMPERS
    for who in game.players.personalities.people
]
NUMBER = re.compile(r"-?\d+\.\d+|-?\d+")
ALL = frozenset(who.level for who in CAST)
SEATS = {game.id: min(count for count in game.players.seat_counts if count > 1) for game in WITH_TEMPERS}


KEPT = Path(__file__).parent / "worths" / "people.txt"
FEW = {"gotown": 36, "designtown": 36}
"""So many positions of a game that is quick; of others there are fewer."""


def played(game_id: str, *who: str, of_each: int, seats: int) -> dict[str, Person]:
    """What some people come to against plain players of their levels."""
    plan = planned_of_people(game_id, [kind_of(BY_ID[one]) for one in who], of_each, seats, seed=7)
    match = Match(plan)
    match.play()
    return dict(zip(who, people(plan.rules, match.games), strict=True))


@pytest.mark.parametrize("game", WITH_TEMPERS, ids=lambda game: game.id)
def test_the_people_of_the_town_have_tempers_of_their_own(game: Game[Any, Any, Any]) -> None:
    """All but one, at the most, who plays as their level does."""
    tempers = game.players.personalities.people
    assert tempers.keys() <= BY_ID.keys() and len(tempers) >= len(CAST) - 1
    manners = {temper.manner for temper in tempers.values()}
    assert len(manners) == len(tempers)
    assert max(map(len, manners)) <= 22, "more has no room beside a face"
    assert max(len(Catalogue("ja").t(manner)) for manner in manners) <= 11


def chosen(game: Game[Any, Any, Any], who: str) -> Iterator[str]:
    """Yield what somebody does where three seats of a game see something; by the rules, whatever others hold
    and however the piles lie: the same view and chance, the same command; and at once, if need be."""
    choose = make(kind_of(BY_ID[who]), game)
    for view, seat, at in tuple(views(game, SEATS[game.id], "bot:easy", FEW.get(game.id, 8)))[::3]:
        other = game.secrets.redact(game.secrets.imagine(view, seat, Chance(77, at)), seat)
        (command,) = {choose(seen, seat, Chance(1, at)) for seen in (view, other)}
        assert allowed(game, view, seat, command)
        assert allowed(game, view, seat, choose(view, seat, Chance(1, at), at_once))
        yield f"{game.id} {who} {at} seat {seat}: {command}"


@pytest.mark.parametrize(("game", "who"), PERSONALITIES)
def test_legal_by_what_they_see_alone_and_as_it_was(game: Game[Any, Any, Any], who: str) -> None:
    """What they choose is kept as text: after a wanted change `python -m tests.games.test_tempers`."""
    kept = KEPT.read_text("utf-8").splitlines()
    assert [*chosen(game, who)] == [line for line in kept if line.startswith(f"{game.id} {who} ")]


def test_what_they_like_shows() -> None:
    """Where it is plain, in few games: Diego robs the fullest hand."""
    diego = played("gotown", "diego", of_each=15, seats=3)["diego"]
    assert diego.theirs.low > diego.plain.high


def test_what_is_documented_of_them_keeps_to_the_limits() -> None:
    """Of 480 games each: within 5 points of the equal share, and the habit apart from plain players'."""
    text = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
    tables = re.findall(r"^\w[\w ]+, \w+ seats, equal share ([\d.]+)%:\n\n((?:\|.*\n)+)", text, re.MULTILINE)
    assert len(tables) == 4
    for equal, table in tables:
        for row in table.splitlines()[2:]:
            won, _, theirs, plain = ([*map(float, NUMBER.findall(cell))] for cell in row.split("|")[2:6])
            assert abs(won[0] - float(equal)) <= 5, row
            assert theirs[1] > plain[2], row


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game_id", "seats", "levels"),
    [("gotown", 3, ALL), ("designtown", 2, ALL), ("deckville", 2, ALL - {"hard"})],
)
def test_everybody_differs_from_their_level_and_wins_as_it_does(
    game_id: str, seats: int, levels: frozenset[str]
) -> None:
    """In other games than those of docs/bots.md; so the share has the room that chance needs."""
    who = [one.id for one in CAST if one.level in levels]
    for one, person in played(game_id, *who, of_each=480, seats=seats).items():
        won = person.result
        assert won.low <= 1 / seats + 0.05 and won.high >= 1 / seats - 0.05, one
        assert person.theirs.mean > person.plain.mean, one


if __name__ == "__main__":
    lines = [
        line
        for game in WITH_TEMPERS
        for who in game.players.personalities.people
        for line in chosen(game, who)
    ]
    KEPT.write_text("\n".join(lines) + "\n", "utf-8", newline="\n")
