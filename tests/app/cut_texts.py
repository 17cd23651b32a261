"""Lists the texts that are cut in a language, at all moments whose pictures are kept.

python -m tests.app.cut_texts de                       1280x720 at 100 %
python -m tests.app.cut_texts by_length 150 gotown     a made-up language, larger, the moments of one group
"""

from __future__ import annotations

import argparse
import contextlib
import tempfile
from collections.abc import Iterator
from pathlib import Path
from unittest import mock

from tabletop.app.table.bot_turns import BotTurns
from tests.app.cuts import Cuts, shown_in
from tests.app.driver import Driver
from tests.app.painted.kept import GROUPS, _be_silent
from tests.app.painted.moment import Moment


def cut(moment: Moment, language: str, scale: int) -> set[str]:
    """Return the texts that are cut in the picture of a moment."""
    look = {**moment.look, "language": shown_in(language), "ui_scale": scale, "size": (1280, 720)}
    with (
        mock.patch.multiple(BotTurns, wait=_be_silent, warm_up=_be_silent),
        tempfile.TemporaryDirectory() as folder,
        contextlib.chdir(folder),
    ):
        driver = Driver(home=Path("home"), curtain="off", **look)
        cuts = Cuts(driver, language)
        driver.push(moment.make(driver.ctx))
        moment.act(driver)
        driver.frame()
        driver.close()
    return cuts.found


def found(language: str, scale: int, groups: list[str]) -> Iterator[tuple[str, str]]:
    """Yield each text that is cut, with the first moment at which it is."""
    met = set[str]()
    for group in groups or GROUPS:
        for moment in GROUPS[group]():
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
