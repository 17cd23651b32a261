"""Panels of the shelf: a frame that a column fills, and a set with a fan of its cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.context import Context
from tabletop.app.core.theme import with_alpha
from tabletop.app.screens.workshop.board.desk import BoardWork, differs
from tabletop.app.screens.workshop.board.drawing import Places, draw_board
from tabletop.app.screens.workshop.controls import AddButton, chip
from tabletop.app.screens.workshop.faces import Faces
from tabletop.app.screens.workshop.wording import words_of
from tabletop.app.screens.workshop.work import Work
from tabletop.app.table.drawn.cards import card_height, card_radius
from tabletop.app.widgets.base import Look, Widget
from tabletop.app.widgets.button import ActionItem
from tabletop.app.widgets.layout import Column, Custom, Panel, fitted_button, wrap_row
from tabletop.balance.counts import GameCounts
from tabletop.engine import desk as desks
from tabletop.engine.message import Figure
from tabletop.engine.protocol import Game
from tabletop.sets.boards import standard_rows
from tabletop.sets.shelf import ShelfEntry

_FAN: Final = 6
_FAN_W: Final = 108
_BOARD_H: Final = 170


class PanelFrame:
    """A panel and what its column holds; it grows with its row. A dark one is an invitation."""

    def __init__(self, ctx: Context, rect: pygame.Rect, key: str, *, is_dark: bool = False) -> None:
        self.ctx, self.key, self._is_dark = ctx, key, is_dark
        self._x, self._y, self._w = rect.x, rect.y, rect.w
        self._pad = ctx.display.ui(24)
        self._tall = 0
        self.column = Column(ctx, rect.x + self._pad, rect.y + self._pad, rect.w - 2 * self._pad)

    @property
    def rect(self) -> pygame.Rect:
        """Its place: as high as its contents, at least."""
        tall = max(self.column.y - self._y + self._pad, self._tall)
        return pygame.Rect(self._x, self._y, self._w, tall)

    def grow(self, tall: int) -> None:
        """Become as high as the others of its row."""
        self._tall = tall

    def widgets(self) -> list[Widget]:
        """Return the ground and what lies on it."""
        ground: Widget = Panel(self.ctx, f"{self.key}.panel", self.rect)
        if self._is_dark:
            ground = Custom(self.ctx, f"{self.key}.panel", self.rect, self._dashes)
        return [ground, *self.column.widgets]

    def _dashes(self, surface: Canvas, rect: pygame.Rect, look: Look) -> None:
        ctx, radius = self.ctx, self.ctx.display.px(self.ctx.theme.radius["panel"])
        ctx.shapes.box(surface, rect, with_alpha(ctx.theme.color.hud, 0.35), radius=radius)
        edge = with_alpha(ctx.theme.color.on_dark, 0.45)
        ctx.shapes.box(surface, rect, (0, 0, 0, 0), radius=radius, edge=edge, edge_w=ctx.display.px(1.5))


class SetPanel(PanelFrame):
    """A set: its name, where it comes from, a fan of its cards, what differs, what can be done."""

    def __init__(
        self,
        ctx: Context,
        rect: pygame.Rect,
        game: Game[Any, Any, Any],
        key: str,
        name: str,
        note: str,
        entry: ShelfEntry | None,
        tested: GameCounts | None = None,
    ) -> None:
        """`entry` is the file; None for the house's cards. `tested` are the games of its last test."""
        super().__init__(ctx, rect, f"set.{key}")
        ink2 = ctx.theme.color.ink2
        self.column.text(f"{self.key}.name", name, "h2")
        top = self.column.y
        self.column.text(f"{self.key}.note", note, "small", color=ink2)
        self.column.y = max(self.column.y, top + 2 * ctx.text.line_height("small"))
        self.column.space(12)
        rows = standard_rows(game.id) if entry is None else entry.own.rows if entry.own is not None else ()
        self._buttons: list[Widget] = []
        if not rows:
            return
        self._work = Work(game, rows, is_fixed=True)
        if self._work.form.board is not None:
            tall = ctx.display.ui(_BOARD_H)
            self.column.place(lambda place: Custom(ctx, f"{self.key}.board", place, self._board), tall)
            self.column.space(12)
            self._chips(entry, tested)
            return
        self._faces = Faces(ctx, self._work)
        step = 2 if self._work.form.has_backs else 1
        shown = list(range(0, len(rows), step))[:_FAN]
        if entry is not None:
            shown = self._telling(shown, step)
        w = min(ctx.display.ui(_FAN_W), self.column.w // 4)
        paint = partial(self._fan, shown, w)
        self.column.place(
            lambda place: Custom(ctx, f"{self.key}.fan", place, paint), card_height(w) + ctx.display.ui(10)
        )
        self.column.space(8)
        self._chips(entry, tested)

    def _board(self, surface: Canvas, rect: pygame.Rect, look: Look) -> None:
        grid = BoardWork(self._work).grid
        draw_board(self.ctx, surface, self._work.game.id, grid, Places.fitting(grid, rect))

    def _telling(self, usual: Sequence[int], step: int) -> list[int]:
        """Return the cards that differ first, then others."""
        differing = [at for at in range(len(self._work.rows)) if self._work.differing(at)]
        found = list(dict.fromkeys([*differing[:_FAN], *usual]))[:_FAN]
        return sorted(found)

    def _fan(self, shown: Sequence[int], w: int, surface: Canvas, rect: pygame.Rect, look: Look) -> None:
        room = rect.w - w
        each = min(round(w * 0.72), room // max(1, len(shown) - 1))
        for number, at in enumerate(shown):
            card = pygame.Rect(rect.x + number * each, rect.y, w, card_height(w))
            self.ctx.shapes.shadow(surface, card, "card", card_radius(w))
            surface.blit(self._faces.face(at, w), card)

    def _chips(self, entry: ShelfEntry | None, tested: GameCounts | None) -> None:
        """Say what differs, what is wrong, and what its last test told."""
        ctx, color = self.ctx, self.ctx.theme.color
        found: list[Widget] = []
        if entry is not None:
            form = self._work.form
            short = (
                desks.in_short(form, self._work.differences) if form.board is None else differs(self._work)
            )
            words = ctx.message(short) if short is not None else ctx.t(words_of(form).same)
            found.append(chip(ctx, f"{self.key}.differs", words, "", color.ink, color.record_bg))
        if tested is not None:
            length = Figure("number", tested.length, digits=1)
            rounds = self._work.game.progress.counts_rounds
            words = (
                ctx.t("{number} rounds a game", number=length)
                if rounds
                else ctx.t("{number} turns a player", number=length)
            )
            found.append(chip(ctx, f"{self.key}.length", words, "chart", color.ink, color.paper3))
            games = len(tested.games)
            words = ctx.tn("{count} game tested", "{count} games tested", games)
            found.append(chip(ctx, f"{self.key}.tested", words, "check", color.good, color.good_bg))
        if entry is not None and entry.troubles:
            words = ctx.tn(
                "{count} problem to fix before you can play",
                "{count} problems to fix before you can play",
                entry.troubles,
            )
            found.append(chip(ctx, f"{self.key}.wrong", words, "no", color.bad, color.bad_bg))
        if found:
            self.column.row(found, gap=8)
            self.column.space(14)

    def add_buttons(
        self,
        items: Sequence[ActionItem],
        menu: Sequence[tuple[str, str, str, Callable[[], object]]] = (),
    ) -> None:
        """Add buttons at the panel's foot, and a menu of what else can be done."""
        ctx = self.ctx
        self._buttons = [fitted_button(ctx, item, least=52) for item in items]
        if menu:
            actions = {value: do for value, _, _, do in menu}
            more = AddButton(
                ctx,
                f"more.{self.key}",
                ctx.t("More…"),
                "",
                [(value, label, icon) for value, label, icon, _ in menu],
                lambda value: actions[value](),
                icon="gear",
            )
            more.tooltip = ctx.t("More…")
            self._buttons.append(more)
        row = pygame.Rect(self.column.x, self.column.y, self.column.w, 0)
        self.column.y += wrap_row(self._buttons, row, ctx.display.ui(12))

    def widgets(self) -> list[Widget]:
        """Return all; the buttons stand at the panel's foot."""
        bottom = max((one.rect.bottom for one in self._buttons), default=0)
        down = self.rect.bottom - self._pad - bottom
        for one in self._buttons:
            one.move(0, down)
        return [*super().widgets(), *self._buttons]
