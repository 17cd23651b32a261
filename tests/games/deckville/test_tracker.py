"""The tracker of the five steps, and what a scene asks of the rules besides (DV-4)."""

from __future__ import annotations

import re

from tabletop.games.deckville.building import shortage
from tabletop.games.deckville.events import DeckEmptied, EndAnnounced, GameEnded, PropertyBuilt, StepSkipped
from tabletop.games.deckville.hints import tracker
from tabletop.games.deckville.state import State
from tabletop.games.deckville.text import power_rule, shortage_text, term_rule
from tabletop.i18n import Catalogue
from tests.games.deckville.build import (
    KINDS,
    OWN,
    SKIP,
    card,
    city,
    down,
    draw,
    play,
    prop,
    put,
    reserve,
    resource,
    take,
)


def shown(state: State) -> list[str]:
    return [line.status for line in tracker(OWN.secrets.redact(state, 1))]


def hint(state: State, step: int) -> str:
    return Catalogue("en").message(tracker(state)[step - 1].hint)


def test_the_steps_of_a_turn_one_by_one() -> None:
    state = city("wood*4 inn flat")
    assert shown(state) == ["now", "ahead", "ahead", "ahead", "ahead"]
    state = play(state, take("pool_1")).state
    assert (shown(state)[0], hint(state, 1)) == ("now", "discard a card")
    state = play(state, put("steel")).state
    assert shown(state) == ["done", "now", "ahead", "ahead", "ahead"]
    state = play(state, SKIP).state
    assert shown(state) == ["done", "skipped", "now", "ahead", "ahead"]
    state = play(state, prop("flat")).state
    assert (shown(state)[2], hint(state, 3)) == ("now", "1 of 2 built")
    state = play(state, draw("pool_1")).state
    assert (shown(state), hint(state, 4)) == (["done", "skipped", "done", "now", "ahead"], "1 left to draw")
    state = play(state, draw("pool_1")).state
    assert hint(state, 4) == "discard 1 card"
    state = play(state, down("wood")).state
    assert shown(state) == ["done", "skipped", "done", "done", "now"]
    state = play(state, reserve("wood")).state
    assert hint(state, 5) == "you may draw a replacement"


def test_a_step_that_is_jumped_over_is_skipped() -> None:
    state = play(city("wood*4 flat"), draw("pool_1")).state
    assert shown(state) == ["skipped", "skipped", "skipped", "now", "ahead"]


def test_what_can_be_skipped() -> None:
    state = city("wood*4 flat", "hub")
    assert [line.can_skip for line in tracker(state)] == [True, False, False, False, False]
    drawn = play(state, draw("pool_1"), draw("pool_1")).state
    assert hint(drawn, 4) == "discard 1 card"
    few = play(city("wood", "hub"), draw("pool_1"), draw("pool_1")).state
    assert (hint(few, 4), tracker(few)[3].can_skip) == ("you may draw one more", True)


def test_what_is_missing_for_a_property() -> None:
    say = Catalogue("en").message
    state = city("spire", resources="steel")
    assert [say(line) for line in shortage_text(shortage(state, 0, card("spire")))] == [
        "1 more steel",
        "1 more glass",
    ]
    assert [say(line) for line in shortage_text((0, 0, 0, 0, 0, 1, 1))] == [
        "1 more worker",
        "1 more architect",
    ]
    assert [say(line) for line in shortage_text((0, 2, 0, 0, 0, 2, 0))] == ["2 more brick", "2 more workers"]


def test_announcements_have_lines_and_marks() -> None:
    say = Catalogue("en").message
    lines = {
        DeckEmptied(0, 1): "The deck is empty for the first time.",
        DeckEmptied(0, 2): "The deck is empty for the second time.",
        DeckEmptied(0, 3): "The deck is empty again.",
        EndAnnounced(9, "emptied"): "Round 9 will be the last.",
        EndAnnounced(9, "exhausted"): "Nothing is left to draw, so this round is the last.",
        GameEnded(): "The last round is over. Now the districts are scored.",
    }
    for event, wanted in lines.items():
        assert [say(line) for line in OWN.words.describe(event)] == [wanted]
        assert OWN.words.mark(event)
    built = OWN.words.describe(PropertyBuilt(0, card("tower"), (None, card("inn")), True, 4))
    assert [say(line, ("Ann",)) for line in built] == [
        "Ann builds Tower from the reserve and discards 1 hidden card and Inn.",
        "One unit of Glass may be missing.",
    ]


def test_dv4_a_step_that_is_left_is_told_alike_whether_something_was_built_in_it_or_not() -> None:
    lines = [OWN.words.describe(StepSkipped(0, step)) for step in (1, 2, 3, 4)]
    assert [Catalogue("en").message(line, ("Ann",)) for (line,) in lines] == [
        "Ann does not replace a card.",
        "Ann does not build a resource.",
        "Ann finishes building properties.",
        "Ann does not draw a third card.",
    ]


def test_the_rules_fit_a_deck_of_ones_own() -> None:
    texts = {clause.id: clause.text for clause in OWN.words.clauses}
    assert "the deck that comes with the program" in texts["DV-2.3"]
    numbered = [number for number, text in texts.items() if re.search(r"\b(40|56|80|104|120)\b", text)]
    assert numbered == ["DV-2.3", "DV-10"]  # the titles of who plays alone
    assert "DV-7.5" in texts["DV-6.2"]


def test_what_a_card_says() -> None:
    say = Catalogue("en").message
    found = [
        say(term_rule(term)[0])
        for name in ("block", "home", "villa", "mart")
        for term in KINDS[card(name)].score
    ]
    assert found == [
        "2 points for each Housing property in every district.",
        "6 points if you have more Housing properties than every other district.",
        "1 point for each Dining or Housing property in your district.",
        "2 points.",
        "1 point for each prime property in your district.",
        "2 points if you have more Shopping properties than every other district.",
    ]
    assert [say(power_rule(power)[0]) for power in KINDS[card("works")].powers] == [
        "Draw three cards instead of two.",
        "Civic properties may lack one resource.",
        "Counts as Wood.",
        "Building Stone costs 0 discards.",
        "The second property of a turn costs 1 discard.",
    ]


def test_what_commands_are_called() -> None:
    say = Catalogue("en").message
    state = OWN.secrets.redact(city("wood*4 flat", reserve="inn"), 0)
    names = {
        take("pool_1"): "take Steel in exchange",
        take("deck"): "take the deck’s top card in exchange",
        draw("discard"): "draw Flat",
        draw("deck"): "draw from the deck",
        resource("wood", "flat"): "build Wood, discard Flat",
        prop("flat"): "build Flat",
        reserve("wood"): "reserve Wood",
        put("wood"): "discard Wood",
        SKIP: "skip “Replace a card”",
    }
    for command, wanted in names.items():
        assert say(OWN.words.label(command, state)) == wanted
