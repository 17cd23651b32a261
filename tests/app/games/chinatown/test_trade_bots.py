"""Computer players act at any time: people's hands are not disturbed, watchers are told (ux N9, N10)."""

from __future__ import annotations

from collections.abc import Callable

from tabletop.games.chinatown import commands as co
from tabletop.games.chinatown.deals import Deal, Money, Plot, Tile, Transfer, ordered
from tests.app.at_table import prompt
from tests.app.driver import Driver
from tests.app.games.chinatown.positions import AIKO, KIND, MEI, RAVI, TOM
from tests.app.games.chinatown.trade_table import BOTS, mode, open_trade, write_by_clicks

AMONG_BOTS = ordered((Transfer(AIKO, RAVI, Plot(62)), Transfer(RAVI, AIKO, Money(2))))


def offer(number: int, giver: int, plot: int) -> Deal:
    """Return a computer player's offer of a plot to Mei for money."""
    transfers = ordered((Transfer(giver, MEI, Plot(plot)), Transfer(MEI, giver, Money(2))))
    return Deal(number, giver, transfers, signed=1 << giver)


def test_a_click_counts_though_a_deal_is_carried_out_meanwhile(make_driver: Callable[..., Driver]) -> None:
    """Plots cross the table between a press and its release: what was clicked is picked up."""
    driver = make_driver(animation="slow")
    deal = Deal(1, AIKO, AMONG_BOTS, signed=1 << AIKO)
    scene = open_trade(driver, kinds=BOTS, deals=(deal,), last_id=1)
    scene.bots.wait = lambda: None  # type: ignore[method-assign]
    at = scene.place("plot:24").rect.center
    driver.down(at)
    scene.schedule(scene.session.submit(co.SignDeal(1, 1), RAVI))
    driver.frame()
    assert scene.is_busy
    driver.up(at)
    assert scene.picked == "plot:24"
    driver.click(f"seat:{TOM}")
    assert mode(scene).transfers == (Transfer(MEI, TOM, Plot(24)),)


def test_n9_offers_lie_still_while_a_hand_is_at_the_tray(driver: Driver) -> None:
    """And afterwards, too."""
    scene = open_trade(driver, kinds=BOTS, deals=(offer(1, AIKO, 62),), last_id=1)
    scene.bots.wait = lambda: None  # type: ignore[method-assign]
    driver.move("deal.decline:1")
    before = driver.find("deal.decline:1").rect
    new = ordered((Transfer(RAVI, MEI, Tile(KIND["florist"])), Transfer(MEI, RAVI, Money(1))))
    scene.schedule(scene.session.submit(co.ProposeDeal(new, is_signed=True), RAVI))
    driver.settle()
    assert driver.find("deal.decline:1").rect == before
    assert scene.find("card.deal:2") is not None
    driver.move((5, 5))
    scene.rebuild()
    driver.frame(2)
    assert driver.find("deal.decline:1").rect == before


def test_those_who_only_watch_are_not_asked_to_trade(driver: Driver) -> None:
    scene = open_trade(driver, kinds=("bot",) * 4)
    scene.bots.wait = lambda: None  # type: ignore[method-assign]
    assert "Drag" not in prompt(scene)
    assert scene.find("papers.new") is None
    assert not any("Drag" in node.name for node in scene.accessible())
    scene.schedule(scene.session.submit(co.ProposeDeal(AMONG_BOTS, is_signed=True), AIKO))
    driver.settle()
    assert mode(scene).transfers == AMONG_BOTS, "the newest deal lies open"


def test_n15_a_price_can_be_laid_on_the_desk(driver: Driver) -> None:
    """ux N7, N15: what a computer player named can be changed by hand before it is signed."""
    scene = open_trade(driver, kinds=BOTS)
    scene.bots.wait = lambda: None  # type: ignore[method-assign]
    write_by_clicks(driver, scene, (Transfer(AIKO, MEI, Plot(62)),))
    driver.press("p")
    said = next(one for one in mode(scene).own.chat.said if one.offer is not None)
    driver.click(f"answer.use:{said.number}")
    assert mode(scene).transfers == said.offer and mode(scene).can_edit
