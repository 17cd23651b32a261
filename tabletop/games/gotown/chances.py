"""Each seat's chance to win, as one seat can tell at the end of its turn, by traits of tables."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from typing import Final, TypeAlias

from tabletop.engine.protocol import Seat
from tabletop.games.gotown.judgement import CERTAIN, Judgement, TableJudge
from tabletop.games.gotown.state import (
    DOG,
    FLOOR_SUM,
    FLOORS_TO_WIN,
    FULL_HAND,
    JACKHAMMER,
    JOKER,
    REFILL,
    SUPER_THIEF,
    VALUES,
    Card,
    State,
    Tower,
)
from tabletop.games.gotown.view import redact
from tabletop.games.gotown.weights import WEIGHTS

# Traits of tables: numbers from a seat's view at the end of its turn, on which a win depends.
#
# `Traits` gives the numbers, `weights` their weights. A trait is a pair: its index, and its amount in
# thousandths. Absent traits are left out.

Trait: TypeAlias = "tuple[int, int]"

_WARY: Final = Judgement(robs=100, robs_in_company=100)
"""Judgement for estimates of what opponents could do."""


class OwnTraits:
    """Index of each of the seat's own traits, and how many there are."""

    MISSING: Final = 0  # six: floors still missing, from 0 on
    READY: Final = 6  # five: floors ready in hand, from 0 on
    LACKING: Final = 11  # six: floors neither built nor ready, from 0 on
    SINGLES: Final = 17
    MATCHES: Final = 18
    JOKERS: Final = 19
    VARIETY: Final = 20
    SPECIALS: Final = 21  # eight: each kind, from the dog on
    HELD: Final = 29
    IS_FULL: Final = 30
    REFILLED: Final = 31
    FRESH: Final = 32
    FALLS: Final = 33
    TOP_FALLS: Final = 34
    TWO_FALL: Final = 35
    TOP_FALLS_AT: Final = 36  # four: by height
    GUARDS: Final = 40
    TOP_IS_GUARDED: Final = 41
    VARIETY_LACKING: Final = 42  # four: by the floors lacking
    AWAKE: Final = 46
    LAST_IS_OPEN: Final = 47
    SKIPS: Final = 48
    READY_FROM_NOTHING: Final = 49
    MATCHED: Final = 50
    PILE: Final = 51
    COUNT: Final = 52


class OpponentTraits:
    """Index of each trait of an opponent, and how many there are."""

    MISSING: Final = 0  # five: floors still missing, from 1 on
    HOLDS: Final = 5  # six: sizes of hands
    HELD: Final = 11
    HELD_MISSING: Final = 12  # four: by the floors missing
    WINS: Final = 16
    WINS_LATER: Final = 17
    SKIPS: Final = 18
    SKIPS_MISSING: Final = 19  # three: by the floors missing
    IS_OPEN: Final = 22
    IS_OPEN_HIGH: Final = 23
    WE_ROB: Final = 24
    OTHERS_HIT: Final = 25
    GUARDS: Final = 26
    COMES: Final = 27  # three: in the order of turns
    COMES_NEAR: Final = 30  # three: the same, with two floors missing or fewer
    ROBS: Final = 33
    COUNT: Final = 34


_HOLDS: Final = (0, 0, 0, 1, 1, 2, 2, 3, 4)
"""Hand sizes of separate traits, up to a full one; larger ones share one more."""


class Traits:
    """Computes the traits of tables from one seat's view, within one of its turns."""

    def __init__(self, view: State, seat: Seat) -> None:
        self._seat = seat
        self._judge = TableJudge(view, seat, _WARY)
        self._unseen = self._judge.unseen

    def own(self, view: State) -> list[Trait]:
        """Return the traits of the seat itself."""
        seat = self._seat
        hand, tower, others = view.hands[seat], view.towers[seat], view.opponents(seat)
        missing = max(0, view.goal - len(tower))
        count = [0] * (SUPER_THIEF + 1)
        for card in hand:
            count[card or 0] += 1
        pairs = singles = matches = 0
        for low in range(1, FLOOR_SUM // 2 + 1):
            high = FLOOR_SUM - low
            pairs += min(count[low], count[high])
            alone = count[low] - count[high]
            singles += abs(alone)
            matches += abs(alone) * self._unseen[high if alone > 0 else low]
        matched = min(count[JOKER], singles)
        lacking = max(0, missing - pairs - matched)
        variety = sum(count[value] > 0 for value in VALUES)
        traits = [
            (OwnTraits.MISSING + missing, 1000),
            (OwnTraits.READY + min(4, pairs + matched), 1000),
            (OwnTraits.LACKING + lacking, 1000),
            (OwnTraits.SINGLES, (singles - matched) * 333),
            (OwnTraits.MATCHES, matches * 100),
            (OwnTraits.VARIETY, variety * 250),
            (OwnTraits.VARIETY_LACKING + min(3, lacking), min(2000, variety * 250)),
            (OwnTraits.HELD, len(hand) * 125),
            (OwnTraits.AWAKE, 1000 * sum(not view.skips_next(other) for other in others) // len(others)),
            (OwnTraits.MATCHED, matched * 500),
            (OwnTraits.PILE, len(view.pile) * 25),
        ]
        if count[JOKER] > matched:
            traits.append((OwnTraits.JOKERS, (count[JOKER] - matched) * 1000))
        traits += [
            (OwnTraits.SPECIALS + kind - DOG, count[kind] * 1000)
            for kind in range(DOG, SUPER_THIEF + 1)
            if count[kind]
        ]
        if len(hand) >= FULL_HAND:
            traits.append((OwnTraits.IS_FULL, 1000))
        if len(hand) < REFILL:
            traits.append((OwnTraits.REFILLED, (REFILL - len(hand)) * 1000))
        if count[0]:
            traits.append((OwnTraits.FRESH, count[0] * 1000))
        if view.skips_next(seat):
            traits.append((OwnTraits.SKIPS, 1000))
        if not tower:
            traits.append((OwnTraits.READY_FROM_NOTHING, pairs * 1000))
        else:
            self._add_falls(traits, view)
        if lacking == 1:
            opened = sum(_is_open(view.towers[other]) for other in others)
            traits.append((OwnTraits.LAST_IS_OPEN, 1000 * opened // len(others)))
        return traits

    def _add_falls(self, traits: list[Trait], view: State) -> None:
        """Add the chances that the seat's floors fall before its next turn, from the top one down."""
        judge, tower = self._judge, view.towers[self._seat]
        awake = [other for other in view.opponents(self._seat) if not view.skips_next(other)]
        falls, expected = CERTAIN, 0
        for depth, floor in enumerate(reversed(tower)):
            stands = CERTAIN
            for other in awake:
                stands = stands * (CERTAIN - judge.hits(view, other, floor)) // CERTAIN
            falls = falls * (CERTAIN - stands) // CERTAIN
            if falls == 0:
                break
            expected += falls
            if depth == 0:
                traits.append((OwnTraits.TOP_FALLS, falls))
                traits.append((OwnTraits.TOP_FALLS_AT + min(3, len(tower) - 1), falls))
            elif depth == 1:
                traits.append((OwnTraits.TWO_FALL, falls))
        traits.append((OwnTraits.FALLS, expected))
        traits.append((OwnTraits.GUARDS, 1000 * sum(floor.dog for floor in tower)))
        if tower[-1].dog:
            traits.append((OwnTraits.TOP_IS_GUARDED, 1000))

    def other(self, view: State, other: Seat, place: int) -> list[Trait]:
        """Return the traits of the opponent at this place in the turn order, from 0 on."""
        judge, tower, held = self._judge, view.towers[other], len(view.hands[other])
        missing = min(FLOORS_TO_WIN, max(1, view.goal - len(tower)))
        skips, wins = view.skips_next(other), judge.wins(view, other)
        traits = [
            (OpponentTraits.MISSING + missing - 1, 1000),
            (OpponentTraits.HOLDS + (_HOLDS[held] if held < len(_HOLDS) else 5), 1000),
            (OpponentTraits.HELD, held * 125),
            (OpponentTraits.WINS_LATER if skips else OpponentTraits.WINS, wins),
            (OpponentTraits.COMES + place, 1000),
        ]
        if missing <= 4:
            traits.append((OpponentTraits.HELD_MISSING + missing - 1, held * 125))
        if skips:
            traits.append((OpponentTraits.SKIPS, 1000))
            if missing <= 3:
                traits.append((OpponentTraits.SKIPS_MISSING + missing - 1, 1000))
        if missing <= 2:
            traits.append((OpponentTraits.COMES_NEAR + place, 1000))
            traits.append((OpponentTraits.ROBS, judge.robs_somebody(view, other, judge.held(view, other))))
        if _is_open(tower):
            self._add_open(traits, view, other)
        if tower:
            traits.append((OpponentTraits.GUARDS, 1000 * sum(floor.dog for floor in tower)))
        return traits

    def _add_open(self, traits: list[Trait], view: State, victim: Seat) -> None:
        """Add what all players can do to an opponent's unguarded top floor."""
        judge, tower = self._judge, view.towers[victim]
        top = tower[-1]
        cards: tuple[Card, ...] = (top.left, top.right)
        stands = CERTAIN
        for other in view.opponents(victim):
            if other != self._seat:
                hit = judge.any_of((*cards, JACKHAMMER), judge.held(view, other))
                stands = stands * (CERTAIN - hit) // CERTAIN
        traits.append((OpponentTraits.IS_OPEN, 1000))
        traits.append((OpponentTraits.IS_OPEN_HIGH, len(tower) * 250))
        traits.append((OpponentTraits.OTHERS_HIT, CERTAIN - stands))
        if any(card in cards for card in view.hands[self._seat]):
            traits.append((OpponentTraits.WE_ROB, 1000))


def _is_open(tower: Tower) -> bool:
    return bool(tower) and not tower[-1].dog


# Each seat's chance to win, as one seat can tell at the end of its turn.
#
# A logistic model: each seat's traits add up to a score, and chances are in proportion to the exponentials of
# the scores. The weights were fitted to the ends of games of many kinds of players (`build/gotown_fit.py`).

WHOLE: Final = 1_000_000_000
"""Chance of one. Chances are whole numbers, so that every machine decides alike."""


def chances(view: State) -> tuple[int, ...]:
    """Return each seat's chance to win in thousandths, from the active seat's view, if its turn ends now."""
    seat = view.active
    if view.is_over:
        return tuple(1000 * (other == view.winner) for other in range(len(view.hands)))
    seen = redact(view, seat)
    return tuple(share * 1000 // WHOLE for share in Model(seen, seat).of_all(seen))


class Model:
    """Estimates tables from one seat's view, within one of its turns."""

    def __init__(self, view: State, seat: Seat) -> None:
        self._seat = seat
        self._traits = Traits(view, seat)
        self._own, self._others = WEIGHTS[len(view.hands), view.goal]

    def own(self, view: State, bonus: int = 0) -> int:
        """Return the seat's chance to win if it ends its turn here, of `WHOLE`. `bonus`, in thousandths, is
        added to its score."""
        scores = self._scores(view)
        scores[0] += bonus
        return _shares(scores)[0]

    def of_all(self, view: State) -> tuple[int, ...]:
        """Return each seat's chance to win if this one ends its turn here, of `WHOLE`."""
        shares = _shares(self._scores(view))
        count = len(shares)
        return tuple(shares[(seat - self._seat) % count] for seat in range(count))

    def _scores(self, view: State) -> list[int]:
        """Return the score of each seat in the order of turns, this one first."""
        traits = self._traits
        scores = [_score(self._own, traits.own(view))]
        for place, other in enumerate(view.opponents(self._seat)):
            scores.append(_score(self._others, traits.other(view, other, place)))
        return scores


def _score(weights: Sequence[int], traits: list[Trait]) -> int:
    return sum(weights[which] * amount for which, amount in traits) // 1000


def _shares(scores: list[int]) -> list[int]:
    """Return each score's part of the whole."""
    best = max(scores)
    powers = [_power(best - score) for score in scores]
    total = sum(powers)
    return [power * WHOLE // total for power in powers]


@cache
def _power(below: int) -> int:
    """Return the exponential of a score so many thousandths below the best."""
    return round(math.exp(-below / 1000) * WHOLE)
