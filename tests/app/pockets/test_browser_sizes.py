"""Pages on every size of screen: room for all, targets of 44 px, names, and no complaint of axe."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tabletop.app.core.context import Context
from tests.app.pockets.browsers import LAPTOP, LYING, PHONE, SMALL, TABLET, UPRIGHT, chromium, ctx, phones

__all__ = ["chromium", "ctx"]
pytestmark = pytest.mark.browser

FLAWS = """() => {
  const small = [...document.querySelectorAll('button, input')].filter((node) => {
    const box = node.getBoundingClientRect()
    return node.offsetParent && !node.closest('.board') && (box.width < 43.5 || box.height < 43.5)
  })
  const nameless = [...document.querySelectorAll('button')].filter((node) => node.offsetParent
    && !(node.textContent.trim() || node.getAttribute('aria-label')))
  const told = (found) => found.map((node) => node.outerHTML.slice(0, 90))
  return [document.documentElement.scrollWidth > innerWidth + 1, told(small), told(nameless)]
}"""
MOVES = """[...document.querySelectorAll('*')].filter((node) => {
  const look = getComputedStyle(node)
  return parseFloat(look.transitionDuration) || parseFloat(look.animationDuration)
}).length + document.getAnimations().length"""
"""How much on a page moves, or would."""


@pytest.mark.parametrize(
    "game",
    [
        "gotown",
        *[pytest.param(each, marks=pytest.mark.slow) for each in ("designtown", "deckville", "chinatown")],
    ],
)
def test_every_screen_has_room_and_every_button_a_name_and_a_size(
    ctx: Context, chromium: Any, game: str
) -> None:
    """On all sizes, in both languages, dark, with text of 200 %. Axe is slow: it sees half of the
    pages at each moment."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    with phones(ctx, chromium, game, 3, 5) as here:
        sizes = (PHONE, SMALL, LYING, TABLET, LAPTOP, UPRIGHT)
        pages = [here.come(0, size, ("en", "ja")[at % 2]) for at, size in enumerate(sizes)]
        pages += [here.come(0, size, "ja", color_scheme="dark") for size in (PHONE, LYING)]
        pages.append(here.come(None, LYING))
        large = [here.come(0, size, color_scheme="dark", reduced_motion="reduce") for size in (SMALL, TABLET)]
        for page in large:
            page.evaluate("document.documentElement.style.fontSize = '200%'")
        is_drawn = "document.querySelectorAll('main .thing').length > 3"
        for page, moves in ((pages[0], True), *((page, False) for page in large)):
            here.until(page, is_drawn)
            assert bool(page.evaluate(MOVES)) is moves, page.viewport_size
        table, dice = here.served.table, random.Random(5)
        for moment in range(2 if game == "gotown" else 4):
            for at, page in enumerate((*pages, *large)):
                here.until(page, "document.querySelector('main').children.length")
                _check(page, axe if at % 2 == moment % 2 else None, len(table.steps))
            for _ in range(17):
                seat = dice.choice(sorted(table.actors))
                here.served.session.submit(dice.choice(table.legal(seat)), seat)
            here.served.hands.publish()
            for _ in range(100):
                here.served.turn()


def _check(page: Any, axe: Any, step: int) -> None:
    is_wide, small, nameless = page.evaluate(FLAWS)
    assert not is_wide, (page.viewport_size, step)
    assert not small and not nameless, (page.viewport_size, small, nameless)
    if axe is None:
        return
    found = axe.run(page).response["violations"]
    assert not found, [(one["id"], page.viewport_size, one["nodes"][0]["html"][:200]) for one in found]


@pytest.mark.slow
def test_what_lies_over_a_page_or_comes_before_and_after_it_is_as_good(ctx: Context, chromium: Any) -> None:
    """The code to be typed, log, rules, a plate, the end: with axe, in both languages, on a phone,
    on one that lies, with text of 200 %."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    with phones(ctx, chromium, "gotown", 3, 5, short=True) as here:
        table, session, dice = here.served.table, here.served.session, random.Random(5)
        pages = [here.come(0, size, lang) for size, lang in ((PHONE, "ja"), (LYING, "en"), (SMALL, "en"))]
        pages[-1].evaluate("document.documentElement.style.fontSize = '200%'")
        for page in pages:
            for opens in ("#more", ".seat >> nth=1", "#more >> nth=0"):
                page.click(opens)
                _check(page, axe, len(table.steps))
                if opens == "#more >> nth=0":
                    page.locator("#inside button").last.click()
                    here.until(page, "document.querySelectorAll('.clause').length > 9")
                    _check(page, axe, len(table.steps))
                page.click("#shut")
        while table.result is None:
            seat = min(table.actors)
            session.submit(dice.choice(table.legal(seat)), seat)
        here.served.hands.publish()
        for page in pages:
            here.until(page, "document.querySelector('.over')")
            _check(page, axe, len(table.steps))
        page = pages[0]
        page.evaluate("localStorage.clear()")
        page.goto("about:blank")
        page.goto(f"http://{here.served.pockets.address}/")
        here.until(page, "!document.getElementById('typed').hidden")
        _check(page, axe, -1)
