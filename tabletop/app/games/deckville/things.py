"""The things of Deckville's table as widgets: hand, supply, district, reserve, steps, plates."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.app.games.deckville import buttons, words
from tabletop.app.games.deckville.keys import (
    DISTRICT,
    HAND_AREA,
    RESERVE,
    RESOURCES,
    SOURCES,
    TAB,
    TRASH,
    Kind,
    hand,
    place_of,
)
from tabletop.app.games.deckville.lacking import sentences
from tabletop.app.games.deckville.places import place
from tabletop.app.games.deckville.view import View, card_at, hand_of, is_chosen, looked_at
from tabletop.app.games.deckville.zoom import rule_lines
from tabletop.app.table.acts import Acts
from tabletop.app.table.cards import card_radius
from tabletop.app.table.key import Key
from tabletop.app.table.plates import plate_radius
from tabletop.app.table.thing import Thing
from tabletop.app.widgets.base import Widget, Zone
from tabletop.games.deckville.tracker import tracker

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


def zones(ctx: Context, view: View, table: Acts) -> list[Zone]:
    """Return the zones of the table, in Tab order."""
    made, is_mine = _Things(ctx, view, table), view.is_my_turn and not view.is_busy
    found = [
        Zone("hand", made.hand()),
        Zone("supply", [made.card(source) for source in SOURCES if view.layout.shows("supply")]),
        Zone("district", [*made.areas(), *made.built()]),
        Zone("turn", buttons.of_the_turn(ctx, view, table) if is_mine else []),
        Zone("steps", made.steps() if is_mine else []),
        Zone("seats", made.seats()),
        Zone("look", buttons.of_looking(ctx, view, table)),
    ]
    return [zone for zone in found if zone.widgets]


class _Things:
    """Makes the things of a moment."""

    def __init__(self, ctx: Context, view: View, table: Acts) -> None:
        self.ctx, self.view, self.touch = ctx, view, table.touch

    def card(self, key: Key, strip: pygame.Rect | None = None) -> Widget:
        """Return a card, or the place of one; `strip` is what no other covers."""
        ctx, view, card, held = self.ctx, self.view, card_at(self.view, key), place_of(key)
        lines = () if card is None else rule_lines(ctx, view.shown.cards[card])
        lacking = () if held is None else sentences(ctx, view, held)
        if lacking:
            lines = (ctx.t(", ").join(lacking), *lines)
        rect = self._rect(key)
        return Thing(
            ctx,
            key,
            rect,
            words.thing_name(ctx, view, key),
            self.touch,
            corner=card_radius(min(rect.w, rect.h)),
            strip=strip,
            description=" ".join(lines),
            is_picked=view.picked == key or is_chosen(view, key),
        )

    def hand(self) -> list[Widget]:
        """Return the cards in hand; the next one may cover a part of each."""
        rects, made = self.view.layout.hand, []
        for number in range(min(len(rects), len(hand_of(self.view.shown, self.view.viewer)))):
            strip = self._rect(hand(number))
            if number + 1 < len(rects):
                strip.w = min(strip.w, rects[number + 1].x - strip.x)
            made.append(self.card(hand(number), strip))
        return made

    def built(self) -> list[Widget]:
        """Return the cards of the district that is shown, and the reserve."""
        layout = self.view.layout
        made = [self.card(Key(Kind.PROPERTY, one.index), one.strip) for one in layout.properties]
        made += [self.card(Key(Kind.RESOURCE, index)) for index, _ in layout.strips]
        return [*made, self.card(RESERVE)]

    def areas(self) -> list[Widget]:
        """Return the places only there to be aimed at, and those where one would look for a reason."""
        ctx, view = self.ctx, self.view
        may_build = view.own.payment is None and place_of(view.picked) is not None
        asked = (RESOURCES, DISTRICT) if may_build and view.layout.shows("district") else ()
        names = {
            HAND_AREA: ctx.t("Your hand"),
            RESOURCES: ctx.t("Build as a resource"),
            DISTRICT: ctx.t("Build as a property"),
            TRASH: ctx.t("Discard pile"),
        }
        corner = card_radius(view.layout.deck.w)
        return [
            Thing(ctx, key, self._rect(key), name, self.touch, corner=corner)
            for key, name in names.items()
            if key in view.marks or key in asked
        ]

    def seats(self) -> list[Widget]:
        """Return a plate a seat, the heading of the district, what shows the supply where it is hidden."""
        ctx, view, layout = self.ctx, self.view, self.view.layout
        names = {}
        if layout.tab is not None:
            names[TAB] = ctx.t(", ").join(words.thing_name(ctx, view, source) for source in SOURCES)
        names |= {Key(Kind.SEAT, seat): words.seat_words(ctx, view, seat) for seat in layout.plates}
        if layout.shows("district"):
            seat = looked_at(view)
            names[Key(Kind.WHO, seat)] = words.seat_words(ctx, view, seat)
        corner = plate_radius(ctx)
        return [
            Thing(ctx, key, self._rect(key), name, self.touch, corner=corner, role="group")
            for key, name in names.items()
        ]

    def steps(self) -> list[Widget]:
        """Return the steps of the turn: touching one skips those before it."""
        ctx = self.ctx
        made: list[Widget] = []
        for line in tracker(self.view.shown):
            key, name = Key(Kind.STEP, line.step), f"{ctx.message(line.title)}: {ctx.message(line.hint)}"
            corner = ctx.display.px(10)
            rect = self._rect(key)
            made.append(Thing(ctx, key, rect, name, self.touch, corner=corner, role="group", tooltip=name))
        return made

    def _rect(self, key: Key) -> pygame.Rect:
        lies = place(self.ctx, self.view, key)
        return lies.rect.copy() if lies is not None else pygame.Rect(0, 0, 0, 0)
