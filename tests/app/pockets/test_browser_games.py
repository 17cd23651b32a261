"""Games played to their end in real browsers, by touches at random; one a browser in the ordinary run."""

from __future__ import annotations

import random
import time
from pathlib import Path
from typing import Any

import pytest
import tabletop_rooftops
from tabletop_rooftops.table import TABLE

from tabletop import paths
from tabletop.app.core.context import Context
from tabletop.app.core.display import Display
from tabletop.app.core.settings import SettingsFile
from tabletop.app.pockets.sheet import sheet_of
from tabletop.app.table import registry
from tabletop.games.deckville.commands import BuildProperty
from tests.app.pockets.browsers import (
    LYING,
    PHONE,
    SMALL,
    TABLET,
    TAP,
    chromium,
    ctx,
    firefox,
    phones,
)
from tests.app.pockets.firefox import Firefox
from tests.app.pockets.person import Person
from tests.app.pockets.served import Served

__all__ = ["chromium", "ctx", "firefox"]
pytestmark = pytest.mark.browser

IN = "!document.body.classList.contains('off') && !!document.querySelector('.seat')"


def test_two_phones_play_to_the_end_and_a_spectator_sees_it(ctx: Context, chromium: Any) -> None:
    with phones(ctx, chromium, "gotown", 2, 6, short=True) as here:
        first, second = here.come(0), here.come(1, lang="ja")
        other = here.come(None)
        assert first.title().startswith("●") != second.title().startswith("●")
        first.set_viewport_size({"width": 390, "height": 400})
        first.evaluate("scrollTo(0, 99)")
        assert first.evaluate("scrollY") > 0
        assert here.play([first, second], 6) > 8
        assert here.served.table.result is not None
        for page in (first, second, other):
            here.until(page, "document.querySelector('.over')")
            assert page.evaluate("scrollY") == 0, "how it ended is in sight"
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


@pytest.mark.slow
def test_a_game_of_others_is_played_to_the_end(chromium: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The template, which has no line about phones, as if it were installed."""
    ours, theirs = paths.asset_folders, Path(tabletop_rooftops.__file__).parent / "assets"
    monkeypatch.setattr(registry, "declared", lambda game_id: TABLE)
    monkeypatch.setattr(paths, "asset_folders", lambda name: [*ours(name), theirs / name])
    with phones(
        Context(Display(), lambda: 0, SettingsFile(None)), chromium, tabletop_rooftops.GAME, 2, 4
    ) as here:
        pages = [here.come(0), here.come(1, lang="ja")]
        here.play(pages, 4)
        assert here.served.table.result is not None
        for page in pages:
            here.until(page, "document.querySelector('.over')")


@pytest.mark.slow
def test_all_plots_for_a_tile_can_be_touched_beside_what_lies_over_the_page(
    ctx: Context, chromium: Any
) -> None:
    """With a tile in hand the dock has room for what can be done with it: the board is scrolled past it."""
    with phones(ctx, chromium, "chinatown", 3, 7) as here:
        table = here.served.table
        while table.state.phase != "place" or 0 not in table.actors:
            seat = min(table.actors)
            here.served.session.submit(table.legal(seat)[-1], seat)
        here.served.hands.publish()
        plots = [f"plot:{plot}" for plot in table.state.empty_plots_of(0)]
        for size in (PHONE, SMALL, LYING, TABLET):
            page = here.come(0, size)
            page.set_default_timeout(3000)
            here.until(page, "document.body.classList.contains('turn')")
            page.locator("[data-key^='tile:']").first.click()
            widths = page.evaluate(
                "[...document.querySelectorAll('#panel .choices > *')].map((one) => one.offsetWidth)"
            )
            assert widths and min(widths) > 120, size
            for plot in plots:
                page.locator(f".board [data-key='{plot}']").click(trial=True)
        page.locator(f".board [data-key='{plots[0]}']").click()
        here.served.until(lambda: table.state.tile_on(int(plots[0][5:])) is not None)


@pytest.mark.slow
def test_a_property_is_reserved_and_built_from_a_phone(ctx: Context, chromium: Any) -> None:
    with phones(ctx, chromium, "deckville", 2, 9) as here:
        table, dice = here.served.table, random.Random(9)

        def wanted(command: Any) -> bool:
            return isinstance(command, BuildProperty) and command.from_reserve

        while not any(map(wanted, table.legal(0))):
            seat = min(table.actors)
            here.served.session.submit(dice.choice(table.legal(seat)), seat)
        here.served.hands.publish()
        mei = Person(here.come(0), 0, "en", 3, lambda is_so, what: here.served.until(is_so))
        here.until(mei.page, "document.body.classList.contains('turn')")
        hands = here.served.hands
        ctx, parts, own = hands._reader("en")
        at = next(at for at, one in enumerate(table.legal(0)) if wanted(one))
        mei.give(sheet_of(ctx, parts, table, 0, None, own), at)
        here.served.until(lambda: table.state.districts[0].reserve is None)


@pytest.mark.parametrize(
    ("game", "seats"),
    [("gotown", 2), *[pytest.param(game, 3, marks=pytest.mark.slow) for game in ("designtown", "deckville")]],
)
def test_firefox_plays_to_the_end(ctx: Context, firefox: Firefox, game: str, seats: int) -> None:
    """One seat by touches in Firefox, the others by chance at the table."""
    options = {"short": True} if game == "gotown" else None
    with Served(ctx, game, seats, 5, options) as served:
        table, dice = served.table, random.Random(5)
        firefox.resize(450, 900)

        def until(is_so: str) -> None:
            served.until(lambda: firefox.evaluate(is_so))

        served.pockets.show_code(0)
        for _ in range(30):
            served.turn()
        firefox.goto("about:blank")
        firefox.goto(served.pockets.link(0))
        until(IN)
        taps = 0
        while table.result is None and taps < 400:
            while table.actors and 0 not in table.actors:
                seat = min(table.actors)
                served.session.submit(dice.choice(table.legal(seat)), seat)
            if table.result is None:
                served.hands.publish()
                until("document.body.classList.contains('turn')")
                firefox.evaluate(TAP, dice.random())
                until("!document.body.classList.contains('waiting')")
                time.sleep(0.13)
                taps += 1
        while table.result is None:
            seat = min(table.actors)
            served.session.submit(dice.choice(table.legal(seat)), seat)
        served.hands.publish()
        until("!!document.querySelector('.over')")
        assert taps > 3
