"""Real browsers at a real door: games played by touches on phones, lines that break, sizes of screens."""

from __future__ import annotations

import random
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from tabletop.app.core.context import Context
from tabletop.app.core.display import Display
from tabletop.app.core.settings import SettingsFile
from tests.app.pockets.served import Served

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or ""
api: Any = pytest.importorskip(
    "playwright.sync_api", reason="pages are tested in a browser by playwright: pip install -e '.[browser]'"
)
pytestmark = pytest.mark.skipif(not CHROMIUM, reason="no chromium is installed")

PHONE, SMALL, LYING, TABLET, LAPTOP = (390, 844), (360, 640), (844, 390), (820, 1180), (1280, 800)
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


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    with api.sync_playwright() as started:
        browser = started.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


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
def phones(ctx: Context, chromium: Any, game: str, seats: int, seed: int, **options: Any) -> Iterator[Phones]:
    with Served(ctx, game, seats, seed, options or None) as served:
        made = Phones(served, chromium)
        yield made
        for context in made.contexts:
            context.close()
    assert not made.errors


def test_two_phones_play_to_the_end_and_a_spectator_sees_it(ctx: Context, chromium: Any) -> None:
    with phones(ctx, chromium, "gotown", 2, 6, short=True) as here:
        first, second = here.come(0), here.come(1, lang="ja")
        other = here.come(None)
        assert first.title().startswith("●") != second.title().startswith("●")
        assert here.play([first, second], 6) > 8
        assert here.served.table.result is not None
        for page in (first, second, other):
            here.until(page, "document.querySelector('.over')")
            assert page.evaluate("document.querySelectorAll('.score .thing').length") > 2
        assert not other.evaluate("document.querySelectorAll('.lit, #buttons button').length")


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats"), [("designtown", 2), ("deckville", 2), ("chinatown", 3)])
def test_phones_play_to_the_end(ctx: Context, chromium: Any, game: str, seats: int) -> None:
    """The others' games, at random routes; where deals have no end, the table brings a phase to its own."""
    with phones(ctx, chromium, game, seats, 3) as here:
        pages = [here.come(seat) for seat in range(seats)]
        taps = here.play(pages, 3)
        table, dice = here.served.table, random.Random(3)
        while table.result is None:
            seat = min(table.actors)
            here.served.session.submit(dice.choice(table.legal(seat)), seat)
        here.served.hands.publish()
        assert taps > 100
        for page in pages:
            here.until(page, "document.querySelector('.over')")


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


@pytest.mark.slow
@pytest.mark.parametrize("game", ["gotown", "designtown", "deckville", "chinatown"])
def test_every_screen_has_room_and_every_button_a_name_and_a_size(
    ctx: Context, chromium: Any, game: str
) -> None:
    """On all sizes, in both languages, with large text; axe finds nothing to complain about."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    with phones(ctx, chromium, game, 3, 5) as here:
        sizes = (PHONE, SMALL, LYING, TABLET, LAPTOP)
        pages = [here.come(0, size, ("en", "ja")[at % 2]) for at, size in enumerate(sizes)]
        pages.append(here.come(None, LYING))
        large = here.come(0, SMALL, color_scheme="dark", reduced_motion="reduce")
        large.evaluate("document.documentElement.style.fontSize = '200%'")
        table, dice = here.served.table, random.Random(5)
        for _ in range(4):
            for page in (*pages, large):
                here.until(page, "document.querySelector('main').children.length")
                is_wide, small, nameless = page.evaluate(FLAWS)
                assert not is_wide, (page.viewport_size, len(table.steps))
                assert not small and not nameless, (page.viewport_size, small, nameless)
            for page in (pages[0], large):
                found = axe.run(page).response["violations"]
                assert not found, [(one["id"], one["nodes"][0]["html"][:200]) for one in found]
            for _ in range(17):
                seat = dice.choice(sorted(table.actors))
                here.served.session.submit(dice.choice(table.legal(seat)), seat)
            here.served.hands.publish()
            for _ in range(100):
                here.served.turn()
