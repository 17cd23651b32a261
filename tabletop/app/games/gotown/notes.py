"""What GoTown's table tells beside its picture: where the things of a log line lie, which clause of the rules
matters, the table in words (ux L3, E1, T5, A6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, assert_never

import pygame

from tabletop.app.games.gotown import hand, plates, words
from tabletop.app.table import seat_dialog
from tabletop.app.table.reach import HandScene
from tabletop.engine.protocol import Seat
from tabletop.games.gotown import events as ev
from tabletop.games.gotown.cards import Card
from tabletop.games.gotown.clauses import skip_clause
from tabletop.games.gotown.decide import ends_in_a_draw, may_discard
from tabletop.games.gotown.text import card_rule

if TYPE_CHECKING:
    from tabletop.app.games.gotown.layout import Layout
    from tabletop.games.gotown.events import Event
    from tabletop.games.gotown.state import State

GUARDED = 1
"""Which category of the result counts guarded floors only."""


class NotedScene(HandScene):
    """GoTown's table as far as it tells something in words or points; see the module."""

    shown: State
    layout: Layout

    @property
    def is_my_turn(self) -> bool:
        """Whether the person at the screen is the one whose turn is shown."""
        raise NotImplementedError

    @property
    def can_play(self) -> bool:
        """Whether any card in hand can be played now."""
        raise NotImplementedError

    def is_usable(self, card: Card) -> bool:
        """Whether a card in hand can be played now."""
        raise NotImplementedError

    # -- who plays -------------------------------------------------------------------------------------

    def touch(self, key: str) -> None:
        """A plate touched with nothing picked asks who is to play for that seat; else as ever (ux R10)."""
        if self.picked is None and key.startswith("seat:"):
            seat_dialog.ask(self, int(key.removeprefix("seat:")))
            return
        super().touch(key)

    # -- pointing --------------------------------------------------------------------------------------

    def places_of(self, event: Any) -> Sequence[pygame.Rect]:
        """Return where the things lie now that a log line is about (ux L3)."""
        return [rect for key in keys_of(event, self.shown) for rect in self._rects(key)]

    def places_of_score(self, category: int, seat: Seat) -> Sequence[pygame.Rect]:
        """Return the floors a number of the score sheet is made of (ux E1)."""
        place = self.layout.towers[seat]
        found: list[pygame.Rect] = []
        for number, floor in enumerate(self.shown.towers[seat]):
            if category == GUARDED and not floor.dog:
                continue
            rect = place.floor(number)
            if found and found[-1].top == rect.bottom:
                # Floors on top of each other get one ring around them all.
                rect = found.pop().union(rect)
            found.append(rect)
        return found

    def _rects(self, key: str) -> list[pygame.Rect]:
        layout = self.layout
        what, _, rest = key.partition(":")
        if what == "pile":
            return [layout.pile]
        if what == "discard":
            return [layout.discard]
        seat, _, number = rest.partition(":")
        place = layout.towers[int(seat)]
        if what == "floor":
            return [place.floor(int(number))]
        height = len(self.shown.towers[int(seat)])
        if what == "tower" and height:
            return [place.floor(0).union(place.floor(height - 1)), place.plate]
        return [place.plate]

    # -- the rules -------------------------------------------------------------------------------------

    def clause_now(self) -> str | None:
        """Return the clause of a refusal still shown, of the card picked or zoomed, else of the phase."""
        refused = super().clause_now()
        if refused is not None:
            return refused
        card = self.picked or self.inspector.key or ""
        if card.startswith("hand:"):
            return card_rule(hand.kind(card))[1]
        return self._clause_of_the_phase()

    def _clause_of_the_phase(self) -> str:
        view = self.shown
        if view.is_over:
            return "GT-4.6" if view.winner is None else "GT-1.1"
        if words.is_dealing(view):
            return "GT-3.1"
        if self.is_my_turn:
            if self.can_play:
                return "GT-4.2"
            if ends_in_a_draw(view):
                return "GT-4.6"
            return "GT-4.5" if may_discard(view) else "GT-4.3"
        if self.viewer is not None and view.skips_next(self.viewer):
            return skip_clause(view, self.viewer)
        return "GT-4.1"

    # -- in words --------------------------------------------------------------------------------------

    def public_lines(self) -> list[str]:
        """Return whose turn it is, every seat with its floors, the piles (ux A6)."""
        ctx, view = self.ctx, self.shown
        lines = [self.status()]
        for seat in self.layout.order:
            lines.append(words.seat_name(ctx, view, seat, self.viewer, self.names[seat]))
            tower = enumerate(view.towers[seat])
            lines += [words.floor_name(ctx, self.names[seat], n, floor) for n, floor in tower]
        piles = words.pile_names(ctx, view)
        return [*lines, *piles]

    def private_lines(self) -> list[str]:
        """Return the viewer's own cards, with what each does and whether it can be played (ux A6), and what
        ending the turn brings."""
        ctx, found = self.ctx, []
        for number, key in enumerate(hand.keys(self.layout), start=1):
            card = hand.kind(key)
            name = words.hand_name(ctx, card)
            rule = words.hand_description(ctx, card, is_usable=self.is_usable(card))
            found.append(ctx.t("{number}: {card}. {rule}", number=number, card=name, rule=rule))
        found = found or [ctx.t("You hold no card.")]
        if self.is_my_turn and self.viewer is not None:
            found += plates.turn_words(ctx, self.shown, self.viewer, can_play=self.can_play)
        return found


def keys_of(event: Event, view: State) -> tuple[str, ...]:
    """Return the keys of what a log line is about: seats, towers, floors that still stand, piles."""
    match event:
        case ev.FloorBuilt():
            return (_built(event, view),)
        case ev.FloorStolen() | ev.FloorDestroyed():
            return (f"tower:{event.seat}", f"tower:{event.victim}")
        case ev.DogPlaced():
            return (_floor(event.seat, event.floor, view),)
        case ev.DogLured():
            return (f"seat:{event.seat}", _floor(event.victim, event.floor, view))
        case ev.CardsStolen():
            return (f"seat:{event.seat}", *(f"seat:{victim}" for victim in event.victims))
        case ev.MilkshakePlaced():
            return (f"seat:{event.seat}", f"seat:{event.victim}")
        case ev.DonutTruckPlayed():
            return tuple(f"seat:{seat}" for seat in range(len(view.towers)))
        case ev.TurnEnded():
            return (f"seat:{event.seat}",) + (("discard",) if event.discarded is not None else ())
        case ev.CardsDrawn():
            return (f"seat:{event.seat}", "pile")
        case ev.TurnBegan() | ev.TurnSkipped() | ev.FirstPlayerDrawn():
            return (f"seat:{event.seat}",)
        case ev.GameWon():
            return (f"tower:{event.seat}",)
        case ev.PileShuffled():
            return ("pile", "discard")
        case ev.GameDrawn():
            return ()
        case _:
            assert_never(event)


def _built(event: ev.FloorBuilt, view: State) -> str:
    """The floor itself while it stands, else the tower."""
    pair = {event.left, event.right}
    tower = view.towers[event.seat]
    for number in reversed(range(len(tower))):
        if set(tower[number].cards[:2]) == pair:
            return f"floor:{event.seat}:{number}"
    return f"tower:{event.seat}"


def _floor(seat: Seat, number: int, view: State) -> str:
    return f"floor:{seat}:{number}" if number < len(view.towers[seat]) else f"tower:{seat}"
