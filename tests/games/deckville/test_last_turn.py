"""The last turn is reckoned exactly: nothing that the rules allow ends better."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.engine.chance import Chance, NoChance
from tabletop.engine.protocol import Chooser
from tabletop.games.deckville.commands import (
    BuildProperty,
    BuildResource,
    DrawCard,
    EndTurn,
    ReplaceDiscard,
    SkipStep,
    TakeFromSupply,
)
from tabletop.games.deckville.player.bot import advice, hard, normal
from tabletop.games.deckville.player.fast_table import FastTable
from tabletop.games.deckville.player.last_turn import LastTurn
from tabletop.games.deckville.score import scores
from tabletop.games.deckville.state import DRAW, PROPERTIES, RESERVE, State
from tests.games.deckville.build import OWN, card, city, district

LAST: dict[str, Any] = {"deck": "", "discard": "stall", "round": 9, "last_round": 9}
"""Nothing lies unseen, so that every turn can be tried out."""

CASES = {
    "second": city("tower spire flat wood glass", "show", "steel glass", pool="steel - -", **LAST),
    "as": city("tower mill wood wood", "", "glass", pool="spire - -", **LAST),
    "omit": city("tower yard flat wood", "", "steel", pool="glass - -", **LAST),
    "reserve": city("inn wood flat", "", "steel", "tower", pool="glass - -", **LAST),
    "most": city("mart stall wood", "", "", others=(district("mart"),), pool="mart - -", **LAST),
    "deny": city("bar stall", "cafe", "", others=(district("bar bar"),), pool="cafe - -", **LAST),
    "all": city("block flat row", "", "", others=(district("block flat"),), pool="villa - -", **LAST),
    "dear": city("architects opera flat wood wood", "forge", pool="villa - -", **LAST),
    "nothing": city("tower spire opera", pool="plant - -", **LAST),
}


def lead(state: State) -> int:
    own, *others = scores(state)
    return own - max(others)


def brute(state: State) -> int:
    """The best lead that any legal turn brings: every command but the order of discards."""
    best, seen, stack = -1000, set(), [state]
    while stack:
        now = stack.pop()
        if now.reached >= DRAW and not now.is_replacing:
            best = max(best, lead(now))
            continue
        for command in OWN.rules.legal(now, 0):
            if isinstance(command, (EndTurn, DrawCard, SkipStep)):
                best = max(best, lead(now))
                continue
            after = now
            for event in OWN.rules.decide(now, 0, command, NoChance()):
                after = OWN.rules.evolve(after, event)
            key = (
                tuple(sorted(after.hands[0])),
                after.districts,
                after.reached,
                after.pool,
                after.is_replacing,
            )
            if key not in seen:
                seen.add(key)
                stack.append(after)
    return best


@pytest.mark.parametrize("choose", [normal, hard])
@pytest.mark.parametrize("name", CASES)
def test_no_turn_ends_better(name: str, choose: Chooser) -> None:
    state = CASES[name]
    view = OWN.secrets.redact(state, 0)
    told = LastTurn(FastTable(view, Chance(1, 0))).best({}).lead
    assert round(told / 1000) == brute(state)
    assert lead(played(state, choose)) == brute(state), "and so it is played"


def played(state: State, choose: Chooser) -> State:
    """The rest of the turn as the computer player takes it."""
    for position in range(20):
        command = choose(OWN.secrets.redact(state, 0), 0, Chance(1, position))
        assert command in OWN.rules.legal(state, 0)
        if isinstance(command, (DrawCard, EndTurn)):
            break
        for event in OWN.rules.decide(state, 0, command, NoChance()):
            state = OWN.rules.evolve(state, event)
    return state


def test_the_deck_is_worth_what_it_brings_on_average() -> None:
    """An unseen card is taken where half of them are good, and not where one of many is."""
    state = city("wood flat", "", "steel glass wood", pool="inn - -", round=9, last_round=9)
    turn = LastTurn(FastTable(OWN.secrets.redact(state, 0), Chance(1, 0)))
    half = turn.best({card("wood"): 2, card("tower"): 2})
    rare = turn.best({card("wood"): 40, card("tower"): 1})
    assert (half.source, half.lead // 1000) == (3, 3)
    assert (rare.source, rare.lead // 1000) == (0, 2)


def test_every_kind_of_move_is_made() -> None:
    kinds = set()
    for state in CASES.values():
        for position in range(20):
            command = normal(OWN.secrets.redact(state, 0), 0, Chance(1, position))
            if isinstance(command, (DrawCard, EndTurn)):
                break
            kinds.add(type(command))
            for event in OWN.rules.decide(state, 0, command, NoChance()):
                state = OWN.rules.evolve(state, event)
    assert kinds == {TakeFromSupply, ReplaceDiscard, BuildResource, BuildProperty}


@pytest.mark.parametrize("reached", [PROPERTIES, DRAW, RESERVE])
def test_where_nothing_can_be_built_any_more_chance_decides_no_hint(reached: int) -> None:
    """Draws of the last turn are all the same: none is called better, and the first stays first."""
    state = city(
        "tower spire opera", "", "", deck="wood glass flat", discard="stall", pool="plant mill inn",
        round=9, last_round=9, reached=reached,
    )  # fmt: skip
    view = OWN.secrets.redact(state, 0)
    told = [advice(view, 0, Chance(seed, 7)) for seed in range(4)]
    assert all([one.command for one in each] == [one.command for one in told[0]] for each in told)
    assert all(len({one.worth for one in each}) == 1 for each in told)
