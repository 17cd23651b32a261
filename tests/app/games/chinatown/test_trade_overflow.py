"""No text of the trade phase is cut, in Japanese and a long language, in small windows (ux S3, N19)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tabletop.games.chinatown.deals import Call, Deal, Money, Plot, Tile, Transfer, ordered
from tabletop.games.chinatown.state import Variants
from tests.app.at_table import session_at, show
from tests.app.cuts import AT_TABLES, Cuts, shown_in
from tests.app.driver import Driver
from tests.app.games.chinatown.moments import RING, THREE
from tests.app.games.chinatown.positions import KIND, trading
from tests.app.games.chinatown.trade_table import open_trade, sign, write_by_clicks

SIZES = [((1280, 720), 100), ((1280, 720), 125), ((1920, 1080), 100)]
OFFER = ordered((Transfer(2, 0, Plot(62)), Transfer(2, 0, Money(1)), Transfer(0, 2, Tile(KIND["tea_house"]))))


@pytest.mark.parametrize("language", AT_TABLES)
@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_no_text_is_cut(
    size: tuple[int, int], scale: int, language: str, make_driver: Callable[..., Driver]
) -> None:
    driver = make_driver(
        size=size, ui_scale=scale, language=shown_in(language), value_hints="all", animation="off"
    )
    deals = (Deal(1, 2, OFFER, signed=0b100, note="last_offer"),)
    calls = (Call(2, 1, (Plot(33),), (Money(6),)),)
    cuts = Cuts(driver, language)
    scene = open_trade(driver, 5, deals=deals, calls=calls, last_id=2)
    write_by_clicks(driver, scene, RING)
    driver.press("n")
    write_by_clicks(driver, scene, THREE)
    sign(driver, 0)
    driver.press("k")
    driver.click("cash:5")
    driver.frame(2)
    driver.press("o").frame(2)
    driver.move("card.deal:1").wait(400)
    assert cuts.found == set()


@pytest.mark.parametrize("scale", [100, 150, 200])
def test_the_names_that_seats_have_at_first_are_whole(scale: int, make_driver: Callable[..., Driver]) -> None:
    """Two of them would look the same."""
    driver = make_driver(ui_scale=scale, animation="off")
    names = ("Player 1", "Computer 2", "Computer 3")
    session = session_at(driver, "chinatown", trading(3), names=names)
    cuts = Cuts(driver, "en")
    show(driver, session)
    assert not cuts.found & set(names)


@pytest.mark.parametrize("seats", [3, 5])
def test_seven_cards_in_hand_are_seen_at_once(seats: int, make_driver: Callable[..., Driver]) -> None:
    """CH-6.2: with what can be done with each, and the way back to the table."""
    driver = make_driver(size=(1280, 720), animation="off", hold_to_confirm=False)
    cards = (9, 10, 20, 28, 40, 60, 85)
    variants = Variants(keep_cards=True, hidden_money=True)
    open_trade(driver, seats, variants=variants, hands=(cards, *((),) * (seats - 1)))
    driver.click("look:0").wait(700).click("lift").settle()
    rects = [driver.find(f"discard:{card}").rect for card in cards] + [driver.find("close").rect]
    assert all(rect.bottom <= 720 for rect in rects)
    assert not any(one.colliderect(other) for one in rects for other in rects if one is not other)
