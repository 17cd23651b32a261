"""What things on Deckville's table are called, and what is to be said of a card, a district, a seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.app.games.deckville.keys import DECK, DISCARD, RESERVE, Kind, place_of
from tabletop.app.games.deckville.view import View, card_at, seat_of
from tabletop.app.table.key import Key
from tabletop.engine.protocol import Seat
from tabletop.games.deckville.building import is_second, property_price, resource_price, resources_of
from tabletop.games.deckville.cards import RESOURCES, TYPES, Card
from tabletop.games.deckville.commands import POOL
from tabletop.games.deckville.score import gain, scores, sheet, worth_now
from tabletop.games.deckville.state import State
from tabletop.games.deckville.words import card_name, resource_name, type_name

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


def card_words(ctx: Context, shown: State, card: Card | None) -> str:
    """Return what a card is called."""
    return ctx.message(card_name(shown.cards, card))


def facts(
    ctx: Context, view: View, key: Key, card: Card, *, with_rules: bool = False
) -> list[tuple[str, str]]:
    """Return what the card that a key means is worth and costs in a district: label and value.

    `with_rules` leaves out what the card's rules say beside it: its printed price as a resource.
    """
    shown, seat = view.state, seat_of(view, key)
    kind = shown.cards[card]
    if key.kind == Kind.PROPERTY:
        score = next(one for one in sheet(view.state)[seat].cards if one.card == card)
        found = [(ctx.t("Scores now"), ctx.tn("{count} point", "{count} points", score.points))]
        return [*found, *((ctx.message(part.text, view.names), "") for part in score.parts)]
    worth = worth_now(shown, seat, card)
    now, change = scores(shown)[seat], gain(shown, seat, card)
    found = [
        (ctx.t("Worth now"), ctx.tn("{count} point", "{count} points", worth.points)),
        (ctx.t("Score if built"), ctx.t("{before} → {after}", before=now, after=now + change)),
    ]
    price = property_price(shown, seat, key == RESERVE)
    if price:
        cards = ctx.tn("{count} discard", "{count} discards", price)
        label = ctx.t("Second property") if is_second(shown, seat) else ctx.t("From the reserve")
        found.append((label, cards))
    name = ctx.message(resource_name(kind.resource))
    cost = resource_price(shown, seat, card)
    cards = ctx.tn("{count} discard", "{count} discards", cost) if cost else ctx.t("no discard")
    if cost != kind.resource_cost or not with_rules:
        found.append((ctx.t("Or as {resource}", resource=name), cards))
    return [
        *found,
        *((ctx.message(part.text, view.names), "") for part in worth.parts if part.term.kind != "flat"),
    ]


def score_lines(ctx: Context, view: View, seat: Seat) -> list[str]:
    """Return a district's points card by card, with the reasons, then the reserve and the sum (DV-9)."""
    shown, own = view.state, sheet(view.state)[seat]
    lines = []
    for one in own.cards:
        why = ctx.t("; ").join(ctx.message(part.text, view.names) for part in one.parts)
        lines.append(
            ctx.t(
                "{card}: {points} ({why})", card=card_words(ctx, shown, one.card), points=one.points, why=why
            )
        )
    if own.reserve:
        card = card_words(ctx, shown, shown.districts[seat].reserve)
        lines.append(ctx.t("{card}, in the reserve: {points}", card=card, points=own.reserve))
    if not lines:
        lines.append(ctx.t("Nothing is built yet."))
    return [*lines, ctx.t("Together: {points}", points=own.total)]


def thing_name(ctx: Context, view: View, key: Key) -> str:
    """Return what something on the table is called."""
    shown = view.state
    if place_of(key) is not None:
        return ctx.t("In hand: {card}", card=card_words(ctx, shown, card_at(view, key)))
    if key in POOL:
        card = card_at(view, key)
        if card is None:
            return ctx.t("Supply pool: empty place")
        return ctx.t("Supply pool: {card}", card=card_words(ctx, shown, card))
    match key.kind:
        case DECK.kind:
            return ctx.tn("Draw deck: {count} card", "Draw deck: {count} cards", len(shown.deck))
        case DISCARD.kind:
            count = ctx.tn("Discard pile: {count} card", "Discard pile: {count} cards", len(shown.discard))
            if shown.top is None:
                return count
            return ctx.t("{pile}, on top {card}", pile=count, card=card_words(ctx, shown, shown.top))
        case RESERVE.kind:
            reserve = card_at(view, key)
            if reserve is None:
                return ctx.t("Reserve: empty")
            return ctx.t("Reserve: {card}", card=card_words(ctx, shown, reserve))
        case _:
            return _built_name(ctx, view, key)


def _built_name(ctx: Context, view: View, key: Key) -> str:
    shown, card = view.state, card_at(view, key)
    if card is None:
        return ""
    if key.kind == Kind.PROPERTY:
        return ctx.t("Built: {card}", card=card_words(ctx, shown, card))
    return ctx.t("Resource: {resource}", resource=ctx.message(resource_name(shown.cards[card].resource)))


def seat_words(ctx: Context, view: View, seat: Seat) -> str:
    """Return a seat in words: points, resources, properties by type, hand, reserve (DV-11)."""
    shown = view.state
    held = resources_of(shown, seat)
    parts = [ctx.tn("{count} point", "{count} points", scores(shown)[seat])]
    for resource in range(len(RESOURCES)):
        if held[resource]:
            name = ctx.message(resource_name(resource))
            parts.append(ctx.t("{count} × {card}", count=held[resource], card=name))
    for kind in range(len(TYPES)):
        count = len(shown.of_type(seat, kind))
        if count:
            parts.append(ctx.t("{count} × {card}", count=count, card=ctx.message(type_name(kind))))
    parts.append(ctx.tn("{count} card in hand", "{count} cards in hand", len(shown.hands[seat])))
    reserve = shown.districts[seat].reserve
    if reserve is not None:
        parts.append(ctx.t("reserved: {card}", card=ctx.message(card_name(shown.cards, reserve))))
    return ctx.t("{name}: {facts}", name=view.names[seat], facts=ctx.t(", ").join(parts))
