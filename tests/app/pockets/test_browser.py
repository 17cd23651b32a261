"""A page in a real browser: lines that break, what is covered, deals, what a phone does by itself."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tabletop.app.core.context import Context
from tabletop.games.chinatown.commands import EditDeal, OpenCall, ResumeTrading
from tabletop.games.chinatown.deals import Money, Plot, Transfer, ordered
from tests.app.pockets.browsers import PAUSE, chromium, ctx, phones
from tests.app.pockets.distance import Distance
from tests.app.pockets.served import Served

__all__ = ["chromium", "ctx"]
pytestmark = pytest.mark.browser

AWAY = """(minutes) => {
  const real = Date.now, see = (isHidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden })
    document.dispatchEvent(new Event('visibilitychange'))
  }
  see(true)
  Date.now = () => real() + minutes * 60000
  see(false)
  Date.now = real
}"""
"""Put the page into the background for so long."""
FEEL = """() => {
  navigator.vibrate = (beats) => { window.felt = (window.felt || 0) + 1 }
  Object.defineProperty(navigator, 'userActivation', { get: () => ({ hasBeenActive: window.touched }) })
}"""
"""Note what shakes the phone; scripts of playwright count as touches, so that is said here too."""
HOLDS = """() => {
  const [start, stop] = [setTimeout, clearTimeout]
  window.due = []
  window.setTimeout = (does, ms) => ms === 600 ? 1e9 + due.push(does) : start(does, ms)
  window.clearTimeout = (id) => { if (id > 1e9) delete due[id - 1e9 - 1]; else stop(id) }
}"""
"""Let a test say when something has been held long enough."""
SIGN = "document.querySelector('.papers .due .hold')"
PRESS_TWICE = """() => {
  const last = document.querySelector('#buttons button:last-child')
  last.click(); last.click()
}"""
SPOKEN = (
    "- banner:",
    'heading "Mei" [level=1]',
    'navigation "Players":',
    'button "Tom, Human, 6 cards, to play"',
    "- main:",
    'heading "Your hand" [level=2]',
    "- contentinfo:",
    "- log",
    "- status",
)
"""What a screen reader finds on a page of GoTown, in order."""
BROKEN = "[...document.images].filter((one) => one.complete && !one.naturalWidth).length"


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
        told = page.locator("body").aria_snapshot()
        assert sorted(SPOKEN, key=told.find) == [*SPOKEN] and all(name in told for name in SPOKEN), told
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


def test_what_a_page_knows_already_is_no_news_when_its_seat_is_played_at_the_screen(
    ctx: Context, chromium: Any
) -> None:
    with phones(ctx, chromium, "gotown", 2, 4) as here:
        page, table = here.come(0), here.served.table
        for _ in range(3):
            seat = min(table.actors)
            here.served.play([(seat, table.legal(seat)[-1])])
        here.until(page, "document.querySelector('#news p')")
        page.evaluate("for (const one of document.querySelectorAll('#news p')) one.dataset.old = true")
        here.served.session.play_elsewhere({1})
        here.served.hands.publish()
        here.until(page, "document.body.classList.contains('looks-on')")
        assert not page.evaluate("document.querySelectorAll('#news p:not([data-old])').length")


def test_a_deal_is_written_on_one_phone_changed_and_signed_on_another(ctx: Context, chromium: Any) -> None:
    """The form offers, the other party sees the paper, changes it, and the first signs by holding."""
    with phones(ctx, chromium, "chinatown", 3, 7) as here:
        table, dice = here.served.table, random.Random(7)
        while table.state.phase == "plots":
            seat = min(table.actors)
            here.served.play([(seat, dice.choice(table.legal(seat)))])
        first, second = here.come(0), here.come(1, lang="de")
        plot = table.state.plots_of(1)[0]
        first.click("#tabs .tab >> nth=2")  # a plot that is asked for begins a deal, too
        first.click(f"[data-key='plot:{plot}']")
        first.click("#panel .paper")
        assert first.locator(".form .chip.plot.picked").inner_text() == str(plot)
        assert first.locator("#buttons .main").count() == 1 and not first.is_visible("#panel")
        first.click("#buttons .plain")
        first.click("#tabs .tab >> nth=1")
        first.click(".chip:has-text('Tom')")
        first.click(".step:has-text('+1') >> nth=0")
        first.click(f".chip.plot:has(:text-is('{plot}'))")
        first.fill(".own-note", "Abrissbirne, -2")
        here.until(first, "document.getElementById('prompt').textContent.includes('You: −$1,000')")
        here.served.play([(2, table.legal(2)[0])])  # somebody else acts: the draft is still there
        here.until(first, "document.querySelectorAll('.form .chip.picked').length === 2")
        first.click("#buttons .main")
        here.until(second, "document.querySelector('.papers .due')")
        assert "Abriss\u00adbirne, −2" in second.inner_text(".papers .due"), "set as German is"
        first.click("#tabs .tab >> nth=0")
        first.click(".papers .paper")
        first.click(".step:has-text('+1') >> nth=0")
        first.click("#buttons .main")
        here.until(second, "document.querySelector('.papers .due').textContent.includes('2.000')")
        second.click(".papers .due .paper")
        second.click(".step:has-text('+1') >> nth=1")  # Mei gives more
        second.click("#buttons .main")
        here.until(first, "document.querySelector('.papers') || true")
        first.click("#tabs .tab >> nth=0")
        here.until(first, "document.querySelector('.papers .due .hold')")
        first.evaluate(HOLDS)
        changed = ordered((Transfer(1, 0, Plot(plot)), Transfer(0, 1, Money(4))))
        others = (ResumeTrading(), EditDeal(2, changed), OpenCall((Money(2),), ()))
        for seat, command, goes_on in zip((2, 1, 2), others, (0, 0, 1), strict=True):
            first.evaluate(f"{SIGN}.dispatchEvent(new PointerEvent('pointerdown'))")
            step = first.get_attribute("body", "data-step")
            here.served.play([(seat, command)])  # the page is drawn anew while a finger holds the button
            here.until(first, f"document.body.dataset.step !== '{step}' && {SIGN}")
            if seat == 2 and not goes_on:
                first.evaluate(f"{SIGN}.dispatchEvent(new PointerEvent('pointerup'))")
            first.evaluate("due.splice(0).forEach((does) => does?.())")
            assert first.evaluate("document.body.classList.contains('waiting')") == bool(goes_on)
        here.served.until(lambda: table.state.owner_of(plot) == 0)
        assert table.state.money[1] == 5 + 4


def test_a_hand_is_covered_after_three_minutes_in_the_background(ctx: Context, chromium: Any) -> None:
    with phones(ctx, chromium, "gotown", 2, 4) as here:
        page = here.come(0)
        for minutes, is_covered in ((2.9, False), (3.1, True)):
            page.evaluate(AWAY, minutes)
            here.until(page, "!document.body.classList.contains('off')")
            assert page.evaluate("!document.querySelector('.cards .face')") is is_covered
            assert page.get_attribute("#hide", "aria-pressed") == str(is_covered).lower()


def test_your_turn_is_felt_after_the_first_touch_and_stands_on_the_tab(ctx: Context, chromium: Any) -> None:
    with phones(ctx, chromium, "gotown", 2, 4, first=1) as here:
        page = here.come(0)
        page.evaluate(FEEL)
        table, count = here.served.table, 0
        for is_touched in (False, True):
            page.evaluate("(is) => { window.touched = is }", is_touched)
            while table.actors != {0}:
                here.served.play([(1, table.legal(1)[0])])
            here.until(page, "document.title.startsWith('●')")
            count += is_touched
            assert page.evaluate("window.felt || 0") == count
            assert page.get_attribute("#icon", "href") == "/turn.svg"
            assert page.inner_text("#said").startswith("Your turn")
            while 0 in table.actors:
                here.served.play([(0, table.legal(0)[0])])
            here.until(
                page, "!document.title.startsWith('●') && document.getElementById('said').textContent === ''"
            )


def test_a_long_way_makes_a_page_wait_and_nothing_else(ctx: Context, chromium: Any) -> None:
    """300 ms to the table and back; a button that is pressed twice meanwhile counts once."""
    with Distance(0.15) as way, phones(ctx, chromium, "gotown", 2, 6, short=True) as here:
        pages = [here.come(seat, proxy={"server": way.address, "bypass": "<-loopback>"}) for seat in (0, 1)]
        table, dice = here.served.table, random.Random(6)
        for _ in range(6):
            page = pages[min(table.actors)]
            here.until(page, "document.body.classList.contains('turn')")
            steps = len(table.steps)
            here.tap(page, dice)
            assert len(table.steps) <= steps + 1
        page, steps = pages[min(table.actors)], len(table.steps)
        here.until(page, "document.body.classList.contains('turn')")
        page.evaluate(PRESS_TWICE)
        assert page.evaluate("document.body.classList.contains('waiting')")
        here.until(page, "!document.body.classList.contains('waiting')")
        assert way.carried and len(table.steps) == steps + 1


def test_a_killed_door_is_opened_again_and_the_phones_come_back(ctx: Context, chromium: Any) -> None:
    with phones(ctx, chromium, "gotown", 2, 4) as here:
        page = here.come(0)
        door = here.served.pockets._process
        assert door is not None
        door.kill()
        here.until(page, "document.body.classList.contains('off')")
        here.until(page, "!document.body.classList.contains('off')")
        assert here.served.pockets._process is not door
        assert page.evaluate("document.querySelectorAll('.cards .face').length")


def test_the_same_phone_sits_down_at_the_next_game_but_not_at_another_program(
    ctx: Context, chromium: Any
) -> None:
    """The next game's pictures come too; a program that was started anew knows no device, and says so."""
    with phones(ctx, chromium, "gotown", 2, 4) as here:
        page = here.come(0)
        code, port = page.evaluate("localStorage.tabletop"), here.served.pockets.port or 0
        here.served.pockets.close()
        page.wait_for_timeout(300)
        assert "next game" in page.inner_text("#line")
        with Served(ctx, "designtown", 2, 4, port=port, devices={code: 0}) as next_game:
            here.served = next_game
            here.until(page, "document.title.includes('Design Town')")
            here.until(
                page, "document.images.length > 3 && [...document.images].every((one) => one.complete)"
            )
            here.until(page, f"!{BROKEN}")
        with Served(ctx, "gotown", 2, 4, port=port) as other:
            here.served = other
            here.until(page, "document.body.classList.contains('gone')")
            assert page.is_visible("#typed") and not page.is_visible("main")
            code = other.pockets.show_code(1)
            for _ in range(50):
                other.turn()
            page.fill("#code", code.lower())
            page.keyboard.press("Enter")
            here.until(page, "document.getElementById('who').textContent === 'Tom'")
            page.wait_for_timeout(round(PAUSE * 1000))
