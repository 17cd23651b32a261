"""The pieces that Design Town's table is drawn in, each with all that it reads: few of them change with one
event, or with the pointer.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from tabletop.app.canvas.part import Part
from tabletop.app.games.designtown import block, hud, odds, side, still
from tabletop.app.games.designtown.course import last_turns
from tabletop.app.games.designtown.keys import CASH, DECK, FLIP, back, disc, in_row, shown_face, supply
from tabletop.app.games.designtown.layout import Supply
from tabletop.app.games.designtown.view import (
    DesignTownView,
    is_away,
    is_bust,
    is_dim,
    is_usable,
    panel_key,
    peeked,
)
from tabletop.app.table.key import Key
from tabletop.games.designtown.state import State, progress, row_cash

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


def pieces(ctx: Context, view: DesignTownView) -> Iterator[Part]:
    """Give plates, meters, supply, deck with row, discard pile, and the panels at the right."""
    layout = view.layout
    yield from _plates(ctx, view)
    yield from _meters(ctx, view)
    if layout.has_supply:
        yield from _supply(ctx, view)
    if layout.has_turn:
        yield _deck(ctx, view)
        yield from _row(ctx, view)
    yield from _discard(ctx, view)
    if layout.has_side:
        yield from _panel(ctx, view)
        yield Part("odds", partial(odds.draw_odds, ctx, view), (layout.odds, _chances(view.state)))
    elif odds.has_odds(ctx, view.state):
        yield Part("odds", partial(odds.draw_meter, ctx, view), (layout.odds, _chances(view.state)))


def corner(ctx: Context, view: DesignTownView) -> Part:
    """Return the words where phases end."""
    shown, layout = view.state, view.layout
    key: object = None
    if shown.is_over:
        key = ()
    elif not view.is_my_turn:
        key = (view.seats[shown.active], view.names[shown.active])
    elif is_bust(shown) or shown.is_building:
        key = (is_bust(shown), shown.actions, block.how_to_build(ctx, view))
    else:
        key = block.taking_back(ctx, view)
    return Part("block", partial(block.draw, ctx, view), (key, layout.actions, layout.line, layout.end))


def _look(view: DesignTownView, key: Key) -> tuple[bool, bool, bool, int | None]:
    """Return what hands and eyes make of a card's look."""
    return is_dim(view, key), is_away(view, key), key == peeked(view), view.raised.get(key)


def _plates(ctx: Context, view: DesignTownView) -> Iterator[Part]:
    shown, layout = view.state, view.layout
    last, best = last_turns(shown, view.ui_state.turns), progress(shown)
    for seat, rect in enumerate(layout.plates):
        turn = last.get(seat)
        key = (
            (rect, layout.has_side, view.seats[seat], turn),
            (shown.active == seat and not shown.is_over, shown.top(seat), best[seat], shown.busts[seat]),
            (len(shown.decks[seat]), len(shown.discards[seat])),
            (shown.is_solo, view.ui_state.fewest),
        )
        yield Part(("plate", seat), partial(hud.draw_plate, ctx, view, seat, turn), key)


def _meters(ctx: Context, view: DesignTownView) -> Iterator[Part]:
    shown, layout = view.state, view.layout
    unhappy = (layout.unhappy, shown.unhappy, shown.limit)
    yield Part("unhappy", partial(hud.draw_unhappy, ctx, view), unhappy)
    yield Part("points", partial(hud.draw_points, ctx, view), (layout.points, shown.points))
    cash = None if CASH in view.hidden else shown.cash
    yield Part("cash", partial(hud.draw_purse, ctx, view), (layout.cash, cash))


def _supply(ctx: Context, view: DesignTownView) -> Iterator[Part]:
    shown, layout = view.state, view.layout
    title = (layout.supply_title, sum(shown.supply) if shown.is_solo else None)
    yield Part("supply", partial(still.draw_supply_title, ctx, view), title)
    yield from (_box(ctx, view, box) for box in layout.supply)


def _box(ctx: Context, view: DesignTownView, box: Supply) -> Part:
    looks = _look(view, supply(box.card)), _look(view, back(box.card))
    key = (box, view.state.supply[box.card // 2], view.state.faces, looks)
    return Part(("supply", box.card), partial(still.draw_box, ctx, view, box), key)


def _deck(ctx: Context, view: DesignTownView) -> Part:
    shown, layout = view.state, view.layout
    whose = shown.active == view.viewer or view.names[shown.active]
    card = (len(shown.decks[shown.active]), shown.top(shown.active), shown.faces, _look(view, DECK))
    key = (layout.deck, layout.deck_title, whose, card, still.has_to_play(view))
    return Part("deck", partial(still.draw_deck, ctx, view), key)


def _row(ctx: Context, view: DesignTownView) -> Iterator[Part]:
    shown, layout = view.state, view.layout
    title = (layout.row_title, len(shown.row))
    yield Part("row", partial(still.draw_row_title, ctx, view), title)
    gains = row_cash(shown)
    for index, (card, rect) in enumerate(zip(shown.row, layout.row, strict=True)):
        if in_row(index) not in view.hidden:
            right = min(rect.right, layout.row[index + 1].x if index + 1 < len(layout.row) else rect.right)
            draw = partial(still.draw_played, ctx, view, index, right, gains[index])
            key = (rect, right, card, shown.faces, gains[index], _look(view, in_row(index)))
            yield Part(("row", index), draw, key)
    if layout.slot is not None and not (shown.is_building or shown.is_over or is_bust(shown)):
        yield Part("next", partial(still.draw_next, ctx, view), layout.slot)


def _discard(ctx: Context, view: DesignTownView) -> Iterator[Part]:
    shown, layout = view.state, view.layout
    whose = shown.active == view.viewer or view.names[shown.active]
    words = (whose, still.discard_words(ctx, view), not layout.piles)
    box = (layout.discard, layout.discard_title, words)
    yield Part("discard", partial(still.draw_discard, ctx, view), box)
    for pile in layout.piles:
        hands = (view.picked is None, view.drag is not None, is_usable(view, pile.card))
        key = (pile, shown.faces, shown.is_building, hands, _look(view, disc(pile.card)))
        yield Part(("discard", pile.card), partial(still.draw_pile, ctx, view, pile), key)


def _panel(ctx: Context, view: DesignTownView) -> Iterator[Part]:
    """Give the panel that shows both faces of a card."""
    shown, layout = view.state, view.layout
    place, key = (layout.panel, layout.now, layout.flip), panel_key(view)
    now = shown_face(shown, key) if key is not None else None
    yield Part("panel", partial(side.draw_paper, ctx, view), place)
    if key is None or now is None:
        yield Part("hint", partial(side.draw_hint, ctx, view), place)
        return
    is_picked, card = key == view.picked, (place, now, shown.faces)
    yield Part("title", partial(side.draw_title, ctx, view, now, is_picked), (place, now, is_picked))
    yield Part("now", partial(side.draw_now, ctx, view, now), card)
    yield Part("flip", partial(side.draw_flip, ctx, view, now), card)
    if not view.is_picture:
        yield Part("keys", partial(side.draw_keys, ctx, view), (place, FLIP in view.marks))
    price = (key.kind, shown.supply[now // 2], shown.is_building and shown.cash, shown.is_solo)
    yield Part("facts", partial(side.draw_facts, ctx, view, key, now), (card, price, shown.is_building))


def _chances(shown: State) -> tuple[object, ...]:
    """Return what the words about the next cards hang on."""
    seat = shown.active
    cards = (shown.faces, shown.decks[seat], shown.open[seat], shown.discards[seat], shown.must_play)
    turn = (shown.is_over, shown.is_building, shown.limit, shown.unhappy, shown.points, shown.row)
    return *cards, *turn
