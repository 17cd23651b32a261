"""How phones join a table: what it means, the code of each seat, who has sat down where, closing the door."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame
import segno

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.pockets.evening import evening
from tabletop.app.pockets.wire import Seat
from tabletop.app.table.aids import phones
from tabletop.app.widgets.base import Look, Widget, Zone
from tabletop.app.widgets.button import ActionItem
from tabletop.app.widgets.choice import choice
from tabletop.app.widgets.host import WidgetScene
from tabletop.app.widgets.layout import Column, Custom, Panel, Rule, fitted_button, sign, wrap_row

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.app.core.theme import Color
    from tabletop.app.table.scene import TableScene

QUIET: Final = 4
"""Empty modules around a square code: readers need them."""
GROUP: Final = 4
"""Letters of a code that stand together."""
WIDTH, CODE_W, NARROW = 1120, 400, 900
"""Width of the panel, and of the code in it; below the last, logical px, all is in one column."""


class PhonesScene(WidgetScene):
    """The panel over a table; its codes end with it."""

    overlay = True

    def __init__(self, ctx: Context, table: TableScene, seat: Seat = None) -> None:
        """Show the code of `seat` first."""
        super().__init__(ctx)
        self.title = ctx.t("Hands on phones")
        self.table, self.evening = table, evening(ctx)
        self.pockets = self.evening.pockets
        self._addresses = self.evening.find_addresses()
        known = [one.ip for one in self._addresses]
        self._address = self.evening.address if self.evening.address in known else (known or [""])[0]
        self._seat, self._chosen = seat, seat is not None
        self._shown: Hashable = None
        self.focus_key, self.focus_visible = "open", True

    def enter(self) -> None:
        """Have the title read."""
        self.ctx.a11y.announce(self.title)

    def exit(self) -> None:
        """End the codes that nobody used."""
        if self.evening.is_open:
            self.pockets.hide_codes([*self.pockets.codes])

    def update(self, now: int) -> None:
        """Show who has come; go on to the next seat without a device."""
        super().update(now)
        self._choose_next()
        shown = self._state()
        if shown != self._shown:
            self._shown = shown
            self.rebuild()

    def _state(self) -> Hashable:
        here = tuple(sorted((str(key), count) for key, count in self.pockets.here.items()))
        is_open = self.evening.is_open, self.pockets.port, self.pockets.failure, self.evening.is_lonely
        return is_open, here, self.table.session.pockets, self._seat, tuple(self.pockets.codes.values())

    def _choose_next(self) -> None:
        """Show the code of the first person without a device, until somebody chooses another."""
        free = [seat for seat in self.table.session.humans if not self._devices(seat)]
        if self._seat is not None and self._devices(self._seat):
            self._chosen = False
        if not self._chosen:
            self._seat = next(iter(free), None)
        if self.pockets.is_open and self._seat not in self.pockets.codes:
            self.pockets.hide_codes([*self.pockets.codes])
            self.pockets.show_code(self._seat)

    def _devices(self, seat: Seat) -> int:
        return sum(count for (one, _), count in self.pockets.here.items() if one == seat)

    # -- actions ---------------------------------------------------------------------------------------

    def _open(self) -> None:
        self.evening.open(self.table, self._address)
        self.focus_key = "done"
        self.rebuild()

    def _close(self) -> None:
        """End the door and leave."""
        self.ctx.scenes.pop(self)
        self.evening.forget()

    def _done(self) -> None:
        self.ctx.scenes.pop(self)

    def _show(self, seat: Seat) -> None:
        self._seat, self._chosen = seat, True
        self._choose_next()
        self.rebuild()

    def _play_here(self, seat: int) -> None:
        self.ctx.scenes.pop(self)
        self.evening.take_back(seat)

    def _choose_address(self, address: str) -> None:
        self._address = address
        self.rebuild()

    def on_cancel(self) -> bool:
        """Escape: back to the table."""
        self._done()
        return True

    # -- layout ----------------------------------------------------------------------------------------

    def paint(self, surface: Canvas) -> None:
        """Dim the table below."""
        self.ctx.shapes.box(surface, self.ctx.display.bounds, self.ctx.theme.color.scrim_dim)

    def build(self) -> list[Zone]:
        """Return the panel: what it means, or codes and seats."""
        d = self.ctx.display
        width = min(d.ui(WIDTH if self.evening.is_open else 760), d.w - d.ui(32))
        pad = d.ui(32)
        top = Column(self.ctx, (d.w - width) // 2 + pad, 0, width - 2 * pad)
        top.text("title", self.title, "h2")
        top.space(10)
        if self.evening.is_open:
            self._joining(top)
        else:
            self._asking(top)
        inside = top.y
        buttons = Column(self.ctx, top.x, 0, top.w)
        buttons.row(self._buttons(), "right")
        gap = d.ui(16)
        view_h = min(inside, d.h - d.ui(24) - 2 * pad - buttons.y - gap)
        panel = pygame.Rect(0, 0, width, view_h + gap + buttons.y + 2 * pad)
        panel.center = d.bounds.center
        for widget in top.widgets:
            widget.move(0, panel.y + pad)
        for widget in buttons.widgets:
            widget.move(0, panel.y + pad + view_h + gap)
        view = pygame.Rect(top.x, panel.y + pad, top.w, view_h)
        return [
            Zone("ground", [Panel(self.ctx, "panel", panel)]),
            Zone("inside", top.widgets, view, inside),
            Zone("buttons", buttons.widgets),
        ]

    def _buttons(self) -> list[Widget]:
        ctx, t = self.ctx, self.ctx.t
        if self.evening.is_open:
            items = [
                ActionItem("close", t("Close for phones"), "x", self._close),
                ActionItem("done", t("To the table"), "", self._done, kind="primary"),
            ]
        else:
            items = [ActionItem("leave", t("Not now"), "", self._done)]
            if self._address:
                items.append(ActionItem("open", t("Let phones join"), "phone", self._open, kind="primary"))
        return [fitted_button(ctx, item) for item in items]

    def _asking(self, column: Column) -> None:
        """Say what it means to let phones join, before anything listens."""
        ctx = self.ctx
        if not self._address:
            column.text("none", self.evening.no_network)
            return
        if self.pockets.failure:
            sentence = ctx.t("Phones cannot join: {reason}.", reason=self.pockets.failure)
            column.text("failure", sentence, color=ctx.theme.color.bad)
            column.space(10)
        column.text("meaning", phones.meaning(ctx))
        column.space(10)
        column.text(
            "limits",
            ctx.t(
                "Anyone listening on this network can read nothing. The network’s owner could change the "
                "page on its way, so use a network you trust."
            ),
            "small",
            color=ctx.theme.color.ink2,
        )
        column.space(14)
        self._choice_of_address(column)

    def _choice_of_address(self, column: Column) -> None:
        if len(self._addresses) < 2:
            return
        column.text("network", self.ctx.t("Network"), "body_b")
        column.space(6)
        options = [(one.ip, f"{one.adapter} · {one.ip}") for one in self._addresses]
        name = self.ctx.t("Network")
        column.row(
            [
                choice(
                    self.ctx,
                    "address",
                    name,
                    options,
                    self._address,
                    column.w,
                    on_change=self._choose_address,
                )
            ]
        )

    def _joining(self, column: Column) -> None:
        """Put the code at the right of the seats, or above them."""
        ctx, d = self.ctx, self.ctx.display
        gap = d.ui(36)
        is_wide = column.w >= d.ui(NARROW)
        code_w = d.ui(CODE_W) if is_wide else column.w
        left = Column(ctx, column.x, column.y, column.w - code_w - gap if is_wide else column.w)
        right = Column(ctx, column.x + column.w - code_w, column.y, code_w)
        self._code(right)
        if not is_wide:
            right.space(20)
            left.y = right.y
        self._seats(left)
        if self.evening.is_lonely:
            self._help(left)
        column.widgets += [*right.widgets, *left.widgets]
        column.y = max(left.y, right.y)

    def _seats(self, column: Column) -> None:
        """Fill a column with the people, and where each of them plays."""
        ctx, session = self.ctx, self.table.session
        column.text("how", ctx.t("Scan the code with your phone’s camera to take this seat."))
        column.space(14)
        for seat in session.humans:
            self._seat_row(column, seat)
        self._looking_on(column)

    def _seat_row(self, column: Column, seat: int) -> None:
        ctx, session = self.ctx, self.table.session
        count = self._devices(seat)
        where = ctx.t("On a phone") if count else ctx.t("The phone is asleep")
        if count > 1:
            where = ctx.tn("On {count} device", "On {count} devices", count)
        if seat not in session.pockets:
            where = ctx.t("At this screen")
        who = session.table.seats[seat]
        if seat in session.pockets:
            item = ActionItem(f"here{seat}", ctx.t("Play here"), "monitor", partial(self._play_here, seat))
        else:
            item = ActionItem(f"code{seat}", ctx.t("Show code"), "phone", partial(self._show, seat))

        def paint(surface: Canvas, rect: pygame.Rect, look: Look) -> None:
            ctx.shapes.token(surface, rect, who.colour, face=who.face)

        size = ctx.display.ui(44)
        token = Custom(ctx, f"token{seat}", pygame.Rect(0, 0, size, size), paint)
        self._row(column, f"seat{seat}", token, who.name, where, item, is_shown=seat == self._seat)

    def _looking_on(self, column: Column) -> None:
        ctx, count = self.ctx, self._devices(None)
        size = ctx.display.ui(44)
        icon = sign(ctx, "token.watch", pygame.Rect(0, 0, size, size), "eye", ctx.theme.color.ink2)
        item = ActionItem("watch", ctx.t("Show code"), "phone", partial(self._show, None))
        where = (
            ctx.tn("{count} watches", "{count} watch", count) if count else ctx.t("For everyone at the table")
        )
        self._row(column, "watch.row", icon, ctx.t("To watch"), where, item, is_shown=self._seat is None)

    def _row(
        self,
        column: Column,
        key: str,
        token: Widget,
        name: str,
        where: str,
        item: ActionItem,
        *,
        is_shown: bool,
    ) -> None:
        """Add a seat: its token, its name, where it plays, a button."""
        ctx, d, color = self.ctx, self.ctx.display, self.ctx.theme.color
        button = fitted_button(ctx, item, least=48)
        pad, gap, y = d.ui(12), d.ui(14), column.y
        room = column.w - 2 * pad - token.rect.w - 2 * gap - button.rect.w
        words = Column(ctx, column.x + pad + token.rect.w + gap, y + pad, max(d.ui(120), room))
        words.text(f"{key}.name", name, "body_b")
        words.text(f"{key}.where", where, "small", color=color.ink2)
        if room < d.ui(120):
            area = pygame.Rect(words.x, words.y + d.ui(6), column.x + column.w - words.x, 0)
            words.y += d.ui(6) + wrap_row([button], area, gap)
        tall = max(words.y - y + pad, button.rect.h + 2 * pad)
        if room >= d.ui(120):
            button.move(column.x + column.w - pad - button.rect.w, y + (tall - button.rect.h) // 2)
        token.move(column.x + pad, y + (tall - token.rect.h) // 2)
        ground = pygame.Rect(column.x, y, column.w, tall)

        def paint(surface: Canvas, rect: pygame.Rect, look: Look) -> None:
            width = max(2, d.px(3))
            edge = color.brass_edge if is_shown else color.line
            ctx.shapes.box(surface, rect, color.card, radius=d.ui(14), edge=edge, edge_w=width)

        column.widgets += [Custom(ctx, f"{key}.ground", ground, paint), token, *words.widgets, button]
        column.y = y + tall + d.ui(10)

    def _code(self, column: Column) -> None:
        """Fill a column with the square code, the address and the letters for typing."""
        ctx, d = self.ctx, self.ctx.display
        if not self.pockets.is_open or self._seat not in self.pockets.codes:
            column.text("opening", ctx.t("One moment…"))
            return
        seat = self._seat
        name = ctx.t("To watch") if seat is None else self.table.session.names[seat]
        column.text("whose", ctx.t("Code for {name}", name=name), "body_b", align="center")
        column.space(8)
        code = self.pockets.codes[seat]
        side = min(column.w, d.ui(340), d.h // 2)
        square = pygame.Rect(column.x + (column.w - side) // 2, column.y, side, side)
        matrix = square_code(self.pockets.link(seat))

        def paint(surface: Canvas, rect: pygame.Rect, look: Look) -> None:
            draw_code(surface, rect, matrix, ctx.theme.color.card, ctx.theme.color.ink)

        words = ctx.t("Square code of the address {address}", address=self.pockets.address)
        column.widgets.append(Custom(ctx, "square", square, paint, name=words))
        column.y = square.bottom
        column.space(10)
        column.text(
            "or", ctx.t("Or type into a browser:"), "small", color=ctx.theme.color.ink2, align="center"
        )
        column.text("address.now", f"http://{self.pockets.address}", "body_b", align="center")
        grouped = " ".join(code[at : at + GROUP] for at in range(0, len(code), GROUP))
        column.text("letters", grouped, "body_b", align="center")

    def _help(self, column: Column) -> None:
        """Say what may be in the way when nobody has come."""
        ctx = self.ctx
        column.space(6)
        column.widgets.append(
            Rule(ctx, "rule.help", pygame.Rect(column.x, column.y, column.w, ctx.display.px(1)))
        )
        column.space(12)
        column.text("help.title", ctx.t("Cannot join?"), "body_b")
        for number, line in enumerate(obstacles(ctx)):
            column.space(4)
            column.text(f"help.{number}", f"• {line}", "small")


def obstacles(ctx: Context) -> tuple[str, ...]:
    """Return what may keep phones from coming."""
    t = ctx.t
    return (
        t("Connect phone and computer to the same network: the same Wi-Fi, not mobile data."),
        t("Networks for guests, in hotels and in offices often keep devices apart. Use another one."),
        t("A VPN on the phone or on this computer can get in the way. Switch it off while you play."),
        t(
            "Windows: when the firewall asks, allow private networks. If you refused before, change "
            "it in the firewall’s settings."
        ),
        t("macOS: allow Tabletop in System Settings, Privacy & Security, Local Network."),
    )


def square_code(text: str) -> list[bytes]:
    """Return the rows of a square code: 1 is dark."""
    return [bytes(row) for row in segno.make(text, error="m", micro=False).matrix]


def draw_code(
    surface: Canvas,
    rect: pygame.Rect,
    matrix: list[bytes],
    paper: Color,
    ink: Color,
) -> None:
    """Draw a square code with its quiet margin, in whole px, centred in a rect."""
    each = max(1, min(rect.w, rect.h) // (len(matrix) + 2 * QUIET))
    side = each * (len(matrix) + 2 * QUIET)
    ground = pygame.Rect(0, 0, side, side)
    ground.center = rect.center
    surface.fill(paper, ground)
    start = (QUIET * each, QUIET * each)
    for y, row in enumerate(matrix):
        x = 0
        while x < len(row):
            run = 0
            while x + run < len(row) and row[x + run]:
                run += 1
            if run:
                bar = pygame.Rect(x * each, y * each, run * each, each)
                surface.fill(ink, bar.move(start).move(ground.topleft))
            x += run + 1
