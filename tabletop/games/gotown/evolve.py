"""How each event changes the state. Pure and total; works on views, where unknown cards are None."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from tabletop.engine.codec import put
from tabletop.engine.protocol import Seat
from tabletop.games.gotown import events as ev
from tabletop.games.gotown.events import Event
from tabletop.games.gotown.state import (
    BONE,
    DOG,
    DONUT_TRUCK,
    FLOOR_SUM,
    FULL_HAND,
    JOKER,
    MILKSHAKE,
    Card,
    Floor,
    Hand,
    State,
    Tower,
    floor_of,
)


def evolve(state: State, event: Event) -> State:
    """Return the state after an event."""
    return _CHANGES[type(event)](state, event)


def evolve_all(state: State, events: Iterable[Event]) -> State:
    """Return the state after events."""
    for event in events:
        state = _CHANGES[type(event)](state, event)
    return state


def _cards_drawn(state: State, event: ev.CardsDrawn) -> State:
    hands, drawn = list(state.hands), event.cards
    hands[event.seat] += drawn
    pile = state.pile[: len(state.pile) - len(drawn)]
    return replace(state, pile=pile, hands=tuple(hands), has_stirred=True)


def _turn_ended(state: State, event: ev.TurnEnded) -> State:
    seat, discarded = event.seat, event.discarded
    if discarded is None:
        return state
    return replace(
        state,
        hands=put(state.hands, seat, without(state.hands[seat], discarded)),
        discard=(*state.discard, discarded),
        has_stirred=True,
    )


def _turn_began(state: State, event: ev.TurnBegan) -> State:
    """Begin a turn: discard the truck first (GT-11.2), count turns without any change (GT-4.6)."""
    seat = event.seat
    if state.truck == seat:
        state = replace(state, discard=(*state.discard, DONUT_TRUCK), truck=None)
    return replace(
        state,
        turn=state.turn + 1,
        active=seat,
        is_full=len(state.hands[seat]) >= FULL_HAND,
        has_played=False,
        has_stirred=False,
        idle=0 if state.has_stirred else state.idle + 1,
    )


def _turn_skipped(state: State, event: ev.TurnSkipped) -> State:
    """Skip a turn, which uses up all of the seat's truck and milkshake (GT-10, GT-11.2, GT-11.3)."""
    seat = event.seat
    gone: list[Card] = []
    if state.truck == seat:
        gone.append(DONUT_TRUCK)
    if state.milkshakes >> seat & 1:
        gone.append(MILKSHAKE)
    return replace(
        state,
        turn=state.turn + 1,
        active=seat,
        discard=state.discard + tuple(gone),
        truck=None if state.truck == seat else state.truck,
        milkshakes=state.milkshakes & ~(1 << seat),
        skips=state.skips & ~(1 << seat),
        is_full=False,
        has_played=False,
        has_stirred=True,
    )


def _floor_built(state: State, event: ev.FloorBuilt) -> State:
    """Add the new top floor (GT-5.1)."""
    seat, left, right = event.seat, event.left, event.right
    floor = floor_of(left, right)
    return replace(
        state,
        hands=put(state.hands, seat, without(without(state.hands[seat], left), right)),
        towers=put(state.towers, seat, (*state.towers[seat], floor)),
        has_played=True,
        has_stirred=True,
    )


def _floor_stolen(state: State, event: ev.FloorStolen) -> State:
    """Move the stolen card into the new floor, a joker with its value; discard the rest (GT-6.1, GT-6.2,
    GT-6.4)."""
    seat, victim, card = event.seat, event.victim, event.card
    robbed = state.towers[victim][-1]
    taken = robbed.side_of(FLOOR_SUM - card)
    # The rest has the value of the played card: both complement the stolen one.
    rest = JOKER if robbed.joker == 1 - taken else card
    floor = Floor(card, FLOOR_SUM - card, 1 if robbed.joker == taken else -1)
    towers = list(state.towers)
    towers[victim] = towers[victim][:-1]
    towers[seat] += (floor,)
    return replace(
        state,
        hands=_spent(state, seat, card),
        towers=tuple(towers),
        discard=(*state.discard, rest),
        has_played=True,
        has_stirred=True,
    )


def _dog_placed(state: State, event: ev.DogPlaced) -> State:
    return replace(
        state,
        hands=_spent(state, event.seat, DOG),
        towers=_with_dog(state.towers, event.seat, event.floor, dog=True),
        has_played=True,
        has_stirred=True,
    )


def _dog_lured(state: State, event: ev.DogLured) -> State:
    return replace(
        state,
        hands=_spent(state, event.seat, BONE),
        towers=_with_dog(state.towers, event.victim, event.floor, dog=False),
        discard=(*state.discard, BONE, DOG),
        has_played=True,
        has_stirred=True,
    )


def _floor_destroyed(state: State, event: ev.FloorDestroyed) -> State:
    """Discard the floor's cards, its dog and the tool (GT-7.3, GT-8)."""
    victim, tool = event.victim, event.tool
    tower = state.towers[victim]
    return replace(
        state,
        hands=_spent(state, event.seat, tool),
        towers=put(state.towers, victim, tower[:-1]),
        discard=(*state.discard, *tower[-1].cards, tool),
        has_played=True,
        has_stirred=True,
    )


def _cards_stolen(state: State, event: ev.CardsStolen) -> State:
    """Move the cards from hand to hand, and discard the thief (GT-9)."""
    seat = event.seat
    hand = state.hands[seat]
    # A victim's view knows the stolen card, but not the hand that it goes to (GT-12).
    gained = event.cards if event.tool in hand else (None,) * len(event.cards)
    hands = list(state.hands)
    hands[seat] = without(hand, event.tool) + gained
    for victim, card in zip(event.victims, event.cards, strict=True):
        hands[victim] = without(hands[victim], card)
    return replace(
        state,
        hands=tuple(hands),
        discard=(*state.discard, event.tool),
        has_played=True,
        has_stirred=True,
    )


def _milkshake_placed(state: State, event: ev.MilkshakePlaced) -> State:
    return replace(
        state,
        hands=_spent(state, event.seat, MILKSHAKE),
        milkshakes=state.milkshakes | 1 << event.victim,
        has_played=True,
        has_stirred=True,
    )


def _donut_truck_played(state: State, event: ev.DonutTruckPlayed) -> State:
    seat, everybody = event.seat, (1 << len(state.hands)) - 1
    return replace(
        state,
        hands=_spent(state, seat, DONUT_TRUCK),
        truck=seat,
        skips=everybody & ~(1 << seat),
        has_played=True,
        has_stirred=True,
    )


def _pile_shuffled(state: State, event: ev.PileShuffled) -> State:
    return replace(state, pile=event.pile, discard=(), shuffles=state.shuffles + 1)


def _first_player_drawn(state: State, event: ev.FirstPlayerDrawn) -> State:
    return replace(state, active=event.seat)


def _game_won(state: State, event: ev.GameWon) -> State:
    return replace(state, is_over=True, winner=event.seat)


def _game_drawn(state: State, event: ev.GameDrawn) -> State:
    return replace(state, is_over=True)


def _spent(state: State, seat: Seat, card: Card) -> tuple[Hand, ...]:
    """Return the hands after a seat played a card."""
    hands = list(state.hands)
    hands[seat] = without(hands[seat], card)
    return tuple(hands)


def without(hand: Hand, card: Card | None) -> Hand:
    """Return a hand without one such card; of a hidden hand, without any one card."""
    try:
        at = hand.index(card)
    except ValueError:
        return hand[:-1]
    return hand[:at] + hand[at + 1 :]


def _with_dog(towers: tuple[Tower, ...], seat: Seat, floor: int, *, dog: bool) -> tuple[Tower, ...]:
    tower = towers[seat]
    return put(towers, seat, put(tower, floor, replace(tower[floor], dog=dog)))


# A table and not `match`: looking up a struct's class is slow, and a search does it for each event.
_CHANGES: Final[Mapping[type[Event], Callable[[State, Any], State]]] = {
    ev.CardsDrawn: _cards_drawn,
    ev.TurnEnded: _turn_ended,
    ev.TurnBegan: _turn_began,
    ev.FloorBuilt: _floor_built,
    ev.FloorStolen: _floor_stolen,
    ev.DogPlaced: _dog_placed,
    ev.DogLured: _dog_lured,
    ev.FloorDestroyed: _floor_destroyed,
    ev.CardsStolen: _cards_stolen,
    ev.MilkshakePlaced: _milkshake_placed,
    ev.DonutTruckPlayed: _donut_truck_played,
    ev.TurnSkipped: _turn_skipped,
    ev.PileShuffled: _pile_shuffled,
    ev.FirstPlayerDrawn: _first_player_drawn,
    ev.GameWon: _game_won,
    ev.GameDrawn: _game_drawn,
}
