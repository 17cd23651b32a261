"""Signing, changing, the handshake, stale offers, computer players at the table (ux N4 to N9)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from tabletop.app.games.chinatown.trade.signatures import SignBox, sign_state, subtitle
from tabletop.app.games.chinatown.trade.words import hint_of
from tabletop.app.table.key import Key
from tabletop.games.chinatown import commands as co
from tabletop.games.chinatown.deals import Deal, Money, Plot, Transfer, ordered
from tabletop.games.chinatown.player.bargain import answer_to
from tabletop.games.chinatown.state import Variants
from tests.app.at_table import recorded
from tests.app.driver import Driver
from tests.app.games.chinatown.positions import AIKO, MEI, RAVI, TOM
from tests.app.games.chinatown.table import board_marks
from tests.app.games.chinatown.trade_table import (
    OTHER,
    SWAP,
    alone,
    doing,
    mode,
    open_trade,
    settled,
    shake,
    sign,
    write_by_clicks,
)


def test_n4_a_short_press_signs_nothing(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    """ux N4: 0.6 s, by button and by key."""
    scene = open_trade(driver)
    given = recorded(scene, monkeypatch)
    write_by_clicks(driver, scene, SWAP)
    driver.down("sign:0").wait(300)
    driver.up()
    driver.key_down("2").wait(300)
    driver.key_up("2").wait(500)
    assert given == []
    driver.down("sign:0").wait(700)
    driver.up()
    assert given == [co.ProposeDeal(SWAP)], "letting go does not take the signature back"


def test_n4_without_holding_a_press_is_enough(make_driver: Callable[..., Driver]) -> None:
    """ux S8, D5: no held button is ever needed."""
    driver = make_driver(hold_to_confirm=False)
    scene = open_trade(driver)
    write_by_clicks(driver, scene, SWAP)
    driver.click("sign:0")
    settled(driver)
    driver.click("sign:1")
    shake(driver)
    assert scene.session.table.state.owner_of(24) == TOM


def test_n4_a_signature_can_be_taken_back(driver: Driver) -> None:
    scene = open_trade(driver)
    write_by_clicks(driver, scene, SWAP)
    sign(driver, MEI)
    assert scene.state.deals[0].has_signed(MEI)
    driver.click("sign:0")
    settled(driver)
    assert not scene.state.deals[0].has_signed(MEI)


def test_n4_any_change_voids_the_signatures(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    """ux N4, CH-4.3.3: at once, and the changed deal is a new version with a NEW badge."""
    scene = open_trade(driver)
    write_by_clicks(driver, scene, SWAP)
    sign(driver, MEI)
    given = recorded(scene, monkeypatch)
    driver.click("cash:1")
    settled(driver)
    assert given == [co.UnsignDeal(1)]
    assert not sign_state(mode(scene), MEI).is_signed
    marks = [row.mark for column in mode(scene).columns for row in (*column.gives, *column.gets)]
    assert marks.count("new") == 2, "seen by giver and taker"
    sign(driver, TOM)
    richer = mode(scene).transfers
    assert given == [co.UnsignDeal(1), co.EditDeal(1, richer)]
    assert scene.state.deals[0].version == 2
    assert [version.number for version in mode(scene).versions] == [1, 2]
    sign(driver, MEI)
    shake(driver)
    assert scene.session.table.state.deals[0].status == "executed"


def test_n5_any_party_can_stop_the_handshake(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    """ux N5: by the button, by Escape, by the own signature box; nothing was carried out."""
    scene = open_trade(driver)
    write_by_clicks(driver, scene, SWAP)
    sign(driver, MEI)
    given = recorded(scene, monkeypatch)
    for stop in (
        lambda: driver.click("handshake.stop"),
        lambda: driver.press("escape"),
        lambda: driver.click("sign:0"),
    ):
        sign(driver, TOM)
        assert mode(scene).own.shake is not None
        driver.wait(2000)
        stop()
        assert mode(scene).own.shake is None
        driver.wait(2000)
    assert given == []
    assert scene.session.table.state.owner_of(24) == MEI


def test_n5_the_handshake_waits_while_something_lies_over_the_table(driver: Driver) -> None:
    scene = open_trade(driver)
    write_by_clicks(driver, scene, SWAP)
    sign(driver, MEI)
    sign(driver, TOM)
    driver.wait(1000).press("f10")
    assert driver.top is not scene
    driver.wait(5000)
    driver.press("escape").frame(3)
    assert driver.top is scene
    assert scene.session.table.state.owner_of(24) == MEI
    shake(driver)
    assert scene.session.table.state.owner_of(24) == TOM


def test_n5_a_deal_that_became_impossible_is_grey_and_says_why(driver: Driver) -> None:
    """ux N5: not deleted; signing is refused with the reason."""
    scene = open_trade(driver)
    write_by_clicks(driver, scene, SWAP)
    sign(driver, MEI)
    driver.press("n")
    write_by_clicks(driver, scene, OTHER)
    sign(driver, MEI)
    sign(driver, RAVI)
    shake(driver)
    stale = scene.state.deals[0]
    assert stale.is_stale
    card = scene.find("card.deal:1")
    assert card is not None
    assert "24" in card.name
    assert "2" in card.name
    driver.click("deal.view:1")
    box = scene.find("sign:1")
    assert box is not None
    assert not box.enabled
    assert "24" in box.reason


def test_n6_a_counter_offer_lies_beside_the_original(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    """ux N6."""
    scene = open_trade(driver)
    write_by_clicks(driver, scene, SWAP)
    sign(driver, MEI)
    given = recorded(scene, monkeypatch)
    driver.press("k")
    driver.click("cash.pair")
    driver.click("cash:5")
    sign(driver, TOM)
    answer = ordered((*SWAP, Transfer(TOM, MEI, Money(5))))
    assert given == [co.ProposeDeal(answer, counter_to=1)]
    assert [deal.status for deal in scene.state.deals] == ["open", "open"]
    assert scene.find("deal.answered") is not None
    assert len(mode(scene).papers) == 2


def test_n9_an_offer_lies_in_the_tray_and_can_be_accepted_declined_muted(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """ux N9: never modal."""
    offer = Deal(
        1, AIKO, ordered((Transfer(AIKO, MEI, Plot(62)), Transfer(MEI, AIKO, Money(2)))), signed=0b100
    )
    scene = alone(driver, offer)
    assert driver.top is scene
    given = recorded(scene, monkeypatch)
    driver.click("deal.accept:1")
    assert mode(scene).own.shake is not None
    driver.press("escape")
    driver.click("deal.mute:1")
    assert scene.find("deal.accept:1") is None
    driver.click("tray.unmute")
    driver.click("deal.decline:1")
    assert given == [co.DeclineDeal(1)]


def test_n5_a_computer_players_last_signature_waits_for_the_handshake(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """ux N5: people can still stop it; then the person's signature is void."""
    deal = Deal(1, MEI, SWAP, signed=0b1)
    scene = alone(driver, deal)
    given = recorded(scene, monkeypatch)
    assert scene.bots.defers(TOM, co.SignDeal(1, 1))
    assert scene.session.table.state.deals[0].signed == 0b1
    driver.wait(500)
    assert scene.parts.controller.holds_bots
    driver.press("escape")
    driver.frame(4)
    assert given == [co.UnsignDeal(1)]
    put_back = scene.session.table.state.deals[0]
    assert put_back.signed == 0
    assert not scene.parts.controller.holds_bots


def test_n7_a_computer_player_names_prices_it_will_sign(driver: Driver) -> None:
    """ux N7: or says that it is not for sale."""
    scene = alone(driver)
    driver.click("plot:62")
    driver.click("seat:0")
    driver.press("p")
    said = mode(scene).own.chat.said
    assert 1 <= len(said) <= 3
    for one in said:
        assert one.seat == AIKO
        if one.offer is not None:
            assert Transfer(AIKO, MEI, Plot(62)) in one.offer
            assert answer_to(scene.session.table.view(AIKO), AIKO, one.offer).signs
    first = next(one for one in said if one.offer is not None)
    driver.click(f"answer.use:{first.number}")
    assert mode(scene).transfers == first.offer


def test_n7_a_person_gets_a_pin(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    """ux N7."""
    scene = open_trade(driver)
    given = recorded(scene, monkeypatch)
    driver.click("plot:62")
    driver.click("seat:0")
    driver.click("deed.ask")
    settled(driver)
    assert given == [co.WantAsset(Plot(62), True)]
    assert (62, scene.view.seats[MEI].colour) in board_marks(scene).wants
    driver.click("deed.ask")
    assert given[-1] == co.WantAsset(Plot(62), False)


def test_n8_an_open_call_is_accepted_by_several_and_the_caller_chooses(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """ux N8: others may improve for 10 s."""
    scene = open_trade(driver)
    given = recorded(scene, monkeypatch)
    driver.click("plot:24")
    driver.click("anyone")
    driver.click("cash:5")
    sign(driver, MEI)
    assert given == [co.OpenCall((Plot(24),), (Money(5),))]
    for seat in (TOM, RAVI):
        driver.click("call.accept:1")
        driver.click(f"seat{seat}")
        settled(driver)
    assert given[1:] == [co.AnswerCall(1), co.AnswerCall(1)]
    driver.click("deal.view:3") if scene.find("deal.view:3") else doing(scene).select(Key.read("deal:3"))
    box = scene.find("sign:0")
    assert box is not None
    assert not box.enabled, "Aiko may still improve"
    driver.wait(10_500)
    sign(driver, MEI)
    shake(driver)
    assert scene.session.table.state.owner_of(24) == RAVI


def test_n15_a_computer_player_that_declines_says_why(driver: Driver) -> None:
    """ux N15: reason, and a price where there is one."""
    poor = ordered((Transfer(TOM, MEI, Plot(25)), Transfer(MEI, TOM, Money(1))))
    scene = alone(driver, Deal(1, MEI, poor, signed=1))
    scene.schedule(scene.session.submit(co.DeclineDeal(1), TOM))
    settled(driver)
    (said,) = mode(scene).own.chat.said
    assert said.seat == TOM
    assert scene.say(answer_to(scene.session.table.view(TOM), TOM, poor).reason or said) in said.text


def test_n14_the_board_shows_before_and_after(driver: Driver) -> None:
    """ux N14."""
    scene = open_trade(driver)
    write_by_clicks(driver, scene, SWAP)
    marks = board_marks(scene)
    assert {(claim.plot, claim.after) for claim in marks.claims} == {(24, TOM), (5, MEI)}
    assert any("2 → 3" in note.text for note in marks.notes)


def test_n13_hints_are_off_for_people_or_for_all(make_driver: Callable[..., Driver]) -> None:
    """ux N13."""
    driver = make_driver(value_hints="off")
    scene = alone(driver)
    write_by_clicks(driver, scene, SWAP)
    assert hint_of(mode(scene), MEI).amount == ""
    driver.click("tray.hints")
    assert hint_of(mode(scene), MEI).amount
    assert hint_of(mode(scene), TOM).amount == ""
    driver.click("tray.hints")
    assert hint_of(mode(scene), TOM).amount


def test_v7_hidden_money_is_shown_to_its_owner_only(driver: Driver) -> None:
    """CH-7, CH-6.7: a person holds to look; the refusal does not say how much there is."""
    hidden = Variants(hidden_money=True)
    scene = open_trade(driver, variants=hidden, money=(1, 21, 25, 22))
    assert "$" not in mode(scene).money_of(MEI)
    driver.click("look:0")
    assert driver.top is not scene
    assert driver.scene.find("money") is None
    driver.wait(300)
    driver.key_down("space").wait(600)
    driver.key_up("space")
    money = driver.scene.find("money")
    assert money is not None
    assert "$1,000" in money.name
    driver.press("escape").frame(2)
    assert driver.top is scene
    write_by_clicks(driver, scene, ordered((Transfer(MEI, TOM, Plot(24)), Transfer(MEI, TOM, Money(3)))))
    sign(driver, MEI)
    assert scene.state.deals == ()
    assert "$" not in scene.tip.reason
    assert scene.tip.reason


def test_v2_cards_in_hand_are_offered_and_discarded_behind_the_drape(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """CH-6.2."""
    hands = ((6, 9), (10,), (), ())
    scene = open_trade(driver, variants=Variants(keep_cards=True), hands=hands)
    given = recorded(scene, monkeypatch)
    for button in ("offer:6:1", "discard:9"):
        driver.click("look:0")
        driver.wait(300)
        driver.key_down("space").wait(600)
        driver.key_up("space")
        driver.click(button)
        driver.frame(4)
    assert given == [co.DiscardCards((9,))]
    assert [type(one.what).__name__ for one in mode(scene).transfers] == ["Card"]
    for key in ("f9", "escape"):
        driver.click("look:0").wait(300)
        driver.key_down("space").wait(600)
        driver.key_up("space")
        assert driver.top is not scene
        driver.press(key).frame(4)
        assert driver.top is scene, "covering everything ends the look, too"


def test_the_person_of_a_lone_game_signs_with_space(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    """ux D8."""
    scene = alone(driver)
    given = recorded(scene, monkeypatch)
    write_by_clicks(driver, scene, SWAP)
    driver.key_down("space").wait(700)
    driver.key_up("space")
    assert given == [co.ProposeDeal(SWAP)]


def test_what_lies_on_the_desk_goes_with_the_phase(driver: Driver) -> None:
    scene = open_trade(driver)
    write_by_clicks(driver, scene, SWAP)
    for seat in range(4):
        driver.click(f"done:{seat}")
        settled(driver)
    assert mode(scene).papers == ()
    assert mode(scene).transfers == ()


def test_every_state_of_a_deal_can_be_drawn(driver: Driver) -> None:
    """A picture of each: nothing fails, whatever became of a deal."""
    for status in ("open", "declined", "withdrawn", "executed", "voided"):
        deal = Deal(1, MEI, SWAP, signed=1, status=status, closed_by=TOM, note="last_offer")
        scene = open_trade(driver, deals=(deal, replace(deal, id=2, is_stale=True, status="open")), last_id=2)
        doing(scene).select(Key.read("deal:1"))
        driver.frame(2)
        assert subtitle(mode(scene))


@pytest.mark.parametrize("is_held", [True, False])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=str)
def test_a_signature_that_has_to_be_held_says_so(
    make_driver: Callable[..., Driver], is_held: bool, size: tuple[int, int]
) -> None:
    """However narrow its box is."""
    driver = make_driver(size=size, hold_to_confirm=is_held)
    scene = open_trade(driver)
    write_by_clicks(driver, scene, SWAP)
    box = driver.find("sign:0")
    assert isinstance(box, SignBox)
    for text in (box.state.text, box.state.short):
        assert text.startswith("Hold") == is_held
