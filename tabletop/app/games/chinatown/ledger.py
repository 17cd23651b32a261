"""The list of a game's deals: what each was worth when it was made, and in the end what it has brought."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.context import Context
from tabletop.app.core.session import Session
from tabletop.app.games.chinatown.board.looks import gain_ink
from tabletop.app.games.chinatown.table import VALUE_HINTS
from tabletop.app.widgets.base import Look, Widget, Zone, initial_of
from tabletop.app.widgets.button import Button
from tabletop.app.widgets.host import WidgetScene
from tabletop.app.widgets.layout import Column, Custom, Panel, button_w, control_h
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown.board import Thousands
from tabletop.games.chinatown.player.ledger import Incomes, Made, decider, made
from tabletop.games.chinatown.text import transfers_text
from tabletop.games.chinatown.words import change_text

# -- deals in words --


class DealSide(NamedTuple):
    """A deal's estimated worth for a party, and what it has brought; None during the game."""

    seat: Seat
    then: Thousands
    since: Thousands | None


class LedgerEntry(NamedTuple):
    """A deal: `lines` tell what changed hands; `decided` tells the outcome without it, for the deal that
    decided the game."""

    deal: int
    round: int
    lines: tuple[str, ...]
    sides: tuple[DealSide, ...]
    is_void: bool
    decided: str = ""

    def spoken(self, ctx: Context, names: tuple[str, ...]) -> str:
        """Return all of it in sentences."""
        # i18n: a line of a deal, as a sentence
        told = [ctx.t("{line}.", line=line) for line in self.lines]
        if self.is_void:
            told.append(ctx.t("Taken back by everyone."))
        for side in self.sides:
            name, then = names[side.seat], change_text(side.then)
            if side.since is None or self.is_void:
                told.append(ctx.t("{name}: about {then} at the time.", name=name, then=then))
            else:
                since = change_text(side.since)
                told.append(
                    ctx.t(
                        "{name}: about {then} at the time, {since} in the end.",
                        name=name,
                        then=then,
                        since=since,
                    )
                )
        return ctx.sentences([*told, self.decided] if self.decided else told)


def entries(ctx: Context, session: Session) -> tuple[LedgerEntry, ...]:
    """Return all deals of a game in order."""
    table = session.table
    deals = made((table.state_at(at), step.record.events) for at, step in enumerate(table.steps))
    if table.result is None:
        return tuple(_entry(ctx, session, deal, (None,) * len(deal.parties)) for deal in deals)
    incomes = Incomes((step.state, step.record.events) for step in table.steps)
    brought = [incomes.since(deal) for deal in deals]
    most = decider(deals, brought, table.result.scores)
    found = [_entry(ctx, session, deal, since) for deal, since in zip(deals, brought, strict=True)]
    if most is not None:
        found[most] = found[most]._replace(decided=_without(ctx, session, deals[most], brought[most]))
    return tuple(found)


def _entry(ctx: Context, session: Session, deal: Made, since: tuple[Thousands | None, ...]) -> LedgerEntry:
    said = [ctx.message(session.said(line), session.names) for line in transfers_text(deal.transfers)]
    lines = tuple(map(ctx.capital, said))
    sides = tuple(map(DealSide, deal.parties, deal.gains, since))
    return LedgerEntry(deal.deal, deal.round, lines, sides, deal.is_void)


def _without(ctx: Context, session: Session, deal: Made, since: tuple[Thousands, ...]) -> str:
    """Return who would have been the richest without a deal."""
    money = list(session.result.scores) if session.result is not None else []
    for seat, gain in zip(deal.parties, since, strict=True):
        money[seat] -= gain
    richest = money.index(max(money))
    if richest == session.alone:
        return ctx.t("Without it, you would have won.")
    return ctx.t("Without it, {name} would have won.", name=session.names[richest])


# -- the scene --

_PAD, _TOKEN = 28, 30


def show(ctx: Context, session: Session) -> None:
    """Open the list of a session's deals over the present screen."""
    ctx.scenes.push(LedgerScene(ctx, session))


class LedgerScene(WidgetScene):
    """The list of deals over the table. During the game the newest deals come first, at the end the first
    ones; no estimates if hints are off (ux N13)."""

    overlay = True

    def __init__(self, ctx: Context, session: Session) -> None:
        super().__init__(ctx)
        self.title = ctx.t("All deals")
        self._names = tuple(
            ctx.tc("player", "You") if seat == session.alone else name
            for seat, name in enumerate(session.names)
        )
        self._initials = [initial_of(name) for name in session.names]
        self._seats = session.table.seats
        self.is_over = session.result is not None
        found = entries(ctx, session)
        self._is_estimated = self.is_over or VALUE_HINTS.of(ctx.settings) != "off"
        if not self._is_estimated:
            found = tuple(entry._replace(sides=()) for entry in found)
        self.entries = found if self.is_over else found[::-1]
        self.focus_key = "close"
        self.focus_visible = True

    def paint(self, surface: Canvas) -> None:
        """Dim what is below."""
        self.ctx.shapes.box(surface, self.ctx.display.bounds, self.ctx.theme.color.scrim_dim)

    def build(self) -> list[Zone]:
        """Return the panel: head, the scrolling deals, and the way back."""
        ctx, d = self.ctx, self.ctx.display
        width, pad = min(d.ui(980), d.w - d.ui(32)), d.ui(_PAD)
        head = Column(ctx, (d.w - width) // 2 + pad, 0, width - 2 * pad)
        head.space(20)
        head.text("title", self.title, "h2")
        head.text("sub", self._about, "small", color=ctx.theme.color.ink2)
        head.space(10)
        body = Column(ctx, head.x, head.y, head.w - d.ui(16))
        self._list(body)
        body.space(8)
        tall, wide = control_h(ctx), button_w(ctx, ctx.t("Close"))
        most = d.h - d.ui(32) - head.y - tall - d.ui(36)
        view = pygame.Rect(head.x, head.y, head.w, min(most, body.y - head.y))
        bottom = view.bottom + d.ui(16)
        whole = bottom + tall + d.ui(20)
        close = Button(
            ctx,
            "close",
            pygame.Rect(head.x + head.w - wide, bottom, wide, tall),
            ctx.t("Close"),
            kind="primary",
            on_activate=self.on_cancel,
        )
        panel = Panel(ctx, "panel", pygame.Rect(head.x - pad, 0, width, whole))
        top = max(0, (d.h - whole) // 2)
        for widget in (panel, *head.widgets, *body.widgets, close):
            widget.move(0, top)
        view.y += top
        return [
            Zone("ground", [panel, *head.widgets]),
            Zone("deals", body.widgets, view, body.y - head.y),
            Zone("foot", [close]),
        ]

    @property
    def _about(self) -> str:
        t = self.ctx.t
        if not self.entries:
            return t("No deal has been made yet.")
        if not self._is_estimated:
            return t("Hints: off")
        if not self.is_over:
            return t("Each deal’s estimated worth to each side when it was made.")
        told = [
            t("At the time: the estimate when the deal was made."),
            t("In the end: the money exchanged, plus what the deal added to the income of businesses."),
        ]
        if not any(one.decided for one in self.entries):
            told.append(t("No single deal decided the game."))
        return self.ctx.sentences(told)

    def _list(self, column: Column) -> None:
        ctx, last = self.ctx, 0
        for entry in self.entries:
            if entry.decided:
                column.text("decided", ctx.t("The deal that decided the game"), "h3")
                column.space(6)
                column.place(partial(self._row, entry, "decider"), self._row_h(entry, column.w))
        for entry in self.entries:
            if entry.round != last:
                last = entry.round
                column.space(10)
                column.text(f"round{last}", ctx.t("Round {round}", round=last), "h3")
            column.space(6)
            column.place(partial(self._row, entry, f"deal{entry.deal}"), self._row_h(entry, column.w))

    # -- a deal ----------------------------------------------------------------------------------------

    def _row_h(self, entry: LedgerEntry, width: int) -> int:
        text, d = self.ctx.text, self.ctx.display
        room = width - 2 * d.ui(14)
        lines = sum(text.height(line, "body_b", room) for line in self._told(entry))
        return lines + len(entry.sides) * self._side_h(entry, room) + d.ui(24)

    def _side_h(self, entry: LedgerEntry, width: int) -> int:
        """Return the height of a party's line: two lines if its amounts have no room on one."""
        text, d = self.ctx.text, self.ctx.display
        amounts = [words for side in entry.sides for words, _ in self._amounts(entry, side)]
        is_one = all(text.fits(words, "body", width * 3 // 10) for words in amounts)
        least = text.line_height("body") if is_one else 2 * text.line_height("body", d.min_text)
        return max(d.ui(_TOKEN + 4), least)

    def _amounts(self, entry: LedgerEntry, side: DealSide) -> list[tuple[str, int]]:
        """Return what a deal was worth to a party, in words and as a number."""
        t = self.ctx.t
        made = [(t("about {money} at the time", money=change_text(side.then)), side.then)]
        if side.since is not None and not entry.is_void:
            made.append((t("{money} in the end", money=change_text(side.since)), side.since))
        return made

    def _told(self, entry: LedgerEntry) -> tuple[str, ...]:
        if entry.is_void:
            return (*entry.lines, self.ctx.t("Taken back by everyone."))
        return (*entry.lines, entry.decided) if entry.decided else entry.lines

    def _row(self, entry: LedgerEntry, key: str, rect: pygame.Rect) -> Widget:
        spoken = entry.spoken(self.ctx, self._names)
        paint = partial(self._paint, entry)
        return Custom(self.ctx, key, rect, paint, name=spoken, focusable=True)

    def _paint(self, entry: LedgerEntry, surface: Canvas, rect: pygame.Rect, look: Look) -> None:
        ctx, d, color = self.ctx, self.ctx.display, self.ctx.theme.color
        edge = color.brass_edge if entry.decided else color.line
        thick = d.ui(3) if entry.decided else d.ui(1)
        ctx.shapes.box(surface, rect, color.card, radius=d.ui(12), edge=edge, edge_w=max(1, thick))
        inner = rect.inflate(-2 * d.ui(14), -2 * d.ui(12))
        y = inner.y
        for line in self._told(entry):
            tall = ctx.text.height(line, "body_b", inner.w)
            ink = color.good if line == entry.decided else color.ink
            room = pygame.Rect(inner.x, y, inner.w, tall)
            ctx.text.draw(surface, line, "body_b", ink, room, valign="top", lines=9)
            y += tall
        tall = self._side_h(entry, inner.w)
        for side in entry.sides:
            self._paint_side(entry, side, surface, pygame.Rect(inner.x, y, inner.w, tall))
            y += tall

    def _paint_side(self, entry: LedgerEntry, side: DealSide, surface: Canvas, rect: pygame.Rect) -> None:
        ctx, d = self.ctx, self.ctx.display
        size, name, who = d.ui(_TOKEN), self._names[side.seat], self._seats[side.seat]
        token = pygame.Rect(rect.x, rect.centery - size // 2, size, size)
        ctx.shapes.token(surface, token, who.colour, self._initials[side.seat], face=who.face)
        amounts, wide = self._amounts(entry, side), rect.w * 3 // 10
        left = token.right + d.ui(10)
        names = pygame.Rect(left, rect.y, rect.right - len(amounts) * wide - d.ui(8) - left, rect.h)
        ctx.text.draw(surface, name, "body", ctx.theme.color.ink, names)
        for at, (text, amount) in enumerate(amounts, start=-len(amounts)):
            room = pygame.Rect(rect.right + at * wide, rect.y, wide, rect.h)
            ctx.text.draw(surface, text, "body", gain_ink(ctx, amount), room, align="right", lines=2)

    def on_cancel(self) -> bool:
        """Escape goes back."""
        self.ctx.scenes.pop(self)
        return True
