"""All puzzles by game: a small house each, in three streets by difficulty; solved ones are lit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core import navigate
from tabletop.app.core.accessibility import Node, Role
from tabletop.app.core.context import Context
from tabletop.app.core.progress import is_solved, stars_of
from tabletop.app.core.theme import with_alpha
from tabletop.app.screens.page import PageScene
from tabletop.app.screens.puzzles import card
from tabletop.app.screens.puzzles.card import STREETS, number_text
from tabletop.app.screens.puzzles.session import STARS
from tabletop.app.table import registry
from tabletop.app.widgets.base import Look, Widget, Zone
from tabletop.app.widgets.choice import Segmented
from tabletop.app.widgets.layout import Label, control_h
from tabletop.engine.registry import find
from tabletop.puzzles import Puzzle, marks_of, puzzles_of, question_of

_PAD, _GAP, _SIDE, _LEAST, _MOST = 24, 20, 6, 58, 104
"""Margin in a street, gap between streets, margin beside a house, widths of a house's plot: logical px (UI
scale)."""


class PuzzleHouse(Widget):
    """One puzzle, with its number."""

    role: Role = "button"

    def __init__(self, ctx: Context, rect: pygame.Rect, puzzle: Puzzle, number: int) -> None:
        """`number` begins at 1."""
        super().__init__(
            ctx,
            f"puzzle.{puzzle.id}",
            rect,
            number_text(ctx, number),
            on_activate=partial(navigate.open_puzzle, ctx, puzzle.game, puzzle.id),
        )
        self._puzzle, self._number, self._is_lit = puzzle, number, is_solved(ctx.settings, puzzle)
        self._stars, self._told = stars_of(ctx.settings, puzzle), ctx.t(question_of(puzzle).title)
        if self._is_lit:
            state = ctx.tc("puzzle", "solved")
            if self._stars:
                worth = ctx.tn(
                    "{stars} of {count} star", "{stars} of {count} stars", STARS, stars=self._stars
                )
                state = ctx.t(", ").join((state, worth))
            # i18n: {question}: the kind of a puzzle; {state}: “solved, 2 of 3 stars”
            self._told = ctx.t("{question} · {state}", question=self._told, state=state)
        self.tooltip = f"{self.name}\n{self._told}"

    @staticmethod
    def height(ctx: Context, width: int, storeys: int) -> int:
        """Return the height of a plot."""
        wide = width - 2 * ctx.display.ui(_SIDE)
        return round(wide * card.height(storeys) / card.WIDE) + ctx.text.line_height("small")

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw the house, and its number below, with its stars or a tick if it is solved."""
        ctx, color, ui = self.ctx, self.ctx.theme.color, self.ctx.display.ui
        low = ctx.text.line_height("small")
        place = self.rect.inflate(-2 * ui(_SIDE), 0)
        place.h -= low
        if look.hover:
            ctx.shapes.box(surface, self.rect, with_alpha(color.on_dark, 0.14), radius=self.radius)
        storeys = self._puzzle.storey
        card.draw(ctx, surface, place, storeys, card.windows(storeys) * self._is_lit, self._number)
        words, side = str(self._number), round(ctx.text.px("small") * 0.8) * self._is_lit
        signs = ["star"] * self._stars + ["starl"] * (STARS - self._stars) if self._stars else ["check"]
        lead = ctx.text.width(words, "small") + side // 4
        side = min(side, max(1, (self.rect.w - lead) // len(signs)))
        sign = pygame.Rect(0, 0, lead + side * len(signs) * self._is_lit, low)
        sign.midbottom = self.rect.midbottom
        ink = color.legal if self._is_lit else color.on_dark
        ctx.text.draw(surface, words, "small", ink, sign)
        for at, name in enumerate(signs if self._is_lit else ()):
            icon = ctx.assets.icon(name, side, ink)
            surface.blit(icon, icon.get_rect(midleft=(sign.x + lead + at * side, sign.centery)))

    def node(self) -> Node | None:
        """Return the house with its question, and whether it is solved."""
        made = super().node()
        return replace(made, description=self._told) if made else None


class _Street(Widget):
    """The night sky of a storey's houses, and the ground under each row of them."""

    def __init__(self, ctx: Context, key: str, rect: pygame.Rect, grounds: Sequence[int]) -> None:
        super().__init__(ctx, key, rect, focusable=False)
        self._grounds = [y - rect.y for y in grounds]

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw sky and ground."""
        ctx, color, d = self.ctx, self.ctx.theme.color, self.ctx.display
        radius = d.px(ctx.theme.radius["panel"])
        ctx.shapes.shadow(surface, self.rect, "panel", radius)
        ctx.shapes.box(surface, self.rect, color.ink, radius=radius)
        for y in self._grounds:
            line = pygame.Rect(self.rect.x + d.ui(_PAD), self.rect.y + y, 0, max(2, d.px(3)))
            line.w = self.rect.w - 2 * d.ui(_PAD)
            ctx.shapes.box(surface, line, with_alpha(color.on_dark2, 0.35))


class PuzzlesScene(PageScene):
    """The page of all puzzles. It opens with a game, or with the first that has unsolved puzzles, at the
    first unsolved one."""

    leads_home = True

    def __init__(self, ctx: Context, game_id: str = "") -> None:
        super().__init__(ctx)
        marks = {one: found for one in registry.playable_games() if (found := marks_of(one))}
        self._games = list(marks)
        unsolved = (one for one in marks if marks[one].difference(ctx.settings.solved))
        first = next(unsolved, next(iter(marks), ""))
        self._game = ""
        self._puzzles: tuple[Puzzle, ...] = ()
        self._choose(game_id if game_id in self._games else first)

    def _choose(self, game_id: str) -> None:
        """Show the puzzles of a game."""
        self._game, self._puzzles = game_id, puzzles_of(game_id)

    def _first(self) -> str | None:
        """Return the house to focus."""
        keys = [f"puzzle.{one.id}" for one in self._puzzles if not is_solved(self.ctx.settings, one)]
        return next(iter((*keys, *(f"puzzle.{one.id}" for one in self._puzzles))), None)

    def enter(self) -> None:
        """Focus the first unsolved puzzle."""
        self.focus_key = self._first()

    def back(self) -> None:
        """Return to the menu, which need not lie below."""
        if len(self.ctx.scenes.stack) > 1:
            super().back()
        else:
            navigate.show_menu(self.ctx)

    def heading(self) -> tuple[str, str]:
        """Return the title, and the number of solved puzzles."""
        solved = sum(is_solved(self.ctx.settings, one) for one in self._puzzles)
        status = self.ctx.t("{done} of {count} solved", done=solved, count=len(self._puzzles))
        return self.ctx.t("Puzzles"), status

    # -- the streets -----------------------------------------------------------------------------------

    def body(self) -> list[Zone]:
        """Return a street for each storey, and above them the games to choose from."""
        d, area = self.ctx.display, self.content
        head = self._head(area)
        y, margin = max(widget.rect.bottom for widget in head) + d.ui(_GAP), d.px(16)
        view = pygame.Rect(area.x - margin, y - margin, area.w + 2 * margin, area.bottom - y + 2 * margin)
        widgets = self._streets(pygame.Rect(area.x, y, area.w, area.bottom - y))
        lowest = max((widget.rect.bottom for widget in widgets), default=y)
        return [Zone("games", head), Zone("houses", widgets, view, lowest - view.y + margin)]

    def _head(self, area: pygame.Rect) -> list[Widget]:
        """Return the games, and the legend of the houses beside or below them."""
        ctx, gap = self.ctx, self.ctx.display.ui(_GAP)
        words = ctx.t("Each house is a question about a real position. When you solve it, its lights go on.")
        tall, wide = ctx.text.line_height("body"), ctx.text.width(words, "body")
        place = pygame.Rect(area.x, area.y, area.w, ctx.text.height(words, "body", area.w))
        found: list[Widget] = []
        if len(self._games) > 1:
            tabs = self._tabs(area)
            found.append(tabs)
            if tabs.rect.w + gap + wide <= area.w:
                place = pygame.Rect(tabs.rect.right + gap, tabs.rect.centery - tall // 2, wide, tall)
            else:
                place.y = tabs.rect.bottom + gap // 2
        color = ctx.theme.color.on_dark
        return [*found, Label(ctx, "about", place, words, "body", color=color, lines=4)]

    def _tabs(self, area: pygame.Rect) -> Widget:
        ctx = self.ctx
        options: list[tuple[Any, ...]] = [(one, find(one).name) for one in self._games]
        wide = min(area.w, Segmented.natural_width(ctx, [name for _, name in options]))
        place = pygame.Rect(area.x, area.y, wide, control_h(ctx, 52))
        # i18n: label of a choice: which game’s puzzles
        return Segmented(ctx, "game", place, ctx.t("Game"), options, self._game, on_change=self._choose)

    def _streets(self, area: pygame.Rect) -> list[Widget]:
        """Return the streets, stacked, with houses as large as possible."""
        d = self.ctx.display
        levels = [
            (storey, [(number, one) for number, one in enumerate(self._puzzles, 1) if one.storey == storey])
            for storey in range(1, len(STREETS) + 1)
        ]
        levels = [(storey, street) for storey, street in levels if street]
        inner = area.w - 2 * d.ui(_PAD)
        most = max((len(street) for _, street in levels), default=1)
        columns = max(1, min(most, inner // max(d.ui(_LEAST), 44)))
        columns = -(-most // -(-most // columns))
        spare = area.h - sum(self._street_h(storey, len(street), columns, 0) for storey, street in levels)
        spare -= d.ui(_GAP) * (len(levels) - 1)
        tall = sum(-(-len(street) // columns) * card.height(storey) for storey, street in levels)
        wide = min(inner // columns, d.ui(_MOST), spare * card.WIDE // max(1, tall) + 2 * d.ui(_SIDE))
        wide = max(wide, min(inner // columns, max(d.ui(_LEAST), 44)))
        widgets: list[Widget] = []
        y = area.y
        for storey, street in levels:
            place = pygame.Rect(area.x, y, area.w, self._street_h(storey, len(street), columns, wide))
            widgets += self._street(place, storey, street, columns, wide)
            y = place.bottom + d.ui(_GAP)
        return widgets

    def _street_h(self, storey: int, count: int, columns: int, wide: int) -> int:
        """Return the height of a street; with plots 0 wide, that without the houses."""
        ctx, d = self.ctx, self.ctx.display
        rows = -(-count // columns)
        each = PuzzleHouse.height(ctx, wide, storey) if wide else ctx.text.line_height("small")
        return ctx.text.line_height("h3") + rows * (each + d.ui(_SIDE)) + 2 * d.ui(_PAD) - d.ui(_SIDE)

    def _street(
        self, place: pygame.Rect, storey: int, street: Sequence[tuple[int, Puzzle]], columns: int, wide: int
    ) -> list[Widget]:
        ctx, d, settings = self.ctx, self.ctx.display, self.ctx.settings
        color, pad = ctx.theme.color, d.ui(_PAD)
        head = pygame.Rect(place.x + pad, place.y + pad // 2, place.w - 2 * pad, ctx.text.line_height("h3"))
        done = sum(is_solved(settings, one) for _, one in street)
        count = ctx.t("{done} of {count}", done=done, count=len(street))
        tall = PuzzleHouse.height(ctx, wide, storey)
        top, pitch = head.bottom + pad // 2, (place.w - 2 * pad) / columns
        houses: list[Widget] = []
        for at, (number, puzzle) in enumerate(street):
            x = place.x + pad + round((at % columns + 0.5) * pitch) - wide // 2
            y = top + at // columns * (tall + d.ui(_SIDE))
            plot = pygame.Rect(x, y, wide, tall)
            houses.append(PuzzleHouse(ctx, plot, puzzle, number))
        low = ctx.text.line_height("small")
        grounds = sorted({widget.rect.bottom - low for widget in houses})
        name = ctx.t(STREETS[storey - 1])
        return [
            _Street(ctx, f"street.{storey}", place, grounds),
            Label(ctx, f"level.{storey}", head, name, "h3", color=color.on_dark),
            Label(ctx, f"count.{storey}", head, count, "small", color=color.on_dark2, align="right"),
            *houses,
        ]
