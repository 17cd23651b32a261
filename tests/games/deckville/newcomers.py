"""Scripted newcomers to Deckville: they build what scores, collect what is lacking, search nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from tabletop.engine.chance import Chance
from tabletop.engine.protocol import Chooser, GoOn, Seat, always
from tabletop.games.deckville import commands as co
from tabletop.games.deckville.building import draw_sources, excess, property_price, resource_price, shortage
from tabletop.games.deckville.cards import HAND_LIMIT, MOST_BUILT, Card
from tabletop.games.deckville.commands import POOL, Command
from tabletop.games.deckville.score import gain
from tabletop.games.deckville.state import DRAW, PROPERTIES, REPLACE, RESOURCE, State


class Habits(NamedTuple):
    """How a newcomer plays.

    Attributes:
        least: the points of a property that it builds.
        pays: the most cards that it pays for a resource.
        seconds: whether it pays for a second property.
        looks: whether it draws what it lacks; else from the deck, or what scores most.
        shies: half points that a missing unit takes from its liking of a card.
        swaps: whether it swaps a card for one of the pool that it can build.
        reserves: whether it reserves a property of six points.
        at_random: whether it builds and draws anything that it can.
    """

    least: int = 1
    pays: int = 2
    seconds: bool = True
    looks: bool = True
    shies: int = 12
    swaps: bool = False
    reserves: bool = False
    at_random: bool = False

    def choose(self, view: State, seat: Seat, chance: Chance, _go_on: GoOn = always) -> Command:
        """Return the newcomer's command."""
        return _Turn(self, view, seat, chance).command()


class _Turn:
    def __init__(self, habits: Habits, view: State, seat: Seat, chance: Chance) -> None:
        self.habits, self.view, self.seat, self.chance = habits, view, seat, chance
        self.hand = [card for card in view.hands[seat] if card is not None]

    def command(self) -> Command:
        view = self.view
        if view.is_replacing:
            return co.ReplaceDiscard(self.least(1)[0])
        if self.habits.swaps and view.reached <= REPLACE and (swap := self.swap()):
            return swap
        if view.reached <= RESOURCE and (found := self.resource()):
            return found
        if view.reached <= PROPERTIES and view.built < MOST_BUILT and (built := self.building()):
            return built
        if open_now := draw_sources(view):
            return co.DrawCard(self.chance.pick(open_now) if self.habits.at_random else self.drawn(open_now))
        if beyond := excess(view):
            return co.DiscardDown(tuple(self.least(beyond)))
        reserve = view.districts[self.seat].reserve
        if self.habits.reserves and reserve is None and view.reached >= DRAW and not view.may_replace:
            big = [card for card in self.hand if gain(view, self.seat, card) >= 6]
            if big and view.last_round is None and len(self.hand) == HAND_LIMIT:
                return co.Reserve(big[0])
        if view.may_replace and view.pool[0] is not None:
            return co.DrawReplacement(POOL[0])
        return co.EndTurn()

    def missing(self, card: Card) -> int:
        return sum(shortage(self.view, self.seat, card))

    def liking(self, card: Card) -> int:
        """Return what it scores now, less for each unit that is missing."""
        return 2 * gain(self.view, self.seat, card) - self.habits.shies * self.missing(card)

    def least(self, count: int, keep: Card | None = None) -> list[Card]:
        """Return the cards to part with."""
        rest = sorted(self.hand, key=self.liking)
        if keep is not None:
            rest.remove(keep)
        return rest[:count]

    def swap(self) -> Command | None:
        """Take a card of the pool that could be built at once, for one that could not."""
        if not any(self.missing(card) for card in self.hand):
            return None
        seen = [source for source in POOL if (card := self.shown(source)) is not None and self.fits(card)]
        return (
            co.TakeFromSupply(max(seen, key=lambda one: self.liking(self.shown(one) or 0))) if seen else None
        )

    def fits(self, card: Card) -> bool:
        return not self.missing(card) and gain(self.view, self.seat, card) > 1

    def resource(self) -> Command | None:
        """Build what the hand's properties lack most, the cheapest card of it."""
        view, seat = self.view, self.seat
        wanted = [0] * 7
        for card in self.hand:
            for number, units in enumerate(shortage(view, seat, card)):
                wanted[number] += units
        found = [
            (wanted[view.cards[card].resource], -resource_price(view, seat, card), card)
            for card in dict.fromkeys(self.hand)
            if self.missing(card)
            and resource_price(view, seat, card) <= min(self.habits.pays, len(self.hand) - 1)
            and wanted[view.cards[card].resource]
        ]
        if not found:
            return None
        _, price, card = self.chance.pick(found) if self.habits.at_random else max(found)
        return co.BuildResource(card, tuple(self.least(-price, card)))

    def building(self) -> Command | None:
        """Build the property with most points."""
        view, seat = self.view, self.seat
        if view.built and not self.habits.seconds:
            return None
        held = [(card, False) for card in dict.fromkeys(self.hand)]
        reserve = view.districts[seat].reserve
        if reserve is not None:
            held.append((reserve, True))
        found = []
        for card, from_reserve in held:
            price = property_price(view, seat, from_reserve)
            points = gain(view, seat, card)
            can_pay = price <= len(self.hand) - (not from_reserve)
            if not self.missing(card) and can_pay and points >= self.habits.least:
                discards = tuple(self.least(price, None if from_reserve else card))
                found.append((points, co.BuildProperty(card, discards, from_reserve)))
        if not found:
            return None
        return self.chance.pick(found)[1] if self.habits.at_random else max(found, key=lambda one: one[0])[1]

    def drawn(self, open_now: tuple[co.Source, ...]) -> co.Source:
        """Draw what can be built soonest; who does not look takes the deck where it may."""
        if not self.habits.looks and "deck" in open_now:
            return "deck"
        shown = {source: self.shown(source) for source in open_now}
        seen = [source for source in open_now if shown[source] is not None]
        if not seen:
            return open_now[0]
        return max(seen, key=lambda source: self.liking(shown[source] or 0))

    def shown(self, source: co.Source) -> Card | None:
        if source == "deck":
            return None
        return self.view.top if source == "discard" else self.view.pool[POOL.index(source)]


NEWCOMERS: Final[Mapping[str, Chooser]] = {
    name: habits.choose
    for name, habits in {
        # Builds a resource where it can, then what scores most, and draws what is nearest.
        "builder": Habits(),
        # The same, and swaps for what it can build at once.
        "swapper": Habits(swaps=True),
        # Draws from the deck, hoping.
        "hopeful": Habits(looks=False, swaps=True),
        # Reserves big properties.
        "ambitious": Habits(swaps=True, reserves=True),
        # Pays one card for a resource at the most, and for no second property.
        "frugal": Habits(pays=1, seconds=False, swaps=True),
        # Builds and draws anything that it can.
        "at random": Habits(swaps=True, at_random=True),
    }.items()
}
