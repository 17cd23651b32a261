"""The rules: what there is, what can be done, what comes of it. Pure functions over frozen values."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace
from tabletop.engine.chance import Chance
from tabletop.engine.message import N_, SeatName, msg
from tabletop.engine.protocol import Category, Illegal, Options, Result, Seat

Card: TypeAlias = int
"""A house: its number of storeys, 1 to 8."""
Cards: TypeAlias = "tuple[Card | None, ...]"
"""Cards, with None for each card hidden from the viewer."""

DECK: Final[tuple[Card, ...]] = tuple(sorted([*range(1, 9)] * 3))
HAND: Final = 4
PLOTS, PLOTS_IN_A_LONG_STREET = 5, 7
HIGHER: Final = 2
"""The most storeys that a new house may have more than the one before it."""


# -- what there is


class House(Struct, frozen=True):
    """A house that stands on a plot, and whose it is."""

    owner: Seat
    storeys: Card


class State(Struct, frozen=True):
    """A moment of the game; a view is the same, with what the viewer may not know as None."""

    hands: tuple[Cards, ...]
    plots: tuple[House | None, ...]
    pile: Cards = DECK
    deck: tuple[Card, ...] = DECK
    """All cards, sorted, as everybody knows them."""
    discard: tuple[Card, ...] = ()
    turn: Seat = 0
    turns: int = 0


# -- what can be done


class Build(Struct, frozen=True, tag="build"):
    """Put a card from hand on a plot."""

    card: Card
    plot: int


class Discard(Struct, frozen=True, tag="discard"):
    """Put a card from hand on the discard pile."""

    card: Card


Command = Build | Discard


# -- what happens


class Dealt(Struct, frozen=True, tag="dealt"):
    """The deck was shuffled, hands were dealt, and the first player was drawn."""

    hands: tuple[Cards, ...]
    pile: Cards
    first: Seat


class Built(Struct, frozen=True, tag="built"):
    """A house was put on a plot."""

    seat: Seat
    card: Card
    plot: int


class Discarded(Struct, frozen=True, tag="discarded"):
    """A card went to the discard pile."""

    seat: Seat
    card: Card


class Drawn(Struct, frozen=True, tag="drawn"):
    """A card was drawn."""

    seat: Seat
    card: Card | None


Event = Dealt | Built | Discarded | Drawn


# -- the course of a game


def initial(seats: int, options: Options, deck: tuple[Card, ...] = DECK) -> State:
    """Return the table before the deal (RO-1.1)."""
    plots = PLOTS_IN_A_LONG_STREET if options["long"] else PLOTS
    return State(hands=((),) * seats, plots=(None,) * plots, pile=deck, deck=deck)


def setup(
    seats: int, options: Options, chance: Chance, deck: tuple[Card, ...] = DECK
) -> tuple[Event, ...]:
    """Shuffle, deal, and draw who begins (RO-2.1)."""
    cards = chance.named("deck").dealt(deck, len(deck))
    hands = tuple(cards[HAND * seat : HAND * (seat + 1)] for seat in range(seats))
    return (Dealt(hands, cards[HAND * seats :], chance.named("first").below(seats)),)


def decide(state: State, seat: Seat, command: Command, chance: Chance) -> tuple[Event, ...]:
    """Return what a command leads to; raise `Illegal` where the rules refuse it."""
    if is_over(state):
        raise Illegal("over", "RO-4.1")
    if seat != state.turn:
        raise Illegal("not_your_turn", "RO-3.1", active=state.turn)
    if command.card not in state.hands[seat]:
        raise Illegal("not_in_hand", "RO-3.1", storeys=command.card)
    drawn = (Drawn(seat, state.pile[0]),) if state.pile else ()
    match command:
        case Build(card, plot):
            _check_height(state, card, plot)
            return (Built(seat, card, plot), *drawn)
        case Discard(card):
            return (Discarded(seat, card), *drawn)


def _check_height(state: State, card: Card, plot: int) -> None:
    """Refuse a house that is not 1 or 2 storeys higher than what stands on the plot (RO-3.2)."""
    if not 0 <= plot < len(state.plots):
        raise Illegal("no_such_plot", "RO-1.1")
    if not fits(state, card, plot):
        stands = height(state, plot)
        raise Illegal("wrong_height", "RO-3.2", storeys=card, stands=stands, higher=HIGHER)


def fits(state: State, card: Card, plot: int) -> bool:
    """Whether a house is higher than what stands on a plot, and not too much so (RO-3.2)."""
    return 0 < card - height(state, plot) <= HIGHER


def height(state: State, plot: int) -> int:
    """Return how many storeys stand on a plot."""
    house = state.plots[plot]
    return house.storeys if house is not None else 0


def evolve(state: State, event: Event) -> State:
    """Return the state, or the view, after an event."""
    match event:
        case Dealt(hands, pile, first):
            return replace(state, hands=hands, pile=pile, turn=first, turns=1)
        case Built(seat, card, plot):
            old = state.plots[plot]
            plots = (*state.plots[:plot], House(seat, card), *state.plots[plot + 1 :])
            gone = (old.storeys,) if old is not None else ()
            return replace(_played(state, seat, card), plots=plots, discard=state.discard + gone)
        case Discarded(seat, card):
            return replace(_played(state, seat, card), discard=(*state.discard, card))
        case Drawn(seat, drawn):
            return replace(
                _with_hand(state, seat, (*state.hands[seat], drawn)), pile=state.pile[1:]
            )


def _played(state: State, seat: Seat, card: Card) -> State:
    """Return the state with a card gone from a hand; the next player's turn begins."""
    hand = list(state.hands[seat])
    hand.remove(card if card in hand else None)
    after = _with_hand(state, seat, tuple(hand))
    return replace(after, turn=(seat + 1) % len(state.hands), turns=state.turns + 1)


def _with_hand(state: State, seat: Seat, hand: Cards) -> State:
    return replace(state, hands=(*state.hands[:seat], hand, *state.hands[seat + 1 :]))


def legal(view: State, seat: Seat) -> Iterator[Command]:
    """Yield what a seat can do, told from its view: a choice that makes no difference only once."""
    if seat not in actors(view):
        return
    for card in sorted({card for card in view.hands[seat] if card is not None}):
        for plot in range(len(view.plots)):
            if fits(view, card, plot):
                yield Build(card, plot)
        yield Discard(card)


def is_over(state: State) -> bool:
    """Whether all cards have been played (RO-4.1)."""
    return state.turns > 0 and not any(state.hands)


def actors(state: State) -> frozenset[Seat]:
    """Return who can act now."""
    return frozenset() if is_over(state) or not state.turns else frozenset({state.turn})


def points(state: State) -> tuple[int, ...]:
    """Return each seat's points: the worth of the plots its houses stand on (RO-1.2)."""
    found = [0] * len(state.hands)
    for number, house in enumerate(state.plots, start=1):
        if house is not None:
            found[house.owner] += number
    return tuple(found)


def result(state: State) -> Result | None:
    """Return who won, when it is over (RO-4.2)."""
    if not is_over(state):
        return None
    scores = points(state)
    winners = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
    sheet = (Category(N_("Plots"), scores),)
    if len(winners) > 1:
        return Result(
            winners,
            scores,
            sheet,
            msg("Several players have the most points, so all of them win."),
            "RO-4.2",
        )
    why = msg("{player} has the most points.", player=SeatName(winners[0]))
    return Result(winners, scores, sheet, why, "RO-4.2")


def all_cards(state: State) -> tuple[Card, ...]:
    """Return every card there is, sorted: it must always be the same."""
    houses = [house.storeys for house in state.plots if house is not None]
    held = [card for hand in (*state.hands, state.pile) for card in hand if card is not None]
    return tuple(sorted([*houses, *held, *state.discard]))
