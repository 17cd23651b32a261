"""What Design Town's table tells beside its picture: where the things of a log line lie, which clause of the
rules matters, the table in words (ux L3, T5, A6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

import pygame

from tabletop.app.games.designtown import words
from tabletop.app.games.designtown.moves import shown_face
from tabletop.app.table import seat_dialog
from tabletop.app.table.reach import HandScene
from tabletop.engine.protocol import Seat
from tabletop.games.designtown import events as ev
from tabletop.games.designtown.ending import OWNED, POINTS
from tabletop.games.designtown.state import obligation, progress
from tabletop.games.designtown.text import face_rules

if TYPE_CHECKING:
    from tabletop.app.games.designtown.layout import Layout
    from tabletop.app.games.designtown.scene import DesignTownScene
    from tabletop.games.designtown.events import Event
    from tabletop.games.designtown.state import State


class NotedScene(HandScene):
    """Design Town's table as far as it tells something in words or points; see the module."""

    shown: State
    layout: Layout

    def touch(self, key: str) -> None:
        """A plate touched with nothing picked asks who is to play for that seat; else as ever (ux R10)."""
        if self.picked is None and key.startswith("seat:"):
            seat_dialog.ask(self, int(key.removeprefix("seat:")))
            return
        super().touch(key)

    def can_zoom(self, key: str) -> bool:
        """Whether there is a card to enlarge; what lies on the table is enlarged by key only."""
        return False

    def places_of(self, event: Any) -> Sequence[pygame.Rect]:
        """Return where the things lie now that a log line is about (ux L3)."""
        return rects_of(event, self.shown, self.layout)

    def places_of_score(self, category: int, seat: Seat) -> Sequence[pygame.Rect]:
        """Return where the cards lie that a number of the score sheet counts, else the plate (ux E1)."""
        view, layout = self.shown, self.layout
        plate = [layout.plates[seat]]
        if seat != view.active:
            return plate
        if category == POINTS and view.points == progress(view)[seat]:
            row = [r for card, r in zip(view.row, layout.row, strict=True) if view.faces[card].points]
            return row if row and layout.has_turn else plate
        if category == OWNED:
            played = [layout.deck, *layout.row] if layout.has_turn else []
            return [*played, *(pile.rect for pile in layout.piles)]
        return plate

    def clause_now(self) -> str | None:
        """Return the clause of a refusal still shown, of the card picked or zoomed, else of the phase."""
        refused = super().clause_now()
        if refused is not None:
            return refused
        card = shown_face(self.shown, self.picked or self.inspector.key or "")
        rules = () if card is None else face_rules(self.shown.faces[card], is_solo=self.shown.is_solo)
        return rules[0][1] if rules else self._clause_of_the_phase()

    def _clause_of_the_phase(self) -> str:
        view = self.shown
        if view.is_over:
            return "DT-1.2"
        if view.is_building:
            return "DT-6.1"
        if not view.decks[view.active]:
            return "DT-9.2" if view.is_solo else "DT-4.3"
        return "DT-4.2" if obligation(view) in ("forced_card", "must_play_next") else "DT-4.1"

    def public_lines(self) -> list[str]:
        """Return whose turn it is, the meters, the cards in play, every seat, the supply (ux A6)."""
        ctx, view, scene = self.ctx, self.shown, cast("DesignTownScene", self)
        meters = (
            ctx.t("{label} {value}/{most}", label=ctx.t("Unhappy"), value=view.unhappy, most=view.limit),
            ctx.t("Cash ${cash}", cash=view.cash),
            ctx.tn("{count} victory point", "{count} victory points", view.points),
        )
        lines = [self.status(), ctx.t(", ").join(meters)]
        lines += [words.thing_name(scene, f"row:{index}") for index in range(len(view.row))]
        for seat in range(len(view.decks)):
            lines.extend(words.seat_name(scene, seat))
        supply = [f"supply:{box.card}" for box in self.layout.supply]
        return [*lines, *(words.thing_name(scene, key) for key in supply)]


def rects_of(event: Event, view: State, layout: Layout) -> list[pygame.Rect]:
    """Return where the things lie that an event is about; of seats whose table is not shown, the plate."""
    is_shown = event_seat(event) == view.active
    plate = [layout.plates[event_seat(event)]]
    match event:
        case ev.CardPlayed():
            found = [rect for card, rect in zip(view.row, layout.row, strict=True) if card == event.card]
            return found[-1:] if is_shown and found and layout.has_turn else plate
        case ev.CardFlipped():
            pile = layout.pile(event.card ^ 1) if is_shown else None
            return [pile.rect] if pile else plate
        case ev.CardBought():
            return [*plate, layout.kind(event.card).box] if layout.has_supply else plate
        case ev.CardRemoved():
            return [layout.kind(event.card).box] if layout.has_supply else plate
        case ev.DeckShuffled():
            return [layout.deck] if is_shown and layout.has_turn else plate
        case ev.TurnBust():
            return [layout.unhappy] if is_shown else plate
        case ev.BuildingBegan():
            return [layout.cash] if is_shown else plate
        case ev.GameDrawn():
            return []
        case _:
            return plate


def event_seat(event: Event) -> int:
    """Return whose doing an event was; 0 where it was nobody's."""
    return 0 if isinstance(event, ev.GameDrawn) else event.seat
