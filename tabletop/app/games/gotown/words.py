"""Texts of GoTown's table besides the rules: names of things, effects of ending the turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from tabletop.app.core.context import Context
from tabletop.app.games.gotown import faces, layout
from tabletop.app.games.gotown.layout import GoTownView, is_my_turn, is_usable
from tabletop.app.table.drawn.preview import Zoomed, final_words
from tabletop.app.table.key import Key, ThingText
from tabletop.engine.message import N_
from tabletop.engine.protocol import Seat, Viewer
from tabletop.games.gotown import commands as co
from tabletop.games.gotown.decide import ends_in_a_draw, may_discard
from tabletop.games.gotown.state import COPIES, DOG, FLOOR_SUM, JOKER, REFILL, VALUES, Card, Floor, State
from tabletop.games.gotown.text import card_name, card_rule


def hand_name(ctx: Context, card: Card) -> str:
    """Return a hand card's name for screen readers."""
    if card in VALUES:
        return ctx.t("{card}, floor card, makes nine with {other}", card=card, other=FLOOR_SUM - card)
    return ctx.message(card_name(card))


def hand_description(ctx: Context, card: Card, *, is_usable: bool) -> str:
    """Return a hand card's effect, and whether it can be played now."""
    rule = ctx.message(card_rule(card)[0])
    return rule if is_usable else ctx.t("{rule} You cannot play it now.", rule=rule)


def floor_name(ctx: Context, name: str, number: int, floor: Floor) -> str:
    """Return a floor's name: owner, number, cards, dog."""
    sides = [
        ctx.t("joker as {value}", value=value) if floor.joker == side else str(value)
        for side, value in enumerate((floor.left, floor.right))
    ]
    text = (
        N_("{name}: floor {floor}, {left} and {right}, with a guard dog")
        if floor.dog
        else N_("{name}: floor {floor}, {left} and {right}")
    )
    return ctx.t(text, name=name, floor=number + 1, left=sides[0], right=sides[1])


def tile_name(ctx: Context, name: str, floor: Floor, side: int) -> str:
    """Return the name of one card of a floor."""
    value = floor.right if side else floor.left
    if floor.joker == side:
        return ctx.t("{name}’s joker, which stands for {value}", name=name, value=value)
    # i18n: one card of a floor; {card}: a number from 1 to 8
    return ctx.t("{name}’s {card}", name=name, card=value)


def pile_names(ctx: Context, view: State) -> tuple[str, str]:
    """Return the names of draw pile and discard pile: number of cards, the top one."""
    draw = ctx.tn("Draw pile: {count} card", "Draw pile: {count} cards", len(view.pile))
    discard = ctx.tn("Discard pile: {count} card", "Discard pile: {count} cards", len(view.discard))
    if view.discard:
        top = ctx.message(card_name(view.discard[-1]))
        discard = ctx.t("{pile}, on top {card}", pile=discard, card=top)
    return draw, discard


def seat_name(ctx: Context, view: State, seat: Seat, viewer: Viewer, name: str) -> str:
    """Return a plate's contents in words: "Tom: 4 cards, 3 floors, dog on floor 2, skips the next turn"."""
    who = ctx.t("{name} (you)", name=name) if seat == viewer else name
    # i18n: {name}: a thing or a player; {facts}: a list about it
    return ctx.t("{name}: {facts}", name=who, facts=seat_facts(ctx, view, seat))


def seat_facts(ctx: Context, view: State, seat: Seat) -> str:
    """Return a plate's contents besides the name."""
    parts = [
        ctx.tn("{count} card", "{count} cards", len(view.hands[seat])),
        ctx.tn("{count} floor", "{count} floors", len(view.towers[seat])),
    ]
    for number, floor in enumerate(view.towers[seat]):
        if floor.dog:
            parts.append(ctx.t("dog on floor {floor}", floor=number + 1))
    if view.skips_next(seat):
        parts.append(ctx.t("skips the next turn"))
    if view.truck == seat:
        parts.append(ctx.t("donut truck in front"))
    if view.active == seat and not view.is_over:
        # i18n: said of the player whose turn it is
        parts.append(ctx.t("to play"))
    # i18n: between the items of a list without “and”
    return ctx.t(", ").join(parts)


def turn_words(ctx: Context, view: State, viewer: Seat, *, can_play: bool) -> tuple[str, str]:
    """Return the turn block's texts: whether cards can be played, the effect of ending the turn (GT-4.3 to
    GT-4.6)."""
    held = len(view.hands[viewer])
    first = (
        ctx.t("You can still play cards this turn.")
        if can_play
        else ctx.t("You have no card that you can play now.")
    )
    missing = min(max(0, REFILL - held), len(view.pile) + len(view.discard))
    if ends_in_a_draw(view):
        second = _draw_words(ctx, view)
    elif may_discard(view):
        second = ctx.t("Your hand is full. To end your turn by discarding, drop a card on the discard pile.")
    elif missing:
        second = ctx.tn(
            "If you end now, you draw {count} card.",
            "If you end now, you draw {count} cards.",
            missing,
        )
    elif held >= REFILL:
        second = ctx.tn(
            "If you end now, you draw nothing, because you hold {count} card.",
            "If you end now, you draw nothing, because you hold {count} cards.",
            held,
        )
    else:
        second = ctx.t("If you end now, you draw nothing, because no cards are left.")
    return first, second


def _draw_words(ctx: Context, view: State) -> str:
    if may_discard(view):
        return ctx.t("If you end now, the game is a draw. To go on, drop a card on the discard pile.")
    return ctx.t(
        "If you end now, the game is a draw: every player has ended without drawing, playing or discarding."
    )


# -- everything on the table, in Tab order --


def thing_texts(ctx: Context, view: GoTownView) -> Iterator[ThingText]:
    """Yield the hand, the street, the towers from the viewer's on, plates, piles, and End turn."""
    order = layout.seat_order(view.state, view.viewer)
    for key in layout.hand_keys(view.state, view.viewer):
        text = hand_description(ctx, key.at[0], is_usable=is_usable(view, key))
        yield ThingText(key, hand_name(ctx, key.at[0]), description=text)
    yield ThingText(layout.STREET, ctx.t("The street"), role="group", is_target=True)
    for seat in order:
        yield from _tower_texts(ctx, view, seat)
    for seat in order:
        yield _plate_text(ctx, view, seat)
    for key, name in zip((layout.PILE, layout.DISCARD), pile_names(ctx, view.state), strict=True):
        yield ThingText(key, name, "piles")
    if view.viewer is not None:
        yield end_turn_text(ctx, view, view.viewer)


def _tower_texts(ctx: Context, view: GoTownView, seat: Seat) -> Iterator[ThingText]:
    """Yield the floors of a tower, top first, tiles of a top floor that can be robbed, and the own slot."""
    zone, tower, name = "towers", view.state.towers[seat], view.names[seat]
    if seat == view.viewer and len(tower) < view.state.goal:
        label = ctx.t("Your tower: free floor {floor}", floor=len(tower) + 1)
        is_aim = layout.SLOT in view.marks
        yield ThingText(layout.SLOT, label, zone, role="group", is_focusable=is_aim)
    for number, floor in reversed(list(enumerate(tower))):
        whole = layout.floor(seat, number)
        yield ThingText(whole, floor_name(ctx, name, number, floor), zone)
        for side in (0, 1):
            key, label = layout.tile(seat, number, side), tile_name(ctx, name, floor, side)
            # A tile lies over its floor only while it is a target.
            hides = whole in view.marks
            yield ThingText(key, label, zone, is_focusable=key in view.marks, is_target=hides)


def _plate_text(ctx: Context, view: GoTownView, seat: Seat) -> ThingText:
    label = seat_name(ctx, view.state, seat, view.viewer, view.names[seat])
    # i18n: a player; {kind}: “AI · Normal”
    title = ctx.t("{name} ({kind})", name=view.names[seat], kind=view.seats[seat].kind)
    tip = seat_facts(ctx, view.state, seat)
    if not view.state.is_over:
        tip = ctx.t("{facts}. Press the name plate to change who plays.", facts=tip)
    return ThingText(
        layout.plate(seat), label, "seats", tip="" if view.picked else f"{title}\n{tip}", role="group"
    )


def end_turn_text(ctx: Context, view: GoTownView, viewer: Seat) -> ThingText:
    """Return End turn; its tip repeats the words above it, for layouts without them."""
    shown, reason, tip = view.state, "", final_words(ctx)
    if is_my_turn(view):
        tip = "\n".join((*turn_words(ctx, shown, viewer, can_play=bool(view.usable)), tip))
    elif shown.is_over:
        reason = ctx.t("The game is over.")
    else:
        reason = ctx.t("It is {name}’s turn.", name=view.names[shown.active])
    is_draw = is_my_turn(view) and ends_in_a_draw(shown)
    return ThingText(
        layout.END_TURN,
        ctx.t("End in a draw") if is_draw else ctx.t("End turn"),
        "turn",
        tip=tip,
        role="button",
        reason=reason,
        gives=co.EndTurn(),
    )


# -- the zoom, for the viewer's eyes (ux Z7) --


def zoomed(ctx: Context, view: State, key: Key, names: Sequence[str]) -> Zoomed | None:
    """Return the zoom of a thing; None if there is nothing to enlarge."""
    match key.kind, key.at:
        case "hand", (kind, *_):
            return card(ctx, key, kind)
        case "tile", (seat, number, side):
            return _tile(ctx, view, key, seat, number, side, names)
        case "floor", (seat, number):
            return _floor(ctx, view, key, seat, number, names)
        case "discard", () if view.discard:
            return card(ctx, key, view.discard[-1])
        case "pile", ():
            count = ctx.tn("Draw pile: {count} card", "Draw pile: {count} cards", len(view.pile))
            lines = (count, ctx.t("The order is hidden. When the pile is empty, the discards are shuffled."))
            return Zoomed(key, (partial(faces.face, ctx, None),), lines, "GT-4.4")
        case _:
            return None


def card(ctx: Context, key: Key, kind: Card, *more: str) -> Zoomed:
    """Return a card, its rule if the face does not show it, and the number of copies."""
    rule, clause = card_rule(kind)
    copies = ctx.t("{count} in the deck", count=COPIES[kind])
    lines = (*more, ctx.message(rule)) if kind in VALUES or ctx.display.is_large else more
    # i18n: {copies}: “4 in the deck”; {clause}: “GT-5.3”
    note = ctx.t("{copies} · {clause}", copies=copies, clause=clause)
    return Zoomed(key, (partial(faces.face, ctx, kind),), tuple(lines), note)


def _tile(
    ctx: Context, view: State, key: Key, seat: Seat, number: int, side: int, names: Sequence[str]
) -> Zoomed | None:
    if number >= len(view.towers[seat]):
        return None
    floor = view.towers[seat][number]
    kind = JOKER if floor.joker == side else (floor.right if side else floor.left)
    more = [floor_name(ctx, names[seat], number, floor)]
    if floor.dog:
        more.append(ctx.message(card_rule(DOG)[0]))
    return card(ctx, key, kind, *more)


def _floor(
    ctx: Context, view: State, key: Key, seat: Seat, number: int, names: Sequence[str]
) -> Zoomed | None:
    if number >= len(view.towers[seat]):
        return None
    floor = view.towers[seat][number]
    lines = [floor_name(ctx, names[seat], number, floor)]
    if floor.dog:
        lines.append(ctx.message(card_rule(DOG)[0]))
    elif number == len(view.towers[seat]) - 1:
        lines.append(ctx.t("While no dog guards it, the top floor can be stolen or destroyed."))
    kinds = (JOKER if floor.joker == 0 else floor.left, JOKER if floor.joker == 1 else floor.right)
    return Zoomed(key, tuple(partial(faces.face, ctx, kind) for kind in kinds), tuple(lines), "GT-6.1")
