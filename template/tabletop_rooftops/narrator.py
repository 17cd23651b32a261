"""What the table says: status, prompt, names of things, what a move will do, the table in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pygame
from tabletop.app.table.drawn.preview import Change, Preview
from tabletop.app.table.key import Key, ThingText
from tabletop.app.table.parts import Narrator
from tabletop.engine.protocol import Seat

from tabletop_rooftops.layout import (
    DISCARD,
    HAND,
    PILE,
    PLOT,
    SEAT,
    RooftopsLayout,
    View,
    hand_keys,
)
from tabletop_rooftops.rules import Built, Discarded, Drawn, State, points
from tabletop_rooftops.words import house


class RooftopsNarrator(Narrator[State, RooftopsLayout, None]):
    """The table of Rooftops in words."""

    def status(self, view: View) -> str:
        """Return the turn, and how many there are."""
        turn = min(view.state.turns, len(view.state.deck))
        return self.ctx.t("Turn {turn} of {turns}", turn=turn, turns=len(view.state.deck))

    def prompt(self, view: View) -> str:
        """Return what is to be done now."""
        if view.picked is not None:
            card = self.ctx.message(house(view.picked.at[0]))
            return self.ctx.t("Put {card} on a marked place, or press Esc", card=card)
        if view.is_my_turn:
            return self.ctx.t("Build a house, or discard a card")
        playing = view.game.rules.actors(view.state)
        return self.ctx.t("{name} is playing", name=view.names[min(playing)]) if playing else ""

    def preview(self, view: View, key: Key) -> Preview | None:
        """Return what putting the picked card on a target will do."""
        if view.picked is None or view.viewer is None:
            return None
        card = self.ctx.message(house(view.picked.at[0]))
        if key == DISCARD:
            return Preview(self.ctx.t("Discard {card}", card=card), "", is_final=True)
        number = key.at[0]
        old = view.state.plots[number]
        worth = self.ctx.tn("{count} point", "{count} points", number + 1)
        changes = []
        if old is None or old.owner != view.viewer:
            gain = self.ctx.t("{name}: {points} more", name=view.names[view.viewer], points=worth)
            changes.append(Change(1, gain))
        if old is not None and old.owner != view.viewer:
            loss = self.ctx.t("{name}: {points} less", name=view.names[old.owner], points=worth)
            changes.append(Change(0, loss))
        title = self.ctx.t("Build {card} on plot {plot}", card=card, plot=number + 1)
        return Preview(title, "", tuple(changes), is_final=True)

    def thing_texts(self, view: View) -> Iterator[ThingText]:
        """Name the hand, the plots, the piles, the seats."""
        ctx, shown = self.ctx, view.state
        for key in hand_keys(shown, view.viewer):
            yield ThingText(key, ctx.message(house(key.at[0])))
        for number in range(len(shown.plots)):
            yield ThingText(Key(PLOT, number), self._plot(view, number))
        discards, pile = len(shown.discard), len(shown.pile)
        text = ctx.tn("Discard pile: {count} card", "Discard pile: {count} cards", discards)
        yield ThingText(DISCARD, text)
        yield ThingText(PILE, ctx.tn("Pile: {count} card", "Pile: {count} cards", pile))
        for seat in range(len(shown.hands)):
            yield ThingText(Key(SEAT, seat), self._seat(view, seat))

    def _plot(self, view: View, number: int) -> str:
        old = view.state.plots[number]
        if old is None:
            return self.ctx.t("Plot {plot}: empty", plot=number + 1)
        card, name = self.ctx.message(house(old.storeys)), view.names[old.owner]
        return self.ctx.t("Plot {plot}: {card} of {name}", plot=number + 1, card=card, name=name)

    def _seat(self, view: View, seat: Seat) -> str:
        count = points(view.state)[seat]
        return self.ctx.tn(
            "{name}: {count} point", "{name}: {count} points", count, name=view.names[seat]
        )

    # -- the log, the result, the rules ----------------------------------------------------------------

    def rects_of_event(self, view: View, event: Any) -> Sequence[pygame.Rect]:
        """Return where the things lie that a line of the log is about."""
        match event:
            case Built(plot=plot):
                return [view.layout.plots[plot]]
            case Discarded():
                return [view.layout.discard]
            case Drawn():
                return [view.layout.pile]
            case _:
                return []

    def rects_of_score(self, view: View, category: int, seat: Seat) -> Sequence[pygame.Rect]:
        """Return the plots that gave a seat its points."""
        plots = zip(view.layout.plots, view.state.plots, strict=True)
        return [rect for rect, house in plots if house is not None and house.owner == seat]

    def current_clause(self, view: View) -> str:
        """Return the clause that matters now."""
        if view.picked is not None:
            return "RO-3.2"
        return "RO-3.1" if view.game.rules.actors(view.state) else "RO-4.2"

    def public_lines(self, view: View) -> list[str]:
        """Return the table as everybody may know it, in words."""
        return [
            self.status(view),
            *(text.name for text in self.thing_texts(view) if text.key.kind != HAND),
        ]

    def private_lines(self, view: View) -> list[str]:
        """Return the viewer's hand in words."""
        return [text.name for text in self.thing_texts(view) if text.key.kind == HAND]
