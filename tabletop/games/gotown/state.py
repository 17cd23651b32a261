"""The state of a game. A view has the same type, with None for every card hidden from the viewer."""

from __future__ import annotations

import json
from typing import Final, TypeAlias

import msgspec

from tabletop.engine.message import N_, Message, SeatName, msg, msgn
from tabletop.engine.protocol import Category, Options, Result, Seat

# The 54 cards (GT-2). A card is known by its kind; cards of one kind cannot be told apart.

Card: TypeAlias = int
"""Kind of a card: 1 to 8 for a floor card of that value, else a kind below. Saved games hold the numbers,
which never change."""

JOKER: Final = 9
DOG: Final = 10
BONE: Final = 11
JACKHAMMER: Final = 12
WRECKING_BALL: Final = 13
MILKSHAKE: Final = 14
DONUT_TRUCK: Final = 15
THIEF: Final = 16
SUPER_THIEF: Final = 17

VALUES: Final = range(1, 9)
"""The values of floor cards."""

FLOOR_SUM: Final = 9
"""Sum of the two cards of a floor (GT-1.2)."""

COPIES: Final[dict[Card, int]] = {
    **dict.fromkeys(VALUES, 4),
    JOKER: 4,
    DOG: 4,
    BONE: 2,
    JACKHAMMER: 3,
    WRECKING_BALL: 1,
    MILKSHAKE: 3,
    DONUT_TRUCK: 1,
    THIEF: 3,
    SUPER_THIEF: 1,
}
"""Copies of each kind (GT-2)."""

DECK: Final[tuple[Card, ...]] = tuple(card for card, copies in COPIES.items() for _ in range(copies))
"""All 54 cards in order."""

FLOORS_TO_WIN: Final = 5
FLOORS_TO_WIN_SHORT: Final = 4
DEALT: Final = 5
"""Cards dealt to each player (GT-3.1)."""
FULL_HAND: Final = 8
"""Cards in a hand that draws nothing at the start of the turn (GT-4.1)."""
REFILL: Final = 3
"""Size to which a smaller hand is filled at the end of the turn (GT-4.3)."""


def content() -> bytes:
    """Return the source of the content digest: the cards and the numbers of the rules."""
    facts = {
        "copies": sorted(COPIES.items()),
        "numbers": [FLOOR_SUM, FLOORS_TO_WIN, FLOORS_TO_WIN_SHORT, DEALT, FULL_HAND, REFILL],
    }
    return json.dumps(facts, separators=(",", ":")).encode()


class Floor(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Two floor cards side by side whose values add up to nine (GT-1.2).

    `left` and `right` are values; `joker` is the side on which a joker lies that represents its value
    (0 left, 1 right, -1 none); `dog` tells whether a dog guards the floor.
    """

    left: int
    right: int
    joker: int = -1
    dog: bool = False

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards as printed, dog included: what goes to the discard pile with the floor (GT-8.3)."""
        pair = (JOKER if self.joker == 0 else self.left, JOKER if self.joker == 1 else self.right)
        return (*pair, DOG) if self.dog else pair

    def side_of(self, value: int) -> int:
        """Return the side (0 left, 1 right) of a card of this value, or -1."""
        if self.left == value:
            return 0
        return 1 if self.right == value else -1


def floor_of(left: Card, right: Card) -> Floor:
    """Return the floor of two cards; a joker represents the difference to nine (GT-5.1, GT-5.2)."""
    if left == JOKER:
        return Floor(FLOOR_SUM - right, right, 0)
    if right == JOKER:
        return Floor(left, FLOOR_SUM - left, 1)
    return Floor(left, right)


Hand: TypeAlias = "tuple[Card | None, ...]"
Tower: TypeAlias = "tuple[Floor, ...]"
Pile: TypeAlias = "tuple[Card | None, ...]"


class State(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One game of GoTown at one moment.

    `pile` is the draw pile and `discard` the discard pile, each with the top card last. `milkshakes` and
    `skips` are bit masks of seats: with a milkshake in front, and made to skip by a donut truck. `truck` is
    the seat with the donut truck in front. `turn` counts turns from 1. Of the present turn: `is_full`, it
    began with eight cards or more (GT-4.5); `has_played`, a card was played; `has_stirred`, a card was drawn,
    played or discarded (GT-4.6). `idle` counts the turns in a row before it without any of these. `shuffles`
    counts the shuffles of the draw pile.
    """

    goal: int
    turn: int
    active: Seat
    pile: Pile
    discard: tuple[Card, ...]
    hands: tuple[Hand, ...]
    towers: tuple[Tower, ...]
    milkshakes: int = 0
    skips: int = 0
    truck: Seat | None = None
    is_full: bool = False
    has_played: bool = False
    has_stirred: bool = True
    idle: int = 0
    is_over: bool = False
    winner: Seat | None = None
    shuffles: int = 0

    @property
    def skipping(self) -> int:
        """Bit mask of the seats that lose their next turn, by milkshake or truck (GT-10.2)."""
        return self.milkshakes | self.skips

    def skips_next(self, seat: Seat) -> bool:
        """Whether a seat loses its next turn."""
        return bool(self.skipping >> seat & 1)

    def opponents(self, seat: Seat) -> tuple[Seat, ...]:
        """Return the other seats in turn order, the next player first."""
        return OTHERS[len(self.hands)][seat]

    def line(self, seat: Seat) -> tuple[Seat, ...]:
        """Return all seats in turn order from the next player on, this seat last."""
        return _LINES[len(self.hands)][seat]


_LINES: Final = tuple(
    tuple(tuple((seat + step) % count for step in range(1, count + 1)) for seat in range(count))
    for count in range(5)
)
OTHERS: Final = tuple(tuple(line[:-1] for line in lines) for lines in _LINES)
"""All seats, and the other ones, by number of seats."""


def initial(seat_count: int, options: Options) -> State:
    """Return the state before the set-up: all cards in order in the draw pile."""
    return State(
        goal=FLOORS_TO_WIN_SHORT if options["short"] else FLOORS_TO_WIN,
        turn=0,
        active=0,
        pile=DECK,
        discard=(),
        hands=((),) * seat_count,
        towers=((),) * seat_count,
    )


def actors(state: State) -> frozenset[Seat]:
    """Return who may act: the active seat, none when the game is over (GT-4.5)."""
    return _NOBODY if state.is_over else _ALONE[state.active]


_NOBODY: frozenset[Seat] = frozenset()
_ALONE = tuple(frozenset((seat,)) for seat in range(4))


def all_cards(state: State) -> tuple[tuple[Card, int], ...]:
    """Return the number of cards of each kind: always the 54 of GT-2."""
    known = known_cards(state)
    return tuple((card, known.count(card)) for card in sorted(set(known)))


def known_cards(state: State) -> list[Card]:
    """Return every card visible in a state or view."""
    known: list[Card | None] = [*state.pile, *state.discard]
    for hand in state.hands:
        known.extend(hand)
    for tower in state.towers:
        for floor in tower:
            known.extend(floor.cards)
    known.extend([MILKSHAKE] * state.milkshakes.bit_count())
    if state.truck is not None:
        known.append(DONUT_TRUCK)
    return [card for card in known if card is not None]


def ready_floors(hand: Hand) -> int:
    """Return how many floors a hand can build at once: pairs, and jokers with single cards; two further
    jokers turn a pair into two floors."""
    held = [card for card in hand if card is not None and card in (*VALUES, JOKER)]
    pairs = sum(min(held.count(low), held.count(FLOOR_SUM - low)) for low in range(1, FLOOR_SUM // 2 + 1))
    jokers = held.count(JOKER)
    used = min(jokers, len(held) - jokers - 2 * pairs)
    return pairs + used + min((jokers - used) // 2, pairs)


def round_of(state: State) -> int:
    """Return the number of the turn, from 1."""
    return state.turn


def progress(state: State) -> tuple[int, ...]:
    """Return the number of floors of each seat."""
    return tuple(map(len, state.towers))


def goal(state: State) -> int | None:
    """Return how many floors win (GT-1.1)."""
    return state.goal


def result(state: State) -> Result | None:
    """Return how the game ended; None while it is played (GT-1.1, GT-4.6)."""
    if not state.is_over:
        return None
    floors = Category(
        N_("Floors"),
        progress(state),
        tuple(tuple(floor_text(floor) for floor in tower) for tower in state.towers),
    )
    dogs = Category(
        N_("Guarded floors"),
        tuple(sum(floor.dog for floor in tower) for tower in state.towers),
        tuple(tuple(floor_text(floor) for floor in tower if floor.dog) for tower in state.towers),
    )
    if state.winner is None:
        reason = msg(
            "All players in a row ended their turns without drawing, playing or discarding a card, "
            "so the game is a draw."
        )
        return Result((), progress(state), (floors, dogs), reason, "GT-4.6")
    reason = msgn(
        "{seat} is the first to have {count} floor.",
        "{seat} is the first to have {count} floors.",
        len(state.towers[state.winner]),
        seat=SeatName(state.winner),
    )
    return Result((state.winner,), progress(state), (floors, dogs), reason, "GT-1.1")


def floor_text(floor: Floor) -> Message:
    """Return a floor in figures: "3 + 6", a joker with the value it stands for: "? (4) + 5"."""
    sides = [
        f"? ({value})" if floor.joker == side else str(value)
        for side, value in enumerate((floor.left, floor.right))
    ]
    # i18n: the two cards of a floor
    return msg("{left} + {right}", left=sides[0], right=sides[1])
