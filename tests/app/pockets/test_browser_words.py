"""No word is torn in the middle on a phone's page, in any language. Chinese and Japanese have no spaces and
may break anywhere; other words only where the language's folder, or a sign, allows it."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tabletop.app.core.context import Context
from tabletop.i18n import languages
from tests.app.pockets.browsers import PHONE, SMALL, chromium, ctx, phones

__all__ = ["chromium", "ctx"]
pytestmark = [pytest.mark.browser, pytest.mark.slow]
MOMENTS, MOVES = 5, 17

TORN = r"""() => {
  const torn = []
  // A hyphen that breaks a word is a box of the letter after it, too: the last one is the letter's own.
  const top = (node, at) => {
    const range = document.createRange()
    range.setStart(node, at)
    range.setEnd(node, at + 1)
    return [...range.getClientRects()].at(-1)?.top
  }
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const box = node.parentElement
    if (!box.checkVisibility() || box.getBoundingClientRect().width < 2) continue
    for (const word of node.data.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
      if (/[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]/u.test(word[0])) continue
      const height = top(node, word.index + word[0].length - 1) - top(node, word.index)
      if (height > 4) torn.push(`${word[0]} in ${node.data.slice(0, 60)}`)
    }
  }
  return torn
}"""


@pytest.mark.parametrize("game", ["gotown", "designtown", "deckville", "chinatown"])
def test_no_word_is_torn_on_a_phone(ctx: Context, chromium: Any, game: str) -> None:
    found = set[tuple[str, str]]()
    with phones(ctx, chromium, game, 3, 5) as here:
        pages = [(tag, here.come(0, size, tag)) for tag in languages.offered() for size in (PHONE, SMALL)]
        assert len({page.evaluate("document.documentElement.lang") for _, page in pages}) == len(pages) / 2
        table, dice = here.served.table, random.Random(5)
        for _ in range(MOMENTS):
            for tag, page in pages:
                here.until(page, "document.querySelector('main').children.length")
                tabs = page.locator("#tabs .tab")
                for tab in range(max(1, tabs.count())):
                    page.evaluate("(at) => document.querySelectorAll('#tabs .tab')[at]?.click()", tab)
                    found |= {(tag, word) for word in page.evaluate(TORN)}
                page.evaluate("document.querySelector('#tabs .tab')?.click()")
            for _ in range(MOVES):
                if table.result is None:
                    seat = dice.choice(sorted(table.actors))
                    here.served.session.submit(dice.choice(table.legal(seat)), seat)
            here.served.hands.publish()
            for _ in range(100):
                here.served.turn()
    assert found == set()
