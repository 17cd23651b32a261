"""Lists the texts that are cut in a language, at all moments whose pictures are kept.

python -m tests.app.cut_texts de                       1280x720 at 100 %
python -m tests.app.cut_texts by_length 150 gotown     a made-up language, larger, the moments of one group
python -m tests.app.cut_texts ko 200 lessons puzzles   1920x1080; every step, each kind of question
"""

from __future__ import annotations

import argparse
import contextlib
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from unittest import mock

from tabletop.app.core import navigate
from tabletop.app.table.bot_turns import BotTurns
from tabletop.lessons import lessons
from tests.app.cuts import Cuts, shown_in
from tests.app.driver import Driver
from tests.app.painted.kept import GROUPS, _be_silent
from tests.app.painted.moment import Moment, waiting
from tests.app.painted.sheet import Sheet, noting
from tests.app.screens.at_puzzle import KINDS, puzzle_at

SMALLEST, MOST_AT_720 = 100, 150
"""UI scales, per cent; larger ones are looked at in a larger window."""


def cut(moment: Moment, language: str, scale: int = 100) -> set[str]:
    """Return the texts that are cut or torn on the way to a moment and in its picture. With large text not
    all can be done that a moment does: what was drawn until then counts."""
    size = (1920, 1080) if scale > MOST_AT_720 else (1280, 720)
    look = {**moment.look, "language": shown_in(language), "ui_scale": scale, "size": size}
    with (
        noting(),
        mock.patch.multiple(BotTurns, wait=_be_silent, warm_up=_be_silent),
        tempfile.TemporaryDirectory() as folder,
        contextlib.chdir(folder),
    ):
        driver = Driver(home=Path("home"), curtain="off", **look)
        driver.ctx.display.surface = Sheet(driver.ctx.display.size, is_noting=False)
        cuts = Cuts(driver, language)
        driver.push(moment.make(driver.ctx))
        try:
            moment.act(driver)
        except AssertionError:
            if scale == SMALLEST:
                raise
        driver.frame()
        driver.close()
    return cuts.found


def _lessons() -> Iterator[Moment]:
    for one in lessons():
        for step in range(len(one.step)):
            make = partial(navigate.found("lesson"), lesson_id=one.id, step=step)
            yield Moment(f"{one.id}_{step}", make, waiting(300))


def _puzzles() -> Iterator[Moment]:
    for one in KINDS:
        yield Moment(one.id, partial(puzzle_at, puzzle=one), waiting(300))
        yield Moment(f"{one.id}_solved", lambda ctx, one=one: puzzle_at(ctx, one, *one.answer), waiting(1500))  # type: ignore[misc]


def found(language: str, scale: int, groups: list[str]) -> Iterator[tuple[str, str]]:
    """Yield each text that is cut, with the first moment at which it is."""
    known, met = {**GROUPS, "lessons": _lessons, "puzzles": _puzzles}, set[str]()
    for group in groups or known:
        for moment in known[group]():
            try:
                new = cut(moment, language, scale) - met
            except Exception as error:
                new = {f"not drawn: {error!r:.80}"}
            met |= new
            yield from ((f"{group}/{moment.name}", text) for text in sorted(new))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("language")
    parser.add_argument("scale", nargs="?", type=int, default=100)
    parser.add_argument("groups", nargs="*")
    asked = parser.parse_args()
    count = 0
    for where, text in found(asked.language, asked.scale, asked.groups):
        count += 1
        print(where, text, sep="\t", flush=True)
    print(f"{count} texts are cut.")


if __name__ == "__main__":
    main()
