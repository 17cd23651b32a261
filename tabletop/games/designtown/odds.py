"""Exact chances by public facts: the open top cards of a deck, and the composition of the rest.

Works on views and on full states, and never uses the order of the hidden cards.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Final, TypeAlias

from tabletop.engine.message import Figure
from tabletop.engine.protocol import Seat
from tabletop.games.designtown.cards import FACES, POINTS_TO_WIN, Card, Face
from tabletop.games.designtown.state import State

Pool: TypeAlias = "tuple[int, ...]"
"""The number of cards of each face in a pile of unknown order."""

SCALE: Final = 1_000_000
"""Certainty, where a chance is a whole number."""

_FAR: Final = 1 << 30
"""More cards than exist."""
_KEPT: Final = 1 << 16
"""Size of the caches: the same questions recur within a turn."""


def pool_of(cards: tuple[Card, ...]) -> Pool:
    """Return how many of these cards show each face."""
    return tuple([cards.count(card) for card in FACES])


def owned(view: State, seat: Seat) -> Pool:
    """Return all cards of a seat by face, wherever they lie."""
    row = view.row if seat == view.active else ()
    return pool_of(view.decks[seat] + view.discards[seat] + row)


def without(pool: Pool, card: Card) -> Pool:
    """Return a pool without one card of this face."""
    return (*pool[:card], pool[card] - 1, *pool[card + 1 :])


def bust_chance(state: State) -> Fraction:
    """Return the chance that playing on busts before the player may stop again (DT-4.2, DT-4.5).

    Counts every card that must be played on the way: forced ones, and those that another one demands; a win
    ends the turn before that (DT-1.4). With an empty deck, playing on means shuffling, and the new top card
    may be left. Ignores recycling. 0 if nothing can be played.
    """
    seat = state.active
    deck, known, discard = state.decks[seat], state.open[seat], state.discards[seat]
    pools = pool_of(state.hidden(seat)), pool_of(discard)
    marks = [face.wins_at for face in state.faces if face.wins_at]
    is_near = len(state.row) + len(deck) + len(discard) >= min(marks, default=_FAR)
    return _forced_bust(
        state.faces,
        deck[len(deck) - known :],
        *(pools if deck else pools[::-1]),
        state.limit - state.unhappy,
        POINTS_TO_WIN - state.points,
        (len(state.row), _fewest(state.faces, state.row)) if is_near else (-_FAR, _FAR),
        bool(deck) or state.must_play or not state.row,
    )


def percent(chance: Fraction) -> Figure:
    """Return a chance as a whole percentage; a possible one is never 0 %."""
    if chance in (0, 1):
        return Figure("percent", int(100 * chance))
    return Figure("percent", min(99, max(1, round(100 * chance))))


def _fewest(faces: tuple[Face, ...], row: tuple[Card, ...]) -> int:
    """Return the fewest cards in play that win with these among them (DT-1.3)."""
    return min((faces[card].wins_at for card in row if faces[card].wins_at), default=_FAR)


@lru_cache(maxsize=_KEPT)
def _forced_bust(
    faces: tuple[Face, ...],
    known: tuple[Card, ...],
    pool: Pool,
    discard: Pool,
    slack: int,
    points: int,
    cards: tuple[int, int],
    must_play: bool,
) -> Fraction:
    """Return the chance of a bust before the next free choice; the last of `known` is the top card. `points`
    are missing to a win; of `cards` in play so many win."""
    if known:
        face = faces[known[-1]]
        if not (must_play or face.is_forced):
            return Fraction(0)
        slack += face.limit - face.unhappy
        points -= face.points
        cards = cards[0] + 1, min(cards[1], face.wins_at or _FAR)
        if slack <= 0:
            return Fraction(1)
        if points <= 0 or cards[0] >= cards[1]:
            return Fraction(0)
        return _forced_bust(faces, known[:-1], pool, discard, slack, points, cards, face.must_play_next)
    total = sum(pool)
    if total:
        return sum(
            (
                Fraction(count, total)
                * _forced_bust(faces, (card,), without(pool, card), discard, slack, points, cards, must_play)
                for card, count in enumerate(pool)
                if count
            ),
            Fraction(0),
        )
    if must_play and any(discard):
        return _forced_bust(faces, (), discard, (0,) * len(discard), slack, points, cards, True)
    return Fraction(0)


Change: TypeAlias = "tuple[int, int]"
"""Effect of a card: how many more unhappy faces fit (negative for fewer), and its points."""
_IDLE: Final[Change] = (0, 0)


class Winning:
    """Chances to win by playing on to the end, with one set of faces, of `SCALE`.

    `slack` is how many unhappy faces still fit, `points` and `cards` what is missing to a win. The deck is
    `pool`, then the shuffled `discard`. Whether a Convenience Store is among the cards is not checked:
    without one `cards` must be out of reach.

    Cards with the same effect are one kind here, so that far fewer piles differ.
    """

    def __init__(self, faces: tuple[Face, ...]) -> None:
        changes = [(face.limit - face.unhappy, face.points) for face in faces]
        self._kinds: tuple[Change, ...] = tuple(sorted(set(changes)))
        self._cards = tuple(
            tuple(card for card, change in enumerate(changes) if change == kind) for kind in self._kinds
        )
        self.kind_of = tuple(self._kinds.index(change) for change in changes)
        """The kind of each face, by its number."""

    def chance(
        self, known: tuple[Card, ...], pool: Pool, discard: Pool, slack: int, points: int, cards: int
    ) -> int:
        """Return the chance with the cards `known` on top of the deck, the last one first."""
        for card in reversed(known):
            eases, gains = self._kinds[self.kind_of[card]]
            slack += eases
            points -= gains
            cards -= 1
            if slack <= 0:
                return 0
            if points <= 0 or cards <= 0:
                return SCALE
        first, second, cards = _that_matter(self._kinds, self._counts(pool), self._counts(discard), cards)
        return _win(self._kinds, first, second, slack, points, cards)

    def next_chances(self, pool: Pool, discard: Pool, slack: int, points: int, cards: int) -> tuple[int, ...]:
        """Return the chances with one card known, by its kind; 0 for kinds not in the pool."""
        return _next(self._kinds, self._counts(pool), self._counts(discard), slack, points, cards)

    def _counts(self, pool: Pool) -> Pool:
        return _counted(self._cards, pool)


def _that_matter(kinds: tuple[Change, ...], first: Pool, second: Pool, cards: int) -> tuple[Pool, Pool, int]:
    """Return the cards that matter, and 0 for a number of cards out of reach, when those without another
    effect do not."""
    if cards <= sum(first) + sum(second):
        return first, second, cards
    if _IDLE not in kinds:
        return first, second, 0
    at = kinds.index(_IDLE)
    return (*first[:at], 0, *first[at + 1 :]), (*second[:at], 0, *second[at + 1 :]), 0


@lru_cache(maxsize=_KEPT)
def _counted(cards: tuple[tuple[Card, ...], ...], pool: Pool) -> Pool:
    """Return how many cards of each kind there are; `cards` are those of each kind."""
    return tuple([sum([pool[card] for card in of_kind]) for of_kind in cards])


@lru_cache(maxsize=_KEPT)
def _next(
    kinds: tuple[Change, ...],
    pool: Pool,
    discard: Pool,
    slack: int,
    points: int,
    cards: int,
) -> tuple[int, ...]:
    """Return the chances with one card known, by its kind; so are the cards of the piles."""
    first, second, cards = _that_matter(kinds, pool, discard, cards)
    found = []
    for kind, (eases, gains) in enumerate(kinds):
        if not pool[kind] or slack + eases <= 0:
            found.append(0)
        elif points <= gains or cards == 1:
            found.append(SCALE)
        else:
            rest = without(first, kind) if first[kind] else first
            found.append(_win(kinds, rest, second, slack + eases, points - gains, cards and cards - 1))
    return tuple(found)


@lru_cache(maxsize=_KEPT)
def _win(
    kinds: tuple[Change, ...],
    first: Pool,
    second: Pool,
    slack: int,
    points: int,
    cards: int,
) -> int:
    """Return the chance to win, of `SCALE`; with `cards` 0 their number does not matter."""
    total = sum(first)
    if not total:
        return _win(kinds, second, first, slack, points, cards) if any(second) else 0
    found = 0
    for at, count in enumerate(first):
        if not count:
            continue
        eases, gains = kinds[at]
        if slack + eases <= 0:
            continue
        if points <= gains or cards == 1:
            found += count * SCALE
            continue
        rest = (*first[:at], count - 1, *first[at + 1 :])
        found += count * _win(kinds, rest, second, slack + eases, points - gains, cards and cards - 1)
    return found // total
