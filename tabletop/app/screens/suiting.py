"""First settings: language, size, sound, motion. They act at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core import navigate
from tabletop.app.core.accessibility import Node
from tabletop.app.core.context import Context
from tabletop.app.core.progress import Offered
from tabletop.app.screens.tiles import LEAST, LessonTile, Pictured
from tabletop.app.widgets.base import Look, Widget
from tabletop.app.widgets.button import ActionItem, Button
from tabletop.app.widgets.choice import Segmented, SelectOption, choice, language_choice
from tabletop.app.widgets.layout import Column, button_w, control_h, fitted_button
from tabletop.engine.message import Figure
from tabletop.engine.protocol import Game

Change = Callable[[Any], object]
SIZES = (100, 125, 150, 200)
"""Per cent."""
SILENT, QUIET, NORMAL = 0, 40, 80
"""Volumes to choose from, per cent."""
_STRIP = 640
"""How wide the sizes are where they stand beside their title."""
AROUND = 40
"""Volume of ambience and music, per cent: well below effects."""


class SizeChoice(Segmented):
    """Sizes to choose from, each with text of its size."""

    @staticmethod
    def height(ctx: Context) -> int:
        """Return the necessary height."""
        largest = SizeChoice._letters(ctx, SIZES[-1])
        return max(ctx.display.ui(84), largest * 3 // 2 + ctx.text.line_height("small") + ctx.display.ui(14))

    @staticmethod
    def _letters(ctx: Context, size: int) -> int:
        return round(ctx.display.s * 22 * size / 100)

    def _draw_option(
        self, surface: Canvas, option: SelectOption, rect: pygame.Rect, on: bool, px: int
    ) -> None:
        color, text, d = self.ctx.theme.color, self.ctx.text, self.ctx.display
        ink = color.on_dark if on else color.ink
        words_h = text.line_height("small")
        base = rect.bottom - words_h - d.ui(6)
        letters, middle = self._letters(self.ctx, option.value), (rect.centerx, (rect.y + base) // 2)
        text.line(surface, "Aa", "h1", ink, middle, align="center", px=letters)
        label = pygame.Rect(rect.x, base, rect.w, words_h)
        text.draw(surface, option.label, "small", ink, label, align="center")


def add(ctx: Context, column: Column, *, is_brief: bool = False) -> None:
    """Add the rows to a column; `is_brief` leaves out hints of rows that explain themselves."""
    t, tc, settings = ctx.t, ctx.tc, ctx.settings

    def row(key: str, title: str, hint: str, control: Widget) -> None:
        column.setting(f"row.{key}", title, hint, control, least=98 if hint else 84)
        column.rule(f"rule.{key}")

    def pick(key: str, title: str, options: Sequence[tuple[Any, str]], value: Any, change: Change) -> Widget:
        return choice(ctx, key, title, options, value, column.w, on_change=change)

    hints = (
        t("Applies at once, here too."),
        t("For text and everything on the tables. This page shows it at once."),
        t("Cards, coins and small signals. Choose one to hear it."),
        t("A quiet tune here, rain and birds at the tables."),
    )
    about_language, about_size, about_sound, about_tune = ("", "", "", "") if is_brief else hints
    title = t("Language")
    speak = lambda code: ctx.change(language=code)  # noqa: E731
    row("language", title, about_language, language_choice(ctx, title, column.w, speak))
    wide = ctx.display.ui(_STRIP)
    # Below its title it ends where all others do.
    size = SizeChoice(
        ctx,
        "ui_scale",
        pygame.Rect(0, 0, wide if 2 * wide < column.w else column.w, SizeChoice.height(ctx)),
        # i18n: of buttons and panels
        t("Size"),
        [(size, t(Figure("percent", size))) for size in SIZES],
        min(SIZES, key=lambda scale: abs(scale - ctx.display.ui_scale)),
        on_change=lambda scale: ctx.change(ui_scale=scale),
    )
    row("size", t("Size"), about_size, size)
    title = t("Sound")
    volumes = [
        (SILENT, tc("loudness", "Off")),
        (QUIET, tc("loudness", "Quiet")),
        (NORMAL, tc("loudness", "Normal")),
    ]
    volume = SILENT if settings.mute else settings.volume
    row("sound", title, about_sound, pick("sound", title, volumes, volume, partial(_set_sound, ctx)))
    title, tunes = (
        t("Around the table"),
        [(0, tc("sound", "Off")), (1, t("Ambience")), (2, t("Ambience and music"))],
    )
    much = 2 if settings.music else 1 if settings.ambience else 0
    row("around", title, about_tune, pick("around", title, tunes, much, partial(set_around, ctx)))
    title, motions = t("Motion"), [(False, tc("motion", "Full")), (True, tc("motion", "Reduced"))]
    reduce = lambda is_reduced: ctx.change(reduced_motion=is_reduced)  # noqa: E731
    motion = pick("reduced_motion", title, motions, settings.reduced_motion, reduce)
    row("motion", title, t("Reduced: cards fade instead of flying."), motion)
    show = partial(navigate.show_settings, ctx, "accessibility")
    more = fitted_button(ctx, ActionItem("accessibility", t("Accessibility"), "access", show), least=52)
    column.setting(
        "more", t("More settings"), t("Colours, text, keys. All of this is in Settings."), more, least=72
    )


def _set_sound(ctx: Context, volume: int) -> None:
    if volume:
        ctx.change(mute=False, volume=volume)
        ctx.sound.play("place")
    else:
        ctx.change(mute=True)


def set_around(ctx: Context, much: int) -> None:
    """Choose silence, ambience, or music as well; after silence nothing is offered again."""
    ctx.change(ambience=AROUND if much else 0, music=AROUND if much == 2 else 0)
    if much:
        ctx.ambience.sample(ctx.now)
    elif not ctx.settings.welcomed:
        ctx.change(welcomed=True)


def offer_around(ctx: Context) -> bool:
    """Start ambience and music if sound is on and nothing was chosen; return whether they play."""
    settings = ctx.settings
    if settings.mute or settings.ambience or settings.music or not ctx.sound.start():
        return False
    set_around(ctx, 2)
    return True


# -- the buttons that lead on --


class FirstLesson(NamedTuple):
    """A game with its first lesson."""

    game: Game[Any, Any, Any]
    lesson: Offered


class LearnCard(Pictured):
    """The first lesson: the game's picture, its contents, and a button, which is a widget of its own. A
    compact card has only the button below its picture, which then says everything."""

    def __init__(
        self,
        ctx: Context,
        rect: pygame.Rect,
        first_lesson: FirstLesson,
        do: Callable[[], object],
        *,
        is_compact: bool = False,
    ) -> None:
        game, lesson = first_lesson
        name = ctx.tn(
            "Learn {game} in {count} minute",
            "Learn {game} in {count} minutes",
            lesson.minutes,
            game=game.name,
        )
        super().__init__(ctx, f"card.{game.id}", rect, name, focusable=False)
        self.game, self._do, self._is_compact = game, do, is_compact
        self._line = ctx.t(
            "“{title}”: you play from the first step, and nothing can go wrong.", title=ctx.t(lesson.title)
        )

    @staticmethod
    def height(ctx: Context, width: int, first_lesson: FirstLesson, *, is_compact: bool) -> int:
        """Return its height without a picture."""
        rect = pygame.Rect(0, 0, width, 0)
        made = LearnCard(ctx, rect, first_lesson, lambda: None, is_compact=is_compact)
        return made._words_h + 2 * made._pad

    @property
    def _pad(self) -> int:
        return self.ctx.display.ui(16 if self._is_compact else 28)

    @property
    def _room(self) -> int:
        return self.rect.w - 2 * self.ctx.display.ui(32) - self._button_w - self.ctx.display.ui(24)

    @property
    def _button_w(self) -> int:
        ctx = self.ctx
        if self._is_compact:
            return self.rect.w - 2 * self._pad
        return button_w(ctx, ctx.t("Start learning"), icon=True, style="button_l") + ctx.display.ui(60)

    @property
    def _words_h(self) -> int:
        text = self.ctx.text
        if self._is_compact:
            return control_h(self.ctx, 64, "button_l")
        words = text.height(self.name, "h1", self._room) + text.height(self._line, "body", self._room)
        return max(words + self.ctx.display.ui(6), control_h(self.ctx, 84, "button_l"))

    @property
    def picture_h(self) -> int:
        """The room that the words leave."""
        return self.rect.h - self._words_h - 2 * self._pad

    def button(self) -> Button:
        """Return the button that begins the lesson."""
        ctx, d = self.ctx, self.ctx.display
        tall = self._words_h if self._is_compact else control_h(ctx, 84, "button_l")
        middle = self.rect.bottom - self._pad - self._words_h // 2
        side = self._pad if self._is_compact else d.ui(32)
        rect = pygame.Rect(self.rect.right - side - self._button_w, middle - tall // 2, self._button_w, tall)
        item = ActionItem("learn", self.name, "learn", self._do, kind="primary")
        words = self.name if self._is_compact else ctx.t("Start learning")
        return Button.of(ctx, item, rect, style="button_l", caption=words)

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw picture and words."""
        super().draw(surface, look)
        if self._is_compact:
            return
        ctx, text, ink = self.ctx, self.ctx.text, self.ctx.theme.color.ink
        x, w = self.rect.x + ctx.display.ui(32), self._room
        title_h, line_h = text.height(self.name, "h1", w), text.height(self._line, "body", w)
        y = (
            self.rect.bottom
            - ctx.display.ui(28)
            - (self._words_h + title_h + line_h + ctx.display.ui(6)) // 2
        )
        title = pygame.Rect(x, y, w, title_h)
        text.draw(surface, self.name, "h1", ink, title, lines=4, valign="top")
        line = pygame.Rect(x, title.bottom + ctx.display.ui(6), w, line_h)
        text.draw(surface, self._line, "body", ink, line, lines=6, valign="top")

    def described(self, node: Node) -> Node:
        """Return the card with its line."""
        return replace(node, description=self._line)


def placed(
    ctx: Context,
    area: pygame.Rect,
    courses: Sequence[FirstLesson],
    learn: Callable[[str], object],
    *,
    is_compact: bool,
) -> list[Widget]:
    """Return the lessons: one as a card, the others as tiles below. The rest of the area's height is for
    pictures; the area grows if words need more."""
    if not courses:
        return []
    d = ctx.display
    gap = d.ui(14 if is_compact else 22)
    first, *others = courses
    tile_w = (area.w - gap * (max(1, len(others)) - 1)) // max(1, len(others))
    tiles = [
        LessonTile(
            ctx,
            f"learn.{course.game.id}",
            pygame.Rect(area.x + number * (tile_w + gap), 0, tile_w, 0),
            course.game,
            ctx.t("Learn {game}", game=course.game.name),
            ctx.tn("{count} minute", "{count} minutes", course.lesson.minutes),
            partial(learn, course.lesson.id),
            is_compact=is_compact,
        )
        for number, course in enumerate(others)
    ]
    words_h = max((tile.words_h for tile in tiles), default=0)
    for tile in tiles:
        tile.words_h = words_h
    card_h = LearnCard.height(ctx, area.w, first, is_compact=is_compact)
    tile_h = tiles[0].least_h if tiles else 0
    spare = max(0, area.h - card_h - (tile_h + gap if tiles else 0))
    for_tiles = spare * 27 // 100 if tiles else 0
    if for_tiles < d.ui(LEAST):
        for_tiles = 0
    card = LearnCard(
        ctx,
        pygame.Rect(area.x, area.y, area.w, card_h + spare - for_tiles),
        first,
        partial(learn, first.lesson.id),
        is_compact=is_compact,
    )
    for tile in tiles:
        tile.rect.y, tile.rect.h = card.rect.bottom + gap, tile_h + for_tiles
    return [card, card.button(), *tiles]
