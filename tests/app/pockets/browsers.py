"""Real browsers at a real door: Debian's chromium by playwright, its Firefox by `firefox`; pages that are
played by touches."""

from __future__ import annotations

import os
import random
import shutil
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from tabletop.app.core.context import Context
from tabletop.app.core.display import Display
from tabletop.app.core.settings import SettingsFile
from tests.app.pockets.firefox import Firefox
from tests.app.pockets.served import Served

PHONE, SMALL, LYING = (390, 844), (360, 640), (844, 390)
TABLET, UPRIGHT, LAPTOP = (1024, 768), (820, 1180), (1366, 768)
PAUSE = 0.13
"""Seconds between two taps of a device: the door lets no one be faster for long."""
MOST_TAPS = 900

TAP = """(dice) => {
  const can = (node) => node.offsetParent && node.getAttribute('aria-disabled') !== 'true'
  const open = document.getElementById('drawer').open
  const near = (css) => [...document.querySelectorAll(css)].filter(can)
  const main = near('#buttons button.main')
  const lit = near('main button.lit, main .whole, #panel button.lit, .button:not(.paper)')
  const shown = near('#tabs .tab:not(.on)')
  const held = near('main button.gold, main button.look')
  const rest = [...near('#buttons button:not(.plain)'), ...lit, ...held]
  const any = rest.length ? rest : [...shown, ...near('#buttons button'), ...held]
  const found = open ? near('#inside button') : main.length && dice < .45 ? main : any
  if (!found.length) { if (open) document.getElementById('drawer').close(); return '' }
  const node = found[Math.floor(dice * 9973) % found.length]
  node.click()
  if (node.classList.contains('sure')) node.click()
  return node.textContent
}"""
"""Touch at random what the page offers."""


def program(*names: str) -> str:
    """Return where a browser is; skip where none is, but not where everything is tested."""
    found = next(filter(None, map(shutil.which, names)), "")
    is_needed = os.environ.get("CI") and sys.platform == "linux"
    assert found or not is_needed, f"{names[0]} must be installed here"
    if not found:
        pytest.skip(f"no {names[0]} is installed")
    return found


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    path = program("chromium", "chromium-browser", "google-chrome")
    api: Any = pytest.importorskip(
        "playwright.sync_api", reason="pages are tested by playwright: pip install -e '.[browser]'"
    )
    with api.sync_playwright() as started:
        browser = started.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def firefox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    with Firefox(program("firefox-esr", "firefox"), tmp_path_factory.mktemp("firefox")) as browser:
        yield browser


@pytest.fixture
def ctx() -> Context:
    return Context(Display(), lambda: 0, SettingsFile(None))


class Phones:
    """The pages of a table's seats in a browser."""

    def __init__(self, served: Served, chromium: Any) -> None:
        self.served, self.chromium = served, chromium
        self.errors: list[str] = []
        self.contexts: list[Any] = []

    def come(self, seat: int | None, size: tuple[int, int] = PHONE, lang: str = "en", **more: Any) -> Any:
        """Let a device scan the code of a seat; return its page."""
        width, height = size
        screen = {"width": width, "height": height}
        context = self.chromium.new_context(viewport=screen, locale=lang, has_touch=True, **more)
        self.contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        is_in = "!document.body.classList.contains('off') && document.querySelector('.seat')"
        while not page.evaluate(f"!!({is_in})"):  # the door may not have heard of the code yet
            for _ in range(10):
                self.served.turn()
            page.goto("about:blank")
            page.goto(self.served.pockets.link(seat))
            self.until(page, f"({is_in}) || !document.getElementById('typed').hidden")
        return page

    def until(self, page: Any, is_so: str) -> None:
        """Let turns of the table go by until something is so on a page."""
        self.served.until(lambda: page.evaluate(f"!!({is_so})"))

    def tap(self, page: Any, dice: random.Random) -> str:
        """Touch something at random, and let the table take it in."""
        touched: str = page.evaluate(TAP, dice.random())
        if page.evaluate("document.body.classList.contains('waiting')"):
            self.until(page, "!document.body.classList.contains('waiting')")
            time.sleep(PAUSE)
        for _ in range(5):
            self.served.turn()
        return touched

    def play(self, pages: list[Any], seed: int) -> int:
        """Play to the end by touches at random; return how many."""
        dice, table, taps = random.Random(seed), self.served.table, 0
        while table.result is None and taps < MOST_TAPS:
            seats = sorted(table.actors)
            seat = seats[taps % len(seats)]
            self.until(pages[seat], "document.body.classList.contains('turn')")
            self.tap(pages[seat], dice)
            taps += 1
        return taps


@contextmanager
def phones(ctx: Context, chromium: Any, game: Any, seats: int, seed: int, **options: Any) -> Iterator[Phones]:
    with Served(ctx, game, seats, seed, options or None) as served:
        made = Phones(served, chromium)
        yield made
        for context in made.contexts:
            context.close()
    assert not made.errors
