"""The table of any game: top bar, curtain, pace of the bots, undo, log, and the game's own parts.

The scene draws `state`, a view of `viewer`, and gives commands through `perform`; `EventPlayer` shows their
events. `Picking` keeps what is picked and aimed at, `InputController` turns input into picks. The game's own
parts get a `TableView` of the moment, never the scene.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import pygame

from tabletop.app.canvas.canvas import Canvas, Part
from tabletop.app.core import navigate
from tabletop.app.core.context import Context
from tabletop.app.core.input import Event, FocusLost, KeyDown, Pointer
from tabletop.app.core.session import Session, SessionUpdate
from tabletop.app.table import key as keys
from tabletop.app.table.aids import phones
from tabletop.app.table.aids.aids import aids_of
from tabletop.app.table.around import announce, opening, take_back
from tabletop.app.table.around.top_bar import TopBar
from tabletop.app.table.around.turns import TurnFlow, TurnNotice
from tabletop.app.table.bot_turns import BotTurns
from tabletop.app.table.drawn.animator import Animator, Flight
from tabletop.app.table.drawn.preview import Inspector
from tabletop.app.table.event_player import EventPlayer, Prefetch, Warmup
from tabletop.app.table.guide import Guide
from tabletop.app.table.input_controller import InputController
from tabletop.app.table.log_drawer import LogDrawer
from tabletop.app.table.overlay import Overlay
from tabletop.app.table.parts import Parts
from tabletop.app.table.picking import Picking
from tabletop.app.table.targets import Place
from tabletop.app.table.thing import Thing, table_zones
from tabletop.app.table.view import TableView
from tabletop.app.table.view_builder import ViewBuilder
from tabletop.app.widgets import focus
from tabletop.app.widgets.base import Widget, Zone
from tabletop.app.widgets.button import ActionItem
from tabletop.app.widgets.host import WidgetScene
from tabletop.engine.message import Message
from tabletop.engine.protocol import Illegal, Seat, Viewer


class TableScene(WidgetScene):
    """The scene of one table."""

    space_activates = False

    def __init__(
        self, ctx: Context, session: Session, parts: Parts[Any, Any, Any], *, is_new: bool = False
    ) -> None:
        """Show a session; with `is_new` play the opening events first."""
        super().__init__(ctx)
        self.host: WidgetScene = self
        self.session = session
        self.game = session.game
        self.title, self.ambience = session.title, session.game.id
        self.parts = parts
        self.viewer: Viewer = session.viewer
        self.state: Any = session.view
        self.layout: Any = None
        self.ui_state: Any = parts.ui_state
        self.usable: frozenset[keys.Key] = frozenset()
        self._view_builder = ViewBuilder()
        self.animator = Animator(ctx)
        self.bots = BotTurns(ctx, session)
        self.bots.defers = lambda seat, command: parts.controller.defers(self.view, self, seat, command)
        self.turn = TurnNotice(ctx, session)
        reasons = announce.Reasons(self, self.turn.warn)
        self.say, self.warn = reasons.say, reasons.warn
        self.refuse, self.refuse_because = reasons.refuse, reasons.refuse_because
        self.refuse_in_words, self.ask_who = reasons.refuse_in_words, partial(opening.ask, self)
        self.inspector = Inspector()
        self.guide = Guide()
        self.picking = picking = Picking(self)
        self.touch, self.pick = picking.touch, picking.pick
        self.aim, self.drop_selection = picking.aim, picking.drop
        self.input_controller: InputController = InputController(self, picking)
        prefetch = Prefetch(self, picking)
        self.event_player = EventPlayer(self, self.animator, picking, prefetch, self.settle)
        self.turns = TurnFlow(self, self.turn, picking, self.event_player)
        self.warmup = Warmup(self, self.turn.draw_for)
        self.top_bar = TopBar(self)
        self.above = Overlay(ctx, parts)
        self.log = LogDrawer(self, parts.narrator, lambda: self.opened)
        self.aids = aids_of(self)
        self.event_player.warns = self.aids.before
        self.cancel_bots, self.finish_motion = self.bots.cancel, self.event_player.finish
        self._troubles: dict[Viewer, Message] = {}
        self.refused: str | None = None
        self.used_pointer_last = self.is_picture = False
        self.arrange()
        if is_new:
            self.schedule(announce.opening(session))

    # -- what the parts see ----------------------------------------------------------------------------

    @property
    def view(self) -> TableView[Any, Any, Any]:
        """The table as it is at this moment."""
        view = self.glimpse
        return view if not view.marks else replace(view, hot=self.picking.hot_in(view))

    @property
    def aside(self) -> int:
        """The room of the guide's column."""
        return self.guide.aside

    @property
    def glimpse(self) -> TableView[Any, Any, Any]:
        """The table as it is, without the target under the pointer, which is found with it."""
        return self._view_builder.view(self, self.picking, self.animator.hidden, self.aids.raised)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats."""
        return self.session.names

    @property
    def is_busy(self) -> bool:
        """Whether events are still being shown."""
        return self.event_player.is_busy

    @property
    def is_paused(self) -> bool:
        """Whether the next events wait for `go_on`."""
        return self.event_player.is_paused

    @property
    def may_act(self) -> bool:
        """Whether the person at the screen may give commands now."""
        session = self.session
        return not self.is_busy and session.phase == "act" and self.viewer == session.pending

    @property
    def can_act(self) -> bool:
        """Whether the person at the screen may give commands now, or any person while all act together."""
        return self.may_act or self.parts.controller.can_act(self.view)

    @property
    def picked(self) -> keys.Key | None:
        """What is picked up."""
        return self.picking.picked

    def place(self, key: str) -> Place | None:
        """Return the place of a thing that can be aimed at."""
        return self.parts.painter.place(self.glimpse, keys.Key.read(key))

    # -- commands --------------------------------------------------------------------------------------

    def perform(self, command: Any, at: pygame.Rect | None = None, seat: Seat | None = None) -> bool:
        """Give a command of the pending person, or of `seat`; return False if it was refused."""
        if seat is None:
            seat = self.session.pending if self.may_act else None
        if seat is None or not self.can_act_as(seat):
            return False
        try:
            update = self.session.submit(command, seat)
        except Illegal as illegal:
            self.refuse(illegal, at)
            return False
        self.refused = None
        self.drop_selection()
        self.schedule(update)
        return True

    def can_act_as(self, seat: Seat) -> bool:
        """Whether the person of this seat may give commands now, alone or while all act together."""
        if self.session.phase != "together":
            return self.may_act and seat == self.session.pending
        return not self.is_busy and seat in self.session.humans and seat in self.session.table.actors

    def show_reason(self, sentence: str, near: pygame.Rect) -> None:
        """Show why something cannot be done, beside it, unless the guide says so itself (ux D7)."""
        if not self.guide.tells_reason(sentence):
            super().show_reason(sentence, near)

    def undo(self) -> None:
        """Take back a change that is in no journal yet, else the last step, or say why not."""
        if not self.parts.controller.undo_local(self.view, self):
            take_back.undo(self)

    @property
    def is_on_top(self) -> bool:
        """Whether nothing lies over the table."""
        return self.ctx.scenes.top is self

    @property
    def in_grace_period(self) -> bool:
        """Whether the grace period after another seat's turn still runs."""
        return self.turn.in_grace_period

    def accept_drop(self) -> None:
        """Note that a dropped thing is used without a command: its return is not animated."""
        self.picking.dropped = None

    def change(self, ui_state: Any) -> None:
        """Replace `ui_state`; arrange the table anew if necessary."""
        self.ui_state = ui_state
        self.rebuild()

    def play(self, flights: Sequence[Flight]) -> None:
        """Play motion that belongs to no event."""
        self.animator.play(flights)
        self.dirty = True

    def schedule(self, session_update: SessionUpdate) -> None:
        """Queue a command's events, to be shown one by one."""
        if session_update.viewer != self.viewer:
            self.ctx.scenes.invalidate()
        self.event_player.schedule(session_update)
        announce.news(self, session_update)
        announce.trouble(self, self._troubles)
        self.parts.controller.on_command(self.view, self, session_update)
        self.aids.on_command(session_update)
        self.rebuild()

    def go_on(self) -> None:
        """End a pause; at once if a curtain falls, because no player may see what follows (ux C1, C2)."""
        self.event_player.go_on(at_once=self.session.phase == "curtain")

    def settle(self) -> None:
        """Go on with the next seat when everything is shown."""
        self.turns.settle()
        self.aids.settled()

    # -- the course of things --------------------------------------------------------------------------

    def arrange(self) -> None:
        """Compute all places for the present window and `state`, and the usable things."""
        self.ui_state = self.parts.controller.reconcile(self.view, self)
        self.usable = self.parts.move_map.usable(self.view)
        self.layout = self.parts.painter.arrange(self.view)

    def rebuild(self) -> None:
        """Have the widgets built anew, with the present layout."""
        if self.layout is not None and not self.parts.painter.is_layout_valid(self.view):
            self.arrange()
        super().rebuild()

    def enter(self) -> None:
        """Arrange the table and go on with the next seat."""
        self.bots.warm_up()
        self.arrange()
        self.rebuild()
        if self.ctx.phones.is_wanted:
            navigate.phones(self.ctx)
        self.ctx.phones.sit_down(self)

    def suspend(self) -> None:
        """Put everything down: another scene lies on top now."""
        self.drop_selection()
        self.inspector.close()
        super().suspend()
        if self.session.phase == "over":
            # The end of the game is shown above it.
            self.rebuild()

    def resume(self) -> None:
        """Go on after a curtain, settings, rules or history."""
        super().resume()
        if self.is_busy:
            self.arrange()
        else:
            self.turns.look()

    def offers(self) -> Sequence[ActionItem]:
        """Return the way to the phones."""
        return phones.entry(self)

    def exit(self) -> None:
        """Leave the table: stop the bots, close the journal, drop what was prepared."""
        self.ctx.phones.leave(self)
        self.ctx.pictures.forget_ahead()
        self.bots.close()
        self.session.close()

    def recover(self) -> None:
        """Cancel what was under way, after an error."""
        self.picking.forget()
        self.animator.finish()
        super().recover()

    def relayout(self) -> None:
        """Arrange the table anew: window, scale, language or palette changed."""
        super().relayout()
        self.drop_selection()
        self.arrange()

    @property
    def holds(self) -> bool:
        """Whether the next event is being prepared: a command is shown with its outcome."""
        return self.event_player.is_held

    @property
    def animating(self) -> bool:
        """Whether something moves: an event, a card on its way to the pointer, or the game's own."""
        moves = self.event_player.is_moving or self.input_controller.is_lifting or self.aids.animating
        return moves or self.parts.controller.animating

    def update(self, now: int) -> None:
        """Advance motion, events, bots, and the game's own changes."""
        self.moved = self.turn.update(now) or self.moved
        if self.is_on_top:
            if self.event_player.advance(now):
                self.turns.go_on()
            self.turns.tell()
        self.input_controller.update(now)
        self.parts.controller.update(self.view, self, now)
        self.aids.update(now)
        self.guide.update(now)
        super().update(now)

    def rest(self) -> None:
        """Make pictures that are needed sooner or later."""
        if not self.is_busy:
            self.warmup.work()

    # -- input -----------------------------------------------------------------------------------------

    def handle(self, event: Event) -> bool:
        """Take an event, unless it was meant for the turn before."""
        is_key = isinstance(event, KeyDown)
        is_press = is_key or (isinstance(event, Pointer) and event.kind == "down")
        if is_press or (isinstance(event, Pointer) and event.kind == "up"):
            self.used_pointer_last = not is_key
            self.aids.on_input(event)
        was_dirty = self.dirty
        if self.turn.loses(event, self):
            return True
        if self.tip.is_warning and is_press:
            self.tip.hide()
            self.dirty = True
        if isinstance(event, KeyDown) and event.repeat and not focus.may_repeat(event, self.focused):
            return True
        if not self.log.is_open and self.parts.controller.intercept(self.view, self, event):
            used = self.dirty = True
        elif not (used := self._first(event, is_press)):
            used = self.input_controller.handle(event) or super().handle(event)
        # What a hand did is shown at once.
        self.may_wait = self.may_wait and self.dirty <= was_dirty
        return used

    def _first(self, event: Event, is_press: bool) -> bool:
        """Finish what moves; then the press counts, unless it only stepped a bot on."""
        if is_press and self.event_player.is_moving:
            self.finish_motion()
            if not self.is_on_top or self.turn.loses(event, self):
                return True
        if is_press and self.session.phase in ("bot", "together") and self.ctx.settings.bot_step:
            self.bots.step()
        if isinstance(event, FocusLost):
            self.drop_selection()
        return self.log.handle(event)

    def widget_at(self, pos: tuple[int, int]) -> Widget | None:
        """Return the topmost widget there; the log hides the table's."""
        found = super().widget_at(pos)
        return None if isinstance(found, Thing) and self.log.covers(pos) else found

    def on_focus(self, widget: Widget | None) -> None:
        """React to a move of the keyboard's focus."""
        self.input_controller.on_focus(widget)
        self.parts.controller.on_focus(self.view, self, widget)
        super().on_focus(widget)

    def on_action(self, name: str) -> bool:
        """Handle a key that no widget has: the game's, then those of every table."""
        if self.parts.controller.on_action(self.view, self, name) or self.aids.on_action(name):
            return True
        return self.input_controller.on_action(name)

    @property
    def opened(self) -> Hashable:
        """Return what Escape can close besides the log: changes when something is opened."""
        return self.picking.opened(), self.parts.controller.opened(self.view), self.aids.opened

    def on_cancel(self) -> bool:
        """Handle Escape: what the game has open, what is enlarged or picked, the log."""
        controller, view = self.parts.controller, self.view
        if self.aids.on_cancel() or controller.on_cancel(view, self) or self.input_controller.on_cancel():
            return True
        if not self.log.is_open:
            return super().on_cancel()
        self.log.toggle()
        return True

    @property
    def prompt(self) -> str:
        """What to do now, in a sentence."""
        return self.guide.prompt(announce.prompt(self, self.view))

    def current_clause(self) -> str | None:
        """The clause that matters now; first of all that of a refusal still shown (ux T5)."""
        return announce.refused(self) or self.parts.narrator.current_clause(self.view)

    # -- widgets and drawing ---------------------------------------------------------------------------

    @property
    def toast_room(self) -> pygame.Rect:
        """The place of messages: over the bar."""
        return self.top_bar.toast_room

    def build(self) -> Iterator[Zone]:
        """Yield the zones: what can be aimed at, the game's widgets, then the bar, then the log."""
        yield from self.guide.around(table_zones(self.ctx, self, self.parts, self.view))
        yield from self.aids.zones()
        yield Zone("bar", self.top_bar.build())
        yield from self.log.build()

    def kept_clear(self) -> Sequence[pygame.Rect]:
        """Return the buttons, and the seats that reasons speak of."""
        widgets = (widget for zone in self.zones for widget in zone.widgets)
        seats = [widget.rect for widget in widgets if keys.Key.read(widget.key).kind == "seat"]
        return [*super().kept_clear(), *seats]

    def pieces(self) -> Sequence[Part]:
        """Return the game's pieces, what the log points at, the bar, the widgets."""
        self.zones  # noqa: B018 built first: what was in focus may be gone, and pieces hang on the focus
        is_over = self.session.phase == "over" and not self.is_busy
        return (
            *(part._replace(name=("game", part.name)) for part in self.parts.painter.pieces(self.view)),
            *self.aids.pieces(),
            *(() if is_over else self.parts.painter.keycaps(self.view)),
            Part("log", self.log.draw),
            self.top_bar.piece,
            *super().pieces()[1:],
        )

    def paint_over(self, surface: Canvas) -> None:
        """Draw what moves above all still pieces, and what the player aims at or reads."""
        self.animator.draw(surface)
        self.turn.draw(surface)
        view = self.view
        for part in self.parts.painter.over(view):
            part.draw(surface)
        self.aids.draw(surface)
        self.above.draw(view, surface, [w for zone in self.zones for w in zone.widgets])

    def picture(self, surface: Canvas) -> None:
        """Draw the table alone, without anything above it."""
        for part in self.parts.painter.pieces(self.view):
            part.draw(surface)
