"""What comes and goes over a board: targets with what they bring, hatching of a draft, notes, income tags."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.svgtext import document, paint
from tabletop.app.core.theme import Color, with_alpha
from tabletop.app.games.chinatown.board import pill as pills
from tabletop.app.games.chinatown.board.grid import BoardGrid
from tabletop.app.games.chinatown.board.looks import BoardLook, BoardMarks, Claim, Holding, Note, Tag
from tabletop.app.games.chinatown.board.pill import Pill
from tabletop.app.games.chinatown.board.plots import TileFace, draw_number

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


class BoardOver:
    """Draws marks at an offset: `at` is where the board's upper left lies on the surface, device px."""

    def __init__(
        self,
        ctx: Context,
        grid: BoardGrid,
        picture: pygame.Surface,
        at: tuple[int, int],
        area: pygame.Rect,
        face: TileFace,
    ) -> None:
        self.ctx = ctx
        self._picture = picture
        self._face = face
        self.grid = grid
        self._at = at
        self._area = area
        self._taken: list[pygame.Rect] = []

    def draw(self, surface: Canvas, look: BoardLook, marks: BoardMarks) -> None:
        """Draw all marks; what is dimmed first, words last."""
        if marks.is_dimming:
            self._dim(surface, marks)
        held = {holding.plot: holding for holding in look.holdings} if marks.claims else {}
        for claim in marks.claims:
            self._claim(surface, claim, held.get(claim.plot))
        self._taken.extend(self._rect(claim.plot) for claim in marks.claims)
        for plot in marks.picked:
            self.ctx.shapes.selected(surface, self._rect(plot), self.grid.radius)
        for plot, _ in marks.targets:
            self._target(surface, plot, marks.hot == plot)
        for plot, colour in marks.wants:
            self._want(surface, plot, colour)
        for plot, text in marks.targets:
            if text:
                self._gain(surface, plot, text, marks.hot == plot)
        for tag in sorted(marks.tags, key=lambda tag: tag.is_active):
            self._tag(surface, tag)
        for note in marks.notes:
            self._note(surface, note)

    def _rect(self, plot: int) -> pygame.Rect:
        return self.grid.rect(plot).move(self._at)

    def _bounds(self, plots: tuple[int, ...]) -> pygame.Rect:
        return self.grid.bounds(plots).move(self._at)

    def _dim(self, surface: Canvas, marks: BoardMarks) -> None:
        """Let all of the board stand back but for targets and what is picked (ux D2)."""
        veil = with_alpha(self.ctx.theme.color.paper3, 0.5)
        size = self._area.size
        surface.blit(self.ctx.assets.cache.get(("veil", size, veil), lambda: _veil(size, veil)), self._area)
        for plot in {*(plot for plot, _ in marks.targets), *marks.picked}:
            whole = self.grid.cell_rect(self.grid.cell_of[plot])
            surface.blit(self._picture, whole.move(self._at), whole)

    def _target(self, surface: Canvas, plot: int, is_hot: bool) -> None:
        rect = self._rect(plot)
        if rect.colliderect(self._area):
            self.ctx.shapes.legal(surface, rect.inflate(-8, -8), self.grid.radius, hot=is_hot)

    def _gain(self, surface: Canvas, plot: int, text: str, is_hot: bool) -> None:
        """Draw what a target brings below its lower edge: its number stays readable."""
        color, rect = self.ctx.theme.color, self._rect(plot)
        fill, ink = (color.good, color.on_dark) if is_hot else (color.good_bg, color.good)
        pill = Pill(text, self._tall(28), fill, ink, edge=color.good)
        # Clear of the ring of the keyboard's focus, which is drawn later.
        ring = 2 * max(2, self.ctx.display.px(4))
        self._put(surface, pill, (rect.centerx, rect.bottom + ring + pill.px // 2))

    def _claim(self, surface: Canvas, claim: Claim, holding: Holding | None) -> None:
        """Hatch a plot in the colour of who would own it, with the new owner's token (ux N14).

        What stands on it and its number stay readable.
        """
        rect, radius = self._rect(claim.plot), self.grid.radius
        if not rect.colliderect(self._area):
            return
        color, ctx = self.ctx.theme.color, self.ctx
        surface.blit(self._hatched(rect.size, claim.after), rect)
        if holding is not None and holding.tile is not None:
            tile = rect.inflate(round(-0.3 * rect.w), round(-0.3 * rect.h))
            surface.blit(self._face(holding.tile, tile.w), tile)
        chip = pygame.Rect(0, 0, round(rect.w * 0.5), round(rect.h * 0.3))
        chip.midbottom = (rect.centerx, rect.bottom - round(rect.h * 0.07))
        draw_number(ctx, surface, chip, claim.plot)
        width = max(2, round(rect.w / 18))
        ctx.shapes.glow(surface, rect, with_alpha(color.legal, 0.7), radius, rect.w // 2)
        ctx.shapes.ring(surface, rect, color.legal, width, radius)
        outer = rect.inflate(2 * width, 2 * width)
        ctx.shapes.ring(surface, outer, color.ink, max(1, width // 2), radius + width)
        token = pygame.Rect(0, 0, round(rect.w * 0.42), round(rect.w * 0.42))
        token.center = (rect.right - token.w // 4, rect.top + token.w // 8)
        ctx.shapes.token(surface, token, claim.after)

    def _hatched(self, size: tuple[int, int], colour: int) -> pygame.Surface:
        """Return stripes in a seat's colour, edged in ink or ivory so that they show on any ground."""
        key = ("hatched", size, colour, self.ctx.theme.palette)
        return self.ctx.assets.cache.get(key, lambda: self._make_hatched(size, colour))

    def _make_hatched(self, size: tuple[int, int], colour: int) -> pygame.Surface:
        (w, h), theme = size, self.ctx.theme
        step, look = max(8.0, w / 3.6), theme.seat(colour)
        lines = "".join(f"M{number * step - h:.1f} {h}L{number * step:.1f} 0" for number in range(12))
        edge = f'{paint("stroke", theme.color.on_dark)} stroke-width="{step * 0.52:.1f}"'
        line = f'{paint("stroke", look.fill)} stroke-width="{step * 0.36:.1f}"'
        body = f'<path d="{lines}" fill="none" {edge}/><path d="{lines}" fill="none" {line}/>'
        made = self.ctx.assets.markup(document(w, h, body), w, h).copy()
        mask = self.ctx.assets.mask(w, h, self.grid.radius)
        made.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return made

    def _want(self, surface: Canvas, plot: int, colour: int) -> None:
        """Pin a seat's token to the upper edge of a plot it would like to have (ux N7)."""
        rect = self._rect(plot)
        side = round(rect.w * 0.36)
        pin = pygame.Rect(0, 0, side, side)
        pin.midtop = (rect.left + side // 2, rect.top - side // 3)
        while any(pin.colliderect(taken) for taken in self._taken):
            pin.x += side
        self._taken.append(pin)
        self.ctx.shapes.token(surface, pin, colour)
        mark = pygame.Rect(0, 0, round(side * 0.6), round(side * 0.6))
        mark.center = (pin.right, pin.top + side // 5)
        self.ctx.shapes.disc(surface, mark, self.ctx.theme.color.bad)
        white = self.ctx.theme.color.on_dark
        self.ctx.text.line(surface, "?", "body_b", white, mark.center, align="center", px=round(mark.h * 0.9))

    def _tag(self, surface: Canvas, tag: Tag) -> None:
        """Draw an amount on the lower edge of a business, brass with a star when finished (08)."""
        color, rect = self.ctx.theme.color, self._bounds(tag.plots)
        fill = color.brass_top if tag.is_finished else color.card
        star = color.brass_text if tag.is_finished else None
        tall = self._tall(52 if tag.is_active else 36)
        pill = Pill(tag.text, tall, fill, color.ink, tag.owner, star)
        if not tag.is_active and pills.size(self.ctx, pill)[0] > rect.w:
            # Beside the token that lies on the plot already; neighbours' amounts stay readable.
            pill = Pill(tag.text, self._tall(30), fill, color.ink, None, star)
            wide = min(rect.w, pills.size(self.ctx, pill)[0])
            self._put(surface, pill, (rect.left + wide // 2, rect.bottom))
            return
        self._put(surface, pill, (rect.centerx, rect.bottom))

    def _note(self, surface: Canvas, note: Note) -> None:
        """Draw what a draft does to a business beside it, where nothing else is written."""
        color, rect = self.ctx.theme.color, self._bounds(note.plots)
        pill = Pill(note.text, self._tall(36), color.card, color.ink, note.owner)
        wide, tall = pills.size(self.ctx, pill)
        beside = (wide + self.grid.cell * 0.3) / 2
        spots = [
            (rect.centerx, rect.bottom + tall * 2 // 3),
            (rect.centerx, rect.top - tall * 2 // 3),
            (round(rect.left - beside), rect.centery),
            (round(rect.right + beside), rect.centery),
            (rect.centerx, rect.bottom + tall * 2),
            (rect.centerx, rect.top - tall * 2),
        ]
        self._put(surface, pill, min(spots, key=lambda spot: self._covered((wide, tall), spot)))

    def _covered(self, size: tuple[int, int], middle: tuple[int, int]) -> int:
        """Return how much of what was written already a pill would cover, and how far it would be moved."""
        box = pygame.Rect((0, 0), size)
        box.center = middle
        moved = box.clamp(self._area)
        covered = sum(part.w * part.h for part in (moved.clip(taken) for taken in self._taken))
        return covered + 20 * (abs(moved.x - box.x) + abs(moved.y - box.y))

    def _tall(self, px: int) -> int:
        """Return the height of a pill whose words can be read at any scale."""
        return max(self.ctx.display.px(px), round(self.ctx.display.min_text / 0.58))

    def _put(self, surface: Canvas, pill: Pill, middle: tuple[int, int]) -> None:
        box = pygame.Rect((0, 0), pills.size(self.ctx, pill))
        box.center = middle
        if not box.colliderect(self._area):
            return
        box.clamp_ip(self._area)
        self._taken.append(box)
        pills.draw(self.ctx, surface, pill, box)


def _veil(size: tuple[int, int], color: Color) -> pygame.Surface:
    made = pygame.Surface(size, pygame.SRCALPHA)
    made.fill(color)
    return made
