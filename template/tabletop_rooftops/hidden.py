"""Who may know what (RO-5.1): hands and the order of the pile are hidden, all else lies open."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace
from tabletop.engine.chance import Chance
from tabletop.engine.protocol import Seat, Viewer

from tabletop_rooftops.rules import Cards, Dealt, Drawn, Event, State, all_cards


def redact(state: State, viewer: Viewer) -> State:
    """Return the view: the state with hands of others and the pile turned over."""
    return replace(state, hands=_own(state.hands, viewer), pile=_covered(state.pile))


def redact_event(event: Event, viewer: Viewer) -> Event:
    """Return an event as a viewer sees it happen."""
    match event:
        case Dealt(hands, pile, first):
            return Dealt(_own(hands, viewer), _covered(pile), first)
        case Drawn(seat, _) if seat != viewer:
            return Drawn(seat, None)
        case _:
            return event


def unseen(view: State) -> tuple[int, ...]:
    """Return the cards that a view does not show, sorted: they are in hidden hands and in the pile."""
    return tuple(sorted((Counter(view.deck) - Counter(all_cards(view))).elements()))


def imagine(view: State, seat: Seat, chance: Chance) -> State:
    """Return a state that fits a view: what is hidden is dealt out by chance."""
    cards = iter(chance.shuffled(unseen(view)))

    def filled(held: Cards) -> Cards:
        return tuple(next(cards) if card is None else card for card in held)

    return replace(view, hands=tuple(map(filled, view.hands)), pile=filled(view.pile))


def _covered(cards: Cards) -> Cards:
    return (None,) * len(cards)


def _own(hands: tuple[Cards, ...], viewer: Viewer) -> tuple[Cards, ...]:
    return tuple(hand if seat == viewer else _covered(hand) for seat, hand in enumerate(hands))
