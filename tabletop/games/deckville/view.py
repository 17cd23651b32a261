"""What a seat may know (DV-11), what it may do, and what the rest might look like."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import permutations
from typing import Final

from msgspec.structs import replace

from tabletop.engine.chance import Chance
from tabletop.engine.protocol import Seat, Viewer
from tabletop.games.deckville import commands, events
from tabletop.games.deckville.building import property_price, resource_price, shortage
from tabletop.games.deckville.cards import MOST_BUILT, Card, Known, deck_of
from tabletop.games.deckville.commands import SOURCES, Command
from tabletop.games.deckville.events import Event
from tabletop.games.deckville.evolve import hidden
from tabletop.games.deckville.state import PROPERTIES, REPLACE, RESOURCE, Hand, State, known_cards
from tabletop.games.deckville.steps import draw_sources, draws_due, excess, may_end, may_skip, sources

_TAKE: Final = {source: commands.TakeFromSupply(source) for source in SOURCES}
_DRAW: Final = {source: commands.DrawCard(source) for source in SOURCES}
_REPLACEMENT: Final = {source: commands.DrawReplacement(source) for source in SOURCES}
_SKIP: Final = commands.SkipStep()
_END: Final = commands.EndTurn()


def redact(state: State, viewer: Viewer) -> State:
    """Return the view: hands of others, the deck, and the discard pile beneath its top are secret (DV-11)."""
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
    """Return the event as the viewer may know it (DV-11).

    Of cards that another player discards together, only the last is seen: it lies on top.
    """
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
    """Return a full state that fits the view: unknown cards are dealt out at random."""
    unknown = Counter(deck_of(view.cards, len(view.hands)))
    unknown.subtract(known_cards(view))
    dealt = iter(chance.shuffled(tuple(sorted(unknown.elements()))))

    def filled(cards: tuple[Known, ...]) -> tuple[Known, ...]:
        return tuple(next(dealt) if card is None else card for card in cards)

    hands = tuple(map(filled, view.hands))
    return replace(view, hands=hands, deck=filled(view.deck), discard=filled(view.discard), is_view=False)


def legal(view: State, seat: Seat) -> tuple[Command, ...]:
    """Return every legal command of a seat: one for all cards of a kind, one for each order of discards."""
    if view.is_over or seat != view.active:
        return ()
    hand = tuple(sorted(card for card in view.hands[seat] if card is not None))
    kinds = tuple(dict.fromkeys(hand))
    if view.is_replacing:
        return tuple(commands.ReplaceDiscard(card) for card in kinds)
    found: list[Command] = []
    if view.reached <= REPLACE:
        found.extend(_TAKE[source] for source in sources(view))
    if view.reached <= RESOURCE:
        found.extend(_resources(view, seat, hand, kinds))
    if view.reached <= PROPERTIES and view.built < MOST_BUILT:
        found.extend(_properties(view, seat, hand, kinds))
    found.extend(_DRAW[source] for source in draw_sources(view))
    if not draws_due(view) and excess(view):
        found.extend(commands.DiscardDown(cards) for cards in orders(hand, excess(view)))
    if view.may_replace:
        found.extend(_REPLACEMENT[source] for source in sources(view))
    if may_skip(view):
        found.append(_SKIP)
    if may_end(view):
        if view.districts[seat].reserve is None:
            found.extend(commands.Reserve(card) for card in kinds)
        found.append(_END)
    return tuple(found)


def _resources(view: State, seat: Seat, hand: tuple[Card, ...], kinds: tuple[Card, ...]) -> Iterator[Command]:
    """Yield each hand card as a resource, paid with others in each order (DV-4.2)."""
    for card in kinds:
        for discards in orders(without(hand, card), resource_price(view, seat, card)):
            yield commands.BuildResource(card, discards)


def _properties(
    view: State, seat: Seat, hand: tuple[Card, ...], kinds: tuple[Card, ...]
) -> Iterator[Command]:
    """Yield the properties whose resources the district holds, paid in each order (DV-6)."""
    price = property_price(view, seat)
    for card in kinds:
        if not any(shortage(view, seat, card)):
            for discards in orders(without(hand, card), price):
                yield commands.BuildProperty(card, discards)
    reserved = view.districts[seat].reserve
    if reserved is not None and not any(shortage(view, seat, reserved)):
        for discards in orders(hand, property_price(view, seat, from_reserve=True)):
            yield commands.BuildProperty(reserved, discards, from_reserve=True)


@lru_cache(maxsize=2048)
def orders(hand: tuple[Card, ...], count: int) -> tuple[tuple[Card, ...], ...]:
    """Return each way to lay down so many cards of a sorted hand one after another (DV-5.4)."""
    return tuple(dict.fromkeys(permutations(hand, count)))


def without(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """Return a hand without one card that is in it."""
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]
