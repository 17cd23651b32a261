"""What GoTown's table says besides the rules: status, prompt, kinds of players, names of things."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.app.games.gotown import hand
from tabletop.engine.protocol import Seat, Viewer
from tabletop.games.gotown.cards import FLOOR_SUM, VALUES, Card
from tabletop.games.gotown.decide import may_discard
from tabletop.games.gotown.state import Floor, State
from tabletop.games.gotown.text import card_name, card_rule

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.app.games.gotown.scene import GoTownScene


def is_dealing(view: State) -> bool:
    """Whether the first turn has not begun yet: it is nobody's turn (GT-3)."""
    return view.turn == 0


def status(scene: GoTownScene) -> str:
    """Return turn, whose turn, how many floors win."""
    ctx, shown = scene.ctx, scene.shown
    if is_dealing(shown):
        return ctx.t("{goal} floors win", goal=shown.goal)
    if shown.is_over:
        return ctx.t("Turn {turn} · The game is over", turn=shown.turn)
    return ctx.t(
        "Turn {turn} · {name} to play · {goal} floors win",
        turn=shown.turn,
        name=scene.names[shown.active],
        goal=shown.goal,
    )


def prompt(scene: GoTownScene) -> str:
    """Return what the person at the screen should do now."""
    ctx, shown = scene.ctx, scene.shown
    if shown.is_over:
        return ""
    if is_dealing(shown):
        return ctx.t("The cards are dealt")
    if scene.picked is not None:
        what = ctx.message(card_name(hand.kind(scene.picked)))
        if scene.is_narrowed:
            return ctx.t("Choose the partner of {card}, or press Esc", card=what)
        if scene.drag is not None and scene.drag.started:
            return ctx.t("Drop {card} on a marked place, or press Esc", card=what)
        return ctx.t("Choose a marked place for {card}, or press Esc", card=what)
    if scene.is_my_turn:
        if may_discard(shown):
            return ctx.t("Play cards, discard one, or end your turn")
        if scene.can_act and not scene.can_play:
            return ctx.t("No card can be played: end your turn")
        return ctx.t("Play cards or end your turn")
    return ctx.t("{name} is playing", name=scene.names[shown.active])


def hand_name(ctx: Context, card: Card) -> str:
    """Return what a hand card is called to those who do not see it."""
    if card in VALUES:
        return ctx.t("{card}, floor card, makes nine with {other}", card=card, other=FLOOR_SUM - card)
    return ctx.message(card_name(card))


def hand_description(ctx: Context, card: Card, *, is_usable: bool) -> str:
    """Return what a hand card does, and whether it can be played now."""
    rule = ctx.message(card_rule(card)[0])
    return rule if is_usable else ctx.t("{rule} Cannot be played now.", rule=rule)


def floor_name(ctx: Context, name: str, number: int, floor: Floor) -> str:
    """Return what a floor is called: whose, which, its cards, its dog."""
    sides = [
        ctx.t("joker as {value}", value=value) if floor.joker == side else str(value)
        for side, value in enumerate((floor.left, floor.right))
    ]
    text = ctx.t(
        "{name}: floor {floor}, {left} and {right}",
        name=name,
        floor=number + 1,
        left=sides[0],
        right=sides[1],
    )
    return ctx.t("{floor}, with a guard dog", floor=text) if floor.dog else text


def tile_name(ctx: Context, name: str, floor: Floor, side: int) -> str:
    """Return what one card of a floor is called."""
    value = floor.right if side else floor.left
    if floor.joker == side:
        return ctx.t("{name}'s joker, standing for {value}", name=name, value=value)
    return ctx.t("{name}'s {card}", name=name, card=value)


def pile_names(ctx: Context, view: State) -> tuple[str, str]:
    """Return what draw pile and discard pile are called: how many cards, which lies on top."""
    draw = ctx.tn("Draw pile: {count} card", "Draw pile: {count} cards", len(view.pile))
    discard = ctx.tn("Discard pile: {count} card", "Discard pile: {count} cards", len(view.discard))
    if view.discard:
        top = ctx.message(card_name(view.discard[-1]))
        discard = ctx.t("{pile}, on top {card}", pile=discard, card=top)
    return draw, discard


def seat_name(ctx: Context, view: State, seat: Seat, viewer: Viewer, name: str) -> str:
    """Return what a plate says, in words: "Tom: 4 cards, 3 floors, dog on floor 2, skips the next turn"."""
    who = ctx.t("{name} (you)", name=name) if seat == viewer else name
    return ctx.t("{name}: {facts}", name=who, facts=seat_facts(ctx, view, seat))


def seat_facts(ctx: Context, view: State, seat: Seat) -> str:
    """Return what a plate says of a seat besides its name."""
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
        parts.append(ctx.t("to play"))
    return ctx.t(", ").join(parts)
