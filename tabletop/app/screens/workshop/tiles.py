"""A card in the workshop's list, and the large one that is edited."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.accessibility import Node, Role
from tabletop.app.core.context import Context
from tabletop.app.screens.workshop.faces import Faces
from tabletop.app.screens.workshop.work import Work
from tabletop.app.table import registry
from tabletop.app.table.drawn.cards import card_height, card_radius
from tabletop.app.widgets.base import Host, Look, Widget
from tabletop.engine import desk as desks
from tabletop.engine.form import Row


class Told:
    """What cards say in words, kept by their cells."""

    def __init__(self, ctx: Context, work: Work) -> None:
        self._ctx, self._work = ctx, work
        self._titles: dict[tuple[Row, str], str] = {}
        self._values: dict[tuple[Row, str], str] = {}
        self._notes: dict[tuple[Row, str], str] = {}
        self._note = registry.card_note(work.game.id)
        self.has_notes = self._note is not None

    def title(self, at: int) -> str:
        """Return what a card is called."""
        row = self._work.rows[at]
        key = row, self._ctx.language
        if key not in self._titles:
            self._titles[key] = self._ctx.message(self._work.form.title(row))
        return self._titles[key]

    def values(self, at: int) -> str:
        """Return what is printed on a card."""
        ctx, work = self._ctx, self._work
        row = work.rows[at]
        key = row, ctx.language
        if key not in self._values:
            self._values[key] = ctx.t(", ").join(
                ctx.t(
                    "{field} {value}",
                    field=ctx.t(field.label),
                    value=ctx.message(desks.described(work.form, row, field.key)),
                )
                for group in range(len(work.form.groups))
                for field in work.fields(at, group)
            )
        return self._values[key]

    def note(self, at: int) -> str:
        """Return what stands under a card, if the game says anything."""
        if self._note is None:
            return ""
        work, row = self._work, self._work.rows[at]
        if work.form.read_row(row).wrong:
            return self._note(self._ctx, work.values(at))
        key = row, self._ctx.language
        if key not in self._notes:
            self._notes[key] = self._note(self._ctx, work.values(at))
        return self._notes[key]

    def all(self, at: int) -> str:
        """Return what is printed on a card and what is wrong with it, for screen readers."""
        if not self._work.is_troubled(at):
            return self.values(at)
        troubles = [self._ctx.message(one.why) for one in self._work.troubles if one.row == at]
        return self._ctx.sentences([self.values(at), *troubles])


class CardTile(Widget):
    """A card: its face, what stands under it, how much differs, whether something is wrong."""

    role: Role = "card"

    def __init__(
        self,
        ctx: Context,
        rect: pygame.Rect,
        work: Work,
        faces: Faces,
        told: Told,
        at: int,
        edit: Callable[[int], object],
    ) -> None:
        """`edit` goes to its fields."""
        super().__init__(ctx, card_key(work, at), rect, told.title(at))
        self.at = at
        self._work, self._faces, self._told, self._edit = work, faces, told, edit
        self._node: Node | None = None
        self._row = work.rows[at]

    def place(self, rect: pygame.Rect) -> None:
        """Lie somewhere, and be called what the card is called now."""
        self.rect, row = rect, self._work.rows[self.at]
        if row is not self._row:
            self._row, self._node, self.name = row, None, self._told.title(self.at)

    @property
    def radius(self) -> int:
        """Corner radius of the focus ring: the card's."""
        return card_radius(self.rect.w)

    def activate(self, host: Host) -> None:
        """Go to the card's fields; a click only chooses it."""
        if host.focus_visible:
            self._edit(self.at)

    @staticmethod
    def foot(ctx: Context) -> int:
        """Return the height of the words under a card, device px."""
        lines = 3 if ctx.display.is_large else 2
        return lines * ctx.text.line_height("small") + ctx.display.ui(10)

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw the face, or an empty card until it is made, and the words under it."""
        ctx, d, color = self.ctx, self.ctx.display, self.ctx.theme.color
        w = self.rect.w
        card = pygame.Rect(self.rect.x, self.rect.y, w, card_height(w))
        ctx.shapes.shadow(surface, card, "card", self.radius)
        face = self._faces.known(self.at, w)
        if face is None:
            ctx.shapes.box(surface, card, color.card, radius=self.radius)
        else:
            surface.blit(face, card)
        if self.at == self._work.chosen and not look.focus:
            ctx.shapes.ring(
                surface, card.inflate(d.ui(6), d.ui(6)), color.ink, d.ui(3), self.radius + d.ui(3)
            )
        self._words(surface, pygame.Rect(card.x, card.bottom + d.ui(6), w, ctx.text.line_height("small")))

    def _words(self, surface: Canvas, line: pygame.Rect) -> None:
        ctx, color, work = self.ctx, self.ctx.theme.color, self._work
        words = self._told.note(self.at)
        count, is_bad = work.differing(self.at), work.is_troubled(self.at)
        pair = line.copy()
        if work.form.has_backs:
            pair.w = 2 * line.w  # a note stands under both faces
        is_large = ctx.display.is_large
        is_long = not is_large and not ctx.text.fits(words, "small", pair.w)
        if words:
            pair.h *= 2 if is_large or is_long else 1
            ctx.text.draw(surface, words, "small", color.ink2, pair, lines=2, valign="top")
        if is_long:
            # There is no room for a third line: what has changed stands on the card.
            line = line.move(0, -line.h - ctx.display.ui(10))
        elif self._told.has_notes:
            line = line.move(0, line.h * (2 if is_large else 1))
        if not (count or is_bad):
            return
        words = ctx.t("to mend") if is_bad else ctx.tn("{count} differs", "{count} differ", count)
        ink, ground = (color.bad, color.bad_bg) if is_bad else (color.ink, color.record_bg)
        size = line.h * 3 // 4 if is_bad else 0
        chip = pygame.Rect(line.x, line.y, 0, line.h)
        chip.w = min(line.w, ctx.text.width(words, "small") + size + ctx.display.ui(16))
        ctx.shapes.box(surface, chip, ground, radius=ctx.display.ui(5))
        if is_bad:
            surface.blit(
                ctx.assets.icon("no", size, ink), (chip.x + ctx.display.ui(4), chip.centery - size // 2)
            )
        room = pygame.Rect(chip.x + size + ctx.display.ui(8), chip.y, chip.right - chip.x - size, chip.h)
        room.w = chip.right - room.x
        ctx.text.draw(surface, words, "small", ink, room)

    def node(self) -> Node:
        """Return the card with its values and troubles; made directly, for there are hundreds."""
        known, is_bad = self._node, self._work.is_troubled(self.at)
        if known is None or is_bad or known.rect != tuple(self.rect):
            said, rect = self._told.all(self.at), (self.rect.x, self.rect.y, self.rect.w, self.rect.h)
            known = Node(self.key, self.role, self.name, rect, "", said, True, True)
            # What is wrong depends on other cards, too: that is told anew each time.
            self._node = None if is_bad else known
        return known


def card_key(work: Work, at: int) -> str:
    """Return the key of a card's tile, which stays when rows come and go."""
    return f"card.{work.desk.keys[at]}"


class LiveCard(Widget):
    """A card as it is now, large: its face is drawn with the key that changes it."""

    role: Role = "image"

    def __init__(
        self, ctx: Context, key: str, rect: pygame.Rect, faces: Faces, told: Told, at: int | None
    ) -> None:
        """`at` is the row; None: the back of a card without a row for it."""
        name = ctx.t("The back of a card") if at is None else told.title(at)
        super().__init__(ctx, key, rect, name, focusable=False)
        self._faces, self._told, self._at = faces, told, at

    def picture(self) -> pygame.Surface:
        """Return the face as it is now."""
        w = self.rect.w
        return self._faces.back(w) if self._at is None else self._faces.face(self._at, w)

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw the face with its shadow."""
        self.ctx.shapes.shadow(surface, self.rect, "card", card_radius(self.rect.w))
        surface.blit(self.picture(), self.rect)

    def described(self, node: Node) -> Node:
        """Return the card with its values."""
        return replace(node, description=self._told.all(self._at) if self._at is not None else "")


@dataclass(frozen=True)
class CardTurn:
    """A turn from one face to the other, drawn over the place of the card, on paper."""

    ctx: Context
    before: pygame.Surface
    after: pygame.Surface
    place: pygame.Rect
    begun: int
    ms: int

    def is_over(self, now: int) -> bool:
        """Return whether the other face lies there."""
        return now >= self.begun + self.ms

    def paint(self, surface: Canvas, now: int) -> None:
        """Draw the card as it is at a time."""
        done = max(0.0, min((now - self.begun) / max(self.ms, 1), 1.0))
        place, color = self.place, self.ctx.theme.color
        if self.ctx.settings.reduced_motion:
            drawn = self.before.copy()
            drawn.set_alpha(round(255 * (1 - done)))
            surface.blit(self.after, place)
            surface.blit(drawn, place)
            return
        face = self.before if done < 0.5 else self.after
        wide = max(1, round(place.w * abs(math.cos(math.pi * done))))
        turned = pygame.transform.smoothscale(face, (wide, place.h))
        self.ctx.shapes.box(surface, place, color.paper, radius=card_radius(place.w))
        surface.blit(turned, turned.get_rect(center=place.center))
