"""Coach marks: the first occurrence of something at a table is explained beside the thing, once (ux T9).

A box goes with *Got it*, with Escape, with the next command; it waits while something is picked up, or if
another aid needs the place. At most one at a time and two in a turn; none in a lesson, in a replay, or among
computers only. What a player has done twice unaided is not explained.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.accessibility import Node
from tabletop.app.core.shapes import covered, far
from tabletop.app.table.aid import Aid
from tabletop.app.table.around.top_bar import BAR_H
from tabletop.app.table.drawn import preview
from tabletop.app.table.drawn.marks import words_in
from tabletop.app.table.key import Key
from tabletop.app.table.parts import CoachMark
from tabletop.app.table.thing import Thing
from tabletop.app.widgets import tips
from tabletop.app.widgets.base import Look, Zone
from tabletop.app.widgets.button import Button
from tabletop.app.widgets.layout import Panel, button_w, control_h
from tabletop.engine.protocol import Seat

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.app.core.session import SessionUpdate
    from tabletop.app.table.table_context import TableContext


# -- the box --

_WIDE, _PAD_X, _PAD_Y, _ICON, _BOX_GAP, _BUTTON = 420, 20, 16, 26, 12, 44


class Boxed(NamedTuple):
    """Layout of a sentence in a box whose corner is at 0, 0."""

    size: tuple[int, int]
    lines: tuple[str, ...]
    button: pygame.Rect


def boxed(ctx: Context, text: str) -> Boxed:
    """Lay a sentence out, at most as wide as a tooltip."""
    d = ctx.display
    left = d.ui(_PAD_X) + d.ui(_ICON) + d.ui(_BOX_GAP)
    most = min(d.ui(_WIDE), d.w - 2 * d.px(_PAD_X)) - left - d.ui(_PAD_X)
    lines = tuple(ctx.text.balanced(text, "small", most))
    button = pygame.Rect(0, 0, button_w(ctx, ctx.t("Got it")), control_h(ctx, _BUTTON))
    wide = max(button.w, *(ctx.text.width(line, "small") for line in lines))
    tall = ctx.text.line_height("small", text=text) * len(lines)
    button.topright = (left + wide, d.ui(_PAD_Y) + tall + d.ui(_BOX_GAP))
    return Boxed((left + wide + d.ui(_PAD_X), button.bottom + d.ui(_PAD_Y)), lines, button)


class CoachBox(Panel):
    """The box of one coach mark; it covers the widgets beneath it."""

    role = "group"
    interactive = True

    def __init__(self, ctx: Context, rect: pygame.Rect, near: pygame.Rect, text: str, clause: str) -> None:
        """`near` is the thing that it explains."""
        super().__init__(ctx, "coach", rect)
        # i18n: why a move is not possible, and the clause: “GT-5.3”
        self.name = ctx.t("{reason} ({clause})", reason=text, clause=clause)
        self._text, self._near = text, near

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw the box with its arrow, the lamp and the sentence."""
        ctx, d = self.ctx, self.ctx.display
        tips.draw_ground(ctx, surface, self.rect, self._near)
        size, color = d.ui(_ICON), ctx.theme.color
        x, y = self.rect.x + d.ui(_PAD_X), self.rect.y + d.ui(_PAD_Y)
        surface.blit(ctx.assets.icon("hint", size, color.brass), (x, y))
        step = ctx.text.line_height("small", text=self._text)
        for number, line in enumerate(boxed(ctx, self._text).lines):
            at = (x + size + d.ui(_BOX_GAP), y + number * step + step // 2)
            ctx.text.line(surface, line, "small", color.on_dark, at)

    def node(self) -> Node | None:
        """Return the sentence, with its clause, for screen readers."""
        rect = (self.rect.x, self.rect.y, self.rect.w, self.rect.h)
        return Node(self.key, self.role, self.name, rect)


ENOUGH: Final = 2
"""How often something is done unaided until it needs no explanation; an explanation counts as much."""
_A_TURN, _GAP = 2, 16


def coach(table: TableContext) -> Aid:
    """Make the coach marks of a table."""
    made = Coach(table)
    return Aid(
        zones=made.zones,
        on_command=made.on_command,
        update=lambda now: made.look(),
        on_cancel=made.close,
        opened=lambda: made.shown,
    )


class Coach:
    """Chooses the coach mark to show, and remembers those shown."""

    def __init__(self, table: TableContext) -> None:
        self._table = table
        self.shown: CoachMark | None = None
        self._rect = pygame.Rect(0, 0, 0, 0)
        self._near = self._rect
        self._size, self._before = (0, 0), 0
        """How large the window was when it came up, and how often what it explains had been done by then."""
        self._turn: Hashable = None
        self._in_turn = 0
        self._looked: Hashable = None
        self._opened: Hashable = None
        """What Escape could close of the game's as it came up: while one pays it is out of the way."""

    # -- what was explained ----------------------------------------------------------------------------

    def _count(self, mark: CoachMark) -> int:
        return self._table.ctx.settings.explained.get(self._table.game.id, {}).get(mark.id, 0)

    def _note(self, mark: CoachMark, count: int) -> None:
        """Keep how often something was done."""
        ctx = self._table.ctx
        # Changed in place: a new setting would make all pictures anew.
        ctx.settings.explained.setdefault(self._table.game.id, {})[mark.id] = count
        ctx.settings_file.save()

    def on_command(self, session_update: SessionUpdate) -> None:
        """Remove the mark, and count what a person does."""
        self.close()
        if session_update.seat not in self._table.session.humans:
            return
        command = self._table.session.table.records[-1].command
        for mark in self._table.parts.coach:
            count = self._count(mark)
            if count < ENOUGH and command is not None and mark.is_done_by(command):
                self._note(mark, count + 1)

    # -- when ------------------------------------------------------------------------------------------

    @property
    def _seat(self) -> Seat | None:
        """Return the acting person to whom a mark can be shown now, or None."""
        table, session = self._table, self._table.session
        is_wanted = table.ctx.settings.explanations and table.is_on_top and not table.is_busy
        if not is_wanted or not table.can_act:
            return None
        return session.pending if session.pending in session.humans else None

    def look(self) -> None:
        """Explain a first occurrence, once nothing moves and there is room."""
        table = self._table
        # While a hint is read it waits, lest it lie on what the hint lights.
        is_hinting = table.aids.holds_bots
        if self.shown is not None and (self._size != table.ctx.display.size or self._is_under or is_hinting):
            self._take_up_again(self.shown)
        if self.shown is not None or not table.parts.coach or table.picked is not None or is_hinting:
            return
        if table.dirty or table.ctx.pictures.is_unpainted:
            # Not before everything is shown.
            table.ctx.alarm.at(table.ctx.now)
            return
        seat = self._seat
        now = (seat, len(table.session.table.records), table.zones)
        if seat is None or (self._looked is not None and _same(now, self._looked)):
            return
        self._looked = now
        if table.glimpse.is_picture:
            return
        turn = (seat, table.game.progress.round_of(table.state))
        if turn != self._turn:
            self._turn, self._in_turn = turn, 0
        if self._in_turn < _A_TURN:
            self._show_first(seat)

    def _show_first(self, seat: Seat) -> None:
        table = self._table
        legal = table.view.legal or tuple(table.game.rules.legal(table.state, seat))
        for mark in table.parts.coach:
            key = mark.at(table.state, seat, legal) if self._count(mark) < ENOUGH else None
            near = self._place(key) if key is not None else None
            if near is None:
                continue
            rect = self._room(mark, near, self._spoken_of(key))
            if rect is not None:
                self.shown, self._rect, self._near = mark, rect, near
                self._opened = table.parts.controller.opened(table.view)
                self._size, self._before = table.ctx.display.size, self._count(mark)
                self._in_turn += 1
                self._note(mark, ENOUGH)
                table.ctx.a11y.announce(table.ctx.t(mark.text))
                table.rebuild()
            return

    def _take_up_again(self, mark: CoachMark) -> None:
        """In a window of another size all lies elsewhere, and another aid comes first: as if it had not come
        up yet."""
        self.close()
        self._note(mark, self._before)
        self._in_turn -= 1
        self._looked = None

    # -- where -----------------------------------------------------------------------------------------

    def _place(self, key: str) -> pygame.Rect | None:
        """Return the place of a visible thing, raised or not."""
        table, view = self._table, self._table.glimpse
        found = table.find(key) or table.parts.painter.place(view, Key.read(key))
        if found is None:
            return None
        return found.rect.union(found.rect.move(0, -view.raised.get(Key.read(key), 0)))

    def _spoken_of(self, key: str | None) -> list[pygame.Rect]:
        """Return the places of the things to choose among: those of the same hand or row."""
        zone = self._table.zone_of(key)
        return [] if zone is None else [one.rect for one in zone.widgets if isinstance(one, Thing)]

    def _room(self, mark: CoachMark, near: pygame.Rect, spoken_of: list[pygame.Rect]) -> pygame.Rect | None:
        """Return the place of the box, off what it explains; None if there is no room, or if another aid
        needs it."""
        table, display = self._table, self._table.ctx.display
        widgets = [widget for zone in table.zones for widget in zone.widgets]
        panels = [widget.rect for widget in widgets if isinstance(widget, Panel)]
        buttons = [widget.rect for widget in widgets if isinstance(widget, Button)]
        bar = display.px(BAR_H)
        edge = 2 * display.px(8)
        bounds = pygame.Rect(0, bar, display.w, display.h - bar).inflate(-edge, -edge)
        kept, spare = table.parts.painter.keep_clear(table.view)
        things = [widget.rect for widget in widgets if isinstance(widget, Thing)]
        size = boxed(table.ctx, table.ctx.t(mark.text)).size
        words = words_in(table.ctx, table.parts.painter.pieces(table.view))
        gap, off = display.ui(_GAP), [*panels, *kept, *buttons, *words, *spoken_of]
        places = [
            preview.place(size, near, off, bounds, gap, rather_not)
            for rather_not in ([*spare, *things], spare, things)
        ]
        # Beside the thing it may cover others rather than be far away.
        beside = near.inflate(4 * gap, 4 * gap)
        found = min(places, key=lambda each: 0 if beside.colliderect(each) else far(each, near))
        if not beside.colliderect(found) or found.collidelist(words) >= 0:
            clear = [*off, *spare, *things]
            nearer = [box for box in _all_over(bounds, size, 2 * gap) if box.collidelist(clear) < 0]
            found = min([*nearer, found], key=lambda box: (covered(box, words), far(box, near)))
        if found.collidelist([*panels, *spoken_of]) < 0:
            return found
        free = [
            box
            for box in _all_over(bounds, size, gap)
            if box.collidelist([*panels, *kept, *buttons, *spoken_of]) < 0
        ]
        return min(free, key=lambda box: (covered(box, words), far(box, near)), default=None)

    # -- the box ---------------------------------------------------------------------------------------

    def zones(self) -> Iterator[Zone]:
        """Yield the box, unless something is picked up."""
        mark, table = self.shown, self._table
        if mark is None or table.picked is not None or not self._is_seen:
            return
        text = table.ctx.t(mark.text)
        box = CoachBox(table.ctx, self._rect, self._near, text, mark.clause)
        button = Button(
            table.ctx,
            "coach.ok",
            boxed(table.ctx, text).button.move(self._rect.topleft),
            table.ctx.t("Got it"),
            kind="ghost",
            style="button_s",
            on_activate=self.close,
        )
        yield Zone("coach", [box, button])

    @property
    def _is_seen(self) -> bool:
        """Whether nothing was opened since: a payment or choice needs the place."""
        table = self._table
        return table.parts.controller.opened(table.view) == self._opened

    @property
    def _is_under(self) -> bool:
        """Whether something was opened that would lie over it: a hint."""
        zones = (zone for zone in self._table.zones if zone.name != "coach")
        panels = (widget.rect for zone in zones for widget in zone.widgets if isinstance(widget, Panel))
        return any(rect.colliderect(self._rect) for rect in panels)

    def close(self) -> bool:
        """Remove the mark; return whether there was one."""
        was_shown, self.shown = self.shown is not None, None
        if was_shown:
            self._table.rebuild()
        return was_shown


def _all_over(bounds: pygame.Rect, size: tuple[int, int], step: int) -> Iterator[pygame.Rect]:
    """Yield boxes of a size in a grid over the bounds."""
    for y in range(bounds.y, bounds.bottom - size[1] + 1, max(1, step)):
        for x in range(bounds.x, bounds.right - size[0] + 1, max(1, step)):
            yield pygame.Rect((x, y), size)


def _same(now: tuple[Any, ...], before: Any) -> bool:
    """Whether nothing has changed since the last look: the widgets are the same ones."""
    return bool(now[:2] == before[:2] and now[2] is before[2])
