"""The daily city in words: its game and players, or that it is puzzles; its result."""

from __future__ import annotations

from datetime import date
from typing import Final

import pygame

import tabletop
from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.accessibility import Role
from tabletop.app.core.context import Context
from tabletop.app.widgets.base import Look, Widget
from tabletop.daily import BARS, COUNT, Day, Tries, day_on, has_puzzles, is_over, judged
from tabletop.engine.players import character_of
from tabletop.saves.library import SaveSummary


def company_text(ctx: Context, day: Day) -> str:
    """Return the names of a day's computer players."""
    match _names(ctx, day):
        case []:
            return ctx.tc("day", "alone")
        case names:
            # i18n: opponents of the day: “with Mei and Tom”
            return ctx.t("with {names}", names=ctx.listed(names))


def day_line(ctx: Context, day: Day) -> str:
    """Return a day's game and its computer players."""
    game = day.game.name
    match _names(ctx, day):
        case []:
            return ctx.t("{game} alone", game=game)
        case names:
            return ctx.t("{game} with {names}", game=game, names=ctx.listed(names))


def date_line(ctx: Context, when: date) -> str:
    """Return a date's game and its computer players, or that it is puzzles."""
    return ctx.t("Five puzzles") if has_puzzles(when) else day_line(ctx, day_on(when))


def tries_text(ctx: Context, tries: Tries) -> str:
    """Return the result of a Sunday's puzzles: "4 of 5 right at the first try"."""
    right = judged(tries)
    if is_over(tries):
        return ctx.t("{right} of {count} right on the first try", right=sum(right), count=COUNT)
    return ctx.t("{done} of {count} tried", done=len(right), count=COUNT)


def _names(ctx: Context, day: Day) -> list[str]:
    return [ctx.t(who.name) for who in map(character_of, day.seats) if who is not None]


def result_text(ctx: Context, save_summary: SaveSummary) -> str:
    """Return a person's result in a finished game: "Won with 5 floors"."""
    game, seat = tabletop.game(save_summary.game), person(save_summary)
    amount = ctx.message(game.progress.count(score(save_summary)))
    is_won = seat in (save_summary.winners or ())
    if len(save_summary.seats) > 1:
        if is_won:
            return ctx.t("Won with {amount}", amount=amount)
        place = max(2, 1 + sum(one > score(save_summary) for one in save_summary.progress))
        return ctx.t(
            "Place {place} of {count} with {amount}",
            place=place,
            count=len(save_summary.seats),
            amount=amount,
        )
    if save_summary.is_titled:
        return amount
    if not is_won:
        return ctx.t("Lost with {amount}", amount=amount)
    if game.progress.counts_rounds:
        return ctx.t("Won in round {round}", round=save_summary.round)
    return ctx.t("Won in turn {turn}", turn=save_summary.round)


def person(save_summary: SaveSummary) -> int:
    """Return the person's seat."""
    return next((seat for seat, info in enumerate(save_summary.seats) if info.is_human), 0)


def score(save_summary: SaveSummary) -> int:
    """Return the person's points."""
    seat = person(save_summary)
    return save_summary.progress[seat] if seat < len(save_summary.progress) else 0


# -- the line of a day, drawn: no font here has its bars --

STYLE: Final = "body_b"


class LineText(Widget):
    """The line, wrapped between words at a width."""

    role: Role = "label"

    def __init__(self, ctx: Context, rect: pygame.Rect, line: str) -> None:
        """`rect` gets the necessary height."""
        super().__init__(ctx, "line", rect, line, focusable=False)
        self._row_h = ctx.text.line_height(STYLE)
        self._words = self._flow(line)
        rect.h = self._row_h * (1 + max(row for _, _, row in self._words))

    def _flow(self, line: str) -> list[tuple[str, int, int]]:
        """Return each word, its distance from the left, device px, and its row."""
        space, x, row = self.ctx.text.width(" ", STYLE), 0, 0
        found: list[tuple[str, int, int]] = []
        for word in line.replace(" ·", "\u00a0·").split(" "):
            wide = self._width(word)
            if x and x + wide > self.rect.w:
                x, row = 0, row + 1
            found.append((word, x, row))
            x += wide + space
        return found

    def _width(self, word: str) -> int:
        return len(word) * self._bar if _is_bars(word) else self.ctx.text.width(word, STYLE)

    @property
    def _bar(self) -> int:
        """The distance of two bars."""
        return max(4, self.ctx.text.px(STYLE) * 5 // 8)

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw words and bars."""
        text, ink = self.ctx.text, self.ctx.theme.color.ink
        for word, away, row in self._words:
            place = pygame.Rect(self.rect.x + away, self.rect.y + row * self._row_h, 0, self._row_h)
            if _is_bars(word):
                self._draw_bars(surface, word, place)
            else:
                text.line(surface, word, STYLE, ink, (place.x, place.centery))

    def _draw_bars(self, surface: Canvas, word: str, place: pygame.Rect) -> None:
        most = self.ctx.text.px(STYLE)
        foot = place.centery + most // 2
        for number, sign in enumerate(word):
            tall = max(2, most * (BARS.index(sign) + 1) // len(BARS))
            bar = pygame.Rect(
                place.x + number * self._bar, foot - tall, self._bar - max(1, self._bar // 6), tall
            )
            self.ctx.shapes.box(surface, bar, self.ctx.theme.color.ink)


def _is_bars(word: str) -> bool:
    return bool(word) and all(sign in BARS for sign in word)
