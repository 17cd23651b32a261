"""Rows of the rules viewer: a clause with its number and badge, an action with its keys."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core import typesetting
from tabletop.app.core.accessibility import Node
from tabletop.app.core.context import Context
from tabletop.app.core.input import key_label
from tabletop.app.core.progress import Span, plain, spans
from tabletop.app.core.theme import with_alpha
from tabletop.app.widgets.base import Look, Widget
from tabletop.engine.protocol import Clause, Game

# -- clauses in lines --


class TextRun(NamedTuple):
    """A piece drawn in one go: words, or the badge after the last of ours, which has none."""

    text: str
    is_ours: bool
    x: int
    line: int


def flow(
    parts: Sequence[Span],
    width: int,
    badge_w: int,
    measure: Callable[[str], int],
    split: Callable[[str], list[str]] = typesetting.pieces,
) -> list[TextRun]:
    """Return the words in lines of at most `width` px, with room for a badge after each ruling of ours."""
    runs: list[TextRun] = []
    x = line = 0
    for text, is_ours in _tokens(parts, split):
        if text and not text.strip() and runs and not runs[-1].text:
            # The badge has a margin of its own.
            continue
        wide = measure(text.rstrip()) if text else badge_w
        if x and x + wide > width and text[:1] not in typesetting.NO_START:
            x, line = 0, line + 1
        last = runs[-1] if runs else None
        if last is not None and text and last.text and (last.is_ours, last.line) == (is_ours, line) and x:
            runs[-1] = last._replace(text=last.text + text)
        else:
            runs.append(TextRun(text, is_ours, x, line))
        x = runs[-1].x + (measure(runs[-1].text) if text else badge_w)
    return runs


def _tokens(parts: Sequence[Span], split: Callable[[str], list[str]]) -> Iterator[tuple[str, bool]]:
    for text, is_ours in parts:
        yield from ((piece, is_ours) for piece in split(text))
        if is_ours:
            yield "", True


# -- search --


class ClauseEntry(NamedTuple):
    """A clause, with the number of the clause that opens its section, and the section's heading."""

    clause: Clause
    section: str
    heading: str


def entries(ctx: Context, game: Game[Any, Any, Any]) -> list[ClauseEntry]:
    """Return all clauses of a game."""
    found: list[ClauseEntry] = []
    section = heading = ""
    for clause in game.words.clauses:
        if clause.heading:
            section, heading = clause.id, ctx.t(clause.heading)
        found.append(ClauseEntry(clause, section, heading))
    return found


def known(game: Game[Any, Any, Any], wanted: str | None) -> str | None:
    """Return the wanted clause: itself, else its first part (of CH-4.3, CH-4.3.1), else the whole."""
    numbers = [clause.id for clause in game.words.clauses]
    while wanted and wanted not in numbers:
        first = next((number for number in numbers if number.startswith(f"{wanted}.")), None)
        wanted = first or wanted.rpartition(".")[0]
    return wanted or None


def terms(query: str) -> tuple[str, ...]:
    """Return the searched words; full-width letters and digits of Japanese keyboards count as the usual
    ones."""
    return tuple(_folded(query).split())


def hits(ctx: Context, among: list[ClauseEntry], query: str) -> list[ClauseEntry]:
    """Return the clauses that have all words in their number, their text or the heading above them."""
    wanted = terms(query)
    return [one for one in among if all(term in _said(ctx, one) for term in wanted)]


def _said(ctx: Context, clause_entry: ClauseEntry) -> str:
    return _folded(
        f"{clause_entry.clause.id} {clause_entry.heading} {plain(ctx.t(clause_entry.clause.text))}"
    )


def _folded(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold()


def places(text: str, wanted: tuple[str, ...]) -> list[tuple[int, int]]:
    """Return the places of the words in a text, first and last position."""
    if not wanted:
        return []
    pattern = re.compile("|".join(re.escape(term) for term in wanted), re.IGNORECASE)
    return [found.span() for found in pattern.finditer(text)]


class ClauseText(Widget):
    """One clause: its number and its text; a ruling of ours is tinted, with a small badge after it. Searched
    words, the chosen clause and the one that matters now are marked."""

    def __init__(
        self,
        ctx: Context,
        x: int,
        y: int,
        w: int,
        clause: Clause,
        *,
        chosen: bool,
        is_now: bool = False,
        terms: tuple[str, ...] = (),
    ) -> None:
        parts = spans(ctx.t(clause.text))
        self.words = "".join(part.text for part in parts)
        self.ours = [part.text for part in parts if part.is_ours]
        """The words of it that are a ruling of ours."""
        self.clause = clause
        self.chosen, self.is_now = chosen, is_now
        # i18n: mark of a clause that this project decided
        self._badge = ctx.t("our ruling")
        self.ctx = ctx
        d, text = ctx.display, ctx.text
        now_w = now_size(ctx)[0] + d.ui(14) if is_now else 0
        self._id_w = max(d.ui(104), text.width("GT-10.10", "micro") + d.ui(20), now_w)
        self._pad = d.ui(14)
        self._badge_w = text.width(self._badge, "micro") + d.ui(20)
        self._line_h = text.line_height("body", text=self.words)
        body_w = w - self._id_w - 2 * self._pad
        self._runs = flow(parts, body_w, self._badge_w + 2 * d.ui(8), self._width, ctx.text.pieces)
        self.found = places("".join(run.text for run in self._runs), terms)
        """Where the words looked for stand in the text as it is drawn."""
        lines = max(self._runs[-1].line + 1, 2 if is_now else 1)
        tall = lines * self._line_h + 2 * self._pad
        super().__init__(ctx, f"clause.{clause.id}", pygame.Rect(x, y, w, tall), f"{clause.id}. {self.words}")
        self.role = "list_item"

    def _width(self, words: str) -> int:
        return self.ctx.text.width(words, "body")

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw number, text, badges; the chosen clause on gold."""
        ctx, color, d = self.ctx, self.ctx.theme.color, self.ctx.display
        if self.chosen:
            ctx.shapes.box(
                surface,
                self.rect,
                with_alpha(color.brass_top, 0.38),
                radius=self.radius,
                edge=color.brass,
                edge_w=d.px(2),
            )
        left, middle = self.rect.x + self._pad, self.rect.y + self._pad + self._line_h // 2
        ctx.text.line(surface, self.clause.id, "micro", color.brass_text, (left, middle))
        if self.is_now:
            draw_now(ctx, surface, (left, middle + self._line_h // 2 + d.ui(4)))
        at = 0
        for run in self._runs:
            self._draw_run(surface, run, at)
            at += len(run.text)

    def _draw_run(self, surface: Canvas, run: TextRun, at: int) -> None:
        ctx, color, d = self.ctx, self.ctx.theme.color, self.ctx.display
        x = self.rect.x + self._id_w + self._pad + run.x
        top = self.rect.y + self._pad + run.line * self._line_h
        if not run.text:
            badge = pygame.Rect(x + d.ui(8), top, self._badge_w, ctx.text.line_height("micro") + d.ui(4))
            badge.centery = top + self._line_h // 2
            ctx.shapes.box(surface, badge, color.flip_bg, radius=badge.h // 2)
            ctx.text.line(surface, self._badge, "micro", color.flip_text, badge.center, align="center")
            return
        if run.is_ours:
            ground = pygame.Rect(x, top, self._width(run.text.rstrip()), self._line_h).inflate(d.ui(6), 0)
            ctx.shapes.box(surface, ground, with_alpha(color.flip_bg, 0.55), radius=d.ui(6))
        for first, last in self.found:
            begin, end = max(first - at, 0), min(last - at, len(run.text))
            if begin < end:
                away, wide = self._width(run.text[:begin]), self._width(run.text[begin:end])
                mark = pygame.Rect(x + away, top, wide, self._line_h).inflate(d.ui(4), -d.ui(2))
                ctx.shapes.box(surface, mark, color.brass_top, radius=d.ui(5))
        ctx.text.line(surface, run.text, "body", color.ink, (x, top + self._line_h // 2))

    def described(self, node: Node) -> Node:
        """Return the clause; it says which words are ours, and that it matters now."""
        ours = [self.ctx.t("Our ruling: {words}", words=" … ".join(self.ours))] if self.ours else []
        now = [self.ctx.t("This clause matters now.")] if self.is_now else []
        return replace(node, description=self.ctx.sentences([*now, *ours]))


def now_size(ctx: Context) -> tuple[int, int]:
    """Return width and height of the badge of the clause that matters now."""
    d, text = ctx.display, ctx.text
    return text.width(ctx.tc("clause", "now"), "micro") + d.ui(20), text.line_height("micro") + d.ui(4)


def draw_now(ctx: Context, surface: Canvas, at: tuple[int, int]) -> None:
    """Draw the badge of the clause that matters now, its upper left at a place."""
    badge = pygame.Rect(at, now_size(ctx))
    ctx.shapes.box(surface, badge, ctx.theme.color.ink, radius=badge.h // 2)
    ctx.text.line(
        surface, ctx.tc("clause", "now"), "micro", ctx.theme.color.focus, badge.center, align="center"
    )


class KeyRow(Widget):
    """One action with the caps of its keys."""

    def __init__(self, ctx: Context, key: str, rect: pygame.Rect, name: str, keys: tuple[str, ...]) -> None:
        labels = [key_label(one) for one in keys]
        # i18n: {name}: a thing or a player; {facts}: a list about it
        super().__init__(
            ctx, key, rect, ctx.t("{name}: {facts}", name=name, facts=ctx.t(", ").join(labels) or "–")
        )
        self.words, self.labels = name, labels
        self.role = "list_item"

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw the action's name at the left, its keys at the right."""
        ctx, color, d = self.ctx, self.ctx.theme.color, self.ctx.display
        x = self.rect.right - d.ui(12)
        for label in reversed(self.labels):
            tall = max(d.ui(34), ctx.text.line_height("key") + d.ui(8))
            wide = max(tall, ctx.text.width(label, "key") + d.ui(22))
            cap = pygame.Rect(x - wide, self.rect.centery - tall // 2, wide, tall)
            ctx.shapes.box(
                surface,
                cap,
                color.field,
                radius=d.ui(7),
                edge=with_alpha(color.ink, 0.5),
                edge_w=d.px(1.5),
            )
            ctx.text.line(surface, label, "key", color.ink, cap.center, align="center")
            x = cap.left - d.ui(10)
        room = pygame.Rect(
            self.rect.x + d.ui(12), self.rect.y, max(1, x - self.rect.x - d.ui(24)), self.rect.h
        )
        ctx.text.draw(surface, self.words, "body", color.ink, room, lines=2)
