"""Whose secrets may be on the screen, and when (ux C1, C3, C7, U2, U6)."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from tabletop import Illegal, SeatInfo, Table
from tabletop.app.core.session import CannotUndoError, CurtainMode, Session
from tabletop.games.gotown import commands, state
from tabletop.games.gotown.commands import EndTurn


def make(kinds: str, mode: CurtainMode = "auto", *, friendly: bool = False, seed: int = 3) -> Session:
    """Return a session; `kinds` has a letter a seat: h human, b bot. The first seat begins."""
    seats = [
        SeatInfo(f"P{index}", "human" if kind == "h" else "bot:easy", index)
        for index, kind in enumerate(kinds)
    ]
    table = Table.new("gotown", seats, seed=seed, options={"first": 0}, friendly=friendly)
    return Session(table, lambda: mode)


def knows_hand(session: Session, seat: int) -> bool:
    view: state.State = session.view
    return None not in view.hands[seat]


def test_c1_one_person_alone_never_meets_a_curtain() -> None:
    session = make("hb")
    assert session.phase == "act"
    assert session.viewer == 0
    session.submit(EndTurn())
    assert session.phase == "bot"
    assert session.viewer == 0, "the only person keeps looking at the own hand"
    assert not knows_hand(session, 1)


def test_c1_two_people_get_a_curtain_at_each_change_and_at_the_start() -> None:
    session = make("hh")
    assert session.phase == "curtain"
    assert session.viewer is None
    session.lift_curtain()
    assert (session.phase, session.viewer) == ("act", 0)
    session.submit(EndTurn())
    assert (session.phase, session.viewer) == ("curtain", None)
    assert not knows_hand(session, 0)
    assert not knows_hand(session, 1)
    session.lift_curtain()
    assert session.viewer == 1
    assert session.table.records[-1].kind == "handover"


def test_c1_no_curtain_for_the_last_seat_unveiled() -> None:
    session = make("hbh")
    session.lift_curtain()
    session.submit(EndTurn())
    assert (session.phase, session.viewer) == ("bot", None), "two people see the public view"
    session.submit(EndTurn())
    assert session.phase == "curtain"


def test_c1_always_and_off() -> None:
    always = make("hb", "always")
    assert always.phase == "curtain"
    always.lift_curtain()
    always.submit(EndTurn())
    always.submit(EndTurn())
    assert always.phase == "curtain"
    off = make("hh", "off")
    assert (off.phase, off.viewer) == ("act", 0)
    off.submit(EndTurn())
    assert (off.phase, off.viewer) == ("act", 1)


@pytest.mark.parametrize("kinds", ["hhb", "hbh", "hph"])
@pytest.mark.parametrize("mode", ["auto", "always"])
@pytest.mark.parametrize("game", ["gotown", "chinatown"])
def test_c1_a_secret_is_shown_without_a_curtain_only_to_whom_alone_has_looked(
    game: str, mode: CurtainMode, kinds: str
) -> None:
    seats = [SeatInfo(f"P{at}", "bot:easy" if kind == "b" else "human", at) for at, kind in enumerate(kinds)]
    session, pick = Session(Table.new(game, seats, seed=5), lambda: mode), random.Random(7).choice
    session.play_elsewhere([at for at, kind in enumerate(kinds) if kind == "p"])
    alone, acted, met = None, None, Counter[str]()
    while (seat := session.pending) is not None and sum(met.values()) < 300:
        secrets, shown = session.game.secrets, session.phase
        met[shown] += 1
        if session.is_together or kinds[seat] != "h":
            expected = "together" if session.is_together else "bot" if kinds[seat] == "b" else "pocket"
            assert (shown, session.viewer) == (expected, None)
            alone = alone if expected == "bot" else None
        elif not secrets.has_secrets(seat) or secrets.lies_open(session.table.state, seat):
            assert (shown, session.viewer) == ("act", seat)
            alone = None
        elif seat == alone and (mode == "auto" or seat == acted):
            assert (shown, session.viewer) == ("act", seat)
        else:
            assert (shown, session.viewer) == ("curtain", None)
            session.lift_curtain()
            assert (session.phase, session.viewer) == ("act", seat)
            alone = seat
        acted = seat
        session.submit(pick(session.table.legal(seat)), seat)
    assert met["curtain"] > 3 and met["act"] > 3


def test_only_bots_show_the_public_view() -> None:
    session = make("bb")
    assert (session.phase, session.viewer) == ("bot", None)


def test_c3_veil_hides_until_lifted_again() -> None:
    session = make("hh")
    session.lift_curtain()
    session.veil()
    assert (session.phase, session.viewer) == ("curtain", None)
    session.lift_curtain()
    assert session.viewer == 0
    assert session.table.records[-1].kind == "setup", "the same person again is no handover"


def test_news_hold_only_what_the_viewer_may_know() -> None:
    session = make("hh")
    session.lift_curtain()
    news = session.submit(EndTurn())
    assert news.viewer == 0
    drawn: list[Any] = [event for event in news.events if type(event).__name__ == "CardsDrawn"]
    assert [card for event in drawn if event.seat == 1 for card in event.cards] == [None]


def test_refusals_change_nothing() -> None:
    session = make("hb")
    before = session.table.digest
    with pytest.raises(Illegal):
        session.submit(commands.BuildFloor(1, 1))
    assert session.table.digest == before
    assert session.legal == session.table.legal(0)


def test_u2_the_turn_that_passed_cannot_be_undone_without_consent() -> None:
    session = make("hh")
    session.lift_curtain()
    session.submit(EndTurn())
    with pytest.raises(CannotUndoError):
        session.undo()


def test_u5_friendly_take_back_needs_everybody_and_brings_the_curtain() -> None:
    session = make("hh", friendly=True)
    session.lift_curtain()
    session.submit(EndTurn())
    session.lift_curtain()
    assert session.undo_info.by_consent
    with pytest.raises(CannotUndoError):
        session.undo([0])
    session.undo([0, 1])
    assert session.table.is_assisted
    assert (session.pending, session.phase, session.viewer) == (0, "curtain", None)


def test_u6_alone_against_computers_the_last_turn_can_be_taken_back() -> None:
    session = make("hb")
    start = session.table.digest
    session.submit(EndTurn())
    session.submit(EndTurn())
    assert session.pending == 0
    assert session.undo_info.by_consent
    assert session.undo_info.label == session.game.words.label(EndTurn(), session.table.view(0))
    session.take_back_turn()
    assert session.table.digest == start
    assert session.table.is_assisted
    assert session.phase == "act"


def test_r10_a_seat_goes_to_the_computer_and_back() -> None:
    session = make("hh")
    session.lift_curtain()
    session.change_player(0, "bot:easy")
    assert session.phase == "bot"
    assert session.viewer == 1, "one person is left, who may see the own hand only"
    assert knows_hand(session, 1)
    assert not knows_hand(session, 0)
    session.change_player(0, "human")
    assert session.phase == "curtain"


def test_the_log_tells_each_viewer_only_what_it_may_know() -> None:
    session = make("hh")
    session.lift_curtain()
    session.submit(EndTurn())
    own = [line.text for line in session.log(1) if line.text.id == "{seat} draws: {cards}."]
    other = [line.text for line in session.log(0) if line.text.id == "{seat} draws: {cards}."]
    public = [line.text for line in session.log(None) if line.text.id == "{seat} draws: {cards}."]
    assert [message.args["seat"] for message in own] == [(1,), (1,)]
    assert {message.args["seat"] for message in other} == {(0,)}
    assert public == []


def test_u8_undone_steps_stay_in_the_log_struck_through() -> None:
    session = make("hb", seed=1)
    free = next(c for c in session.legal if not isinstance(c, EndTurn) and "Thief" not in type(c).__name__)
    session.submit(free)
    count = len(session.log(0))
    session.undo()
    lines = session.log(0)
    assert len(lines) == count
    assert lines[-1].is_undone
    assert not lines[0].is_undone
    assert lines[0].position == 1


def test_c6_the_recap_is_what_happened_since_the_own_last_turn() -> None:
    session = make("hh")
    session.lift_curtain()
    session.submit(EndTurn())
    session.lift_curtain()
    session.submit(EndTurn())
    session.lift_curtain()
    texts = {line.text.id for line in session.since_last_turn(0)}
    assert "{seat} ends the turn." in texts
    assert all(not line.is_undone for line in session.since_last_turn(0))


def test_u2_nobody_takes_back_the_move_of_another() -> None:
    session = make("hbb", seed=2)
    session.submit(EndTurn())
    session.submit(next(c for c in session.table.legal(1) if isinstance(c, commands.BuildFloor)))
    assert session.table.can_undo(), "the table alone would take it back"
    info = session.undo_info
    assert (bool(info), info.code, info.by_consent) == (False, "moved", True)
    with pytest.raises(CannotUndoError):
        session.undo()
    session.take_back_turn()
    assert session.table.is_assisted
    assert session.pending == 0
