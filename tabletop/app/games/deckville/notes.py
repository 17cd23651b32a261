"""What Deckville's table tells beside its picture: where the things of a log line and of a score lie, which
clause of the rules matters, the table in words (ux L3, E1, T5, A6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

import pygame

from tabletop.app.games.deckville import words
from tabletop.app.table.reach import HandScene
from tabletop.engine.protocol import Seat
from tabletop.games.deckville import events as ev
from tabletop.games.deckville.commands import SOURCES
from tabletop.games.deckville.result import categories_of
from tabletop.games.deckville.state import State
from tabletop.games.deckville.steps import step_of

if TYPE_CHECKING:
    from tabletop.app.games.deckville.scene import DeckvilleScene

_STEP_CLAUSES = {1: "DV-4.1", 2: "DV-4.2", 3: "DV-6.1", 4: "DV-4.4", 5: "DV-4.5"}


class NotedScene(HandScene):
    """Deckville's table as far as it tells something in words or points; see the module."""

    shown: State

    def places_of(self, event: Any) -> Sequence[pygame.Rect]:
        """Return where the things lie now that a log line is about (ux L3)."""
        scene = cast("DeckvilleScene", self)
        layout, view = scene.layout, self.shown
        seat = getattr(event, "seat", None)
        seats = [] if seat is None else [layout.plates.get(seat, layout.title)]
        match event:
            case ev.CardTaken():
                return [layout.source(event.source), *seats]
            case ev.PoolRefilled():
                return [layout.pool[event.slot]]
            case ev.PropertyBuilt() if seat == scene.looked_at:
                built = view.districts[scene.looked_at].properties
                found = [one.rect for one in layout.properties if built[one.index] == event.card]
                return found or seats
            case ev.ResourceBuilt() if seat == scene.looked_at:
                resources = view.districts[scene.looked_at].resources
                return [rect for index, rect in layout.strips if resources[index] == event.card] or seats
            case ev.CardsDiscarded():
                return [layout.discard, *seats]
            case ev.DeckEmptied() | ev.DeckRefilled() | ev.DeckShuffled():
                return [layout.deck]
            case _:
                return seats

    def places_of_score(self, category: int, seat: Seat) -> Sequence[pygame.Rect]:
        """Return where the properties lie that gave a seat its points (ux E1)."""
        scene = cast("DeckvilleScene", self)
        layout = scene.layout
        if seat != scene.looked_at:
            return [layout.plates.get(seat, layout.title)]
        view = self.shown
        rows = categories_of(view)
        if category >= len(rows):
            return [layout.reserve]
        kind = rows[category][1]
        built = view.districts[seat].properties
        scored = {
            one.card
            for one in scene.points[seat].cards
            if any(p.points and p.term.kind == kind for p in one.parts)
        }
        return [one.rect for one in layout.properties if built[one.index] in scored] or [layout.title]

    def witness(self, event: Any, after: State) -> None:
        """Announce what brings the end nearer (DV-8)."""
        if isinstance(event, ev.DeckEmptied | ev.EndAnnounced):
            for line in self.game.words.describe(event):
                self.ctx.toasts.add(self.say(line))

    def clause_now(self) -> str | None:
        """Return the clause of a refusal still shown, else of the step that is due."""
        refused = super().clause_now()
        if refused is not None:
            return refused
        return "DV-9.3" if self.shown.is_over else _STEP_CLAUSES[step_of(self.shown)]

    def public_lines(self) -> list[str]:
        """Return round, supply, every seat (ux A6)."""
        scene = cast("DeckvilleScene", self)
        supply = [words.thing_name(scene, source) for source in SOURCES]
        seats = [words.seat_words(scene, seat) for seat in range(len(self.shown.hands))]
        return [self.status(), *supply, *seats]

    def private_lines(self) -> list[str]:
        """Return the hand of the person at the screen (DV-11)."""
        scene = cast("DeckvilleScene", self)
        if self.viewer is None:
            return []
        return [scene.card_words(card) for card in self.shown.hands[self.viewer] if card is not None]
