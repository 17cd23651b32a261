"""The widgets of Design Town's table: deck, played row, discard pile, supply, plates, flip area."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.games.designtown import words
from tabletop.app.games.designtown.move_map import why_illegal
from tabletop.app.games.designtown.view import DesignTownView, is_bust, place
from tabletop.app.games.designtown.words import (
    DECK,
    DISCARD,
    FLIP,
    ROW,
    back,
    disc,
    in_row,
    seat_key,
    shown_face,
    supply,
)
from tabletop.app.table.drawn.cards import card_radius
from tabletop.app.table.drawn.marks import plate_radius
from tabletop.app.table.drawn.preview import final_words
from tabletop.app.table.key import Key
from tabletop.app.table.thing import Thing
from tabletop.app.widgets.base import Look, Widget, Zone
from tabletop.app.widgets.button import Button
from tabletop.app.widgets.layout import Label
from tabletop.engine.protocol import Seat
from tabletop.games.designtown import commands as co

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


Touch = Callable[[str], object]


def things(
    ctx: Context, view: DesignTownView, described: words.Described, touch: Touch, switch: list[Widget]
) -> list[Zone]:
    """Return the zones of the table, in Tab order; `touch` is what is done when one is clicked or entered,
    `switch` the button for the other page."""

    def card(key: Key, strip: pygame.Rect | None = None) -> Widget:
        face = shown_face(view.state, key)
        said = "" if face is None else described.card(view.state, face)
        return _card(ctx, view, touch, key, said, strip)

    layout = view.layout
    deck = [card(DECK)] if layout.has_turn else []
    found = [Zone("deck", [*deck, *_areas(ctx, view, touch)])]
    if layout.piles:
        piles = [card(disc(pile.card), pile.strip) for pile in layout.piles]
        found.append(Zone("discard", piles))
    sold = [card(key) for key in _for_sale(view)]
    found.append(Zone("supply", [*sold, *switch]))
    if layout.row and layout.has_turn:
        strips = [_strip(layout.row, index) for index in range(len(layout.row))]
        row = [card(in_row(index), strip) for index, strip in enumerate(strips)]
        found.append(Zone("row", row))
    plates = [_plate(ctx, view, touch, seat) for seat in range(len(layout.plates))]
    return [*found, Zone("seats", plates)]


def _for_sale(view: DesignTownView) -> Iterator[Key]:
    """Give the piles of the supply that are to be seen, each with its back where it can be bought flipped."""
    for box in view.layout.supply if view.layout.has_supply else ():
        yield supply(box.card)
        if view.state.faces[box.card].fee is not None:
            yield back(box.card)


def _strip(row: tuple[pygame.Rect, ...], index: int) -> pygame.Rect:
    rect = row[index].copy()
    if index + 1 < len(row):
        rect.w = min(rect.w, row[index + 1].x - rect.x)
    return rect


def _card(
    ctx: Context, view: DesignTownView, touch: Touch, key: Key, said: str, strip: pygame.Rect | None
) -> Widget:
    lies = place(ctx, view, key)
    rect = lies.rect if lies is not None else pygame.Rect(0, 0, 0, 0)
    return Thing(
        ctx,
        key,
        rect,
        words.thing_name(ctx, view.state, key),
        touch,
        corner=card_radius(rect.w),
        strip=None if strip is None else pygame.Rect(strip.x, rect.y, strip.w, rect.h),
        description=said,
        is_picked=view.picked == key,
    )


def _areas(ctx: Context, view: DesignTownView, touch: Touch) -> list[Widget]:
    """Return the places that are only there to be aimed at."""
    names = {ROW: ctx.t("Played row"), DISCARD: ctx.t("Discard pile"), FLIP: ctx.t("Flip area")}
    found = ((place(ctx, view, key), name) for key, name in names.items() if key in view.marks)
    corner = card_radius(view.layout.deck.w)
    return [
        Thing(ctx, area.key, area.rect, name, touch, corner=corner, role="group")
        for area, name in found
        if area is not None
    ]


def _plate(ctx: Context, view: DesignTownView, touch: Touch, seat: Seat) -> Widget:
    name, cards = words.seat_name(ctx, view.state, view.names, seat)
    return Thing(
        ctx,
        seat_key(seat),
        view.layout.plates[seat],
        name,
        touch,
        corner=plate_radius(ctx),
        role="group",
        description=cards,
        tooltip="" if view.picked else f"{name}\n{cards}",
    )


# -- buttons --

Act = Callable[[str], object]
"""Does what the key of an action does."""


class NotedButton(Button):
    """A button with a second, smaller line that says what will happen."""

    def __init__(self, *args: Any, note: str = "", **options: Any) -> None:
        """`note` is the second line; everything else as for `Button`."""
        super().__init__(*args, **options)
        self.note = note

    def _face(self, surface: Canvas, face: pygame.Rect, look: Look) -> None:
        super()._face(surface, face, look)
        if self.kind == "danger" and self.enabled:
            color, width = self.ctx.theme.color, max(2, self.ctx.display.px(4))
            self.ctx.shapes.box(surface, face, color.bad_bg, radius=self.radius, edge=color.bad, edge_w=width)

    def _content(self, surface: Canvas, face: pygame.Rect) -> None:
        if not self.note:
            super()._content(surface, face)
            return
        width = face.w * 22 // 24
        is_short = self.ctx.text.width(self.note, "small") <= width
        upper = pygame.Rect(face.x, face.y + face.h // 14, face.w, face.h * (58 if is_short else 38) // 100)
        super()._content(surface, upper)
        room = pygame.Rect(face.x + face.w // 24, upper.bottom, width, face.bottom - upper.bottom)
        room.h -= face.h // (10 if is_short else 40)
        lines = 1 if is_short else 2
        self.ctx.text.draw(surface, self.note, "small", self.ink, room, align="center", lines=lines)


def why_not(ctx: Context, view: DesignTownView, command: Any) -> str:
    """Return why a command cannot be given now, with its clause; empty when it can (ux D7)."""
    seat = view.viewer if view.viewer is not None else view.state.active
    illegal = why_illegal(view.state, seat, command)
    if illegal is None:
        return ""
    reason = ctx.message(view.game.words.explain(illegal), view.names)
    return ctx.t("{reason} ({clause})", reason=reason, clause=illegal.clause)


def buttons(ctx: Context, view: DesignTownView, act: Act) -> list[Widget]:
    """Return what ends and begins: play, shuffle, stop, end the turn; others have none."""
    if not view.is_my_turn or is_bust(view.state):
        return []
    return _to_build(ctx, view, act) if view.state.is_building else _to_play(ctx, view, act)


def page_switch(ctx: Context, view: DesignTownView, act: Act) -> list[Widget]:
    """Return the button that shows the other page of the table, where there are two."""
    if view.layout.page == "all":
        return []
    name, caption = ctx.t("Show the supply"), ctx.t("Supply")
    if view.layout.page == "supply":
        name, caption = ctx.t("Show deck and played cards"), ctx.t("Played cards")
    return [
        Button(
            ctx,
            "page",
            view.layout.switch,
            name,
            caption=caption,
            kind="ghost",
            style="button_s",
            icon="swap",
            on_activate=partial(act, "drawer"),
            action="drawer",
        )
    ]


def _to_play(ctx: Context, view: DesignTownView, act: Act) -> list[Widget]:
    shown, layout = view.state, view.layout
    play, why = _play_button(ctx, view, act), why_not(ctx, view, co.Stop())
    if why:
        # Greyed out it would look like a choice: the reason stands there alone (DT-4.2, DT-4.4).
        return [
            play,
            Label(ctx, "stop.why", layout.stop, why, "small", color=ctx.theme.color.on_dark, lines=3),
        ]
    caption = ctx.t("Stop and build with ${cash}", cash=shown.cash)
    kind = "primary" if words.is_doomed(shown) else "normal"
    return [play, _button(ctx, "stop", layout.stop, caption, "", act, "end_turn", icon="flag", kind=kind)]


def _play_button(ctx: Context, view: DesignTownView, act: Act) -> Widget:
    """Return the button that goes on: a card, or a shuffle. A certain bust has its own colour (DT-4.5)."""
    shown = view.state
    command: Any = co.PlayCard()
    note, is_doomed = words.outcome(ctx, shown), words.is_doomed(shown)
    if shown.decks[shown.active] or not shown.discards[shown.active]:
        top = shown.top(shown.active)
        caption = (
            ctx.t("Play the next card") if top is None else ctx.t("Play {card}", card=words.name_of(ctx, top))
        )
    elif shown.is_solo:
        caption, note = ctx.t("Choose a card to remove"), ctx.t("Then your discards are shuffled")
        command = next((c for c in view.legal if isinstance(c, co.ShuffleDeck)), co.ShuffleDeck())
    else:
        caption, command = ctx.t("Shuffle the discard pile"), co.ShuffleDeck()
    return _button(
        ctx,
        "play",
        view.layout.play,
        caption,
        why_not(ctx, view, command),
        act,
        "primary",
        note=note,
        icon="sad" if is_doomed else "",
        kind="danger" if is_doomed else "primary",
        style="button_l",
    )


def _to_build(ctx: Context, view: DesignTownView, act: Act) -> list[Widget]:
    """Return what ends the turn, and says that it is not taken back freely (ux U4)."""
    shown = view.state
    note = ctx.t("${cash} left is lost", cash=shown.cash) if shown.cash else ""
    is_idle = bool(shown.actions) and len(view.legal) > 1
    caption = ctx.t("Build nothing, end turn") if is_idle else ctx.t("End turn")
    why = why_not(ctx, view, co.EndTurn())
    look = {"kind": "primary", "style": "button_l", "tooltip": final_words(ctx)}
    return [_button(ctx, "end_turn", view.layout.end, caption, why, act, "end_turn", note=note, **look)]


def _button(
    ctx: Context, key: str, rect: pygame.Rect, caption: str, why: str, act: Act, action: str, **look: Any
) -> Widget:
    """Return a button that does what the key of an action does; `why` says why it cannot now."""
    do = partial(act, action)
    return NotedButton(
        ctx, key, rect, caption, enabled=not why, reason=why, on_activate=do, action=action, **look
    )
