"""Names and texts of Deckville's things: cards, districts, seats."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.context import Context
from tabletop.app.core.display import MIN_TEXT
from tabletop.app.games.deckville import art, faces
from tabletop.app.games.deckville.keys import DECK, DISCARD, RESERVE, DeckvilleKind, is_built, place_of
from tabletop.app.games.deckville.view import View, card_at, looked_at, seat_of, side_of
from tabletop.app.table.drawn.preview import Zoomed
from tabletop.app.table.key import Key
from tabletop.engine.protocol import Seat
from tabletop.games.deckville.building import (
    is_second,
    property_price,
    resource_price,
    resources_of,
    shortage,
)
from tabletop.games.deckville.cards import RESOURCES, TYPES, Card, CardKind, Resource
from tabletop.games.deckville.commands import POOL
from tabletop.games.deckville.score import gain, scores, sheet, worth_now
from tabletop.games.deckville.state import PROPERTIES, State
from tabletop.games.deckville.text import (
    card_name,
    power_rule,
    resource_name,
    shortage_text,
    term_rule,
    type_name,
)


def card_words(ctx: Context, shown: State, card: Card | None) -> str:
    """Return a card's name."""
    return ctx.message(card_name(shown.cards, card))


def facts(
    ctx: Context, view: View, key: Key, card: Card, *, with_rules: bool = False
) -> list[tuple[str, str]]:
    """Return a card's worth and costs in a district: label and value. `with_rules` leaves out what the rules
    beside it say: its printed price as a resource."""
    shown, seat = view.state, seat_of(view, key)
    kind = shown.cards[card]
    if key.kind == DeckvilleKind.PROPERTY:
        score = next(one for one in sheet(view.state)[seat].cards if one.card == card)
        found = [(ctx.t("Scores now"), ctx.tn("{count} point", "{count} points", score.points))]
        return [*found, *((ctx.message(part.text, view.names), "") for part in score.parts)]
    worth = worth_now(shown, seat, card)
    now, change = scores(shown)[seat], gain(shown, seat, card)
    # i18n: points before and after
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
        # i18n: a card can also be built as this resource
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
        # i18n: between a card’s reasons, a few words each
        why = ctx.t("; ").join(ctx.message(part.text, view.names) for part in one.parts)
        lines.append(
            # i18n: {card}: a property; {points}: its points; {why}: how they come about
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
    """Return a thing's name."""
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
    if key.kind == DeckvilleKind.PROPERTY:
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
            # i18n: several equal resources; {card}: the resource, {count}: how many
            parts.append(ctx.t("{count}\u00a0×\u00a0{card}", count=held[resource], card=name))
    for kind in range(len(TYPES)):
        count = len(shown.of_type(seat, kind))
        if count:
            parts.append(ctx.t("{count}\u00a0×\u00a0{card}", count=count, card=ctx.message(type_name(kind))))
    parts.append(ctx.tn("{count} card in hand", "{count} cards in hand", len(shown.hands[seat])))
    reserve = shown.districts[seat].reserve
    if reserve is not None:
        parts.append(ctx.t("reserved: {card}", card=ctx.message(card_name(shown.cards, reserve))))
    # i18n: {name}: a player; {facts}: what the player has, a list
    return ctx.t("{name}: {facts}", name=view.names[seat], facts=ctx.t(", ").join(parts))


# -- what a hand card lacks to be built (DV-6.1) --


def lacking(view: View, place: int) -> tuple[int, ...]:
    """Return how many units of each resource a hand card lacks; nothing if that does not matter now."""
    shown, seat = view.state, view.viewer
    matters = view.is_my_turn and shown.reached <= PROPERTIES and not shown.is_replacing
    if seat is None or not matters or view.ui_state.payment is not None or side_of(view, place) == "resource":
        return ()
    card = shown.hands[seat][place]
    return () if card is None else shortage(shown, seat, card)


def sentences(ctx: Context, view: View, place: int) -> tuple[str, ...]:
    """Return what a hand card lacks in words, a sentence for each resource: "1 Steel more"."""
    return _in_words(ctx, lacking(view, place))


def _in_words(ctx: Context, units: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(map(ctx.message, shortage_text(units)))


def draw(ctx: Context, surface: Canvas, rect: pygame.Rect, units: tuple[int, ...]) -> None:
    """Show on a card at `rect` what it lacks: one resource in words, several as a sign for each unit."""
    words = _in_words(ctx, units)
    if len(words) == 1:
        draw_note(ctx, surface, rect, words[0])
    elif words:
        signs = [resource for resource in range(len(RESOURCES)) for _ in range(units[resource])]
        draw_signs(ctx, surface, rect, signs)


def draw_signs(ctx: Context, surface: Canvas, rect: pygame.Rect, resources: Sequence[int]) -> pygame.Rect:
    """Draw a pill over the picture of a card at `rect` with the sign of each missing unit; return its area.
    It is no wider than the card: many signs overlap."""
    d, color = ctx.display, ctx.theme.color
    size, pad, gap = round(rect.w * 0.135), max(4, d.px(8)), max(2, d.px(4))
    room = rect.w - max(4, d.px(8)) - 2 * pad - size - gap
    step = min(size + gap, (room - size) // max(1, len(resources) - 1))
    wide = size + gap + step * (len(resources) - 1) + size
    pill = pygame.Rect(0, 0, wide + 2 * pad, size + 2 * round(pad * 0.8))
    pill.center = _middle(rect)
    ctx.shapes.box(surface, pill, color.paper, radius=min(pill.h // 2, d.px(18)))
    x, y = pill.x + pad, pill.centery - size // 2
    surface.blit(ctx.assets.icon("no", size, color.bad), (x, y))
    x += size + gap
    for resource in resources:
        surface.blit(art.resource_chip(ctx, resource, size), (x, y))
        x += step
    return pill


def draw_note(ctx: Context, surface: Canvas, rect: pygame.Rect, words: str, icon: str = "no") -> pygame.Rect:
    """Draw a pill over the picture of a card that fills `rect`: what is missing, "1 Steel more" (ux D7);
    return its area.

    It is no wider than the card: long words shrink, then take two lines of about equal length.
    """
    d, color = ctx.display, ctx.theme.color
    px = max(d.min_text, round(rect.w * 0.1))
    pad, size = max(4, d.px(10)), round(px * 1.1)
    gap = max(2, d.px(5))
    most = rect.w - max(4, d.px(8)) - 2 * pad - size - gap
    least = max(MIN_TEXT, px * 3 // 4)
    count = 1 if ctx.text.width(words, "body_b", least) <= most else 2
    fitted = ctx.text.fit(words, "body_b", most, lines=count, min_px=least if count == 1 else 8, px=px)
    lines: Sequence[str] = fitted.lines
    if count > 1 and not fitted.cut:
        lines = ctx.text.balanced(words, "body_b", most, px=fitted.px)
    step = ctx.text.line_height("body_b", fitted.px, words)
    wide = max(ctx.text.width(line, "body_b", fitted.px) for line in lines)
    pill = pygame.Rect(0, 0, wide + size + gap + 2 * pad, step * len(lines) + round(pad * 0.9))
    pill.center = _middle(rect)
    ctx.shapes.box(surface, pill, color.paper, radius=min(pill.h // 2, d.px(18)))
    mark = ctx.assets.icon(icon, size, color.bad)
    surface.blit(mark, (pill.x + pad, pill.centery - size // 2))
    room = pygame.Rect(pill.x + pad + size + gap, pill.y, wide, pill.h)
    y = pill.centery - step * (len(lines) - 1) // 2
    for line in lines:
        ctx.text.line(surface, line, "body_b", color.ink, (room.x, y), px=fitted.px)
        y += step
    return pill


def _middle(card: pygame.Rect) -> tuple[int, int]:
    """Return the middle of the picture on a card."""
    return card.centerx, card.y + round(card.w * 0.45)


# The zoom of Deckville's cards: the face, and its score and powers in sentences (ux Z1, Z3).


def zoomed(ctx: Context, view: View, key: Key) -> Zoomed | None:
    """Return a card with its rules; of a built resource its number (ux Z1, Z7)."""
    card, shown = card_at(view, key), view.state
    if card is None:
        return None
    kind = shown.cards[card]
    if key.kind == DeckvilleKind.RESOURCE:
        built = shown.districts[looked_at(view)].resources
        count = sum(shown.cards[other].resource == kind.resource for other in built)
        return resource_zoom(ctx, key, kind, count)
    return card_zoom(ctx, key, kind, *_facts(ctx, view, key, card))


def _facts(ctx: Context, view: View, key: Key, card: Card) -> list[str]:
    """Return the panel's facts of a card for a layout without a panel."""
    if view.layout.panel.w:
        return []
    found = facts(ctx, view, key, card, with_rules=True)
    # i18n: a line of a card’s description: “Cost: 2 wood”
    lines = [ctx.t("{label}: {value}", label=label, value=value) for label, value in found if value]
    if is_built(key):
        return lines
    lacking = shortage_text(shortage(view.state, seat_of(view, key), card))
    return [*lines, ctx.t(", ").join(map(ctx.message, lacking))] if lacking else lines


def card_zoom(ctx: Context, key: Key, kind: CardKind | None, *more: str) -> Zoomed:
    """Return a card to enlarge: its face, `more` lines about its place, then its rules in words. An unknown
    card (None) has only its back and `more` (ux Z7)."""
    if kind is None:
        return Zoomed(key, (partial(faces.back, ctx),), more)
    face = partial(faces.face, ctx, kind)
    return Zoomed(key, (face,), (*more, *rule_lines(ctx, kind)), _note(ctx, kind))


def rule_lines(ctx: Context, kind: CardKind) -> tuple[str, ...]:
    """Return a card's signs as sentences: score, powers, and its use as a resource."""
    rules = [rule for rule, _ in map(term_rule, kind.score)]
    rules += [rule for rule, _ in map(power_rule, kind.powers)]
    return (*map(ctx.message, rules), resource_line(ctx, kind))


class RuleLines:
    """Cards' signs in words, made once for each language."""

    def __init__(self, ctx: Context) -> None:
        self._ctx = ctx
        self._found: dict[tuple[str, CardKind], tuple[str, ...]] = {}

    def of(self, kind: CardKind) -> tuple[str, ...]:
        """Return the sentences of a kind of card: see `rule_lines`."""
        key = (self._ctx.language, kind)
        if key not in self._found:
            self._found[key] = rule_lines(self._ctx, kind)
        return self._found[key]


def resource_line(ctx: Context, kind: CardKind) -> str:
    """Return a card's resource and its cost (DV-2.1, DV-4.2)."""
    name = ctx.message(resource_name(kind.resource))
    if not kind.resource_cost:
        return ctx.t("Or as a resource: {resource}, for no discard.", resource=name)
    return ctx.tn(
        "Or as a resource: {resource}, for {count} discard.",
        "Or as a resource: {resource}, for {count} discards.",
        kind.resource_cost,
        resource=name,
    )


def _note(ctx: Context, kind: CardKind) -> str:
    """Return the small print: the type, the prime mark, the clauses of the rules."""
    clauses = [clause for _, clause in (*map(term_rule, kind.score), *map(power_rule, kind.powers))]
    parts = [ctx.message(type_name(kind.type))]
    if kind.is_prime:
        parts.append(ctx.tc("property", "prime"))
    parts.append(ctx.t(", ").join(dict.fromkeys(clauses)))
    # i18n: between the parts of a note, a few words each
    return ctx.t(" · ").join(part for part in parts if part)


def resource_zoom(ctx: Context, key: Key, kind: CardKind, count: int) -> Zoomed:
    """Return a built resource to enlarge: the card, upright, and the district's number of that resource."""
    return Zoomed(key, (partial(faces.face, ctx, kind),), _held(ctx, kind.resource, count))


def _held(ctx: Context, resource: Resource, count: int) -> tuple[str, ...]:
    name = ctx.message(resource_name(resource))
    return (
        ctx.t("{resource}: {count} in this district.", resource=name, count=count),
        ctx.t("Resources are never used up."),
    )
