"""The games' pictures in the menu, each drawn by its game from its own art.

A game has a module `menu` beside its table, with `paint(ctx, surface)`, which fills a picture of any shape,
and `strip(ctx, w, h)`, which returns a small one. Without it, or if another package's fails, the ground of
the game's table is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import replace
from typing import Any, Protocol, cast

import pygame

from tabletop import foreign
from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.accessibility import Node, Role
from tabletop.app.core.context import Context
from tabletop.app.table import registry
from tabletop.app.widgets.base import Look, Widget, Zone
from tabletop.app.widgets.host import WidgetScene
from tabletop.engine.protocol import Game
from tabletop.engine.registry import package_of

LEAST = 40
"""With less height for a picture, logical px (UI scale), there is none."""
LEAST_LINES, LOWEST = 33, 4
"""The least width of a picture, in sizes of the smallest text; its most width, in heights."""


class MenuPainter(Protocol):
    """What a game's module offers."""

    def paint(self, ctx: Context, surface: Canvas) -> None:
        """Fill a surface with the game's picture."""

    def strip(self, ctx: Context, w: int, h: int) -> pygame.Surface:
        """Return a small picture, w x h device px."""


class LatePicture(Widget):
    """A widget with a game's picture, which is slow to make: it does without until it is made."""

    @property
    def lacks_picture(self) -> bool:
        """Whether a picture must still be made."""
        raise NotImplementedError

    def make_picture(self) -> None:
        """Make the picture for later."""
        raise NotImplementedError


class Pictured(LatePicture):
    """A widget with its game's picture along the top."""

    game: Game[Any, Any, Any]

    @property
    def radius(self) -> int:
        """Corner radius."""
        return self.ctx.display.px(self.ctx.theme.radius["tile_menu"])

    @property
    def picture_h(self) -> int:
        """The height of the picture, device px; 0 if too little is left."""
        raise NotImplementedError

    @property
    def _picture(self) -> tuple[str, int, int, int]:
        return self.game.id, self.rect.w, self.picture_h, self.radius

    @property
    def has_picture(self) -> bool:
        """Whether the picture is made."""
        return self._is_tall and is_made(self.ctx, *self._picture)

    @property
    def lacks_picture(self) -> bool:
        """Whether a picture is still to be drawn."""
        return self._is_tall and not self.has_picture

    @property
    def _is_tall(self) -> bool:
        return self.picture_h > self.ctx.display.ui(LEAST)

    def make_picture(self) -> None:
        """Draw the picture for later."""
        if self._is_tall:
            picture(self.ctx, *self._picture)

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw ground and picture."""
        shapes = self.ctx.shapes
        shapes.shadow(surface, self.rect, "card_hover" if look.hover else "panel", self.radius)
        shapes.box(surface, self.rect, self.ctx.theme.color.paper, radius=self.radius)
        if self.has_picture:
            surface.blit(picture(self.ctx, *self._picture), self.rect)


class PicturedScene(WidgetScene):
    """A scene with such widgets: their pictures are drawn one by one while no player waits."""

    def update(self, now: int) -> None:
        """Have the next picture drawn soon."""
        super().update(now)
        if bare(self.zones) is not None:
            self.ctx.alarm.at(now)

    def rest(self) -> None:
        """Draw one picture."""
        found = bare(self.zones)
        if found is not None:
            found.make_picture()
            self.dirty = True


def bare(zones: Iterable[Zone]) -> LatePicture | None:
    """Return the next widget whose picture must still be made."""
    widgets = (widget for zone in zones for widget in zone.widgets)
    return next((one for one in widgets if isinstance(one, LatePicture) and one.lacks_picture), None)


def picture(
    ctx: Context, game_id: str, w: int, h: int, radius: int, *, all_round: bool = False
) -> pygame.Surface:
    """Return a game's picture of w x h device px, its upper corners rounded, or all of them."""
    key = _key(ctx, game_id, w, h, radius, all_round)
    return ctx.assets.kept.get(key, lambda: _made(ctx, game_id, w, h, radius, all_round))


def is_made(ctx: Context, game_id: str, w: int, h: int, radius: int) -> bool:
    """Whether a picture is made, so that showing it costs no time."""
    return _key(ctx, game_id, w, h, radius, False) in ctx.assets.kept


def _key(ctx: Context, game_id: str, w: int, h: int, radius: int, all_round: bool) -> Hashable:
    return ("menu_art", game_id, w, h, radius, all_round, ctx.theme.palette, ctx.language)


def _made(ctx: Context, game_id: str, w: int, h: int, radius: int, all_round: bool) -> pygame.Surface:
    made = _painted(game_id, lambda painter: _filled(ctx, painter, w, h))
    if made is None:
        made = ctx.assets.cover(ground_name(ctx, game_id), w, h).copy()
    # A mask that is taller than the picture leaves its lower corners square.
    mask = ctx.assets.mask(w, h if all_round else h + 2 * radius, radius)
    made.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return made


def _filled(ctx: Context, menu_painter: MenuPainter, w: int, h: int) -> pygame.Surface:
    """Return it painted; a narrow one is painted larger and scaled down, so that words on its cards do not
    break."""
    factor, tall = max(1.0, ctx.display.min_text * LEAST_LINES / w), max(h, w // LOWEST)
    made = pygame.Surface((round(w * factor), round(tall * factor)), pygame.SRCALPHA)
    menu_painter.paint(ctx, made)
    made = made if factor == 1 else pygame.transform.smoothscale(made, (w, tall))
    # Of a picture that is too low the middle is shown, instead of all of it tiny.
    return made if tall == h else made.subsurface((0, (tall - h) // 2, w, h)).copy()


def _painted(game_id: str, paint: Callable[[MenuPainter], pygame.Surface]) -> pygame.Surface | None:
    """Return the picture of a game's painter; None without one, or if another package's fails."""
    painter = cast("MenuPainter | None", registry.menu_module(game_id))
    return None if painter is None else painted(game_id, lambda: paint(painter))


def painted(game_id: str, make: Callable[[], pygame.Surface]) -> pygame.Surface | None:
    """Return a game's picture; None if another package's painter fails."""
    if package_of(game_id) is None:
        return make()
    try:
        made = foreign.run(make)
    except foreign.ForeignError:  # the picture of one game must not end a screen
        return None
    return made if isinstance(made, pygame.Surface) else None


def ground_name(ctx: Context, game_id: str) -> str:
    """Return the table picture of a game; the menu's own if it has none."""
    return f"tables/{game_id}" if ctx.assets.exists(f"tables/{game_id}") else "tables/menu"


def strip(ctx: Context, game_id: str, w: int, h: int, radius: int = 0) -> pygame.Surface:
    """Return a small picture of a game, as on the card that continues it, w x h device px. It is painted as a
    strip: a narrow one shows the left part."""
    key = _strip_key(ctx, game_id, w, h, radius)
    return ctx.assets.kept.get(key, lambda: _strip(ctx, game_id, w, h, radius))


def has_strip(ctx: Context, game_id: str, w: int, h: int, radius: int = 0) -> bool:
    """Whether such a picture is made: for the first one the game's painter is loaded."""
    return _strip_key(ctx, game_id, w, h, radius) in ctx.assets.kept


def _strip_key(ctx: Context, game_id: str, w: int, h: int, radius: int) -> Hashable:
    return ("menu_strip", game_id, w, h, radius, ctx.theme.palette, ctx.language)


def _strip(ctx: Context, game_id: str, w: int, h: int, radius: int) -> pygame.Surface:
    made = _painted(game_id, lambda painter: painter.strip(ctx, max(w, h * 5 // 2), h))
    if made is None:
        made = ctx.assets.cover(ground_name(ctx, game_id), w, h).copy()
    if made.get_width() > w:
        made = made.subsurface((0, 0, w, h)).copy()
    if radius:
        made = made.convert_alpha()
        made.blit(ctx.assets.mask(w, h, radius), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return made


# -- lessons --

PAD, SIDE, NEAR, SIGN = 14, 18, 12, 24
"""Margins above and below the words, beside them, beside those of a compact tile, size of its sign: logical
px (UI scale)."""


class LessonTile(Pictured):
    """A picture, a name, and a line about it."""

    role: Role = "button"

    def __init__(
        self,
        ctx: Context,
        key: str,
        rect: pygame.Rect,
        game: Game[Any, Any, Any],
        name: str,
        note: str,
        do: Callable[[], object],
        *,
        is_compact: bool = False,
    ) -> None:
        """A compact tile has no sign, and less room around its words."""
        super().__init__(ctx, key, rect, name, on_activate=do)
        self.game, self._note, self._is_compact = game, note, is_compact
        text = ctx.text
        self.words_h = text.height(name, self._style, self._room) + text.height(note, "small", self._room)
        """The room for its words, device px; tiles side by side have the same."""

    @property
    def _room(self) -> int:
        return self.rect.w - self.ctx.display.ui(2 * NEAR if self._is_compact else 2 * SIDE + SIGN + 10)

    @property
    def _style(self) -> str:
        return "body_b" if self._is_compact else "h3"

    @property
    def least_h(self) -> int:
        """The height without a picture."""
        return self.words_h + 2 * self.ctx.display.ui(PAD)

    @property
    def picture_h(self) -> int:
        """The room that the words leave."""
        return self.rect.h - self.least_h

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw picture, words and the sign."""
        super().draw(surface, look)
        ctx, d, text, color = self.ctx, self.ctx.display, self.ctx.text, self.ctx.theme.color
        y = self.rect.bottom - d.ui(PAD) - self.words_h
        title_h = text.height(self.name, self._style, self._room)
        title = pygame.Rect(self.rect.x + d.ui(NEAR if self._is_compact else SIDE), y, self._room, title_h)
        text.draw(surface, self.name, self._style, color.ink, title, lines=4, valign="top")
        line = pygame.Rect(title.x, title.bottom, title.w, text.height(self._note, "small", self._room))
        text.draw(surface, self._note, "small", color.ink2, line, lines=4, valign="top")
        if self._is_compact:
            return
        sign = ctx.assets.icon("chev", d.ui(SIGN), color.ink)
        place = sign.get_rect(midright=(self.rect.right - d.ui(SIDE), y + self.words_h // 2))
        surface.blit(sign, place)

    def described(self, node: Node) -> Node:
        """Return the tile with its line."""
        return replace(node, description=self._note)


# -- facts --


class Facts(Widget):
    """Facts in as many lines as they need; `facts` are icons and words."""

    role: Role = "label"

    def __init__(self, ctx: Context, key: str, rect: pygame.Rect, facts: Sequence[tuple[str, str]]) -> None:
        """`rect` gets the height that is necessary at its width."""
        super().__init__(ctx, key, rect, ctx.t(", ").join(words for _, words in facts), focusable=False)
        self.facts = facts
        rect.h = (1 + max((line for _, line in self._flow()), default=0)) * self._line_h

    @property
    def _line_h(self) -> int:
        return max(self.ctx.display.ui(26), self.ctx.text.line_height("small"))

    def _flow(self) -> list[tuple[int, int]]:
        """Return where each fact begins: its distance from the left, device px, and its line."""
        ctx, d = self.ctx, self.ctx.display
        x, line = 0, 0
        found: list[tuple[int, int]] = []
        for _, words in self.facts:
            wide = d.ui(22 + 10) + ctx.text.width(words, "small")
            if x and x + wide > self.rect.w:
                x, line = 0, line + 1
            found.append((x, line))
            x += wide + d.ui(28)
        return found

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw signs and words."""
        ctx, d, ink = self.ctx, self.ctx.display, self.ctx.theme.color.ink2
        size, tall = d.ui(22), self._line_h
        for (icon, words), (away, line) in zip(self.facts, self._flow(), strict=True):
            at, top = self.rect.x + away, self.rect.y + line * tall
            surface.blit(ctx.assets.icon(icon, size, ink), (at, top + (tall - size) // 2))
            at += size + d.ui(10)
            room = pygame.Rect(at, top, max(1, self.rect.right - at), tall)
            ctx.text.draw(surface, words, "small", ink, room)
