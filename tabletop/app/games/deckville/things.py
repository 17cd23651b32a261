"""The widgets of Deckville's table: hand, supply, district, reserve, steps, plates, buttons."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from tabletop.app.games.deckville import acts, keys, prompts, words
from tabletop.app.games.deckville.lacking import sentences
from tabletop.app.games.deckville.moves import hand_of
from tabletop.app.games.deckville.places import place
from tabletop.app.games.deckville.view import View, can_turn, card_at, is_chosen, looked_at, panel_key
from tabletop.app.games.deckville.zoom import RuleLines
from tabletop.app.table.drawn.cards import card_radius
from tabletop.app.table.drawn.plates import plate_radius
from tabletop.app.table.drawn.preview import final_words
from tabletop.app.table.key import Key
from tabletop.app.table.table_api import TableApi
from tabletop.app.table.thing import Thing
from tabletop.app.widgets.base import Widget, Zone
from tabletop.app.widgets.button import Button
from tabletop.app.widgets.layout import button_w
from tabletop.games.deckville import commands as co
from tabletop.games.deckville.steps import may_end, may_skip, step_of
from tabletop.games.deckville.tracker import tracker

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


def zones(ctx: Context, view: View, rules: RuleLines, table: TableApi) -> list[Zone]:
    """Return the zones of the table, in Tab order."""
    made, is_mine = _Things(ctx, view, rules, table), view.is_my_turn and not view.is_busy
    found = [
        Zone("hand", made.hand()),
        Zone("supply", [made.card(source) for source in keys.SOURCES if view.layout.shows("supply")]),
        Zone("district", [*made.areas(), *made.built()]),
        Zone("turn", _of_the_turn(ctx, view, table) if is_mine else []),
        Zone("steps", made.steps() if is_mine else []),
        Zone("seats", made.seats()),
        Zone("look", _of_looking(ctx, view, table)),
    ]
    return [zone for zone in found if zone.widgets]


class _Things:
    """Makes the things of a moment."""

    def __init__(self, ctx: Context, view: View, rules: RuleLines, table: TableApi) -> None:
        self.ctx, self.view, self.rules, self.touch = ctx, view, rules, table.touch

    def card(self, key: Key, strip: pygame.Rect | None = None) -> Widget:
        """Return a card, or the place of one; `strip` is what no other covers."""
        ctx, view, card, held = self.ctx, self.view, card_at(self.view, key), keys.place_of(key)
        lines = () if card is None else self.rules.of(view.state.cards[card])
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
        for number in range(min(len(rects), len(hand_of(self.view.state, self.view.viewer)))):
            strip = self._rect(keys.hand(number))
            if number + 1 < len(rects):
                strip.w = min(strip.w, rects[number + 1].x - strip.x)
            made.append(self.card(keys.hand(number), strip))
        return made

    def built(self) -> list[Widget]:
        """Return the cards of the district that is shown, and the reserve."""
        layout = self.view.layout
        made = [self.card(Key(keys.Kind.PROPERTY, one.index), one.strip) for one in layout.properties]
        made += [self.card(Key(keys.Kind.RESOURCE, index)) for index, _ in layout.strips]
        return [*made, self.card(keys.RESERVE)]

    def areas(self) -> list[Widget]:
        """Return the places only there to be aimed at, and those where one would look for a reason."""
        ctx, view = self.ctx, self.view
        may_build = view.ui_state.payment is None and keys.place_of(view.picked) is not None
        asked = (keys.RESOURCES, keys.DISTRICT) if may_build and view.layout.shows("district") else ()
        names = {
            keys.HAND_AREA: ctx.t("Your hand"),
            keys.RESOURCES: ctx.t("Build as a resource"),
            keys.DISTRICT: ctx.t("Build as a property"),
            keys.TRASH: ctx.t("Discard pile"),
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
            names[keys.TAB] = ctx.t(", ").join(words.thing_name(ctx, view, source) for source in keys.SOURCES)
        names |= {Key(keys.Kind.SEAT, seat): words.seat_words(ctx, view, seat) for seat in layout.plates}
        if layout.shows("district"):
            seat = looked_at(view)
            names[Key(keys.Kind.WHO, seat)] = words.seat_words(ctx, view, seat)
        corner = plate_radius(ctx)
        return [
            Thing(ctx, key, self._rect(key), name, self.touch, corner=corner, role="group")
            for key, name in names.items()
        ]

    def steps(self) -> list[Widget]:
        """Return the steps of the turn: touching one skips those before it."""
        ctx, made, corner = self.ctx, [], self.ctx.display.px(10)
        for line in tracker(self.view.state):
            key, name = Key(keys.Kind.STEP, line.step), f"{ctx.message(line.title)}: {ctx.message(line.hint)}"
            rect = self._rect(key)
            made.append(Thing(ctx, key, rect, name, self.touch, corner=corner, role="group", tooltip=name))
        return [*made]

    def _rect(self, key: Key) -> pygame.Rect:
        lies = place(self.ctx, self.view, key)
        return lies.rect.copy() if lies is not None else pygame.Rect(0, 0, 0, 0)


# -- buttons -------------------------------------------------------------------------------------------


def _of_the_turn(ctx: Context, view: View, table: TableApi) -> list[Widget]:
    """Return the main button, and what else ends something: cancelling a payment, skipping, ending."""
    block, gap = view.layout.actions, ctx.display.px(12)
    caption, why = prompts.main_caption(ctx, view)
    main = Button(
        ctx,
        "main",
        pygame.Rect(block.x, block.y, block.w, (block.h - gap) * 56 // 100),
        caption,
        kind="primary",
        style="button",
        enabled=not why,
        reason=why,
        tooltip=final_words(ctx) if acts.is_ending(view) else "",
        on_activate=partial(acts.primary, table),
        action="primary",
    )
    y = main.rect.bottom + gap
    other = _other(ctx, view, table, pygame.Rect(block.x, y, block.w, block.bottom - y))
    return [main] if other is None else [main, other]


def _other(ctx: Context, view: View, table: TableApi, rect: pygame.Rect) -> Widget | None:
    """Return the button below the main one."""
    shown, paid = view.state, view.ui_state.payment
    if paid is not None:
        if not acts.can_cancel(view):
            return None
        stop = ctx.t("Do not build") if paid.is_building else ctx.t("Do not discard yet")
        return Button(ctx, "cancel", rect, stop, icon="x", on_activate=partial(acts.cancel, table))
    if may_end(shown) and may_skip(shown):
        end = partial(table.perform, co.EndTurn())
        return Button(
            ctx, "end", rect, ctx.t("End turn"), tooltip=final_words(ctx), on_activate=end, action="end_turn"
        )
    if may_skip(shown) and step_of(shown) < 3:
        skip, words = partial(acts.skip_to, table, 4), ctx.t("Skip to step 4: draw")
        return Button(ctx, "to_draw", rect, words, on_activate=skip, action="end_turn")
    return None


def _of_looking(ctx: Context, view: View, table: TableApi) -> list[Widget]:
    """Return the buttons of whoever looks: points by card, back to one's own district, turning a card."""
    layout, made = view.layout, []
    title, right = layout.title, layout.title.right
    if layout.shows("district"):
        points = partial(acts.show_points, table)
        made.append(_small(ctx, "by_card", title, right, ctx.t("Points by card"), "star", points))
        right = made[0].rect.x - ctx.display.px(12)
    if view.ui_state.looking is not None and layout.sheet == "both":
        back = ctx.t("Back to your district") if view.viewer is not None else ctx.t("Back to who plays")
        home = partial(acts.look_at, table, None)
        made.append(_small(ctx, "back", title, right, back, "undo", home))
    if can_turn(view, panel_key(view)):
        turn, words = partial(acts.turn_shown, table), ctx.t("Turn over")
        made.append(Button(ctx, "turn", layout.flip, words, style="small", on_activate=turn, action="flip"))
    return made


def _small(
    ctx: Context, key: str, line: pygame.Rect, right: int, words: str, icon: str, do: Callable[[], None]
) -> Widget:
    """Return a button in a line that ends at `right`."""
    width = min(button_w(ctx, words, icon=True, style="small"), line.w // 3)
    rect = pygame.Rect(right - width, line.y, width, line.h)
    return Button(ctx, key, rect, words, icon=icon, style="small", on_activate=do)
