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
from tabletop.app.table import registry
from tests.app.pockets.browsers import TAP, chromium, ctx, firefox, phones
from tests.app.pockets.firefox import Firefox
from tests.app.pockets.served import Served

__all__ = ["chromium", "ctx", "firefox"]
pytestmark = pytest.mark.browser

IN = "!document.body.classList.contains('off') && !!document.querySelector('.seat')"


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
