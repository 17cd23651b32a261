"""A step's costs and gains in pictures of the things themselves, with words below.

The pictures are those of the table at the beginning of the step, as the learner sees it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.theme import Style
from tabletop.app.table.drawn.cards import card_radius
from tabletop.app.table.key import Key
from tabletop.app.widgets.equation import (
    EquationItem,
    EquationLayout,
    EquationSide,
    draw_equation,
    stacked_w,
    yours,
)
from tabletop.engine.message import Figure, dollars
from tabletop.lessons import LEARNER, LessonStep
from tabletop.lessons.lesson_run import LessonRun

if TYPE_CHECKING:
    from tabletop.app.table.scene import TableScene

_TALL, _PAD, _GAP, _SIGN = 88, 14, 12, 30
_RATIO: Final = 5 / 7
_BRINGS: Final = Style("display800", 24)


def _amount(picture: str) -> Figure:
    """Return the money that a lesson writes as "$2,000"."""
    return dollars(int(picture[1:].replace(",", "")))


class Equation:
    """A step's costs and gains in pictures; empty if the step has none."""

    def __init__(self, scene: TableScene, lesson_run: LessonRun, names: Mapping[str, str]) -> None:
        """`lesson_run` is at the beginning of the step; `names` are those of the things on the table."""
        step, ctx = lesson_run.step, scene.ctx
        self._ctx, self._painter = ctx, scene.parts.painter
        self._view = replace(scene.glimpse, state=lesson_run.table.view(LEARNER))
        self._gives, self._gets, self._swaps = step.gives, step.gets, step.swaps
        self._comes = _events(lesson_run) if step.gives and not step.gets else ()
        self.brings = tuple(map(ctx.t, step.brings))
        self.spoken = self._words(step, names)

    def __bool__(self) -> bool:
        return bool(self._gives or self._gets)

    def _words(self, lesson_step: LessonStep, names: Mapping[str, str]) -> tuple[str, ...]:
        """Return the pictures in words; a side with an unnamed thing is left to the text."""
        t = self._ctx.t

        def named(pictures: Sequence[str]) -> str:
            found = [t(_amount(each)) if each.startswith("$") else names.get(each, "") for each in pictures]
            # i18n: between the items of a list without “and”
            return t(", ").join(found) if all(found) else ""

        gives, gets = named(lesson_step.gives), named(lesson_step.gets)
        given = (
            t("You give: {things}.", things=gives) if self._swaps else t("You use: {things}.", things=gives)
        )
        told = (
            given if gives else "",
            t("You get: {things}.", things=gets) if gets else "",
        )
        return (*(words for words in told if words), *self.brings)

    # -- pictures --------------------------------------------------------------------------------------

    def _sides(self, tall: int) -> tuple[EquationSide, EquationSide]:
        """Return the given and the gained things, in pictures of a height."""
        gives, gets = ([*self._pictures(each, tall)] for each in (self._gives, self._gets))
        for event in self._comes:
            gets += self._painter.pictures(self._view, event, tall)
        give, get = yours(self._ctx)
        # i18n: above what is used up
        give = give if self._swaps else self._ctx.t("you use")
        return EquationSide(give, tuple(_items(gives, tall))), EquationSide(get, tuple(_items(gets, tall)))

    def _pictures(self, names: Iterable[str], tall: int) -> Iterator[pygame.Surface]:
        for name in names:
            if name.startswith("$"):
                yield self._money(self._ctx.t(_amount(name)), tall)
                continue
            key = Key.read(name)
            face = self._painter.face(self._view, key, round(tall * _RATIO))
            if face is not None and face.picture.get_height() < tall:
                # No card: as wide as high.
                face = self._painter.face(self._view, key, tall)
            if face is not None:
                yield face.picture

    def _money(self, amount: str, tall: int) -> pygame.Surface:
        """Return an amount on a piece of paper."""
        ctx, color = self._ctx, self._ctx.theme.color
        made = pygame.Surface((tall, tall * 3 // 4), pygame.SRCALPHA)
        edge = max(1, tall // 40)
        ctx.shapes.box(
            made, made.get_rect(), color.card, radius=card_radius(tall), edge=color.line, edge_w=edge
        )
        ctx.text.draw(made, amount, "h3", color.good, made.get_rect(), align="center", px=tall * 2 // 5)
        return made

    # -- places ----------------------------------------------------------------------------------------

    def height(self, width: int) -> int:
        """Return its height in a box of a width; 0 without room."""
        laid = self._laid(pygame.Rect(0, 0, width, 0))
        return 0 if laid is None else laid.height

    def _laid(self, rect: pygame.Rect) -> _Laid | None:
        ctx, ui = self._ctx, self._ctx.display.px if self._ctx.display.is_large else self._ctx.display.ui
        pad, gap = ui(_PAD), ui(_GAP)
        form = EquationLayout(ui(_TALL), gap, ui(_SIGN), ui(_SIGN), is_stacked=True)
        beside = max((ctx.text.width(line, _BRINGS) for line in self.brings), default=0)
        left, right = self._sides(form.most)
        used = stacked_w(ctx, left, right, form)
        room = rect.w - 2 * pad
        is_beside = bool(beside) and used + 3 * gap + beside <= room
        if used > room or not left.items or not right.items or beside > room:
            return None
        below = sum(ctx.text.line_height(_BRINGS) for _ in self.brings)
        shown = pygame.Rect(rect.x + pad, rect.y + pad // 2, used, form.most + ctx.text.line_height("small"))
        high = shown.h + pad
        brings = pygame.Rect(rect.x + pad, shown.bottom, room, below)
        if is_beside:
            brings = pygame.Rect(rect.right - pad - beside, rect.y + (high - below) // 2, beside, below)
        else:
            shown.x += (room - used) // 2
            high += below
        return _Laid(left, right, form, shown, brings, high)

    # -- drawing ---------------------------------------------------------------------------------------

    def draw(self, surface: Canvas, rect: pygame.Rect) -> None:
        """Draw it in a box of its own."""
        laid = self._laid(rect)
        if laid is None:
            return
        ctx, color = self._ctx, self._ctx.theme.color
        ctx.shapes.box(surface, rect, color.paper2, radius=ctx.display.ui(10))
        draw_equation(ctx, surface, laid.shown, laid.left, laid.right, laid.form)
        step = ctx.text.line_height(_BRINGS)
        for number, line in enumerate(self.brings):
            at = pygame.Rect(laid.brings.x, laid.brings.y + number * step, laid.brings.w, step)
            ctx.text.draw(surface, line, _BRINGS, color.good, at, align="center")


class _Laid(NamedTuple):
    left: EquationSide
    right: EquationSide
    form: EquationLayout
    shown: pygame.Rect
    brings: pygame.Rect
    height: int


def _items(pictures: Iterable[pygame.Surface], tall: int) -> Iterator[EquationItem]:
    """Yield pictures as parts of an equation, with this greatest height: cards may be larger than
    requested."""
    for each in pictures:
        fits = min(1.0, tall / each.get_height())
        picture = each if fits == 1.0 else pygame.transform.smoothscale_by(each, fits)
        yield EquationItem(partial(_draw_picture, picture), picture.get_width() / tall)


def _draw_picture(picture: pygame.Surface, canvas: Canvas, place: pygame.Rect) -> None:
    canvas.blit(picture, picture.get_rect(center=place.center))


def _events(lesson_run: LessonRun) -> tuple[object, ...]:
    """Return the events of the learner's commands in the present step."""
    played = LessonRun(lesson_run.lesson, lesson_run.at)
    began = len(played.table.steps)
    played.play_out()
    redacted = played.game.secrets.redact_event
    own = (step.record for step in played.table.steps[began:] if step.record.seat == LEARNER)
    return tuple(redacted(event, LEARNER) for record in own for event in record.events)
