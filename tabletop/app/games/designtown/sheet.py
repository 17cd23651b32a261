"""Design Town's page in a browser: the meters, the top card with the odds beneath it, the discard pile, the
supply with both faces and both prices."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from msgspec.structs import replace

from tabletop.app.games.designtown import words
from tabletop.app.games.designtown.faces import picture_name
from tabletop.app.games.designtown.layout import faces_of, for_sale
from tabletop.app.games.designtown.move_map import why_illegal
from tabletop.app.games.designtown.narrator import button_texts
from tabletop.app.games.designtown.table import ODDS
from tabletop.app.games.designtown.view import DesignTownView, is_bust
from tabletop.app.games.designtown.words import DECK, back, disc, icons_in_words, in_row, name_of, supply
from tabletop.app.pockets.page import OwnSheet, SheetThing, SheetZone
from tabletop.engine.message import dollars
from tabletop.engine.overrides import override
from tabletop.engine.protocol import Seat
from tabletop.games.designtown import commands as co
from tabletop.games.designtown.cards import FACES, POINTS_TO_WIN, Card, other_face
from tabletop.games.designtown.commands import Command
from tabletop.games.designtown.text import face_rules, recycle_rule

Numbers: TypeAlias = Mapping[Any, int]


class DesignTownSheet(OwnSheet):
    """Playing, building, and what one can plan with while others play."""

    @override
    def art(self, view: DesignTownView) -> Sequence[str]:
        return [picture_name(card) for card in FACES]

    @override
    def way(self, view: DesignTownView, command: Command) -> Sequence[str]:
        return ()

    @override
    def fact(self, view: DesignTownView, seat: Seat) -> str:
        return f"{view.state.best[seat]}/{POINTS_TO_WIN} ★"

    @override
    def zones(self, view: DesignTownView, numbers: Numbers) -> Iterator[SheetZone]:
        shown, seat = view.state, view.viewer if view.viewer is not None else view.state.active
        if not shown.is_over:
            yield self._meters(view)
        if shown.row:
            row = tuple(
                replace(self._small(view, in_row(at), card), style="small")
                for at, card in enumerate(shown.row)
            )
            yield SheetZone("row", row, "cards", self.ctx.t("In play"))
        if shown.is_building and seat == shown.active:
            yield from self._supply(view, numbers)
            yield from self._discard(view, seat, numbers)
            yield from self._deck(view, seat, numbers)
        else:
            yield from self._deck(view, seat, numbers)
            yield from self._discard(view, seat, numbers)
            yield from self._supply(view, numbers)
        for other in range(len(shown.decks)):
            yield self._side(view, other)
        yield SheetZone("dock", tuple(self._buttons(view, numbers)), "dock")

    def _meters(self, view: DesignTownView) -> SheetZone:
        ctx, shown = self.ctx, view.state
        is_near = shown.limit - shown.unhappy <= 1
        sad = f"{shown.unhappy}/{shown.limit}"
        meters = (
            SheetThing("unhappy", ctx.t("Unhappy"), sad, "text", style="bad" if is_near else ""),
            SheetThing("cash", ctx.t("Cash"), ctx.t(dollars(shown.cash)), "text"),
            SheetThing("points", ctx.t("Stars"), f"{shown.points}/{POINTS_TO_WIN} ★", "text"),
            SheetThing("cards", ctx.t("Cards"), str(len(shown.row)), "text"),
        )
        whose = ctx.t("{name} is playing", name=view.names[shown.active])
        return SheetZone("meters", meters, "meters", "" if view.viewer == shown.active else whose)

    def _facts(self, view: DesignTownView, card: Card) -> tuple[SheetThing, ...]:
        ctx, printed = self.ctx, view.state.faces[card]
        cash = ctx.t(dollars(printed.cash)) if printed.cash else ""
        found = [
            cash + "+" * bool(cash and printed.cash_per_unhappy),
            "☹" * printed.unhappy,
            "★" * printed.points,
        ]
        return tuple(SheetThing(f"sign {at}", one, role="text") for at, one in enumerate(found) if one)

    def _rules(self, view: DesignTownView, card: Card) -> list[str]:
        shown = view.state
        gives = recycle_rule(shown.faces[card])
        found = [self.told(view, rule) for rule, _ in face_rules(shown.faces[card], is_solo=shown.is_solo)]
        return found if gives is None else [*found, self.told(view, gives)]

    def _both(self, view: DesignTownView, card: Card) -> tuple[SheetThing, ...]:
        """Return both faces in words: what a touch tells."""
        ctx, found = self.ctx, []
        for title, face in ((ctx.tc("face of a card", "Now"), card), (ctx.t("Other face"), other_face(card))):
            facts = ctx.t(", ").join(icons_in_words(ctx, view.state, face))
            said = ctx.sentences((f"{name_of(ctx, face)}: {facts}", *self._rules(view, face)))
            found.append(SheetThing(title, title, said, "text", picture_name(face), style="offer"))
        return tuple(found)

    def _small(self, view: DesignTownView, key: str, card: Card, count: int = 1) -> SheetThing:
        badge = f"×{count}" if count > 1 else ""
        return SheetThing(
            key,
            name_of(self.ctx, card),
            face=picture_name(card),
            badge=badge,
            parts=self._facts(view, card),
            more=self._both(view, card),
        )

    # -- playing

    def _deck(self, view: DesignTownView, seat: Seat, numbers: Numbers) -> Iterator[SheetZone]:
        ctx, shown = self.ctx, view.state
        top, deck = shown.top(seat), shown.decks[seat]
        mine = seat == view.viewer
        title = ctx.t("Your deck") if mine else ctx.t("{name}’s deck", name=view.names[seat])
        count = ctx.tn("{count} card in all", "{count} cards in all", len(deck))
        parts: list[SheetThing] = []
        is_playing = seat == shown.active and not shown.is_building and not shown.is_over
        below = Counter(deck) - Counter([top] if top is not None else [])
        name = count
        if top is not None:
            name = ctx.t("On top: {card}", card=name_of(ctx, top))
            if is_playing and not is_bust(shown):
                parts.append(SheetThing("outcome", words.outcome(ctx, shown), role="text", style="wide"))
            said = ctx.sentences(self._rules(view, top))
            if said:
                parts.append(SheetThing("rules", "", said, "text", style="wide"))
        if is_playing and top is not None and below and ODDS.of(ctx.settings):
            parts += self._odds(view, top, below)
        elif not deck:
            parts.append(SheetThing("none", ctx.t("No card is left in the deck."), role="text", style="wide"))
        for card, number in sorted(below.items()):
            what = f"{number} × {name_of(ctx, card)}"
            parts.append(SheetThing(f"below {card}", what, role="text", face=picture_name(card)))
        face = picture_name(top) if top is not None else ""
        feature = SheetThing(DECK, name, role="text", face=face, parts=tuple(parts))
        yield SheetZone("deck", (feature,), "feature", title, count)

    def _odds(self, view: DesignTownView, top: Card, below: Mapping[Card, int]) -> Iterator[SheetThing]:
        """Yield the bar of the card after the top one: as many parts as cards, those that bust red."""
        ctx, shown = self.ctx, view.state
        first = shown.faces[top]
        slack = shown.limit - shown.unhappy + first.limit - first.unhappy
        if slack <= 0:
            return
        total = sum(below.values())
        bad = sum(
            count
            for card, count in below.items()
            if slack + shown.faces[card].limit - shown.faces[card].unhappy <= 0
        )
        said = ctx.t("After that, {bad} of {total} cards bust.", bad=bad, total=total)
        yield SheetThing("after", said, role="text", style="wide")
        yield SheetThing("odds", said, role="text", style="bar wide", at=(bad, total))

    def _discard(self, view: DesignTownView, seat: Seat, numbers: Numbers) -> Iterator[SheetZone]:
        ctx, shown = self.ctx, view.state
        mine = seat == view.viewer
        title = ctx.t("Your discard pile") if mine else ctx.t("{name}’s discard pile", name=view.names[seat])
        found = []
        for card, copies in faces_of(shown.discards[seat]):
            thing = self._small(view, disc(card), card, copies)
            if mine and seat == shown.active and not shown.is_over:
                thing = self._with_uses(view, thing, card, numbers)
            found.append(thing)
        count = ctx.tn("{count} card in all", "{count} cards in all", len(shown.discards[seat]))
        yield SheetZone("discard", tuple(found), "cards", title, count)

    def _with_uses(self, view: DesignTownView, thing: SheetThing, card: Card, numbers: Numbers) -> SheetThing:
        """Return a card of the own discard pile with what can be done with it now, or why not."""
        ctx, shown = self.ctx, view.state
        uses: list[tuple[str, Command]]
        if not shown.is_building:
            uses = [(ctx.t("Recycle {card}", card=name_of(ctx, card)), co.Recycle(card))]
        else:
            price = shown.faces[card].fee
            name = ctx.t("Flip {card}", card=name_of(ctx, card))
            # i18n: what is bought or flipped, and its price
            name = name if price is None else ctx.t("{what}: {cash}", what=name, cash=dollars(price))
            uses = [(name, co.Upgrade(card))]
            if shown.faces[card].moves_away and not shown.is_solo:
                others = [seat for seat in range(len(shown.decks)) if seat != shown.active]
                uses = [
                    # i18n: {what}: “Apartment”; {name}: the player who gets it
                    (ctx.t("{what} for {name}", what=name, name=view.names[to]), co.Upgrade(card, to))
                    for to in others
                ]
        buttons = tuple(self._use(view, name, command, numbers) for name, command in uses)
        can = any(button.do >= 0 for button in buttons)
        return replace(thing, style="gold" if can else "", more=(*buttons, *thing.more))

    def _use(self, view: DesignTownView, name: str, command: Command, numbers: Numbers) -> SheetThing:
        do, why, clause = numbers.get(command, -1), "", ""
        if do < 0 and view.viewer is not None:
            illegal = why_illegal(view.state, view.viewer, command)
            if illegal is not None:
                why, clause = self.told(view, view.game.words.explain(illegal)), illegal.clause
        return SheetThing(f"use {name}", name, role="button", do=do, why=why, clause=clause)

    # -- building

    def _supply(self, view: DesignTownView, numbers: Numbers) -> Iterator[SheetZone]:
        ctx, shown = self.ctx, view.state
        is_mine = view.is_my_turn and shown.is_building
        is_removing = any(isinstance(one, co.ShuffleDeck) and one.remove is not None for one in view.legal)
        found = []
        for front in for_sale(shown):
            printed, parts = shown.faces[front], []
            price, flip = printed.cost or 0, printed.fee
            if is_mine:
                parts.append(
                    self._use(view, ctx.t("Buy {cash}", cash=dollars(price)), co.Buy(front), numbers)
                )
                if flip is not None:
                    name = ctx.t("Flipped {cash}", cash=dollars(price + flip))
                    parts.append(self._use(view, name, co.BuyUpgraded(front), numbers))
            elif is_removing:
                name = ctx.t("Remove {card} and shuffle", card=name_of(ctx, front))
                parts.append(self._use(view, name, co.ShuffleDeck(front), numbers))
            flipped = name_of(ctx, other_face(front))
            total = price + (flip or 0)
            note = ctx.t(
                "{cash}, flipped {card}: {total}", cash=dollars(price), card=flipped, total=dollars(total)
            )
            left = ctx.t("{count} left", count=shown.supply[front // 2])
            faces = (
                replace(self._small(view, supply(front), front), style="look", badge=left),
                replace(
                    self._small(view, back(front), other_face(front)),
                    style="look",
                    more=self._both(view, front),
                ),
            )
            key, said = f"offer {front}", "" if is_mine else note
            found.append(SheetThing(key, "", said, "text", style="two", parts=(*faces, *parts)))
        yield SheetZone("supply", tuple(found), "offers", ctx.t("Supply"))

    # -- others

    def _side(self, view: DesignTownView, seat: Seat) -> SheetZone:
        name, cards = words.seat_name(self.ctx, view.state, view.names, seat)
        return SheetZone(
            f"side {seat}", (SheetThing(f"side {seat}", name, cards, "text"),), "line", seat=seat
        )

    def _buttons(self, view: DesignTownView, numbers: Numbers) -> Iterator[SheetThing]:
        for at, text in enumerate(button_texts(self.ctx, view)):
            do = numbers.get(text.gives, -1) if text.gives is not None else -1
            if do < 0 and not text.reason:
                continue
            style = "" if at else "main"
            yield SheetThing(
                text.key, text.name, text.description, "button", do=do, why=text.reason, style=style
            )
