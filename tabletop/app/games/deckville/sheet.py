"""Deckville's page in a browser: the hand with both halves of each card, what each costs and gives, the
supply, and the districts behind the plates."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from tabletop.app.games.deckville import keys, words
from tabletop.app.games.deckville.art import picture_name, resource_color, type_color
from tabletop.app.games.deckville.move_map import held_keys
from tabletop.app.games.deckville.moves import hand_of, refusal
from tabletop.app.games.deckville.narrator import button_texts
from tabletop.app.games.deckville.view import View, kinds
from tabletop.app.games.deckville.words import RuleLines, card_words
from tabletop.app.pockets.page import OwnSheet, SheetThing, SheetZone
from tabletop.app.table.key import Key
from tabletop.engine.overrides import override
from tabletop.engine.protocol import Seat
from tabletop.games.deckville import commands as co
from tabletop.games.deckville.building import (
    draws_due,
    excess,
    property_price,
    resource_price,
    resources_of,
    shortage,
    step_of,
)
from tabletop.games.deckville.cards import RESOURCES, TYPES, Card, CardKind, Term
from tabletop.games.deckville.commands import Command
from tabletop.games.deckville.score import gain, scores
from tabletop.games.deckville.score import sheet as score_sheet
from tabletop.games.deckville.text import resource_name, step_name

STEPS = (1, 2, 3, 4, 5)
STAR = "★"


def _hex(color: Sequence[int]) -> str:
    return "#{:02x}{:02x}{:02x}".format(*color[:3])


def _sign(kind: int) -> str:
    return f"icons/t_{TYPES[kind]}_ink"


def _unit(resource: int) -> str:
    return f"icons/r_{RESOURCES[resource]}_ink"


class DeckvilleSheet(OwnSheet):
    """The hand first; while drawing the supply first."""

    def __init__(self, ctx: Any, parts: Any) -> None:
        super().__init__(ctx, parts)
        self._rules = RuleLines(ctx)
        self._pictures: dict[CardKind, str] = {}

    @override
    def art(self, view: View) -> Sequence[str]:
        pictures = sorted({picture_name(self.ctx, kind) for kind in kinds(view)})
        signs = [_sign(kind) for kind in range(len(TYPES))]
        return [*pictures, *signs, *map(_unit, range(len(RESOURCES)))]

    @override
    def fact(self, view: View, seat: Seat) -> str:
        held = self.ctx.tn("{count} card", "{count} cards", len(view.state.hands[seat]))
        return f"{scores(view.state)[seat]} {STAR} · {held}"

    @override
    def way(self, view: View, command: Command) -> Sequence[str]:
        """Return the card, its half, the discards in order; sources and buttons give theirs at once."""
        hand = hand_of(view.state, view.viewer)
        match command:
            case co.ReplaceDiscard(card):
                return held_keys(hand, (card,))
            case co.DiscardDown(cards):
                return held_keys(hand, cards)
            case co.BuildResource() | co.BuildProperty() | co.Reserve():
                return super().way(view, command)
            case _:
                return ()

    @override
    def zones(self, view: View, numbers: Mapping[Any, int]) -> Iterator[SheetZone]:
        ctx, shown, seat = self.ctx, view.state, view.viewer
        step = step_of(shown)
        if view.is_my_turn:
            yield SheetZone("rail", tuple(self._rail(view, step)), "rail")
        if seat is not None:
            yield SheetZone("own", (self._summary(view, seat),), "line")
        hand = self._hand(view, seat) if seat is not None else None
        reserve = self._reserve(view) if seat is not None else None
        supply = SheetZone("supply", tuple(self._supply(view, numbers)), "cards", ctx.t("Supply"))
        goes_on = draws_due(shown) > 0 or not excess(shown)
        is_drawing = view.is_my_turn and step == 4 and goes_on and not shown.is_replacing
        order = (supply, hand, reserve) if is_drawing else (hand, reserve, supply)
        yield from (zone for zone in order if zone is not None)
        for other in range(len(shown.hands)):
            yield from self._district(view, other)
        yield SheetZone("dock", tuple(self._buttons(view, numbers)), "dock")

    def _rail(self, view: View, step: int) -> Iterator[SheetThing]:
        for each in STEPS:
            style = "main" if each == step else "good" if each < step and view.state.done >> each & 1 else ""
            yield SheetThing(f"step {each}", self.told(view, step_name(each)), role="text", style=style)

    def _buttons(self, view: View, numbers: Mapping[Any, int]) -> Iterator[SheetThing]:
        if not view.is_my_turn:
            return
        for text in button_texts(self.ctx, view):
            do = numbers.get(text.gives, -1) if text.gives is not None else -1
            if do >= 0 or text.reason:
                style = "main" if text.key == keys.MAIN and do >= 0 else ""
                yield SheetThing(
                    text.key, text.name, text.description, "button", why=text.reason, do=do, style=style
                )

    # -- cards

    def _picture(self, kind: CardKind) -> str:
        """Return the picture of a property, looked for once."""
        if kind not in self._pictures:
            self._pictures[kind] = picture_name(self.ctx, kind)
        return self._pictures[kind]

    def _card(
        self, view: View, key: str, card: Card, lacks: Iterable[int] = (), badge: str = "", style: str = ""
    ) -> SheetThing:
        kind = kinds(view)[card]
        missing = Counter(dict(enumerate(lacks)))
        parts = []
        for resource, units in enumerate(kind.cost):
            for at in range(units):
                is_short = at >= units - missing[resource]
                parts.append(
                    SheetThing(
                        f"cost {resource} {at}",
                        role="text",
                        face=_unit(resource),
                        style="bad" if is_short else "",
                    )
                )
        for at, term in enumerate(kind.score):
            parts += self._term(term, at)
        as_resource = self.told(view, resource_name(kind.resource)) + " " + "▮" * kind.resource_cost
        parts.append(
            SheetThing("half", as_resource, role="text", face=_unit(kind.resource), style="half wide")
        )
        name = card_words(self.ctx, view.state, card) + (" ◆" if kind.is_prime else "")
        note = self.ctx.sentences(self._rules.of(kind)[len(kind.score) : -1])
        tint = _hex(type_color(self.ctx, kind.type))
        return SheetThing(
            key,
            name,
            note,
            face=self._picture(kind),
            badge=badge,
            tint=tint,
            style=f"tinted {style}".strip(),
            parts=tuple(parts),
        )

    @staticmethod
    def _term(term: Term, at: int) -> Iterator[SheetThing]:
        signs = [_sign(kind) for kind in term.types] or [""]
        before = {"flat": "", "own": "+", "prime": "◆ +", "all": "∀ +", "most": "▲ +"}[term.kind]
        text = f"{before}{term.points}{STAR}" + ("/" if term.types and term.kind != "most" else "")
        yield SheetThing(f"term {at}", text, role="text")
        for number, sign in enumerate(signs):
            if sign:
                yield SheetThing(f"term {at} {number}", role="text", face=sign)

    def _hand(self, view: View, seat: Seat) -> SheetZone:
        ctx, shown = self.ctx, view.state
        held = hand_of(shown, seat)
        cards = tuple(self._with_uses(view, keys.hand(place), card, seat) for place, card in enumerate(held))
        note = ctx.tn("{count} card", "{count} cards", len(held))
        return SheetZone("hand", cards, "cards", ctx.t("Your hand"), note, is_secret=True)

    def _reserve(self, view: View) -> SheetZone | None:
        seat = view.viewer
        card = None if seat is None else view.state.districts[seat].reserve
        if card is None or seat is None:
            return None
        thing = self._with_uses(view, keys.RESERVE, card, seat)
        note = self.ctx.t("−5 points at the end if it stays")
        return SheetZone("reserve", (thing,), "cards", self.ctx.t("Your reserve"), note)

    def _with_uses(self, view: View, key: Key, card: Card, seat: Seat) -> SheetThing:
        """Return an own card with its two halves, the reserve, and why each cannot be now."""
        ctx, shown = self.ctx, view.state
        more = gain(shown, seat, card) if not shown.is_over else 0
        badge = f"{more:+d} {STAR}".replace("-", "−")
        lacks = shortage(shown, seat, card)
        if not view.is_my_turn or shown.is_replacing or excess(shown):
            thing = self._card(view, key, card, lacks, badge)
            lines = tuple(
                SheetThing(f"rule {at}", line, role="text")
                for at, line in enumerate(self._rules.of(shown.cards[card]))
            )
            return replace(thing, more=() if view.is_my_turn else lines)
        is_reserved = key == keys.RESERVE
        price, cost = property_price(shown, seat, is_reserved), resource_price(shown, seat, card)
        kind = self.told(view, resource_name(shown.cards[card].resource))
        uses: list[tuple[Key, str, str, Command]] = [
            (
                keys.DISTRICT,
                # i18n: button: build a property for these points
                ctx.t("Build: {points}", points=badge),
                self._discards(price),
                co.BuildProperty(card, (), is_reserved),
            )
        ]
        if not is_reserved:
            # i18n: button: build a card as a resource
            name = ctx.t("As {resource}", resource=kind)
            uses.append((keys.RESOURCES, name, self._discards(cost), co.BuildResource(card)))
            uses.append((keys.RESERVE, ctx.tc("button", "Reserve"), "", co.Reserve(card)))
        buttons = tuple(self._use(view, key, *use) for use in uses)
        can_build = not buttons[0].why
        rules = SheetThing("rules", "", self.ctx.sentences(self._rules.of(shown.cards[card])), "text")
        thing = self._card(view, key, card, lacks, badge, "can" if can_build else "")
        return replace(thing, more=(*buttons, rules))

    def _discards(self, count: int) -> str:
        if not count:
            # i18n: the price of something in discarded cards
            return self.ctx.t("no discard")
        return self.ctx.tn("{count} discard", "{count} discards", count)

    def _use(self, view: View, key: Key, place: Key, name: str, note: str, command: Command) -> SheetThing:
        """Return a use of a card as a button; where no payment makes it legal, with the reason."""
        can = any(
            type(one) is type(command)
            and getattr(one, "card", None) == getattr(command, "card", None)
            and getattr(one, "from_reserve", False) == getattr(command, "from_reserve", False)
            for one in view.legal
        )
        why, clause = "", ""
        if not can and view.viewer is not None:
            illegal = refusal(view.state, view.viewer, command)
            if illegal is not None:
                why, clause = self.told(view, view.game.words.explain(illegal)), illegal.clause
        return SheetThing(place, name, note, "button", why=why, clause=clause)

    # -- supply

    def _supply(self, view: View, numbers: Mapping[Any, int]) -> Iterator[SheetThing]:
        ctx, shown = self.ctx, view.state
        places = (*shown.pool, None, shown.discard[-1] if shown.discard else None)
        for source, card in zip(co.SOURCES, places, strict=True):
            name = words.thing_name(ctx, view, Key(source))
            uses = tuple(
                SheetThing(f"{type(command).__name__} {source}", said, note, "button", do=numbers[command])
                for command, said, note in self._takes(view, source)
                if command in numbers
            )
            style = "gold" if uses else ""
            if card is None:
                yield SheetThing(Key(source), name, more=uses, style=f"{style} plain".strip())
                continue
            lacks = () if view.viewer is None else shortage(shown, view.viewer, card)
            thing = self._card(view, Key(source), card, lacks, style=style)
            pile = ctx.t("Discard pile, {count}", count=len(shown.discard))
            note = f"{pile}. {thing.note}" if source == "discard" else thing.note
            lines = ctx.sentences(self._rules.of(shown.cards[card]))
            yield replace(thing, note=note, more=(*uses, SheetThing("rules", "", lines, "text")))

    def _takes(self, view: View, source: co.Source) -> Iterator[tuple[Command, str, str]]:
        """Yield what can be done with a place of the supply, with its names."""
        ctx = self.ctx
        last = ctx.t("Cannot be undone.")
        leaves = ctx.t("This ends steps 1 to 3.") if step_of(view.state) < 4 else last
        yield co.TakeFromSupply(source), ctx.t("Take it, then discard one"), last
        yield co.DrawCard(source), ctx.t("Draw it"), leaves
        yield co.DrawReplacement(source), ctx.t("Draw it for the reserved card"), last

    # -- districts

    def _summary(self, view: View, seat: Seat) -> SheetThing:
        ctx, shown = self.ctx, view.state
        parts = [
            SheetThing(f"unit {resource}", str(units), role="text", face=_unit(resource))
            for resource, units in enumerate(resources_of(shown, seat))
            if units
        ]
        for kind in range(len(TYPES)):
            built = len(shown.of_type(seat, kind))
            if built:
                parts.append(SheetThing(f"type {kind}", str(built), role="text", face=_sign(kind)))
        name = ctx.tn("{count} point", "{count} points", scores(shown)[seat])
        return SheetThing("district", f"{STAR} {name}", role="text", parts=tuple(parts))

    def _district(self, view: View, seat: Seat) -> Iterator[SheetZone]:
        ctx, shown = self.ctx, view.state
        own = shown.districts[seat]
        yield SheetZone(f"sum {seat}", (self._summary(view, seat),), "line", seat=seat)
        built = tuple(
            replace(self._card(view, f"p {seat} {at}", one.card, badge=f"{one.points} {STAR}"), role="text")
            for at, one in enumerate(score_sheet(shown)[seat].cards)
        )
        yield SheetZone(f"properties {seat}", built, "cards", ctx.tc("heading", "Properties"), seat=seat)
        units = tuple(
            SheetThing(
                f"r {seat} {at}",
                self.told(view, resource_name(shown.cards[card].resource)),
                role="text",
                face=_unit(shown.cards[card].resource),
                tint=_hex(resource_color(ctx, shown.cards[card].resource)),
                style="unit",
            )
            for at, card in enumerate(own.resources)
        )
        yield SheetZone(f"resources {seat}", units, "row", ctx.tc("heading", "Resources"), seat=seat)
        if own.reserve is not None:
            thing = replace(self._card(view, f"reserved {seat}", own.reserve), role="text")
            yield SheetZone(f"reserve {seat}", (thing,), "cards", ctx.tc("heading", "Reserve"), seat=seat)
        lines = words.score_lines(ctx, view, seat)
        points = tuple(SheetThing(f"s {at}", line, role="text") for at, line in enumerate(lines))
        yield SheetZone(f"points {seat}", points, "line", ctx.tc("heading", "Points"), seat=seat)
