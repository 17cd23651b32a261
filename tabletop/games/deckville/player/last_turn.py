"""A seat's last turn, computed exactly: the best that can still be built (DV-4, DV-6).

Nothing is worth keeping, so only the number of discards counts. It tries every card of step 1, one resource,
and up to two properties in either order. An unseen card of the deck is worth the mean over all it can be.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from tabletop.games.deckville import commands
from tabletop.games.deckville.cards import MOST_BUILT, RESERVE_DISCARDS, Card
from tabletop.games.deckville.commands import SOURCES, Command
from tabletop.games.deckville.player.fast_table import FROM_DECK, NOTHING, FastTable
from tabletop.games.deckville.player.judgement import CardJudge
from tabletop.games.deckville.state import DRAW, PROPERTIES, REPLACE, RESOURCE


def last_command(fast_table: FastTable, unseen: Mapping[Card, int]) -> Command | None:
    """Return the next command of the best last turn; None in other turns, and with nothing left to build."""
    if fast_table.round < fast_table.last_round or (
        fast_table.reached >= DRAW and not fast_table.is_replacing
    ):
        return None
    plan = LastTurn(fast_table).best(unseen)
    if plan.source is not None:
        return commands.TakeFromSupply(SOURCES[plan.source])
    place, judge, rest = fast_table.own, CardJudge(fast_table, fast_table.active), fast_table.own.hand[:]
    for card in plan.needed:
        rest.remove(card)
    if fast_table.is_replacing:
        return commands.ReplaceDiscard(judge.cheapest(rest, 1)[0])
    if plan.unit is not None:
        face = fast_table.deck.faces[plan.unit]
        return commands.BuildResource(
            plan.unit, judge.cheapest(rest, min(face.price, place.offers[face.resource]))
        )
    if plan.properties:
        card, from_reserve = plan.properties[0]
        price = (RESERVE_DISCARDS if from_reserve else 0) + (place.second if fast_table.built else 0)
        return commands.BuildProperty(card, judge.cheapest(rest, price), from_reserve)
    return None


class Erected(NamedTuple):
    """A property to build, from hand or reserve."""

    card: Card
    from_reserve: bool


class LastTurnPlan(NamedTuple):
    """A plan for the last turn, and the lead over the best other that results, in thousandths."""

    lead: int
    source: int | None = None
    unit: Card | None = None
    properties: tuple[Erected, ...] = ()

    @property
    def needed(self) -> tuple[Card, ...]:
        """The hand cards that are built."""
        unit = () if self.unit is None else (self.unit,)
        return (*unit, *(one.card for one in self.properties if not one.from_reserve))


class LastTurn:
    """The active seat's options in its last turn."""

    def __init__(self, fast_table: FastTable) -> None:
        self._board = fast_table
        self._place = fast_table.own
        self._leads: dict[tuple[Card, ...], int] = {}

    def best(self, unseen: Mapping[Card, int]) -> LastTurnPlan:
        """Return the best plan; `unseen` counts the cards that the deck may bring."""
        board, hand = self._board, self._place.hand
        stay = max(self._plans(hand), key=_lead)
        if board.is_replacing or board.reached > REPLACE:
            return stay
        best = stay
        for source in board.sources():
            if source == FROM_DECK:
                found = self._blind(unseen, stay)
            else:
                found = self._with(board.shown(source), stay)
            if found.lead > best.lead:
                best = found._replace(source=source)
        return best

    def ways(self) -> Iterator[LastTurnPlan]:
        """Return every plan without the deck; plans that take a card build it."""
        board, hand = self._board, self._place.hand
        yield from self._plans(hand)
        if board.is_replacing or board.reached > REPLACE:
            return
        for source in board.sources():
            if source != FROM_DECK:
                card = board.shown(source)
                for plan in self._plans([*hand, card], card):
                    yield plan._replace(source=source)

    def _with(self, card: Card, stay: LastTurnPlan) -> LastTurnPlan:
        """Return the best plan with one card more, of which one goes; the other plan if it is useless."""
        if card in self._place.hand:
            return max(self._plans([*self._place.hand, card]), key=_lead)
        plans = self._plans([*self._place.hand, card], card)
        return max(plans, key=_lead, default=stay)

    def _blind(self, unseen: Mapping[Card, int], stay: LastTurnPlan) -> LastTurnPlan:
        """Return the mean outcome of the deck's top card."""
        total = sum(unseen.values())
        if not total:
            return stay
        leads = sum(max(stay.lead, self._with(card, stay).lead) * count for card, count in unseen.items())
        return LastTurnPlan(leads // total)

    def _plans(self, hand: list[Card], taken: Card = NOTHING) -> Iterator[LastTurnPlan]:
        """Return every plan with these cards to build and pay; with `taken` those that build it."""
        board, place = self._board, self._place
        left = len(place.hand) - board.is_replacing
        if taken == NOTHING:
            yield LastTurnPlan(self._lead(()))
        yield from self._properties(hand, None, place.held, left, taken)
        if board.reached > RESOURCE:
            return
        for card in dict.fromkeys(hand):
            face = board.deck.faces[card]
            price = min(face.price, place.offers[face.resource])
            if price >= left:
                continue
            held = list(place.held)
            held[face.resource] += 1
            rest = hand[:]
            rest.remove(card)
            needed = NOTHING if card == taken else taken
            yield from self._properties(rest, card, tuple(held), left - price - 1, needed)

    def _properties(
        self, hand: list[Card], unit: Card | None, held: tuple[int, ...], left: int, taken: Card
    ) -> Iterator[LastTurnPlan]:
        """Return the plans that build one or two properties with these units."""
        board, place = self._board, self._place
        if board.reached > PROPERTIES or board.built >= MOST_BUILT:
            return
        price = place.second if board.built else 0
        for first in self._possible(hand, place.reserve, held, place.omits):
            after = left - price - (RESERVE_DISCARDS if first.from_reserve else 1)
            if after < 0:
                continue
            if taken in (NOTHING, first.card):
                yield LastTurnPlan(self._lead((first,)), unit=unit, properties=(first,))
            if not board.built and after:
                yield from self._seconds(hand, unit, held, after, first, taken)

    def _seconds(
        self,
        hand: list[Card],
        unit: Card | None,
        held: tuple[int, ...],
        left: int,
        first: Erected,
        taken: Card,
    ) -> Iterator[LastTurnPlan]:
        """Return the plans that add a second property, helped by the first one's powers (DV-7)."""
        place = self._place
        omits, second, reserve, rest = place.omits, place.second, place.reserve, hand
        if first.from_reserve:
            reserve = NOTHING
        else:
            rest = hand[:]
            rest.remove(first.card)
        for power in self._board.deck.faces[first.card].powers:
            if power.kind == "as":
                held = tuple(units + (resource == power.what) for resource, units in enumerate(held))
            elif power.kind == "omit":
                omits |= {power.what}
            elif power.kind == "second":
                second = min(second, power.count)
        if left < second + 1:
            return
        for other in self._possible(rest, reserve, held, omits):
            if taken in (NOTHING, first.card, other.card):
                built = (first, other)
                yield LastTurnPlan(self._lead(built), unit=unit, properties=built)

    def _possible(
        self, hand: list[Card], reserve: Card, held: tuple[int, ...], omits: frozenset[int]
    ) -> list[Erected]:
        """Return the properties with all resources present."""
        deck = self._board.deck
        found = [Erected(card, False) for card in dict.fromkeys(hand) if deck.allows(card, held, omits)]
        if reserve != NOTHING and deck.allows(reserve, held, omits):
            found.append(Erected(reserve, True))
        return found

    def _lead(self, built: tuple[Erected, ...]) -> int:
        """Return the lead with some more properties; ties go by the number built (DV-9.3)."""
        empties = any(one.from_reserve for one in built)
        key = (int(empties), *sorted(one.card for one in built))
        found = self._leads.get(key)
        if found is None:
            board = self._board.copy()
            place = board.own
            for one in built:
                place.add_property(one.card, board.deck)
                board.types[board.deck.faces[one.card].type] += 1
            if empties:
                place.reserve = NOTHING
            points = board.points()
            own = points.pop(board.active)
            found = own - max(points, default=0) + place.properties
            self._leads[key] = found
        return found


def _lead(plan: LastTurnPlan) -> int:
    return plan.lead
