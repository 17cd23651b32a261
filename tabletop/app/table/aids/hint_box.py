"""The box of a hint: what to look at, then the moves, each with its worth and reason."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.accessibility import Node, Role
from tabletop.app.core.shapes import beside
from tabletop.app.core.theme import Style
from tabletop.app.table.aids import hint_way
from tabletop.app.table.around.top_bar import BAR_H
from tabletop.app.widgets.base import Action, Look, Widget, Zone
from tabletop.app.widgets.button import Button, IconButton
from tabletop.app.widgets.layout import Column, Custom, Ground, Label, button_w, control_h
from tabletop.engine.message import Figure, Message
from tabletop.engine.protocol import Advice, Seat

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.app.table.key import Key
    from tabletop.app.table.table_context import TableContext


# -- advice in words --

MARKS: Final = 5
"""Number of marks of the best move."""
_ALIKE: Final = 10
"""Advised moves that differ by less, in thousandths of a win, count as equal: the earlier advice stays
first."""
_STEPS: Final = (5, 20, 50, 100)
"""A move loses a mark for each such difference to the best, in thousandths of a win."""


@dataclass(frozen=True, slots=True)
class HintMove:
    """One of the moves: its name, its reason, its marks (0 if it is the only one), how many of a hundred
    games it wins, and how many fewer than the best one; None if unknown."""

    command: Any
    name: str
    why: str
    marks: int
    loses: int | None
    wins: int | None
    way: tuple[Key, ...]
    """What to touch on the table for it."""
    things: str
    """That in words."""

    def spoken(self, ctx: Context, number: int) -> str:
        """Return all of it for screen readers."""
        marks = ctx.tn("{count} mark of five", "{count} marks of five", self.marks) if self.marks else ""
        if self.wins is not None:
            marks = ctx.t("Chance to win: {count}.", count=Figure("percent", self.wins))
        lost = ctx.t("Wins {count} fewer of 100 games.", count=self.loses) if self.loses else ""
        name = f"{number}. {self.name}" if self.marks else self.name
        return ctx.sentences((name, self.things, self.why, marks, lost))

    def difference(self, ctx: Context) -> str:
        """Return its difference to the best move in words; a difference too small to tell is none."""
        if self.wins is not None and not self.loses:
            return ctx.tc("move", "as good")
        return ctx.t(Figure("percent", self.loses, "−")) if self.loses else ""


@dataclass(frozen=True, slots=True)
class HintText:
    """The contents of a hint: first what to look at. `more` is the button that leads on to the moves, `by`
    says who judges them, `note` is what else there is to know."""

    seat: Seat
    look: str
    moves: tuple[HintMove, ...]
    more: str
    by: str
    note: str = ""

    def spoken(self, ctx: Context) -> str:
        """Return the moves for screen readers."""
        return ctx.sentences(move.spoken(ctx, number) for number, move in enumerate(self.moves, start=1))


def kept_to(advice: Sequence[Advice], plan: Sequence[Any], least: int) -> list[Advice]:
    """Return advice headed by the move that an earlier hint of the turn put first, unless another is clearly
    better; the others follow, best first."""
    near = [
        one for one in advice if advice[0].worth - one.worth <= max(least, _ALIKE) and one.command in plan
    ]
    first = min(near, key=lambda one: plan.index(one.command), default=advice[0])
    others = sorted((one for one in advice if one is not first), key=lambda one: -one.worth)
    # What is called best has no lower figure than another.
    return [first._replace(worth=max(one.worth for one in advice)), *others]


def told(table: TableContext, seat: Seat, advice: Sequence[Advice], plan: Sequence[Any] = ()) -> HintText:
    """Put advice for a seat into words, from its view alone. `plan` is the advice of an earlier hint of the
    same turn, best first."""
    view, words = table.session.table.view(seat), table.game.words
    course = table.game.progress
    knows = course.win_chances is not None and len(table.names) > 1 and bool(course.win_chances(view))
    # Without time to think nothing is known.
    knows = knows and advice[0].worth > 0
    least = course.noise.get(len(table.names), 0)
    advice = kept_to(advice, plan, least)
    best, moves = advice[0].worth, []
    hints = [words.hint(one, view) for one in advice]
    for one, hint in zip(advice, hints, strict=True):
        behind = max(0, best - one.worth)
        marks = MARKS - sum(behind > step for step in _STEPS)
        wins = _percent(one.worth) if knows else None
        # Of the figures as they stand there, so that the difference is what a reader reckons.
        loses = _percent(best) - wins if wins is not None and behind >= least else None
        name = hint.move or words.label(one.command, view)
        moves.append(move_told(table, one.command, name, table.say(hint.why), marks, loses, wins))
    t, count = table.ctx.t, table.session.table.hints
    by = t("As a strong computer player sees it")
    if knows:
        by = t("Chance to win, as a strong computer player sees it")
    note = t("Hints in this game: {count}. They are in the log.", count=count)
    if plan and plan[0] != advice[0].command and plan[0] in [one.command for one in advice]:
        note = table.ctx.sentences((t("A second look prefers this to what the last hint put first."), note))
    return HintText(seat, table.say(hints[0].look), tuple(moves), t("Show the best moves"), by, note)


def _percent(worth: float) -> int:
    """Return a worth in thousandths as a whole number of games in a hundred."""
    return round(min(max(worth, 0), 1000) / 10)


def move_told(
    table: TableContext,
    command: Any,
    name: Message,
    why: str = "",
    marks: int = 0,
    loses: int | None = None,
    wins: int | None = None,
) -> HintMove:
    """Put a command into words, with what to touch for it."""
    words, way = table.say(name), tuple(table.parts.move_map.gesture_for(table.glimpse, command))
    touched = [widget.name for key in way if (widget := table.find(key)) is not None]
    capital = table.ctx.capital(words)
    return HintMove(command, capital, why, marks, loses, wins, way, table.ctx.t(", ").join(touched))


_WIDTH, _PAD, _MARGIN, _GAP, _BAR = 496, 24, 16, 12, 18
_CHANCE: Final = Style("display800", 28)
_CHANCE_H: Final = 10
"""Thickness of the bar of a chance."""
_DISC: Final = 14
"""Width of one of the five marks."""


_LOWER: Final = (1.0, 0.75, 0.5)
"""Greatest height of the scrolling part, as parts of its contents, the best first."""


class HintActions(NamedTuple):
    """Actions of the box's buttons: light another move, list all, show the lit one, make it, close."""

    choose: Callable[[int], object]
    more: Action
    show: Action
    do: Action
    close: Action


class MoveRow(Widget):
    """One of the moves; touching it lights it on the table."""

    role: Role = "button"

    def __init__(
        self,
        ctx: Context,
        rect: pygame.Rect,
        number: int,
        hint_move: HintMove,
        choose: Callable[[int], object],
        *,
        is_best: bool,
        is_chosen: bool,
    ) -> None:
        """As high as its words need; `rect` gives place and width."""
        super().__init__(
            ctx,
            f"hint.{number}",
            rect,
            hint_move.spoken(ctx, number + 1),
            on_activate=partial(choose, number),
        )
        self.move_told, self.is_best, self.is_chosen = hint_move, is_best, is_chosen
        self.aside = ctx.tc("move", "best") if is_best else hint_move.difference(ctx) if number else ""
        self.rect.h = self._lay()[-1].bottom + ctx.display.ui(_GAP) - rect.y

    def _lay(self) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
        """Return the places of name, reason and marks."""
        ctx, pad = self.ctx, self.ctx.display.ui(_GAP)
        room = pygame.Rect(self.rect.x + pad, self.rect.y + pad, self.rect.w - 2 * pad - self._beside(), 0)
        name, why, marks = room.copy(), room.copy(), room.copy()
        name.h = ctx.text.height(self.move_told.name, "body_b", room.w)
        why.y = marks.y = name.bottom
        if self.move_told.why:
            why.h = ctx.text.height(self.move_told.why, "small", room.w)
        if self.move_told.wins is not None:
            marks.y, marks.h = why.bottom + pad * 2 // 3, ctx.display.ui(_CHANCE_H)
        elif self.move_told.marks:
            marks.y = why.bottom + pad // 2
            marks.h = max(ctx.display.ui(_DISC), ctx.text.line_height("small"))
        return name, why, marks

    def _beside(self) -> int:
        """Return the width of the column of chances."""
        if self.move_told.wins is None:
            return 0
        text, small = self.ctx.text, (self.aside, self.ctx.tc("move", "as good"))
        wide = text.width(self.ctx.t(Figure("percent", 100)), _CHANCE)
        return max(wide, *(text.width(one, "small") for one in small)) + self.ctx.display.ui(_GAP)

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw the row; the chosen one is white with a brass ring."""
        ctx, color, d = self.ctx, self.ctx.theme.color, self.ctx.display
        fill = color.card if self.is_chosen or look.hover else color.paper2
        edge = color.brass if self.is_chosen else color.line
        width = max(2, d.px(4)) if self.is_chosen else max(1, d.px(1.5))
        ctx.shapes.box(surface, self.rect, fill, radius=self.radius, edge=edge, edge_w=width)
        name, why, marks = self._lay()
        ctx.text.draw(surface, self.move_told.name, "body_b", color.ink, name, lines=9, valign="top")
        ctx.text.draw(surface, self.move_told.why, "small", color.ink2, why, lines=9, valign="top")
        if self.move_told.wins is not None:
            self._draw_chance(surface, self.move_told.wins, marks)
            return
        disc, step = d.ui(_DISC), d.ui(_DISC + 6)
        for at in range(MARKS) if self.move_told.marks else ():
            rect = pygame.Rect(marks.x + at * step, marks.centery - disc // 2, disc, disc)
            is_full = at < self.move_told.marks
            ctx.shapes.disc(surface, rect, color.good if is_full else color.line)
        if self.aside:
            ctx.text.draw(surface, self.aside, "small", color.ink2, marks, align="right")

    def _draw_chance(self, surface: Canvas, wins: int, bar: pygame.Rect) -> None:
        """Draw a move's chance as a bar and a number, and below it the difference to the best."""
        ctx, color = self.ctx, self.ctx.theme.color
        fill = color.good if self.is_best else color.ink2
        ctx.shapes.box(surface, bar, color.line, radius=bar.h // 2)
        full = pygame.Rect(bar.topleft, (max(bar.h, bar.w * wins // 100), bar.h))
        ctx.shapes.box(surface, full, fill, radius=bar.h // 2)
        tall, small = ctx.text.line_height(_CHANCE), ctx.text.line_height("small")
        column = pygame.Rect(bar.right, self.rect.centery - (tall + small) // 2, self._beside(), tall)
        ink = color.good if self.is_best else color.ink
        ctx.text.draw(surface, ctx.t(Figure("percent", wins)), _CHANCE, ink, column, align="right")
        below = pygame.Rect(column.x, column.bottom, column.w, small)
        ctx.text.draw(surface, self.aside, "small", color.ink2, below, align="right")

    def node(self) -> Node | None:
        """Return the row for screen readers; it says which one is lit."""
        made = super().node()
        return None if made is None else replace(made, selected=self.is_chosen)


class HintBox:
    """Lays the box out: at the right, unless it would cover something needed."""

    def __init__(self, table: TableContext, hint_actions: HintActions) -> None:
        self._table, self._actions = table, hint_actions
        self.shows_moves = False
        """Whether the moves are shown, and not only what to look at."""
        self.chosen = 0
        """Which of the moves is lit on the table."""

    def zones(self, hint_text: HintText) -> Iterator[Zone]:
        """Yield ground, words or moves, and buttons; what does not fit the window scrolls."""
        d, bounds = self._table.ctx.display, self._bounds
        panel = self._panel(hint_text)
        width = panel.w if panel else min(d.ui(_WIDTH), bounds.w * (3 if d.is_large else 4) // 8)
        pad, gap = d.ui(_PAD), d.ui(_GAP)
        inner = width - 2 * pad
        head, body, foot = self._head(inner), self._body(hint_text, inner), self._foot(hint_text, inner)
        frame = 2 * pad + head.y + foot.y + 2 * gap
        # It stays in place when the moves are shown.
        highest = min(max(body.y, self._moves(hint_text, inner).y), bounds.h - frame)
        box = panel.copy() if panel else self._spot(hint_text, (width, frame + highest), frame, bounds)
        room = box.h - frame
        scrolls = body.y > room
        if scrolls:
            body = self._body(hint_text, inner - d.ui(_BAR))
        tall = min(body.y, room)
        box.h = panel.h if panel else frame + tall
        view = pygame.Rect(box.x + pad, box.y + pad + head.y + gap, inner, tall)
        for column, y in ((head, box.y + pad), (body, view.y), (foot, view.bottom + gap)):
            for widget in column.widgets:
                widget.move(view.x, y)
        yield Zone("hint.head", [Ground(self._table.ctx, "hint.ground", box), *head.widgets])
        yield Zone("hint", body.widgets, view if scrolls else None, body.y)
        yield Zone("hint.foot", foot.widgets)

    def _panel(self, hint_text: HintText) -> pygame.Rect | None:
        """Return the place of the card shown large, which the box takes, as tall as it needs down to the next
        button, or what is kept free; None where there is none, or it would cover what a move touches."""
        table, d = self._table, self._table.ctx.display
        panel = table.parts.painter.inspector(table.glimpse)
        if panel is None:
            return None
        inner = panel.w - 2 * d.ui(_PAD)
        parts = (self._head(inner), self._moves(hint_text, inner), self._foot(hint_text, inner))
        tall = 2 * (d.ui(_PAD) + d.ui(_GAP)) + sum(part.y for part in parts)
        box = pygame.Rect(panel.topleft, (panel.w, self._bounds.bottom - panel.y))
        kept = table.parts.painter.keep_clear(table.glimpse)[0]
        others = (rect for rect in (*self._buttons(), *kept) if rect.colliderect(box))
        below = [rect.y - d.px(_GAP) - box.y for rect in others if rect.y >= panel.bottom]
        box.h = min(box.h, max(panel.h, tall), *below)
        touched = [rect for move in hint_text.moves for rect in hint_way.places(table, move.way)]
        return None if box.collidelist(touched) >= 0 else box

    def _buttons(self) -> list[pygame.Rect]:
        """Return the game's buttons."""
        game = (one for zone in self._table.host.zones for one in zone.widgets)
        return [one.rect for one in game if isinstance(one, Button) and not one.key.startswith("hint.")]

    @property
    def _bounds(self) -> pygame.Rect:
        d = self._table.ctx.display
        margin, bar = d.px(_MARGIN), d.px(BAR_H)
        return pygame.Rect(margin, bar + margin, d.w - 2 * margin, d.h - bar - 2 * margin)

    def _spot(
        self, hint_text: HintText, size: tuple[int, int], frame: int, bounds: pygame.Rect
    ) -> pygame.Rect:
        """Return the place of the box: at the right, unless it would cover what the chosen move touches, what
        the table keeps free, or what the other moves touch; high up, or right below what is kept free.

        If it would still cover some of that, it goes anywhere beside it, lower if necessary, and scrolls;
        `frame` is the height of what does not scroll.
        """
        table = self._table
        kept, spare = table.parts.painter.keep_clear(table.glimpse)
        ways = [hint_way.places(table, move.way) for move in hint_text.moves]
        needed = (ways[self.chosen] if ways else [], kept, list(chain(*ways)), spare)
        box = pygame.Rect((0, 0), size)
        below = [rect.bottom + table.ctx.display.px(_GAP) for rect in kept]
        heights = [bounds.y, *(y for y in below if bounds.y < y <= bounds.bottom - box.h)]
        spots = [box.move(x - box.w * part // 2, y) for x, part in _sides(bounds) for y in heights]
        best = min(spots, key=lambda spot: [_covered(spot, rects) for rects in needed])
        clear = [*needed[0], *kept]
        if not _covered(best, clear):
            return best
        others = [*needed[2:], self._buttons()]
        for part in _LOWER:
            box.h = frame + round((size[1] - frame) * part)
            spots = [*beside(box.size, clear, bounds, table.ctx.display.px(_GAP))]
            free = [spot for spot in spots if not _covered(spot, clear)]
            if free:
                return min(free, key=lambda spot: [_covered(spot, rects) for rects in others])
        return best

    def _head(self, width: int) -> Column:
        ctx, column = self._table.ctx, Column(self._table.ctx, 0, 0, width)
        side = control_h(ctx, 44, "button_s")
        close = IconButton(
            ctx,
            "hint.close",
            pygame.Rect(column.w - side, 0, side, side),
            ctx.t("Close"),
            "x",
            on_activate=self._actions.close,
        )
        icon = min(side, ctx.display.ui(34))
        sign = pygame.Rect(0, (side - icon) // 2, icon, icon)
        room = pygame.Rect(
            icon + ctx.display.ui(_GAP), 0, column.w - side - icon - 2 * ctx.display.ui(_GAP), side
        )
        column.widgets += [
            Custom(ctx, "hint.icon", sign, self._draw_icon),
            Label(ctx, "hint.title", room, ctx.t("Hint"), "h1"),
            close,
        ]
        column.y = side
        return column

    def _draw_icon(self, surface: Canvas, rect: pygame.Rect, look: Look) -> None:
        ctx = self._table.ctx
        surface.blit(ctx.assets.icon("hint", rect.w, ctx.theme.color.ink), rect)

    def _body(self, hint_text: HintText, width: int) -> Column:
        if self.shows_moves:
            return self._moves(hint_text, width)
        column = Column(self._table.ctx, 0, 0, width)
        column.text("hint.look", hint_text.look, "h3")
        return column

    def _moves(self, hint_text: HintText, width: int) -> Column:
        ctx, column = self._table.ctx, Column(self._table.ctx, 0, 0, width)
        column.text("hint.by", hint_text.by, "small", color=ctx.theme.color.ink2)
        for number, move in enumerate(hint_text.moves):
            column.space(_GAP)
            row = MoveRow(
                ctx,
                pygame.Rect(0, column.y, column.w, 0),
                number,
                move,
                self._actions.choose,
                is_best=number == 0 and len(hint_text.moves) > 1,
                is_chosen=number == self.chosen,
            )
            column.widgets.append(row)
            column.y = row.rect.bottom
        return column

    def _foot(self, hint_text: HintText, width: int) -> Column:
        ctx, column, actions = self._table.ctx, Column(self._table.ctx, 0, 0, width), self._actions
        t = ctx.t
        if self.shows_moves:
            is_carried = hint_way.carried(self._table, hint_text.moves[self.chosen].way) is not None
            shown = [self._button("hint.show", t("Show me"), actions.show)] if is_carried else []
            # i18n: button: play the move that the hint names
            column.row([*shown, self._button("hint.do", t("Do it"), actions.do)])
        elif hint_text.moves:
            column.row([self._button("hint.more", hint_text.more, actions.more, "hint")])
        if hint_text.note:
            column.space(_GAP)
            column.text("hint.count", hint_text.note, "small", color=ctx.theme.color.ink2)
        return column

    def _button(self, key: str, name: str, do: Action, action: str = "") -> Button:
        ctx = self._table.ctx
        cap = ctx.bindings.first(action) if action else ""
        rect = pygame.Rect(
            0, 0, button_w(ctx, name, cap=cap, style="button_s"), control_h(ctx, 48, "button_s")
        )
        return Button(ctx, key, rect, name, style="button_s", cap=cap, on_activate=do)


def _sides(bounds: pygame.Rect) -> tuple[tuple[int, int], ...]:
    """Return possible columns of the box, best first: right, left, middle; as x, and how many halves of the
    box lie to the left of it."""
    return (bounds.right, 2), (bounds.left, 0), (bounds.centerx, 1)


def _covered(spot: pygame.Rect, rects: Sequence[pygame.Rect]) -> int:
    """Return how much a box covers of those things that it covers by more than an edge."""
    parts = ((part.w * part.h, rect.w * rect.h) for rect in rects if (part := spot.clip(rect)))
    return sum(covered for covered, whole in parts if covered > whole // 6)
