"""Moments of Deckville's table whose pictures are kept (`tests.app.painted`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from tabletop.games.deckville.state import State
from tests.app.painted.moment import (
    JAPANESE,
    LARGE,
    Make,
    Moment,
    dropping,
    frames,
    of_play,
    of_position,
    over,
    row_of_log,
    then,
    tip,
    wandered,
)
from tests.app.shown import clicking, holding, pressing, resting


def table(state: State, **more: object) -> Make:
    """Return a maker of the table at a position."""
    return of_position("deckville", state, **more)


def middle(seats: int = 3, moves: int = 90, **changes: Any) -> State:
    """Return a position of a game at the beginning of seat 0's turn, with anything changed."""
    state: State = wandered("deckville", seats, moves).state
    return replace(state, active=0, reached=1, is_replacing=False, **changes)


def rich(**changes: Any) -> State:
    """Return a position of two in which seat 0 has six cards and four resources of every kind."""
    state = middle(2, 30)
    free = [card for card in (*state.deck, *state.discard) if card is not None]
    kinds = {state.cards[card].resource: card for card in free}
    mine = replace(state.districts[0], resources=tuple(card for card in kinds.values() for _ in range(4)))
    hands = (tuple(free[:6]), state.hands[1])
    deck = tuple(card for card in state.deck if card not in hands[0])
    return replace(state, hands=hands, deck=deck, districts=(mine, state.districts[1]), **changes)


def reserved() -> State:
    """Return a rich position with a card in the reserve."""
    state = rich(reached=3)
    mine = replace(state.districts[0], reserve=state.hands[0][-1])
    return replace(state, districts=(mine, state.districts[1]), hands=(state.hands[0][:-1], state.hands[1]))


def moments() -> Iterator[Moment]:
    """Give them all."""
    yield from _resting()
    yield from _building()
    played = of_play("deckville", 3, 80)
    yield Moment("log", played, pressing("l"))
    yield Moment("log_row", played, row_of_log(3), "log")


def _resting() -> Iterator[Moment]:
    state = middle()
    rest, late = table(state), middle(4, 170)
    bots = ("human", "bot:easy", "bot:easy")
    yield Moment("rest", rest)
    yield Moment("turned", rest, pressing("tab", "f"), "rest")
    yield Moment("zoom", rest, resting("hand:0"), "rest")
    yield Moment("zoom_pool", rest, resting("pool_2"), "rest")
    yield Moment("tip", rest, tip("step:3"), "rest")
    yield Moment("replacing", table(replace(state, is_replacing=True)), like="rest")
    yield Moment("drawing", table(replace(state, reached=4)), like="rest")
    yield Moment("watched", table(replace(state, active=1), kinds=bots), like="rest")
    yield Moment("late", table(late))
    yield Moment("points", table(late), clicking("by_card"), "late")
    yield Moment("other", table(late), clicking("seat:1"), "late")
    yield Moment("last", table(replace(late, emptyings=2, last_round=late.round + 1)), like="late")
    yield Moment("five", table(middle(5, 200)))
    yield Moment("solo", table(middle(1, 40)))
    yield Moment("large", rest, look=LARGE)
    yield Moment("japanese", rest, look=JAPANESE)
    yield from frames("draw", table(replace(state, reached=4)), clicking("pool_1"), (80, 300, 700), "rest")


def _building() -> Iterator[Moment]:
    rest, second = table(rich()), table(rich(reached=3, built=1))
    yield Moment("rich", rest)
    yield Moment("picked", rest, clicking("hand:0"), "rich")
    yield Moment("preview", rest, then(clicking("hand:1"), over("district", ms=300)), "rich")
    yield Moment("held", rest, holding("hand:1", "district"), "rich")
    yield Moment("paying", rest, clicking("hand:3", "resources"), "rich")
    yield Moment("refused", rest, dropping("hand:1", "reserve"), "rich")
    yield Moment("second", second, clicking("hand:1", "district"), "rich")
    yield Moment("from_reserve", table(reserved()), clicking("reserve", "district"), "rich")
    yield Moment("zoom_built", rest, resting("built_r:4"), "rich")
    yield Moment("large_picked", rest, clicking("hand:0"), look=LARGE)
    yield from frames("built", rest, dropping("hand:1", "district"), (80, 350, 800), "rich")
