"""The bar on top of every table: home, the game's name, status, what to do now, undo, log, help, settings."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

import pygame

from tabletop.app.canvas.canvas import Canvas, Part
from tabletop.app.table.around import announce, bar_buttons, take_back
from tabletop.app.table.around.announce import GoalLine
from tabletop.app.table.around.bar_buttons import HEIGHT, MARGIN
from tabletop.app.table.around.take_back import UndoButton
from tabletop.app.widgets.base import Look, Widget
from tabletop.app.widgets.layout import Custom

if TYPE_CHECKING:
    from tabletop.app.table.table_context import TableContext
    from tabletop.app.table.view import TableView
    from tabletop.engine.event_log import SeatInfo

BAR_H = 64
_GAP, _PILL_H, _EDGE = 16, 42, 5
_LONGEST_CARDS = 16
"""The most letters of the cards' name where there is little room."""
_MOST_PILL, _MOST_H, _LEAST_UNDO = 620, 56, 270
"""The most width of the pill, the most height of buttons and pill with the UI scale, and the least width of
undo."""


class BarText(NamedTuple):
    """The bar's texts at a moment: turn and phase, the prompt, what wins."""

    status: str
    prompt: str
    goal: str
    is_near: bool
    who: SeatInfo | None
    """The seat that the prompt is about; None: the acting seat."""


class TopBar:
    """Builds the bar's widgets and draws the rest. Places are logical px (look 3)."""

    def __init__(self, scene: TableContext) -> None:
        self.scene = scene
        self.goal = GoalLine(scene)
        self._fits: tuple[Hashable, int] = (None, 0)
        """For which prompt and room its size was looked for, and which it is."""
        self._left = 0
        self._right = 0
        self._pill_right = 0
        """So far the prompt's pill reaches, whatever can be undone."""
        self._has_number = False
        """Whether a guide's short status stands for turn and phase."""
        self._is_short = False
        """Whether a guide's short prompt has to do."""
        self._badge: Hashable = None
        self.badge_rect = pygame.Rect(0, 0, 0, 0)
        """Place of the guide's signs."""

    @property
    def area(self) -> pygame.Rect:
        """Area of the bar, device px."""
        return pygame.Rect(0, 0, self.scene.ctx.display.w, self.scene.ctx.display.px(BAR_H))

    def build(self) -> list[Widget]:
        """Return the bar's buttons, left to right."""
        ctx = self.scene.ctx
        home = bar_buttons.home(self.scene)
        # While the last step is being shown, the winner stays secret.
        is_over = self.scene.session.phase == "over" and not self.scene.is_busy
        x = ctx.display.size[0] - ctx.display.px(MARGIN)
        tall, middle = self._grown(HEIGHT), ctx.display.px(BAR_H) // 2
        others = [*bar_buttons.of_aids(self.scene), *bar_buttons.icons(self.scene)]
        right_of_undo = x - sum(max(widget.rect.w, tall) + ctx.display.px(_GAP) for widget in others)
        self._left = home.rect.right
        first = bar_buttons.score_sheet(self.scene) if is_over else self._undo(right_of_undo)
        right: list[Widget] = [*bar_buttons.hurry(self.scene), first, *others]
        for widget in (home, *reversed(right)):
            is_long = isinstance(widget, UndoButton) and widget.is_long
            high = ctx.display.px(_MOST_H) if is_long else tall
            widget.rect = pygame.Rect(widget.rect.x, middle - high // 2, max(widget.rect.w, tall), high)
        for widget in reversed(right):
            widget.rect.right = x
            x = widget.rect.left - ctx.display.px(_GAP)
        self._right = x
        self._pill_right = x if ctx.display.is_large or is_over else min(self._pill_right, x)
        room = self._room(self._prompt_rect)
        goal = self.goal.build(room, home.rect.move(home.rect.w + ctx.display.px(_GAP), 0))
        self._has_number = self._is_short = False
        self._badge = self.scene.guide.badge
        if self.goal.is_sign:
            self._left += home.rect.w + ctx.display.px(_GAP)
            number = self._number(home.rect)
            self._has_number = number is not None
            goal = goal if number is None else [number]
            said = self._said
            free = self._room_now(said)
            status = self._beside_title(said, free, self._title(said, free))
            if number is not None:
                status = number.rect.union((number.rect.topleft, (free.right - number.rect.x, 0)))
            self.badge_rect = self._rows(status, 2)[1]
        return [home, *goal, *right]

    def _undo(self, right: int) -> Widget:
        """Return the undo button that ends at `right`. It leaves the prompt's room free, so that the prompt
        keeps its place whatever can be undone, unless its own words are long even in two lines."""
        scene, d = self.scene, self.scene.ctx.display
        undo = take_back.offer(scene)
        if d.is_large:
            return UndoButton(scene, undo, d.w // 3)
        gap, whole = d.px(_GAP), UndoButton(scene, undo, d.w // 4)
        least = max(d.ui(_LEAST_UNDO), min(whole.in_two_lines, d.w // 4))
        self._pill_right = right - least - gap
        if self._pill_right < d.w // 2:
            # With so many buttons the prompt would be far from the middle.
            self._pill_right, least = right - whole.rect.w - gap, whole.rect.w
        pill = self._prompt_rect
        return UndoButton(scene, undo, max(least, right - gap - (pill.right if pill else d.w // 2)))

    def _number(self, home: pygame.Rect) -> Widget | None:
        """Return a guide's short status, in place of the goal's sign, if the status has no room; else
        None."""
        ctx, said = self.scene.ctx, self._said
        short, gap = self.scene.guide.short_status(), ctx.display.px(_GAP)
        if not short or ctx.text.width(said.status, "body", ctx.display.min_text) <= self._room_now(said).w:
            return None
        px = min(ctx.text.px("body_b"), self._pill_px)
        rect = pygame.Rect(home.right + gap, home.y, 0, home.h)
        if self._badge is not None:
            rect.y, rect.h = self.area.y, self.area.h
            px = min(px, self._rows(rect, 2)[0].h)
        rect.w = ctx.text.width(short, "body_b", px) + gap // 2
        left, self._left = self._left, rect.right
        if self._said.prompt != said.prompt:
            # It would take the prompt's room: then the short prompt leaves room for the whole status.
            self._left, self._is_short = left, True
            return None
        return Custom(ctx, "bar.number", rect, partial(self._draw_number, short, px), name=said.status)

    def _draw_number(self, short: str, px: int, surface: Canvas, rect: pygame.Rect, look: Look) -> None:
        ctx = self.scene.ctx
        row = self._rows(rect, 2)[0] if self._badge is not None else rect
        ctx.text.draw(surface, short, "body_b", ctx.theme.color.on_dark, row, px=px)

    def _rows(self, room: pygame.Rect, count: int) -> list[pygame.Rect]:
        """Return so many lines of the bar in a part of it."""
        edge = self.scene.ctx.display.px(_EDGE)
        tall = (self.area.h - 2 * edge) // count
        return [pygame.Rect(room.x, self.area.y + edge + at * tall, room.w, tall) for at in range(count)]

    def _room_now(self, bar_text: BarText) -> pygame.Rect:
        return self._room(self._pill(bar_text.prompt, bar_text.who))

    def _grown(self, height: float) -> int:
        """Return a height that grows with the UI scale as far as the bar has room."""
        display = self.scene.ctx.display
        return min(max(display.px(height), display.ui(height)), display.px(_MOST_H))

    @property
    def piece(self) -> Part:
        """The bar without its buttons."""
        said = self._said
        key = (self._left, self._right, bool(self.scene.ctx.toasts.items), self._badge)
        return Part("bar", partial(self._draw, said), (*key, said))

    @property
    def _said(self) -> BarText:
        view = self.scene.view
        status = self.scene.guide.status(self.scene.parts.narrator.status(view))
        return BarText(status, self._prompt(view), *self.goal.said, self._about(view))

    def draw(self, surface: Canvas) -> None:
        """Draw the bar's ground, the title, the status and the prompt."""
        self._draw(self._said, surface)

    def _draw(self, bar_text: BarText, surface: Canvas) -> None:
        ctx, pill = self.scene.ctx, self._pill(bar_text.prompt, bar_text.who)
        ctx.shapes.box(surface, self.area, ctx.theme.color.topbar, radius=0)
        room = self._room(pill)
        if not self._has_number:
            room = self._draw_title(surface, bar_text, room)
        if ctx.toasts.items:
            # A message covers the prompt.
            return
        if not self._has_number:
            self._draw_status(surface, bar_text, room)
        if self._badge is not None and self.badge_rect.w:
            self.scene.guide.draw_badge(surface, self.badge_rect)
        if pill is not None:
            self._draw_pill(surface, pill, bar_text)

    def _room(self, pill: pygame.Rect | None) -> pygame.Rect:
        """Return the room of title and status, left of the prompt."""
        gap, bar = self.scene.ctx.display.px(_GAP), self.area
        left = self._left + gap
        return pygame.Rect(left, bar.y, (pill.left if pill else self._right) - gap - left, bar.h)

    def _draw_status(self, surface: Canvas, bar_text: BarText, room: pygame.Rect) -> None:
        """Draw turn and phase, below them what wins, no larger than the prompt; each whole or not at all: the
        log tells turn and phase, too, and a sign stands for the goal. A rule parts them from the title."""
        ctx, color = self.scene.ctx, self.scene.ctx.theme.color
        lines = [(bar_text.status, "body", color.on_dark)]
        if not self.goal.is_sign:
            lines.append((bar_text.goal, "small", color.brass if bar_text.is_near else color.on_dark))
        wide = [ctx.text.width(words, style, ctx.display.min_text) for words, style, _ in lines]
        shown = [line for line, width in zip(lines, wide, strict=True) if 0 < width <= room.w]
        if shown and room.x > self._room(None).x:
            rule = pygame.Rect(0, 0, max(1, ctx.display.px(1.5)), ctx.display.px(28))
            rule.midright = (room.x - ctx.display.px(_GAP), room.centery)
            surface.fill(color.on_dark2, rule)
        rows = self._rows(room, max(len(shown), 1 + (self._badge is not None)))
        for line, (words, style, ink) in zip(rows, shown, strict=False):
            size = min(ctx.text.px(style), self._pill_px)
            ctx.text.draw(surface, words, style, ink, line, lines=1, px=size)

    def _draw_title(self, surface: Canvas, bar_text: BarText, room: pygame.Rect) -> pygame.Rect:
        """Draw the game's name where there is room, with that of its cards; return the rest."""
        ctx, name = self.scene.ctx, self._title(bar_text, room)
        if name:
            ink, left = ctx.theme.color.on_dark, (room.x, room.centery)
            ctx.text.line(surface, name, "h2", ink, left, align="left")
        return self._beside_title(bar_text, room, name)

    def _title(self, bar_text: BarText, room: pygame.Rect) -> str:
        """Return the longest title for which there is room; empty if there is none for any."""
        session = self.scene.session
        names = dict.fromkeys(
            (session.title, session.cards, session.cards[:_LONGEST_CARDS], session.game.name)
        )
        fits = (name for name in names if name and self._beside_title(bar_text, room, name) != room)
        return next(fits, "")

    def _beside_title(self, bar_text: BarText, room: pygame.Rect, name: str) -> pygame.Rect:
        """Return the room beside a title; all of it if the second line has no room there, or without one."""
        if not name:
            return room
        ctx, px = self.scene.ctx, self.scene.ctx.display.px
        x = room.x + ctx.text.width(name, "h2") + 2 * px(_GAP) + max(1, px(1.5))
        rest = pygame.Rect(x, room.y, room.right - x, room.h)
        # As with the longest prompt, lest the name come and go with every other.
        least = rest.copy()
        is_crowded, longest = self._pill_right < self.area.centerx, px(_MOST_PILL)
        longest_x = self._pill_right - longest if is_crowded else self.area.centerx - longest // 2
        least.w = longest_x - px(_GAP) - rest.x
        second = bar_text.goal
        if self._badge is not None:
            second, least.w = bar_text.status, min(least.w, rest.w)
        is_alone = ctx.display.is_large or rest.w < 0 or not self.goal.fits(second, least)
        return room if is_alone else rest

    def _prompt(self, view: TableView[Any, Any, Any]) -> str:
        guide = self.scene.guide
        prompt = guide.prompt(announce.prompt(self.scene, view))
        short = guide.short_prompt()
        if not short or (self.prompt_px(prompt) and not self._is_short):
            return prompt
        # Between so many buttons there may be no room even for this.
        return short if self.prompt_px(short) else ""

    @property
    def prompt_rect(self) -> pygame.Rect:
        """Place of the prompt."""
        return self._prompt_rect or pygame.Rect(0, 0, 0, 0)

    @property
    def _prompt_rect(self) -> pygame.Rect | None:
        view = self.scene.view
        return self._pill(self._prompt(view), self._about(view))

    def prompt_px(self, prompt: str) -> int:
        """Return the size of a prompt's letters, device px; 0 if it has no room."""
        who, text = self._token, self.scene.ctx.text
        pill, lines = self._pill(prompt, who), self._prompt_lines(prompt, who)
        room = pygame.Rect(0, 0, 1, 1) if pill is None else self._pill_room(pill, who)
        now = (prompt, lines, room.size, self._pill_px)
        if self._fits[0] != now:
            sizes = range(self._pill_px, self.scene.ctx.display.min_text - 1, -1)
            fitting = (
                px
                for px in sizes
                if text.line_height("body_b", px, prompt) * len(text.wrap(prompt, "body_b", room.w, px=px))
                <= min(room.h, text.line_height("body_b", px, prompt) * lines)
            )
            self._fits = now, next(fitting, 0)
        return self._fits[1]

    def _pill(self, prompt: str, who: SeatInfo | None) -> pygame.Rect | None:
        """Return the rect of the pill for a prompt about a seat; None without one."""
        if not prompt:
            return None
        ctx, room = self.scene.ctx, self._pill_most
        px, tall = ctx.display.px, self._grown(_PILL_H)
        token = tall + px(6) if who is not None else 0
        width = ctx.text.width(prompt, "body_b", self._pill_px) + px(28) + token
        most = room if ctx.display.is_large else px(_MOST_PILL)
        if width > most and self._prompt_lines(prompt, who) > 1:
            tall = px(_MOST_H)
            if 2 * ctx.text.line_height("body_b", ctx.display.min_text, prompt) <= tall:
                # Lines of about equal length, with a little room for their breaks.
                width = max(most, width * 3 // 5 + token)
            most = width = min(room, width)
        elif width > most:
            # Rather over the status than cut.
            most = max(most, ctx.text.width(prompt, "body_b", ctx.display.min_text) + px(28) + token)
        rect = pygame.Rect(0, 0, max(1, min(width, most, room)), tall)
        rect.center = (ctx.display.size[0] // 2, px(BAR_H) // 2)
        rect.right = min(rect.right, self._pill_right)
        return rect

    @property
    def _pill_most(self) -> int:
        """The room for the prompt, between the buttons."""
        return self._pill_right - self._left - 2 * self.scene.ctx.display.px(_GAP)

    def _prompt_lines(self, prompt: str, who: SeatInfo | None) -> int:
        """Return the number of lines of a prompt: two if one has no room in the smallest letters."""
        ctx = self.scene.ctx
        token = self._grown(_PILL_H) + ctx.display.px(6) if who is not None else 0
        least = ctx.text.width(prompt, "body_b", ctx.display.min_text) + ctx.display.px(28) + token
        return max(self.scene.guide.prompt_lines, 1 + (least > self._pill_most))

    def _pill_room(self, pill: pygame.Rect, who: SeatInfo | None) -> pygame.Rect:
        """Return the room of the words in a pill."""
        px = self.scene.ctx.display.px
        x = pill.left + (px(14) if who is None else px(10) + pill.h - px(10) + px(8))
        return pygame.Rect(x, pill.y, max(1, pill.right - px(14) - x), pill.h)

    @property
    def _token(self) -> SeatInfo | None:
        """The seat that the prompt is about now."""
        return self._about(self.scene.view)

    def _about(self, view: TableView[Any, Any, Any]) -> SeatInfo | None:
        """Return the seat of the prompt, else the acting seat; None while all act together."""
        session, rules = self.scene.session, self.scene.game.rules
        seat = self.scene.parts.narrator.prompted_seat(view)
        if seat is None and session.pending is not None and not rules.together(view.state):
            # As the table is shown: the game may be a turn ahead.
            actors = sorted(rules.actors(view.state))
            seat = next((one for one in actors if one in session.humans), next(iter(actors), None))
        return None if seat is None else session.table.seats[seat]

    @property
    def _pill_px(self) -> int:
        return min(self.scene.ctx.text.px("body_b"), self._grown(_PILL_H) * 3 // 4)

    @property
    def toast_room(self) -> pygame.Rect:
        """Where messages appear: on the bar, between its buttons, covering nothing of the table."""
        px = self.scene.ctx.display.px
        return pygame.Rect(
            self._left + px(_GAP), px(4), self._right - self._left - 2 * px(_GAP), px(BAR_H - 8)
        )

    def _draw_pill(self, surface: Canvas, rect: pygame.Rect, bar_text: BarText) -> None:
        ctx = self.scene.ctx
        color, px = ctx.theme.color, ctx.display.px
        ctx.shapes.shadow(surface, rect, "button", rect.h // 2)
        ctx.shapes.box(surface, rect, color.card, radius=rect.h // 2)
        who = bar_text.who
        if who is not None:
            size = rect.h - px(10)
            token = pygame.Rect(rect.left + px(10), rect.centery - size // 2, size, size)
            ctx.shapes.token(surface, token, who.colour, face=who.face)
        room = self._pill_room(rect, who)
        ctx.text.draw(
            surface,
            bar_text.prompt,
            "body_b",
            color.ink,
            room,
            lines=self._prompt_lines(bar_text.prompt, who),
            px=self._pill_px,
        )
