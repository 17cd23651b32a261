"""While all act together at one open table: no curtain, no secrets, any person acts (ux P, C7, U1, U2)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tabletop import Illegal, SeatInfo, Table
from tabletop.app.core.session import CannotUndoError, Session
from tabletop.games.chinatown import commands as co
from tabletop.games.chinatown.deals import Money, Plot, Transfer
from tests.app.driver import Driver
from tests.app.whole_games import begin, let_think


def trading(kinds: str, **options: object) -> Session:
    """Return a session in the first trade phase; `kinds` has a letter a seat: h human, b bot."""
    seats = [
        SeatInfo(f"P{index}", "human" if kind == "h" else "bot:easy", index)
        for index, kind in enumerate(kinds)
    ]
    table = Table.new("chinatown", seats, seed=5, options={"first": 0, **options})
    while table.state.phase == "plots":
        seat = min(table.actors)
        table.submit(seat, table.legal(seat)[-1])
    return Session(table, lambda: "auto")


def gift(session: Session, giver: int, taker: int) -> co.ProposeDeal:
    """Return the offer of a plot, for $1,000."""
    plot = session.table.state.plots_of(giver)[0]
    return co.ProposeDeal((Transfer(giver, taker, Plot(plot)), Transfer(taker, giver, Money(1))))


def test_ux_0_people_bargain_at_an_open_table_without_a_curtain() -> None:
    session = trading("hhb")
    assert session.phase == "together" and session.is_together
    assert session.viewer is None, "with several people everybody sees what all may see"
    assert session.legal == ()
    assert all(co.FinishTrading() in session.table.legal(seat) for seat in (0, 1))
    assert session.busy_bots == (2,)


def test_c1_the_only_person_keeps_the_own_view() -> None:
    session = trading("hbb", keep_cards=True)
    assert session.phase == "together" and session.viewer == 0
    assert None not in session.view.hands[0]
    assert all(card is None for card in session.view.hands[1])


def test_c7_secrets_stay_secret_while_all_act() -> None:
    session = trading("hhh", keep_cards=True, hidden_money=True)
    assert all(card is None for hand in session.view.hands for card in hand)
    assert session.view.money == (None, None, None)


def test_any_person_acts_at_any_time() -> None:
    session = trading("hhh")
    session.submit(gift(session, 2, 0), 2)
    session.submit(gift(session, 1, 2), 1)
    assert [deal.proposer for deal in session.table.state.deals] == [2, 1]
    with pytest.raises(Illegal):
        session.submit(co.SignDeal(99, 1), 0)


def test_u1_an_offer_can_be_taken_back_and_a_deal_that_was_made_cannot() -> None:
    session = trading("hhh")
    session.submit(gift(session, 2, 0), 2)
    assert session.undo_info, "any of the people speaks for the others"
    session.undo()
    assert session.table.state.deals == ()
    session.redo()
    deal = session.table.state.deals[0]
    session.submit(co.SignDeal(deal.id, deal.version), 0)
    assert session.table.state.bargains
    assert (bool(session.undo_info), session.undo_info.code) == (False, "agreed")
    with pytest.raises(CannotUndoError):
        session.undo()


def test_u2_a_person_does_not_take_back_the_offer_of_a_computer_player() -> None:
    session = trading("hbb")
    session.submit(gift(session, 1, 0), 1)
    assert session.undo_info.code == "moved"


def test_the_phase_ends_when_all_are_done_and_placing_needs_no_curtain() -> None:
    session = trading("hhh")
    for seat in range(3):
        session.submit(co.FinishTrading(), seat)
    assert session.table.state.phase == "place"
    assert (session.phase, session.viewer) == ("act", 0)
    while session.table.state.phase == "place":
        session.submit(co.FinishPlacing())
    assert session.phase == "curtain", "the next round's plots are chosen in secret"


def test_r8_bots_are_asked_round_robin_and_end_the_phase(make_driver: Callable[..., Driver]) -> None:
    driver = make_driver(animation="off", bot_pause=0)
    scene = begin(driver, "chinatown", ("random", "random", "random"), seed=3, options={"first": 0})
    seen: set[str] = set()
    for _ in range(20_000):
        let_think(driver, scene)
        seen.add(scene.session.table.state.phase)
        if scene.session.table.state.round >= 2:
            break
    assert scene.session.table.state.round >= 2 and {"plots", "trade", "place"} <= seen
