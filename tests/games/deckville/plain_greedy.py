"""The yardstick: the plain greedy player that tuned the house deck, built again from its description.

It values each card by present points, expected growth and the value of its power, times 0.4 for each missing
resource; weighs every discard; uses replace, reserve, second build and the visible supply. Nothing is
searched, and nothing here is shared with the computer players' own judgement.
"""

from __future__ import annotations

from tabletop.engine.chance import Chance
from tabletop.engine.protocol import GoOn, Seat, always
from tabletop.games.deckville import commands
from tabletop.games.deckville.building import (
    draw_sources,
    excess,
    has_power,
    means_of,
    property_price,
    resource_price,
    shortage,
    sources,
)
from tabletop.games.deckville.cards import HAND_LIMIT, MOST_BUILT, RESOURCES, Card, CardKind
from tabletop.games.deckville.commands import POOL, Command
from tabletop.games.deckville.faces import needs
from tabletop.games.deckville.score import gain
from tabletop.games.deckville.state import DRAW, PROPERTIES, REPLACE, RESOURCE, State

GROWTH = {"own": 0.2, "all": 0.25, "prime": 0.15, "flat": 0.0, "most": 0.0}
POWER = {"draw3": 0.3, "omit": 0.12, "as": 0.15, "disc": 0.06, "second": 0.12}
FODDER = 0.4
"""What any card is worth to pay with."""


def choose(view: State, seat: Seat, chance: Chance, _go_on: GoOn = always) -> Command:
    return Greedy(view, seat).command()


class PlainGreedy:
    """For the arena: `--players bot:normal,tests/games/deckville/plain_greedy.py:PlainGreedy`."""

    def choose(self, view: State, seat: Seat, chance: Chance) -> Command:
        return choose(view, seat, chance)


class Greedy:
    def __init__(self, view: State, seat: Seat) -> None:
        self.view, self.seat = view, seat
        self.hand = [card for card in view.hands[seat] if card is not None]
        self.reserve = view.districts[seat].reserve
        self.turns = self.turns_left()
        self.worths: dict[Card, float] = {}
        self.keeps: dict[Card, float] = {}
        self.wanted = self.demand()

    def turns_left(self) -> float:
        view = self.view
        if view.last_round is not None:
            return view.last_round - view.round
        pace = 2.8 * len(view.hands)
        if view.emptyings + 1 >= view.last_emptying:
            return len(view.deck) / pace + 1
        return max(12.5 - view.round, len(view.deck) / pace + 3)

    # What things are worth, in points

    def worth(self, card: Card) -> float:
        if card not in self.worths:
            kind = self.view.cards[card]
            grown = sum(GROWTH[term.kind] * term.points * len(term.types or (0,)) for term in kind.score)
            most = sum(
                self.most(kind, term.points, term.types[0]) for term in kind.score if term.kind == "most"
            )
            power = sum(
                POWER[power.kind]
                for power in kind.powers
                if not has_power(self.view, self.seat, power.kind, power.what)
            )
            self.worths[card] = gain(self.view, self.seat, card) + most + (grown + power) * self.turns
        return self.worths[card]

    def most(self, kind: CardKind, points: int, type_: int) -> float:
        """What the chance of a Most is worth beyond what it would score now."""
        counts = [len(self.view.of_type(seat, type_)) for seat in range(len(self.view.hands))]
        lead = counts.pop(self.seat) + (kind.type == type_) - max(counts, default=0)
        if not self.turns:
            return 0
        return points * (max(0.0, min(0.45 + 0.2 * lead, 0.9)) - (lead > 0))

    def missing(self, card: Card) -> int:
        return sum(shortage(self.view, self.seat, card))

    def discounted(self, card: Card, missing: int) -> float:
        return 0 if missing > self.turns else self.worth(card) * 0.4**missing

    def demand(self) -> list[float]:
        """What one more unit of each resource brings nearer."""
        held = means_of(self.view, self.seat).held
        share = needs(self.view.written, len(self.view.hands))
        found = [0.3 * self.turns * share[at][min(held[at] + 1, 3)] / 1000 for at in range(len(RESOURCES))]
        reach = [(card, 1.0) for card in self.hand]
        reach += [(card, 0.3) for card in (*self.view.pool, self.view.top) if card is not None]
        if self.reserve is not None:
            reach.append((self.reserve, 2.0))
        for card, weight in reach:
            lacking = shortage(self.view, self.seat, card)
            if missing := sum(lacking):
                nearer = self.discounted(card, missing - 1) - self.discounted(card, missing)
                for resource, units in enumerate(lacking):
                    found[resource] += weight * nearer * bool(units)
        return found

    def keep(self, card: Card) -> float:
        if card not in self.keeps:
            kind = self.view.cards[card]
            resource = (
                0.3 * self.wanted[kind.resource] - FODDER * resource_price(self.view, self.seat, card) / 2
            )
            self.keeps[card] = max(self.discounted(card, self.missing(card)), resource, 0) + FODDER
        return self.keeps[card]

    def cheapest(self, count: int, keep: Card | None = None) -> tuple[Card, ...]:
        rest = sorted(self.hand, key=self.keep)
        if keep is not None:
            rest.remove(keep)
        return tuple(rest[:count])

    def source(self, source: str) -> float:
        """What the card of a source is worth; an unseen one less than the hand is on average."""
        if source == "deck":
            return 0.8 * sum(map(self.keep, self.hand)) / max(len(self.hand), 1)
        card = self.view.top if source == "discard" else self.view.pool[POOL.index(source)]
        return 0 if card is None else self.keep(card)

    # What it does

    def command(self) -> Command:
        view = self.view
        if view.is_replacing:
            return commands.ReplaceDiscard(self.cheapest(1)[0])
        if view.reached <= REPLACE and sources(view) and self.hand:
            best = max(sources(view), key=self.source)
            if self.source(best) > min(map(self.keep, self.hand)) + 0.5:
                return commands.TakeFromSupply(best)
        if view.reached <= RESOURCE and (found := self.resource()):
            return found
        if view.reached <= PROPERTIES and view.built < MOST_BUILT and (built := self.building()):
            return built
        if open_now := draw_sources(view):
            if "deck" in open_now and not any(source in POOL for source in open_now):
                return commands.DrawCard("deck")
            return commands.DrawCard(max(open_now, key=self.source))
        if beyond := excess(view):
            return commands.DiscardDown(self.cheapest(beyond))
        return self.last()

    def resource(self) -> Command | None:
        best, most = None, 0.5
        for card in self.hand:
            price = resource_price(self.view, self.seat, card)
            discards = self.cheapest(price, card)
            if len(discards) == price:
                found = self.wanted[self.view.cards[card].resource] - self.discounted(
                    card, self.missing(card)
                )
                found -= sum(map(self.keep, discards))
                if found > most:
                    best, most = commands.BuildResource(card, discards), found
        return best

    def building(self) -> Command | None:
        best, most = None, 0.0
        for card, from_reserve in [*((card, False) for card in self.hand), (self.reserve, True)]:
            if card is None or self.missing(card):
                continue
            price = property_price(self.view, self.seat, from_reserve)
            discards = self.cheapest(price, None if from_reserve else card)
            if len(discards) == price:
                found = self.worth(card) - sum(map(self.keep, discards))
                found += 5 / (1 + self.turns) if from_reserve else 0
                found -= 0.2 * self.worth(card) if self.view.built and self.turns else 0
                if found > most:
                    best, most = commands.BuildProperty(card, discards, from_reserve), found
        return best

    def last(self) -> Command:
        view = self.view
        if view.may_replace and sources(view):
            return commands.DrawReplacement(max(sources(view), key=self.source))
        if self.reserve is None and view.reached >= DRAW and len(self.hand) == HAND_LIMIT:
            fit = [
                card
                for card in self.hand
                if self.worth(card) >= 6 and self.missing(card) * 2 + 2 <= self.turns
            ]
            if fit:
                return commands.Reserve(max(fit, key=self.worth))
        return commands.EndTurn()
