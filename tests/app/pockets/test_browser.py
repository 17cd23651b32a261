"""A page in a real browser: lines that break, what is covered, deals, what a phone does by itself."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tabletop.app.core.context import Context
from tests.app.pockets.browsers import chromium, ctx, phones

__all__ = ["chromium", "ctx"]
pytestmark = pytest.mark.browser


def test_a_phone_that_reloads_or_loses_its_line_has_its_hand_again(ctx: Context, chromium: Any) -> None:
    with phones(ctx, chromium, "gotown", 2, 4) as here:
        page = here.come(0)
        hand = "[...document.querySelectorAll('.cards .thing .name')].map((each) => each.textContent).join()"
        held = page.evaluate(hand)
        assert held
        page.reload()
        here.until(page, f"{hand} === {held!r}")
        tab = page.context.new_page()  # two tabs of one person
        tab.goto(page.url)
        here.until(tab, f"{hand} === {held!r}")
        page.context.set_offline(True)
        (seat,) = here.served.table.actors
        here.served.play([(seat, here.served.table.legal(seat)[-1])])
        page.context.set_offline(False)
        tab.close()
        page.evaluate("dispatchEvent(new Event('online'))")
        here.until(page, "!document.body.classList.contains('off')")


def test_hide_covers_the_hand_and_what_tells_of_it(ctx: Context, chromium: Any) -> None:
    with phones(ctx, chromium, "gotown", 2, 4) as here:
        page = here.come(0)
        names = page.evaluate("[...document.querySelectorAll('.cards .face')].length")
        assert names
        page.click("#hide")
        assert not page.evaluate("document.querySelectorAll('.cards .face').length")
        page.click("#more")
        assert "makes nine" not in page.inner_text("#inside")
        page.click("#shut")
        box = page.locator(".cover").bounding_box()
        page.mouse.move(box["x"] + 20, box["y"] + 20)
        page.mouse.down()
        assert page.evaluate("document.querySelectorAll('.cards .face').length") == names
        page.mouse.up()
        assert not page.evaluate("document.querySelectorAll('.cards .face').length")


def test_a_deal_is_written_on_one_phone_changed_and_signed_on_another(ctx: Context, chromium: Any) -> None:
    """The form offers, the other party sees the paper, changes it, and the first signs by holding."""
    with phones(ctx, chromium, "chinatown", 3, 7) as here:
        table, dice = here.served.table, random.Random(7)
        while table.state.phase == "plots":
            seat = min(table.actors)
            here.served.play([(seat, dice.choice(table.legal(seat)))])
        first, second = here.come(0), here.come(1)
        first.click("#tabs .tab >> nth=1")
        first.click(".chip:has-text('Tom')")
        first.click(".step:has-text('+1') >> nth=0")
        plot = table.state.plots_of(1)[0]
        first.click(f".chip.plot:has(:text-is('{plot}'))")
        here.until(first, "document.getElementById('prompt').textContent.includes('You')")
        assert "−$1,000" in first.inner_text("#prompt")
        here.served.play([(2, table.legal(2)[0])])  # somebody else acts: the draft is still there
        here.until(first, "document.querySelectorAll('.form .chip.picked').length === 2")
        first.click("#buttons .main")
        here.until(second, "document.querySelector('.papers .due')")
        second.click(".papers .due .paper")
        second.click(".step:has-text('+1') >> nth=1")  # Mei gives more
        second.click("#buttons .main")
        here.until(first, "document.querySelector('.papers') || true")
        first.click("#tabs .tab >> nth=0")
        here.until(first, "document.querySelector('.papers .due .hold')")
        box = first.locator(".papers .due .hold >> nth=0").bounding_box()
        first.mouse.move(box["x"] + 9, box["y"] + 9)
        first.mouse.down()
        here.served.until(lambda: table.state.owner_of(plot) == 0)
        first.mouse.up()
        assert table.state.money[1] == 5 + 2
