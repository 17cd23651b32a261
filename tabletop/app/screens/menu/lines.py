"""What there is to choose in the main menu, line by line, below the game to go on with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core import navigate
from tabletop.app.core.accessibility import Node, Role
from tabletop.app.core.theme import Color, with_alpha
from tabletop.app.screens import tiles
from tabletop.app.screens.day import day_line, result_text, tries_text
from tabletop.app.screens.menu.shelf import MenuActions, Shelf
from tabletop.app.screens.puzzles import card
from tabletop.app.screens.tiles import LatePicture
from tabletop.app.widgets.base import Action, Look
from tabletop.app.widgets.layout import control_h
from tabletop.daily.days import COUNT, Day, Tries, is_over, judged

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


# -- rows of the main menu --

LOW, PICTURED, TILE = 64, 76, 96
"""A row, one with a picture, one with a large sign: as tall as each likes to be, logical px (UI scale)."""


class MenuItem(NamedTuple):
    """Something to choose: its name, its sign, what it leads to.

    `note` tells what is behind it, `short` stands for that where there is little room. On a `ground` the sign
    is a large one, and the note stands below the name; so it does beside the picture of a game. `badge` is a
    word more, where the row has two lines. `paint` draws another picture than a game's, with rounded corners.
    """

    key: str
    name: str
    icon: str
    do: Action
    note: str = ""
    short: str = ""
    ground: Color | None = None
    picture: str = ""
    badge: str = ""
    paint: Callable[[Canvas, pygame.Rect, int], object] | None = None

    @property
    def has_picture(self) -> bool:
        """Whether there is a picture in its row."""
        return bool(self.picture) or self.paint is not None

    def likes(self, ctx: Context) -> int:
        """Return how tall its row likes to be, device px."""
        two_lines = ctx.text.line_height("h3") + ctx.text.line_height("small")
        if self.has_picture:
            return max(ctx.display.ui(PICTURED), two_lines + ctx.display.ui(14))
        if self.ground is not None:
            return max(ctx.display.ui(TILE), two_lines + ctx.display.ui(28))
        return control_h(ctx, LOW)


class MenuRow(LatePicture):
    """A way of the menu: its sign, its name, and what is behind it, at the right or, with room, below."""

    role: Role = "button"

    def __init__(self, ctx: Context, rect: pygame.Rect, menu_item: MenuItem) -> None:
        super().__init__(ctx, menu_item.key, rect, menu_item.name, on_activate=menu_item.do)
        self._menu_item = menu_item

    @property
    def _place(self) -> pygame.Rect:
        """Where the picture is, from the row's corner."""
        pad = self.ctx.display.ui(10)
        tall = self.rect.h - 2 * pad
        return pygame.Rect(pad, pad, min(tall * 5 // 2, self.rect.w // 4), tall)

    @property
    def _strip(self) -> tuple[Context, str, int, int, int]:
        return self.ctx, self._menu_item.picture, *self._place.size, self.ctx.display.ui(8)

    @property
    def lacks_picture(self) -> bool:
        """Whether the picture is still to be made."""
        return bool(self._menu_item.picture) and not tiles.has_strip(*self._strip)

    def make_picture(self) -> None:
        """Make it."""
        tiles.strip(*self._strip)

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw ground, sign and words."""
        ctx, d, color = self.ctx, self.ctx.display, self.ctx.theme.color
        face = self.rect.move(0, d.ui(2) if look.pressed else 0)
        if not look.pressed:
            ctx.shapes.shadow(surface, face, "button", self.radius, d.u)
        fill = color.field if look.hover else with_alpha(color.field, 0.88)
        ctx.shapes.box(surface, face, fill, radius=self.radius)
        is_tall = (
            self._menu_item.ground is not None or self._menu_item.has_picture
        ) and self.rect.h >= self._menu_item.likes(ctx)
        x = self._sign(surface, face, is_tall=is_tall)
        room = pygame.Rect(x, face.y, face.right - d.ui(20) - x, face.h)
        if is_tall:
            self._below(surface, room)
        else:
            self._beside(surface, room)

    def _sign(self, surface: Canvas, face: pygame.Rect, *, is_tall: bool) -> int:
        """Draw sign or picture; return where the words begin."""
        ctx, d, way = self.ctx, self.ctx.display, self._menu_item
        if way.has_picture:
            place = self._place.move(face.topleft)
            if way.paint is not None:
                way.paint(surface, place, d.ui(8))
            elif self.lacks_picture:
                ctx.shapes.box(surface, place, ctx.theme.color.paper2, radius=d.ui(8))
            else:
                surface.blit(tiles.strip(*self._strip), place)
            return place.right + d.ui(18)
        size = d.ui(30 if is_tall else 26)
        icon = ctx.assets.icon(way.icon, size, ctx.theme.color.ink)
        if not is_tall or way.ground is None:
            surface.blit(icon, (face.x + d.ui(26), face.centery - size // 2))
            return face.x + d.ui(26) + size + d.ui(20)
        box = pygame.Rect(face.x + d.ui(20), face.centery - d.ui(28), d.ui(56), d.ui(56))
        ctx.shapes.box(surface, box, way.ground, radius=d.ui(14))
        surface.blit(icon, icon.get_rect(center=box.center))
        return box.right + d.ui(20)

    def _below(self, surface: Canvas, room: pygame.Rect) -> None:
        """Draw the name with the badge, and the note below it."""
        text, color = self.ctx.text, self.ctx.theme.color
        title_h, note_h = text.line_height("h3"), text.line_height("small")
        y = room.centery - (title_h + note_h) // 2
        title = pygame.Rect(room.x, y, room.w, title_h)
        title.w -= self._badge(surface, title)
        text.draw(surface, self.name, "h3", color.ink, title)
        note = pygame.Rect(room.x, y + title_h, room.w, note_h)
        text.draw(surface, self._note(room.w), "small", color.ink2, note)

    def _beside(self, surface: Canvas, room: pygame.Rect) -> None:
        """Draw the name, and the note at the right, where there is room."""
        ctx, color, text = self.ctx, self.ctx.theme.color, self.ctx.text
        name = pygame.Rect(room.x, room.y, min(text.width(self.name, "button"), room.w), room.h)
        text.draw(surface, self.name, "button", color.ink, name)
        note = room.copy()
        note.x = name.right + ctx.display.ui(16)
        note.w = room.right - note.x
        words = self._note(note.w)
        if note.w > ctx.display.ui(50) or (
            words == self._menu_item.short and text.width(words, "small") <= note.w
        ):
            text.draw(surface, words, "small", color.ink2, note, align="right", lines=2)

    def _note(self, room: int) -> str:
        way = self._menu_item
        return way.short if way.short and self.ctx.text.width(way.note, "small") > room else way.note

    def _badge(self, surface: Canvas, line: pygame.Rect) -> int:
        """Draw the badge at the end of a line; return how much of that it takes."""
        ctx, words = self.ctx, self._menu_item.badge
        if not words:
            return 0
        tall = round(ctx.text.line_height("micro") * 1.05)
        pill = pygame.Rect(0, 0, ctx.text.width(words, "micro") + ctx.display.ui(24), tall)
        pill.midright = line.midright
        ctx.shapes.box(surface, pill, ctx.theme.color.ink, radius=tall // 2)
        ctx.text.line(surface, words, "micro", ctx.theme.color.focus, pill.center, align="center")
        return pill.w + ctx.display.ui(12)

    def node(self) -> Node | None:
        """Return the row with all that it says."""
        made, way = super().node(), self._menu_item
        said = self.ctx.sentences(words for words in (way.badge, way.note) if words)
        return replace(made, description=said) if made else None


def lines_of(ctx: Context, shelf: Shelf, menu_actions: MenuActions, *, has_row: bool) -> list[list[MenuItem]]:
    """Return them, two side by side where they are short; `has_row`: the settings that help have one."""
    lines: list[list[MenuItem]] = []
    last = menu_actions.last
    if last is not None:
        note = ctx.t("{game}, last table", game=last.name)
        lines.append([MenuItem("quick", ctx.t("Quick start"), "play", menu_actions.quick, note)])
    if shelf.day is not None:
        lines.append([_daily(ctx, shelf, shelf.day)])
    elif shelf.date is not None:
        lines.append([_sunday(ctx, shelf.tries)])
    lines += _in_pairs(_around(ctx, shelf, menu_actions))
    lines += _in_pairs(_kept(ctx, shelf, menu_actions))
    if has_row:
        note = ctx.t("text, colour, motion")
        lines.append(
            [MenuItem("accessibility", ctx.t("Accessibility"), "access", menu_actions.make_accessible, note)]
        )
    return lines


def _in_pairs(ways: list[MenuItem]) -> list[list[MenuItem]]:
    """Return lines of two; one that is left over has a line of its own, and there it is low."""
    lines = [ways[at : at + 2] for at in range(0, len(ways), 2)]
    return [[way._replace(ground=None) for way in line] if len(line) == 1 else line for line in lines]


def _daily(ctx: Context, shelf: Shelf, day: Day) -> MenuItem:
    """Return today's city, or what came of it."""
    game, record = day.game, shelf.day_games.record
    badge, note, short = ctx.t("Today"), day_line(ctx, day), game.name
    if record is not None:
        result = result_text(ctx, record.summary)
        badge, note, short = "", ctx.t("{game}: {result}", game=game.name, result=result), result
    show = partial(navigate.show_daily, ctx)
    return MenuItem("daily", ctx.t("Daily city"), "daily", show, note, short, picture=game.id, badge=badge)


def _sunday(ctx: Context, tries: Tries) -> MenuItem:
    """Return today's puzzles, or what came of them."""
    name, right = ctx.t("Five puzzles"), judged(tries)
    badge, note, short = ctx.t("Today"), name, name
    if tries:
        short = ctx.t("{done}/{count}", done=sum(right) if is_over(tries) else len(right), count=COUNT)
        note = ctx.t("{game}: {result}", game=name, result=tries_text(ctx, tries))
        badge = "" if is_over(tries) else badge

    def paint(surface: Canvas, rect: pygame.Rect, radius: int) -> None:
        card.draw_houses(ctx, surface, rect, tries, radius)

    show = partial(navigate.show_daily, ctx)
    return MenuItem("daily", ctx.t("Daily city"), "daily", show, note, short, badge=badge, paint=paint)


def _around(ctx: Context, shelf: Shelf, menu_actions: MenuActions) -> list[MenuItem]:
    """Return what there is besides games: to learn, and what came of them."""
    found: list[MenuItem] = []
    color = ctx.theme.color
    if shelf.lessons:
        done = sum(all(one.is_done for one in offered) for offered in shelf.lessons.values())
        note = ctx.t("{done} of {count} games", done=done, count=len(shelf.lessons))
        short = ctx.t("{done}/{count}", done=done, count=len(shelf.lessons))
        found.append(
            MenuItem("learn", ctx.t("Learn"), "learn", menu_actions.learn, note, short, color.good_bg)
        )
    solved, count = shelf.puzzles
    if count:
        note = ctx.t("{done} of {count} solved", done=solved, count=count)
        short = ctx.t("{done}/{count}", done=solved, count=count)
        asked = partial(navigate.show_puzzles, ctx, over=True)
        found.append(MenuItem("puzzles", ctx.t("Puzzles"), "puzzle", asked, note, short, color.flip_bg))
    note = ctx.tn("{count} game", "{count} games", shelf.finished)
    show = partial(navigate.show_record, ctx)
    found.append(
        MenuItem("record", ctx.t("Record"), "chart", show, note, str(shelf.finished), color.record_bg)
    )
    return found


def _kept(ctx: Context, shelf: Shelf, menu_actions: MenuActions) -> list[MenuItem]:
    """Return the lists of saved games, where there are any."""
    found: list[MenuItem] = []
    if shelf.saved:
        note = ctx.tn("{count} game", "{count} games", shelf.saved)
        show = partial(menu_actions.show_list, finished=False)
        found.append(MenuItem("saved", ctx.t("Saved games"), "folder", show, note, str(shelf.saved)))
    if shelf.finished:
        note = ctx.tn("{count} finished", "{count} finished", shelf.finished)
        show = partial(menu_actions.show_list, finished=True)
        found.append(MenuItem("replays", ctx.t("Replays"), "rw", show, note, str(shelf.finished)))
    return found
