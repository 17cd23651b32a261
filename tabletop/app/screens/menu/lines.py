"""The rows of the main menu, below the game to continue."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from functools import partial
from typing import Any

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core import navigate, progress
from tabletop.app.core.accessibility import Node, Role
from tabletop.app.core.context import Context
from tabletop.app.core.progress import Offered, SolvedCount
from tabletop.app.core.theme import Color, with_alpha
from tabletop.app.screens import tiles
from tabletop.app.screens.day import day_line, result_text, tries_text
from tabletop.app.screens.puzzles import card
from tabletop.app.screens.tiles import LatePicture
from tabletop.app.widgets.base import Look
from tabletop.app.widgets.button import ActionItem
from tabletop.app.widgets.layout import control_h
from tabletop.daily import (
    COUNT,
    FIRST,
    Day,
    DayGames,
    Tries,
    day_on,
    days_played,
    has_puzzles,
    is_over,
    judged,
)
from tabletop.engine.protocol import Game
from tabletop.saves.library import AT_ONCE, Library, SaveEntry

# What the main menu offers: games, lessons, saved games, the last set-up, the daily city.


class Shelf:
    """`games` by their id, in the menu's order; the saved games as of the last `read`."""

    def __init__(self, ctx: Context, games: Mapping[str, Game[Any, Any, Any]]) -> None:
        self.ctx, self.games = ctx, games
        self._library = Library(ctx.home / "saves")
        self._library_scan = self._library.scan()
        self._entries: Sequence[SaveEntry] = ()
        self.date: date | None = None
        """Today, where there is a daily city."""
        self.day: Day | None = None
        """Today's city, where it is a game."""
        self.tries: Tries = {}
        """What was tried of its puzzles."""
        self.day_games = DayGames()
        """What was played of it."""
        self.lessons: Mapping[str, tuple[Offered, ...]] = {}
        """By the game's id; games without lessons are left out."""
        self.puzzles = SolvedCount(0, 0)
        """How many puzzles are solved."""

    def read(self) -> None:
        """Look for saved games and the progress in lessons. The newest unknown files are opened at once,
        because the game to continue is among them; the others later (`read_on`)."""
        settings, today = self.ctx.settings, self.ctx.today()
        self._library_scan = self._library.scan(AT_ONCE)
        found = progress.by_game(settings)
        self.lessons = {game: found[game] for game in self.games if game in found}
        self.date = today if today >= FIRST else None
        self.day = None if self.date is None or has_puzzles(today) else day_on(today)
        self.tries = progress.tries_on(settings, today)
        self.puzzles = progress.counted(settings, self.games)
        self._take_in()

    @property
    def is_of_today(self) -> bool:
        """Whether its city is that of the present date."""
        return self.date is None or self.date == self.ctx.today()

    @property
    def is_read(self) -> bool:
        """Whether all files are known."""
        return not self._library_scan.left

    def read_on(self) -> None:
        """Open one more file."""
        self._library_scan.go_on()
        self._take_in()

    def _take_in(self) -> None:
        self._entries = self._library_scan.entries
        if self.day is not None:
            when = self.day.date
            self.day_games = days_played(self._entries, when).get(when, DayGames())
        if self.is_read:
            self.close()

    def close(self) -> None:
        """Keep what was read of the files."""
        self._library_scan.close()

    def lesson(self, game_id: str) -> Offered | None:
        """Return the next lesson of a game: the first unfinished one, or the first of all."""
        offered = self.lessons.get(game_id, ())
        return next((one for one in offered if not one.is_done), offered[0] if offered else None)

    @property
    def live(self) -> SaveEntry | None:
        """The game to continue."""
        live = (entry for entry in self._entries if entry.summary.is_live)
        return next((entry for entry in live if entry.summary.game in self.games), None)

    @property
    def saved(self) -> int:
        """The number of unfinished games."""
        return sum(not entry.summary.is_finished for entry in self._entries)

    @property
    def finished(self) -> int:
        """The number of finished games."""
        return sum(entry.summary.is_finished for entry in self._entries)

    @property
    def first(self) -> Game[Any, Any, Any]:
        """The game to offer at the first start."""
        return next(iter(self.games.values()))

    @property
    def last(self) -> Game[Any, Any, Any] | None:
        """The game set up last, by the order of the settings."""
        known = [self.games[game_id] for game_id in self.ctx.settings.last_setup if game_id in self.games]
        return known[-1] if known else None

    # -- where it leads; each screen loads when opened -------------------------------------------------

    def go_on(self) -> None:
        """Continue the game that waits."""
        if self.live is not None:
            navigate.open_file(self.ctx, self.live.path)

    def quick(self) -> None:
        """Begin the game of the last set-up."""
        from tabletop.app.screens.setup.plan import SetupPlan
        from tabletop.app.screens.setup.scene import start

        if self.last is not None:
            start(self.ctx, SetupPlan.last(self.last, self.ctx.settings))

    def show_list(self, *, finished: bool) -> None:
        """Show the finished or the unfinished games."""
        from tabletop.app.screens.saved_games import SavedGamesScene

        self.ctx.scenes.push(SavedGamesScene(self.ctx, finished=finished))

    def learn(self) -> None:
        """Show all lessons."""
        from tabletop.app.screens.page import LearnScene

        self.ctx.scenes.push(LearnScene(self.ctx, list(self.games.values())))


# -- rows of the main menu --

LOW, PICTURED, TILE = 64, 76, 96
"""Preferred heights of a row, one with a picture, one with a large sign: logical px (UI scale)."""


class MenuRow(LatePicture):
    """A row of the menu: sign, name, and a note at the right or, with room, below."""

    role: Role = "button"

    def __init__(
        self,
        ctx: Context,
        item: ActionItem,
        note: str,
        short: str = "",
        *,
        ground: Color | None = None,
        picture: str = "",
        badge: str = "",
        paint: Callable[[Canvas, pygame.Rect, int], object] | None = None,
    ) -> None:
        """`note` describes the target, `short` replaces it in little room.

        On a `ground` the sign is large, and the note is below the name, as beside a game's picture. `badge`
        is one more word in a row of two lines. `paint` draws another picture than a game's, with rounded
        corners.
        """
        super().__init__(ctx, item.key, pygame.Rect(0, 0, 0, 0), item.name, on_activate=item.do)
        self.ground = ground
        self._icon, self._note, self._short, self._badge = item.icon, note, short, badge
        self._picture, self._paint = picture, paint

    @property
    def _has_picture(self) -> bool:
        return bool(self._picture) or self._paint is not None

    @property
    def likes(self) -> int:
        """The preferred height, device px."""
        text, ui = self.ctx.text, self.ctx.display.ui
        two_lines = text.line_height("h3") + text.line_height("small")
        if self._has_picture:
            return max(ui(PICTURED), two_lines + ui(14))
        if self.ground is not None:
            return max(ui(TILE), two_lines + ui(28))
        return control_h(self.ctx, LOW)

    @property
    def _place(self) -> pygame.Rect:
        """The place of the picture, from the row's corner."""
        pad = self.ctx.display.ui(10)
        tall = self.rect.h - 2 * pad
        return pygame.Rect(pad, pad, min(tall * 5 // 2, self.rect.w // 4), tall)

    @property
    def _strip(self) -> tuple[Context, str, int, int, int]:
        return self.ctx, self._picture, *self._place.size, self.ctx.display.ui(8)

    @property
    def lacks_picture(self) -> bool:
        """Whether the picture must still be made."""
        return bool(self._picture) and not tiles.has_strip(*self._strip)

    def make_picture(self) -> None:
        """Make the picture."""
        tiles.strip(*self._strip)

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw ground, sign and words."""
        ctx, d, color = self.ctx, self.ctx.display, self.ctx.theme.color
        face = self.rect.move(0, d.ui(2) if look.pressed else 0)
        if not look.pressed:
            ctx.shapes.shadow(surface, face, "button", self.radius, d.u)
        fill = color.field if look.hover else with_alpha(color.field, 0.88)
        ctx.shapes.box(surface, face, fill, radius=self.radius)
        is_tall = (self.ground is not None or self._has_picture) and self.rect.h >= self.likes
        x = self._sign(surface, face, is_tall=is_tall)
        room = pygame.Rect(x, face.y, face.right - d.ui(20) - x, face.h)
        if is_tall:
            self._below(surface, room)
        else:
            self._beside(surface, room)

    def _sign(self, surface: Canvas, face: pygame.Rect, *, is_tall: bool) -> int:
        """Draw sign or picture; return where the words begin."""
        ctx, d = self.ctx, self.ctx.display
        if self._has_picture:
            place = self._place.move(face.topleft)
            if self._paint is not None:
                self._paint(surface, place, d.ui(8))
            elif self.lacks_picture:
                ctx.shapes.box(surface, place, ctx.theme.color.paper2, radius=d.ui(8))
            else:
                surface.blit(tiles.strip(*self._strip), place)
            return place.right + d.ui(18)
        size = d.ui(30 if is_tall else 26)
        icon = ctx.assets.icon(self._icon, size, ctx.theme.color.ink)
        if not is_tall or self.ground is None:
            surface.blit(icon, (face.x + d.ui(26), face.centery - size // 2))
            return face.x + d.ui(26) + size + d.ui(20)
        box = pygame.Rect(face.x + d.ui(20), face.centery - d.ui(28), d.ui(56), d.ui(56))
        ctx.shapes.box(surface, box, self.ground, radius=d.ui(14))
        surface.blit(icon, icon.get_rect(center=box.center))
        return box.right + d.ui(20)

    def _below(self, surface: Canvas, room: pygame.Rect) -> None:
        """Draw the name with the badge, and the note below it."""
        text, color = self.ctx.text, self.ctx.theme.color
        title_h, note_h = text.line_height("h3"), text.line_height("small")
        y = room.centery - (title_h + note_h) // 2
        title = pygame.Rect(room.x, y, room.w, title_h)
        title.w -= self._draw_badge(surface, title)
        text.draw(surface, self.name, "h3", color.ink, title)
        note = pygame.Rect(room.x, y + title_h, room.w, note_h)
        text.draw(surface, self._words(room.w), "small", color.ink2, note)

    def _beside(self, surface: Canvas, room: pygame.Rect) -> None:
        """Draw the name, and the note at the right if there is room."""
        ctx, color, text = self.ctx, self.ctx.theme.color, self.ctx.text
        name = pygame.Rect(room.x, room.y, min(text.width(self.name, "button"), room.w), room.h)
        text.draw(surface, self.name, "button", color.ink, name)
        note = room.copy()
        note.x = name.right + ctx.display.ui(16)
        note.w = room.right - note.x
        words = self._words(note.w)
        if note.w > ctx.display.ui(50) or (words == self._short and text.width(words, "small") <= note.w):
            text.draw(surface, words, "small", color.ink2, note, align="right", lines=2)

    def _words(self, room: int) -> str:
        is_short = self._short and self.ctx.text.width(self._note, "small") > room
        return self._short if is_short else self._note

    def _draw_badge(self, surface: Canvas, line: pygame.Rect) -> int:
        """Draw the badge at the end of a line; return its width."""
        ctx, words = self.ctx, self._badge
        if not words:
            return 0
        tall = round(ctx.text.line_height("micro") * 1.05)
        pill = pygame.Rect(0, 0, ctx.text.width(words, "micro") + ctx.display.ui(24), tall)
        pill.midright = line.midright
        ctx.shapes.box(surface, pill, ctx.theme.color.ink, radius=tall // 2)
        ctx.text.line(surface, words, "micro", ctx.theme.color.focus, pill.center, align="center")
        return pill.w + ctx.display.ui(12)

    def described(self, node: Node) -> Node:
        """Return the row with all its words."""
        said = self.ctx.sentences(words for words in (self._badge, self._note) if words)
        return replace(node, description=said)


def lines_of(ctx: Context, shelf: Shelf, *, has_row: bool) -> list[list[MenuRow]]:
    """Return the rows, two side by side if they are short; `has_row`: the accessibility settings have one."""
    lines: list[list[MenuRow]] = []
    if shelf.last is not None:
        quick = ActionItem("quick", ctx.t("Quick start"), "play", shelf.quick)
        lines.append([MenuRow(ctx, quick, ctx.t("{game}, same table", game=shelf.last.name))])
    if shelf.date is not None:
        lines.append([_sunday(ctx, shelf.tries) if shelf.day is None else _daily(ctx, shelf, shelf.day)])
    lines += _in_pairs(_around(ctx, shelf))
    lines += _in_pairs(_kept(ctx, shelf))
    if has_row:
        show = partial(navigate.show_settings, ctx, "accessibility")
        item = ActionItem("accessibility", ctx.t("Accessibility"), "access", show)
        lines.append([MenuRow(ctx, item, ctx.t("text, colour, motion"))])
    return lines


def _in_pairs(rows: list[MenuRow]) -> list[list[MenuRow]]:
    """Return pairs of rows; a remaining one has a line of its own, which is low."""
    lines = [rows[at : at + 2] for at in range(0, len(rows), 2)]
    if len(rows) % 2:
        rows[-1].ground = None
    return lines


def _today(ctx: Context) -> ActionItem:
    return ActionItem("daily", ctx.t("Daily city"), "daily", partial(navigate.show_daily, ctx))


def _daily(ctx: Context, shelf: Shelf, day: Day) -> MenuRow:
    """Return today's city, or its result."""
    game, record = day.game, shelf.day_games.record
    badge, note, short = ctx.t("Today"), day_line(ctx, day), game.name
    if record is not None:
        result = result_text(ctx, record.summary)
        badge, note, short = "", ctx.t("{game}: {result}", game=game.name, result=result), result
    return MenuRow(ctx, _today(ctx), note, short, picture=game.id, badge=badge)


def _sunday(ctx: Context, tries: Tries) -> MenuRow:
    """Return today's puzzles, or their result."""
    name, right = ctx.t("Five puzzles"), judged(tries)
    badge, note, short = ctx.t("Today"), name, name
    if tries:
        # i18n: done, of all; few letters fit
        short = ctx.t("{done}/{count}", done=sum(right) if is_over(tries) else len(right), count=COUNT)
        note = ctx.t("{game}: {result}", game=name, result=tries_text(ctx, tries))
        badge = "" if is_over(tries) else badge

    def paint(surface: Canvas, rect: pygame.Rect, radius: int) -> None:
        card.draw_houses(ctx, surface, rect, tries, radius)

    return MenuRow(ctx, _today(ctx), note, short, badge=badge, paint=paint)


def _around(ctx: Context, shelf: Shelf) -> list[MenuRow]:
    """Return the rows besides games: lessons, puzzles, record."""
    t, color = ctx.t, ctx.theme.color
    found: list[MenuRow] = []
    if shelf.lessons:
        done, count = (
            sum(all(one.is_done for one in each) for each in shelf.lessons.values()),
            len(shelf.lessons),
        )
        note = ctx.tn("{done} of {count} game", "{done} of {count} games", count, done=done)
        short = t("{done}/{count}", done=done, count=count)
        item = ActionItem("learn", t("Learn"), "learn", shelf.learn)
        found.append(MenuRow(ctx, item, note, short, ground=color.good_bg))
    solved, count = shelf.puzzles
    if count:
        note = t("{done} of {count} solved", done=solved, count=count)
        short = t("{done}/{count}", done=solved, count=count)
        item = ActionItem("puzzles", t("Puzzles"), "puzzle", partial(navigate.show_puzzles, ctx, over=True))
        found.append(MenuRow(ctx, item, note, short, ground=color.flip_bg))
    note = ctx.tn("{count} game", "{count} games", shelf.finished)
    item = ActionItem("record", t("Record"), "chart", partial(navigate.show_record, ctx))
    return [*found, MenuRow(ctx, item, note, str(shelf.finished), ground=color.record_bg)]


def _kept(ctx: Context, shelf: Shelf) -> list[MenuRow]:
    """Return the lists of saved games, if there are any."""
    found: list[MenuRow] = []
    if shelf.saved:
        note = ctx.tn("{count} game", "{count} games", shelf.saved)
        show = partial(shelf.show_list, finished=False)
        item = ActionItem("saved", ctx.t("Saved games"), "folder", show)
        found.append(MenuRow(ctx, item, note, str(shelf.saved)))
    if shelf.finished:
        note = ctx.tn("{count} finished", "{count} finished", shelf.finished)
        show = partial(shelf.show_list, finished=True)
        item = ActionItem("replays", ctx.t("Replays"), "rw", show)
        found.append(MenuRow(ctx, item, note, str(shelf.finished)))
    return found
