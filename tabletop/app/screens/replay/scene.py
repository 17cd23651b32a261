"""Looking back: a finished game with everything shown, or a live one as far as its viewer knows (ux L)."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from tabletop.app.core import navigate
from tabletop.app.core.context import Context
from tabletop.app.core.input import Event, FocusLost, KeyDown
from tabletop.app.core.log import LogLine
from tabletop.app.core.session import Session
from tabletop.app.screens.page import PageScene
from tabletop.app.screens.replay import board as panels
from tabletop.app.screens.replay.board import TablePicture
from tabletop.app.screens.replay.playback import Playback, Timeline, Why
from tabletop.app.screens.replay.transport import Transport
from tabletop.app.table import log_drawer
from tabletop.app.table.around import opening
from tabletop.app.widgets.base import Action, Widget, Zone
from tabletop.app.widgets.button import ActionItem
from tabletop.app.widgets.choice import Segmented
from tabletop.app.widgets.dialog import Dialog
from tabletop.app.widgets.log_panel import LogPanel
from tabletop.engine.protocol import Seat, Viewer

PUBLIC = -1
"""Stands for the spectator among the viewers to choose from."""


class ReplayScene(PageScene):
    """A session at any of its positions, read-only. By default a finished game starts at its beginning, a
    live one at its present; `whose` are the seats of the first viewer."""

    def __init__(
        self, ctx: Context, session: Session, position: int | None = None, whose: Sequence[Seat] = ()
    ) -> None:
        super().__init__(ctx)
        self.session = session
        self.timeline = Timeline(session)
        first = 1 if self.timeline.is_finished else self.timeline.last
        self.timeline.go(first if position is None else position)
        self.playback = Playback(ctx, self.timeline, self.rebuild)
        self.board = TablePicture(ctx, session)
        self.transport = Transport(ctx, self.playback, self.ask_fork)
        self.log_panel = LogPanel(ctx, on_line=self.playback.jump)
        self.why = Why(ctx, session, self.rebuild)
        self.typed = ""
        self._whole: bool | None = None
        """Whether the table takes all the room; None: where text is large."""
        self.eyes: int = self._first_eyes(whose)
        self.focus_key = "play"
        if ctx.assets.exists(f"tables/{session.game.id}"):
            self.ground, self.dark = session.game.id, 0.45

    # -- whose eyes ------------------------------------------------------------------------------------

    @property
    def is_finished(self) -> bool:
        """Whether everything may be shown."""
        return self.timeline.is_finished

    def _first_eyes(self, whose: Sequence[Seat]) -> int:
        result = self.session.result
        if result is None or len(whose) > 1:
            return PUBLIC
        if whose:
            return whose[0]
        return result.winners[0] if result.winners else 0

    @property
    def viewer(self) -> Viewer:
        """Whose knowledge is drawn: in a live game always that of the person at the screen, unless others
        look on (ux L11)."""
        if not self.is_finished:
            return self.session.reader(self.session.viewer)
        return None if self.eyes == PUBLIC else self.eyes

    def next_eyes(self) -> None:
        """Show the next seat's view, after the last the spectator's; of finished games only."""
        self.eyes = self.eyes + 1 if self.eyes + 1 < len(self.session.names) else PUBLIC
        self.rebuild()

    @property
    def _eyes_name(self) -> str:
        if self.eyes == PUBLIC:
            return self.ctx.t("Public view")
        return self.ctx.t("{name}’s view", name=self.session.names[self.eyes])

    # -- moving ----------------------------------------------------------------------------------------

    def update(self, now: int) -> None:
        """Advance while playing."""
        super().update(now)
        if self.ctx.scenes.top is self:
            self.playback.update(now)
        self.why.update(self.timeline.position)

    def suspend(self) -> None:
        """Stop playing: another scene lies on top."""
        super().suspend()
        self.playback.pause()

    # -- leaving ---------------------------------------------------------------------------------------

    def exit(self) -> None:
        """Leave; in a live game with several people the curtain follows (ux C3)."""
        self.why.end()
        if not self.is_finished:
            self.session.veil()

    def heading(self) -> tuple[str, str]:
        """Return which game, and who won."""
        ctx, result = self.ctx, self.session.result
        game = self.session.game.name
        if result is None:
            return ctx.t("Looking back"), game
        if not result.winners:
            # i18n: how a game ended
            won = ctx.t("a draw")
        else:
            names = ctx.listed(self.session.names[seat] for seat in result.winners)
            won = ctx.t("{names} won", names=names)
        return ctx.t("Replay"), ctx.t(", ").join((game, won))

    def home(self) -> Action | None:
        """The house leads to the menu from here, too; the arrow back."""
        return lambda: navigate.show_menu(self.ctx)

    def on_cancel(self) -> bool:
        """Close the explanation of a move, then go back."""
        return self.why.close() or super().on_cancel()

    def back(self) -> None:
        """Leave; without a scene below, for the menu."""
        if len(self.ctx.scenes.stack) > 1:
            super().back()
        else:
            navigate.show_menu(self.ctx)

    def bar_buttons(self) -> list[ActionItem]:
        """Return viewer and explanation (of a finished game), rules and settings."""
        ctx = self.ctx
        open_to_all: list[ActionItem] = [
            ActionItem("eyes", self._eyes_name, "eye", self.next_eyes),
            ActionItem("why", ctx.t("Why this move?"), "hint", self.ask_why, "hint"),
        ]
        if self.is_whole:
            steps: list[ActionItem] = [
                ActionItem(widget.key, widget.name, widget.icon, widget.on_activate)
                for widget in self.transport.steps()
                if widget.on_activate is not None
            ]
            log = ActionItem("log", ctx.t("Timeline and log"), "log", self.toggle_whole, "log")
            return [*steps, log, *(open_to_all[:1] if self.is_finished else [])]
        return [
            *(open_to_all if self.is_finished else []),
            ActionItem(
                "review", ctx.t("Game review"), "review", lambda: navigate.show_review(ctx, self.session)
            ),
            ActionItem(
                "rules", ctx.t("Rules"), "book", lambda: navigate.show_rules(ctx, self.session.game), "rules"
            ),
            self.settings_item,
        ]

    def ask_why(self) -> None:
        """Explain the last move, or close the explanation."""
        position = self.timeline.position
        if self.why.seat_at(position) is None:
            self.ctx.toasts.add(self.ctx.t("No player moved in this step. Choose a player’s step."))
            return
        self.playback.pause()
        self.why.toggle(position)

    def ask_fork(self) -> None:
        """Play on from here as a new game; ask first if that leaves a running game."""
        t = self.ctx.t
        if self.is_finished:
            self.fork()
            return
        buttons = (
            ActionItem("fork", t("Play on from here"), do=self.fork, kind="primary"),
            # i18n: button: do not leave the replay
            ActionItem("stay", t("Stay")),
        )
        words = t("A new game begins at this moment. The current one stays among the saved games.")
        self.ctx.scenes.push(Dialog(self.ctx, t("Leave this game?"), words, buttons, focus="stay"))

    def fork(self) -> None:
        """Begin a new game from this position; this one stays as it is (ux L10)."""
        opening.fork(self.ctx, self.session, self.timeline.position)

    # -- layout ----------------------------------------------------------------------------------------

    @property
    def is_whole(self) -> bool:
        """Whether the table takes all the room, with the steps in the bar: with large text it would not be
        readable beside timeline and log."""
        return self.ctx.display.is_large if self._whole is None else self._whole

    def toggle_whole(self) -> None:
        """Give the table all the room, or show timeline and log beside it."""
        self._whole = not self.is_whole
        self.rebuild()

    def body(self) -> list[Zone]:
        """Return scrubber, board and log."""
        d, area = self.ctx.display, self.content
        gap = d.px(20)
        if self.is_whole:
            top = area.y - d.px(28)
            whole = pygame.Rect(0, top, d.w, d.h - top)
            return [Zone("board", self._board(whole)), *self.why.zones(whole)]
        steering, foot = self.transport.zones(area, self.typed)
        above = pygame.Rect(area.x, area.y, area.w, foot.y - gap - area.y)
        log_w = min(d.ui(676), round(area.w * 0.38))
        board = pygame.Rect(above.x, above.y, above.w - log_w - gap, above.h)
        log = pygame.Rect(board.right + gap, above.y, log_w, above.h)
        return [*steering, Zone("board", self._board(board)), *self.why.zones(board), *self._log(log)]

    def lines(self) -> list[LogLine]:
        """Return the log: whole for finished games, else as far as the viewer knows it."""
        return self.session.log(self.viewer, reveal=self.is_finished)

    def _board(self, area: pygame.Rect) -> list[Widget]:
        here = self.timeline.position
        lines = [line for line in self.lines() if line.position == here and not line.is_undone]
        lines = [line for line in lines if line.event is not None]
        board = panels.BoardView(self.board_picture, self.lit, self.toggle_whole, is_whole=self.is_whole)
        return panels.board(self.ctx, area, self.session, lines, board)

    def _log(self, area: pygame.Rect) -> list[Zone]:
        panel = self.log_panel
        panel.lines = [line._replace(is_new=False) for line in self.lines()]
        panel.seats = self.session.table.seats
        panel.current = self.timeline.position
        panel.rect = area
        return panel.build(self)

    # -- keys ------------------------------------------------------------------------------------------

    def intercept(self, event: Event) -> bool:
        """Step by arrows, collect digits of a position (ux L6)."""
        if isinstance(event, FocusLost):
            self.playback.pause()
        if not isinstance(event, KeyDown):
            return False
        if event.digit:
            self.typed = (self.typed + event.digit)[-5:]
            self.rebuild()
            return True
        if self.typed:
            return self._typing(event)
        steers = not isinstance(self.focused, Segmented)
        return steers and self._steer(event)

    def _typing(self, event: KeyDown) -> bool:
        match event.name:
            case "return" | "enter" | "keypad enter":
                position, self.typed = int(self.typed), ""
                self.playback.jump(position)
            case "backspace":
                self.typed = self.typed[:-1]
            case "escape":
                self.typed = ""
            case _:
                return False
        self.rebuild()
        return True

    def _steer(self, event: KeyDown) -> bool:
        line = self.timeline
        by_turn = "ctrl" in event.mods
        match event.name:
            case "left":
                self.playback.seek(line.previous_turn() if by_turn else line.position - 1)
            case "right":
                self.playback.seek(line.next_turn() if by_turn else line.position + 1)
            case "home":
                self.playback.jump(1)
            case "end":
                self.playback.jump(line.last)
            case _:
                return False
        return True

    def on_action(self, name: str) -> bool:
        """Play and pause by Space; hide a live game by the panic key."""
        match name:
            case "primary":
                self.playback.play()
            case "hint" if self.is_finished:
                self.ask_why()
            case "zoom" | "log":
                self.toggle_whole()
            case "hide":
                navigate.hide_everything(self.ctx)
            case _:
                return super().on_action(name)
        return True

    def board_picture(self, size: tuple[int, int]) -> pygame.Surface:
        """Return the present picture of the table."""
        radius = 0 if self.is_whole else self.ctx.display.px(16)
        return self.board.picture(size, self.timeline.view(self.viewer), self.viewer, radius=radius)

    def lit(self, size: tuple[int, int]) -> list[pygame.Rect]:
        """Return the places in the board's picture of what the log line pointed at is about (ux L3)."""
        line = log_drawer.line_at(self)
        if line is None or line.event is None:
            return []
        view, event = self.timeline.view(self.viewer), line.event
        return self.board.places(
            size, view, self.viewer, lambda table: table.parts.narrator.rects_of_event(table.view, event)
        )
