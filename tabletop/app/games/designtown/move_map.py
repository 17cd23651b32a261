"""Maps gestures on Design Town's table to commands (ux D1, D7)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from tabletop.app.games.designtown.layout import DesignTownLayout, faces_of, for_sale, page_of
from tabletop.app.games.designtown.view import DesignTownUiState, DesignTownView, is_bust, page_shown
from tabletop.app.games.designtown.words import (
    DECK,
    DISCARD,
    END_TURN,
    FLIP,
    ROW,
    STOP,
    DesignTownKind,
    back,
    disc,
    is_movable,
    seat_key,
    shown_face,
    supply,
)
from tabletop.app.table.key import Key
from tabletop.app.table.parts import MoveMap
from tabletop.engine.foresight import foresee, refused
from tabletop.engine.overrides import override
from tabletop.engine.protocol import Illegal, Seat
from tabletop.games.designtown import commands as co
from tabletop.games.designtown import events as ev
from tabletop.games.designtown.cards import FRONTS, Card
from tabletop.games.designtown.commands import Command
from tabletop.games.designtown.decide import decide
from tabletop.games.designtown.events import Event
from tabletop.games.designtown.state import State

# -- commands of a thing and a target (ux D1) --


def places(view: State) -> tuple[Key, ...]:
    """Return every place that something could be put on."""
    piles = (key for card in FRONTS for key in (supply(card), back(card)))
    discard = map(disc, sorted(set(view.discards[view.active])))
    return (ROW, DECK, DISCARD, FLIP, *piles, *discard, *map(seat_key, range(len(view.decks))))


def meant(view: State, seat: Seat, key: Key, place: Key) -> tuple[Command, ...]:
    """Return the commands that putting a thing on a place may mean, legal or not."""
    match key.kind, key.at:
        case DesignTownKind.DECK, ():
            if place == ROW:
                return (co.PlayCard(),) if view.decks[seat] else _shuffles(view)
            return _removes(view, seat, place)
        case DesignTownKind.DISC, (card,):
            return _of_discard(view, seat, card, place)
        case DesignTownKind.SUPPLY, (front,):
            if place in (back(front), FLIP):
                return (co.BuyUpgraded(front),)
            if place == DECK:
                return (co.ShuffleDeck(front),) if view.is_solo else ()
            return (co.Buy(front),) if place == DISCARD else ()
        case DesignTownKind.BACK, (front,):
            return (co.BuyUpgraded(front),) if place == DISCARD else ()
        case _:
            return ()


def _shuffles(view: State) -> tuple[Command, ...]:
    if not view.is_solo:
        return (co.ShuffleDeck(),)
    return tuple(co.ShuffleDeck(card) for card in FRONTS if view.supply[card // 2])


def _removes(view: State, seat: Seat, place: Key) -> tuple[Command, ...]:
    """Return the solo shuffle by putting the empty deck on the card of the supply that goes (DT-9.2)."""
    if place.kind == DesignTownKind.SUPPLY and view.is_solo and not view.decks[seat]:
        return (co.ShuffleDeck(*place.at),)
    return ()


def _of_discard(view: State, seat: Seat, card: Card, place: Key) -> tuple[Command, ...]:
    """Return the flip of a discarded card, on itself or in the flip area, or the shuffle by the pile's
    cards."""
    if place in (disc(card), FLIP):
        if not view.is_building:
            return (co.Recycle(card),)
        return _upgrades(view, seat, card)
    if place == DECK and not view.is_building:
        if view.faces[card].recycle_to_deck:
            return (co.Recycle(card),)
        return _shuffles(view) if not view.decks[seat] else ()
    if place.kind == DesignTownKind.SEAT and place != seat_key(seat):
        return (co.Upgrade(card, *place.at),)
    return () if view.is_building else _removes(view, seat, place)


def _upgrades(view: State, seat: Seat, card: Card) -> tuple[Command, ...]:
    if view.faces[card].moves_away and not view.is_solo:
        return tuple(co.Upgrade(card, to) for to in range(len(view.decks)) if to != seat)
    return (co.Upgrade(card),)


def targets(view: State, seat: Seat, key: Key, legal: Iterable[Command]) -> dict[Key, tuple[Command, ...]]:
    """Return a thing's possible places, each with its legal commands."""
    allowed = frozenset(legal)
    found = {
        place: tuple(command for command in meant(view, seat, key, place) if command in allowed)
        for place in places(view)
    }
    return {place: commands for place, commands in found.items() if commands}


@lru_cache(maxsize=16)
def usable(view: State, legal: tuple[Command, ...]) -> frozenset[Key]:
    """Return the keys of the usable things."""
    allowed, seat, there = frozenset(legal), view.active, places(view)
    return frozenset(
        key
        for key in there
        if is_movable(key) and any(not allowed.isdisjoint(meant(view, seat, key, place)) for place in there)
    )


def telling_apart(commands: Iterable[Command]) -> dict[Key, tuple[Command, ...]]:
    """Return the places that tell several commands apart: seats for apartments, piles for a removal."""
    found: dict[Key, tuple[Command, ...]] = {}
    for command in commands:
        if isinstance(command, co.Upgrade) and command.to is not None:
            found[seat_key(command.to)] = (command,)
        elif isinstance(command, co.ShuffleDeck) and command.remove is not None:
            found[supply(command.remove)] = (command,)
    return found


def refusal(view: State, seat: Seat, key: Key, place: Key | None = None) -> Illegal | None:
    """Return why a thing cannot be put on a place, or is unusable everywhere; None if nothing is meant."""
    lying = shown_face(view, key)
    if key.kind == DesignTownKind.ROW and lying is not None and not view.is_building:
        return Illegal("in_play", "DT-5.3", card=lying)
    guessed = _guess(view, seat, key, place)
    return why_illegal(view, seat, guessed[0]) if guessed else None


def why_illegal(view: State, seat: Seat, command: Command) -> Illegal | None:
    """Return why the rules refuse a command; None if they allow it."""
    return refused(decide, view, seat, command)


def _guess(view: State, seat: Seat, key: Key, place: Key | None) -> tuple[Command, ...]:
    """Return the probable intention of taking a thing, or of putting it where it means nothing."""
    if place is not None:
        found = meant(view, seat, key, place)
        if found:
            return found
    match key.kind, key.at:
        case DesignTownKind.DECK, ():
            return meant(view, seat, key, ROW)
        case DesignTownKind.DISC, _:
            return meant(view, seat, key, FLIP)
        case DesignTownKind.SUPPLY, (front,):
            return (co.Buy(front),)
        case DesignTownKind.BACK, (front,):
            return (co.BuyUpgraded(front),)
        case _:
            return ()


def raises_barrier(view: State, seat: Seat, command: Command) -> bool:
    """Whether a step cannot be taken back: it reveals a card, shuffles a deck, passes the turn or ends the
    game (DT-10)."""
    events = foresee(decide, view, seat, command)
    if isinstance(events, Illegal):
        return False
    return events is None or any(_is_final(view, event) for event in events)


def _is_final(view: State, event: Event) -> bool:
    if isinstance(event, ev.CardPlayed):
        return event.top is None and len(view.decks[event.seat]) > 1
    return isinstance(event, ev.TurnEnded | ev.GameWon | ev.GameLost)


_AREAS: Mapping[str, Key] = {DesignTownKind.DISC: DISCARD, DesignTownKind.ROW: ROW}
"""The areas in which cards lie that are no targets themselves."""


def why_not(view: DesignTownView, key: Key, place: Key | None = None) -> Illegal | None:
    """Return why a thing cannot be put on a place, or is unusable; None: no reason to give."""
    if view.viewer is None:
        return None
    if not view.is_my_turn and not view.state.is_over:
        return Illegal("not_your_turn", "DT-7", active=view.state.active)
    return refusal(view.state, view.viewer, key, place)


class DesignTownMoveMap(MoveMap[State, DesignTownLayout, DesignTownUiState]):
    """Maps things and targets of Design Town's table to commands."""

    @override
    def usable(self, view: DesignTownView) -> frozenset[Key]:
        if view.viewer is None or not view.is_my_turn or is_bust(view.state):
            return frozenset()
        return usable(view.state, tuple(view.game.rules.legal(view.state, view.viewer)))

    def rising(self, view: DesignTownView) -> frozenset[Key]:
        """Return usable things; cards of the discard pile lie higher anyway while they can be flipped."""
        return frozenset(key for key in view.usable if key.kind != DesignTownKind.DISC)

    def primary(self, view: DesignTownView) -> Key | None:
        """Return the deck: a turn begins with its top card."""
        return DECK if DECK in view.usable else None

    def can_pick(self, view: DesignTownView, key: Key) -> bool:
        """Whether a thing is a card of deck, discard pile or supply."""
        if (
            view.picked is not None
            and view.drag is None
            and key.kind == DesignTownKind.DISC
            and DISCARD in view.marks
        ):
            return False
        return is_movable(key) and self._is_here(view, key)

    def targets(self, view: DesignTownView, key: Key) -> Mapping[Key, tuple[Any, ...]]:
        """Return the legal targets of a thing: those on the shown page, if there are any."""
        if view.viewer is None:
            return {}
        marks = targets(view.state, view.viewer, key, view.legal)
        if page_shown(view) == "all":
            return marks
        marks.pop(FLIP, None)
        return {place: meant for place, meant in marks.items() if self._is_here(view, place)} or marks

    @staticmethod
    def _is_here(view: DesignTownView, place: Key) -> bool:
        """Whether a place is on the shown page of the table."""
        return page_shown(view) == "all" or page_of(place) in (None, page_shown(view))

    def target_at(self, view: DesignTownView, key: Key) -> Key:
        """Return the marked area that contains a thing."""
        area = _AREAS.get(key.kind, key)
        return area if key not in view.marks and area in view.marks else key

    def disambiguate(
        self, view: DesignTownView, key: Key, commands: tuple[Any, ...]
    ) -> Mapping[Key, tuple[Any, ...]]:
        """Ask who gets an apartment, or which card of the supply goes."""
        return telling_apart(commands)

    @override
    def why_not(self, view: DesignTownView, key: Key, place: Key | None = None) -> Illegal | None:
        return why_not(view, key, place)

    def gesture_for(self, view: DesignTownView, command: Any) -> Sequence[Key]:
        """Return what to touch for a command; a button ends a phase."""
        buttons = {co.Stop(): STOP, co.EndTurn(): END_TURN}
        return (buttons[command],) if command in buttons else super().gesture_for(view, command)

    def number_key(self, view: DesignTownView, number: int) -> Key | None:
        """Return the thing of a number key: the piles of the supply, then those of the discard pile; usable
        ones first, because there may be more than nine."""
        sold = [supply(card) for card in for_sale(view.state) if page_shown(view) != "turn"]
        discarded = faces_of(view.state.discards[view.state.active])
        discard = sorted((disc(card) for card, _ in discarded), key=lambda key: key not in view.usable)
        keys = [*sold, *discard]
        return keys[number - 1] if number <= len(keys) else None
