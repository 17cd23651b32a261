"""What the panels beside Chinatown's board have in common: ground, title, sentence, seats, buttons."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.canvas.part import Part
from tabletop.app.games.chinatown import keys
from tabletop.app.games.chinatown.phases import places, seats
from tabletop.app.games.chinatown.phases.phase import PhaseController, PhaseNarrator, PhasePainter
from tabletop.app.games.chinatown.view import ChinatownView
from tabletop.app.table.drawn.held import HOVER_UP
from tabletop.app.table.drawn.plates import plate_radius
from tabletop.app.table.parts import RecapArea
from tabletop.app.table.table_api import TableApi
from tabletop.app.table.targets import Place
from tabletop.app.table.thing import Thing
from tabletop.app.widgets.base import Action, Widget, Zone
from tabletop.app.widgets.button import Button
from tabletop.engine.protocol import Seat

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.app.table.key import Key

_PAD, _TITLE, _WORDS, _AIR, _BUTTON = 24, 52, 64, 14, 88


class Panel(NamedTuple):
    """The parts of a panel: `own` is what the phase has for itself, between the words and the seats."""

    whole: pygame.Rect
    inner: pygame.Rect
    foot: pygame.Rect
    own: pygame.Rect
    head: int
    rows: tuple[pygame.Rect, ...]
    is_large: bool


def divided(ctx: Context, count: int, seats_from: float) -> Panel:
    """Return a panel for so many seats, which begin at a part of its height."""
    d = ctx.display
    whole = d.rect(*places.panel_box(d))
    inner = whole.inflate(-2 * d.px(_PAD), -2 * d.px(_PAD))
    foot = pygame.Rect(inner.x, inner.bottom - d.px(_BUTTON), inner.w, d.px(_BUTTON))
    is_large = places.is_large(d)
    top = whole.y + round(whole.h * seats_from)
    rows = seats.rows(ctx, count, pygame.Rect(inner.x, top, inner.w, foot.y - d.px(18) - top))
    # The bar says what can be done, too.
    head = d.px(places.text_room(d, 36) if is_large else _TITLE)
    words = 0 if is_large else d.px(_WORDS + _AIR)
    # What a turn begins with rises, and covers no word.
    own = pygame.Rect(inner.x, inner.y + head + words + d.px(HOVER_UP), inner.w, 0)
    own.h = top - d.px(16) - own.y
    return Panel(whole, inner, foot, own, head, rows, is_large)


class PanelNarrator(PhaseNarrator):
    """A phase that says something in a panel."""

    def title(self, view: ChinatownView) -> str:
        """Return the heading of the panel."""
        return ""

    def sentence(self, view: ChinatownView) -> str:
        """Return what can be done here, in a sentence."""
        return ""


class PanelPainter(PhasePainter):
    """A phase with a panel: title and sentence above, then something of its own, the seats, the buttons."""

    seats_from = 0.46
    """Where the seats begin, as a part of the panel's height."""

    def __init__(self, ctx: Context, teller: PanelNarrator) -> None:
        super().__init__(ctx)
        self.teller = teller

    def divided(self, view: ChinatownView) -> Panel:
        """Return the parts of the panel."""
        return divided(self.ctx, len(view.names), self.seats_from)

    def seat_rect(self, view: ChinatownView, seat: Seat) -> pygame.Rect | None:
        """Return a seat's row."""
        return self.divided(view).rows[seat]

    def place(self, view: ChinatownView, key: Key) -> Place | None:
        """Return where a seat lies."""
        return Place(key, self.divided(view).rows[key.at[0]]) if key.kind == keys.SEAT else None

    def recap_area(self, view: ChinatownView) -> RecapArea:
        """Return the room of the seats' rows: they tell what everybody has, and are not needed to act."""
        panel = self.divided(view)
        head = pygame.Rect(panel.inner.x, panel.inner.y, panel.inner.w, panel.head)
        return RecapArea(panel.rows[0].unionall(panel.rows[1:]), self.headroom(view, head))

    def beside(self, view: ChinatownView) -> Sequence[Part]:
        """Return the ground with title and sentence, then each seat, then what the phase has for itself."""
        said = (self.teller.title(view), self.teller.sentence(view))
        found = [self.part("panel", partial(self._draw_ground, view, *said), view, said)]
        for seat in view.state.seats:
            told = self.row(view, seat)
            found.append(self.part(("row", seat), partial(self._draw_seat, view, seat, told), view, told))
        return [*found, *self.own(view)]

    def part(
        self, name: Hashable, draw: Callable[[Canvas], None], view: ChinatownView, key: Hashable = None
    ) -> Part:
        """Return a piece of the panel, whose parts lie where this phase and the seats have them."""
        return Part(name, draw, (self, len(view.names), view.state.variants, key))

    def own(self, view: ChinatownView) -> Sequence[Part]:
        """Return what the phase has between the words and the seats, or over them."""
        return ()

    def _draw_ground(self, view: ChinatownView, title: str, told: str, surface: Canvas) -> None:
        ctx, d, color, panel = self.ctx, self.ctx.display, self.ctx.theme.color, self.divided(view)
        radius = d.px(ctx.theme.radius["panel"])
        ctx.shapes.shadow(surface, panel.whole, "panel", radius)
        ctx.shapes.box(surface, panel.whole, color.paper, radius=radius)
        head = pygame.Rect(panel.inner.x, panel.inner.y, panel.inner.w, panel.head)
        style = "h2" if panel.is_large else "h1"
        ctx.text.draw(surface, title, style, color.ink, self.headroom(view, head))
        if not panel.is_large:
            below = self.headroom(view, pygame.Rect(head.x, head.bottom, head.w, d.px(_WORDS - 6)))
            ctx.text.draw(surface, told, "body", color.ink2, below, lines=2, valign="top")

    def row(self, view: ChinatownView, seat: Seat) -> Any:
        """Return all that a seat's row says."""
        return seats.told_of(self.ctx, view, seat)

    def _draw_seat(self, view: ChinatownView, seat: Seat, told: Any, surface: Canvas) -> None:
        self.draw_row(surface, self.divided(view), self.divided(view).rows[seat], told)

    def draw_row(self, surface: Canvas, panel: Panel, rect: pygame.Rect, told: Any) -> None:
        """Draw one seat's row."""
        seats.draw(self.ctx, surface, rect, told)

    def headroom(self, view: ChinatownView, rect: pygame.Rect) -> pygame.Rect:
        """Return the part of a heading's rect that is free."""
        return rect


class PanelController(PhaseController):
    """What people do with a panel."""

    def __init__(self, ctx: Context, painter: PanelPainter) -> None:
        super().__init__(ctx)
        self._painter = painter

    def divided(self, view: ChinatownView) -> Panel:
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
        """Return the button that ends the phase; with a reason it is disabled and says why on itself. Before
        it is due it neither shines nor has the main key."""
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
