"""Whose secrets may be on the screen while some people hold their hands on devices of their own (ux C12)."""

from __future__ import annotations

import random

import pytest

from tabletop.app.core.session import CannotUndoError, Session
from tabletop.games.gotown.commands import EndTurn
from tests.app.core.test_session import knows_hand, make


@pytest.mark.parametrize("seed", range(12))
def test_a_hand_is_shown_to_its_owner_alone_who_lifted_the_curtain_last(seed: int) -> None:
    """The model: a hand lies open from its owner's lifting until somebody else acts, wherever, or a seat
    comes back to the screen; only while its owner acts here."""
    dice = random.Random(seed)
    session = make(dice.choice(("hhh", "hhbh", "hbh", "hhhh")), seed=seed)
    owner: int | None = None
    for _ in range(150):
        pending = session.pending
        if pending is None:
            break
        is_here = pending in session.humans and pending not in session.pockets
        assert session.viewer == (pending if is_here and owner == pending else None)
        hands = session.table.state.hands
        known = [seat for seat in session.humans if hands[seat] and knows_hand(session, seat)]
        assert known in ([], [session.viewer])
        assert session.phase == (
            "bot"
            if pending not in session.humans
            else "pocket"
            if not is_here
            else "act"
            if owner == pending
            else "curtain"
        )
        match dice.randrange(6):
            case 0:
                before = session.pockets
                session.play_elsewhere(seat for seat in session.humans if dice.random() < 0.5)
                if before - session.pockets or pending in session.pockets:
                    owner = None
            case 1 | 2:
                session.lift_curtain()
                owner = pending if is_here else owner
            case _ if session.phase != "curtain":
                session.submit(dice.choice(session.table.legal(pending)), pending)
                if pending in session.humans and pending != owner:
                    owner = None
                if session.pending in session.pockets:
                    owner = None


def test_a_seat_elsewhere_needs_no_curtain_and_is_no_handover() -> None:
    session = make("hhh")
    session.play_elsewhere([1])
    session.lift_curtain()
    session.submit(EndTurn())
    assert (session.phase, session.viewer, session.legal) == ("pocket", None, ())
    session.lift_curtain()
    assert session.viewer is None, "nobody unveils a hand that is elsewhere"
    session.submit(EndTurn(), 1)
    assert session.phase == "curtain"
    session.lift_curtain()
    handovers = [record.seat for record in session.table.records if record.kind == "handover"]
    assert handovers == [2], "the screen went from the first to the third"


def test_the_curtain_falls_even_for_who_had_the_screen_last() -> None:
    """While somebody elsewhere plays, that person may look at the screen."""
    session = make("hh")
    session.play_elsewhere([1])
    session.lift_curtain()
    session.submit(EndTurn())
    session.submit(EndTurn(), 1)
    assert (session.phase, session.viewer) == ("curtain", None)


def test_play_here_brings_the_curtain_first() -> None:
    session = make("hh")
    session.play_elsewhere([0, 1])
    assert session.phase == "pocket"
    session.play_elsewhere([1])
    assert (session.phase, session.viewer) == ("curtain", None)


def test_one_person_with_a_phone_leaves_the_screen_public() -> None:
    session = make("hb")
    session.play_elsewhere([0])
    assert (session.phase, session.viewer) == ("pocket", None) and not knows_hand(session, 0)
    session.play_elsewhere([])
    assert (session.phase, session.viewer) == ("act", 0)


def test_without_curtains_a_hand_elsewhere_stays_there() -> None:
    session = make("hh", "off")
    session.play_elsewhere([0])
    assert (session.phase, session.viewer) == ("pocket", None)


def test_of_several_who_may_act_the_one_at_the_screen_comes_first() -> None:
    from tabletop import Table

    session = Session(Table.new("chinatown", ["A", "B", "C"], seed=3), lambda: "auto")
    assert session.table.actors == {0, 1, 2}, "all choose plots at once"
    session.play_elsewhere([0])
    assert (session.pending, session.phase) == (1, "curtain")
    session.lift_curtain()
    session.submit(session.table.legal(0)[0], 0)
    assert (session.pending, session.viewer) == (1, 1), "who chooses elsewhere disturbs nobody here"
    session.submit(session.legal[0])
    assert (session.pending, session.phase) == (2, "curtain")


def test_everybody_takes_back_only_their_own_step() -> None:
    session = make("hh")
    session.play_elsewhere([0, 1])
    first = next(one for one in session.table.legal(0) if one != EndTurn())
    session.submit(first, 0)
    assert session.undo_info_of(0) and not session.undo_info_of(1)
    with pytest.raises(CannotUndoError):
        session.undo(seat=1)
    session.undo(seat=0)
    assert len(session.table.steps) == 1
