"""*Best last turn*: what is proved, what is asked, and how tries are judged."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from tabletop.engine.chance import Chance, NoChance
from tabletop.games.deckville.commands import DrawCard, EndTurn, SkipStep, TakeFromSupply
from tabletop.games.deckville.puzzles import questions, ways
from tabletop.games.deckville.score import scores
from tabletop.games.deckville.state import DRAW, State
from tests.games.deckville.build import OWN, SKIP, city, play, prop, put, resource, say, take
from tests.puzzles import judging

LAST: dict[str, Any] = {"discard": "stall stall", "round": 9, "last_round": 9}
(QUESTION,) = questions()
judged = partial(judging.judged, OWN, play, QUESTION)

ORDER = city("spire mill flat stall inn wood", "", "steel glass", pool="stall flat ruin", **LAST)
"""Mill counts as the steel that Spire lacks."""
RESERVE = city("inn wood flat cafe bar stall", "cafe", "steel glass", "tower", pool="glass row mart", **LAST)
SUPPLY = city("tower mart stall bar flat inn", "", "glass wood", pool="steel cafe mart", **LAST)


def view(state: State) -> State:
    return OWN.secrets.redact(state, 0)


def brute(state: State) -> int:
    """The most points of all legal turns that leave the deck alone, by the rules themselves."""
    best, seen, stack = -1000, set(), [state]
    while stack:
        now = stack.pop()
        best = max(best, scores(now)[0])
        if now.reached >= DRAW and not now.is_replacing:
            continue
        for command in OWN.rules.legal(now, 0):
            if isinstance(command, EndTurn | DrawCard | SkipStep) or command == TakeFromSupply("deck"):
                continue
            after = now
            for event in OWN.rules.decide(now, 0, command, NoChance()):
                after = OWN.rules.evolve(after, event)
            key = tuple(sorted(after.hands[0])), after.districts, after.reached, after.is_replacing
            if key not in seen:
                seen.add(key)
                stack.append(after)
    return best


@pytest.mark.slow
@pytest.mark.parametrize("state", [ORDER, RESERVE, SUPPLY], ids=["order", "reserve", "supply"])
def test_all_ways_come_to_what_the_rules_allow(state: State) -> None:
    assert max(way.points for way in ways(view(state), 0)) == brute(state)


def test_a_power_that_is_built_first() -> None:
    proof = QUESTION.prove(view(ORDER), 0)
    assert proof is not None
    assert (proof.given["idea"], proof.clause) == ("order", "DV-7.3")
    assert proof.given["points"] == 9
    solved = judged(ORDER, *proof.answer)
    assert solved.is_solved
    assert "Mill" in say(solved.why) and "Spire" in say(solved.why)
    for miss in proof.misses:
        assert not judged(ORDER, *miss).is_solved


def test_what_is_hidden_does_not_matter() -> None:
    known = view(ORDER)
    proofs = [QUESTION.prove(view(OWN.secrets.imagine(known, 0, Chance(seed, 0))), 0) for seed in range(5)]
    assert proofs == [QUESTION.prove(known, 0)] * 5


def test_only_the_beginning_of_a_last_turn_is_asked_about() -> None:
    assert QUESTION.prove(view(city("tower mill cafe flat inn bar", "cafe", "glass wood")), 0) is None
    assert QUESTION.prove(view(play(ORDER, SKIP).state), 0) is None


def test_the_deck_is_to_be_left_alone() -> None:
    assert judged(ORDER, take("pool_1")) is None
    failed = judged(ORDER, take("deck"))
    assert not failed.is_solved
    assert "deck" in say(failed.why)


def test_a_try_ends_when_nothing_more_can_be_gained() -> None:
    assert judged(ORDER, prop("flat")) is None, "a second one can be built yet"
    assert judged(ORDER, SKIP) is None
    failed = judged(ORDER, SKIP, SKIP, SKIP)
    assert not failed.is_solved
    assert str(scores(ORDER)[0]) in say(failed.why)
    assert not judged(ORDER, take("pool_1"), put("stall"), resource("flat", "wood"), SKIP).is_solved
