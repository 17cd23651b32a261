"""What Deckville's table says: status, prompt, captions, names of things, facts about a card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.app.games.deckville.moves import offered, place_of
from tabletop.engine.protocol import Seat
from tabletop.games.deckville.building import is_second, property_price, resource_price, resources_of
from tabletop.games.deckville.cards import RESOURCES, TYPES, Card
from tabletop.games.deckville.events import (
    CardsDiscarded,
    CardTaken,
    FirstPlayerDrawn,
    HandDealt,
    StepSkipped,
    TurnBegan,
    TurnEnded,
)
from tabletop.games.deckville.score import gain, scores, worth_now
from tabletop.games.deckville.steps import draws_due, excess, may_end, may_skip, must_draw_from_pool, step_of
from tabletop.games.deckville.text import step_name
from tabletop.games.deckville.words import card_name, resource_name, type_name

if TYPE_CHECKING:
    from tabletop.app.games.deckville.scene import DeckvilleScene


_COURSE = (TurnBegan, TurnEnded, StepSkipped, HandDealt, FirstPlayerDrawn)
"""Events that the recap leaves out: they do nothing to the table."""
_MINOR = (CardTaken, CardsDiscarded)
"""Events that it leaves out as well when there is much to tell: who built what comes first."""
_MOST_LINES, _FEW_LINES = 8, 1
"""More is much; the latter where all is large."""


def recap(scene: DeckvilleScene) -> tuple[tuple[Seat, str], ...]:
    """Return what the others have done since the viewer's last turn, the newest last: seat and sentence."""
    viewer = scene.viewer
    lines = [line for line in scene.session.log(viewer) if line.seat is not None and not line.is_undone]
    while lines and lines[-1].seat == viewer:
        lines.pop()
    own = [place for place, line in enumerate(lines) if line.seat == viewer]
    since = [line for line in lines[own[-1] + 1 if own else 0 :] if not isinstance(line.event, _COURSE)]
    if len(since) > (_MOST_LINES if scene.layout.sheet == "both" else _FEW_LINES):
        since = [line for line in since if not isinstance(line.event, _MINOR)] or since
        # Of several lines about one event the first says what happened.
        since = [
            line
            for line, last in zip(since, [None, *since], strict=False)
            if last is None or line.event is not last.event
        ]
    return tuple((line.seat, scene.say(line.text)) for line in since[-20:] if line.seat is not None)


def status(scene: DeckvilleScene) -> str:
    """Return round, whose turn; that the round is the last."""
    ctx, view = scene.ctx, scene.shown
    if view.is_over:
        return ctx.t("Round {round} · The game is over", round=view.round)
    if not view.round:
        return ctx.t("The cards are being dealt")
    name = scene.names[view.active]
    if view.is_last_round:
        return ctx.t("Round {round}, the last · {name} plays", round=view.round, name=name)
    return ctx.t("Round {round} · {name} plays", round=view.round, name=name)


def prompt(scene: DeckvilleScene) -> str:
    """Return what the person at the screen should do now."""
    ctx, view = scene.ctx, scene.shown
    if view.is_over or not view.round or scene.session.pending != view.active:
        return ""
    if not scene.is_my_turn:
        return ctx.t("{name} is playing", name=scene.names[view.active])
    paid = scene.payment
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
    if scene.picked is not None:
        return ctx.t("Choose a marked place, or press Esc")
    if scene.owed == "replace":
        return ctx.t("Discard a card for the one you took")
    if scene.owed == "limit":
        return ctx.t("Draw one more card, or discard down to your hand limit")
    if view.may_replace:
        return ctx.t("Draw a card for the one you reserved, or end your turn")
    return _of_the_step(scene)


def _of_the_step(scene: DeckvilleScene) -> str:
    ctx, view = scene.ctx, scene.shown
    match step_of(view):
        case 1:
            return ctx.t("Take a card of the supply to replace one, or go on")
        case 2:
            if scene.can_build("resources"):
                return ctx.t("Build a resource, or go on")
            return ctx.t("No resource can be built now: go on")
        case 3:
            if view.built >= 2:
                return ctx.t("Two properties are built: draw your cards")
            if not scene.can_build("district"):
                return ctx.t("No property can be built now: go on")
            if view.built:
                return ctx.t("You may build one more property")
            return ctx.t("Build a property, or go on")
        case 4:
            if draws_due(view):
                return _draw_prompt(scene)
            return ctx.t("You may draw one more card")
        case _:
            # What is reserved in one's last turn only costs points (DV-9.2).
            if view.districts[view.active].reserve is None and not view.is_last_round:
                return ctx.t("Reserve a card, or end your turn")
            return ctx.t("End your turn")


def _draw_prompt(scene: DeckvilleScene) -> str:
    """Return how many cards have to be drawn, and whether one must come from the pool (DV-4.4, DV-5.3)."""
    ctx, view = scene.ctx, scene.shown
    if must_draw_from_pool(view):
        return ctx.t("Draw 1 card from the pool")
    due = draws_due(view)
    if due > 1 and any(card is not None for card in view.pool):
        return ctx.t("Draw {count} cards, at least one from the pool", count=due)
    return ctx.tn("Draw {count} card", "Draw {count} cards", due)


def skip_caption(scene: DeckvilleScene) -> str:
    """Return what leaving the present step is called: "Go on: build a resource"."""
    ctx = scene.ctx
    following = min(5, step_of(scene.shown) + 1)
    return ctx.t("Go on: {step}", step=scene.say(step_name(following)))


def main_caption(scene: DeckvilleScene) -> tuple[str, str]:
    """Return what the main button says, and why it cannot be pressed; empty when it can."""
    ctx, view, paid = scene.ctx, scene.shown, scene.payment
    if paid is not None:
        why = ""
        if not paid.is_full:
            left = paid.count - len(paid.chosen)
            why = ctx.tn("Choose {count} more card.", "Choose {count} more cards.", left)
        if not paid.is_building:
            return ctx.tn("Discard {count} card", "Discard {count} cards", paid.count), why
        return ctx.tn("Build, discard {count} card", "Build, discard {count} cards", paid.count), why
    if may_skip(view):
        return ctx.t("Draw no more") if step_of(view) == 4 else skip_caption(scene), ""
    if may_end(view):
        return ctx.t("End turn"), ""
    if scene.owed is not None:
        return ctx.tn("Discard {count} card", "Discard {count} cards", max(1, excess(view))), ""
    return ctx.t("Draw cards"), ctx.t("Draw from the supply first (DV-4.4).")


def is_drawing_near(scene: DeckvilleScene) -> bool:
    """Whether a card can be taken from the supply now: what it turns up cannot be taken back (ux U4)."""
    return scene.payment is None and bool(offered(scene.shown))


def facts(scene: DeckvilleScene, key: str, card: Card, *, with_rules: bool = False) -> list[tuple[str, str]]:
    """Return what the card that a key means is worth and costs in a district: label and value.

    `with_rules` leaves out what the card's rules say beside it: its printed price as a resource.
    """
    ctx, view, seat = scene.ctx, scene.shown, scene.seat_of(key)
    kind = view.cards[card]
    if key.startswith("built_p"):
        score = next(one for one in scene.points[seat].cards if one.card == card)
        found = [(ctx.t("Scores now"), ctx.tn("{count} point", "{count} points", score.points))]
        return [*found, *((scene.say(part.text), "") for part in score.parts)]
    worth = worth_now(view, seat, card)
    now, change = scores(view)[seat], gain(view, seat, card)
    found = [
        (ctx.t("Worth now"), ctx.tn("{count} point", "{count} points", worth.points)),
        (ctx.t("Score if built"), ctx.t("{before} → {after}", before=now, after=now + change)),
    ]
    price = property_price(view, seat, key == "reserve")
    if price:
        cards = ctx.tn("{count} discard", "{count} discards", price)
        label = ctx.t("Second property") if is_second(view, seat) else ctx.t("From the reserve")
        found.append((label, cards))
    name = scene.say(resource_name(kind.resource))
    cost = resource_price(view, seat, card)
    cards = ctx.tn("{count} discard", "{count} discards", cost) if cost else ctx.t("no discard")
    if cost != kind.resource_cost or not with_rules:
        found.append((ctx.t("Or as {resource}", resource=name), cards))
    return [*found, *((scene.say(part.text), "") for part in worth.parts if part.term.kind != "flat")]


def score_lines(scene: DeckvilleScene, seat: Seat) -> list[str]:
    """Return a district's points card by card, with the reasons, then the reserve and the sum (DV-9)."""
    ctx, view, own = scene.ctx, scene.shown, scene.points[seat]
    lines = []
    for one in own.cards:
        why = ctx.t("; ").join(scene.say(part.text) for part in one.parts)
        lines.append(
            ctx.t("{card}: {points} ({why})", card=scene.card_words(one.card), points=one.points, why=why)
        )
    if own.reserve:
        card = scene.card_words(view.districts[seat].reserve)
        lines.append(ctx.t("{card}, in the reserve: {points}", card=card, points=own.reserve))
    if not lines:
        lines.append(ctx.t("Nothing is built yet."))
    return [*lines, ctx.t("Together: {points}", points=own.total)]


def thing_name(scene: DeckvilleScene, key: str) -> str:
    """Return what something on the table is called."""
    ctx, view = scene.ctx, scene.shown
    place = place_of(key)
    if place is not None and scene.viewer is not None:
        return ctx.t("In hand: {card}", card=scene.card_words(view.hands[scene.viewer][place]))
    if key.startswith("pool_"):
        card = view.pool[int(key.removeprefix("pool_")) - 1]
        if card is None:
            return ctx.t("Supply pool: empty place")
        return ctx.t("Supply pool: {card}", card=scene.card_words(card))
    match key:
        case "deck":
            return ctx.tn("Draw deck: {count} card", "Draw deck: {count} cards", len(view.deck))
        case "discard":
            count = ctx.tn("Discard pile: {count} card", "Discard pile: {count} cards", len(view.discard))
            if view.top is None:
                return count
            return ctx.t("{pile}, on top {card}", pile=count, card=scene.card_words(view.top))
        case "reserve":
            reserve = view.districts[scene.looked_at].reserve
            if reserve is None:
                return ctx.t("Reserve: empty")
            return ctx.t("Reserve: {card}", card=scene.card_words(reserve))
        case _:
            return _built_name(scene, key)


def _built_name(scene: DeckvilleScene, key: str) -> str:
    ctx, view = scene.ctx, scene.shown
    kind, _, number = key.partition(":")
    built = view.districts[scene.looked_at]
    if kind == "built_p":
        return ctx.t("Built: {card}", card=scene.card_words(built.properties[int(number)]))
    if kind == "built_r":
        card = built.resources[int(number)]
        return ctx.t("Resource: {resource}", resource=scene.say(resource_name(view.cards[card].resource)))
    return ""


def seat_words(scene: DeckvilleScene, seat: Seat) -> str:
    """Return a seat in words: points, resources, properties by type, hand, reserve (DV-11)."""
    ctx, view = scene.ctx, scene.shown
    held = resources_of(view, seat)
    parts = [ctx.tn("{count} point", "{count} points", scores(view)[seat])]
    for resource in range(len(RESOURCES)):
        if held[resource]:
            name = scene.say(resource_name(resource))
            parts.append(ctx.t("{count} × {card}", count=held[resource], card=name))
    for kind in range(len(TYPES)):
        count = len(view.of_type(seat, kind))
        if count:
            parts.append(ctx.t("{count} × {card}", count=count, card=scene.say(type_name(kind))))
    parts.append(ctx.tn("{count} card in hand", "{count} cards in hand", len(view.hands[seat])))
    reserve = view.districts[seat].reserve
    if reserve is not None:
        parts.append(ctx.t("reserved: {card}", card=scene.say(card_name(view.cards, reserve))))
    return ctx.t("{name}: {facts}", name=scene.names[seat], facts=ctx.t(", ").join(parts))
