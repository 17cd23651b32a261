"""The trade phase at UI scales of 150 to 200 %: one of seats, offers and deal is seen at a time (ux S3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tabletop.app.table.key import Key
from tabletop.games.chinatown import commands as co
from tabletop.games.chinatown.deals import Call, Deal, Money, Plot, Tile, Transfer, ordered
from tests.app.at_table import recorded, widgets_named
from tests.app.cuts import AT_TABLES, Cuts, shown_in
from tests.app.driver import Driver
from tests.app.games.chinatown.moments import RING, THREE
from tests.app.games.chinatown.positions import AIKO, KIND, MEI, RAVI, TOM
from tests.app.games.chinatown.test_trade_overflow import OFFER
from tests.app.games.chinatown.trade_table import WRITE, alone, doing, mode, open_trade, shake, sign

GIFT = (Transfer(MEI, TOM, Plot(24)),)
TILE = Transfer(TOM, MEI, Tile(KIND["restaurant"]))
PAGES = ("seats", "offers", "deal")
Made = Callable[..., Driver]


def large(make_driver: Made, scale: int = 200, **more: Any) -> Driver:
    return make_driver(ui_scale=scale, value_hints="all", animation="off", **more)


@pytest.mark.parametrize("route", WRITE)
def test_s3_a_deal_is_written_by_every_route(route: str, make_driver: Made) -> None:
    """D1: what is picked brings the seats, what was put the deal."""
    driver = large(make_driver)
    scene = open_trade(driver)
    WRITE[route](driver, scene, GIFT)
    assert mode(scene).page == "deal"
    driver.press("a").frame()
    WRITE[route](driver, scene, (TILE,))
    assert mode(scene).transfers == ordered((*GIFT, TILE))
    sign(driver, MEI)
    sign(driver, TOM)
    shake(driver)
    assert scene.session.table.state.owner_of(24) == TOM


def test_s3_each_page_is_one_key_or_click_away(make_driver: Made) -> None:
    driver = large(make_driver)
    scene = open_trade(driver, deals=(Deal(1, AIKO, OFFER, signed=0b100),), last_id=1)
    parts = {"seats": "seat:1", "offers": "deal.accept:1", "deal": "papers.new"}
    ways: tuple[Callable[[str], object], ...] = (
        lambda page: driver.press({"seats": "a", "offers": "o", "deal": "b"}[page]),
        lambda page: driver.click(f"page.{page}"),
    )
    for way in ways:
        for page in PAGES:
            way(page)
            driver.frame()
            assert {key for key in parts.values() if scene.find(key)} == {parts[page]}
    driver.press("o", "right").frame()
    assert (scene.focus_key or "").startswith("deal."), "the key brings the focus along"


def test_s3_a_line_is_picked_up_and_given_to_somebody_else(make_driver: Made) -> None:
    driver = large(make_driver)
    scene = open_trade(driver)
    WRITE["keys"](driver, scene, GIFT)
    driver.press("b").frame()
    line = next(widget.key for widget in widgets_named(scene, "give."))
    driver.click(line)
    driver.click("seat:3")
    assert [one.taker for one in mode(scene).transfers] == [RAVI]


def test_s3_an_offer_is_accepted_by_a_click_and_stopped(make_driver: Made) -> None:
    """The handshake can be seen, wherever one was."""
    driver = large(make_driver)
    scene = alone(driver, Deal(1, AIKO, OFFER, signed=0b100))
    driver.press("o").frame()
    driver.click("deal.accept:1")
    assert mode(scene).own.shake is not None
    driver.press("a").frame()
    driver.click("handshake.stop")
    assert mode(scene).own.shake is None


def test_s3_who_plays_alone_is_done_by_the_key_on_every_page(
    make_driver: Made, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = large(make_driver)
    scene = alone(driver)
    given = recorded(scene, monkeypatch)
    for key in ("a", "o", "b"):
        driver.press(key).frame()
        driver.press("e").settle()
    assert given == [co.FinishTrading(), co.ResumeTrading(), co.FinishTrading()]


@pytest.mark.parametrize("language", AT_TABLES)
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 150), ((1280, 720), 200), ((1920, 1080), 200)])
def test_s3_no_text_is_cut(size: tuple[int, int], scale: int, language: str, make_driver: Made) -> None:
    driver = large(make_driver, scale, size=size, language=shown_in(language))
    papers = enumerate((OFFER, THREE, RING), start=1)
    deals = [Deal(number, TOM, transfers, signed=0b10) for number, transfers in papers]
    calls = (Call(4, 1, (Plot(33),), (Money(6),)),)
    scene = open_trade(driver, 5, deals=tuple(deals), calls=calls, last_id=4)
    cuts = Cuts(driver, language)
    for page in PAGES:
        doing(scene).turn(page)
        driver.frame(2)
    for number in (1, 2, 3):
        doing(scene).select(Key.read(f"deal:{number}"))
        driver.frame(2)
    assert cuts.found == set()
