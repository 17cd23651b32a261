"""Who is done with trading, the clock, a deal taken back (ux N16, N17)."""

from __future__ import annotations

from collections.abc import Callable

from tests.app.driver import Driver, in_time
from tests.app.games.chinatown.positions import MEI, TOM
from tests.app.games.chinatown.trade_table import (
    SWAP,
    doing,
    mode,
    open_trade,
    settled,
    shake,
    sign,
    write_by_clicks,
)


def test_n16_done_flags_end_the_phase(driver: Driver) -> None:
    """ux N16: and somebody who is done can go on."""
    scene = open_trade(driver)
    driver.click("done:0")
    settled(driver)
    driver.click("done:0")
    settled(driver)
    assert not scene.state.is_done(MEI)
    for seat in range(4):
        driver.click(f"done:{seat}")
        settled(driver)
    assert scene.session.table.state.phase == "place"


def test_n16_who_is_done_and_signs_goes_on(driver: Driver) -> None:
    scene = open_trade(driver)
    driver.click("done:0")
    settled(driver)
    write_by_clicks(driver, scene, SWAP)
    sign(driver, MEI)
    state = scene.session.table.state
    assert not state.is_done(MEI)
    assert state.deals[0].has_signed(MEI)


def test_n16_time_that_runs_out_waits_for_a_handshake(make_driver: Callable[..., Driver]) -> None:
    """ux N16: off by default."""
    driver = make_driver(trade_minutes=1)
    scene = open_trade(driver)
    write_by_clicks(driver, scene, SWAP)
    sign(driver, MEI)
    driver.wait(58_000)
    sign(driver, TOM)
    driver.wait(2500)
    assert mode(scene).own.shake is not None
    shake(driver)
    driver.wait(4000)
    state = scene.session.table.state
    assert state.owner_of(24) == TOM
    assert state.phase == "place"


def test_n16_the_clock_shows_every_second(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(trade_minutes=1)
    scene = open_trade(driver)
    driver.wait(3000)
    clock = doing(scene).hands
    moments = [driver.time + clock.left % 1000 + 1000 * second for second in range(1, 5)]
    turns = driver.turns(6000)
    assert all(in_time(turns, moment) for moment in moments)
    clock.announce()
    moment = driver.time + 1500
    assert in_time(driver.turns(2000), moment), "computer players go on"


def test_n17_a_deal_is_taken_back_when_all_sign(driver: Driver) -> None:
    """ux N17."""
    scene = open_trade(driver)
    write_by_clicks(driver, scene, SWAP)
    sign(driver, MEI)
    sign(driver, TOM)
    shake(driver)
    assert scene.state.owner_of(24) == TOM
    driver.click("tray.all")
    driver.click("made.void:1")
    driver.click("seat0")
    settled(driver)
    sign(driver, TOM)
    shake(driver)
    assert scene.session.table.state.owner_of(24) == MEI
    assert scene.session.table.state.deals[0].status == "voided"
