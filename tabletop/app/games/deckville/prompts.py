"""What Deckville's table asks for: status, prompt, the captions of the main button."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.app.games.deckville.keys import DISTRICT, RESOURCES
from tabletop.app.games.deckville.moves import offered
from tabletop.app.games.deckville.view import View, can_build, owed
from tabletop.games.deckville.state import State
from tabletop.games.deckville.steps import draws_due, excess, may_end, may_skip, must_draw_from_pool, step_of
from tabletop.games.deckville.text import step_name

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


def status(ctx: Context, view: View) -> str:
    """Return round and whose turn."""
    shown = view.state
    if shown.is_over:
        return ctx.t("Round {round} · The game is over", round=shown.round)
    if not shown.round:
        return ctx.t("The cards are being dealt")
    name = view.names[shown.active]
    return ctx.t("Round {round} · {name} plays", round=shown.round, name=name)


def prompt(ctx: Context, view: View) -> str:
    """Return what the person at the screen should do now."""
    shown = view.state
    if shown.is_over or not shown.round or view.pending != shown.active:
        return ""
    if not view.is_my_turn:
        return ctx.t("{name} is playing", name=view.names[shown.active])
    paid = view.ui_state.payment
    if paid is not None:
        if paid.is_full and not paid.is_building:
            return ctx.tn(
                "Discard the marked card, or choose another",
                "Discard the marked cards, or choose others",
                paid.count,
            )
        if paid.is_full:
            return ctx.t("Build with the marked discards, or choose others")
        return ctx.tn("Choose {count} card to discard", "Choose {count} cards to discard", paid.count)
    if view.picked is not None:
        return ctx.t("Choose a marked place, or press Esc")
    if owed(view) == "replace":
        return ctx.t("Discard a card for the one you took")
    if owed(view) == "limit":
        return ctx.t("Draw one more card, or discard down to your hand limit")
    if shown.may_replace:
        return ctx.t("Draw a card for the one you reserved, or end your turn")
    if view.raised:
        return ctx.t("Replace a card with a marked one, build a raised one, or go on")
    return _of_the_step(ctx, view)


def _of_the_step(ctx: Context, view: View) -> str:
    shown = view.state
    match step_of(shown):
        case 1:
            return ctx.t("Take a card of the supply to replace one, or go on")
        case 2:
            if can_build(view, RESOURCES):
                return ctx.t("Build a resource, or go on")
            return ctx.t("No resource can be built now: go on")
        case 3:
            if shown.built >= 2:
                return ctx.t("Two properties are built: draw your cards")
            if not can_build(view, DISTRICT):
                return ctx.t("No property can be built now: go on")
            if shown.built:
                return ctx.t("You may build one more property")
            return ctx.t("Build a property, or go on")
        case 4:
            if draws_due(shown):
                return _draw_prompt(ctx, shown)
            return ctx.t("You may draw one more card")
        case _:
            # What is reserved in one's last turn only costs points (DV-9.2).
            if shown.districts[shown.active].reserve is None and not shown.is_last_round:
                return ctx.t("Reserve a card, or end your turn")
            return ctx.t("End your turn")


def _draw_prompt(ctx: Context, shown: State) -> str:
    """Return how many cards have to be drawn, and whether one must come from the pool (DV-4.4, DV-5.3)."""
    if must_draw_from_pool(shown):
        return ctx.t("Draw 1 card from the pool")
    due = draws_due(shown)
    if due > 1 and any(card is not None for card in shown.pool):
        return ctx.t("Draw {count} cards, at least one from the pool", count=due)
    return ctx.tn("Draw {count} card", "Draw {count} cards", due)


def _skip_caption(ctx: Context, shown: State) -> str:
    """Return what leaving the present step is called: "Go on: build a resource"."""
    following = min(5, step_of(shown) + 1)
    return ctx.t("Go on: {step}", step=ctx.message(step_name(following)))


def main_caption(ctx: Context, view: View) -> tuple[str, str]:
    """Return what the main button says, and why it cannot be pressed; empty when it can."""
    shown, paid = view.state, view.ui_state.payment
    if paid is not None:
        why = ""
        if not paid.is_full:
            left = paid.count - len(paid.chosen)
            why = ctx.tn("Choose {count} more card.", "Choose {count} more cards.", left)
        if not paid.is_building:
            return ctx.tn("Discard {count} card", "Discard {count} cards", paid.count), why
        return ctx.tn("Build, discard {count} card", "Build, discard {count} cards", paid.count), why
    if may_skip(shown):
        return ctx.t("Draw no more") if step_of(shown) == 4 else _skip_caption(ctx, shown), ""
    if may_end(shown):
        return ctx.t("End turn"), ""
    if owed(view) is not None:
        return ctx.tn("Discard {count} card", "Discard {count} cards", max(1, excess(shown))), ""
    return ctx.t("Draw cards"), ctx.t("Draw from the supply first (DV-4.4).")


def is_drawing_near(view: View) -> bool:
    """Whether a card can be taken from the supply now: what it turns up cannot be taken back (ux U4)."""
    return view.ui_state.payment is None and bool(offered(view.state))
