"""The pictures that are kept: text files below `pictures`, a folder a group, a file a picture.

python -m tests.app.painted.kept                   draw all of them anew
python -m tests.app.painted.kept gotown screens    those of some groups

A picture that is much like another has only what differs: `= 17` for so many equal lines, `- ` and `+ ` for
what goes and comes. `pieces.txt` has the lines of what is put together out of several things: faces of cards.
It is there for reports alone; a piece that changed has another name.
"""

from __future__ import annotations

import argparse
import contextlib
import difflib
import re
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from unittest import mock

from tabletop.app.table.bot_turns import BotTurns
from tests.app.driver import Driver
from tests.app.games.chinatown import moments as chinatown
from tests.app.games.deckville import moments as deckville
from tests.app.games.designtown import moments as designtown
from tests.app.games.gotown import moments as gotown
from tests.app.painted.moment import Moment
from tests.app.painted.sheet import Pieces, Sheet, noting, picture
from tests.app.screens import moments as screens

FOLDER = Path(__file__).parent / "pictures"
GROUPS: dict[str, Callable[[], Iterable[Moment]]] = {
    "gotown": gotown.moments,
    "designtown": designtown.moments,
    "deckville": deckville.moments,
    "chinatown": chinatown.moments,
    "screens": screens.moments,
}
LONG = 12
DIGEST = re.compile(r"#[0-9a-f]{8}")


def drawn(moment: Moment) -> tuple[list[str], Pieces]:
    """Return the lines of a moment's picture, and of what it is put together of. Computer players are silent,
    and the home folder is called the same everywhere."""
    with (
        noting(is_deep=moment.is_deep) as pieces,
        mock.patch.multiple(BotTurns, wait=_be_silent, warm_up=_be_silent),
        tempfile.TemporaryDirectory() as folder,
        contextlib.chdir(folder),
    ):
        driver = Driver(home=Path("home"), curtain="off", **moment.look)
        driver.stride = 1
        driver.ctx.display.surface = Sheet(driver.ctx.display.size, is_noting=False)
        driver.push(moment.make(driver.ctx))
        moment.act(driver)
        lines = picture(driver)
        driver.close()
    return lines, pieces


def _be_silent(turns: BotTurns) -> None:
    """Neither ask a computer player nor start one."""


# -- files ---------------------------------------------------------------------------------------------


def read(group: str, name: str) -> list[str]:
    """Return the lines of a kept picture, whole; none where there is no such file."""
    path = FOLDER / group / f"{name}.txt"
    lines = path.read_text("utf-8").splitlines() if path.exists() else []
    if not lines or not lines[0].startswith("like "):
        return lines
    return _whole(read(group, lines[0].removeprefix("like ")), lines[1:])


def _whole(base: Sequence[str], told: Iterable[str]) -> list[str]:
    """Return the lines that differ from a base's as told."""
    whole: list[str] = []
    at = 0
    for line in told:
        match line[0]:
            case "=":
                count = int(line[2:])
                whole += base[at : at + count]
                at += count
            case "-":
                at += 1
            case _:
                whole.append(line[2:])
    return whole


def differences(base: Sequence[str], lines: Sequence[str]) -> Iterator[str]:
    """Give what `read` makes a whole picture of."""
    matcher = difflib.SequenceMatcher(None, base, lines, autojunk=False)
    for kind, first, last, start, end in matcher.get_opcodes():
        if kind == "equal":
            yield f"= {last - first}"
        else:
            yield from (f"- {line}" for line in base[first:last])
            yield from (f"+ {line}" for line in lines[start:end])


def read_pieces(group: str) -> Pieces:
    """Return what a group's pictures are put together of."""
    found: Pieces = {}
    path = FOLDER / group / "pieces.txt"
    for line in path.read_text("utf-8").splitlines() if path.exists() else []:
        if line.startswith("#"):
            found[line] = lines = []
        else:
            lines.append(line[2:])
    for name, lines in found.items():
        if lines[0].startswith("like "):
            found[name] = _whole(found[lines[0].removeprefix("like ")], lines[1:])
    return found


def renew(group: str) -> None:
    """Draw all pictures of a group anew and write them."""
    folder = FOLDER / group
    folder.mkdir(parents=True, exist_ok=True)
    for path in folder.glob("*.txt"):
        path.unlink()
    whole: dict[str, list[str]] = {}
    pieces: Pieces = {}
    for moment in GROUPS[group]():
        lines, more = drawn(moment)
        whole[moment.name] = lines
        pieces |= more
        told = [f"like {moment.like}", *differences(whole[moment.like], lines)] if moment.like else lines
        _write(folder / f"{moment.name}.txt", told)
    used = needed(pieces, whole.values())
    _write(folder / "pieces.txt", _piece_lines({name: pieces[name] for name in sorted(used)}))


def _piece_lines(pieces: Pieces) -> Iterator[str]:
    """Give the file of pieces; a large one is told from the first that is as large."""
    first: dict[str, str] = {}
    for name, lines in pieces.items():
        base = first.setdefault(lines[0], name) if len(lines) > LONG else name
        told = [f"like {base}", *differences(pieces[base], lines)]
        if base == name or len("".join(told)) > len("".join(lines)):
            told = lines
        yield name
        yield from (f"  {line}" for line in told)


def _write(path: Path, lines: Iterable[str]) -> None:
    path.write_text("".join(f"{line}\n" for line in lines), "utf-8", newline="\n")


# -- comparing -----------------------------------------------------------------------------------------


def needed(pieces: Pieces, pictures: Iterable[Iterable[str]]) -> set[str]:
    """Return the pieces that lie in pictures, and those that lie in these."""
    found: set[str] = set()
    todo = [name for lines in pictures for line in lines for name in DIGEST.findall(line)]
    while todo:
        name = todo.pop()
        if name not in found and name in pieces:
            found.add(name)
            todo += [more for line in pieces[name] for more in DIGEST.findall(line)]
    return found


def report(group: str, kept: Sequence[str], lines: Sequence[str], pieces: Pieces) -> str:
    """Return the lines in which a picture differs from that which is kept, each piece with its own lines."""
    old = read_pieces(group)
    found = []
    for line in difflib.unified_diff(kept, lines, "kept", "drawn", n=1, lineterm=""):
        found.append(line)
        known = old if line[0] == "-" else pieces
        if line[0] in "+-":
            found += [f"{line[0]}    {more}" for name in DIGEST.findall(line) for more in known.get(name, ())]
    return "\n".join(found)


if __name__ == "__main__":
    raw = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=raw)
    parser.add_argument("groups", nargs="*", metavar="GROUP", help=", ".join(GROUPS))
    chosen = parser.parse_args().groups or [*GROUPS]
    if unknown := [group for group in chosen if group not in GROUPS]:
        parser.error(f"no such group: {', '.join(unknown)}")
    for group in chosen:
        renew(group)
