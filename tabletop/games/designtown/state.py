"""The state of a game. A view has the same type, with the hidden part of each deck sorted by face."""

from __future__ import annotations

from collections import Counter

import msgspec

from tabletop.engine.protocol import Options, Seat
from tabletop.games.designtown.cards import (
    FACES,
    KINDS,
    LIMIT,
    MOST_TURNS,
    POINTS_TO_WIN,
    Card,
    CardSet,
    Face,
)
from tabletop.games.designtown.events import Why


class State(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One game of Design Town at one moment.

    Attributes:
        faces: the print of each face, by its number: the game's card set.
        supply: cards in the supply, by kind, all with the front up.
        removed: cards that left the game, by kind.
        decks: each seat's deck, top card last. In a view, cards of unknown order are sorted.
        open: number of known cards on top of each deck: the top card, and those beneath it that were the top
            card when a recycled one was put on them.
        discards: each seat's discard pile, the last card on top, each with the face it shows.
        turn: number of the turn, from 1.
        active: the acting seat.
        is_building: whether it is in its building phase.
        row: the cards in play, in order.
        cash: the active seat's spendable cash this turn, in $.
        unhappy: unhappy faces in play.
        points: victory points in play.
        limit: unhappy faces that end this turn.
        actions: actions left in the building phase.
        must_play: whether the last played card forces one more (DT-4.2).
        best: most victory points of each seat in a finished turn without a bust.
        busts: turns of each seat that bust.
        is_over: whether the game is over.
        winner: the winner.
        why: the reason for the end.
        is_view: whether the order of the decks is unknown here.
        shuffles: how often each seat's deck was shuffled.
    """

    faces: tuple[Face, ...]
    supply: tuple[int, ...]
    removed: tuple[int, ...]
    decks: tuple[tuple[Card, ...], ...]
    open: tuple[int, ...]
    discards: tuple[tuple[Card, ...], ...]
    turn: int = 0
    active: Seat = 0
    is_building: bool = False
    row: tuple[Card, ...] = ()
    cash: int = 0
    unhappy: int = 0
    points: int = 0
    limit: int = LIMIT
    actions: int = 1
    must_play: bool = False
    best: tuple[int, ...] = ()
    busts: tuple[int, ...] = ()
    is_over: bool = False
    winner: Seat | None = None
    why: Why | None = None
    is_view: bool = False
    shuffles: tuple[int, ...] = ()

    @property
    def is_solo(self) -> bool:
        """Whether one player plays alone (DT-9)."""
        return len(self.decks) == 1

    def top(self, seat: Seat) -> Card | None:
        """Return the visible top card of a deck; None when there is none or it is not known."""
        return self.decks[seat][-1] if self.open[seat] else None

    def hidden(self, seat: Seat) -> tuple[Card, ...]:
        """Return the unknown cards of a deck, sorted by face (DT-8)."""
        deck = self.decks[seat]
        return tuple(sorted(deck[: len(deck) - self.open[seat]]))

    def composition(self, seat: Seat) -> dict[Card, int]:
        """Return the number of cards of each face in a deck, known ones included (DT-8)."""
        return dict(sorted(Counter(self.decks[seat]).items()))


def initial(cards: CardSet, seat_count: int, options: Options) -> State:
    """Return the state before the set-up: each seat's first cards in its discard pile (DT-3)."""
    if seat_count == 1:
        supply = cards.solo
    else:
        supply = cards.japanese if options["supply"] == "japanese" else cards.english
    own = tuple(card for card in FACES for _ in range(cards.starting[card]))
    return State(
        faces=cards.faces,
        supply=supply,
        removed=(0,) * len(KINDS),
        decks=((),) * seat_count,
        open=(0,) * seat_count,
        discards=(own,) * seat_count,
        best=(0,) * seat_count,
        busts=(0,) * seat_count,
        shuffles=(0,) * seat_count,
    )


def actors(state: State) -> frozenset[Seat]:
    """Return who may act: the active seat, none when the game is over."""
    return _NOBODY if state.is_over else _ALONE[state.active]


_NOBODY: frozenset[Seat] = frozenset()
_ALONE = tuple(frozenset((seat,)) for seat in range(4))


def obligation(state: State) -> str | None:
    """Return why the active player may not stop playing cards, as the code of a refusal, or None. Every
    obligation lapses when nothing can be played (DT-4.2 to DT-4.4)."""
    seat = state.active
    if not state.decks[seat] and not state.discards[seat]:
        return None
    if state.must_play:
        return "must_play_next"
    top = state.top(seat)
    if top is not None and state.faces[top].is_forced:
        return "forced_card"
    return None if state.row else "nothing_played"


def row_cash(state: State) -> tuple[int, ...]:
    """Return the cash that each card in play gave (DT-4.7)."""
    gains, unhappy = [], 0
    for card in state.row:
        face = state.faces[card]
        unhappy += face.unhappy
        gains.append(face.cash + face.cash_per_unhappy * unhappy)
    return tuple(gains)


def all_cards(state: State) -> tuple[int, ...]:
    """Return the number of cards of each kind, with those that left the game."""
    counts = [one + other for one, other in zip(state.supply, state.removed, strict=True)]
    for pile in (*state.decks, *state.discards, state.row):
        for card in pile:
            counts[card // 2] += 1
    return tuple(counts)


def round_of(state: State) -> int:
    """Return the number of the turn, from 1."""
    return state.turn


def progress(state: State) -> tuple[int, ...]:
    """Return each seat's most victory points in one turn so far. Points in play count once the player has
    stopped or won: until then a bust can take them (DT-1.4)."""
    if state.points <= state.best[state.active] or not (state.is_building or state.is_over):
        return state.best
    best = list(state.best)
    best[state.active] = state.points
    return tuple(best)


def longest_game(cards: CardSet) -> int:
    """Return the most commands that a game with this set can take.

    The turns are limited (DT-1.5), and so is each of them: a card in play stays there, a recycled one has no
    mark, and a shuffle leaves no discard pile. So each card is played once at most, recycled once, and gives
    one more action at most, unless its face says otherwise.
    """
    seats = len(_ALONE)
    copies = sum(cards.starting) * seats + max(map(sum, (cards.english, cards.japanese, cards.solo)))
    actions = max(1, *(face.extra_actions for face in cards.faces))
    return MOST_TURNS * seats * ((2 + actions) * copies + 4)


def goal(state: State) -> int | None:
    """Return how many victory points win (DT-1.2)."""
    return POINTS_TO_WIN
