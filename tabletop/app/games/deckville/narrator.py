"""What Deckville's table tells: status and prompt, where the things of a log line and of a score lie, which
clause of the rules matters, the table in words (ux L3, E1, T5, A6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import pygame
from msgspec.structs import replace

from tabletop.app.games.deckville import prompts, words
from tabletop.app.games.deckville.keys import HAND_AREA, SOURCES
from tabletop.app.games.deckville.layout import Layout
from tabletop.app.games.deckville.moves import command_of, hand_of, is_use, payment
from tabletop.app.games.deckville.view import UiState, View, card_at, looked_at
from tabletop.app.table.drawn.preview import Change, Preview
from tabletop.app.table.key import Key
from tabletop.app.table.parts import Narrator
from tabletop.engine.protocol import Seat
from tabletop.games.deckville import commands as co
from tabletop.games.deckville import events as ev
from tabletop.games.deckville.result import categories_of
from tabletop.games.deckville.score import gain, scores, sheet
from tabletop.games.deckville.state import State
from tabletop.games.deckville.steps import step_of
from tabletop.games.deckville.text import label

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


_STEP_CLAUSES = {1: "DV-4.1", 2: "DV-4.2", 3: "DV-6.1", 4: "DV-4.4", 5: "DV-4.5"}


class DeckvilleNarrator(Narrator[State, Layout, UiState]):
    """See the module."""

    def status(self, view: View) -> str:
        """Return round and whose turn."""
        return prompts.status(self.ctx, view)

    def prompt(self, view: View) -> str:
        """Return what the person at the screen should do now."""
        return prompts.prompt(self.ctx, view)

    def preview(self, view: View, key: Key) -> Preview | None:
        """Return what putting the picked thing on a marked target will do."""
        return _preview(self.ctx, view, key)

    def rects_of_event(self, view: View, event: Any) -> Sequence[pygame.Rect]:
        """Return where the things lie now that a log line is about (ux L3)."""
        layout, shown, whose = view.layout, view.state, looked_at(view)
        seat = getattr(event, "seat", None)
        seats = [] if seat is None else [layout.plates.get(seat, layout.title)]
        match event:
            case ev.CardTaken():
                return [layout.source(event.source), *seats]
            case ev.PoolRefilled():
                return [layout.pool[event.slot]]
            case ev.PropertyBuilt() if seat == whose:
                built = shown.districts[whose].properties
                found = [one.rect for one in layout.properties if built[one.index] == event.card]
                return found or seats
            case ev.ResourceBuilt() if seat == whose:
                resources = shown.districts[whose].resources
                return [rect for index, rect in layout.strips if resources[index] == event.card] or seats
            case ev.CardsDiscarded():
                return [layout.discard, *seats]
            case ev.DeckEmptied() | ev.DeckRefilled() | ev.DeckShuffled():
                return [layout.deck]
            case _:
                return seats

    def rects_of_score(self, view: View, category: int, seat: Seat) -> Sequence[pygame.Rect]:
        """Return where the properties lie that gave a seat its points (ux E1)."""
        layout, shown = view.layout, view.state
        if seat != looked_at(view):
            return [layout.plates.get(seat, layout.title)]
        rows = categories_of(shown)
        if category >= len(rows):
            return [layout.reserve]
        kind = rows[category][1]
        built = shown.districts[seat].properties
        scored = {
            one.card
            for one in sheet(shown)[seat].cards
            if any(p.points and p.term.kind == kind for p in one.parts)
        }
        return [one.rect for one in layout.properties if built[one.index] in scored] or [layout.title]

    def current_clause(self, view: View) -> str | None:
        """Return the clause of the step that is due."""
        return "DV-9.3" if view.state.is_over else _STEP_CLAUSES[step_of(view.state)]

    def public_lines(self, view: View) -> list[str]:
        """Return round, supply, every seat (ux A6)."""
        supply = [words.thing_name(self.ctx, view, source) for source in SOURCES]
        seats = [words.seat_words(self.ctx, view, seat) for seat in range(len(view.state.hands))]
        return [self.status(view), *supply, *seats]

    def private_lines(self, view: View) -> list[str]:
        """Return the hand of the person at the screen (DV-11)."""
        held = hand_of(view.state, view.viewer)
        return [words.card_words(self.ctx, view.state, card) for card in held if card is not None]


def _preview(ctx: Context, view: View, key: Key) -> Preview | None:
    """Return what putting the picked thing on a marked target will do."""
    shown, seat, (meant, *_) = view.state, view.viewer, view.marks[key]
    card = card_at(view, view.picked)
    if seat is None:
        return None
    if meant == "pay":
        return Preview(ctx.t("Discard {card}", card=words.card_words(ctx, shown, card)), "")
    if not is_use(meant):
        return Preview(_sentence(ctx.message(label(meant, shown))), "", is_final=key == HAND_AREA)
    paid = payment(shown, seat, meant, view.picked)
    command = command_of(shown, seat, paid)
    title = "" if command is None else _sentence(ctx.message(label(_unpaid(command), shown)))
    text = ""
    if paid.count:
        text = ctx.tn(
            "Then choose {count} card to discard.", "Then choose {count} cards to discard.", paid.count
        )
    changes: tuple[Change, ...] = ()
    if meant == "property" and card is not None:
        now, more = scores(shown)[seat], gain(shown, seat, card)
        line = ctx.t("Score {before} → {after}", before=now, after=now + more)
        changes = (Change((more > 0) - (more < 0), line),)
    return Preview(title, text, changes)


def _unpaid(command: co.Command) -> co.Command:
    """Return a command without what pays for it."""
    match command:
        case co.BuildResource() | co.BuildProperty():
            return replace(command, discards=())
        case _:
            return command


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:]
