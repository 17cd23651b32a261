"""Money, percents and decimals are written by the language's folder, in all that is drawn and spoken.

Drawn in a language with signs of its own: whatever has one of English was written by the code.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator
from pathlib import Path
from unittest import mock

import pytest

from tabletop.app.table.bot_turns import BotTurns
from tests.app.cuts import watch_amounts
from tests.app.driver import Driver
from tests.app.painted import kept
from tests.app.painted.moment import Moment
from tests.app.painted.sheet import Sheet
from tests.pseudo import AS_LONG, FOREIGN, PseudoCatalogue

_WORDS = re.compile(r'\s*text "(.*)" \w+ \d+ ')


def shapes(group: str, moment: Moment) -> set[str]:
    """Return the texts with an amount in a kept picture, whatever its digits."""
    texts = (found[1] for line in kept.read(group, moment.name) if (found := _WORDS.match(line)))
    return {re.sub(r"\d+", "0", text) for text in texts if FOREIGN.search(text)}


def moments() -> Iterator[object]:
    """Yield those moments that have an amount of a kind which no moment before had; the others are slow."""
    met = set[str]()
    for group, made in kept.GROUPS.items():
        for moment in made():
            new = shapes(group, moment) - met
            met |= new
            yield pytest.param(moment, id=moment.name, marks=[] if new else [pytest.mark.slow])


@pytest.mark.parametrize("moment", [*moments()])
def test_every_amount_is_written_by_the_language(
    moment: Moment, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with mock.patch.multiple(BotTurns, wait=kept._be_silent, warm_up=kept._be_silent):
        driver = Driver(home=Path("home"), curtain="off", **{**moment.look, "language": "en"})
        with contextlib.closing(driver):
            driver.ctx.catalogue = PseudoCatalogue(AS_LONG)
            watch_amounts(driver)
            driver.ctx.display.surface = Sheet(driver.ctx.display.size, is_noting=False)
            driver.push(moment.make(driver.ctx))
            moment.act(driver)
            driver.frame()
