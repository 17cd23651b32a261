"""How good a table is for a seat that is about to end its turn; every number is a judgement, no rule.

Values are whole points, about 100 to a floor; chances are whole per mille, so that every machine judges
alike.
"""

from __future__ import annotations

from functools import cache
from math import comb
from typing import Final

import msgspec

from tabletop.engine.protocol import Seat
from tabletop.games.gotown.state import (
    BONE,
    COPIES,
    DOG,
    DONUT_TRUCK,
    FLOOR_SUM,
    FULL_HAND,
    JACKHAMMER,
    JOKER,
    MILKSHAKE,
    REFILL,
    SUPER_THIEF,
    THIEF,
    WRECKING_BALL,
    Card,
    Floor,
    Hand,
    State,
    known_cards,
)

CERTAIN: Final = 1000
"""Chance of one, in per mille."""

_LOW_VALUES: Final = range(1, FLOOR_SUM // 2 + 1)
"""The lower value of each possible floor."""


class Judgement(msgspec.Struct, frozen=True):
    """Values of things to a player, in points unless stated otherwise.

    Attributes:
        tower: a tower, by the floors still missing, from 0 on: the last floors count most.
        pair: a floor ready in hand.
        single: a floor card in hand without its match.
        match: bonus for each match still to come.
        joker: a joker in hand without a floor card.
        fresh: a card yet to be drawn, or an unseen one.
        specials: keeping a special card, by kind.
        theirs: weight of the opponents' towers against the own one, in per cent.
        their_card: a card in an opponent's hand.
        their_turn: an opponent's coming turn.
        menace: an opponent's certain win in the coming turn.
        builds: chance that an opponent builds a floor or more in a turn, in per mille, by cards held.
        builds_two: the same for two floors or more.
        robs: how often a single opponent with the right card uses it on the seat's floor, in per cent.
        robs_in_company: the same for each of several opponents, who have others to rob as well.
        robbed: cost of a floor that falls, in per cent of its worth: usually another tower gains it.
    """

    tower: tuple[int, ...] = (100_000, 600, 420, 255, 112, 0)
    pair: int = 58
    single: int = 9
    match: int = 1
    joker: int = 74
    fresh: int = 27
    specials: tuple[tuple[Card, int], ...] = (
        (DOG, 23),
        (BONE, 12),
        (JACKHAMMER, 23),
        (WRECKING_BALL, 43),
        (MILKSHAKE, 40),
        (DONUT_TRUCK, 51),
        (THIEF, 21),
        (SUPER_THIEF, 19),
    )
    theirs: int = 100
    their_card: int = 12
    their_turn: int = 40
    menace: int = 875
    builds: tuple[int, ...] = (0, 0, 80, 190, 310, 400, 490, 560, 620, 670, 710)
    builds_two: tuple[int, ...] = (0, 0, 0, 0, 20, 45, 80, 125, 180, 230, 275)
    robs: int = 100
    robs_in_company: int = 60
    robbed: int = 110


LIVELY: Final = Judgement(robs_in_company=40, robbed=60)
"""Judgement that fears less for its floors: if several players fear as much as they should, none builds."""


class TableJudge:
    """Judges tables from one seat's view, within one of its turns: unseen cards stay the same."""

    def __init__(self, view: State, seat: Seat, judgement: Judgement) -> None:
        self.seat = seat
        self.judgement = judgement
        self._robs = judgement.robs if len(view.hands) == 2 else judgement.robs_in_company
        self._specials = dict(judgement.specials)
        unseen = dict(COPIES)
        for card in known_cards(view):
            unseen[card] -= 1
        self.unseen = unseen
        self._total = sum(unseen.values())

    def value(self, view: State) -> int:
        """Return the value of a table for the seat if it ends its turn now."""
        points = self._worth(view, self.seat) + self.hand(view.hands[self.seat])
        others = view.opponents(self.seat)
        against = 0
        for other in others:
            against += self._worth(view, other) + self.judgement.their_card * len(view.hands[other])
            if not view.skips_next(other):
                against += self.judgement.their_turn
                points -= self.judgement.menace * self.wins(view, other) // CERTAIN
        return points - against * self.judgement.theirs // (100 * len(others)) - self._danger(view)

    def hand(self, hand: Hand) -> int:
        """Return the value of a hand at the end of a turn, with the cards drawn before the next."""
        judgement = self.judgement
        count = [0] * (SUPER_THIEF + 1)
        points = 0
        for card in hand:
            if card is None:
                points += judgement.fresh
            else:
                count[card] += 1
                points += self._specials.get(card, 0)
        jokers, pairs, singles = count[JOKER], 0, 0
        for low in _LOW_VALUES:
            high = FLOOR_SUM - low
            pairs += min(count[low], count[high])
            alone = count[low] - count[high]
            singles += abs(alone)
            points += judgement.match * abs(alone) * self.unseen[high if alone > 0 else low]
        matched = min(jokers, singles)
        points += (pairs + matched) * judgement.pair
        points += (singles - matched) * judgement.single + (jokers - matched) * judgement.joker
        drawn = max(0, REFILL - len(hand))
        if len(hand) + drawn < FULL_HAND:
            drawn += 1
        return points + drawn * judgement.fresh

    def _worth(self, view: State, seat: Seat) -> int:
        return self.judgement.tower[max(0, view.goal - len(view.towers[seat]))]

    def _danger(self, view: State) -> int:
        """Return the expected loss of the own tower before the next own turn, from the top floor down."""
        tower = self.judgement.tower
        missing = view.goal - len(view.towers[self.seat])
        awake = [other for other in view.opponents(self.seat) if not view.skips_next(other)]
        lost, falls = 0, CERTAIN
        for floor in reversed(view.towers[self.seat]):
            stands = CERTAIN
            for other in awake:
                stands = stands * (CERTAIN - self.hits(view, other, floor)) // CERTAIN
            falls = falls * (CERTAIN - stands) // CERTAIN
            if falls == 0:
                break
            lost += (tower[missing] - tower[missing + 1]) * falls // CERTAIN
            missing += 1
        return lost * self.judgement.robbed // 100

    def hits(self, view: State, other: Seat, floor: Floor) -> int:
        """Return an opponent's chance to take or destroy the seat's floor as the top one, in per mille."""
        held = self.held(view, other)
        if floor.dog:
            rob = self.any_of((floor.left, floor.right, JACKHAMMER), held)
            chance = self.any_of((WRECKING_BALL,), held) + self.any_of((BONE,), held) * rob // CERTAIN
        else:
            chance = self.any_of((floor.left, floor.right, JACKHAMMER, WRECKING_BALL), held)
        return chance * self._robs // 100

    def wins(self, view: State, other: Seat) -> int:
        """Return an opponent's chance to win in the coming turn, in per mille."""
        missing = view.goal - len(view.towers[other])
        held = self.held(view, other)
        at = min(held, len(self.judgement.builds) - 1)
        one, two = self.judgement.builds[at], self.judgement.builds_two[at]
        robs = self.robs_somebody(view, other, held)
        match missing:
            case 1:
                return CERTAIN - (CERTAIN - one) * (CERTAIN - robs) // CERTAIN
            case 2:
                return min(CERTAIN, two + one * robs // CERTAIN)
            case 3:
                return two * robs // CERTAIN
            case _:
                return 0

    def robs_somebody(self, view: State, robber: Seat, held: int) -> int:
        """Return an opponent's chance to rob any top floor, in per mille."""
        fails = CERTAIN
        for victim in view.opponents(robber):
            tower = view.towers[victim]
            if tower and not tower[-1].dog:
                top = tower[-1]
                fails = fails * (CERTAIN - self.any_of((top.left, top.right), held)) // CERTAIN
        return CERTAIN - fails

    def held(self, view: State, other: Seat) -> int:
        """Return how many cards an opponent will hold after its draw (GT-4.1)."""
        held = len(view.hands[other])
        return held + 1 if held < FULL_HAND else held

    def any_of(self, cards: tuple[Card, ...], held: int) -> int:
        """Return the chance that so many unseen cards hold one of these kinds, in per mille."""
        unseen = self.unseen
        wanted = sum(unseen[card] for card in cards)
        return _any_of(self._total, wanted, min(held, self._total))


@cache
def _any_of(total: int, wanted: int, held: int) -> int:
    """Return the chance that `held` cards out of `total` hold one of `wanted`, in per mille."""
    return CERTAIN - CERTAIN * comb(total - wanted, held) // comb(total, held)
