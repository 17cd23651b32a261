"""The flights that are kept: a text file a game, beside this module.

python -m tests.app.flights.kept                   write all of them anew
python -m tests.app.flights.kept gotown chinatown  those of some games

For each kind of event: what flies where it is seen by whoever acts and by somebody else, on the games' own
test positions and in games played by lot. What is alike in all but places and faces stands there once.
"""

from __future__ import annotations

import argparse
import textwrap
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby, pairwise
from pathlib import Path
from typing import Any, NamedTuple, get_args
from unittest import mock

import pygame

from tabletop.app.table import registry
from tabletop.app.table.bot_turns import BotTurns
from tabletop.app.table.drawn.animator import Flight
from tabletop.engine.chance import Chance
from tabletop.engine.registry import find
from tabletop.games.chinatown import events as chinatown_events
from tabletop.games.deckville import events as deckville_events
from tabletop.games.designtown import events as designtown_events
from tabletop.games.gotown import events as gotown_events
from tests.app.at_table import flights_of, session_at
from tests.app.driver import Driver
from tests.app.flights import positions
from tests.app.games.chinatown.positions import trading
from tests.app.painted.moment import wandered
from tests.app.painted.sheet import Sheet, noting, said

FOLDER = Path(__file__).parent
EVENTS: dict[str, Any] = {
    "gotown": gotown_events.Event,
    "designtown": designtown_events.Event,
    "deckville": deckville_events.Event,
    "chinatown": chinatown_events.Event,
}
TRIED, VARIANTS = 8, 2
"""So many events of a kind are looked at by each viewer, and so many different motions of it are kept."""
LONG = 110


class Happening(NamedTuple):
    """An event, the state before it, and who did it."""

    state: Any
    event: Any
    seat: int


@dataclass(frozen=True)
class Batch:
    """What flies for an event that somebody sees, in words, too."""

    kind: str
    event: str
    who: str
    flights: Sequence[Flight]
    lines: tuple[str, ...]

    @property
    def alike(self) -> tuple[Any, ...]:
        """What differs where two motions are of different kinds: not places, nor how many."""
        return tuple(sorted({_manner(flight) for flight in self.flights}, key=repr))


def _manner(flight: Flight) -> tuple[Any, ...]:
    kinds = tuple(key.split(":")[0] for key in flight.hides)
    return kinds, flight.sound, flight.back is not None, flight.paint is not None, flight.stays


def kinds_of(game_id: str) -> list[str]:
    """Return the names of a game's events, as its rules list them."""
    return [kind.__name__ for kind in get_args(EVENTS[game_id])]


# -- what happens --------------------------------------------------------------------------------------


def happenings(game_id: str) -> Iterator[Happening]:
    """Give the events of each legal command at each position, then those of games played by lot."""
    rules, redact = find(game_id).rules, find(game_id).secrets.redact
    for state in positions.TABLES[game_id]():
        for seat in sorted(rules.actors(state)):
            for number, command in enumerate(rules.legal(redact(state, seat), seat)):
                events = rules.decide(state, seat, command, Chance(5, number))
                yield from _folded(rules, state, events, seat)
    first = next(positions.TABLES[game_id]())
    state = trading(3)
    for seat, command in positions.TOLD.get(game_id, ()):
        told = [*_folded(rules, state, rules.decide(state, seat, command, Chance(5, 0)), seat)]
        yield from told
        state = rules.evolve(told[-1].state, told[-1].event)
    yield from (Happening(first, event, getattr(event, "seat", 0)) for event in positions.SELDOM[game_id])
    for seats, most in positions.WANDERED[game_id]:
        table = wandered(game_id, seats, most)
        steps, begun = table.steps, rules.initial(seats, table.options)
        yield from _folded(rules, begun, steps[0].record.events, 0)
        for before, step in pairwise(steps):
            yield from _folded(rules, before.state, step.record.events, step.record.seat or 0)


def _folded(rules: Any, state: Any, events: Sequence[Any], seat: int) -> Iterator[Happening]:
    for event in events:
        yield Happening(state, event, getattr(event, "seat", seat))
        state = rules.evolve(state, event)


@cache
def batches(game_id: str) -> tuple[Batch, ...]:
    """Return the motions of a game's events, the kinds in the rules' order. Nothing is drawn for them."""
    game, found, tried = find(game_id), dict[tuple[str, str, Any], Batch](), Counter[tuple[str, str]]()
    with noting(), mock.patch.multiple(BotTurns, wait=_be_silent, warm_up=_be_silent):
        driver = Driver(curtain="off", lends=False)
        scenes: dict[int, Any] = {}
        for state, event, seat in happenings(game_id):
            count = len(game.progress.points(state))
            kind = type(event).__name__
            for who, viewer in (("who acts", seat), ("another", (seat + 1) % count)):
                if viewer == seat and who == "another":
                    continue
                if tried[kind, who] >= TRIED:
                    continue
                tried[kind, who] += 1
                if count not in scenes:
                    # A scene of a table of as many seats, shared: only its parts are asked.
                    scenes[count] = registry.at_table(driver.ctx, session_at(driver, game_id, state))
                batch = _batch(scenes[count], Happening(state, event, seat), viewer, who)
                if sum(key[:2] == (kind, who) for key in found) < VARIANTS:
                    found.setdefault((kind, who, batch.alike), batch)
        driver.close()
    order = kinds_of(game_id)
    return tuple(sorted(found.values(), key=lambda batch: order.index(batch.kind)))


def _batch(scene: Any, happening: Happening, viewer: int, who: str) -> Batch:
    secrets, rules = scene.game.secrets, scene.game.rules
    before = secrets.redact(happening.state, viewer)
    event = secrets.redact_event(happening.event, viewer)
    after = rules.evolve(before, event)
    flights = flights_of(scene, event, before, after, viewer)
    told = textwrap.shorten(_told(event), LONG, placeholder=" …")
    lines = [_line(flight, scene.ctx.display.size) for flight in flights]
    return Batch(type(event).__name__, told, who, flights, tuple(lines))


def _told(event: Any) -> str:
    values = (f"{name}={getattr(event, name)!r}" for name in event.__struct_fields__)
    return f"{type(event).__name__} {' '.join(values)}".strip()


def _be_silent(turns: BotTurns) -> None:
    """Neither ask a computer player nor start one."""


# -- in words ------------------------------------------------------------------------------------------


def shows(flight: Flight, size: tuple[int, int]) -> str:
    """Return what a flight looks like: its face by name, or what it paints half way; "" for nothing."""
    if flight.paint is not None:
        sheet = Sheet(size, pygame.SRCALPHA)
        flight.paint(sheet, 0.5)
        return f"paints {sheet.told()}" if sheet.lines else ""
    if isinstance(flight.face, Sheet):
        back = f" from {flight.back.told()}" if isinstance(flight.back, Sheet) else ""
        return flight.face.told() + back
    return ""


def _line(flight: Flight, size: tuple[int, int]) -> str:
    """Return a flight in words; what it has as most have it is not told."""
    start = f"{said(flight.start)} -> " if flight.start is not None else ""
    seen = shows(flight, size) or "nothing"
    words = [f"at {flight.delay} for {flight.ms}: {seen}, {start}{said(flight.end)}"]
    for name in ("sound", "ease", "rise", "turn", "turn_end", "fade", "shake", "stays", "is_still"):
        value = getattr(flight, name)
        if value != getattr(_PLAIN, name):
            words.append(f"{name} {value if isinstance(value, str) else said(value)}")
    if flight.hides:
        words.append(f"hides {' '.join(flight.hides)}")
    return ", ".join(words)


_PLAIN = Flight(end=pygame.Rect(0, 0, 0, 0))


def text_of(game_id: str) -> str:
    """Return the file of a game."""
    lines = []
    found = [(batch.event, batch.who, batch.lines) for batch in batches(game_id)]
    for (event, told), alike in groupby(found, lambda one: (one[0], one[2])):
        lines.append(f"{event}, seen by {' and '.join(who for _, who, _ in alike)}")
        lines += [f"  {line}" for line in told or ("nothing moves",)]
    return "".join(f"{line}\n" for line in lines)


def path_of(game_id: str) -> Path:
    """Return where it lies."""
    return FOLDER / f"{game_id}.txt"


if __name__ == "__main__":
    raw = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=raw)
    parser.add_argument("games", nargs="*", metavar="GAME", choices=[*EVENTS, []], help=", ".join(EVENTS))
    for game_id in parser.parse_args().games or EVENTS:
        path_of(game_id).write_text(text_of(game_id), "utf-8", newline="\n")
