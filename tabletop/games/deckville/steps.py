"""The turn: which step is due, what may be drawn, what must be done still (DV-4, DV-5). From any view."""

from __future__ import annotations

from tabletop.games.deckville.building import has_power
from tabletop.games.deckville.cards import DRAWS, HAND_LIMIT
from tabletop.games.deckville.commands import POOL, Source
from tabletop.games.deckville.state import DRAW, RESERVE, State, Step


def sources(state: State) -> tuple[Source, ...]:
    """Return where a card can be taken from (DV-3.1, DV-5.3, DV-8.2).

    An empty deck counts while the discard pile can become a new one.
    """
    if state.is_exhausted:
        return ()
    found = _pool(state)
    if state.deck or len(state.discard) > 1:
        found = (*found, "deck")
    return (*found, "discard") if state.discard else found


def _pool(state: State) -> tuple[Source, ...]:
    if None not in state.pool:
        return POOL
    return tuple(place for place, card in zip(POOL, state.pool, strict=True) if card is not None)


def _has_sources(state: State) -> bool:
    """Whether a card can be taken from anywhere."""
    return bool(state.deck or state.discard or _pool(state)) and not state.is_exhausted


def must_draw_from_pool(state: State) -> bool:
    """Whether the next draw of step 4 has to come from the pool: the other one did not (DV-4.4, DV-5.3)."""
    return state.drawn == DRAWS - 1 and not state.has_drawn_pool and bool(_pool(state))


def draw_sources(state: State) -> tuple[Source, ...]:
    """Return where the next card of step 4 can be drawn from; nothing when all draws are made."""
    if not may_draw(state):
        return ()
    return _pool(state) if must_draw_from_pool(state) else sources(state)


def draws_due(state: State) -> int:
    """Return how many cards have to be drawn in step 4 yet; none when there is nothing to draw (DV-5.3)."""
    return max(DRAWS - state.drawn, 0) if _has_sources(state) else 0


def may_draw(state: State) -> bool:
    """Whether one more card may be drawn in step 4: a third one by a power only (DV-4.4, DV-7.1)."""
    if state.reached > DRAW or state.is_replacing or not _has_sources(state):
        return False
    return state.drawn < DRAWS or (state.drawn == DRAWS and has_power(state, state.active, "draw3"))


def draws_left(state: State) -> int:
    """Return how many cards may be drawn in step 4 yet, a third one by a power included (DV-7.1)."""
    return DRAWS + has_power(state, state.active, "draw3") - state.drawn if may_draw(state) else 0


def excess(state: State) -> int:
    """Return how many cards the active player holds beyond the limit; in step 1 it does not count."""
    return 0 if state.is_replacing else max(len(state.hands[state.active]) - HAND_LIMIT, 0)


def is_drawing_over(state: State) -> bool:
    """Whether steps 1 to 4 may be left behind: drawn what must be, discarded what must be (DV-4)."""
    return not state.is_replacing and not draws_due(state) and not excess(state)


def may_end(state: State) -> bool:
    """Whether the turn may end now; so may a card be reserved, where the reserve is empty."""
    return not state.is_over and is_drawing_over(state)


def step_of(state: State) -> Step:
    """Return the step that is due: what was begun has to be finished, the rest comes in order (DV-4)."""
    if state.reached == DRAW and is_drawing_over(state) and not may_draw(state):
        return RESERVE
    return state.reached


def may_skip(state: State) -> bool:
    """Whether the step that is due may be left undone and another one comes (DV-4).

    Steps 1 to 3 can, and in step 4 a third draw; the fifth is skipped by ending the turn.
    """
    if state.is_over or state.is_replacing or state.reached > DRAW:
        return False
    return state.reached < DRAW or (is_drawing_over(state) and may_draw(state))
