"""The curtain between two people's turns, and the recap behind it (ux C).

What is written on it is public: whose turn, which turn, who follows. The recap is the seat's own log, so it
shows only after that seat's person has lifted the curtain.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core import navigate
from tabletop.app.core.context import Context
from tabletop.app.core.log import LogLine
from tabletop.app.core.session import Session
from tabletop.app.screens.phrases import game_text
from tabletop.app.table.drawn.drape import DrapeScene
from tabletop.app.widgets.base import Look, Widget, Zone, initial_of
from tabletop.app.widgets.button import ActionItem, Button
from tabletop.app.widgets.dialog import Dialog
from tabletop.app.widgets.layout import (
    Column,
    Custom,
    Label,
    Panel,
    button_w,
    control_h,
    fitted_button,
    sign,
    wrap_row,
)
from tabletop.app.widgets.log_panel import LogRow, columns

# -- hiding everything at once (ux C9), and the pause --


class PauseDialog(Dialog):
    """The pause menu; Escape continues the game."""

    private = True

    def on_cancel(self) -> bool:
        """Escape goes on with the game."""
        self.ctx.scenes.pop(self)
        return True


class HideScene(DrapeScene):
    """Hides everything at once; lifting it shows exactly the same again (ux C9)."""

    def __init__(self, ctx: Context) -> None:
        super().__init__(ctx)
        self.title = ctx.t("Everything is hidden")

    def lifted(self, key: str) -> None:
        """Show everything again."""
        self.rise()

    def on_action(self, name: str) -> bool:
        """Stay hidden: the key that hid everything does nothing more."""
        return name == "hide"

    def panel(self) -> list[Zone]:
        """Return the panel: everything is hidden, and how to return."""
        ctx, d = self.ctx, self.ctx.display
        width = min(d.ui(800), d.w - d.ui(48))
        pad = d.ui(40)
        column = Column(ctx, (d.w - width) // 2 + pad, 0, width - 2 * pad)
        column.space(44)
        size = d.ui(96)
        place = pygame.Rect(column.x + (column.w - size) // 2, column.y, size, size)
        column.widgets.append(sign(ctx, "icon", place, "shield", ctx.theme.color.ink))
        column.y += size + d.ui(20)
        column.text("headline", ctx.t("Everything is hidden"), "h1", align="center")
        column.space(10)
        sentence = ctx.t("The game waits. Nothing is lost.")
        column.text("sub", sentence, align="center", color=ctx.theme.color.ink2)
        column.space(28)
        name = ctx.t("Hold to show the table") if ctx.settings.hold_to_confirm else ctx.t("Show the table")
        column.place(lambda rect: self.hold_button("lift", rect, name, cap=ctx.t("Space")), self.big_h())
        column.space(44)
        top = max(d.ui(16), (d.h - column.y) // 2)
        ground = Panel(ctx, "panel", pygame.Rect(column.x - pad, 0, width, column.y))
        found: list[Widget] = [ground, *column.widgets]
        for widget in found:
            widget.move(0, top)
        return [Zone("curtain", found, d.bounds, column.y + 2 * top, on_dark=True)]


class CurtainScene(DrapeScene):
    """Asks the pending person to lift the curtain; then calls `on_lift`."""

    def __init__(self, ctx: Context, session: Session, on_lift: Callable[[], None]) -> None:
        super().__init__(ctx)
        self.session = session
        self._on_lift = on_lift
        self.seat = session.pending or 0
        self.title = self._headline
        self._recap: list[LogLine] | None = None
        self._is_due = session.phase == "curtain"
        self._can_join = ctx.phones.is_open

    def enter(self) -> None:
        """Fall, and say whose turn it is."""
        super().enter()
        self.ctx.a11y.announce(self._headline)

    def update(self, now: int) -> None:
        """Go away when it hides nobody's hand any more: who plays elsewhere has changed the game."""
        super().update(now)
        session = self.session
        if self._can_join != self.ctx.phones.is_open:
            self._can_join = not self._can_join
            self.rebuild()
        still_due = session.viewer == self.seat if self._recap is not None else session.phase == "curtain"
        if self._is_due and not self.is_rising and not (still_due and session.pending == self.seat):
            self.ctx.scenes.pop(self)

    @property
    def _headline(self) -> str:
        return self.ctx.t("{name}’s turn", name=self.session.names[self.seat])

    # -- lifting ---------------------------------------------------------------------------------------

    def lifted(self, key: str) -> None:
        """Show the table, or first what happened since this seat's last turn."""
        if self._recap is not None:
            self.rise()
            return
        if key == "recap":
            self._recap = self.session.since_last_turn(self.seat)
            self._on_lift()
            self.focus_key = "lift"
            self.rebuild()
            return
        self._on_lift()
        self.rise()

    def on_action(self, name: str) -> bool:
        """Hide the recap by the panic key, which does nothing before the lifting; open the rules, which are
        public."""
        if name == "hide" and self._recap is not None:
            navigate.hide_everything(self.ctx)
        elif name == "rules":
            navigate.show_rules(self.ctx, self.session.game)
        return name in ("hide", "rules")

    def on_cancel(self) -> bool:
        """Escape pauses."""
        self._pause()
        return True

    def _pause(self) -> None:
        t, ctx = self.ctx.t, self.ctx
        buttons = (
            # i18n: button: close this box
            ActionItem("on", t("Go on"), kind="primary"),
            ActionItem("settings", t("Settings"), do=lambda: navigate.show_settings(ctx)),
            ActionItem("menu", t("Main menu"), do=lambda: navigate.show_menu(ctx)),
        )
        sentence = t("The game is saved, and all cards are hidden.")
        ctx.scenes.push(PauseDialog(ctx, t("Paused"), sentence, buttons))

    # -- what is written on it -------------------------------------------------------------------------

    def panel(self) -> list[Zone]:
        """Return the panel and the order of turns."""
        return self._recap_panel(self._recap) if self._recap is not None else self._public_panel()

    def _public_panel(self) -> list[Zone]:
        ctx, d = self.ctx, self.ctx.display
        width = min(d.ui(800), d.w - d.ui(48))
        pad = d.ui(40)
        column = Column(ctx, (d.w - width) // 2 + pad, 0, width - 2 * pad)
        column.y += d.px(44)
        self._token(column)
        column.y += d.px(26)
        title_h = ctx.text.line_height("title")
        column.place(
            lambda rect: Label(ctx, "headline", rect, self._headline, "title", align="center"), title_h
        )
        column.space(10)
        column.text("sub", self._subtitle(), align="center", color=ctx.theme.color.ink2)
        column.space(32)
        name = (
            ctx.t("Hold to lift the curtain") if ctx.settings.hold_to_confirm else ctx.t("Lift the curtain")
        )
        lift_w = min(column.w, max(d.ui(520), button_w(ctx, name, cap=ctx.t("Space"), style="button_l")))
        at = pygame.Rect(column.x + (column.w - lift_w) // 2, column.y, lift_w, self.big_h())
        column.widgets.append(self.hold_button("lift", at, name, cap=ctx.t("Space")))
        column.y = at.bottom + d.px(28)
        column.row(self._small_buttons(), "center")
        column.y += d.px(44)
        return self._placed(column, pad, width)

    def _placed(self, column: Column, pad: int, width: int) -> list[Zone]:
        """Centre the panel with what follows it in the window; it scrolls if it is too tall."""
        ctx, d = self.ctx, self.ctx.display
        panel_h = column.y
        order = self._order(d.w - d.ui(60))
        order_h = wrap_row(
            order, pygame.Rect(d.ui(30), panel_h + d.px(44), d.w - d.ui(60), 0), d.ui(18), "center"
        )
        hint = Label.wrapped(
            ctx,
            "hint",
            d.ui(30),
            panel_h + d.px(44) + order_h + d.px(30),
            d.w - d.ui(60),
            ctx.t("Press {key} at any time to lower this curtain", key=ctx.bindings.first("hide") or "–"),
            "small",
            color=ctx.theme.color.on_dark,
            align="center",
        )
        total = hint.rect.bottom
        top = max(d.ui(16), round(d.h * 0.54 - total / 2) if total < d.h * 0.8 else (d.h - total) // 2)
        ground = Panel(ctx, "panel", pygame.Rect(column.x - pad, 0, width, panel_h))
        found: list[Widget] = [ground, *column.widgets, *order]
        if total + 2 * top > d.h:
            # The list of keys has the hint, too: rather leave it out than scroll the curtain.
            total = order[-1].rect.bottom
            top = max(d.ui(16), (d.h - total) // 2)
        else:
            found.append(hint)
        for widget in found:
            widget.move(0, top)
        view = pygame.Rect(0, 0, d.w, d.h)
        return [Zone("curtain", found, view, total + top + d.ui(16), on_dark=True)]

    def _token(self, column: Column) -> None:
        ctx, size = self.ctx, self.ctx.display.px(128)
        colour = self.session.table.seats[self.seat].colour
        initial = initial_of(self.session.names[self.seat])

        def paint(surface: Canvas, rect: pygame.Rect, look: Look) -> None:
            ctx.shapes.token(surface, rect, colour, initial)

        rect = pygame.Rect(column.x + (column.w - size) // 2, column.y, size, size)
        column.widgets.append(Custom(ctx, "token", rect, paint))
        column.y = rect.bottom

    def _subtitle(self) -> str:
        game = self.session.game
        where = game_text(self.ctx, game, game.progress.round_of(self.session.table.view(None)))
        if len(self.session.table.seats) > 1:
            return self.ctx.t("{game_and_turn}. Everyone else, please look away.", game_and_turn=where)
        # i18n: the line under a curtain’s title, as a sentence
        return self.ctx.t("{game_and_turn}.", game_and_turn=where)

    def _small_buttons(self) -> list[Widget]:
        ctx = self.ctx
        found: list[Widget] = []
        # Only the number of lines is known before the unveiling.
        if ctx.settings.recap and self.session.since_last_turn(self.seat):
            name = ctx.t("Hold for the recap") if ctx.settings.hold_to_confirm else ctx.t("Recap first")
            rect = pygame.Rect(0, 0, button_w(ctx, name, icon=True), control_h(ctx, 54))
            found.append(self.hold_button("recap", rect, name, icon="rw"))
            tip = ctx.t("Recap\nLifts the curtain and first shows what happened since your last turn.")
            found[0].tooltip = tip
        if self._can_join:
            show = partial(ctx.phones.invite, self.seat)
            phone = ActionItem("phone", ctx.t("Hold the hand on a phone"), "phone", show)
            found.append(fitted_button(ctx, phone, least=54))
        found.append(fitted_button(ctx, ActionItem("pause", ctx.t("Pause"), "pause", self._pause), least=54))
        return found

    def _order(self, room: int) -> list[Widget]:
        """Return the seats in turn order, this one first: all public."""
        table, count, side = self.session.table, len(self.session.table.seats), self.ctx.display.ui(22)
        found: list[Widget] = []
        for step in range(count):
            seat = (self.seat + step) % count
            name = table.names[seat]
            if step == 0:
                # i18n: in the order of turns
                name = self.ctx.t("{name} now", name=name)
            elif step == 1:
                # i18n: in the order of turns
                name = self.ctx.t("{name} next", name=name)
            if step:
                place = pygame.Rect(0, 0, side, side)
                found.append(sign(self.ctx, f"chev{step}", place, "chev", self.ctx.theme.color.on_dark))
            found.append(self._seat(seat, name, room // 3))
        return found

    def _seat(self, seat: int, text: str, most: int) -> Widget:
        ctx, d = self.ctx, self.ctx.display
        size, gap = d.ui(36), d.ui(12)
        who = self.session.table.seats[seat]
        words_w = min(ctx.text.width(text, "body"), most)

        def paint(surface: Canvas, rect: pygame.Rect, look: Look) -> None:
            token = pygame.Rect(rect.x, rect.centery - size // 2, size, size)
            ctx.shapes.token(surface, token, who.colour, face=who.face)
            words = pygame.Rect(token.right + gap, rect.y, rect.right - token.right - gap, rect.h)
            ctx.text.draw(surface, text, "body", ctx.theme.color.on_dark, words)

        tall = max(size, ctx.text.line_height("body"))
        return Custom(
            ctx, f"order{seat}", pygame.Rect(0, 0, size + gap + words_w + d.ui(4), tall), paint, name=text
        )

    # -- the recap -------------------------------------------------------------------------------------

    def _recap_panel(self, lines: list[LogLine]) -> list[Zone]:
        ctx, d = self.ctx, self.ctx.display
        width = min(d.ui(900), d.w - d.ui(48))
        pad, top = d.ui(36), d.ui(28)
        area = pygame.Rect((d.w - width) // 2, top, width, d.h - 2 * top)
        column = Column(ctx, area.x + pad, area.y + d.ui(28), width - 2 * pad)
        name = self.session.names[self.seat]
        if self.session.has_moved(self.seat):
            headline = ctx.t("Since your last turn, {name}", name=name)
        else:
            headline = ctx.t("Before your first turn, {name}", name=name)
        column.text("headline", headline, "h1")
        column.space(16)
        big = self.big_h()
        view = pygame.Rect(column.x, column.y, column.w, area.bottom - pad - big - d.ui(20) - column.y)
        rows, height = self._recap_rows(lines, view)
        button = pygame.Rect(column.x, area.bottom - pad - big, column.w, big)
        lift, words = lambda: self._lift("lift"), ctx.t("To the table")
        item = ActionItem("lift", words, "", lift, "primary", "primary", cap=ctx.t("Space"))
        to_table = Button.of(ctx, item, button, style="button_l")
        return [
            Zone("ground", [Panel(ctx, "panel", area), *column.widgets]),
            Zone("buttons", [to_table]),
            Zone("recap", rows, view, height),
        ]

    def _recap_rows(self, lines: list[LogLine], view: pygame.Rect) -> tuple[list[Widget], int]:
        ctx, d = self.ctx, self.ctx.display
        y, rows = view.y, list[Widget]()
        for line in lines:
            text = ctx.message(line.text, self.session.names)
            width = view.w - d.ui(16)
            room = columns(ctx, pygame.Rect(0, 0, width, 10))[2].w
            tall = max(d.ui(46), ctx.text.height(text, "body", room) + d.ui(16))
            who = None if line.seat is None else self.session.table.seats[line.seat]
            row = LogRow(
                ctx, pygame.Rect(view.x, y, width, tall), line._replace(is_new=False), text, who, None
            )
            rows.append(row)
            y += tall + d.ui(2)
        return rows, y - view.y
