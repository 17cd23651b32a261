"""The main menu: continue, start, look back, choose a game, choose a language (ux M1 to M4, M9, M10)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import pygame

import tabletop
from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core import navigate
from tabletop.app.core.context import Context
from tabletop.app.screens.menu.lines import Shelf, lines_of
from tabletop.app.screens.menu.tiles import ContinueCard, GameTile, Logo
from tabletop.app.screens.phrases import game_text, moment_of, when_text
from tabletop.app.screens.tiles import bare
from tabletop.app.table import registry
from tabletop.app.widgets.base import Widget, Zone
from tabletop.app.widgets.button import ActionItem, Button, IconButton
from tabletop.app.widgets.choice import language_choice
from tabletop.app.widgets.host import WidgetScene
from tabletop.app.widgets.layout import Column, control_h, fitted_button, wrap_row
from tabletop.engine.protocol import Game
from tabletop.saves.library import SaveEntry

FOOT_GAP, TILE_MIN_H = 16, 420
"""Gap between the buttons of the foot, and least height of a game's tile; more tiles scroll. Logical px (UI
scale)."""
EDGE, LEAST_H = 20, 44
"""Margin of a tight column, and least height of a row. Logical px."""


class MenuScene(WidgetScene):
    """The first screen. It reads the library whenever it appears. The games' pictures take a while to draw:
    the menu works before they are there."""

    takes_files = True
    arrows_cross = True

    def __init__(self, ctx: Context) -> None:
        super().__init__(ctx)
        games = {game_id: tabletop.game(game_id) for game_id in registry.playable_games()}
        self._shelf = Shelf(ctx, games)
        self._was_drawn = False
        self.title = "Tabletop"
        self.focus_visible = True

    def enter(self) -> None:
        """Read the library, and focus the most likely choice (ux M3)."""
        self._shelf.read()
        self.ctx.toasts.clear()
        self._focus_first()

    def resume(self) -> None:
        """Read the library again. If the pointer was used last, the keys begin anew."""
        super().resume()
        self._shelf.read()
        if not self.focus_visible:
            self._focus_first()

    def _focus_first(self) -> None:
        self.focus_key = "continue" if self._shelf.live else "quick" if self._shelf.last else "play"
        self.focus_visible = True

    @property
    def _meant(self) -> Game[Any, Any, Any]:
        """The game in focus, or under the pointer, else the last one set up."""
        keys = (self.focus_key if self.focus_visible else None, self.hover_key, self.focus_key)
        named = ((key or "").partition(".")[2] for key in keys)
        found = (self._shelf.games[name] for name in named if name in self._shelf.games)
        return next(found, self._shelf.last or self._shelf.first)

    # -- doing -----------------------------------------------------------------------------------------

    def on_action(self, name: str) -> bool:
        """Open the settings, the list of keys, and the rules of `_meant` by their keys."""
        return navigate.open_by_key(self.ctx, name, self._meant)

    # -- layout ----------------------------------------------------------------------------------------

    def paint(self, surface: Canvas) -> None:
        """Draw the morning over the city."""
        surface.blit(self.ctx.assets.table("menu"), (0, 0))
        self._was_drawn = True

    @property
    def animating(self) -> bool:
        """Whether pictures are still missing."""
        return bare(self.zones) is not None

    def exit(self) -> None:
        """Keep what was read of saved games."""
        self._shelf.close()

    def rest(self) -> None:
        """Open an unread saved game."""
        if not self._shelf.is_read:
            self._shelf.read_on()
            self.rebuild()

    def update(self, now: int) -> None:
        """Draw one of the games' pictures once the menu is on the screen; notice midnight."""
        super().update(now)
        if not self._shelf.is_of_today:
            self._shelf.read()
            self.rebuild()
        if not self._shelf.is_read:
            self.ctx.alarm.at(now)
        next_one = bare(self.zones) if self._was_drawn else None
        if next_one is not None:
            self._was_drawn = False
            next_one.make_picture()
            self.dirty = True

    def build(self) -> list[Zone]:
        """Return the list at the left with the foot below, the tiles at the right."""
        d = self.ctx.display
        margin = min(d.ui(64), d.px(64))
        most = round(d.w * (0.30 if d.lw > 2300 else 0.42))
        # As wide as the foot in one row, for languages with long words.
        left_w = min(max(d.ui(560), self._width(self._foot(most))), most)
        left = pygame.Rect(margin, 0, left_w, d.h)
        gap = d.px(48)
        right = pygame.Rect(left.right + gap, d.px(44), 0, d.h - 2 * d.px(44))
        right.w = d.w - d.px(40) - right.x
        return [*self._left(left), self._right(right)]

    def _width(self, foot: Sequence[Widget]) -> int:
        return sum(widget.rect.w for widget in foot) + self.ctx.display.ui(FOOT_GAP) * (len(foot) - 1)

    def _left(self, area: pygame.Rect) -> list[Zone]:
        """Return the left column: in little room everything is lower; if even that is too much, the list
        scrolls above its foot."""
        d = self.ctx.display
        foot, has_row = self._foot(area.w), False
        if self._width(foot) > area.w:
            # A second row of the foot would cost more than one of the list.
            foot, has_row = [widget for widget in foot if widget.key != "accessibility"], True
        if self._width(foot) > area.w:
            foot, has_row = self._foot(area.w, is_tight=True), False
        column = self._list(area, foot, has_row=has_row, is_tight=False)
        view = pygame.Rect(0, 0, area.right + d.px(20), d.h)
        if column.y <= d.h:
            return [Zone("menu", column.widgets, view, column.y)]
        foot = self._foot(area.w, is_tight=True)
        column = self._list(area, foot, has_row=False, is_tight=True)
        if column.y <= d.h:
            return [Zone("menu", column.widgets, view, column.y)]
        shown = [widget for widget in column.widgets if widget not in foot]
        lowest = max(widget.rect.bottom for widget in shown)
        foot_h = max(widget.rect.bottom for widget in foot) - min(widget.rect.top for widget in foot)
        for widget in foot:
            widget.move(0, d.h - d.px(EDGE) - column.y + d.px(EDGE))
        view.h = d.h - foot_h - d.px(EDGE) - d.ui(8)
        return [Zone("menu", shown, view, lowest + d.ui(8)), Zone("foot", foot)]

    def _list(self, area: pygame.Rect, foot: list[Widget], *, has_row: bool, is_tight: bool) -> Column:
        """Return the column with the foot at its end; its `y` is the height of everything."""
        ctx, d = self.ctx, self.ctx.display
        edge = d.px(EDGE if is_tight else 40)
        column = Column(ctx, area.x, edge if is_tight else d.px(52), area.w)
        if is_tight:
            column.text("logo", "Tabletop", "h1")
            column.space(4)
        else:
            widest = ctx.text.fit("Tabletop", "hero", round(area.w * 0.82)).px
            px = min(ctx.text.px("hero"), widest, d.h // 11)
            column.place(lambda rect: Logo(ctx, "logo", rect, px), round(px * 1.25))
            column.text("tagline", ctx.t("City games around one screen"), color=ctx.theme.color.ink2)
            column.y += d.px(34)
        if self._shelf.live is not None:
            self._add_continue(column, self._shelf.live, is_tight=is_tight)
        elif self._shelf.last is None:
            self._add_play(column, is_tight=is_tight)
        gap = d.ui(10 if is_tight else FOOT_GAP)
        foot_h = wrap_row(foot, pygame.Rect(column.x, 0, column.w, 0), gap)
        between = d.ui(4 if is_tight else 12)
        room = d.h - edge - foot_h - between - column.y
        self._add_lines(column, room, has_row=has_row, is_tight=is_tight)
        column.y = max(column.y + between, d.h - edge - foot_h)
        column.y += wrap_row(foot, pygame.Rect(column.x, column.y, column.w, 0), gap) + edge
        column.widgets += foot
        return column

    def _add_continue(self, column: Column, save_entry: SaveEntry, *, is_tight: bool) -> None:
        ctx = self.ctx
        summary = save_entry.summary
        game = tabletop.game(summary.game)
        line = game_text(ctx, game, summary.round)
        saved = ctx.t("Saved {when}", when=when_text(ctx, moment_of(save_entry.modified)))
        tall = ContinueCard.height(ctx, column.w, summary.seats, is_tight=is_tight)
        column.place(
            lambda rect: ContinueCard(
                ctx, rect, game.id, line, saved, summary.seats, self._shelf.go_on, is_tight=is_tight
            ),
            tall,
        )
        column.space(12 if is_tight else 24)

    def _add_play(self, column: Column, *, is_tight: bool) -> None:
        """Add the button of the first game, at the first start."""
        ctx = self.ctx
        game = self._shelf.first
        play, name = partial(navigate.show_setup, ctx, game), ctx.t("Play {game}", game=game.name)
        item = ActionItem("play", name, "play", play, kind="primary")
        column.place(
            lambda rect: Button.of(ctx, item, rect, style="button_l"),
            control_h(ctx, 64 if is_tight else 96, "button_l"),
        )
        column.space(12 if is_tight else 24)

    def _add_lines(self, column: Column, room: int, *, has_row: bool, is_tight: bool) -> None:
        """Add rows and tiles, pairs side by side; lower ones rather than a list that scrolls."""
        d, gap = self.ctx.display, self.ctx.display.ui(8 if is_tight else 12)
        lines = lines_of(self.ctx, self._shelf, has_row=has_row)
        likes = [max(row.likes for row in line) for line in lines]
        if sum(likes) + gap * len(lines) > room:
            least = max(self.ctx.text.line_height("button"), d.px(LEAST_H)) if is_tight else 0
            least = least or control_h(self.ctx, 48)
            likes = [max(least, min(control_h(self.ctx, 64), room // max(1, len(lines)) - gap))] * len(lines)
        for line, tall in zip(lines, likes, strict=True):
            width = (column.w - d.ui(16) * (len(line) - 1)) // len(line)
            for number, row in enumerate(line):
                row.rect = pygame.Rect(column.x + number * (width + d.ui(16)), column.y, width, tall)
                column.widgets.append(row)
            column.y += tall + gap

    def _foot(self, room: int, *, is_tight: bool = False) -> list[Widget]:
        """Return the choice of language and the exits; tight ones are icons, the last one only if its word
        has no room."""
        ctx = self.ctx
        tall = control_h(ctx, 48 if is_tight else 56)
        speak = lambda tag: ctx.change(language=tag)  # noqa: E731
        language = language_choice(ctx, ctx.t("Language"), room, speak, tall=tall)
        show, name = partial(navigate.show_settings, ctx), ctx.t("Accessibility")
        tip = name + "\n" + ctx.t("text, colour, motion")
        access = ActionItem("accessibility", name, "access", partial(show, "accessibility"), tooltip=tip)
        settings = ActionItem("settings", ctx.t("Settings"), "gear", show)
        leave = ActionItem("quit", ctx.t("Quit"), do=ctx.quit)

        def sign(item: ActionItem) -> Button:
            return IconButton.of(ctx, item, pygame.Rect(0, 0, tall, tall))

        large = sign(settings) if is_tight else fitted_button(ctx, settings)
        found = [language, large, sign(access), fitted_button(ctx, leave, least=48 if is_tight else 56)]
        if is_tight and self._width(found) > room:
            found[-1] = sign(leave._replace(icon="x"))
        return found

    def _right(self, area: pygame.Rect) -> Zone:
        ctx, d = self.ctx, self.ctx.display
        games = self._shelf.games
        gap = d.px(24)
        columns = 1 if len(games) == 1 or area.w < d.ui(900) else 2
        rows = -(-len(games) // columns)
        width = (area.w - gap * (columns - 1)) // columns
        # More than two rows scroll: lower tiles would cost the pictures of all.
        seen = min(rows, 2)
        height = max((area.h - gap * (seen - 1)) // seen, min(d.ui(TILE_MIN_H), area.h))
        tiles: list[GameTile] = []
        for number, game in enumerate(games.values()):
            x = area.x + number % columns * (width + gap)
            y = area.y + number // columns * (height + gap)
            tile = GameTile(
                ctx,
                pygame.Rect(x, y, width, height),
                game,
                partial(navigate.show_setup, ctx, game),
                lesson=self._shelf.lesson(game.id),
            )
            tiles.append(tile)
        is_stacked = any(tile.is_stacked for tile in tiles)
        widgets: list[Widget] = []
        for tile in tiles:
            tile.lay(is_stacked=is_stacked)
            widgets += [tile, *tile.buttons()]
        view = area.inflate(2 * d.px(16), 2 * d.px(20))
        return Zone("games", widgets, view, rows * (height + gap) - gap + 2 * d.px(20))
