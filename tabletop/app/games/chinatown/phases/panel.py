"""What the panels beside Chinatown's board have in common: ground, title, sentence, seats, buttons."""

from __future__ import annotations

import pygame

from tabletop.app.games.chinatown.phases import places, seats
from tabletop.app.games.chinatown.phases.mode import Mode
from tabletop.app.table.plates import plate_radius
from tabletop.app.table.thing import Thing
from tabletop.app.widgets.base import Action, Widget, Zone
from tabletop.app.widgets.button import Button
from tabletop.engine.protocol import Seat

_PAD, _TITLE, _WORDS, _BUTTON = 24, 52, 64, 88


class PanelMode(Mode):
    """A phase with a panel: title and sentence above, then something of its own, the seats, the buttons."""

    seats_from = 0.46
    """Where the seats begin, as a part of the panel's height."""

    def arrange(self) -> None:
        """Divide the panel."""
        super().arrange()
        d = self.ctx.display
        self.inner = self.panel.inflate(-2 * d.px(_PAD), -2 * d.px(_PAD))
        self.foot = pygame.Rect(self.inner.x, self.inner.bottom - d.px(_BUTTON), self.inner.w, d.px(_BUTTON))
        self.is_large = places.is_large(d)
        top = self.panel.y + round(self.panel.h * self.seats_from)
        area = pygame.Rect(self.inner.x, top, self.inner.w, self.foot.y - d.px(18) - top)
        self.rows = seats.rows(self.scene, area)
        # The bar says what can be done, too.
        self.head = d.px(places.text_room(d, 36) if self.is_large else _TITLE)
        words = 0 if self.is_large else d.px(_WORDS)
        self.own = pygame.Rect(self.inner.x, self.inner.y + self.head + words, self.inner.w, 0)
        self.own.h = top - d.px(16) - self.own.y

    def title(self) -> str:
        """The heading of the panel."""
        return ""

    def sentence(self) -> str:
        """What can be done here, in a sentence."""
        return ""

    def draw_still(self, surface: pygame.Surface) -> None:
        """Draw ground, title, sentence and seats."""
        ctx, d, color = self.ctx, self.ctx.display, self.ctx.theme.color
        radius = d.px(ctx.theme.radius["panel"])
        ctx.shapes.shadow(surface, self.panel, "panel", radius)
        ctx.shapes.box(surface, self.panel, color.paper, radius=radius)
        head = pygame.Rect(self.inner.x, self.inner.y, self.inner.w, self.head)
        ctx.text.draw(surface, self.title(), "h2" if self.is_large else "h1", color.ink, self.headroom(head))
        if not self.is_large:
            below = self.headroom(pygame.Rect(head.x, head.bottom, head.w, d.px(_WORDS - 6)))
            ctx.text.draw(surface, self.sentence(), "body", color.ink2, below, lines=2, valign="top")
        for seat, rect in enumerate(self.rows):
            self.draw_row(surface, rect, seat)

    def draw_row(self, surface: pygame.Surface, rect: pygame.Rect, seat: Seat) -> None:
        """Draw one seat's row."""
        seats.draw(self.scene, surface, rect, seat)

    def headroom(self, rect: pygame.Rect) -> pygame.Rect:
        """Return the part of a heading's rect that is free."""
        return rect

    def seat_zone(self) -> Zone:
        """Return the seats as things."""
        scene = self.scene
        radius = plate_radius(self.ctx)
        made: list[Widget] = [
            Thing(
                self.ctx,
                f"seat:{seat}",
                rect,
                scene.seat_words(seat),
                scene.touch,
                corner=radius,
                role="group",
                tooltip=scene.seat_words(seat) if self.is_large else "",
            )
            for seat, rect in enumerate(self.rows)
        ]
        return Zone("seats", made)

    def main_button(
        self, key: str, caption: str, do: Action, *, reason: str = "", rect: pygame.Rect | None = None
    ) -> Button:
        """Return the button that ends the phase; with a reason it is disabled and says why."""
        return Button(
            self.ctx,
            key,
            rect or self.foot,
            caption,
            kind="primary",
            style="button_l",
            enabled=not reason,
            reason=reason,
            on_activate=do,
            action="primary",
        )
