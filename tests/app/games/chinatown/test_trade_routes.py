"""Deals written, signed, carried out through the real scene: by drag, clicks, keys (ux D1, N2, N19)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tabletop.app.games.chinatown.trade.drawer_foot import FIELD
from tabletop.games.chinatown import commands as co
from tabletop.games.chinatown.deals import Money, Plot, Tile, Transfer, Transfers, ordered
from tests.app.at_table import recorded
from tests.app.driver import Driver
from tests.app.games.chinatown.positions import KIND, MEI, RAVI, TOM
from tests.app.games.chinatown.trade_table import (
    WRITE,
    mode,
    open_trade,
    shake,
    sign,
    thing_key,
    write_by_clicks,
    write_by_keys,
)
from tests.app.sparing import SPARING

SWAP = ordered(
    (
        Transfer(MEI, TOM, Plot(24)),
        Transfer(TOM, MEI, Plot(5)),
        Transfer(MEI, TOM, Money(3)),
    )
)
THREE = ordered(
    (
        Transfer(MEI, TOM, Plot(24)),
        Transfer(TOM, RAVI, Tile(KIND["restaurant"])),
        Transfer(RAVI, MEI, Plot(61)),
    )
)


@pytest.mark.parametrize("route", WRITE)
@pytest.mark.parametrize("deal", [SWAP, THREE], ids=["two", "three"])
def test_d1_every_route_gives_the_same_commands(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, route: str, deal: Transfers
) -> None:
    """ux D1, N1: a deal for two and a three-way swap, written, signed by all, carried out."""
    driver.loop.every = SPARING
    scene = open_trade(driver)
    given = recorded(scene, monkeypatch)
    WRITE[route](driver, scene, deal)
    assert mode(scene).transfers == deal
    parties = mode(scene).signers
    for seat in parties:
        sign(driver, seat, route)
    before = scene.session.table.state
    assert before.deals[0].status == "open", "nothing is carried out before the handshake is over"
    shake(driver)
    assert given == [
        co.ProposeDeal(deal),
        *[co.SignDeal(1, 1)] * (len(parties) - 1),
    ]
    after = scene.session.table.state
    assert after.deals[0].status == "executed"
    assert after.owner_of(24) == TOM
    assert sum(m or 0 for m in after.money) == sum(m or 0 for m in before.money)


def test_n2_a_plain_deal_takes_eight_clicks(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    """ux N2: plot for plot and $3,000."""
    scene = open_trade(driver)
    clicks = 0
    click = driver.click

    def counting(where: Any, button: int = 1) -> Driver:
        nonlocal clicks
        clicks += 1
        return click(where, button)

    monkeypatch.setattr(driver, "click", counting)
    for one in SWAP:
        if not isinstance(one.what, Money):
            driver.click(thing_key(one))
            driver.click(f"seat:{one.taker}")
    for _ in range(3):
        driver.click("cash:1")
    assert mode(scene).transfers == SWAP
    assert clicks <= 8


def test_n2_a_plain_deal_takes_fourteen_keys(driver: Driver) -> None:
    """ux N2, N19: also with both signatures."""
    scene = open_trade(driver)
    keys = write_by_keys(driver, scene, SWAP)
    assert mode(scene).transfers == SWAP
    sign(driver, MEI)
    sign(driver, TOM)
    assert mode(scene).own.shake is not None
    assert keys + 2 <= 14


def test_a_thing_can_be_put_on_a_column(driver: Driver) -> None:
    """ux N2: the deal's own columns are targets as the panels are."""
    scene = open_trade(driver)
    write_by_clicks(driver, scene, SWAP[:2])
    driver.click("plot:25")
    driver.click("col:0")
    assert Transfer(TOM, MEI, Plot(25)) in mode(scene).transfers


def test_dropped_on_its_owner_a_thing_leaves_the_deal(driver: Driver) -> None:
    scene = open_trade(driver)
    write_by_clicks(driver, scene, SWAP)
    driver.click("plot:24")
    driver.click("seat:0")
    assert Transfer(MEI, TOM, Plot(24)) not in mode(scene).transfers


def test_n3_what_cannot_be_traded_says_why(driver: Driver) -> None:
    """ux N3, D7."""
    scene = open_trade(driver, money=(24, 0, 25, 22))
    driver.click("plot:6")
    assert scene.picked is None
    assert "6" in scene.tip.reason
    driver.click("money:1")
    assert scene.picked is None
    assert "Tom" in scene.tip.reason


def test_a_tile_that_is_in_the_deal_goes_to_somebody_else_or_home(driver: Driver) -> None:
    scene = open_trade(driver)
    for seat in (0, 1, 3):
        driver.click("tile:3:4")
        driver.click(f"seat:{seat}")
        expected = () if seat == RAVI else (Transfer(RAVI, seat, Tile(4)),)
        assert mode(scene).transfers == expected


def test_d4_escape_and_right_click_put_down_what_is_picked(driver: Driver) -> None:
    """ux D4."""
    scene = open_trade(driver)
    driver.click("plot:24")
    assert scene.picked == "plot:24"
    driver.press("escape")
    assert scene.picked is None
    driver.click("plot:24")
    driver.click("plot:24", button=3)
    assert scene.picked is None
    assert mode(scene).transfers == ()


def test_u_takes_back_the_last_change_of_a_draft(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    """ux U3: the button names it; nothing was in the journal."""
    scene = open_trade(driver)
    given = recorded(scene, monkeypatch)
    write_by_clicks(driver, scene, SWAP)
    bar = scene.find("bar.undo")
    assert bar is not None
    assert "draft" in bar.name
    for _ in range(5):
        driver.press("u")
    assert mode(scene).transfers == ()
    assert given == []


def test_several_drafts_lie_open_at_once(driver: Driver) -> None:
    scene = open_trade(driver)
    write_by_clicks(driver, scene, SWAP)
    driver.press("n")
    write_by_clicks(driver, scene, THREE)
    assert len(mode(scene).papers) == 2
    driver.press(",")
    assert mode(scene).transfers == SWAP
    driver.press(".")
    assert mode(scene).transfers == THREE


def test_n6_money_in_steps_goes_down_to_nothing_and_turns_round(driver: Driver) -> None:
    scene = open_trade(driver)
    write_by_clicks(driver, scene, SWAP)
    driver.click("cash.pair")
    assert Transfer(TOM, MEI, Money(3)) in mode(scene).transfers
    for _ in range(4):
        driver.click("cash:-1")
    assert all(not isinstance(one.what, Money) for one in mode(scene).transfers)


@pytest.mark.parametrize("ui_scale", [100, 125])
def test_n19_with_five_seats_everything_has_its_place(
    make_driver: Callable[..., Driver], ui_scale: int
) -> None:
    """ux N19, S3: a deal of five at 1280x720; nothing lies outside the window or on something else."""
    driver = make_driver(ui_scale=ui_scale)
    scene = open_trade(driver, 5)
    five = ordered(tuple(Transfer(s, (s + 1) % 5, Plot(p)) for s, p in enumerate((24, 5, 62, 61, 18))))
    write_by_clicks(driver, scene, five)
    assert mode(scene).transfers == five
    window = driver.ctx.display.bounds
    for zone in scene.zones:
        for widget in zone.widgets:
            if zone.viewport is None:
                assert window.contains(widget.rect), widget.key
    boxes = [scene.find(f"sign:{seat}") for seat in range(5)]
    rects = [box.rect for box in boxes if box is not None]
    assert len(rects) == 5
    assert all(rect.collidelist(rects[n + 1 :]) == -1 for n, rect in enumerate(rects))


def test_n2_an_amount_that_is_typed_is_no_number_of_a_plot(driver: Driver) -> None:
    scene: Any = open_trade(driver)
    write_by_clicks(driver, scene, (Transfer(0, 1, Plot(24)),))
    driver.press("c").press("1").type("1").press("2").type("2")
    assert scene.focus_key == FIELD and not scene.parts.controller._board.hands.typed
    driver.press("return")
    assert scene.focus_key == "sign:0" and Money(12) in [one.what for one in mode(scene).transfers]


def test_n4_a_key_that_is_held_to_sign_is_no_number_of_a_plot(driver: Driver) -> None:
    """Let go too soon it is."""
    scene: Any = open_trade(driver)
    write_by_clicks(driver, scene, (Transfer(0, 1, Plot(24)),))
    board = scene.parts.controller._board
    driver.key_down("1")
    assert "Go to plot" not in driver.reader.snapshots[-1].live
    driver.key_up("1")
    assert "Go to plot 1" in driver.reader.snapshots[-1].live
    driver.press("escape")
    sign(driver, MEI)
    assert mode(scene).deal is not None and not board.hands.typed
