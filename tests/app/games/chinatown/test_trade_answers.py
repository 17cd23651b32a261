"""What comes back is seen, stays under the hand and can be answered; what was made goes (ux N5 to N9)."""

from __future__ import annotations

from dataclasses import replace as changed
from typing import Any

import pytest
from msgspec.structs import replace

from tabletop.app.games.chinatown.trade.answers import DealReply, taking
from tabletop.app.games.chinatown.trade.words import brief, stale_reason
from tabletop.app.games.chinatown.trade_model.desk import placed
from tabletop.app.table.key import Key
from tabletop.games.chinatown import commands as co
from tabletop.games.chinatown.deals import Deal, Money, Plot, Transfer, Transfers, ordered, with_more
from tests.app.at_table import put, recorded
from tests.app.driver import Driver
from tests.app.games.chinatown.positions import AIKO, MEI, RAVI, TOM
from tests.app.games.chinatown.table import board_marks
from tests.app.games.chinatown.trade_table import (
    SWAP,
    WRITE,
    alone,
    doing,
    mode,
    open_trade,
    shake,
    sign,
    write_by_clicks,
)

RING = ordered((Transfer(MEI, TOM, Plot(24)), Transfer(TOM, AIKO, Plot(5)), Transfer(AIKO, MEI, Money(1))))
SALE = ordered((Transfer(AIKO, MEI, Plot(62)), Transfer(MEI, AIKO, Money(2))))


def refuse(driver: Driver, transfers: Transfers) -> Any:
    """Let a computer player decline a deal that lies on top."""
    scene = alone(driver, Deal(1, MEI, transfers, signed=1))
    doing(scene).select(Key.read("deal:1"))
    scene.schedule(scene.session.submit(co.DeclineDeal(1), TOM))
    driver.settle()
    return scene


# -- a deal that was made ------------------------------------------------------------------------------


@pytest.mark.parametrize("route", ["drag", "clicks", "keys"])
def test_n5_a_deal_that_was_made_leaves_the_desk(route: str, driver: Driver) -> None:
    """What its giver has left can be offered at once."""
    scene = open_trade(driver)
    write_by_clicks(driver, scene, SWAP)
    sign(driver, MEI)
    sign(driver, TOM)
    shake(driver)
    assert mode(scene).own.desk.selected is None
    more = (Transfer(MEI, TOM, Plot(22)),)
    WRITE[route](driver, scene, more)
    assert mode(scene).transfers == more


def test_n5_what_is_picked_is_not_judged_by_a_deal_that_is_over(driver: Driver) -> None:
    scene = refuse(driver, RING)
    assert mode(scene).deal is not None, "it is still to be read"
    owners = list(scene.state.owners)
    owners[24 - 1] = RAVI
    put(scene.session.table, replace(scene.state, owners=tuple(owners)))
    scene.settle()
    driver.frame()
    write_by_clicks(driver, scene, (Transfer(MEI, RAVI, Plot(22)),))
    assert mode(scene).transfers == (Transfer(MEI, RAVI, Plot(22)),)


# -- answers -------------------------------------------------------------------------------------------


def test_n7_prices_stand_where_one_asked(driver: Driver) -> None:
    """However many offers lie in the tray."""
    offers = [Deal(number, AIKO, SALE, signed=0b100) for number in (1, 2, 3)]
    scene = alone(driver, *offers)
    driver.click("plot:44")
    driver.click("seat:0")
    driver.press("p")
    said = mode(scene).own.chat.said
    assert said
    view = next(zone.viewport for zone in scene.zones if zone.name == "answers")
    for one in said:
        assert view.contains(driver.find(f"card.answer:{one.number}").rect), "none is below a fold"
    driver.press("p")
    assert len(mode(scene).own.chat.said) == len(said), "asked twice, answered once"
    first = next(one for one in mode(scene).own.chat.said if one.offer is not None)
    driver.click(f"answer.use:{first.number}")
    assert mode(scene).transfers == first.offer


def test_n15_a_refusal_stands_on_the_deal(driver: Driver) -> None:
    scene = refuse(driver, RING)
    (said,) = mode(scene).own.chat.said
    assert driver.find("deal.sub").name == said.text


def test_n15_who_has_no_reason_to_say_declines_in_words_of_its_own(driver: Driver) -> None:
    scene = refuse(driver, ordered((Transfer(MEI, TOM, Plot(24)), Transfer(MEI, TOM, Money(9)))))
    assert driver.find("deal.answer").name == "Tom: “Not now.”"
    assert mode(scene).own.chat.said[0].text == "Tom declines: Not now."


@pytest.mark.parametrize("transfers", [SWAP, RING])
def test_n6_a_refused_deal_is_countered(transfers: Transfers, driver: Driver) -> None:
    """By its button, by its key, from the tray: between two as among three."""
    scene = refuse(driver, transfers)
    for answer in (
        lambda: driver.press("k"),
        lambda: driver.click("deed.counter"),
        lambda: driver.press("o").frame().click("deal.counter:1"),
    ):
        doing(scene).select(Key.read("deal:1"))
        driver.frame()
        answer()
        assert mode(scene).deal is None
        assert mode(scene).transfers == transfers
        assert mode(scene).answered == 1


def test_n15_an_answer_goes_when_its_things_went_elsewhere(driver: Driver) -> None:
    scene = refuse(driver, SWAP)
    doing(scene).to_offers()
    driver.frame()
    assert scene.find("card.deal:1") is not None
    owners = list(scene.state.owners)
    owners[24 - 1] = RAVI
    put(scene.session.table, replace(scene.state, owners=tuple(owners)))
    scene.settle()
    driver.frame()
    assert scene.find("card.deal:1") is None and scene.find("deal.take:1") is None


@pytest.mark.parametrize("way", ["deed.take", "deal.take:2"])
def test_n15_who_declines_a_lower_price_asks_for_no_more_than_in_the_own_offer(
    way: str, driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is that offer which is signed then; to leave the answer leaves the offer."""

    def sale(price: int) -> Transfers:
        return ordered((Transfer(TOM, MEI, Plot(5)), Transfer(MEI, TOM, Money(price))))

    offer = Deal(1, TOM, sale(4), signed=1 << TOM)
    scene = alone(driver, offer, Deal(2, MEI, sale(2), signed=1, counter_to=1))
    doing(scene).select(Key.read("deal:2"))
    scene.schedule(scene.session.submit(co.DeclineDeal(2), TOM))
    driver.settle()
    driver.frame()
    assert driver.find("deed.take").name == "Add $2,000 and sign"
    assert "about $2,000 more" in driver.find("deal.answer").name
    if way.startswith("deal."):
        driver.press("o").frame()
    assert (way != "deal.take:2") or scene.find("card.deal:1") is not None, "it lies in its own slot, too"
    driver.click(way).frame()
    assert mode(scene).own.shake is not None and mode(scene).own.shake.deal == 1
    driver.press("escape")


def test_n15_a_price_that_the_payer_does_not_have_is_not_taken(driver: Driver) -> None:
    scene = refuse(driver, SWAP)
    talk = mode(scene).own.chat
    dear = ordered((*SWAP, Transfer(MEI, TOM, Money(99))))
    doing(scene).put(chat=changed(talk, said=tuple(one._replace(offer=dear) for one in talk.said)))
    driver.frame()
    assert not driver.find("deed.take").enabled and "$99,000" in driver.find("deed.take").reason


@pytest.mark.parametrize("way", ["deed.take", "space", "deal.take:1"])
@pytest.mark.parametrize("transfers", [SWAP, RING])
def test_n15_what_a_refusal_names_is_taken_by_one_press(
    transfers: Transfers, way: str, driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between two as among three, on the deal as in its slot."""
    scene = refuse(driver, transfers)
    talk = mode(scene).own.chat
    better = ordered((*transfers, Transfer(MEI, TOM, Money(3))))
    said = tuple(one._replace(offer=better) for one in talk.said)
    doing(scene).put(chat=changed(talk, said=said))
    driver.frame()
    assert driver.find("deed.take").name == "Add $3,000 and sign"
    assert "$3,000 more" in driver.find("deal.answer").name
    given = recorded(scene, monkeypatch)
    if way == "space":
        driver.press("space")
    else:
        if way.startswith("deal."):
            driver.press("o").frame()
        driver.click(way)
    assert given == [co.ProposeDeal(better, counter_to=1)]


def test_n9_a_key_that_chose_an_offer_is_no_number_of_a_plot(driver: Driver) -> None:
    """Enter means the offer that was chosen, and the next number chooses the next one."""
    scene = alone(driver, Deal(1, TOM, SWAP, signed=1 << TOM), Deal(2, AIKO, RING, signed=1 << AIKO))
    board = scene.parts.controller._board.hands
    driver.press("2", "1")
    assert scene.focus_key == "card.deal:1" and not board.typed
    assert not any("Go to plot" in one.live for one in driver.reader.snapshots)
    driver.press("return")
    assert scene.focus_key == "card.deal:1" and mode(scene).own.chosen is None


def test_who_pays_two_is_told_the_sum(driver: Driver) -> None:
    scene = alone(driver)
    pays = ordered((Transfer(MEI, TOM, Money(1)), Transfer(MEI, AIKO, Money(3)), Transfer(TOM, MEI, Plot(5))))
    assert brief(mode(scene), pays, MEI) == "you give $4,000, you get plot 5"


def test_n15_who_is_paid_takes_less(driver: Driver) -> None:
    scene = refuse(driver, SWAP)
    paid = mode(scene).own.chat.said[0]
    for paid_now, told in ((Money(5), "Take $3,000 less and sign"), (Money(1), "Add $3,000 and sign")):
        answered = Deal(1, MEI, ordered((*SWAP, Transfer(TOM, MEI, paid_now))))
        offer = with_more(answered.transfers, MEI, TOM, 3)
        assert taking(mode(scene), DealReply(answered, paid.seat, "", offer)) == told


def test_n15_the_answer_stands_at_the_column_of_who_refused(driver: Driver) -> None:
    scene = refuse(driver, RING)
    (tom,) = (number for number, column in enumerate(mode(scene).columns) if column.seat == TOM)
    assert driver.find("deal.answer").rect.top >= mode(scene).layout.columns[tom].foot.bottom
    assert "Tom" in driver.find("deal.answer").name


def test_n5_no_deal_is_blamed_for_money_that_is_missing(driver: Driver) -> None:
    sold = Deal(1, AIKO, (Transfer(AIKO, TOM, Plot(62)),), status="executed")
    offer = Deal(
        2, AIKO, ordered((Transfer(AIKO, MEI, Plot(62)), Transfer(MEI, AIKO, Money(90)))), is_stale=True
    )
    scene = alone(driver, sold, offer)
    assert stale_reason(mode(scene), offer) == "You’d pay $90,000 in all, but have $24,000."
    assert "It went in" not in stale_reason(mode(scene), offer)


# -- the tray ------------------------------------------------------------------------------------------


def test_n9_an_offer_never_moves_while_it_lies_on_the_table(driver: Driver) -> None:
    """What goes leaves a free slot; what comes takes the lowest, but not the one under a hand."""
    offers = [Deal(number, AIKO, SALE, signed=0b100) for number in (1, 2, 3)]
    scene = alone(driver, *offers)
    there = {number: driver.find(f"card.deal:{number}").rect for number in (1, 2, 3)}
    assert [there[number].y for number in (1, 2, 3)] == sorted(rect.y for rect in there.values())

    def lie(*numbers: int) -> None:
        left = tuple(replace(offers[0], id=number) for number in numbers)
        put(scene.session.table, replace(scene.state, deals=left, last_id=9))
        scene.settle()
        driver.frame(2)

    driver.move("deal.accept:1").frame(2)
    lie(2, 3)
    lie(2, 3, 4)
    assert driver.find("card.deal:2").rect == there[2]
    assert not driver.find("card.deal:4").hit(driver.pointer)
    driver.move((400, 300)).frame(2)
    assert driver.find("card.deal:2").rect == there[2], "nor when the hand has gone"
    lie(2, 3, 4, 5)
    assert driver.find("card.deal:5").rect == there[1], "the lowest free number"
    assert [mode(scene).own.slots[Key("deal", number)] for number in (2, 3, 5)] == [2, 3, 1]


def test_n14_the_board_shows_nothing_of_an_offer_that_was_declined(driver: Driver) -> None:
    """The pointer still lies where it was."""
    scene = alone(driver, Deal(1, AIKO, SALE, signed=0b100), Deal(2, AIKO, SALE, signed=0b100))
    driver.move("deal.decline:1").frame(2)
    assert board_marks(scene).claims
    driver.click("deal.decline:1").settle()
    driver.frame(2)
    assert not board_marks(scene).claims


def test_n9_who_is_no_party_any_more_does_not_speak(driver: Driver) -> None:
    """A change may leave out who proposed the deal: neither named on it, nor able to take it back."""
    changed = Deal(1, MEI, (Transfer(TOM, AIKO, Plot(5)),), version=2, signed=0b010)
    open_trade(driver, deals=(changed,), last_id=1)
    assert driver.find("card.deal:1").name.startswith("Slot 1, Tom: Aiko gives nothing")
    assert driver.scene.find("deal.withdraw:1") is None


def test_n9_a_deal_of_three_that_lacks_two_people_is_signed_and_refused_in_the_tray(driver: Driver) -> None:
    """Who of them speaks is asked."""
    scene = open_trade(driver, deals=(Deal(1, MEI, RING, signed=0b001),), last_id=1)
    driver.click("deal.accept:1").frame().click(f"seat{AIKO}").settle()
    assert scene.session.table.state.deal(1).has_signed(AIKO)
    doing(scene).to_offers()
    driver.frame().click("deal.accept:1")
    assert mode(scene).own.shake is not None, "nobody else is left to ask"
    driver.click("handshake.stop").settle()
    doing(scene).to_offers()
    driver.frame().click("deal.decline:1").frame().click(f"seat{TOM}").settle()
    assert scene.session.table.state.deal(1).closed_by == TOM


def test_n9_a_full_tray_says_how_many_more_and_whose(driver: Driver) -> None:
    of_tom = ordered((Transfer(TOM, MEI, Plot(5)), Transfer(MEI, TOM, Money(2))))
    offers = [Deal(number, AIKO, SALE, signed=0b100) for number in range(1, 6)]
    scene = alone(driver, *offers, Deal(6, TOM, of_tom, signed=0b10))
    assert driver.find("tray.more").words() == "3 more below: Aiko, Tom"
    view = next(zone.viewport for zone in scene.zones if zone.name == "offers")
    assert not view.contains(driver.find("card.deal:6").rect)
    driver.click("tray.more").frame(2)
    assert view.contains(driver.find("card.deal:6").rect)
    assert driver.find("tray.more").words() == "3 above: Aiko"


def test_n9_what_is_new_says_so_until_somebody_was_at_it(driver: Driver) -> None:
    scene = alone(driver, Deal(1, AIKO, SALE, signed=0b100))
    assert "New." in driver.find("card.deal:1").name
    driver.move("card.deal:1").frame(3)
    assert not mode(scene).own.fresh


def test_n19_a_slot_is_read_whole(driver: Driver) -> None:
    scene = alone(driver, Deal(1, AIKO, SALE, signed=0b100), Deal(2, MEI, RING, signed=1))
    scene.schedule(scene.session.submit(co.DeclineDeal(2), TOM))
    driver.settle()
    talk = mode(scene).own.chat
    said = tuple(one._replace(offer=ordered((*RING, Transfer(MEI, TOM, Money(1))))) for one in talk.said)
    doing(scene).put(chat=changed(talk, said=said))
    driver.frame()
    read = driver.find("card.deal:1").name
    assert read.startswith("Slot 1, Aiko: you give $2,000, you get plot 62.")
    assert "About " in read and "for you" in read
    read = driver.find("card.deal:2").name
    assert read.startswith("Slot 2, Tom and Aiko: you give plot 24, you get $1,000. Answered.")
    assert "Tom gives Aiko: plot 5" in read and "I’d sign for $1,000 more." in read


def test_n19_slots_are_chosen_and_answered_by_keys(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    offers = [Deal(number, AIKO, SALE, signed=0b100) for number in (1, 2, 3)]
    scene = alone(driver, *offers)
    given = recorded(scene, monkeypatch)
    driver.press("2")
    assert mode(scene).own.chosen == Key("deal", 2) and scene.focus_key == "card.deal:2"
    assert {claim.plot for claim in board_marks(scene).claims} == {62}, "the board shows what it would do"
    driver.press("q").settle()
    assert given == [co.DeclineDeal(2)]
    driver.press("3", "space")
    assert mode(scene).own.shake is not None and mode(scene).own.shake.deal == 3
    driver.press("escape").frame()
    assert mode(scene).own.desk.selected is None, "an offer that was not taken lies in its slot again"
    driver.press("1", "k")
    assert mode(scene).answered == 1


def test_n19_the_number_of_a_plot_is_still_typed(driver: Driver) -> None:
    """Where the focus is on the board, or the first digit is of no slot."""
    scene = alone(driver, *(Deal(number, AIKO, SALE, signed=0b100) for number in (1, 2)))
    driver.press("6", "2", "return")
    assert scene.picked == "plot:62"
    driver.press("escape", "2", "4", "return")
    assert scene.picked == "plot:24"


def test_n2_what_is_dropped_on_a_free_slot_is_offered_to_anyone(driver: Driver) -> None:
    scene = alone(driver, Deal(1, AIKO, SALE, signed=0b100))
    driver.drag("tile:0:1:1", "free:2", steps=4)
    assert mode(scene).draft is not None and mode(scene).draft.is_call


def test_n9_papers_stay_where_they_lie_when_others_come_and_go(driver: Driver) -> None:
    offers = [Deal(number, AIKO, SALE, signed=0b100) for number in (1, 2, 3, 4)]
    scene = alone(driver, *offers[:2])
    driver.press("n").frame()
    (draft,) = mode(scene).own.desk.drafts
    there = driver.move(f"paper.{draft}").find(f"paper.{draft}").rect
    first = driver.find("paper.deal:2").rect
    put(scene.session.table, replace(scene.state, deals=tuple(offers[:3]), last_id=3))
    scene.settle()
    driver.frame(2)
    assert driver.find(f"paper.{draft}").rect == there, "no offer pushes a draft aside"
    assert driver.find("paper.deal:3").rect.x > there.x
    put(scene.session.table, replace(scene.state, deals=tuple(offers[1:]), last_id=4))
    scene.settle()
    driver.frame(2)
    assert driver.find(f"paper.{draft}").rect == there
    assert driver.find("paper.deal:2").rect == first, "nor does one that goes, as long as a hand is there"


def test_n9_what_is_new_takes_the_first_free_slot_but_not_the_one_under_a_hand() -> None:
    a, b, c, d, e = (Key(name) for name in "abcde")
    found = placed({}, (a, b, c))
    assert found == {a: 1, b: 2, c: 3}
    assert placed(found, (d, b, e), held=1) == {b: 2, d: 3, e: 4}
    assert placed(found, (d, b, e)) == {b: 2, d: 1, e: 3}


@pytest.mark.parametrize("key", ["q", "return"])
def test_after_an_offer_was_declined_the_focus_is_beside_it(key: str, driver: Driver) -> None:
    scene = alone(driver, *(Deal(number, AIKO, SALE, signed=0b100) for number in (1, 2, 3)))
    driver.press("2")
    if key == "return":
        scene.focus("deal.decline:2")
    at = driver.find(scene.focus_key).rect
    driver.press(key).settle()
    assert scene.find("card.deal:2") is None and scene.focus_visible
    near = scene.focused
    assert near is not None and abs(near.rect.centery - at.centery) <= driver.find("card.deal:1").rect.h


def test_u3_the_button_says_a_deal_by_its_parties_and_the_whole_in_the_tip(driver: Driver) -> None:
    scene = open_trade(driver)
    write_by_clicks(driver, scene, SWAP)
    sign(driver, MEI)
    undo = driver.find("bar.undo")
    assert undo.enabled and undo.caption == "Undo: propose the deal of Mei and Tom"
    for told in (undo.name, undo.tooltip):
        assert "plot 24" in told and "plot 5" in told
    sign(driver, TOM)
    driver.press("escape")


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_n19_every_key_of_a_chosen_offer_is_told(
    make_driver: Any, size: tuple[int, int], language: str
) -> None:
    """On a cap where it has room, else by the button's name and tip."""
    driver = make_driver(size=size, language=language, value_hints="all")
    scene = alone(driver, *(Deal(number, AIKO, SALE, signed=0b100) for number in (1, 2)))
    driver.press("2")
    keys = {"accept": driver.ctx.bindings.first("primary"), "counter": "K", "decline": "Q", "view": "V"}
    for choice, key in keys.items():
        button = driver.find(f"deal.{choice}:2")
        inner = button.rect.w - 2 * driver.ctx.display.ui(16)
        icon = driver.ctx.display.ui(10) + round(driver.ctx.text.px(button.style) * 1.15)
        shows = button.cap == key and button._what_fits(inner, icon * bool(button.icon))[1]
        assert shows or (key in button.name and key in button.tooltip), choice
        assert shows or choice == "view" or size == (1280, 720), "there is room at 1920x1080"
    driver.press("n")
    write_by_clicks(driver, scene, SALE)
    button = driver.find("deed.ask_all")
    assert button.cap == "Y" or "Y" in button.name
