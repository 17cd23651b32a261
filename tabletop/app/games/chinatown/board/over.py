"""What comes and goes above a board: targets with their gains, hatching of a draft, notes, income tags."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeAlias

import pygame

from tabletop.app.canvas.canvas import Canvas, Part
from tabletop.app.core.assets import document, paint
from tabletop.app.core.context import Context
from tabletop.app.core.shapes import covered
from tabletop.app.core.theme import Color, with_alpha
from tabletop.app.games.chinatown.board import plots as pills
from tabletop.app.games.chinatown.board.camera import BoardCamera
from tabletop.app.games.chinatown.board.looks import (
    BoardLook,
    BoardMarks,
    Claim,
    Firm,
    PlotLook,
    Tag,
    TargetMark,
)
from tabletop.app.games.chinatown.board.plots import Pill, TileFace, draw_label, draw_number

_FEW = 4
"""Words may cover at most one part in so many of a tile."""
_BACK, _FAR = 0.5, 0.62
"""Strength of dimming: around targets, around what is lit."""

_Label: TypeAlias = "tuple[Pill, tuple[int, int]]"
"""A pill, and the wanted place of its middle."""


class BoardOver:
    """The marks on a board as a camera sees it, a piece each; their keys leave the camera out."""

    def __init__(self, ctx: Context, camera: BoardCamera, face: TileFace, marks: BoardMarks) -> None:
        self.ctx = ctx
        self._face, self._marks = face, marks
        self.grid, self._at, self._area = camera.grid, camera.origin, camera.inner

    def parts(self, look: BoardLook) -> Iterator[Part]:
        """Yield all marks, lowest first: dimming first, words last."""
        marks = self._marks
        if marks.is_dimming or marks.lit:
            shown = (
                *(aim.plot for aim in marks.targets),
                *marks.picked,
                *(p for group in marks.lit for p in group),
            )
            lit, strength = frozenset(shown), _FAR if marks.lit else _BACK
            yield Part("board.dim", partial(self._dim, lit, strength), (lit, strength))
        for group in marks.lit:
            yield Part(("lit", group), partial(self._outline, group, 1.0), ())
        for group in marks.joined:
            yield Part(("joined", group), partial(self._outline, group, 0.6), ())
        held = {holding.plot: holding for holding in look.holdings} if marks.claims else {}
        for claim in marks.claims:
            holding = held.get(claim.plot)
            yield Part(("claim", claim.plot), partial(self._claim, claim, holding), (claim, holding))
        for plot in marks.picked:
            yield Part(("picked", plot), partial(self._pick, plot), ())
        for aim in marks.targets:
            is_hot = marks.hot == aim.plot
            yield Part(("target", aim.plot), partial(self._target, aim.plot, is_hot), is_hot)
        if not marks.is_dimming:
            yield from self._labels(look.firms)
        if marks.wants:
            yield Part("board.wants", self._draw_wants, (marks.claims, marks.wants))
        owned = {holding.plot for holding in look.holdings} if marks.targets else set[int]()
        for aim in marks.targets:
            if aim.text:
                gain = self._gain(aim, is_owned=aim.plot in owned)
                yield Part(("gain", aim.plot), partial(self._put, gain), (aim, marks.hot == aim.plot))
        for tag in sorted(marks.tags, key=lambda tag: tag.is_active):
            yield Part(("tag", tag.plots), partial(self._draw_tag, tag), tag)
        if marks.notes:
            tiles = tuple(holding.plot for holding in look.holdings if holding.tile is not None)
            yield Part("board.notes", partial(self._draw_notes, tiles), (replace(marks, hot=None), tiles))

    def _rect(self, plot: int) -> pygame.Rect:
        return self.grid.rect(plot).move(self._at)

    def _bounds(self, plots: tuple[int, ...]) -> pygame.Rect:
        return self.grid.bounds(plots).move(self._at)

    def _dim(self, lit: frozenset[int], strength: float, surface: Canvas) -> None:
        """Dim the board except targets, what is picked, what is lit (ux D2)."""
        veil, size = with_alpha(self.ctx.theme.color.paper3, strength), self._area.size
        drawn = self.ctx.assets.cache.get(("veil", size, veil), lambda: _veil(size, veil))
        left = [self._area]
        for plot in sorted(lit):
            hole = self.grid.cell_rect(self.grid.cell_of[plot]).move(self._at)
            left = [part for rect in left for part in around(rect, rect.clip(hole))]
        for rect in left:
            surface.blit(drawn, rect, rect.move(-self._area.x, -self._area.y))

    def _outline(self, plots: tuple[int, ...], part: float, surface: Canvas) -> None:
        """Draw one line around some plots, bright with dark edges; `part` is its strength."""
        grid = self.grid
        ink, legal = max(1, round(part * grid.cell / 24)), max(2, round(part * grid.cell / 14))
        room = 2 * (ink + legal)
        box = grid.bounds(plots).inflate(2 * room, 2 * room)
        key = ("chinatown.lit", grid.board.text, grid.cell, plots, part, self.ctx.theme.palette)

        color, outset = self.ctx.theme.color, ink + legal / 2 + 1
        lines = ((outset, color.ink, legal + 2 * ink), (outset, color.legal, legal))
        made = self.ctx.assets.cache.get(
            key, lambda: pills.outline_picture(self.ctx, grid, plots, box, lines)
        )
        surface.blit(made, box.move(self._at))

    def _pick(self, plot: int, surface: Canvas) -> None:
        self.ctx.shapes.selected(surface, self._rect(plot), self.grid.radius)

    def _target(self, plot: int, is_hot: bool, surface: Canvas) -> None:
        self.ctx.shapes.legal(surface, self._rect(plot).inflate(-8, -8), self.grid.radius, hot=is_hot)

    def _labels(self, firms: tuple[Firm, ...]) -> Iterator[Part]:
        """Yield the labels of businesses again that a ring or an outline would cut."""
        ringed = [
            self.grid.cell_of[plot] for plot in (*self._marks.picked, *(a.plot for a in self._marks.targets))
        ]
        below = {self.grid.plot_on.get((row + 1, col)) for row, col in ringed}
        below.update(plot for group in self._marks.joined for plot in group)
        for firm in firms:
            if not below.isdisjoint(firm.plots):
                yield Part(("label.over", firm.plots[0]), partial(self._label, firm), firm)

    def _label(self, firm: Firm, surface: Canvas) -> None:
        draw_label(self.ctx, surface, self.grid, firm, self._at)

    def _gain(self, aim: TargetMark, *, is_owned: bool) -> _Label:
        """Return a target's gain: above its owner's sign, or below a bare plot's number. It keeps clear of
        the focus ring, which is drawn later."""
        color, rect, is_hot = (self.ctx.theme.color, self._rect(aim.plot), self._marks.hot == aim.plot)
        fill, ink = (color.good, color.on_dark) if is_hot else (color.good_bg, color.good)
        star = (color.star_on_dark if is_hot else color.star) if aim.has_star else None
        pill = Pill(aim.more or aim.text, self._tall(28), fill, ink, star=star, edge=color.good)
        if pills.size(self.ctx, pill)[0] > self.grid.cell:
            pill = replace(pill, text=aim.text)
        ring = 2 * max(2, self.ctx.display.px(4))
        y = rect.top + pill.px * 3 // 4 if is_owned else rect.bottom + ring + pill.px // 2
        return pill, (rect.centerx, y)

    def _claim(self, claim: Claim, holding: PlotLook | None, surface: Canvas) -> None:
        """Hatch a plot in the colour of its new owner, with that owner's token (ux N14). The plot's contents
        and number stay readable."""
        rect, radius = self._rect(claim.plot), self.grid.radius
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
        """Return stripes in a seat's colour, edged in ink or ivory to be visible on any ground."""
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

    def _pins(self) -> Iterator[tuple[pygame.Rect, int]]:
        """Yield the places of the tokens of seats that want a plot: beside each other, and beside those of
        new owners (ux N7)."""
        taken = [self._rect(claim.plot) for claim in self._marks.claims]
        for plot, colour in self._marks.wants:
            rect = self._rect(plot)
            side = round(rect.w * 0.36)
            pin = pygame.Rect(0, 0, side, side)
            pin.midtop = (rect.left + side // 2, rect.top - side // 3)
            while pin.collidelist(taken) >= 0:
                pin.x += side
            taken.append(pin)
            yield pin, colour

    def _draw_wants(self, surface: Canvas) -> None:
        """Pin a seat's token to the upper edge of each plot it wants (ux N7)."""
        ctx, white = self.ctx, self.ctx.theme.color.on_dark
        for pin, colour in self._pins():
            ctx.shapes.token(surface, pin, colour)
            mark = pygame.Rect(0, 0, round(pin.w * 0.6), round(pin.w * 0.6))
            mark.center = (pin.right, pin.top + pin.w // 5)
            ctx.shapes.disc(surface, mark, ctx.theme.color.bad)
            ctx.text.line(surface, "?", "body_b", white, mark.center, align="center", px=round(mark.h * 0.9))

    def _tag(self, tag: Tag) -> _Label:
        """Return an amount on the lower edge of a business, brass with a star when finished (08). It stays
        within the columns of the lowest row, so that amounts of neighbours stay readable."""
        color, rect = self.ctx.theme.color, self._bounds(tag.plots)
        fill = color.brass_top if tag.is_finished else color.card
        star = color.brass_text if tag.is_finished else None
        tall = self._tall(52 if tag.is_active else 36)
        pill = Pill(tag.text, tall, fill, color.ink, tag.owner, star)
        if tag.is_active:
            # Clear of the outline, which stays complete.
            below = rect.bottom + tall * 3 // 4
            is_below = below + tall // 2 <= self._area.bottom
            return pill, (rect.centerx, below if is_below else rect.top - tall * 3 // 4)
        row = self.grid.edge_row(tag.plots, is_lowest=True).move(self._at)
        # In a narrow place the token is on the plot already, and brass marks what is finished.
        low = Pill(tag.text, self._tall(30), fill, color.ink, None, star)
        made = (pill, low, replace(low, star=None))
        pill = next((one for one in made if pills.size(self.ctx, one)[0] <= row.w), made[-1])
        return pill, (row.centerx, row.bottom)

    def _draw_tag(self, tag: Tag, surface: Canvas) -> None:
        self._put(self._tag(tag), surface)

    def _draw_notes(self, tiles: tuple[int, ...], surface: Canvas) -> None:
        """Draw a draft's effects beside the businesses, where nothing else is written; in a few letters if
        all words would cover tiles."""
        marks, color = self._marks, self.ctx.theme.color
        taken = [self._rect(claim.plot) for claim in marks.claims] + [pin for pin, _ in self._pins()]
        built = [self._rect(plot) for plot in tiles]
        for note in marks.notes:
            rect, tall = self._bounds(note.plots), self._tall(36)
            texts = dict.fromkeys((note.text, note.short))
            made = [Pill(text, tall, color.card, color.ink, note.owner) for text in texts]
            labels = [self._beside(pill, rect, taken, built) for pill in made]
            few = rect.w * rect.h // len(note.plots) // _FEW
            label = next((one for one in labels if self._covered(one, built) <= few), labels[-1])
            box = self._box(label)
            if box is not None:
                taken.append(box)
            self._put(label, surface)

    def _beside(
        self, pill: Pill, rect: pygame.Rect, taken: Sequence[pygame.Rect], built: Sequence[pygame.Rect]
    ) -> _Label:
        """Return a pill's place beside some plots: covering text as little as possible, then tiles."""
        wide, tall = pills.size(self.ctx, pill)
        beside = round(wide + self.grid.cell * 0.3) // 2
        near, far = tall * 2 // 3, tall * 2
        spots = [
            (rect.centerx, rect.bottom + near),
            (rect.centerx, rect.top - near),
            (rect.left - beside, rect.centery),
            (rect.right + beside, rect.centery),
            (rect.centerx, rect.bottom + far),
            (rect.centerx, rect.top - far),
        ]
        labels: list[_Label] = [(pill, spot) for spot in spots]
        return min(labels, key=lambda label: 3 * self._covered(label, taken) + self._covered(label, built))

    def _covered(self, label: _Label, taken: Sequence[pygame.Rect]) -> int:
        """Return how much of some places a pill would cover, and its distance from the wanted place."""
        box = pygame.Rect((0, 0), pills.size(self.ctx, label[0]))
        box.center = label[1]
        moved = box.clamp(self._area)
        return covered(moved, taken) + 20 * (abs(moved.x - box.x) + abs(moved.y - box.y))

    def _tall(self, px: int) -> int:
        """Return the height of a pill with readable words at any scale."""
        return max(self.ctx.display.px(px), round(self.ctx.display.min_text / 0.58))

    def _box(self, label: _Label) -> pygame.Rect | None:
        """Return the place of a pill inside the frame; None if its middle is far outside."""
        pill, middle = label
        box = pygame.Rect((0, 0), pills.size(self.ctx, pill))
        box.center = middle
        return box.clamp(self._area) if box.colliderect(self._area) else None

    def _put(self, label: _Label, surface: Canvas) -> None:
        box = self._box(label)
        if box is not None:
            pills.draw(self.ctx, surface, label[0], box)


def around(outer: pygame.Rect, inner: pygame.Rect) -> list[pygame.Rect]:
    """Return the parts of a rect around another one in it; all of it around an empty one."""
    if not inner.w or not inner.h:
        return [outer]
    parts = (
        pygame.Rect(outer.left, outer.top, outer.w, inner.top - outer.top),
        pygame.Rect(outer.left, inner.bottom, outer.w, outer.bottom - inner.bottom),
        pygame.Rect(outer.left, inner.top, inner.left - outer.left, inner.h),
        pygame.Rect(inner.right, inner.top, outer.right - inner.right, inner.h),
    )
    return [part for part in parts if part.w and part.h]


def _veil(size: tuple[int, int], color: Color) -> pygame.Surface:
    made = pygame.Surface(size, pygame.SRCALPHA)
    made.fill(color)
    return made
