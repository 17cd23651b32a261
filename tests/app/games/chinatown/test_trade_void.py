"""What nobody can give any more is told where it lies: calls, offers, drafts (CH-4.3.2, ux N5, N8)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from tabletop.app.games.chinatown.trade import cards, words
from tabletop.app.games.chinatown.trade_model.deal import Draft
from tabletop.app.table.key import Key
from tabletop.app.widgets import tips
from tabletop.engine.protocol import Speech
from tabletop.games.chinatown import commands as co
from tabletop.games.chinatown.deals import Asset, Call, Deal, Money, Plot, Tile, Transfer, ordered
from tests.app.at_table import put
from tests.app.driver import Driver
from tests.app.games.chinatown.positions import AIKO, KIND, MEI, RAVI, TOM, trading
from tests.app.games.chinatown.trade_table import alone, doing, mode, write_by_clicks

TEA, FIREWORKS, LAUNDRY = (Tile(KIND[name]) for name in ("tea_house", "fireworks", "laundry"))


def slot(scene: Any, key: str) -> Any:
    return cards.offer_of(mode(scene), doing(scene), Key.read(key))


@pytest.mark.parametrize("caller", [MEI, TOM])
@pytest.mark.parametrize(
    ("gives", "wants"),
    [((FIREWORKS,), ()), ((Plot(13),), (Money(3),)), ((Money(90),), (Plot(13),)), ((), (Plot(22), Plot(5)))],
)
def test_n8_an_open_call_that_can_come_to_nothing_says_why(
    caller: int, gives: tuple[Asset, ...], wants: tuple[Asset, ...], driver: Driver
) -> None:
    """The caller has sold it, has it, or cannot pay it: whoever calls, it is not answered any more."""
    calls = (Call(1, caller, gives, wants), Call(2, caller, (Money(1),), (Plot(62),)))
    scene = alone(driver, calls=calls, last_id=2)
    void, good = slot(scene, "call:1"), slot(scene, "call:2")
    assert void.is_grey and void.note.startswith("Not possible now: ")
    assert not {choice.key for choice in void.choices} & {"accept", "improve"}
    assert ("close" in {choice.key for choice in void.choices}) == (caller == MEI)
    assert not good.is_grey
    assert ("accept" in {choice.key for choice in good.choices}) == (caller != MEI)


def test_n5_an_offer_that_somebody_cannot_pay_says_so(driver: Driver) -> None:
    offer = Deal(1, TOM, ordered((Transfer(TOM, MEI, Money(60)), Transfer(MEI, TOM, Plot(22)))))
    scene = alone(driver, offer)
    lying = slot(scene, "deal:1")
    assert lying.is_grey and "Tom would pay $60,000 in all, but has $21,000." in lying.note


@pytest.mark.parametrize(
    ("transfers", "why"),
    [
        ((Transfer(TOM, MEI, Money(22)),), "Tom would pay $22,000 in all, but has $21,000."),
        ((Transfer(MEI, TOM, Money(25)),), "You’d pay $25,000 in all, but have $24,000."),
        ((Transfer(TOM, MEI, Plot(13)),), "Tom does not own plot 13."),
        (
            (Transfer(MEI, TOM, TEA), Transfer(MEI, AIKO, TEA)),
            "You have too few loose tiles (Tea House: 1 of 2).",
        ),
    ],
)
def test_n5_a_draft_that_cannot_be_carried_out_says_so_and_is_not_signed(
    transfers: tuple[Transfer, ...], why: str, driver: Driver
) -> None:
    """In the sheet, before anybody signs; also when things went after it was written."""
    scene = alone(driver)
    doing(scene).lay(mode(scene).own.desk.start(Draft(ordered(transfers))))
    driver.frame()
    assert driver.find("deal.sub").name == why
    assert driver.find("deal.sub").color == scene.ctx.theme.color.bad
    box = driver.find("sign:0")
    assert not box.enabled and box.reason == why
    assert not driver.find("deed.ask_all").enabled, "nobody is asked either"


def test_n5_a_draft_is_told_when_its_tiles_are_sold(driver: Driver) -> None:
    scene = alone(driver)
    write_by_clicks(driver, scene, (Transfer(MEI, TOM, TEA),))
    assert driver.find("sign:0").enabled
    tiles = list(scene.state.tiles)
    tiles[MEI] = (0,) * 12
    put(scene.session.table, replace(scene.state, tiles=tuple(tiles)))
    scene.settle()
    driver.frame()
    assert not driver.find("sign:0").enabled and "too few loose tiles" in driver.find("deal.sub").name


def test_n2_no_more_can_be_paid_than_the_giver_has(driver: Driver) -> None:
    """The last step goes to all of it; what is paid to others in the same deal counts (CH-4.3.3)."""
    scene = alone(driver)
    paid = ordered(
        (Transfer(TOM, MEI, Money(18)), Transfer(TOM, AIKO, Money(2)), Transfer(MEI, TOM, Plot(22)))
    )
    doing(scene).lay(mode(scene).own.desk.start(Draft(paid)))
    doing(scene).put(pair=(TOM, MEI))
    driver.frame()
    driver.click("cash:10")
    assert Transfer(TOM, MEI, Money(19)) in mode(scene).transfers
    assert mode(scene).blocked is None
    for step in (1, 5, 10):
        button = driver.find(f"cash:{step}")
        assert not button.enabled and button.reason == "Tom has $21,000."
    assert driver.find("cash:-1").enabled


def test_n2_hidden_money_sets_no_limit(driver: Driver) -> None:
    """What others have is not known: neither by a button that is dead nor by a red line (CH-6.7)."""
    hidden = replace(trading().variants, hidden_money=True)
    scene = alone(driver, variants=hidden)
    paid = ordered((Transfer(TOM, MEI, Money(90)), Transfer(MEI, TOM, Plot(22))))
    doing(scene).lay(mode(scene).own.desk.start(Draft(paid)))
    doing(scene).put(pair=(TOM, MEI))
    driver.frame()
    assert mode(scene).blocked is None and driver.find("cash:10").enabled


# -- what changes under the pointer ---------------------------------------------------------------------


def acts(scene: Any, seat: int, command: Any, monkeypatch: pytest.MonkeyPatch, driver: Driver) -> None:
    """Let a computer player act by itself."""
    news = [scene.session.submit(command, seat)]
    monkeypatch.setattr(scene.bots, "poll", lambda: news.pop() if news else None)
    driver.frame(3)


def test_n9_a_press_on_what_has_just_changed_does_nothing(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An offer goes while somebody presses No: no new deal is begun in the slot that it leaves."""
    offer = Deal(1, TOM, (Transfer(TOM, MEI, Plot(5)),), signed=0b10)
    scene = alone(driver, offer)
    at = driver.find("deal.decline:1").rect.center
    driver.move(at)
    acts(scene, TOM, co.WithdrawDeal(1), monkeypatch, driver)
    assert scene.find("deal.decline:1") is None
    driver.click(at)
    assert not mode(scene).own.desk.drafts
    driver.wait(700).click(at)
    assert mode(scene).own.desk.selected is not None, "a moment later it is a free slot like any other"


def test_n15_what_has_just_come_is_not_signed_by_a_key_meant_for_something_else(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = ordered((Transfer(TOM, MEI, Plot(5)), Transfer(MEI, TOM, Money(1))))
    scene = alone(driver, Deal(1, MEI, mine, signed=0b1))
    more = ordered((Transfer(TOM, MEI, Plot(5)), Transfer(MEI, TOM, Money(9))))
    acts(scene, TOM, co.ProposeDeal(more, counter_to=1), monkeypatch, driver)
    driver.press("space")
    assert mode(scene).own.shake is None
    driver.wait(700).press("space")
    assert mode(scene).own.shake is not None


# -- what is said covers nothing that is needed ---------------------------------------------------------


@pytest.mark.usefixtures("every_frame")
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_d7_a_refusal_covers_no_button_and_no_seat(
    make_driver: Callable[..., Driver], size: tuple[int, int], language: str
) -> None:
    """Not Ask beside the signature, nor the row of who cannot pay."""
    driver = make_driver(size=size, language=language)
    scene = alone(driver)
    paid = ordered((Transfer(TOM, MEI, Money(90)), Transfer(MEI, TOM, Plot(22))))
    doing(scene).lay(mode(scene).own.desk.start(Draft(paid)))
    driver.frame()
    near = driver.find("sign:0").rect
    scene.show_reason(driver.find("deal.sub").name, near)
    boxes: list[pygame.Rect] = []
    draw = tips.place_clear
    monkeyed = lambda *args: boxes.append(draw(*args)) or boxes[-1]  # noqa: E731
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tips, "place_clear", monkeyed)
        scene.dirty = True
        driver.frame()
    (box, *_) = boxes
    for key in ("deed.ask", "deed.ask_all", "seat:0", "seat:1", "sign:0", "cash:1"):
        assert not box.colliderect(driver.find(key).rect), key


# -- what is said of offers -----------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize(
    "lost", [Transfer(TOM, MEI, Plot(62)), Transfer(TOM, MEI, FIREWORKS), Transfer(TOM, MEI, Money(99))]
)
def test_n5_why_an_offer_cannot_be_any_more_is_read_whole_in_its_slot(
    lost: Transfer, language: str, make_driver: Any
) -> None:
    """By whose deal it went is told by the tooltip and by readers."""
    driver = make_driver(size=(1280, 720), language=language)
    sold = Deal(1, TOM, (Transfer(TOM, RAVI, lost.what),), status="executed")
    offer = Deal(2, TOM, ordered((lost, Transfer(MEI, TOM, Plot(22)))), signed=1 << TOM, is_stale=True)
    scene = alone(driver, sold, offer)
    card = slot(scene, "deal:2")
    text = driver.ctx.text
    room = driver.find("card.deal:2").rect.w - 2 * driver.ctx.display.px(14)
    assert card.is_grey and len(text.wrap(card.note, "small", room)) <= 2
    assert card.note.rstrip("。.") in card.facts[0] and card.choices


@pytest.mark.parametrize("wants", [(), (Money(2),)])
@pytest.mark.parametrize("caller", [MEI, TOM])
def test_n8_an_open_call_says_once_that_it_is_for_anyone(
    caller: int, wants: tuple[Asset, ...], driver: Driver
) -> None:
    gives = (TEA,) if caller == MEI else (Plot(5),)
    scene = alone(driver, calls=(Call(1, caller, gives, wants),), last_id=1)
    doing(scene).put(fresh=frozenset())
    card = slot(scene, "call:1")
    heads = " ".join(words.name_of(mode(scene), seat) for seat in card.others)
    assert " ".join((heads, card.pill, card.note)).lower().count("anyone") == 1


def test_n15_why_a_computer_player_takes_an_offer_back_is_said(driver: Driver) -> None:
    """Of offers to people; others are in the log."""
    to_mei = Deal(1, TOM, (Transfer(TOM, MEI, Plot(5)),), signed=1 << TOM)
    to_ravi = Deal(2, TOM, (Transfer(TOM, RAVI, Plot(5)),), signed=1 << TOM)
    scene = alone(driver, to_mei, to_ravi)

    def toasts() -> list[str]:
        return [toast.text for toast in driver.ctx.toasts.items if "withdraws an offer" in toast.text]

    scene.schedule(scene.session.submit(co.WithdrawDeal(2), TOM, said=Speech("makes_room")))
    assert toasts() == []
    scene.schedule(scene.session.submit(co.WithdrawDeal(1), TOM, said=Speech("makes_room")))
    assert toasts() == ["Tom withdraws an offer: “It gets in the way of a better deal.”"]


def test_n1_who_is_done_is_not_told_to_trade(driver: Driver) -> None:
    scene = alone(driver)
    assert scene.prompt.startswith("Everyone can trade")
    put(scene.session.table, replace(scene.state, done=0b1110))
    scene.settle()
    driver.frame()
    assert scene.prompt.endswith("press “Done trading”")
    put(scene.session.table, replace(scene.state, done=1 << MEI))
    scene.settle()
    driver.frame()
    assert scene.prompt == "You are done. The computer players are still trading"
