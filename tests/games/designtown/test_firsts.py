"""Each first is told of a game made for it, and not of one that nearly is."""

from __future__ import annotations

from typing import Any

from tabletop.engine.message import msg
from tabletop.engine.protocol import Result
from tabletop.games.designtown.achievements import next_time
from tabletop.games.designtown.commands import Buy, Recycle, Upgrade
from tabletop.games.designtown.events import TurnBust
from tests.games.designtown.build import (
    APT,
    CHURCH,
    END,
    MALL,
    PLANT,
    PLAY,
    RES,
    RULES,
    STATION,
    STOP,
    STORE,
    builder,
    cards_of,
    town,
)
from tests.games.firsts import firsts


def of(key: str, before: Any, *commands: Any) -> set[int]:
    """The seats to whose credit a first is."""
    return {seat for name, seat in firsts(RULES, before, *commands) if name == key}


def test_stopped_where_the_next_card_would_have_bust() -> None:
    assert of("stopped_in_time", town("hosp", unhappy=2, row=cards_of("hosp hosp")), STOP) == {0}
    assert of("stopped_in_time", town("hosp", unhappy=1, row=cards_of("hosp")), STOP) == set()
    assert of("stopped_in_time", town("store", unhappy=2, row=cards_of("hosp hosp")), STOP) == set()


def test_a_raised_limit_that_was_needed() -> None:
    row = cards_of("church hosp hosp")
    assert of("limit_needed", town("hosp store", unhappy=2, limit=4, row=row), PLAY, STOP) == {0}
    assert of("limit_needed", town("store store", unhappy=2, limit=4, row=row), PLAY, STOP) == set()


def test_recycled_for_exactly_the_missing_dollar() -> None:
    made = town("park", "mall", cash=1, row=cards_of("store"))
    assert of("missing_dollar", made, Recycle(MALL), STOP, Buy(STORE)) == {0}
    rich = town("park", "mall", cash=2, row=cards_of("store"))
    assert of("missing_dollar", rich, Recycle(MALL), STOP, Buy(STORE)) == set()
    plain = town("park", "mall", cash=3, row=cards_of("store"))
    assert of("missing_dollar", plain, STOP, Buy(STORE)) == set()


def test_two_cards_back_on_the_deck_in_one_turn() -> None:
    made = town("store", "station station")
    assert of("station_twice", made, Recycle(STATION), Recycle(STATION)) == {0}
    assert of("station_twice", made, Recycle(STATION)) == set()


def test_an_apartment_given_away() -> None:
    assert of("given_away", builder(7, "apt"), Upgrade(APT, 1)) == {0}
    assert of("given_away", builder(7, "res"), Upgrade(RES)) == set()


def test_steady_until_the_win() -> None:
    deck = "store store " + "park " * 8
    turn = PLAY, STOP, END
    made = town(deck, others="store store store")
    assert of("steady_win", made, *turn * 4, *[PLAY] * 8) == {0}
    assert of("steady_win", made, *turn * 2, PLAY, *[PLAY] * 8) == set(), "two turns of its own"
    bust = town("store hosp " + "park " * 8, others="store store store", unhappy=0)
    busts = town("hosp hosp hosp " + "park " * 8, others="store store store store")
    assert of("steady_win", bust, *turn * 4, *[PLAY] * 8) == {0}
    assert of("steady_win", busts, PLAY, PLAY, PLAY, *turn, *[PLAY] * 8) == set()


def test_a_win_by_the_number_of_cards() -> None:
    row = cards_of("store " * 17)
    assert of("many_cards", town("store", row=row), PLAY) == {0}
    assert of("many_cards", town("store", row=row[1:]), PLAY) == set()


def test_a_duty_met_by_a_star() -> None:
    assert of("duty_met", town("park", must_play=True, row=cards_of("plant")), PLAY) == {0}
    assert of("duty_met", town("store", must_play=True, row=cards_of("plant")), PLAY) == set()
    assert of("duty_met", town("park", row=cards_of("store")), PLAY) == set()
    assert of("duty_met", town("plant park"), PLAY, PLAY) == {0}


def test_alone_and_early() -> None:
    for supply, seats in (((0, 2, 1, 1, 1), {0}), ((0, 1, 1, 1, 1), set())):
        alone = town("park", seats=1, supply=supply, points=7, row=cards_of("park"))
        assert of("early_alone", alone, PLAY) == seats
    assert of("early_alone", town("park", points=7, row=cards_of("park")), PLAY) == set()


def test_three_extra_actions() -> None:
    buy = Buy(STORE)
    assert of("extra_actions", builder(12, actions=4), buy, buy, buy, buy) == {0}
    assert of("extra_actions", builder(12, actions=4), buy, buy, buy) == set()


def test_what_is_named_here_is_printed_so() -> None:
    faces = town().faces
    assert faces[CHURCH].limit and faces[PLANT].must_play_next and faces[STATION].recycle_to_deck


def test_who_lost_is_told_how_many_of_their_turns_went_bust() -> None:
    result = Result((1,), (3, 8), (), msg("Over."), "")
    events = [TurnBust(0, 3, 3), TurnBust(1, 3, 3), TurnBust(0, 4, 3)]
    told = next_time(events, None, result, 0)  # type: ignore[arg-type]
    assert told is not None and told.n == 2
    assert next_time(events[1:2], None, result, 0) is None  # type: ignore[arg-type]
