"""The widgets of Deckville's table: hand, supply, district, reserve, steps, plates, buttons."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pygame

from tabletop.app.games.deckville import faces, keys, moves, narrator, words
from tabletop.app.games.deckville.keys import Kind, place_of
from tabletop.app.games.deckville.layout import Layout, Sheet
from tabletop.app.games.deckville.looks import raised
from tabletop.app.games.deckville.moves import Payment, hand_of
from tabletop.app.games.deckville.view import (
    UiState,
    View,
    can_turn,
    card_at,
    is_chosen,
    looked_at,
    moment_of,
    owed,
    owner,
    panel_key,
    side_of,
)
from tabletop.app.games.deckville.words import sentences
from tabletop.app.games.deckville.zoom import RuleLines
from tabletop.app.table.drawn.cards import card_radius, flip
from tabletop.app.table.drawn.marks import plate_radius
from tabletop.app.table.drawn.preview import final_words
from tabletop.app.table.key import Key
from tabletop.app.table.table_api import TableApi
from tabletop.app.table.targets import Place
from tabletop.app.table.thing import Thing
from tabletop.app.widgets.base import Widget, Zone
from tabletop.app.widgets.button import ActionItem, Button
from tabletop.app.widgets.dialog import Dialog
from tabletop.app.widgets.layout import button_w
from tabletop.engine.protocol import Seat
from tabletop.games.deckville import commands as co
from tabletop.games.deckville.building import draws_left, may_end, may_skip, step_of
from tabletop.games.deckville.state import State
from tabletop.games.deckville.tracker import tracker

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


# -- paying, skipping steps, looking about (ux Z5) --

# -- paying --------------------------------------------------------------------------------------------


def tidied(view: View) -> UiState:
    """Return what people changed without a payment that fits nothing any more, and with the one that is due
    where cards must go (DV-4.1, DV-4.4); turned cards go with the hand they were in."""
    own, held = view.ui_state, len(hand_of(view.state, view.viewer))
    paid = own.payment
    if paid is not None:
        fits = view.is_my_turn if paid.is_building else paid.use == owed(view)
        if not fits or max((*paid.chosen, paid.place or 0)) >= held:
            paid = None
    if paid is None and view.can_act and not draws_left(view.state):
        paid = _due(view)
    return replace(own, payment=paid, turned=frozenset(place for place in own.turned if place < held))


def _due(view: View) -> Payment | None:
    """Return what cards have to be discarded for, the cheapest sensible ones chosen; None: for nothing."""
    use, seat = owed(view), view.viewer
    return None if use is None or seat is None else moves.payment(view.state, seat, use)


def choose(table: TableApi, place: int) -> None:
    """Choose a hand card to be discarded, or put it back."""
    paid: Payment | None = table.view.ui_state.payment
    if paid is not None and place != paid.place:
        table.ctx.sound.play("pick")
        pay(table, paid.toggled(place))


def pay(table: TableApi, paid: Payment | None) -> None:
    """Let this be what is paid for with hand cards."""
    table.change(replace(table.view.ui_state, payment=paid))


def can_cancel(view: View) -> bool:
    """Whether what is being paid can be given up: what is owed only if one more may be drawn."""
    paid = view.ui_state.payment
    return paid is not None and (paid.is_building or draws_left(view.state) > 0)


def cancel(table: TableApi) -> None:
    """Build nothing after all."""
    table.ctx.sound.play("place")
    pay(table, None)


# -- the turn ------------------------------------------------------------------------------------------


def primary(table: TableApi) -> None:
    """Do what the main button says: pay, go on to the next step, end the turn."""
    view: View = table.view
    if view.ui_state.payment is not None:
        _discard(table, view.ui_state.payment)
    elif owed(view) is not None:
        pay(table, _due(view))
    elif may_skip(view.state):
        table.perform(co.SkipStep())
    elif may_end(view.state):
        table.perform(co.EndTurn())


def _discard(table: TableApi, paid: Payment) -> None:
    shown: State = table.view.state
    seat: Seat | None = table.view.viewer
    command = None if seat is None else moves.command_of(shown, seat, paid)
    if command is not None and table.perform(command):
        table.change(replace(table.view.ui_state, payment=None, turned=frozenset()))


def is_ending(view: View) -> bool:
    """Whether the main button ends the turn: that cannot be taken back (ux U4)."""
    return view.ui_state.payment is None and not may_skip(view.state) and may_end(view.state)


def skip_to(table: TableApi, step: int) -> None:
    """Leave all steps before one; say why where that cannot be."""
    widget = table.find(Key(Kind.STEP, step))
    at = widget.rect if widget is not None else table.view.layout.tracker
    if table.view.can_act and step <= step_of(table.view.state):
        table.show_reason(table.prompt, at)
    while table.view.can_act and table.view.ui_state.payment is None and step_of(table.view.state) < step:
        why = moves.refusal(table.view.state, owner(table.view), co.SkipStep())
        if why is not None:
            table.refuse(why, at)
            return
        if not table.perform(co.SkipStep(), at):
            return
        table.finish_motion()


# -- looking -------------------------------------------------------------------------------------------


def look_at(table: TableApi, seat: Seat | None) -> None:
    """Show a seat's district in the middle; None: one's own again."""
    view: View = table.view
    wanted: tuple[Sheet, object] | None = ("district", moment_of(view)) if seat is not None else None
    table.change(replace(view.ui_state, looking=None if seat == owner(view) else seat, wanted=wanted))


def open_sheet(table: TableApi, sheet: Sheet) -> None:
    """Show the supply or one's own district in the middle, for now."""
    view: View = table.view
    table.change(replace(view.ui_state, looking=None, wanted=(sheet, moment_of(view))))


def turn_card(table: TableApi, key: Key | None) -> None:
    """Turn a hand card to see its other use, in place (ux Z6)."""
    view: View = table.view
    place, card, widget = place_of(key), card_at(view, key), table.find(key)
    if key is None or place is None or card is None or widget is None:
        return
    table.change(replace(view.ui_state, turned=view.ui_state.turned ^ {place}))
    kind, w = view.state.cards[card], widget.rect.w
    sides = [faces.face(table.ctx, kind, w, side_of(now, place)) for now in (view, table.view)]
    table.play([flip(table.ctx, widget.rect, widget.rect, (sides[0], sides[1]), hides=(key,))])


def turn_shown(table: TableApi) -> None:
    """Turn the hand card over that the panel shows."""
    turn_card(table, panel_key(table.view))


def show_points(table: TableApi) -> None:
    """List the points of the district looked at, card by card (DV-9)."""
    view, ctx = table.view, table.ctx
    seat = looked_at(view)
    lines = words.score_lines(ctx, view, seat)
    close = ActionItem("close", ctx.t("Close"), kind="primary")
    title = ctx.t("{name}'s points", name=view.names[seat])
    ctx.scenes.push(Dialog(ctx, title, "\n".join(lines), (close,)))


# -- places, device px --


def place(ctx: Context, view: View, key: Key) -> Place | None:
    """Return where a thing lies; None where it cannot be seen now."""
    rect = _lying(ctx, view, key) if key.at else _fixed(ctx, view.layout, key)
    return None if rect is None else Place(key, rect)


def _fixed(ctx: Context, layout: Layout, key: Key) -> pygame.Rect | None:
    """Return where something lies of which there is one."""
    source = keys.source_of(key)
    if source is not None:
        return layout.source(source) if layout.shows("supply") else None
    return {
        keys.HAND_AREA: layout.hand_area,
        keys.RESOURCES: layout.resources,
        keys.DISTRICT: _building_ground(ctx, layout),
        keys.RESERVE: layout.reserve,
        keys.TRASH: layout.discard,
        keys.TAB: layout.tab,
    }.get(key)


def _building_ground(ctx: Context, layout: Layout) -> pygame.Rect:
    """Return where a card is built as a property."""
    left = layout.resources.right + ctx.display.px(12)
    top = layout.district.y + ctx.display.px(6)
    bottom = layout.reserve.y if layout.sheet == "both" else layout.district.bottom
    return pygame.Rect(left, top, layout.district.right - left - 6, bottom - top - 6)


def _lying(ctx: Context, view: View, key: Key) -> pygame.Rect | None:
    """Return where one of many things lies."""
    layout, number = view.layout, key.at[0]
    match key.kind:
        case keys.Kind.HAND:
            return raised(ctx, view, number, layout.hand[number]) if number < len(layout.hand) else None
        case keys.Kind.PROPERTY:
            return next((one.rect for one in layout.properties if one.index == number), None)
        case keys.Kind.RESOURCE:
            return next((rect for index, rect in layout.strips if index == number), None)
        case keys.Kind.STEP:
            return layout.steps[number - 1]
        case keys.Kind.SEAT:
            return layout.plates.get(number)
        case keys.Kind.WHO:
            title = layout.title
            return pygame.Rect(title.x, title.y, title.w // 3, title.h) if layout.shows("district") else None
        case _:
            return None


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
    caption, why = narrator.main_caption(ctx, view)
    main = Button(
        ctx,
        "main",
        pygame.Rect(block.x, block.y, block.w, (block.h - gap) * 56 // 100),
        caption,
        kind="primary",
        style="button",
        enabled=not why,
        reason=why,
        tooltip=final_words(ctx) if is_ending(view) else "",
        on_activate=partial(primary, table),
        action="primary",
    )
    y = main.rect.bottom + gap
    other = _other(ctx, view, table, pygame.Rect(block.x, y, block.w, block.bottom - y))
    return [main] if other is None else [main, other]


def _other(ctx: Context, view: View, table: TableApi, rect: pygame.Rect) -> Widget | None:
    """Return the button below the main one."""
    shown, paid = view.state, view.ui_state.payment
    if paid is not None:
        if not can_cancel(view):
            return None
        stop = ctx.t("Do not build") if paid.is_building else ctx.t("Do not discard yet")
        return Button(ctx, "cancel", rect, stop, icon="x", on_activate=partial(cancel, table))
    if may_end(shown) and may_skip(shown):
        end = partial(table.perform, co.EndTurn())
        return Button(
            ctx, "end", rect, ctx.t("End turn"), tooltip=final_words(ctx), on_activate=end, action="end_turn"
        )
    if may_skip(shown) and step_of(shown) < 3:
        skip, words = partial(skip_to, table, 4), ctx.t("Skip to step 4: draw")
        return Button(ctx, "to_draw", rect, words, on_activate=skip, action="end_turn")
    return None


def _of_looking(ctx: Context, view: View, table: TableApi) -> list[Widget]:
    """Return the buttons of whoever looks: points by card, back to one's own district, turning a card."""
    layout, made = view.layout, []
    title, right = layout.title, layout.title.right
    if layout.shows("district"):
        points = partial(show_points, table)
        made.append(_small(ctx, "by_card", title, right, ctx.t("Points by card"), "star", points))
        right = made[0].rect.x - ctx.display.px(12)
    if view.ui_state.looking is not None and layout.sheet == "both":
        back = ctx.t("Back to your district") if view.viewer is not None else ctx.t("Back to who plays")
        home = partial(look_at, table, None)
        made.append(_small(ctx, "back", title, right, back, "undo", home))
    if can_turn(view, panel_key(view)):
        turn, words = partial(turn_shown, table), ctx.t("Turn over")
        made.append(Button(ctx, "turn", layout.flip, words, style="small", on_activate=turn, action="flip"))
    return made


def _small(
    ctx: Context, key: str, line: pygame.Rect, right: int, words: str, icon: str, do: Callable[[], None]
) -> Widget:
    """Return a button in a line that ends at `right`."""
    width = min(button_w(ctx, words, icon=True, style="small"), line.w // 3)
    rect = pygame.Rect(right - width, line.y, width, line.h)
    return Button(ctx, key, rect, words, icon=icon, style="small", on_activate=do)
