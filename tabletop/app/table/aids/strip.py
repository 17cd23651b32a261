"""*Since your last turn*: what others did, as cards under the bar, from the beginning of a turn to the first
own act; after that a button opens it again.

It gives way while something is picked up or a hint is read. Behind a curtain the recap tells the same (ux
C6), so the strip does not open after one.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from tabletop.app.canvas.canvas import Part
from tabletop.app.core import navigate
from tabletop.app.table.aid import Aid
from tabletop.app.table.aids import strip_marks
from tabletop.app.table.aids.recap import RecapCard, RecapItem, acts_since, chosen, telling
from tabletop.app.table.aids.strip_marks import StripLayout, marks
from tabletop.app.widgets.base import Widget, Zone
from tabletop.app.widgets.button import Button, IconButton
from tabletop.app.widgets.layout import Ground, Label
from tabletop.engine.protocol import Viewer

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.app.core.session import SessionUpdate
    from tabletop.app.table.table_context import TableContext

_OPEN, _HIDE = "since.open", "since.hide"


class Strip:
    """The strip of one table: open, closed or waiting."""

    def __init__(self, table: TableContext) -> None:
        self._table = table
        self.acts: tuple[RecapItem, ...] = ()
        self.is_open = False
        self._turn_of: tuple[Viewer, str, int] | None = None
        """Whose turn it is for which the acts were collected, whether it is a turn of all together, and which
        turn or round."""
        self._is_first = False
        """Whether that is the viewer's first turn."""
        self._moment: Hashable = None
        self._veiled = -1
        """So many steps were done when a curtain fell last."""
        self._numbered: tuple[tuple[int, RecapItem], ...] = ()
        """The acts whose cards lie there, with their numbers."""
        self._at = 0
        """Which act is shown, where there is room for one."""

    # -- the course of things --------------------------------------------------------------------------

    def on_command(self, session_update: SessionUpdate) -> None:
        """Shrink with the first own act; forget everything with another person's, unless all act together."""
        if session_update.seat == self._table.viewer:
            self.is_open = False
        elif not self._table.game.rules.together(session_update.before):
            self._forget()

    def update(self, now: int) -> None:
        """Open if a person's turn has begun; at the end of the game the button is there."""
        table, session = self._table, self._table.session
        count = len(session.table.steps)
        if session.phase == "curtain":
            self._veiled = count
        moment = (table.viewer, session.phase, count, table.ctx.settings.recap)
        if moment == self._moment or table.is_busy:
            return
        self._moment = moment
        is_own = session.phase != "act" or table.viewer == session.pending
        if session.phase not in ("act", "together", "over") or not is_own or not table.ctx.settings.recap:
            self._forget()
        elif self._turn_of != self._turn_now:
            self._begin(table.viewer)
        elif self.acts and self.acts[-1].position > count:
            # The act was taken back.
            self._forget()
        table.rebuild()

    @property
    def _turn_now(self) -> tuple[Viewer, str, int]:
        session = self._table.session
        return self._table.viewer, session.phase, session.game.progress.round_of(session.table.state)

    def _begin(self, viewer: Viewer) -> None:
        self._forget()
        self._turn_of, session = self._turn_now, self._table.session
        if viewer is not None:
            self.acts, self._is_first = acts_since(session, viewer), not session.has_moved(viewer)
        is_new = session.phase != "over" and self._veiled != len(session.table.steps)
        self.is_open = bool(self.acts) and is_new
        is_telling = any(act.touches(viewer) for act in self.acts)
        self._at = self.acts.index(chosen(self.acts, viewer, 1)[0]) if is_telling else 0

    def _forget(self) -> None:
        self.acts, self.is_open, self._turn_of = (), False, None

    @property
    def _viewer(self) -> Viewer:
        return None if self._turn_of is None else self._turn_of[0]

    # -- what is pressed -------------------------------------------------------------------------------

    @property
    def is_seen(self) -> bool:
        """Whether its cards are visible."""
        is_free = self._table.picked is None and not self._table.aids.holds_bots
        return self.is_open and bool(self.acts) and is_free

    def toggle(self) -> None:
        """Open or hide it."""
        self.is_open = not self.is_open
        table = self._table
        table.rebuild()
        if table.focus_key in (_OPEN, _HIDE):
            table.focus(_HIDE if self.is_open else _OPEN, visible=table.focus_visible)

    def on_cancel(self) -> bool:
        """Hide it."""
        if not self.is_seen:
            return False
        self.toggle()
        return True

    def _turn(self, by: int) -> None:
        self._at = (self._at + by) % len(self.acts)
        self._table.rebuild()

    def _look_back(self, position: int) -> None:
        """Show the table as it was after so many steps (ux L3)."""
        navigate.show_history(self._table.ctx, self._table.session, position)

    # -- widgets ---------------------------------------------------------------------------------------

    def zones(self) -> Iterable[Zone]:
        """Return the cards with their buttons, or the button that opens them."""
        self._numbered = ()
        table = self._table
        is_covered = table.session.phase == "over" and not table.is_on_top
        if not self.acts or self._viewer != table.viewer or is_covered:
            return ()
        if not strip_marks.aside_of(self._table).room.w:
            return ()
        if not self.is_seen:
            return (Zone("since", [self._chip()], on_dark=True),)
        places = strip_marks.arrange(self._table, len(self.acts))
        ground = Ground(self._table.ctx, "since.ground", places.ground)
        ground.name = self._title
        return (Zone("since", [ground, *self._head(places), *self._cards(places), *self._buttons(places)]),)

    @property
    def _title(self) -> str:
        t = self._table.ctx.t
        return t("Before your first turn") if self._is_first else t("Since your last turn")

    def _chip(self) -> Widget:
        table, ctx = self._table, self._table.ctx
        if self._is_first:
            name = ctx.t("Before your first turn ({count})", count=len(self.acts))
        else:
            name = ctx.t("Since your last turn ({count})", count=len(self.acts))
        rect, is_small = strip_marks.chip(table, name)
        if is_small:
            return IconButton(ctx, _OPEN, rect, name, "rw", on_activate=self.toggle, action="since")
        return Button(
            ctx, _OPEN, rect, name, icon="rw", style="button_s", on_activate=self.toggle, action="since"
        )

    def _head(self, strip_layout: StripLayout) -> Iterable[Widget]:
        ctx, shown = self._table.ctx, len(strip_layout.cards)
        title = self._title
        if strip_layout.title is not None and _fits(ctx, title, strip_layout.title):
            yield Label(ctx, "since.title", strip_layout.title, title, "h3", lines=2)
        rest = len(self.acts) - shown
        if strip_layout.rest is None or shown == 1:
            return
        if rest:
            name = ctx.tn("+{count} in the log", "+{count} in the log", rest)
            where, do = strip_layout.rest, self._table.log.toggle
            words = ctx.text.wording((name, f"+{rest}"), "button_s", where.w - 2 * ctx.display.ui(16))
            yield Button(ctx, "since.rest", where, words, style="button_s", on_activate=do, tooltip=name)
        else:
            words = ctx.tn("{count} move", "{count} moves", shown)
            yield Label(ctx, "since.count", strip_layout.rest, words, "small", color=ctx.theme.color.ink2)

    def _cards(self, strip_layout: StripLayout) -> Iterable[Widget]:
        viewer, count = self._viewer, len(strip_layout.cards)
        acts = chosen(self.acts, viewer, count) if count > 1 else (self.acts[self._at],)
        self._numbered = tuple(enumerate(acts, 1 if count > 1 else self._at + 1))
        for rect, (number, act) in zip(strip_layout.cards, self._numbered, strict=True):
            told = telling(self._table, act, number, viewer)
            yield RecapCard(self._table, rect, act, told, partial(self._look_back, act.position))

    def pieces(self) -> Iterable[Part]:
        """Return the marks that join the cards with the table; the one under the pointer has a ring."""
        table, viewer = self._table, self._viewer
        if viewer is None or not self._numbered or table.is_busy:
            return ()
        key = table.focus_key if table.focus_visible else table.hover_key
        lit = next((number for number, _ in self._numbered if key == f"since.act.{number}"), None)
        return marks(table, self._numbered, viewer, lit)

    def _buttons(self, strip_layout: StripLayout) -> Iterable[Widget]:
        ctx = self._table.ctx
        if strip_layout.before is not None and strip_layout.after is not None:
            for key, rect, by, name, icon in (
                ("since.before", strip_layout.before, -1, ctx.t("Previous move"), "prev"),
                ("since.after", strip_layout.after, 1, ctx.t("Next move"), "next"),
            ):
                yield IconButton(ctx, key, rect, name, icon, on_activate=partial(self._turn, by))
        if strip_layout.replay is not None:
            words, first = ctx.tc("button", "Replay"), max(1, self.acts[0].position - 1)
            do = partial(self._look_back, first)
            yield Button(
                ctx, "since.replay", strip_layout.replay, words, icon="rw", style="button_s", on_activate=do
            )
        words = ctx.t("Hide")
        if strip_layout.hides_by_icon:
            yield IconButton(
                ctx, _HIDE, strip_layout.hide, words, "x", on_activate=self.toggle, action="since"
            )
        else:
            yield Button(
                ctx,
                _HIDE,
                strip_layout.hide,
                words,
                icon="x",
                style="button_s",
                on_activate=self.toggle,
                action="since",
            )


def _fits(ctx: Context, title: str, rect: pygame.Rect) -> bool:
    """Whether the heading fits without being smaller than other texts; large ones are left out."""
    size = min(ctx.text.px("h3"), ctx.text.px("body"))
    return not ctx.text.fit(title, "h3", rect.w, lines=2, height=rect.h, min_px=size).cut


def strip(table: TableContext) -> Aid:
    """Make the strip of a table."""
    made = Strip(table)
    return Aid(
        zones=made.zones,
        pieces=made.pieces,
        on_command=made.on_command,
        update=made.update,
        on_cancel=made.on_cancel,
        opened=lambda: made.is_seen,
    )
