"""What a seat may know (DV-11), what it may do, and imagined states that fit its view."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import permutations
from typing import Final, TypeAlias

from msgspec.structs import replace

from tabletop.engine.chance import Chance
from tabletop.engine.protocol import Seat, Viewer
from tabletop.games.deckville import commands, events
from tabletop.games.deckville.building import (
    Means,
    draw_sources,
    draws_due,
    excess,
    may_skip,
    means_of,
    property_price,
    sources,
)
from tabletop.games.deckville.cards import MOST_BUILT, Card, CardKind, Known
from tabletop.games.deckville.commands import SOURCES, Command
from tabletop.games.deckville.events import Event
from tabletop.games.deckville.evolve import hidden
from tabletop.games.deckville.faces import unseen
from tabletop.games.deckville.state import DRAW, REPLACE, RESOURCE, Hand, State

_TAKE: Final = {source: commands.TakeFromSupply(source) for source in SOURCES}
_DRAW: Final = {source: commands.DrawCard(source) for source in SOURCES}
_REPLACEMENT: Final = {source: commands.DrawReplacement(source) for source in SOURCES}
_SKIP: Final = commands.SkipStep()
_END: Final = commands.EndTurn()

_Orders: TypeAlias = Callable[[tuple[Card, ...], int], Iterable[tuple[Card, ...]]]


def redact(state: State, viewer: Viewer) -> State:
    """Return the view: other hands, the deck, and the discard pile beneath its top are secret (DV-11)."""
    hands: list[Hand] = [*map(hidden, map(len, state.hands))]
    if viewer is not None:
        hands[viewer] = state.hands[viewer]
    return replace(
        state,
        deck=hidden(len(state.deck)),
        discard=_top_only(state.discard),
        hands=tuple(hands),
        is_view=True,
    )


def redact_event(event: Event, viewer: Viewer) -> Event:
    """Return the event as the viewer may know it (DV-11). Of another player's discards only the last one is
    visible: it lies on top."""
    match event:
        case events.DeckShuffled() | events.DeckRefilled():
            return replace(event, deck=hidden(len(event.deck)))
        case events.HandDealt() if event.seat != viewer:
            return replace(event, cards=hidden(len(event.cards)))
        case events.CardTaken() if event.seat != viewer:
            return replace(event, card=None)
        case events.CardsDiscarded() if event.seat != viewer:
            return replace(event, cards=_top_only(event.cards))
        case events.ResourceBuilt() | events.PropertyBuilt() if event.seat != viewer:
            return replace(event, discards=_top_only(event.discards))
        case _:
            return event


def _top_only(cards: tuple[Known, ...]) -> tuple[Known, ...]:
    return (*hidden(len(cards) - 1), cards[-1]) if cards else ()


def imagine(view: State, seat: Seat, chance: Chance) -> State:
    """Return a full state that fits the view: unknown cards are dealt at random."""
    dealt = iter(chance.shuffled(tuple(sorted(unseen(view).elements()))))

    def filled(cards: tuple[Known, ...]) -> tuple[Known, ...]:
        return tuple(next(dealt) if card is None else card for card in cards)

    hands = tuple(map(filled, view.hands))
    return replace(view, hands=hands, deck=filled(view.deck), discard=filled(view.discard), is_view=False)


def legal(view: State, seat: Seat) -> tuple[Command, ...]:
    """Return a seat's legal commands: one for all cards of a kind, one for each order of discards."""
    if view.is_over or seat != view.active:
        return ()
    if view.is_replacing:
        return tuple(map(commands.ReplaceDiscard, dict.fromkeys(_hand(view, seat))))
    found = _before_drawing(view, seat) if view.reached < DRAW else []
    found.extend(map(_DRAW.__getitem__, draw_sources(view)))
    due, beyond = draws_due(view), excess(view)
    if beyond and not due:
        hand = _hand(view, seat)
        found.extend(map(commands.DiscardDown, _orders(hand)(hand, beyond)))
    if view.may_replace:
        found.extend(map(_REPLACEMENT.__getitem__, sources(view)))
    if may_skip(view):
        found.append(_SKIP)
    if not due and not beyond:
        if view.districts[seat].reserve is None:
            found.extend(map(commands.Reserve, dict.fromkeys(_hand(view, seat))))
        found.append(_END)
    return tuple(found)


def _before_drawing(view: State, seat: Seat) -> list[Command]:
    """Return what can be done in the steps 1 to 3 that are not over (DV-4)."""
    found: list[Command] = []
    hand = _hand(view, seat)
    if view.reached <= REPLACE:
        found.extend(map(_TAKE.__getitem__, sources(view)))
    means, orders = means_of(view, seat), _orders(hand)
    if view.reached <= RESOURCE:
        found.extend(_resources(view.cards, hand, means, orders))
    if view.built < MOST_BUILT:
        found.extend(_properties(view, seat, hand, means, orders))
    return found


def _resources(
    cards: tuple[CardKind, ...], hand: tuple[Card, ...], means: Means, orders: _Orders
) -> list[Command]:
    """Return each hand card as a resource, with payments in each order (DV-4.2)."""
    return [
        commands.BuildResource(card, paid)
        for card in dict.fromkeys(hand)
        for paid in orders(_without(hand, card), means.price(cards[card]))
    ]


def _properties(
    view: State, seat: Seat, hand: tuple[Card, ...], means: Means, orders: _Orders
) -> list[Command]:
    """Return the properties with all resources in the district, with payments in each order (DV-6)."""
    cards = view.cards
    price, reserved = property_price(view, seat), view.districts[seat].reserve
    found: list[Command] = [
        commands.BuildProperty(card, paid)
        for card in dict.fromkeys(hand)
        if means.suffice_for(cards[card])
        for paid in orders(_without(hand, card), price)
    ]
    if reserved is not None and means.suffice_for(cards[reserved]):
        price = property_price(view, seat, from_reserve=True)
        found += [commands.BuildProperty(reserved, paid, from_reserve=True) for paid in orders(hand, price)]
    return found


def _hand(view: State, seat: Seat) -> tuple[Card, ...]:
    """Return a hand sorted by number."""
    return tuple(sorted([card for card in view.hands[seat] if card is not None]))


def _orders(hand: tuple[Card, ...]) -> _Orders:
    """Return a function for the orders in which so many cards of a hand can be laid down (DV-5.4)."""
    return permutations if len(set(hand)) == len(hand) else _orders_of_kinds


def _orders_of_kinds(hand: tuple[Card, ...], count: int) -> Iterable[tuple[Card, ...]]:
    """Return each order once, for a hand with several cards of a kind."""
    return dict.fromkeys(permutations(hand, count))


def _without(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """Return a hand without one card that is in it."""
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]
