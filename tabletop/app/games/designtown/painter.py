"""Draws Design Town's table and places its things (look 3.5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

import pygame

from tabletop.app.canvas.canvas import Canvas, Part
from tabletop.app.core.context import Context
from tabletop.app.games.designtown import faces, hud, side, still, words
from tabletop.app.games.designtown.layout import DesignTownLayout, Page, Supply, arrange, page_of, usual_page
from tabletop.app.games.designtown.move_map import raises_barrier
from tabletop.app.games.designtown.side import flip_words
from tabletop.app.games.designtown.view import (
    DesignTownUiState,
    DesignTownView,
    can_build,
    is_away,
    is_bust,
    is_dim,
    is_usable,
    last_turns,
    panel_key,
    peeked,
    place,
)
from tabletop.app.games.designtown.words import (
    CASH,
    DECK,
    FLIP,
    DesignTownKind,
    back,
    disc,
    in_row,
    shown_face,
    supply,
)
from tabletop.app.table.drawn.cards import card_radius, draw_hover, sprite
from tabletop.app.table.drawn.marks import draw_acting, draw_mark, plate_radius
from tabletop.app.table.drawn.preview import Zoomed
from tabletop.app.table.key import Key
from tabletop.app.table.parts import Face, Painter, RecapArea
from tabletop.app.table.targets import Place
from tabletop.engine.overrides import override
from tabletop.games.designtown import commands as co
from tabletop.games.designtown import events as ev
from tabletop.games.designtown.cards import FACES, other_face
from tabletop.games.designtown.events import Event
from tabletop.games.designtown.state import State, progress, row_cash
from tabletop.games.designtown.text import face_rules

# -- the corner where phases end --


def draw(ctx: Context, view: DesignTownView, surface: Canvas) -> None:
    """Write what can be built and how, or whether a played card can be taken back; for others, who acts."""
    shown, block = view.state, view.layout.actions
    if shown.is_over:
        return
    if not view.is_my_turn:
        seat = view.seats[shown.active]
        text = ctx.t("{name} is playing", name=view.names[shown.active])
        draw_acting(ctx, surface, block, text, seat)
        return
    color, px = ctx.theme.color, ctx.display.px
    if is_bust(shown):
        title = pygame.Rect(block.x, block.y, block.w, max(px(60), ctx.text.line_height("h2")))
        # i18n: a turn ends with too many unhappy faces; large over the cards
        ctx.text.draw(surface, ctx.t("Bust!"), "h2", color.on_dark, title)
        why = ctx.t("The turn ends at once, without building.")
        room = pygame.Rect(block.x, title.bottom, block.w, block.bottom - title.bottom)
        ctx.text.draw(surface, why, "body", color.on_dark, room, lines=3, valign="top")
        return
    if shown.is_building:
        room = pygame.Rect(block.x, block.y, block.w, view.layout.end.y - px(8) - block.y)
        words = ctx.tn("{count} build action left", "{count} build actions left", shown.actions)
        upper = pygame.Rect(room.x, room.y, room.w, px(58 if ctx.display.is_large else 38))
        ctx.text.draw(surface, words, "h3", color.on_dark, upper)
        room = pygame.Rect(room.x, upper.bottom, room.w, room.bottom - upper.bottom)
        sentences = how_to_build(ctx, view)
        how = ctx.sentences(sentences)
        if ctx.text.height(how, "small", room.w, ctx.display.min_text) > room.h:
            how = sentences[0]
        ctx.text.draw(surface, how, "small", color.on_dark, room, lines=5, valign="top")
        return
    said = taking_back(ctx, view)
    if said is None:
        return
    line = view.layout.line
    size, (icon, words) = px(32 if ctx.display.is_large else 20), said
    surface.blit(ctx.assets.icon(icon, size, color.focus), (line.x, line.centery - size // 2))
    room = pygame.Rect(line.x + size + px(10), line.y, line.w - size - px(10), line.h)
    ctx.text.draw(surface, words, "small", color.on_dark, room)


def how_to_build(ctx: Context, view: DesignTownView) -> tuple[str, ...]:
    """Return the gestures for building, a sentence each, the more needed first; none if nothing can be
    built."""
    if not can_build(view):
        return ()
    if any(supply(box.card) in view.usable for box in view.layout.supply):
        buying = ctx.t("Buy: drag a card to your discard pile, or onto its back to flip it, too.")
        return buying, ctx.t("You can flip cards in your discard pile.")
    return (ctx.t("To flip a raised card in your discard pile, click it twice."),)


def taking_back(ctx: Context, view: DesignTownView) -> tuple[str, str] | None:
    """Return whether the next card, or a shuffle, can be taken back: icon and sentence (DT-10)."""
    shown, seat = view.state, view.state.active
    commands = [
        each for each in view.game.rules.legal(shown, seat) if isinstance(each, co.PlayCard | co.ShuffleDeck)
    ]
    if not commands:
        return None
    is_final = raises_barrier(shown, seat, commands[0])
    if isinstance(commands[0], co.ShuffleDeck):
        if is_final:
            return "lock", ctx.t("No free undo for a shuffle.")
        return "undo", ctx.t("You can undo shuffling a single card.")
    if is_final:
        return "lock", ctx.t("No free undo for this card.")
    return "undo", ctx.t("You can undo playing this card.")


# -- pieces, each with all it reads --


def pieces(ctx: Context, view: DesignTownView) -> Iterator[Part]:
    """Yield plates, meters, supply, deck with row, discard pile, and the panels at the right."""
    layout = view.layout
    yield from _plates(ctx, view)
    yield from _meters(ctx, view)
    if layout.has_supply:
        yield from _supply(ctx, view)
    if layout.has_turn:
        yield _deck(ctx, view)
        yield from _row(ctx, view)
    yield from _discard(ctx, view)
    if layout.has_side:
        yield from _panel(ctx, view)
        yield Part("odds", partial(hud.draw_odds, ctx, view), (layout.odds, _chances(view.state)))
    elif hud.has_odds(ctx, view.state):
        yield Part("odds", partial(hud.draw_meter, ctx, view), (layout.odds, _chances(view.state)))


def corner(ctx: Context, view: DesignTownView) -> Part:
    """Return the texts beside the buttons."""
    shown, layout = view.state, view.layout
    key: object = None
    if shown.is_over:
        key = ()
    elif not view.is_my_turn:
        key = (view.seats[shown.active], view.names[shown.active])
    elif is_bust(shown) or shown.is_building:
        key = (is_bust(shown), shown.actions, how_to_build(ctx, view))
    else:
        key = taking_back(ctx, view)
    return Part("block", partial(draw, ctx, view), (key, layout.actions, layout.line, layout.end))


def _look(view: DesignTownView, key: Key) -> tuple[bool, bool, bool, int | None]:
    """Return what pointer and picking change of a card's look."""
    return is_dim(view, key), is_away(view, key), key == peeked(view), view.raised.get(key)


def _plates(ctx: Context, view: DesignTownView) -> Iterator[Part]:
    shown, layout = view.state, view.layout
    last, best = last_turns(shown, view.ui_state.turns), progress(shown)
    for seat, rect in enumerate(layout.plates):
        turn = last.get(seat)
        key = (
            (rect, layout.has_side, view.seats[seat], turn),
            (shown.active == seat and not shown.is_over, shown.top(seat), best[seat], shown.busts[seat]),
            (len(shown.decks[seat]), len(shown.discards[seat])),
            (shown.is_solo, view.ui_state.fewest),
        )
        yield Part(("plate", seat), partial(hud.draw_plate, ctx, view, seat, turn), key)


def _meters(ctx: Context, view: DesignTownView) -> Iterator[Part]:
    shown, layout = view.state, view.layout
    unhappy = (layout.unhappy, shown.unhappy, shown.limit)
    yield Part("unhappy", partial(hud.draw_unhappy, ctx, view), unhappy)
    yield Part("points", partial(hud.draw_points, ctx, view), (layout.points, shown.points))
    cash = None if CASH in view.hidden else shown.cash
    yield Part("cash", partial(hud.draw_purse, ctx, view), (layout.cash, cash))


def _supply(ctx: Context, view: DesignTownView) -> Iterator[Part]:
    shown, layout = view.state, view.layout
    title = (layout.supply_title, sum(shown.supply) if shown.is_solo else None)
    yield Part("supply", partial(still.draw_supply_title, ctx, view), title)
    yield from (_box(ctx, view, box) for box in layout.supply)


def _box(ctx: Context, view: DesignTownView, box: Supply) -> Part:
    looks = _look(view, supply(box.card)), _look(view, back(box.card))
    key = (box, view.state.supply[box.card // 2], view.state.faces, looks)
    return Part(("supply", box.card), partial(still.draw_box, ctx, view, box), key)


def _deck(ctx: Context, view: DesignTownView) -> Part:
    shown, layout = view.state, view.layout
    whose = shown.active == view.viewer or view.names[shown.active]
    card = (len(shown.decks[shown.active]), shown.top(shown.active), shown.faces, _look(view, DECK))
    key = (layout.deck, layout.deck_title, whose, card, still.has_to_play(view))
    return Part("deck", partial(still.draw_deck, ctx, view), key)


def _row(ctx: Context, view: DesignTownView) -> Iterator[Part]:
    shown, layout = view.state, view.layout
    title = (layout.row_title, len(shown.row))
    yield Part("row", partial(still.draw_row_title, ctx, view), title)
    gains = row_cash(shown)
    for index, (card, rect) in enumerate(zip(shown.row, layout.row, strict=True)):
        if in_row(index) not in view.hidden:
            right = min(rect.right, layout.row[index + 1].x if index + 1 < len(layout.row) else rect.right)
            draw = partial(still.draw_played, ctx, view, index, right, gains[index])
            key = (rect, right, card, shown.faces, gains[index], _look(view, in_row(index)))
            yield Part(("row", index), draw, key)
    if layout.slot is not None and not (shown.is_building or shown.is_over or is_bust(shown)):
        yield Part("next", partial(still.draw_next, ctx, view), layout.slot)


def _discard(ctx: Context, view: DesignTownView) -> Iterator[Part]:
    shown, layout = view.state, view.layout
    whose = shown.active == view.viewer or view.names[shown.active]
    words = (whose, still.discard_words(ctx, view), not layout.piles)
    box = (layout.discard, layout.discard_title, words)
    yield Part("discard", partial(still.draw_discard, ctx, view), box)
    for pile in layout.piles:
        hands = (view.picked is None, view.drag is not None, is_usable(view, pile.card))
        key = (pile, shown.faces, shown.is_building, hands, _look(view, disc(pile.card)))
        yield Part(("discard", pile.card), partial(still.draw_pile, ctx, view, pile), key)


def _panel(ctx: Context, view: DesignTownView) -> Iterator[Part]:
    """Yield the panel that shows both faces of a card."""
    shown, layout = view.state, view.layout
    place, key = (layout.panel, layout.now, layout.flip), panel_key(view)
    now = shown_face(shown, key) if key is not None else None
    yield Part("panel", partial(side.draw_paper, ctx, view), place)
    if key is None or now is None:
        yield Part("hint", partial(side.draw_hint, ctx, view), place)
        return
    is_picked, card = key == view.picked, (place, now, shown.faces)
    yield Part("title", partial(side.draw_title, ctx, view, now, is_picked), (place, now, is_picked))
    yield Part("now", partial(side.draw_now, ctx, view, now), card)
    yield Part("flip", partial(side.draw_flip, ctx, view, now), card)
    if not view.is_picture:
        yield Part("keys", partial(side.draw_keys, ctx, view), (place, FLIP in view.marks))
    price = (key.kind, shown.supply[now // 2], shown.is_building and shown.cash, shown.is_solo)
    yield Part("facts", partial(side.draw_facts, ctx, view, key, now), (card, price, shown.is_building))


def _chances(shown: State) -> tuple[object, ...]:
    """Return what the texts about the next cards depend on."""
    seat = shown.active
    cards = (shown.faces, shown.decks[seat], shown.open[seat], shown.discards[seat], shown.must_play)
    turn = (shown.is_over, shown.is_building, shown.limit, shown.unhappy, shown.points, shown.row)
    return *cards, *turn


class DesignTownPainter(Painter[State, DesignTownLayout, DesignTownUiState]):
    """Arranges and draws Design Town's table. Nothing here is secret but the order of the decks: everybody
    sees the same table."""

    # -- where things lie ------------------------------------------------------------------------------

    def arrange(self, view: DesignTownView) -> DesignTownLayout:
        """Return all places, with the page that must be visible."""
        return arrange(self.ctx.display, view.state, self._page(view))

    def is_layout_valid(self, view: DesignTownView) -> bool:
        """Whether the page that must be visible is shown."""
        return view.layout.page == self._page(view)

    def _page(self, view: DesignTownView) -> Page:
        """Return the page that must be visible: that of targets, else the chosen one, else the phase's."""
        usual = usual_page(self.ctx.display, view.state)
        if usual == "all":
            return "all"
        aimed = {page_of(key) for key in view.marks} - {None}
        if len(aimed) == 1:
            return "supply" if "supply" in aimed else "turn"
        if not view.ui_state.is_turned:
            return usual
        return "supply" if usual == "turn" else "turn"

    @override
    def place(self, view: DesignTownView, key: Key) -> Place | None:
        return place(self.ctx, view, key)

    def inspector(self, view: DesignTownView) -> pygame.Rect | None:
        """Return the panel at the right; none with large text."""
        return view.layout.panel if view.layout.panel.w else None

    def keep_clear(self, view: DesignTownView) -> tuple[Sequence[pygame.Rect], Sequence[pygame.Rect]]:
        """Return the panel that says how likely a bust is, but not from the zoom; and what that covers only
        where there is no other room: discard pile and row. What a move will do stands close by its place,
        wherever that is."""
        layout = view.layout
        kept = (layout.odds,) if layout.panel.w and view.zoomed is None else ()
        return kept, () if view.picked is not None else (layout.discard, layout.row_zone)

    def recap_area(self, view: DesignTownView) -> RecapArea:
        """Return the room right of the first card's place, because a turn begins without others. The button
        is in the heading above it, or above the supply if that is shown instead."""
        layout, gap = view.layout, self.ctx.display.px(14)
        said = self.ctx.text.width(self.ctx.t("Played this turn"), "body_b")
        left = max((layout.slot or layout.row_zone).right, layout.row_title.x + said) + gap
        top = max(layout.row_title.y, layout.switch.bottom + gap)
        room = pygame.Rect(left, top, layout.row_zone.right - left, layout.row_zone.bottom - top)
        title = layout.row_title if layout.has_turn else layout.supply_title
        return RecapArea(room, title.inflate(0, self.ctx.display.px(10)))

    def pictures(self, view: DesignTownView, event: Event, tall: int) -> Sequence[pygame.Surface]:
        """Return what was bought, or the new face of a flipped card."""
        match event:
            case ev.CardBought():
                card = event.card
            case ev.CardFlipped():
                card = other_face(event.card)
            case _:
                return ()
        return (self.ctx.assets.cover(faces.picture_name(card), tall * 4 // 3, tall),)

    # -- pieces ----------------------------------------------------------------------------------------

    def pieces(self, view: DesignTownView) -> Sequence[Part]:
        """Return ground, plates, meters, supply, deck with row, discard pile; the panels at the right, marks
        and picked things, and the corner of the buttons."""
        ground = Part("ground", self._ground, ())
        table = (*pieces(self.ctx, view), *self._marks(view), *self._at_hand(view))
        return (ground, *table) if view.is_picture else (ground, *table, corner(self.ctx, view))

    def _ground(self, surface: Canvas) -> None:
        surface.blit(self.ctx.assets.table("designtown"), (0, 0))

    def _marks(self, view: DesignTownView) -> Iterator[Part]:
        """Give the marks of targets."""
        for key in view.marks:
            place = self.place(view, key)
            if place is not None:
                yield Part(("mark", key), partial(self._mark, place), place.rect)

    def _at_hand(self, view: DesignTownView) -> Iterator[Part]:
        """Yield the picked card with its ring, else the card under the pointer, if nothing lies over it."""
        key = view.picked
        if key is None:
            key, draw = self._raised(view), self._draw_raised
        else:
            draw = self._draw_picked
        place = self.place(view, key) if key is not None and view.drag is None else None
        if place is not None:
            reads = (place.key, place.rect, shown_face(view.state, place.key), view.state.faces)
            yield Part(draw.__name__, partial(draw, view, place), (reads, place.key in view.marks))

    def _raised(self, view: DesignTownView) -> Key | None:
        """Return the card under the pointer, which is drawn a little higher."""
        if view.hover is None or view.focus is not None or view.is_busy:
            return None
        key = Key.read(view.hover)
        is_card = key.kind in (DesignTownKind.DECK, DesignTownKind.SUPPLY, DesignTownKind.BACK)
        return key if is_card and key != peeked(view) and not is_dim(view, key) else None

    def _draw_raised(self, view: DesignTownView, place: Place, surface: Canvas) -> None:
        face = self.face(view, place.key, place.rect.w)
        if face is not None:
            draw_hover(self.ctx, surface, place.rect, face.name, face.picture)

    def _draw_picked(self, view: DesignTownView, place: Place, surface: Canvas) -> None:
        self.ctx.shapes.selected(surface, place.rect, card_radius(place.rect.w))
        face = self.face(view, place.key, place.rect.w)
        if face is not None:
            surface.blit(face.picture, place.rect)
        if place.key in view.marks:
            self._mark(place, surface)

    @override
    def mark(self, view: DesignTownView, place: Place, surface: Canvas) -> None:
        self._mark(place, surface, hot=True)

    def _mark(self, place: Place, surface: Canvas, *, hot: bool = False) -> None:
        """Mark a legal target, with the corners of the thing there."""
        ctx, rect = self.ctx, place.rect
        is_box = place.key.kind in (DesignTownKind.SEAT, DesignTownKind.DISCARD)
        corner = plate_radius(ctx) if is_box else card_radius(rect.w)
        draw_mark(ctx, surface, rect, corner, hot=hot)

    @override
    def face(self, view: DesignTownView, key: Key, width: int) -> Face | None:
        card = shown_face(view.state, key)
        if card is None:
            return None
        printed = view.state.faces
        return Face(
            faces.face_key(self.ctx, printed, card, width), faces.face(self.ctx, printed, card, width)
        )

    @override
    def public_faces(self, view: DesignTownView, width: int) -> Iterator[Face]:
        printed = view.state.faces
        for card in FACES:
            picture = faces.face(self.ctx, printed, card, width)
            yield Face(faces.face_key(self.ctx, printed, card, width), picture)

    def prewarmed(self, view: DesignTownView) -> Iterator[object]:
        """Make all faces as on the table and in the panel."""
        layout, printed = view.layout, view.state.faces
        for w in dict.fromkeys(rect.w for rect in (layout.now, layout.deck, *layout.row[:1]) if rect.w):
            for card in FACES:
                key, face = faces.face_key(self.ctx, printed, card, w), faces.face(self.ctx, printed, card, w)
                yield sprite(self.ctx, key, face, card_radius(w))

    # -- the zoom --------------------------------------------------------------------------------------

    def zoomed(self, view: DesignTownView, key: Key) -> Zoomed | None:
        """Return both faces of a card with its rules (ux Z2); of a plate its top card and contents."""
        ctx, shown = self.ctx, view.state
        card = shown_face(shown, key)
        if card is None:
            return None
        both, lines, clauses = (card, other_face(card)), [], []
        for each in both:
            for rule, clause in face_rules(shown.faces[each], is_solo=shown.is_solo):
                facts = ctx.message(rule)
                # i18n: {name}: a thing or a player; {facts}: a list about it
                lines.append(ctx.t("{name}: {facts}", name=words.name_of(ctx, each), facts=facts))
                clauses.append(clause)
        match key.kind, key.at:
            case DesignTownKind.SEAT, (seat,):
                lines.append(words.seat_name(ctx, shown, view.names, seat)[1])
            case DesignTownKind.DECK, ():
                held = words.counted(ctx, shown.composition(shown.active))
                lines.append(ctx.t("Deck: {cards}", cards=held))
        return Zoomed(
            key,
            tuple(partial(faces.face, ctx, shown.faces, each) for each in both),
            tuple(lines),
            ctx.t(", ").join(dict.fromkeys(clauses)),
            (ctx.tc("face of a card", "Now"), flip_words(ctx, shown.faces[card])),
        )

    @override
    def zooms_on_hover(self, view: DesignTownView) -> bool:
        return not view.layout.has_side
