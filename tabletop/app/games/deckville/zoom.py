"""What the zoom shows of Deckville's cards: the face, and its score and powers in sentences (ux Z1, Z3)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from tabletop.app.games.deckville import faces, words
from tabletop.app.games.deckville.keys import DeckvilleKind, is_built
from tabletop.app.games.deckville.view import View, card_at, looked_at, seat_of
from tabletop.app.table.drawn.preview import Zoomed
from tabletop.app.table.key import Key
from tabletop.games.deckville.building import shortage
from tabletop.games.deckville.cards import Card, CardKind, Resource
from tabletop.games.deckville.text import power_rule, resource_name, shortage_text, term_rule, type_name

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


def zoomed(ctx: Context, view: View, key: Key) -> Zoomed | None:
    """Return a card with its rules; of a built resource how many there are (ux Z1, Z7)."""
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
    """Return what the panel says of a card, where there is no panel."""
    if view.layout.panel.w:
        return []
    found = words.facts(ctx, view, key, card, with_rules=True)
    lines = [ctx.t("{label}: {value}", label=label, value=value) for label, value in found if value]
    if is_built(key):
        return lines
    lacking = shortage_text(shortage(view.state, seat_of(view, key), card))
    return [*lines, ctx.t(", ").join(map(ctx.message, lacking))] if lacking else lines


def card_zoom(ctx: Context, key: Key, kind: CardKind | None, *more: str) -> Zoomed:
    """Return a card to enlarge: its face, `more` lines about where it lies, then its rules in words.

    Of a card that one may not know (None) there is only the back and `more` (ux Z7).
    """
    if kind is None:
        return Zoomed(key, (partial(faces.back, ctx),), more)
    face = partial(faces.face, ctx, kind)
    return Zoomed(key, (face,), (*more, *rule_lines(ctx, kind)), _note(ctx, kind))


def rule_lines(ctx: Context, kind: CardKind) -> tuple[str, ...]:
    """Return what a card says in signs, a sentence each: score, powers, and its use as a resource."""
    rules = [rule for rule, _ in map(term_rule, kind.score)]
    rules += [rule for rule, _ in map(power_rule, kind.powers)]
    return (*map(ctx.message, rules), resource_line(ctx, kind))


class RuleLines:
    """What cards say in signs, put into words once in each language."""

    def __init__(self, ctx: Context) -> None:
        self._ctx = ctx
        self._found: dict[tuple[str, CardKind], tuple[str, ...]] = {}

    def of(self, kind: CardKind) -> tuple[str, ...]:
        """Return what a kind of card says: see `rule_lines`."""
        key = (self._ctx.language, kind)
        if key not in self._found:
            self._found[key] = rule_lines(self._ctx, kind)
        return self._found[key]


def resource_line(ctx: Context, kind: CardKind) -> str:
    """Return what a card is below its line and what that costs (DV-2.1, DV-4.2)."""
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
        parts.append(ctx.t("prime"))
    parts.append(", ".join(dict.fromkeys(clauses)))
    return " · ".join(part for part in parts if part)


def resource_zoom(ctx: Context, key: Key, kind: CardKind, count: int) -> Zoomed:
    """Return a built resource to enlarge: the card, read upright as everywhere, and how many of that resource
    the district holds."""
    return Zoomed(key, (partial(faces.face, ctx, kind),), _held(ctx, kind.resource, count))


def _held(ctx: Context, resource: Resource, count: int) -> tuple[str, ...]:
    name = ctx.message(resource_name(resource))
    return (
        ctx.t("{resource}: {count} in this district.", resource=name, count=count),
        ctx.t("Resources are not used up."),
    )
