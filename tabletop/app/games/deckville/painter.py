"""Draws Deckville's table in pieces, and places its things."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

import pygame

from tabletop.app.canvas.canvas import Canvas, Part
from tabletop.app.core.context import Context
from tabletop.app.core.display import MIN_TEXT
from tabletop.app.core.theme import Color
from tabletop.app.games.deckville import art, board, faces, keys, large, looks, side
from tabletop.app.games.deckville import layout as layouts
from tabletop.app.games.deckville.keys import DISTRICT, RESERVE, RESOURCES, TAB, place_of, read, source_of
from tabletop.app.games.deckville.layout import DeckvilleLayout
from tabletop.app.games.deckville.looks import CardFace, face_at, piece, raised
from tabletop.app.games.deckville.moves import HandPayment, hand_of, take
from tabletop.app.games.deckville.view import (
    DeckvilleUiState,
    View,
    card_at,
    is_dim,
    kinds,
    looked_at,
    owner,
    seen_cards,
    sheet_of,
)
from tabletop.app.games.deckville.words import zoomed
from tabletop.app.table.drawn.cards import card_radius, draw_hover
from tabletop.app.table.drawn.marks import draw_mark, plate_radius
from tabletop.app.table.drawn.preview import Zoomed
from tabletop.app.table.key import Key
from tabletop.app.table.parts import Face, Painter, RecapArea
from tabletop.app.table.targets import Place
from tabletop.engine.overrides import override
from tabletop.games.deckville import commands as co
from tabletop.games.deckville import events as ev
from tabletop.games.deckville.events import Event
from tabletop.games.deckville.state import State
from tabletop.saves.library import Library

# -- places, device px --


def place(ctx: Context, view: View, key: Key) -> Place | None:
    """Return a thing's place; None if it is not visible now."""
    layout, corner = view.layout, None
    rect = _lying(ctx, view, key) if key.at else _fixed(ctx, layout, key)
    if rect is None:
        return None
    strip: pygame.Rect | None = None
    match key.kind:
        case keys.DeckvilleKind.HAND if key.at:
            strip, after = rect.copy(), key.at[0] + 1
            if after < len(layout.hand):
                strip.w = min(strip.w, layout.hand[after].x - strip.x)
        case keys.DeckvilleKind.PROPERTY:
            strip = next(one.strip for one in layout.properties if one.index == key.at[0])
        case keys.DeckvilleKind.STEP:
            corner = ctx.display.px(10)
        case keys.DeckvilleKind.SEAT | keys.DeckvilleKind.WHO | keys.TAB.kind:
            corner = plate_radius(ctx)
        case keys.HAND_AREA.kind | keys.RESOURCES.kind | keys.DISTRICT.kind | keys.TRASH.kind:
            corner = card_radius(layout.deck.w)
        case _:
            corner = card_radius(min(rect.w, rect.h))
    return Place(key, rect, strip=strip, corner=corner)


def _fixed(ctx: Context, layout: DeckvilleLayout, key: Key) -> pygame.Rect | None:
    """Return the place of a single thing."""
    source = keys.source_of(key)
    if source is not None:
        return layout.source(source) if layout.shows("supply") else None
    return {
        keys.HAND_AREA: layout.hand_area,
        keys.RESOURCES: layout.resources,
        keys.DISTRICT: _building_ground(ctx, layout),
        keys.RESERVE: layout.reserve,
        keys.TRASH: layout.discard,
        keys.TAB: layout.tab,
    }.get(key)


def _building_ground(ctx: Context, layout: DeckvilleLayout) -> pygame.Rect:
    """Return the place for building a property."""
    left = layout.resources.right + ctx.display.px(12)
    top = layout.title.bottom + ctx.display.px(4)
    bottom = layout.reserve.y if layout.sheet == "both" else layout.district.bottom
    return pygame.Rect(left, top, layout.district.right - left - 6, bottom - top - 6)


def _lying(ctx: Context, view: View, key: Key) -> pygame.Rect | None:
    """Return the place of one of many things."""
    layout, number = view.layout, key.at[0]
    match key.kind:
        case keys.DeckvilleKind.HAND:
            return raised(ctx, view, number, layout.hand[number]) if number < len(layout.hand) else None
        case keys.DeckvilleKind.PROPERTY:
            return next((one.rect for one in layout.properties if one.index == number), None)
        case keys.DeckvilleKind.RESOURCE:
            return next((rect for index, rect in layout.strips if index == number), None)
        case keys.DeckvilleKind.STEP:
            return layout.steps[number - 1]
        case keys.DeckvilleKind.SEAT:
            return layout.plates.get(number)
        case keys.DeckvilleKind.WHO:
            title = layout.title
            return pygame.Rect(title.x, title.y, title.w // 3, title.h) if layout.shows("district") else None
        case _:
            return None


# -- marks, rings, the risen card --


def glow_pieces(ctx: Context, view: View) -> Iterator[Part]:
    """Return marks of targets, the ring of picked or chosen cards, the card under the pointer."""
    for key in view.marks:
        target = place(ctx, view, key)
        if target is not None:
            yield piece(ctx, ("mark", key), mark, target, view.layout.k)
    if view.picked is not None:
        yield from _picked(ctx, view, view.picked)
    elif view.ui_state.payment is None:
        yield from _offers(ctx, view)
        if view.focus is None:
            yield from _hover(ctx, view, read(view.hover))
    if view.ui_state.payment is not None:
        yield from _payment(ctx, view, view.ui_state.payment)


def _picked(ctx: Context, view: View, key: Key) -> Iterator[Part]:
    lies = place(ctx, view, key)
    if lies is not None and view.drag is None:
        face = face_at(view, key) if key != RESERVE else None
        yield piece(ctx, "picked", _draw_picked, lies.rect, face)


def _draw_picked(ctx: Context, surface: Canvas, rect: pygame.Rect, face: CardFace | None) -> None:
    ctx.shapes.selected(surface, rect, card_radius(min(rect.w, rect.h)))
    if face is not None:
        surface.blit(face.at(ctx, rect.w).picture, rect)


def _offers(ctx: Context, view: View) -> Iterator[Part]:
    """Light the cards that the supply offers now (ux D2)."""
    layout = view.layout
    sources = [source for source in co.SOURCES if take(view.state, source) in view.legal]
    if sources and layout.tab is not None and not layout.shows("supply"):
        rect = layout.tab.inflate(-ctx.display.px(8), -ctx.display.px(8))
        yield piece(ctx, "offer", mark, Place(TAB, rect), layout.k)
        return
    for source in sources:
        rect = layout.source(source)
        target, corner = Place(Key(source), rect), card_radius(rect.w)
        yield piece(ctx, ("offer", source), mark, target, layout.k, False, corner)


def _hover(ctx: Context, view: View, key: Key | None) -> Iterator[Part]:
    rises = place_of(key) is not None or source_of(key) is not None
    if key is None or not rises or card_at(view, key) is None or view.is_busy or is_dim(view, key):
        return
    lies, face = place(ctx, view, key), face_at(view, key)
    if lies is not None and face is not None:
        yield piece(ctx, "hover", _draw_hover, lies.rect, face)


def _draw_hover(ctx: Context, surface: Canvas, rect: pygame.Rect, face: CardFace) -> None:
    draw_hover(ctx, surface, rect, *face.at(ctx, rect.w))


def _payment(ctx: Context, view: View, paid: HandPayment) -> Iterator[Part]:
    """Ring the card to be built; number the paying cards in the order of the discard (DV-5.4)."""
    for number, rect in enumerate(view.layout.hand):
        at = raised(ctx, view, number, rect)
        if number == paid.place:
            yield piece(ctx, "built", _draw_ring, at, ctx.theme.color.brass)
        if number in paid.chosen:
            turn = paid.chosen.index(number) + 1
            yield piece(ctx, ("paid", number), _draw_paid, at, turn, turn == paid.count)


def _draw_ring(ctx: Context, surface: Canvas, rect: pygame.Rect, color: Color) -> None:
    ctx.shapes.ring(surface, rect, color, max(3, ctx.display.px(5)), card_radius(rect.w))


def _draw_paid(ctx: Context, surface: Canvas, at: pygame.Rect, turn: int, is_last: bool) -> None:
    d, color = ctx.display, ctx.theme.color
    _draw_ring(ctx, surface, at, color.bad)
    size = d.px(46)
    disc = pygame.Rect(0, 0, size, size)
    disc.center = (at.centerx, at.y + size)
    ctx.shapes.disc(surface, disc, color.bad)
    ctx.text.line(surface, str(turn), "h3", color.on_dark, disc.center, align="center")
    words = ctx.tc("card", "discard, on top") if is_last and turn > 1 else ctx.tc("card", "discard")
    fitted = ctx.text.fit(words, "small", at.w - d.px(28), lines=2, min_px=MIN_TEXT)
    step = ctx.text.line_height("small", fitted.px, words)
    wide = max(ctx.text.width(line, "small", fitted.px) for line in fitted.lines)
    pill = pygame.Rect(0, 0, wide + d.px(20), step * (len(fitted.lines) - 1) + max(d.px(30), step))
    pill.midtop = (at.centerx, disc.bottom + d.px(4))
    ctx.shapes.box(surface, pill, color.card, radius=min(pill.h // 2, d.px(16)))
    y = pill.centery - step * (len(fitted.lines) - 1) // 2
    for line in fitted.lines:
        ctx.text.line(surface, line, "small", color.ink, (pill.centerx, y), align="center", px=fitted.px)
        y += step


def mark(ctx: Context, surface: Canvas, target: Place, k: float, hot: bool = False, corner: int = 0) -> None:
    """Mark a legal target; large ones have a text."""
    rect, corner = target.rect, corner or ctx.display.px(12)
    draw_mark(ctx, surface, rect, corner, hot=hot)
    if target.key in (RESOURCES, DISTRICT) and rect.h > ctx.display.px(90):
        words = ctx.t("Build as a resource") if target.key == RESOURCES else ctx.t("Build as a property")
        wide, tall = ctx.text.width(words, "body_b") + ctx.display.px(30), ctx.display.px(42 * k)
        pill = pygame.Rect(0, 0, min(rect.w, wide), tall)
        pill.midbottom = (rect.centerx, rect.bottom - ctx.display.px(12))
        ctx.shapes.box(surface, pill, ctx.theme.color.card, radius=pill.h // 2)
        ctx.text.draw(surface, words, "body_b", ctx.theme.color.ink, pill.inflate(-12, 0), align="center")


class DeckvillePainter(Painter[State, DeckvilleLayout, DeckvilleUiState]):
    """Arranges and draws Deckville's table."""

    def __init__(self, ctx: Context, game_id: str) -> None:
        """Draw the table of the game with this id."""
        super().__init__(ctx)
        self._game_id = game_id

    # -- places ----------------------------------------------------------------------------------------

    def arrange(self, view: View) -> DeckvilleLayout:
        """Return all places: of the whole table, or in the large layout of what is needed now."""
        display, shown, whose = self.ctx.display, view.state, looked_at(view)
        held, sheet = len(hand_of(shown, view.viewer)), sheet_of(self.ctx.display, view)
        if sheet == "both":
            return layouts.arrange(display, shown, whose, held, owner(view))
        return large.arrange(display, shown, whose, held, owner(view), sheet)

    def is_layout_valid(self, view: View) -> bool:
        """Whether the wanted district and part of the table are shown."""
        return view.layout.whose == looked_at(view) and view.layout.sheet == sheet_of(self.ctx.display, view)

    @override
    def place(self, view: View, key: Key) -> Place | None:
        return place(self.ctx, view, key)

    def inspector(self, view: View) -> pygame.Rect | None:
        """Return the panel at the right; none in the large layout."""
        return view.layout.panel if view.layout.panel.w else None

    def keep_clear(self, view: View) -> tuple[Sequence[pygame.Rect], Sequence[pygame.Rect]]:
        """Return what stays free: during a payment the hand, which otherwise is covered only as a last
        resort."""
        hand = view.layout.hand
        return hand if view.ui_state.payment is not None else (), hand

    def recap_area(self, view: View) -> RecapArea:
        """Return the room beneath the other seats; in the large layout, where that is full, the steps, which
        the prompt tells."""
        layout = view.layout
        room = layout.recap if layout.tab is None else layout.tracker
        line = pygame.Rect(*layout.recap.topleft, layout.recap.w, self.ctx.display.ui(40))
        return RecapArea(room, line)

    def pictures(self, view: View, event: Event, tall: int) -> Sequence[pygame.Surface]:
        """Return the resource or property that was built or reserved."""
        cards = kinds(view)
        match event:
            case ev.ResourceBuilt():
                return (art.resource_chip(self.ctx, cards[event.card].resource, tall),)
            case ev.PropertyBuilt() | ev.CardReserved():
                name = art.picture_name(self.ctx, cards[event.card])
                return (self.ctx.assets.cover(name, tall * 4 // 3, tall),)
            case _:
                return ()

    # -- pieces ----------------------------------------------------------------------------------------

    def pieces(self, view: View) -> Sequence[Part]:
        """Return the ground, the steps, supply, district, reserve and hand, the plates, alone the rating; the
        panel, a warning, and the marks."""
        ctx, layout = self.ctx, view.layout
        return (
            Part("ground", self._draw_ground, ()),
            *board.steps(ctx, view),
            *(board.supply(ctx, view) if layout.shows("supply") else ()),
            *(board.pieces(ctx, view) if layout.shows("district") else ()),
            board.reserve(ctx, view),
            *board.held(ctx, view),
            *side.plates(ctx, view),
            *side.result(ctx, view, self._best if view.state.is_solo else None),
            *looks.pieces(ctx, view),
            *side.lock(ctx, view),
            *glow_pieces(ctx, view),
        )

    @override
    def mark(self, view: View, place: Place, surface: Canvas) -> None:
        mark(self.ctx, surface, place, view.layout.k, hot=True)

    @override
    def face(self, view: View, key: Key, width: int) -> Face | None:
        face = face_at(view, key)
        return None if face is None else face.at(self.ctx, width)

    @override
    def public_faces(self, view: View, width: int) -> Iterator[Face]:
        for kind in dict.fromkeys(kinds(view)):
            yield CardFace(kind).at(self.ctx, width)

    @override
    def zoomed(self, view: View, key: Key) -> Zoomed | None:
        return zoomed(self.ctx, view, key)

    @override
    def zooms_on_hover(self, view: View) -> bool:
        return not view.layout.panel.w

    def prewarmed(self, view: View) -> Iterator[object]:
        """Make visible cards in the size of the panel, built ones as in a district, then all cards as in a
        hand."""
        layout, cards = view.layout, kinds(view)
        for card in seen_cards(view) if layout.panel.w else ():
            yield faces.face(self.ctx, cards[card], layout.face.w)
        built = [card for seat in view.state.districts for card in seat.properties]
        for card in built if layout.properties else ():
            yield faces.face(self.ctx, cards[card], layout.properties[0].rect.w)
        for kind in dict.fromkeys(cards) if layout.hand else ():
            yield faces.face(self.ctx, kind, layout.hand[0].w)

    @cached_property
    def _best(self) -> int | None:
        """The most points of a lone player (DV-10)."""
        return Library(self.ctx.home / "saves").best_score(self._game_id)

    def _draw_ground(self, surface: Canvas) -> None:
        surface.blit(self.ctx.assets.table("deckville"), (0, 0))
