"""Pages on every size of screen: room for all, targets of 44 px, names, and no complaint of axe."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tabletop.app.core.context import Context
from tests.app.pockets.browsers import LAPTOP, LYING, PHONE, SMALL, TABLET, chromium, ctx, phones

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
        sizes = (PHONE, SMALL, LYING, TABLET, LAPTOP)
        pages = [here.come(0, size, ("en", "ja")[at % 2]) for at, size in enumerate(sizes)]
        pages += [here.come(0, size, "ja", color_scheme="dark") for size in (PHONE, LYING)]
        pages.append(here.come(None, LYING))
        large = [here.come(0, size, color_scheme="dark", reduced_motion="reduce") for size in (SMALL, TABLET)]
        for page in large:
            page.evaluate("document.documentElement.style.fontSize = '200%'")
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
