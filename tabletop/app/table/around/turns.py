"""The start of a turn, with banner and grace period, and the next seat once everything is shown."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core import navigate
from tabletop.app.core.input import Event, KeyDown, Pointer
from tabletop.app.table.around import announce
from tabletop.app.table.picking import Picking
from tabletop.app.table.table_context import TableContext
from tabletop.app.widgets.base import Zone
from tabletop.app.widgets.button import Button
from tabletop.app.widgets.tips import Placed
from tabletop.engine.protocol import Seat

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.app.core.session import Session
    from tabletop.app.table.event_player import EventPlayer
    from tabletop.app.widgets.host import WidgetScene


DEAF_MS = 600
"""How long a table's buttons ignore presses after another seat's turn, ms."""
PAUSE_MS = 400
"""How long no press may come before they react again, ms: continued clicking has no effect."""
STALL_MS = 250
"""A frame longer than this, in ms, was not seen, and presses during it do not count."""
SHOWN_MS = 1400
"""How long the banner stays, ms."""

_AROUND = ("bar.", "log.")
"""Beginnings of the keys of buttons that mean the same in every turn."""


class TurnNotice:
    """The banner of a turn, and the grace period in which presses do not count."""

    def __init__(self, ctx: Context, session: Session) -> None:
        self._ctx, self._session = ctx, session
        self._acting = self._who()
        self.deaf_until = 0
        self._ticked = ctx.now
        self._shown_until = 0
        self.is_shown = False
        self._before: Placed | None = None
        self._changed_until = 0

    def _who(self) -> tuple[str, int | None]:
        """Return the phase and, while a person acts, the seat."""
        phase = self._session.phase
        return phase, self._session.pending if phase == "act" else None

    @property
    def in_grace_period(self) -> bool:
        """Whether the grace period after another seat's turn still runs. Time without a new frame does not
        count: the new turn was not visible yet."""
        return min(self._ctx.now, self._ticked + STALL_MS) < self.deaf_until

    def notice(self, *, unveiled: bool = False) -> None:
        """Check whether another seat acts now; after lifting a curtain, or in a lesson, there is no
        banner."""
        if self._before is not None:
            # Everything is shown: from now on it can be read.
            self._changed_until = self._ctx.now + DEAF_MS
        before, self._acting = self._acting, self._who()
        phase, seat = self._acting
        if self._acting == before or phase not in ("act", "together"):
            return
        self._ctx.pressed.deaden()
        if unveiled or self._session.is_staged:
            return
        self.deaf_until = self._ctx.now + DEAF_MS
        if seat is not None:
            self._shown_until, self.is_shown = self._ctx.now + SHOWN_MS, True
            self._ctx.a11y.announce(self.words(seat))

    def others_act(self, placed: Placed) -> None:
        """Start a short grace period for what a computer player changes; `placed` are the widgets before
        it."""
        if self._before is None or self._ctx.now >= self._changed_until:
            self._before = placed
        self._changed_until = self._ctx.now + DEAF_MS

    def _has_changed(self, event: KeyDown | Pointer, scene: WidgetScene) -> bool:
        """Whether another thing lies under a press than before a computer player acted."""
        if self._before is None or self._ctx.now >= self._changed_until:
            return False
        if isinstance(event, Pointer):
            was = self._before.at(event.pos, by_finger=scene.by_finger)
            now = scene.widget_at(event.pos)
            is_around = now is not None and now.key.startswith(_AROUND)
            return not is_around and (was and was.key) != (now and now.key)
        is_primary = self._ctx.bindings.is_primary(self._ctx.bindings.action(event))
        return is_primary and _primaries(self._before.zones) != _primaries(scene.zones)

    def warn(self) -> None:
        """Ignore presses until a warning that was just shown could be read."""
        self.deaf_until = self._ctx.now + DEAF_MS

    def words(self, seat: int) -> str:
        """Return the text of the banner."""
        if seat == self._session.alone:
            return self._ctx.t("Your turn")
        return self._ctx.t("{name}’s turn", name=self._session.names[seat])

    def loses(self, event: Event, scene: WidgetScene) -> bool:
        """Whether a press comes too early for its meaning: a button of the table, or a key for one; not the
        bar, the log, or picking something up. Any other press removes the banner."""
        if not isinstance(event, KeyDown) and not (isinstance(event, Pointer) and event.kind == "down"):
            return False
        if self.in_grace_period and self._is_button(event, scene):
            if self.is_shown:
                self.deaf_until = max(self.deaf_until, self._ctx.now + PAUSE_MS)
                self._shown_until = max(self._shown_until, self.deaf_until)
            return True
        self._shown_until = min(self._shown_until, self.deaf_until)
        is_lost = self._has_changed(event, scene)
        self._before = self._before if is_lost else None
        return is_lost

    def _is_button(self, event: KeyDown | Pointer, scene: WidgetScene) -> bool:
        if isinstance(event, Pointer):
            widget = scene.widget_at(event.pos)
        elif self._ctx.bindings.is_primary(self._ctx.bindings.action(event)):
            return True
        else:
            widget = scene.focused if event.name in ("return", "enter") else None
        return isinstance(widget, Button) and not widget.key.startswith(_AROUND)

    def update(self, now: int) -> bool:
        """Remove the banner after its time; return whether it went."""
        self._ticked = now
        was_shown, self.is_shown = self.is_shown, self.is_shown and now < self._shown_until
        if self.is_shown:
            self._ctx.alarm.at(self._shown_until)
        return was_shown and not self.is_shown

    def draw(self, surface: Canvas) -> None:
        """Draw the banner in the middle of the window, above everything; it takes no press."""
        seat = self._acting[1]
        if self.is_shown and seat is not None:
            self.draw_for(seat, surface)

    def draw_for(self, seat: Seat, surface: Canvas) -> None:
        """Draw the banner of a seat."""
        ctx, d, color = self._ctx, self._ctx.display, self._ctx.theme.color
        text = self.words(seat)
        token, pad, tall = d.ui(64), d.ui(28), d.ui(104)
        most = d.w - 4 * pad - token
        box = pygame.Rect(0, 0, min(ctx.text.width(text, "title"), most) + token + 3 * pad, tall)
        box.center = (d.w // 2, d.h * 2 // 5)
        ctx.shapes.shadow(surface, box, "panel", tall // 2)
        ctx.shapes.box(surface, box, color.ink, radius=tall // 2)
        sign = pygame.Rect(box.x + pad, box.centery - token // 2, token, token)
        who = self._session.table.seats[seat]
        ctx.shapes.token(surface, sign, who.colour, face=who.face)
        room = pygame.Rect(sign.right + pad // 2, box.y, box.right - pad - sign.right - pad // 2, tall)
        ctx.text.draw(surface, text, "title", color.on_dark, room, align="center")


def _primaries(zones: Iterable[Zone]) -> set[str]:
    """Return the keys of the primary buttons: the main key means one of them."""
    widgets = (widget for zone in zones for widget in zone.widgets)
    return {widget.key for widget in widgets if isinstance(widget, Button) and widget.kind == "primary"}


class TurnFlow:
    """Decides who is next: the person at the screen, one behind a curtain, a computer player, or no seat."""

    def __init__(
        self, table: TableContext, notice: TurnNotice, picking: Picking, event_player: EventPlayer
    ) -> None:
        self._table, self._notice, self._picking, self._player = table, notice, picking, event_player
        self._results_shown = False
        self._told = ""
        """The prompt that was read last in this turn."""

    def settle(self) -> None:
        """Go on with the next seat once everything is shown. The old view ends in this very frame (ux C2)."""
        table = self._table
        self.look()
        self._notice.notice()
        match table.session.phase:
            case "curtain":
                table.drop_selection()
                navigate.show_curtain(table.ctx, table.session, self._unveiled)
            case "bot" | "together" if not self._are_bots_held:
                table.bots.wait()
            case "over" if not self._results_shown:
                self._results_shown = True
                announce.verified(table)
                navigate.show_finale(table.ctx, table)
            case _:
                pass
        self._picking.help_on()

    def tell(self) -> None:
        """Have a new prompt read, which says what can be done now (ux A6)."""
        table = self._table
        is_mid = table.is_busy or self._picking.picked is not None
        if is_mid or not table.ctx.a11y.active or table.session.is_staged:
            return
        before, self._told = self._told, table.parts.narrator.prompt(table.view) if table.can_act else ""
        if self._told not in ("", before):
            table.ctx.a11y.announce(self._told)

    def look(self) -> None:
        """Show the session as its viewer sees it, without anything said to an earlier viewer (ux C2, C8)."""
        table = self._table
        if table.viewer != table.session.viewer:
            table.ctx.toasts.clear(keep_public=True)
            table.ctx.a11y.hush()
            table.ctx.pictures.forget_ahead()
            table.ctx.scenes.invalidate()
            table.tip.hide()
        table.may_wait = True
        table.viewer = table.session.viewer
        table.state = table.session.view
        table.arrange()
        self._picking.renew()
        table.rebuild()

    @property
    def _are_bots_held(self) -> bool:
        """Whether something that may not be interrupted holds computer players."""
        return self._table.parts.controller.holds_bots or self._table.aids.holds_bots

    def _unveiled(self) -> None:
        """Go on after the person whose turn it is has lifted the curtain."""
        self._table.session.lift_curtain()
        self.look()
        self._notice.notice(unveiled=True)

    def go_on(self) -> None:
        """Show the rest of the events while nothing moves, or let the next seat act."""
        table = self._table
        if not self._player.update():
            return
        match table.session.phase:
            case "bot" | "together" as phase if not self._are_bots_held:
                update = table.bots.poll()
                if table.bots.turned():
                    table.rebuild()
                if update is not None and phase == "together":
                    self._notice.others_act(Placed(table.zones))
                if update is not None:
                    table.schedule(update)
            case "curtain":
                self.settle()
            case "over" if not self._results_shown:
                self.settle()
            case _:
                pass
