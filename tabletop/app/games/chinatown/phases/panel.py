"""What the panels beside Chinatown's board share: ground, title, sentence, seats, buttons."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import pygame

from tabletop.app.canvas.canvas import Canvas, Part
from tabletop.app.games.chinatown import faces, keys
from tabletop.app.games.chinatown.phases import phase
from tabletop.app.games.chinatown.phases.phase import PhaseController, PhaseNarrator, PhasePainter, is_large
from tabletop.app.games.chinatown.view import ChinatownView, acts, chooses, money_of
from tabletop.app.table.drawn.cards import HOVER_UP
from tabletop.app.table.drawn.marks import SeatText, plate_radius
from tabletop.app.table.parts import RecapArea
from tabletop.app.table.table_api import TableApi
from tabletop.app.table.targets import Place
from tabletop.app.table.thing import Thing
from tabletop.app.widgets.base import Action, Widget, Zone, initial_of
from tabletop.app.widgets.button import Button
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown.board import Kind
from tabletop.games.chinatown.words import money_text

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.app.table.key import Key


# -- seats --

_GAP = 10


class SeatRowText(NamedTuple):
    """The contents of a seat's row."""

    who: SeatText
    is_acting: bool
    state: str
    money: str
    holdings: str
    tiles: tuple[Kind, ...]


def told_of(ctx: Context, view: ChinatownView, seat: Seat) -> SeatRowText:
    """Return the contents of a seat's row: its state, number of plots, and income."""
    shown = view.state
    pays = ctx.t("earns {money}", money=money_text(view.layout.town.incomes[seat]))
    plots = ctx.tn("{count} plot", "{count} plots", len(shown.plots_of(seat)))
    return SeatRowText(
        view.seats[seat],
        acts(view, seat),
        _state(ctx, view, seat),
        money_of(ctx, view, seat),
        # i18n: {plots}: “4 plots”; {pays}: “earns $9,000”
        ctx.t("{plots} · {pays}", plots=plots, pays=pays),
        shown.loose_tiles_of(seat),
    )


def _state(ctx: Context, view: ChinatownView, seat: Seat) -> str:
    shown = view.state
    if chooses(view, seat):
        # i18n: beside a player’s name
        return ctx.t("choosing plots")
    if shown.phase == "plots" and shown.chosen[seat] is not None:
        # i18n: beside a player’s name
        return ctx.t("has chosen plots")
    if shown.phase == "place" and seat == shown.active:
        # i18n: beside a player’s name
        return ctx.t("placing tiles")
    result = view.ui_state.result
    if shown.phase == "over" and result is not None and seat in result.winners:
        # i18n: beside a player’s name
        return ctx.t("winner")
    if seat == shown.first and shown.phase != "over":
        # i18n: beside a player’s name
        return ctx.t("first player")
    return view.seats[seat].kind


def draw(ctx: Context, rect: pygame.Rect, said: SeatRowText, surface: Canvas) -> None:
    """Draw one seat's row: an ivory plate with a brass ring for the acting seat."""
    d, color = ctx.display, ctx.theme.color
    radius = d.px(14)
    ctx.shapes.box(surface, rect, color.card if said.is_acting else color.field, radius=radius)
    if said.is_acting:
        ctx.shapes.ring(surface, rect, color.brass, max(2, d.px(4)), radius)
    size = min(d.px(54), rect.h - d.px(16))
    token = pygame.Rect(rect.x + d.px(14), rect.centery - size // 2, size, size)
    ctx.shapes.token(surface, token, said.who.colour, initial_of(said.who.name), said.who.face)
    left = token.right + d.px(14)
    right = rect.right - d.px(18)
    wide = ctx.text.width(said.money, "money")
    half = rect.h // 2
    room = pygame.Rect(left, rect.y, right - left, rect.h)
    if is_large(d):
        _draw_large(ctx, surface, room, said)
        return
    if half < ctx.text.line_height("body_b"):
        _draw_low(ctx, surface, room, said)
        return
    ctx.text.line(
        surface, said.money, "money", color.ink, (right, rect.y + half // 2 + d.px(6)), align="right"
    )
    room = pygame.Rect(left, rect.y + d.px(6), right - wide - d.px(14) - left, half - d.px(4))
    # i18n: {name}: a player; {kind}: a person, or the strength of a computer player
    title = ctx.t("{name} · {kind}", name=said.who.name, kind=said.state)
    ctx.text.draw(surface, title, "body_b", color.ink, room)
    words = said.holdings
    below = pygame.Rect(left, rect.y + half, right - left, half - d.px(8))
    used = ctx.text.width(words, "small")
    line = pygame.Rect(below.right - used, below.y, used, below.h)
    ctx.text.draw(surface, words, "small", color.ink2, line, align="right")
    below.w -= used + d.px(12)
    _tiles(ctx, surface, below, said.tiles)


def _draw_large(ctx: Context, surface: Canvas, room: pygame.Rect, said: SeatRowText) -> None:
    """Draw name and money; tip and screen reader tell the rest."""
    color, money = ctx.theme.color, said.money
    ctx.text.line(surface, money, "body_b", color.ink, (room.right, room.centery), align="right")
    name = room.move(0, 0)
    name.w -= ctx.text.width(money, "body_b") + ctx.display.px(14)
    ctx.text.draw(surface, said.who.name, "body_b", color.ink, name)


def _draw_low(ctx: Context, surface: Canvas, room: pygame.Rect, said: SeatRowText) -> None:
    """Draw a row that has one line only: name, tiles, plots and income, money."""
    color, gap = ctx.theme.color, ctx.display.px(14)
    px = min(ctx.text.px("money"), round(room.h * 0.62))
    money = said.money
    ctx.text.line(surface, money, "money", color.ink, (room.right, room.centery), align="right", px=px)
    right = room.right - ctx.text.width(money, "money", px) - gap
    words = said.holdings
    ctx.text.line(surface, words, "small", color.ink2, (right, room.centery), align="right")
    right -= ctx.text.width(words, "small") + gap
    name = pygame.Rect(room.x, room.y, (right - room.x) // 2, room.h)
    used = ctx.text.draw(surface, said.who.name, "body_b", color.ink, name)
    _tiles(ctx, surface, pygame.Rect(used.right + gap, room.y, right - used.right - gap, room.h), said.tiles)


def _tiles(ctx: Context, surface: Canvas, room: pygame.Rect, tiles: tuple[Kind, ...]) -> None:
    """Draw loose tiles side by side, closer if there are many."""
    side = min(room.h, ctx.display.px(38))
    if not tiles or side < 8:
        return
    step = min(side + ctx.display.px(4), (room.w - side) // max(1, len(tiles) - 1))
    for index, kind in enumerate(tiles):
        face = faces.tile_face(ctx, kind, side)
        surface.blit(face, (room.x + index * step, room.centery - side // 2))


_PAD, _TITLE, _WORDS, _AIR, _BUTTON = 24, 52, 64, 14, 88


class PanelPlaces(NamedTuple):
    """The parts of a panel: `own` is the phase's part, between the words and the seats."""

    whole: pygame.Rect
    inner: pygame.Rect
    foot: pygame.Rect
    own: pygame.Rect
    head: int
    rows: tuple[pygame.Rect, ...]
    is_large: bool


def draw_paper(ctx: Context, rect: pygame.Rect, surface: Canvas) -> None:
    """Draw the paper of a panel, the tray or the drawer."""
    radius = ctx.display.px(ctx.theme.radius["panel"])
    ctx.shapes.shadow(surface, rect, "panel", radius)
    ctx.shapes.box(surface, rect, ctx.theme.color.paper, radius=radius)


class PanelNarrator(PhaseNarrator):
    """A phase with texts in a panel."""

    def title(self, view: ChinatownView) -> str:
        """Return the heading of the panel."""
        return ""

    def sentence(self, view: ChinatownView) -> str:
        """Return what can be done here, in a sentence."""
        return ""


class PanelPainter(PhasePainter):
    """A phase with a panel: title and sentence, then its own part, the seats, the buttons."""

    seats_from = 0.46
    """The top of the seats, as a part of the panel's height."""

    def __init__(self, ctx: Context, teller: PanelNarrator) -> None:
        super().__init__(ctx)
        self.teller = teller

    def divided(self, view: ChinatownView) -> PanelPlaces:
        """Return the parts of the panel."""
        d, count = self.ctx.display, len(view.names)
        whole = d.rect(*phase.panel_box(d))
        inner = whole.inflate(-2 * d.px(_PAD), -2 * d.px(_PAD))
        foot = pygame.Rect(inner.x, inner.bottom - d.px(_BUTTON), inner.w, d.px(_BUTTON))
        is_large = phase.is_large(d)
        top = whole.y + round(whole.h * self.seats_from)
        gap, room = d.px(_GAP), foot.y - d.px(18) - top
        tall = min(d.px(112), (room - gap * (count - 1)) // count)
        rows = tuple(pygame.Rect(inner.x, top + seat * (tall + gap), inner.w, tall) for seat in range(count))
        # The bar says what can be done, too.
        head = d.px(phase.text_room(d, 36) if is_large else _TITLE)
        words = 0 if is_large else d.px(_WORDS + _AIR)
        # What rises at the start of a turn covers no text.
        own = pygame.Rect(inner.x, inner.y + head + words + d.px(HOVER_UP), inner.w, 0)
        own.h = top - d.px(16) - own.y
        return PanelPlaces(whole, inner, foot, own, head, rows, is_large)

    def seat_rect(self, view: ChinatownView, seat: Seat) -> pygame.Rect | None:
        """Return a seat's row."""
        return self.divided(view).rows[seat]

    def place(self, view: ChinatownView, key: Key) -> Place | None:
        """Return where a seat lies."""
        return Place(key, self.divided(view).rows[key.at[0]]) if key.kind == keys.SEAT else None

    def recap_area(self, view: ChinatownView) -> RecapArea:
        """Return the room of the seats' rows: they tell what everybody has, and are not needed to act. The
        button stands beside the title."""
        panel = self.divided(view)
        head = self.headroom(view, pygame.Rect(panel.inner.x, panel.inner.y, panel.inner.w, panel.head))
        style = "h2" if panel.is_large else "h1"
        used = self.ctx.text.width(self.teller.title(view), style) + self.ctx.display.px(12)
        line = pygame.Rect(min(head.x + used, head.right), head.y, max(0, head.w - used), head.h)
        return RecapArea(panel.rows[0].unionall(panel.rows[1:]), line)

    def beside(self, view: ChinatownView) -> Sequence[Part]:
        """Return the ground with title and sentence, then each seat, then the phase's own part."""
        said = (self.teller.title(view), self.teller.sentence(view))
        found = [self.part("panel", partial(self._draw_ground, view, *said), view, said)]
        for seat, rect in enumerate(self.divided(view).rows):
            told = told_of(self.ctx, view, seat)
            found.append(self.part(("row", seat), partial(draw, self.ctx, rect, told), view, told))
        return [*found, *self.own(view)]

    def part(
        self, name: Hashable, draw: Callable[[Canvas], None], view: ChinatownView, key: Hashable = None
    ) -> Part:
        """Return a piece of the panel, placed by this phase."""
        return Part(name, draw, (self, len(view.names), view.state.variants, key))

    def own(self, view: ChinatownView) -> Sequence[Part]:
        """Return the phase's pieces between the words and the seats, or over them."""
        return ()

    def _draw_ground(self, view: ChinatownView, title: str, told: str, surface: Canvas) -> None:
        ctx, d, color, panel = self.ctx, self.ctx.display, self.ctx.theme.color, self.divided(view)
        draw_paper(ctx, panel.whole, surface)
        head = pygame.Rect(panel.inner.x, panel.inner.y, panel.inner.w, panel.head)
        style = "h2" if panel.is_large else "h1"
        ctx.text.draw(surface, title, style, color.ink, self.headroom(view, head))
        if not panel.is_large:
            below = self.headroom(view, pygame.Rect(head.x, head.bottom, head.w, d.px(_WORDS - 6)))
            ctx.text.draw(surface, told, "body", color.ink2, below, lines=2, valign="top")

    def headroom(self, view: ChinatownView, rect: pygame.Rect) -> pygame.Rect:
        """Return the free part of a heading's rect."""
        return rect


class PanelController(PhaseController):
    """What people do with a panel."""

    def __init__(self, ctx: Context, painter: PanelPainter) -> None:
        super().__init__(ctx)
        self._painter = painter

    def divided(self, view: ChinatownView) -> PanelPlaces:
        """Return the parts of the panel."""
        return self._painter.divided(view)

    def seat_zone(self, view: ChinatownView, table: TableApi) -> Zone:
        """Return the seats as things."""
        radius, panel = plate_radius(self.ctx), self.divided(view)
        made: list[Widget] = [
            Thing(
                self.ctx,
                keys.seat(seat),
                rect,
                view.layout.seat_words[seat],
                table.touch,
                corner=radius,
                role="group",
                tooltip=view.layout.seat_words[seat] if panel.is_large else "",
            )
            for seat, rect in enumerate(panel.rows)
        ]
        return Zone("seats", made)

    def main_button(
        self, key: str, caption: str, do: Action, rect: pygame.Rect, reason: str = "", *, is_due: bool = True
    ) -> Button:
        """Return the button that ends the phase; a reason disables it and is shown on it. Before `is_due` it
        is not primary and has no key."""
        return Button(
            self.ctx,
            key,
            rect,
            caption,
            caption=reason or caption,
            kind="primary" if is_due else "normal",
            style="button_l",
            enabled=not reason,
            reason=reason,
            on_activate=do,
            action="primary" if is_due else "end_turn",
        )
