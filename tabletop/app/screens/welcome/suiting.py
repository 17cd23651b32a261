"""What makes the program suit somebody, first of all: language, size, sound, motion. It acts at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop import i18n
from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core import navigate
from tabletop.app.widgets.base import Widget
from tabletop.app.widgets.button import Button
from tabletop.app.widgets.choice import Option, Segmented
from tabletop.app.widgets.layout import Column, button_w, control_h
from tabletop.app.widgets.select import choice

if TYPE_CHECKING:
    from tabletop.app.core.context import Context

SIZES = (100, 125, 150, 200)
"""Per cent."""
SILENT, QUIET, NORMAL = 0, 40, 80
"""Volumes to choose from, per cent."""
AROUND = 40
"""How loud ambience and music are, per cent: well below effects."""


class SizeChoice(Segmented):
    """Sizes to choose from, each with letters as large as it makes them."""

    @staticmethod
    def height(ctx: Context) -> int:
        """Return how tall it must be."""
        largest = SizeChoice._letters(ctx, SIZES[-1])
        return max(ctx.display.ui(84), largest * 3 // 2 + ctx.text.line_height("small") + ctx.display.ui(14))

    @staticmethod
    def _letters(ctx: Context, size: int) -> int:
        return round(ctx.display.s * 22 * size / 100)

    def _draw_option(self, surface: Canvas, option: Option, rect: pygame.Rect, on: bool, px: int) -> None:
        color, text, d = self.ctx.theme.color, self.ctx.text, self.ctx.display
        ink = color.on_dark if on else color.ink
        words_h = text.line_height("small")
        base = rect.bottom - words_h - d.ui(6)
        letters, middle = self._letters(self.ctx, option.value), (rect.centerx, (rect.y + base) // 2)
        text.line(surface, "Aa", "h1", ink, middle, align="center", px=letters)
        label = pygame.Rect(rect.x, base, rect.w, words_h)
        text.draw(surface, option.label, "small", ink, label, align="center")


def add(ctx: Context, column: Column, *, is_brief: bool = False) -> None:
    """Add the rows to a column; in brief what shows itself has no hint."""
    t, settings = ctx.t, ctx.settings
    room = column.w
    _row(
        column,
        "language",
        t("Language"),
        "" if is_brief else t("Changes at once, here too."),
        choice(
            ctx,
            "language",
            t("Language"),
            list(i18n.LANGUAGES.items()),
            ctx.language,
            room,
            on_change=lambda code: ctx.change(language=code),
        ),
    )
    size = SizeChoice(
        ctx,
        "ui_scale",
        pygame.Rect(0, 0, min(room, ctx.display.ui(640)), SizeChoice.height(ctx)),
        t("Size"),
        [(size, f"{size}%") for size in SIZES],
        min(SIZES, key=lambda scale: abs(scale - ctx.display.ui_scale)),
        on_change=lambda scale: ctx.change(ui_scale=scale),
    )
    hint = "" if is_brief else t("Text and everything on the tables. This page shows it at once.")
    _row(column, "size", t("Size"), hint, size)
    sound = choice(
        ctx,
        "sound",
        t("Sound"),
        [(SILENT, t("Off")), (QUIET, t("Quiet")), (NORMAL, t("Normal"))],
        SILENT if settings.mute else settings.volume,
        room,
        on_change=lambda volume: _set_sound(ctx, volume),
    )
    hint = "" if is_brief else t("Cards, coins and small signals. Choose one to hear it.")
    _row(column, "sound", t("Sound"), hint, sound)
    around = choice(
        ctx,
        "around",
        t("Around the table"),
        [(0, t("Off")), (1, t("Ambience")), (2, t("Ambience and music"))],
        2 if settings.music else 1 if settings.ambience else 0,
        room,
        on_change=lambda much: set_around(ctx, much),
    )
    told = "" if is_brief else t("A quiet tune here, rain and birds at the tables.")
    _row(column, "around", t("Around the table"), told, around)
    motion = choice(
        ctx,
        "reduced_motion",
        t("Motion"),
        [(False, t("Full")), (True, t("Reduced"))],
        settings.reduced_motion,
        room,
        on_change=lambda reduced: ctx.change(reduced_motion=reduced),
    )
    _row(column, "motion", t("Motion"), t("Reduced: cards fade instead of flying."), motion)
    words = t("Accessibility")
    more = Button(
        ctx,
        "accessibility",
        pygame.Rect(0, 0, button_w(ctx, words, icon=True), control_h(ctx, 52)),
        words,
        icon="access",
        on_activate=lambda: navigate.show_settings(ctx, "accessibility"),
    )
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
    """Let there be nothing, ambience, or music as well; who wants nothing is not offered it again."""
    ctx.change(ambience=AROUND if much else 0, music=AROUND if much == 2 else 0)
    if much:
        ctx.ambience.sample(ctx.now)
    elif not ctx.settings.welcomed:
        ctx.change(welcomed=True)


def offer_around(ctx: Context) -> bool:
    """Let ambience and music be heard where sound is on and nothing was chosen; return whether they are."""
    settings = ctx.settings
    if settings.mute or settings.ambience or settings.music or not ctx.sound.start():
        return False
    set_around(ctx, 2)
    return True


def _row(column: Column, key: str, title: str, hint: str, control: Widget) -> None:
    column.setting(f"row.{key}", title, hint, control, least=98 if hint else 84)
    column.rule(f"rule.{key}")
