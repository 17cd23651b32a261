"""The main menu: go on, start, look back, choose a game, choose a language (ux M1 to M4, M9, M10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

import tabletop
from tabletop import i18n
from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core import navigate
from tabletop.app.screens.how_far import game_text
from tabletop.app.screens.menu.actions import MenuActions
from tabletop.app.screens.menu.entries import ContinueCard, Logo
from tabletop.app.screens.menu.lines import lines_of
from tabletop.app.screens.menu.rows import MenuRow
from tabletop.app.screens.menu.shelf import Shelf
from tabletop.app.screens.menu.tiles import GameTile
from tabletop.app.screens.pictures import bare
from tabletop.app.screens.when import moment_of, when_text
from tabletop.app.table import registry
from tabletop.app.widgets.base import Widget, Zone
from tabletop.app.widgets.button import Button, IconButton
from tabletop.app.widgets.choice import Segmented
from tabletop.app.widgets.host import WidgetScene
from tabletop.app.widgets.layout import Column, button_w, control_h, wrap_row
from tabletop.saves.library import Library, SaveEntry

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.engine.protocol import Game

FOOT_GAP, TILE_MIN_H = 16, 420
"""Between the buttons of the foot; a game's tile is never lower than this, more tiles scroll. Logical px (UI
scale)."""


class MenuScene(WidgetScene):
    """The first screen. The library is read when the menu is entered and whenever it is shown again.

    The games' pictures take a while to draw: the menu can be used before they are there.
    """

    takes_files = True

    def __init__(self, ctx: Context) -> None:
        super().__init__(ctx)
        games = {game_id: tabletop.game(game_id) for game_id in registry.playable_games()}
        self._shelf = Shelf(games, Library(ctx.home / "saves"))
        self._ways = MenuActions(ctx, self._shelf)
        self._was_drawn = False
        self._has_row = False
        """Whether the settings that help have a row of the list: the foot has no room for them."""
        self.title = "Tabletop"
        self.focus_visible = True

    def enter(self) -> None:
        """Read what saves there are, and begin with the thing most wanted (ux M3)."""
        self._shelf.read(self.ctx.settings, self.ctx.today())
        self.ctx.toasts.clear()
        self._focus_first()

    def resume(self) -> None:
        """On top again: saves may have come or gone. Where the pointer was used, keys begin anew."""
        super().resume()
        self._shelf.read(self.ctx.settings, self.ctx.today())
        if not self.focus_visible:
            self._focus_first()

    def _focus_first(self) -> None:
        self.focus_key = "continue" if self._shelf.live else "quick" if self._ways.last else "play"
        self.focus_visible = True

    @property
    def _meant(self) -> Game[Any, Any, Any]:
        """The game in focus, or pointed at, else the one set up last."""
        keys = (self.focus_key if self.focus_visible else None, self.hover_key, self.focus_key)
        named = ((key or "").partition(".")[2] for key in keys)
        found = (self._shelf.games[name] for name in named if name in self._shelf.games)
        return next(found, self._ways.last or self._shelf.first)

    # -- doing -----------------------------------------------------------------------------------------

    def on_action(self, name: str) -> bool:
        """Keys for the settings, the list of keys, and the rules of the game that is meant."""
        match name:
            case "settings":
                navigate.show_settings(self.ctx)
            case "help":
                navigate.show_keys(self.ctx)
            case "rules":
                navigate.show_rules(self.ctx, self._meant)
            case _:
                return False
        return True

    # -- layout ----------------------------------------------------------------------------------------

    def paint(self, surface: Canvas) -> None:
        """Draw the morning over the city."""
        surface.blit(self.ctx.assets.table("menu"), (0, 0))
        self._was_drawn = True

    @property
    def animating(self) -> bool:
        """Whether pictures are still to come."""
        return bare(self.zones) is not None

    def exit(self) -> None:
        """Gone: what was found out about saved games is kept."""
        self._shelf.close()

    def rest(self) -> None:
        """Open a saved game that nothing is known of yet."""
        if not self._shelf.is_read:
            self._shelf.read_on()
            self.rebuild()

    def update(self, now: int) -> None:
        """Draw one of the games' pictures, once the menu is on the screen; it may be another day now."""
        super().update(now)
        if not self._shelf.is_of(self.ctx.today()):
            self._shelf.read(self.ctx.settings, self.ctx.today())
            self.rebuild()
        if not self._shelf.is_read:
            self.ctx.alarm.at(now)
        next_one = bare(self.zones) if self._was_drawn else None
        if next_one is not None:
            self._was_drawn = False
            next_one.make_picture()
            self.dirty = True

    def build(self) -> list[Zone]:
        """Return the list at the left, the foot under it, the tiles at the right."""
        d = self.ctx.display
        margin = min(d.ui(64), d.px(64))
        most = round(d.w * (0.30 if d.lw > 2300 else 0.42))
        foot = self._foot(most)
        self._has_row = self._width(foot) > most
        if self._has_row:
            # A second row of the foot would cost more than one of the list.
            foot = [widget for widget in foot if widget.key != "accessibility"]
        # As wide as the foot in one row, which words of some languages need.
        left_w = min(max(d.ui(560), self._width(foot)), most)
        left = pygame.Rect(margin, 0, left_w, d.h)
        gap = d.px(48)
        right = pygame.Rect(left.right + gap, d.px(44), 0, d.h - 2 * d.px(44))
        right.w = d.w - d.px(40) - right.x
        menu, games = self._left(left, foot), self._right(right)
        scrolled = [zone for zone in (menu, games) if self.scrolling.room(zone)]
        return [self._together(menu, games)] if len(scrolled) == 2 else [menu, games]

    def _width(self, foot: list[Widget]) -> int:
        return sum(widget.rect.w for widget in foot) + self.ctx.display.ui(FOOT_GAP) * (len(foot) - 1)

    def _together(self, menu: Zone, games: Zone) -> Zone:
        """Return both columns as one, which scrolls as a whole: two bars side by side mislead."""
        lowest = max(widget.rect.bottom for widget in games.widgets) + self.ctx.display.px(44)
        widgets = [*menu.widgets, *games.widgets]
        return Zone("all", widgets, self.ctx.display.bounds, max(menu.content_h, lowest))

    def _left(self, area: pygame.Rect, foot: list[Widget]) -> Zone:
        ctx, d = self.ctx, self.ctx.display
        column = Column(ctx, area.x, d.px(52), area.w)
        widest = ctx.text.fit("Tabletop", "hero", round(area.w * 0.82)).px
        px = min(ctx.text.px("hero"), widest, d.h // 11)
        column.place(lambda rect: Logo(ctx, "logo", rect, px), round(px * 1.25))
        tagline = ctx.t("City games for one screen")
        column.text("tagline", tagline, color=ctx.theme.color.ink2)
        column.y += d.px(34)
        if self._shelf.live is not None:
            self._add_continue(column, self._shelf.live)
        elif self._ways.last is None:
            self._add_play(column)
        foot_h = wrap_row(foot, pygame.Rect(column.x, 0, column.w, 0), d.ui(FOOT_GAP))
        self._add_lines(column, d.h - d.px(40) - foot_h - d.ui(12) - column.y)
        column.y = max(column.y + d.ui(12), d.h - d.px(40) - foot_h)
        column.row(foot, gap=FOOT_GAP)
        room = column.y + d.px(40)
        return Zone("menu", column.widgets, pygame.Rect(0, 0, area.right + d.px(20), d.h), room)

    def _add_continue(self, column: Column, save_entry: SaveEntry) -> None:
        ctx = self.ctx
        summary = save_entry.summary
        game = tabletop.game(summary.game)
        line = game_text(ctx, game, summary.round)
        saved = ctx.t("Saved {when}", when=when_text(ctx, moment_of(save_entry.modified)))
        tall = ContinueCard.height(ctx, column.w, summary.seats)
        column.place(
            lambda rect: ContinueCard(ctx, rect, game.id, line, saved, summary.seats, self._ways.go_on), tall
        )
        column.space(24)

    def _add_play(self, column: Column) -> None:
        """Add the way into the first game, for somebody who starts the program for the first time."""
        ctx = self.ctx
        game = self._shelf.first
        name = ctx.t("Play {game}", game=game.name)
        column.place(
            lambda rect: Button(
                ctx,
                "play",
                rect,
                name,
                kind="primary",
                icon="play",
                style="button_l",
                on_activate=lambda: self._ways.set_up(game.id),
            ),
            control_h(ctx, 96, "button_l"),
        )
        column.space(24)

    def _add_lines(self, column: Column, room: int) -> None:
        """Add rows and tiles, two side by side where they belong together; lower ones rather than a list that
        scrolls."""
        d, gap = self.ctx.display, self.ctx.display.ui(12)
        lines = lines_of(self.ctx, self._shelf, self._ways, has_row=self._has_row)
        likes = [max(way.likes(self.ctx) for way in line) for line in lines]
        if sum(likes) + gap * len(lines) > room:
            likes = [
                max(control_h(self.ctx, 48), min(control_h(self.ctx, 64), room // max(1, len(lines)) - gap))
            ] * len(lines)
        for line, tall in zip(lines, likes, strict=True):
            width = (column.w - d.ui(16) * (len(line) - 1)) // len(line)
            for number, way in enumerate(line):
                place = pygame.Rect(column.x + number * (width + d.ui(16)), column.y, width, tall)
                column.widgets.append(MenuRow(self.ctx, place, way))
            column.y += tall + gap

    def _foot(self, room: int) -> list[Widget]:
        ctx = self.ctx
        tall = control_h(ctx, 56)
        names = list(i18n.LANGUAGES.items())
        width = min(room, Segmented.natural_width(ctx, [name for _, name in names]))
        language = Segmented(
            ctx,
            "language",
            pygame.Rect(0, 0, width, tall),
            ctx.t("Language"),
            names,
            ctx.language,
            on_change=lambda code: ctx.change(language=code),
        )
        settings, leave = ctx.t("Settings"), ctx.t("Quit")
        return [
            language,
            Button(
                ctx,
                "settings",
                pygame.Rect(0, 0, button_w(ctx, settings, icon=True), tall),
                settings,
                icon="gear",
                on_activate=lambda: navigate.show_settings(ctx),
            ),
            IconButton(
                ctx,
                "accessibility",
                pygame.Rect(0, 0, tall, tall),
                ctx.t("Accessibility"),
                "access",
                tooltip=ctx.t("Accessibility") + "\n" + ctx.t("text, colour, motion"),
                on_activate=self._ways.make_accessible,
            ),
            Button(ctx, "quit", pygame.Rect(0, 0, button_w(ctx, leave), tall), leave, on_activate=ctx.quit),
        ]

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
        for number, (game_id, game) in enumerate(games.items()):
            x = area.x + number % columns * (width + gap)
            y = area.y + number // columns * (height + gap)
            tile = GameTile(
                ctx,
                pygame.Rect(x, y, width, height),
                game,
                lambda game_id=game_id: self._ways.set_up(game_id),  # type: ignore[misc]
                lesson=self._shelf.lesson(game_id),
                is_known=self._shelf.is_known(game_id),
            )
            tiles.append(tile)
        is_stacked = any(tile.is_stacked for tile in tiles)
        widgets: list[Widget] = []
        for tile in tiles:
            tile.lay(is_stacked=is_stacked)
            widgets += [tile, *tile.buttons()]
        view = area.inflate(2 * d.px(16), 2 * d.px(20))
        return Zone("games", widgets, view, rows * (height + gap) - gap + 2 * d.px(20))
