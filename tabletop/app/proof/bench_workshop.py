"""Rows of the workshop: what a key costs until the card that it changes is drawn.

CPU time, as of all frames. The set lies in a folder of its own, and each change is written as for players.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Final, NamedTuple

import pygame

from tabletop.app.core.context import Context
from tabletop.app.core.display import Display
from tabletop.app.core.loop import EVERY_MS, Loop
from tabletop.app.core.settings import SettingsFile
from tabletop.app.proof.bench_tables import FRAME_MS
from tabletop.app.screens.workshop.editor import stop
from tabletop.app.screens.workshop.scene import SetScene
from tabletop.app.screens.workshop.shelf import ShelfScene
from tabletop.bench import FRAME, BenchRow, milli, percentile
from tabletop.engine.fields import Number
from tabletop.engine.form import Form, Rows
from tabletop.engine.message import N_
from tabletop.engine.registry import find, own_games
from tabletop.sets.keeper import Keeper
from tabletop.sets.own_set import form_of
from tabletop.sets.shelf import SetShelf

SIZE: Final = (1920, 1080)
_PART: Final = 0.95
_KEYS: Final = 300
_QUICK_KEYS: Final = 40
_BETWEEN: Final = 6
"""Frames between two keys of somebody who types fast."""


class TypedTimes(NamedTuple):
    """What keys cost, seconds: the first, each of the others until its card is drawn, and every frame."""

    first: float
    keys: list[float]
    frames: list[float]


def rows(quick: bool) -> Iterable[BenchRow]:
    """Measure, one row after another."""
    for game_id in own_games():
        form = find(game_id).edition.form
        if form is not None and form.board is None:
            yield from of_set(game_id, len(form.fixed) or form.most_rows, _QUICK_KEYS if quick else _KEYS)


def of_set(game_id: str, count: int, keys: int) -> Iterable[BenchRow]:
    """Measure so many keys in a set of so many rows."""
    times = typed(game_id, count, keys)
    for name, target, values, samples in (
        (N_("first key in the workshop"), 50.0, milli([times.first]), 0),
        (
            N_("key in the workshop to the drawn card: 95 of 100 are faster"),
            16.0,
            (percentile(milli(times.keys), _PART),),
            len(times.keys),
        ),
        (N_("slowest frame in the workshop"), 33.0, (max(milli(times.frames)),), len(times.frames)),
    ):
        yield BenchRow(
            name,
            "ms",
            values,
            target=target,
            of=find(game_id).name,
            at=f"{SIZE[0]}x{SIZE[1]}, {count}",
            scale=FRAME,
            samples=samples,
        )


def typed(game_id: str, count: int, keys: int) -> TypedTimes:
    """Type a digit into one number of a set of so many rows after another."""
    display, file, now = Display(), SettingsFile(None), 1000
    display.open(SIZE)
    file.load()
    file.values.mute = True
    found = list[float]()

    def step() -> float:
        nonlocal now
        now += FRAME_MS
        began = time.process_time()
        loop.step()
        found.append(time.process_time() - began)
        return found[-1]

    with tempfile.TemporaryDirectory(prefix="tabletop-bench-") as home:
        ctx = Context(display, lambda: now, file, home=Path(home))
        ctx.frame_budget.clock = time.process_time
        loop, shelf = Loop(ctx, strict=True), SetShelf(game_id, ctx.home)
        own, form = shelf.house("Bench"), form_of(game_id)
        keeper = Keeper(shelf, shelf.add(own.with_rows(many(form, own.rows, count))))
        ctx.scenes.reset(ShelfScene(ctx, find(game_id)))
        step()
        now += EVERY_MS
        loop.rest()
        scene = SetScene(ctx, find(game_id), keeper)
        ctx.scenes.reset(scene)
        step()
        found.clear()  # the page was opened
        places = [
            (at, field.key)
            for at in range(count)
            for field in scene.work.fields(at, 0)
            if isinstance(field, Number)
        ]
        costs = []
        for number in range(keys):
            at, field = places[number * 7 % len(places)]
            if at != scene.work.chosen:
                scene.page.edit(at)
                step()
            scene.focus(stop(at, field))
            step()
            digit = "2" if form.cell(scene.work.rows[at], field) == "1" else "1"
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=ord(digit), mod=0, unicode=digit))
            costs.append(step())
            pygame.event.post(pygame.event.Event(pygame.KEYUP, key=ord(digit), mod=0))
            for _ in range(_BETWEEN):
                step()
        ctx.scenes.clear()
        display.close()
    return TypedTimes(costs[0], costs[1:], found)


def many(form: Form, rows: Rows, count: int) -> Rows:
    """Return so many rows; those of a set whose rows come and go have ids of their own."""
    if form.fixed:
        return rows
    at = form.index["id"]
    taken = (rows[number % len(rows)] for number in range(count))
    return tuple((*row[:at], str(number + 1), *row[at + 1 :]) for number, row in enumerate(taken))
