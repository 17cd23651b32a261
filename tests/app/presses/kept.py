"""The presses that are kept: a text file a game, beside this module.

python -m tests.app.presses.kept                   write all of them anew
python -m tests.app.presses.kept gotown chinatown  those of some games

At each situation of a game's table keys are pressed and things are clicked, each at a table as before; then
come the gestures of its own. A line tells the gesture; which of its events was used (u) or not (-); and
what came of it: commands, what opened, what was picked, what was said, which things came, went or are told
otherwise to a screen reader.
"""

from __future__ import annotations

import argparse
import contextlib
import re
import secrets
import shutil
import string
import tempfile
import textwrap
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any
from unittest import mock

import pygame

from tabletop import maps
from tabletop.app.core.input import KeyDown, Pointer
from tabletop.app.core.session import Session
from tabletop.app.core.sound import Sound
from tabletop.app.table.bot_turns import BotTurns
from tabletop.app.table.scene import TableScene
from tabletop.app.widgets.host import WidgetScene
from tests.app.driver import Driver
from tests.app.painted.moment import Act, Make

FOLDER = Path(__file__).parent
_READ_ONCE = cache(maps.read)
NEVER = 10**9
"""No frame is drawn."""
KEYS = (
    *string.ascii_lowercase.replace("h", ""),
    *string.digits,
    *("return", "escape", "tab", "shift+tab", "left", "right", "up", "down", "space", "delete", "backspace"),
    *(
        "home",
        "end",
        "pageup",
        "pagedown",
        "f1",
        "f2",
        "f10",
        ",",
        ".",
        "ctrl+z",
        "ctrl+y",
        "ctrl+a",
        *("shift+d", "+", "-", "="),
    ),
)
SHOWN, LONG = 5, 150
TIMES = re.compile(r"\b\d{8}-\d{6}\b")
"""When a file was written, in its name."""
AROUND = ("bar.", "log.")
HINT = "bar.hint"
"""It asks a computer player, whose answer hangs on what it has time for: hints have tests of their own."""


@dataclass(frozen=True)
class Situation:
    """A table before something is pressed. `own` are gestures beside those that are tried everywhere, of
    words: a key, `@thing` for a click, `a>b` for a drag, `key*700` for a key held so many ms, `:700` to wait,
    `=word` to type.
    `keys` are pressed where not every one is; with `clicks` off nothing else is clicked."""

    name: str
    make: Make
    act: Act = Driver.settle
    own: tuple[str, ...] = ()
    keys: tuple[str, ...] = KEYS
    clicks: bool = True
    clicks_around: bool = False
    """Whether the bar is clicked, too."""
    without: tuple[str, ...] = ()
    """How the keys of things begin that are not clicked."""
    look: dict[str, Any] = field(default_factory=dict)


class Table:
    """The table of a situation, made anew where a gesture has changed it."""

    def __init__(self, situation: Situation, heard: list[str]) -> None:
        self._situation, self._heard = situation, heard
        self.driver = self._open()
        self._usual = self._settings()
        self.scene: Any = None
        self._kept_files: list[str] = []
        self._is_as_before = False
        self.reset()

    def _open(self) -> Driver:
        self.driver = Driver(home=Path("home"), **{"curtain": "off", **self._situation.look})
        self.driver.loop.every = NEVER
        self.driver.ctx.a11y.announce = self._announced  # type: ignore[method-assign]
        return self.driver

    def _settings(self) -> dict[str, Any]:
        settings = self.driver.ctx.settings
        return {name: str(getattr(settings, name)) for name in settings.__struct_fields__}

    def _announced(self, sentence: str) -> None:
        self._heard.append(f"speaks {_short(sentence)}")

    def reset(self) -> None:
        """Put the table there as it is before anything is pressed."""
        if not self._is_as_before:
            if self._settings() != self._usual:
                self.driver.close()
                self._open()
            if _files() != self._kept_files:
                shutil.rmtree("home")
            driver = self.driver
            driver.ctx.scenes.clear()
            driver.ctx.scenes.quit = False
            driver.ctx.toasts.clear()
            driver.ctx.dice.seed(1)
            pygame.event.clear()
            driver.pointer = (0, 0)
            driver.push(self._situation.make(driver.ctx))
            self._situation.act(driver)
            tables = (one for one in driver.ctx.scenes.stack if isinstance(one, TableScene))
            self.scene = next(tables, None)
            self._watch(driver.top)
            self._kept_files = _files()
        self._heard.clear()

    def _watch(self, scene: Any) -> None:
        handle = scene.handle

        def watched(event: Any) -> bool:
            used: bool = handle(event)
            if isinstance(event, KeyDown) or (isinstance(event, Pointer) and event.kind in ("down", "up")):
                self._heard.append("u" if used else "-")
            return used

        scene.handle = watched

    def line(self, gesture: str, *, at_once: bool = False) -> str:
        """Return what a gesture does, in a line; with `at_once`, at the table as it is now."""
        if not at_once:
            self.reset()
        before = self.seen()
        for word in gesture.split(" "):
            self._do(word)
        after = self.seen()
        self._is_as_before = before == after and len(self._heard) == sum(len(one) == 1 for one in self._heard)
        used = "".join(one for one in self._heard if len(one) == 1)
        told = [*dict.fromkeys(one for one in self._heard if len(one) > 1)]
        is_told = any(one.startswith("gives") for one in told)
        told += differences(before, after, with_things=not is_told)
        return f"{gesture:<16} {used:<2} {'; '.join(told) or 'nothing'}"

    def _do(self, word: str) -> None:
        driver = self.driver
        if word.startswith(":") and len(word) > 1:
            driver.wait(int(word[1:]))
        elif word.startswith("=") and len(word) > 1:
            driver.type(word[1:])
        elif word.startswith("@"):
            driver.click(self._spot(word[1:]))
        elif ">" in word:
            source, target = word.split(">")
            driver.drag(self._spot(source), self._spot(target), steps=3)
        elif "*" in word:
            key, ms = word.split("*")
            driver.key_down(key).wait(int(ms)).key_up(key).frame(2)
        else:
            driver.press(word)

    def _spot(self, key: str) -> Any:
        top: Any = self.driver.top
        if isinstance(top, WidgetScene) and top.find(key) is not None:
            return key
        place = self.scene.place(key)
        assert place is not None, f"no {key} among {self.driver.keys()}"
        return place.rect

    def seen(self) -> dict[str, Any]:
        """Return all of the table that a gesture may change."""
        top = self.driver.ctx.scenes.top
        nodes = top.accessible() if isinstance(top, WidgetScene) else []
        found = {
            "opens": type(top).__name__,
            "picks": None if self.scene is None else self.scene.picked,
            "focus": top.focus_key if isinstance(top, WidgetScene) and top.focus_visible else None,
            "reason": top.tip.reason if isinstance(top, WidgetScene) else None,
            "quits": self.driver.ctx.scenes.quit,
            **(self._table() if self.scene is not None else {}),
            "toasts": tuple(toast.text for toast in self.driver.ctx.toasts.items),
        }
        settings = {f"setting {name}": value for name, value in self._settings().items()}
        things = {
            node.key: (node.name, node.value, node.description, node.enabled, node.checked, node.selected)
            for node in nodes
            if node.key != "saved"  # tells how quick the disk is
        }
        return {**found, **settings, "things": things}

    def _table(self) -> dict[str, Any]:
        scene = self.scene
        return {
            "zoom": scene.inspector.key,
            "held": scene.inspector.held,
            "dropped": scene.picking.dropped and scene.picking.dropped[0],
            "log": scene.log.is_open,
            "moves": scene.animator.active,
            "prompt": scene.parts.narrator.prompt(scene.view),
            "status": scene.parts.narrator.status(scene.view),
        }

    def title(self) -> str:
        """Return the line over the presses: what the table says before anything is pressed."""
        self.reset()
        seen = self.seen()
        if self.scene is None:
            return str(seen["opens"])
        undo = seen["things"].get("bar.undo", ("none", "", "", True))
        may = "" if undo[3] else ", greyed"
        words = [seen["status"], _short(seen["prompt"]), undo[0] + may]
        if seen["opens"] != "TableScene":
            words.insert(0, seen["opens"])
        return " | ".join(word for word in words if word)

    def gestures(self) -> Iterator[str]:
        """Give what is done here, one after another."""
        situation = self._situation
        yield from situation.keys
        if situation.clicks:
            yield from self._clicks()
        yield from situation.own

    def _clicks(self) -> Iterator[str]:
        """Give a click on each thing; of many of a kind that look alike to all on the first and the last."""
        kinds: dict[Any, list[str]] = {}
        for node in self.driver.scene.accessible():
            widget = self.driver.scene.find(node.key)
            if widget is None or not widget.focusable or node.key == HINT:
                continue
            if node.key.startswith(self._situation.without):
                continue
            if self._situation.clicks_around or not node.key.startswith(AROUND):
                of_kind = kinds.setdefault((node.key.split(":")[0], node.enabled), [])
                of_kind[1:] = [f"@{node.key}"]
        yield from (click for of_kind in kinds.values() for click in of_kind)


def _files() -> list[str]:
    """Return the files in the home folder: games are written there."""
    return sorted(str(path) for path in Path("home").rglob("*"))


def _short(text: str) -> str:
    """Return a text on a line; of a long one how it begins, and a number that another end would change."""
    text = TIMES.sub("TIME", " ".join(text.split()))
    if len(text) <= LONG:
        return text
    return textwrap.shorten(text, LONG, placeholder=f" … #{zlib.crc32(text.encode()):08x}")


def differences(before: dict[str, Any], after: dict[str, Any], *, with_things: bool) -> Iterator[str]:
    """Give in words what is not as before."""
    for name, value in after.items():
        if name != "things" and value != before[name]:
            yield f"{name} {_short(str(value))}"
    if before["opens"] != after["opens"]:
        return
    if with_things:
        yield from _things(before["things"], after["things"])


def _things(before: dict[str, Any], after: dict[str, Any]) -> Iterator[str]:
    """Give the things that came, went or look otherwise; of many the first and a sum over all."""
    for sign, keys in (
        ("+", [key for key in after if key not in before]),
        ("-", [key for key in before if key not in after]),
        ("~", [key for key in after if key in before and after[key] != before[key]]),
    ):
        if keys:
            said = repr([(key, after.get(key)) for key in keys])
            more = f" and {len(keys) - SHOWN} more" if len(keys) > SHOWN else ""
            yield f"{sign}{' '.join(keys[:SHOWN])}{more} #{zlib.crc32(said.encode()):08x}"


@contextlib.contextmanager
def watching(heard: list[str]) -> Iterator[None]:
    """Note commands; computer players are silent, and nothing is written to the home folder."""
    submit = Session.submit

    def given(session: Session, command: Any, seat: Any = None, said: Any = None) -> Any:
        acting = session.pending if seat is None else seat
        heard.append(f"gives {_short(str(command))} of {acting}")
        return submit(session, command, seat, said)

    def play(_: Sound, name: str, *more: Any, **others: Any) -> None:
        heard.append(f"sound {name}")

    with (
        mock.patch.object(Session, "submit", given),
        mock.patch.object(Sound, "play", play),
        mock.patch.object(maps, "read", _READ_ONCE),
        mock.patch.object(secrets, "randbelow", lambda most: 5),
        mock.patch.multiple(BotTurns, wait=_be_silent, warm_up=_be_silent),
        tempfile.TemporaryDirectory() as folder,
        contextlib.chdir(folder),
    ):
        yield


def _be_silent(turns: BotTurns) -> None:
    """Neither ask a computer player nor start one."""


def lines(situation: Situation) -> list[str]:
    """Return what is kept of a situation."""
    heard: list[str] = []
    with watching(heard):
        table = Table(situation, heard)
        found = [f"{situation.name}: {table.title()}"]
        found += [f"  {table.line(gesture)}" for gesture in [*table.gestures()]]
        table.driver.close()
    return found


def read(game_id: str) -> dict[str, list[str]]:
    """Return the kept lines of a game's situations by their names."""
    found: dict[str, list[str]] = {}
    path = FOLDER / f"{game_id}.txt"
    for line in path.read_text("utf-8").splitlines() if path.exists() else ():
        if not line.startswith("  "):
            found[line.split(":")[0]] = here = []
        here.append(line)
    return found


def write(game_id: str, situations: Sequence[Situation]) -> None:
    """Press everything anew and write it."""
    text = "".join(f"{line}\n" for situation in situations for line in lines(situation))
    (FOLDER / f"{game_id}.txt").write_text(text, "utf-8", newline="\n")


def main(tables: dict[str, Callable[[], Sequence[Situation]]]) -> None:
    """Write the files of the games that are named."""
    raw = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=raw)
    parser.add_argument("games", nargs="*", metavar="GAME", help=", ".join(tables))
    for game_id in parser.parse_args().games or tables:
        write(game_id, tables[game_id]())


if __name__ == "__main__":
    from tests.app.presses.situations import TABLES

    main(TABLES)
