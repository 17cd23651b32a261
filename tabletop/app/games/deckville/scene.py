"""Deckville's table: supply, one district, the hand, and everything a person does with them.

Drawing is in `still` and `side`, places in `layout`, the meaning of picks and drops
in `moves`, paying in `acts`, motion in `motion`; this puts them together.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

import pygame

from tabletop.app.games.deckville import faces, glow, large, moves, panel, still, things
from tabletop.app.games.deckville import layout as layouts
from tabletop.app.games.deckville import side as deckville_side
from tabletop.app.games.deckville import words as deckville_words
from tabletop.app.games.deckville.acts import PayingScene
from tabletop.app.games.deckville.motion import flights, way_back
from tabletop.app.games.deckville.moves import is_source, place_of
from tabletop.app.table.director import Flight
from tabletop.app.table.drag import Drag
from tabletop.app.table.targets import Place
from tabletop.app.widgets.base import Zone
from tabletop.engine.message import Message
from tabletop.engine.protocol import Seat
from tabletop.games.deckville.commands import SOURCES
from tabletop.games.deckville.score import DistrictScore, sheet
from tabletop.games.deckville.state import DRAW, State
from tabletop.games.deckville.steps import draws_due
from tabletop.games.deckville.words import card_name
from tabletop.saves.library import Library

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.app.core.session import Session

_UP = 20


class DeckvilleScene(PayingScene):
    """See the module."""

    shown: State

    def __init__(self, ctx: Context, session: Session, *, is_new: bool = False) -> None:
        """Show a session of Deckville."""
        self.layout: layouts.Layout
        self.is_laid = False
        """Whether there is a layout."""
        self.looking: Seat | None = None
        """Whose district is shown instead of one's own, while somebody looks at it."""
        self.recap: tuple[tuple[Seat | None, str], ...] = ()
        self.points: tuple[DistrictScore, ...] = ()
        self._targets: dict[str, frozenset[str]] = {}
        self._told: tuple[object, ...] = ()
        super().__init__(ctx, session, is_new=is_new)
        self.arrange()

    # -- what is where ---------------------------------------------------------------------------------

    @property
    def looked_at(self) -> Seat:
        """The seat whose district lies in the middle: looked at, one's own, or that of whoever plays."""
        if self.looking is not None:
            return self.looking
        return self.viewer if self.viewer is not None else self.shown.active

    @property
    def is_my_turn(self) -> bool:
        """Whether the person at the screen is the one whose turn is shown."""
        return self.viewer is not None and self.shown.active == self.viewer and not self.shown.is_over

    def arrange(self) -> None:
        """Compute all places, and which things are of any use now."""
        hand = 0 if self.viewer is None else len(self.shown.hands[self.viewer])
        self.points = sheet(self.shown)
        self.tidy_payment()
        self.layout, self.is_laid = self._lay(self.shown), True
        self._targets = {}
        seat = self.viewer
        if self.is_my_turn and seat is not None:
            keys = [*(f"hand:{place}" for place in range(hand)), *SOURCES, "reserve"]
            self._targets = {key: frozenset(moves.targets(self.shown, seat, key)) for key in keys}
        self._retell()

    def _lay(self, view: State) -> layouts.Layout:
        """Return where everything lies for a view: this one, or one before it."""
        display = self.ctx.display
        own = self.viewer if self.viewer is not None else self.shown.active
        hand = 0 if self.viewer is None else len(view.hands[self.viewer])
        if self.sheet == "both":
            return layouts.arrange(display, view, self.looked_at, hand, own)
        return large.arrange(display, view, self.looked_at, hand, own, self.sheet)

    def _retell(self) -> None:
        """Read once a turn what has happened since one's last turn."""
        key = (self.viewer, self.shown.round, self.shown.active, self.ctx.language)
        if key == self._told or self.is_picture:
            return
        self._told = key
        self.recap = deckville_words.recap(self)

    @cached_property
    def best(self) -> int | None:
        """The most points of somebody who played alone (DV-10)."""
        return Library(self.ctx.home / "saves").best_score(self.game.id)

    def card_words(self, card: int | None) -> str:
        """Return what a card is called."""
        return self.say(card_name(self.shown.cards, card))

    def card_at(self, key: str | None) -> int | None:
        """Return the card that a key means, as far as whoever looks may know it."""
        view, place = self.shown, place_of(key)
        if key is None:
            return None
        if place is not None:
            hand = view.hands[self.viewer] if self.viewer is not None else ()
            return hand[place] if place < len(hand) else None
        built = view.districts[self.looked_at]
        kind, _, number = key.partition(":")
        if kind in ("built_p", "built_r"):
            cards = built.properties if kind == "built_p" else built.resources
            return cards[int(number)] if int(number) < len(cards) else None
        if key.startswith("pool_"):
            return view.pool[int(key.removeprefix("pool_")) - 1]
        return {"discard": view.top, "reserve": built.reserve}.get(key)

    @property
    def zooms_at_rest(self) -> bool:
        """Whether what is pointed at is enlarged by itself: not where the panel shows it."""
        return not self.layout.panel.w

    @property
    def panel_key(self) -> str | None:
        """The thing the panel shows: pointed at or in focus, picked, being paid for, the first hand card."""
        focused = self.focus_key if self.focus_visible else self.hover_key
        paid = None
        if self.payment is not None and self.payment.is_building:
            paid = "reserve" if self.payment.place is None else f"hand:{self.payment.place}"
        for key in (focused, self.picked, paid, self.last_read, "hand:0", "pool_1"):
            if self.card_at(key) is not None:
                return key
        return None

    @property
    def panel_card(self) -> int | None:
        """The card that the panel shows."""
        return self.card_at(self.panel_key)

    def seat_of(self, key: str) -> Seat:
        """Return the seat for which a card is reckoned: who has it, or may take it."""
        is_there = key.startswith("built_") or key == "reserve" or self.viewer is None
        return self.looked_at if is_there or self.viewer is None else self.viewer

    def is_dim(self, key: str) -> bool:
        """Whether something cannot be aimed at, or is of no use now (ux D2, D7)."""
        if self.payment is not None:
            return not key.startswith("hand:")
        if self.picked is not None:
            return key not in self.marks and key != self.picked
        if key.startswith("hand:") and draws_due(self.shown) and self.shown.reached == DRAW:
            # While one draws, the hand is there to be read.
            return False
        return self.is_my_turn and not self._targets.get(key, key)

    def can_build(self, area: str) -> bool:
        """Whether anything can be built as a resource ("resources") or as a property ("district") now."""
        return any(area in targets for targets in self._targets.values())

    def raised(self, place: int, rect: pygame.Rect) -> pygame.Rect:
        """Return where a hand card lies: higher when it is picked, built or chosen to pay."""
        up = self.ctx.display.px(_UP)
        is_up = place_of(self.picked) == place and not self.is_dragging
        if self.payment is not None and (place == self.payment.place or place in self.payment.chosen):
            is_up = True
        return rect.move(0, -up) if is_up else rect

    def is_lifted(self, key: str) -> bool:
        """Whether a thing hangs from the pointer."""
        return self.is_dragging and self.drag is not None and self.drag.key == key

    # -- drawing ---------------------------------------------------------------------------------------

    def still_key(self) -> Hashable:
        """Return all that the still picture depends on."""
        ctx = self.ctx
        return (
            self.shown,
            (self.viewer, self.looking, self.is_my_turn, self.layout.sheet),
            self.session.table.seats,
            (self.picked, self.is_dragging, tuple(sorted(self.marks)), self.payment, self.turned),
            self.director.hidden,
            self.recap,
            (ctx.theme.palette, ctx.display.ui_scale, ctx.display.text_scale),
        )

    def draw_still(self, surface: pygame.Surface) -> None:
        """Draw the table and what lies beside it."""
        still.draw(self, surface)
        deckville_side.draw(self, surface)

    def draw_live(self, surface: pygame.Surface) -> None:
        """Draw the panel at the right, marks, and the card under the pointer."""
        panel.draw(self, surface)
        deckville_side.draw_lock(self, surface)
        glow.draw_live(self, surface)

    def paint_over(self, surface: pygame.Surface) -> None:
        """Draw motion, the hot target with its preview, the dragged card, the zoom."""
        super().paint_over(surface)
        glow.draw_over(self, surface)

    # -- widgets and words -----------------------------------------------------------------------------

    def objects(self) -> Iterable[Zone]:
        """Return the things of the table; what can be aimed at comes first."""
        made = things.zones(self)
        if self.picked is None:
            return made
        marked = [thing for zone in made for thing in zone.widgets if thing.key in self.marks]
        rest = [Zone(z.name, [w for w in z.widgets if w.key not in self.marks]) for z in made]
        return [Zone("targets", marked), *(zone for zone in rest if zone.widgets)]

    def prompt(self) -> str:
        """Return what the person at the screen should do now."""
        return deckville_words.prompt(self)

    def status(self) -> str:
        """Return round and whose turn."""
        return deckville_words.status(self)

    # -- picking ---------------------------------------------------------------------------------------

    def can_pick(self, key: str) -> bool:
        """Hand cards, the supply and the own reserve are what is picked up."""
        if self.payment is not None:
            return place_of(key) not in (None, self.payment.place)
        if self.picked is not None and not self.is_dragging and key in self.marks:
            return False
        if key == "reserve":
            return self.looked_at == self.viewer and self.card_at(key) is not None
        return (is_source(key) or place_of(key) is not None) and self.find(key) is not None

    def can_zoom(self, key: str) -> bool:
        """Whatever is a card can be enlarged."""
        return self.card_at(key) is not None

    def find_marks(self, key: str) -> Mapping[str, tuple[Any, ...]]:
        """Return the legal targets of a thing."""
        if self.viewer is None:
            return {}
        if self.payment is not None and self.payment.use != "replace":
            return {"trash": ("pay",)}
        return moves.targets(self.shown, self.viewer, key)

    def mark_places(self) -> list[Place]:
        """Return where the marked targets lie."""
        return [self.place(key) for key in self.marks]

    def place(self, key: str) -> Place:
        """Return where a target lies."""
        return things.place(self, key)

    def number_key(self, number: int) -> str | None:
        """Return the hand card that a number key means."""
        hand = self.layout.hand
        return f"hand:{number - 1}" if number <= len(hand) else None

    # -- motion ----------------------------------------------------------------------------------------

    def flights(self, event: Any, before: State, after: State) -> Sequence[Flight]:
        """Return the motion of one event."""
        dropped, self.dropped = self.dropped, None
        return flights(self, event, before, after, self._lay(before), dropped)

    def fly_back(self, drag: Drag) -> None:
        """Let a card return along a straight line (ux D3)."""
        self.director.play([way_back(self, drag, self.face_of(drag.key, drag.rect.w))])

    def face_of(self, key: str, w: int) -> pygame.Surface | None:
        """Return the picture of a thing that can be carried."""
        card, place = self.card_at(key), place_of(key)
        if key == "deck":
            return faces.back(self.ctx, w)
        if card is None:
            return None
        side = "property" if place is None else self.side_of(place)
        return faces.face(self.ctx, self.shown.cards[card], w, side)

    def explain(self, words: Message, clause: str, at: pygame.Rect) -> None:
        """Show why something cannot be done (ux D7)."""
        self.refuse_because(words, clause, at)
