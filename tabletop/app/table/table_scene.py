"""The base of every game's table: top bar, curtain, pace of the bots, news played as motion, undo, log.

A game's scene draws from `shown`, which is a view of `viewer`, and gives commands through `perform`. What a
command did comes back as news; each event of it is folded into `shown` and played by the director, so that
what is drawn ends in exactly the state the view says. Rules never wait for motion.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, NamedTuple, cast

import pygame

from tabletop.app.core import navigate
from tabletop.app.core.input import Event, FocusLost, Key, Pointer
from tabletop.app.core.session import News, Session
from tabletop.app.table import pointing, take_back, telling
from tabletop.app.table.bot_turns import BotTurns
from tabletop.app.table.director import Director
from tabletop.app.table.game_table import GameTable
from tabletop.app.table.top_bar import TopBar
from tabletop.app.table.turn import Turn
from tabletop.app.widgets.base import Widget, Zone
from tabletop.app.widgets.log_panel import LogPanel
from tabletop.engine.message import Message
from tabletop.engine.protocol import Illegal, Seat, Viewer

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


class _Scheduled(NamedTuple):
    """An event waiting to be shown, with the view after it."""

    event: Any
    after: Any


class _Old:
    """A scene of the old kind as parts; goes with the last of them."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene
        self.teller = self.deeds = self

    def __getattr__(self, name: str) -> Any:
        return lambda view, *rest: getattr(self.scene, name)(*rest)


class TableScene(GameTable):
    """See the module; what a game's scene has to write is in `GameTable`."""

    space_activates = False

    def __init__(self, ctx: Context, session: Session, *, is_new: bool = False) -> None:
        """Show a session; with `is_new` the opening events are played first."""
        super().__init__(ctx)
        self.session = session
        self.view: Any = None
        self.host = self
        self.log = SimpleNamespace(toggle=lambda: self.toggle_log())
        self.parts: Any = _Old(self)
        self.game = session.game
        self.title = session.game.name
        self.viewer: Viewer = session.viewer
        self.shown: Any = session.view
        self.director = Director(ctx)
        self.bots = BotTurns(ctx, session)
        self.turn = Turn(ctx, session)
        self.top_bar = TopBar(cast(Any, self))
        self.log_panel = LogPanel(ctx, on_line=self.look_back, on_close=self.toggle_log)
        self.is_log_open = False
        self._beneath_log: Hashable = None
        """What was open when the log was opened."""
        self._queue: deque[_Scheduled] = deque()
        self.is_paused = False
        """Whether what happened next waits for `go_on`; see `pauses_after`."""
        self._still: pygame.Surface | None = None
        self._still_key: Hashable = None
        self._results_shown = False
        self._troubles: dict[Viewer, Message] = {}
        self.by_pointer = False
        """Whether the pointer was used last, not the keyboard."""
        self.is_picture = False
        """Whether it is only drawn, to be looked at in a replay: it asks nobody to do anything then."""
        if is_new:
            first = session.table.steps[0].record
            empty = self.game.secrets.redact(session.table.state_at(0), self.viewer)
            redact = self.game.secrets.redact_event
            events = tuple(redact(event, self.viewer) for event in first.events)
            self.schedule(News(0, self.viewer, empty, events))

    @property
    def toast_room(self) -> pygame.Rect:
        """Messages appear over the bar."""
        return self.top_bar.toast_room

    # -- what the game's scene uses --------------------------------------------------------------------

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats."""
        return self.session.names

    @property
    def is_busy(self) -> bool:
        """Whether news are still being shown."""
        return bool(self._queue) or self.director.active

    @property
    def can_act(self) -> bool:
        """Whether the person at the screen may give commands now."""
        return not self.is_busy and self.session.phase == "act" and self.viewer == self.session.pending

    def can_act_as(self, seat: Seat) -> bool:
        """Whether the person of this seat may give commands now, alone or while all act together."""
        if self.session.phase != "together":
            return self.can_act and seat == self.session.pending
        may_act = seat in self.session.humans and seat in self.session.table.actors
        return may_act and not self.is_busy

    @property
    def legal(self) -> tuple[Any, ...]:
        """The commands that can be given now."""
        return self.session.legal if self.can_act else ()

    def say(self, message: Message) -> str:
        """Render a message of the game with the names at this table."""
        return self.ctx.message(message, self.names)

    def perform(self, command: Any, at: pygame.Rect | None = None) -> bool:
        """Give a command; False when it was refused, with the reason shown beside `at`."""
        seat = self.session.pending
        return seat is not None and self.can_act and self.perform_as(seat, command, at)

    def perform_as(self, seat: Seat, command: Any, at: pygame.Rect | None = None) -> bool:
        """Give a command of a seat's person, as while all act together; False as for `perform`."""
        if not self.can_act_as(seat):
            return False
        try:
            news = self.session.submit(command, seat)
        except Illegal as illegal:
            self.refuse(illegal, at)
            return False
        self.drop_selection()
        self.schedule(news)
        return True

    def refuse(self, illegal: Illegal, at: pygame.Rect | None = None) -> None:
        """Say why a command is refused, with the clause of the rules (ux D7)."""
        self.refuse_because(self.game.words.explain(illegal), illegal.clause, at)

    def refuse_because(self, why: Message, clause: str, at: pygame.Rect | None = None) -> None:
        """Say a reason beside `at`; while it is shown, the rules open at its clause (ux D7, T5)."""
        self.refused = clause or None
        self.show_reason(telling.with_clause(cast(Any, self), why, clause), at or self.acted_on())

    def acted_on(self) -> pygame.Rect:
        """Where somebody has just asked for something: the pointer, or what the key was for (ux D7)."""
        if self.by_pointer:
            return pygame.Rect(self.pointer, (1, 1))
        if self.focus_visible and self.focused is not None:
            return self.focused.rect
        is_primary = self.ctx.bindings.is_primary
        main = [w for zone in self.zones for w in zone.widgets if is_primary(w.action)]
        return main[0].rect if main else self.top_bar.area

    def warn(self, reason: str, key: str) -> None:
        """Say beside a button what one may be sorry for; presses count again when it could be read (D10)."""
        button = self.find(key)
        self.show_reason(reason, button.rect if button else self.ctx.display.bounds)
        self.turn.warn()

    # -- news ------------------------------------------------------------------------------------------

    def schedule(self, news: News) -> None:
        """Line up what a command did; it is shown event by event."""
        view = news.before
        if not self._queue:
            self.shown, self.viewer = news.before, news.viewer
        for event in news.events:
            view = self.game.rules.evolve(view, event)
            self._queue.append(_Scheduled(event, view))
        telling.news(cast(Any, self), news)
        telling.trouble(cast(Any, self), self._troubles)
        self.rebuild()

    def _show_next(self) -> None:
        """Show scheduled events until one moves something, or all are shown."""
        while self._queue and not self.director.active and not self.is_paused:
            event, after = self._queue.popleft()
            before, self.shown = self.shown, after
            self.witness(event, after)
            self.is_paused = bool(self._queue) and self.pauses_after(event)
            self.arrange()
            self.director.play(self.flights(event, before, after))
            self.rebuild()
        if not self.is_busy:
            self.settle()

    def finish_motion(self) -> None:
        """Jump to where everything ends (ux Z6), or to the next pause."""
        self.director.finish()
        while self._queue and not self.is_paused:
            event, self.shown = self._queue.popleft()
            self.witness(event, self.shown)
            self.is_paused = bool(self._queue) and self.pauses_after(event)
        if self.is_paused:
            self.arrange()
            self.rebuild()
            return
        self.settle()

    def go_on(self) -> None:
        """End a pause: show what happened next."""
        self.is_paused = False
        self._show_next()

    def settle(self) -> None:
        """Everything is shown: go on with whoever is next. The old view ends in this very frame (C2)."""
        self._look()
        self.turn.notice()
        match self.session.phase:
            case "curtain":
                self.drop_selection()
                navigate.show_curtain(self.ctx, self.session, self.unveiled)
            case "bot" | "together" if not self.holds_bots:
                self.bots.wait()
            case "over" if not self._results_shown:
                self._results_shown = True
                telling.verified(cast(Any, self))
                navigate.show_results(self.ctx, self.session)
            case _:
                pass

    def _look(self) -> None:
        """Show the session as its viewer sees it; nothing that was said to another one stays (C2, C8)."""
        if self.viewer != self.session.viewer:
            self.ctx.toasts.clear(keep_public=True)
            self.ctx.a11y.hush()
            self.tip.hide()
        self.viewer = self.session.viewer
        self.shown = self.session.view
        self.arrange()
        self.rebuild()

    def unveiled(self) -> None:
        """The curtain was lifted by the person whose turn it is."""
        self.session.lift_curtain()
        self._look()
        self.turn.notice(unveiled=True)

    # -- the course of things --------------------------------------------------------------------------

    def enter(self) -> None:
        """Begin: arrange the table and go on with whoever is next."""
        self.bots.warm_up()
        self.arrange()
        self.rebuild()

    def resume(self) -> None:
        """On top again, after a curtain, settings, rules or history."""
        super().resume()
        if not self.is_busy:
            self._look()
        self.arrange()

    def exit(self) -> None:
        """Leave the table: stop the bots, close the journal."""
        self.bots.close()
        close = getattr(self.session.table.sink, "close", None)
        if close is not None:
            close()

    def relayout(self) -> None:
        """Window, scale, language or palette changed."""
        super().relayout()
        self._still = None
        self.drop_selection()
        self.arrange()

    @property
    def animating(self) -> bool:
        """Whether something moves."""
        return self.director.active or (bool(self._queue) and not self.is_paused)

    def update(self, now: int) -> None:
        """Advance motion, news and bots."""
        super().update(now)
        self.dirty = self.turn.update(now) or self.dirty
        if self.ctx.scenes.top is not self:
            return
        if self.director.active:
            self.director.update(now)
            self.dirty = True
            if not self.is_busy:
                # Everything is shown: the next person's view begins, also where no curtain falls.
                self.settle()
                return
        if not self.director.active:
            self._go_on()

    def _go_on(self) -> None:
        if self._queue:
            if not self.is_paused:
                self._show_next()
            return
        match self.session.phase:
            case "bot" | "together" if not self.holds_bots:
                news = self.bots.poll()
                if news is not None:
                    self.schedule(news)
            case "curtain":
                self.settle()
            case "over" if not self._results_shown:
                self.settle()
            case _:
                pass

    # -- input -----------------------------------------------------------------------------------------

    def handle(self, event: Event) -> bool:
        """Take an event, unless it was meant for the turn before."""
        if isinstance(event, Key) or (isinstance(event, Pointer) and event.kind in ("down", "up")):
            self.by_pointer = isinstance(event, Pointer)
        return self.turn.loses(event, self) or super().handle(event)

    def before(self, event: Event) -> bool:
        """Any press finishes what moves; then the press counts, unless it only stepped a bot on."""
        pressed = (isinstance(event, Pointer) and event.kind == "down") or isinstance(event, Key)
        if pressed and self.is_busy and (self.director.active or not self.is_paused):
            self.finish_motion()
            if self.ctx.scenes.top is not self:
                return True
            if self.turn.loses(event, self):
                return True
        if pressed and self.session.phase in ("bot", "together") and self.ctx.settings.bot_step:
            self.bots.step()
        if isinstance(event, FocusLost):
            self.drop_selection()
        if isinstance(event, Key) and event.name == "escape" and self._is_log_last:
            self.toggle_log()
            return True
        return self.log_panel.handle(event) if self.is_log_open else False

    def on_action(self, name: str) -> bool:
        """Keys that no widget has."""
        match name:
            case "hide":
                self.drop_selection()
                navigate.hide_everything(self.ctx)
            case "redo":
                take_back.redo(cast(Any, self))
            case "rules":
                telling.show_rules(cast(Any, self))
            case "describe":
                telling.describe(cast(Any, self))
            case "describe_own":
                telling.describe_own(cast(Any, self))
            case _:
                return False
        return True

    def toggle_log(self) -> None:
        """Open or close the log."""
        self.is_log_open = not self.is_log_open
        self._beneath_log = self.opened()
        self.rebuild()

    @property
    def _is_log_last(self) -> bool:
        """Whether the log was opened after all else that Escape would close."""
        writes = self.focused is not None and self.focused.takes_text
        return self.is_log_open and not writes and self._beneath_log == self.opened()

    def on_cancel(self) -> bool:
        """Escape, where nothing else was closed by it: close the log."""
        if not self.is_log_open:
            return super().on_cancel()
        self.toggle_log()
        return True

    def look_back(self, position: int) -> None:
        """Show the table as it was after so many steps, read-only (ux L3)."""
        navigate.show_history(self.ctx, self.session, position)

    def undo(self) -> None:
        """Take the last step back, or say why not."""
        take_back.undo(cast(Any, self))

    # -- widgets and drawing ---------------------------------------------------------------------------

    def build(self) -> list[Zone]:
        """Return the zones: the game's objects, then the bar, then the log."""
        zones = list(self.objects())
        zones.append(Zone("bar", self.top_bar.build()))
        if self.is_log_open:
            self.log_panel.lines = self.session.log(self.viewer)
            self.log_panel.names = self.names
            self.log_panel.colours = [seat.colour for seat in self.session.table.seats]
            zones.extend(self.log_panel.build(self))
        return zones

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the still table (cached), the bar, what lives, and what the log points at."""
        surface.blit(self._still_surface(), (0, 0))
        self.draw_live(surface)
        line = pointing.line_at(cast(Any, self)) if self.is_log_open else None
        if line is not None and line.event is not None:
            pointing.draw(self.ctx, surface, self.places_of(line.event))
        self.top_bar.draw(surface)

    def paint_over(self, surface: pygame.Surface) -> None:
        """Draw what moves over everything that stands still."""
        self.director.draw(surface)
        self.turn.draw(surface)

    def picture(self, surface: pygame.Surface) -> None:
        """Draw the table alone."""
        self.draw_still(surface)
        self.draw_live(surface)

    def _still_surface(self) -> pygame.Surface:
        key = (self.ctx.display.size, self.ctx.language, self.still_key())
        if self._still is None or self._still_key != key:
            if self._still is None or self._still.get_size() != self.ctx.display.size:
                self._still = pygame.Surface(self.ctx.display.size).convert()
            self._still_key = key
            self.draw_still(self._still)
        return self._still

    def widgets_named(self, prefix: str) -> list[Widget]:
        """Return the widgets whose key begins like this."""
        return [w for zone in self.zones for w in zone.widgets if w.key.startswith(prefix)]
