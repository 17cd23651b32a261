"""Walks that are kept: from many situations some gestures by lot, one after another.

python -m tests.app.presses.walks                   write all of them anew
python -m tests.app.presses.walks gotown screens    those of some groups

A press is tried at a table as before; a walk is what follows on what. Tables are those of the presses,
screens those of the kept pictures. A line is as in `kept`; gestures of its own are `!thing` for the right
button, `~thing` to rest over it, `^thing` to turn the wheel there.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from unittest import mock

from tabletop.app.widgets.host import WidgetScene
from tabletop.engine.chance import Chance
from tests.app.presses import kept
from tests.app.presses.kept import AROUND, HINT, Situation, Table, watching
from tests.app.presses.situations import TABLES
from tests.app.screens import moments

FOLDER = Path(__file__).parent / "walks"
STEPS, STEPS_ON_A_SCREEN = 8, 5
KEYS = (
    "return",
    "space",
    "escape",
    "tab",
    "shift+tab",
    "left",
    "right",
    "up",
    "down",
    "1",
    "2",
    "e",
    "u",
    "z",
)
LEAVING = ("quit", "bar.home", "hint", "page.files", "page.licences")
"""How the keys of things begin that lead out of the walk, ask a computer player, or name this machine."""
CARRIED = ("hand", "deck", "pool", "tile", "money", "card", "plot", "resources", "supply")
"""How the keys of things begin that may be dragged somewhere."""
LEFT_OUT = ("daily_sunday_failed", "review")
"""Moments that are begun before the day is set, or ask a computer player."""


def situations(group: str) -> Sequence[Situation]:
    """Return where the walks of a group begin."""
    if group != "screens":
        return TABLES[group]()
    every = (one for one in moments.moments() if not one.like and not one.name.startswith(LEFT_OUT))
    return [Situation(one.name, one.make, one.act, look=dict(one.look)) for one in every]


class Walk(Table):
    """A table at which one gesture follows another."""

    def gestures(self) -> Iterator[str]:
        """Give gestures by lot, each fit for what is there."""
        for step in range(STEPS_ON_A_SCREEN if self.scene is None else STEPS):
            chance = Chance(zlib.crc32(self._situation.name.encode()), step)
            kinds = self._kinds()
            fitting = [kind for kind in kinds if kind in CARRIED]
            if not kinds:
                yield chance.pick(KEYS)
                continue
            thing = chance.pick(kinds[chance.pick(list(kinds))])
            match chance.below(12):
                case 0 | 1 | 2:
                    yield chance.pick(KEYS)
                case 3 | 4 | 5 if fitting:
                    yield f"{chance.pick(kinds[chance.pick(fitting)])}>{thing}"
                case 6:
                    yield f"{'!~^'[chance.below(3)]}{thing}"
                case _:
                    yield f"@{thing}"

    def _kinds(self) -> dict[str, list[str]]:
        """Return what can be pressed, by how the keys begin."""
        top, kinds = self.driver.top, dict[str, list[str]]()
        if not isinstance(top, WidgetScene):
            return kinds
        without = (*self._situation.without, *LEAVING, HINT, *(AROUND if self.scene is not None else ()))
        for node in top.accessible():
            widget = top.find(node.key)
            if widget and widget.focusable and " " not in node.key and not node.key.startswith(without):
                kinds.setdefault(node.key.split(":")[0], []).append(node.key)
        return kinds

    def _do(self, word: str) -> None:
        if word[0] not in "!~^":
            super()._do(word)
            return
        spot, driver = self._spot(word[1:]), self.driver
        match word[0]:
            case "!":
                driver.click(spot, button=3)
            case "~":
                driver.move(spot).wait(1200)
            case _:
                driver.wheel(spot, -2)


def lines(situation: Situation) -> list[str]:
    """Return what is kept of a walk from a situation."""
    heard: list[str] = []
    with watching(heard):
        walk = Walk(situation, heard)
        found = [f"{situation.name}: {walk.title()}"]
        for gesture in walk.gestures():
            heard.clear()
            found.append(f"  {walk.line(gesture, at_once=True)}")
            if walk.driver.ctx.scenes.quit or walk.driver.ctx.scenes.top is None:
                break
        walk.driver.close()
    return found


def main() -> None:
    """Write the walks anew, into a folder of their own."""
    FOLDER.mkdir(exist_ok=True)
    with mock.patch.object(kept, "FOLDER", FOLDER), mock.patch.object(kept, "lines", lines):
        kept.main({group: partial(situations, group) for group in TABLES})


if __name__ == "__main__":
    main()
