"""A computer player's turn by judgement alone: at each step what is worth most (DV-4).

It does nothing worth less than its cost. Whole turns on the fast table take the same steps.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from tabletop.games.deckville import commands as co
from tabletop.games.deckville.cards import HAND_LIMIT, MOST_BUILT, RESERVE_DISCARDS, RESERVE_PENALTY, Card
from tabletop.games.deckville.commands import SOURCES, Command
from tabletop.games.deckville.faces import POINT
from tabletop.games.deckville.personalities import NO_BIAS, Bias
from tabletop.games.deckville.player.fast_table import FROM_DECK, FROM_DISCARD, NOTHING, FastTable
from tabletop.games.deckville.player.judgement import CardJudge, Taste
from tabletop.games.deckville.state import DRAW, PROPERTIES, REPLACE, RESOURCE

# Commands on the fast table

NUMBERS: Final = {source: number for number, source in enumerate(SOURCES)}
"""Places of the supply by number, as on the fast table."""


def apply(fast_table: FastTable, command: Command) -> None:
    """Carry out a legal command of the active seat."""
    MOVES[type(command)](fast_table, command)


def _take(fast_table: FastTable, command: co.TakeFromSupply) -> None:
    fast_table.replace(NUMBERS[command.source])


def _replace(fast_table: FastTable, command: co.ReplaceDiscard) -> None:
    fast_table.replace_by(command.card)


def _resource(fast_table: FastTable, command: co.BuildResource) -> None:
    fast_table.build_resource(command.card, command.discards)


def _property(fast_table: FastTable, command: co.BuildProperty) -> None:
    fast_table.build_property(command.card, command.discards, command.from_reserve)


def _draw(fast_table: FastTable, command: co.DrawCard) -> None:
    fast_table.draw(NUMBERS[command.source])


def _discard_down(fast_table: FastTable, command: co.DiscardDown) -> None:
    fast_table.discard_down(command.cards)


def _reserve(fast_table: FastTable, command: co.Reserve) -> None:
    fast_table.put_in_reserve(command.card)


def _draw_replacement(fast_table: FastTable, command: co.DrawReplacement) -> None:
    fast_table.draw_replacement(NUMBERS[command.source])


def _skip(fast_table: FastTable, _command: co.SkipStep) -> None:
    fast_table.reached += 1


def _end(fast_table: FastTable, _command: co.EndTurn) -> None:
    fast_table.end_turn()


# A table and not `match`: looking up a struct's class is slow, and a search does it for each move.
MOVES: Final[Mapping[type[Command], Callable[[FastTable, Any], None]]] = {
    co.TakeFromSupply: _take,
    co.ReplaceDiscard: _replace,
    co.BuildResource: _resource,
    co.BuildProperty: _property,
    co.DrawCard: _draw,
    co.DiscardDown: _discard_down,
    co.Reserve: _reserve,
    co.DrawReplacement: _draw_replacement,
    co.SkipStep: _skip,
    co.EndTurn: _end,
}


LEAST_GAIN: Final = 190
"""The least gain worth a move, in thousandths of a point."""
DELAY: Final = 6
"""What waiting a turn saves of a second property's worth, in hundredths: later it costs no cards."""
BLIND: Final = 3600
BLIND_TURN: Final = 190
HASTE: Final = 2500
"""Cost of a card of the deck to a solo player: it brings the end nearer (DV-10)."""
"""Worth of an unseen card, and its loss for each turn to come: it still needs its resources."""


class Building(NamedTuple):
    """A card to build and its payment."""

    card: Card
    discards: list[Card]
    from_reserve: bool = False
    gain: int = 0

    def as_resource(self, judge: CardJudge) -> co.BuildResource:
        """Return the command that builds it as a resource."""
        return co.BuildResource(self.card, judge.laid(self.discards))

    def as_property(self, judge: CardJudge) -> co.BuildProperty:
        """Return the command that builds it as a property."""
        return co.BuildProperty(self.card, judge.laid(self.discards), self.from_reserve)


def source_value(judge: CardJudge, source: int) -> int:
    """Return the worth of a source's card; for the deck the mean."""
    if source == FROM_DECK:
        value = BLIND - BLIND_TURN * judge.builds
    else:
        value = judge.keep(judge.board.shown(source)) + _denied(judge, judge.board.shown(source))
    if len(judge.board.places) == 1 and source != FROM_DISCARD:
        value -= HASTE
    return value


def _denied(judge: CardJudge, card: Card) -> int:
    """Return the bias for taking a card for which the next player has all resources."""
    board = judge.board
    if not judge.bias.denies:
        return 0
    rival = board.places[(board.active + 1) % len(board.places)]
    return 0 if board.deck.lacking(card, rival.held) else judge.bias.denies


def replacement(judge: CardJudge) -> int | None:
    """Return the source whose card exceeds the least one in the hand by most (DV-4.1)."""
    hand = judge.place.hand
    if not hand:
        return None
    found, most = None, min(map(judge.keep, hand)) + LEAST_GAIN
    for source in judge.board.sources():
        value = source_value(judge, source)
        if value >= most:
            found, most = source, value + 1
    return found


def resources(judge: CardJudge) -> list[Building]:
    """Return the cards that can be built as a resource, each with its gain (DV-4.2)."""
    hand, order = judge.place.hand, judge.by_use(judge.place.hand)
    faces, offers, demands = judge.board.deck.faces, judge.place.offers, judge.demands
    bias = judge.bias
    found = []
    for card in dict.fromkeys(hand):
        face = faces[card]
        price = min(face.price, offers[face.resource])
        if price < len(hand):
            discards = _others(order, card, price)
            gain = demands[face.resource] - judge.promise(card) + bias.material + bias.discard * price
            for discard in discards:
                gain -= judge.keep(discard)
            found.append(Building(card, discards, gain=gain))
    return found


def _others(order: list[Card], card: Card, count: int) -> list[Card]:
    """Return the first cards other than a given one."""
    if not count:
        return []
    first = order[: count + 1]
    if card in first:
        first.remove(card)
    return first[:count]


def resource(judge: CardJudge) -> Building | None:
    """Return the resource with the most worth beyond its card and discards."""
    best = max(resources(judge), key=_gain, default=None)
    return best if best is not None and best.gain > LEAST_GAIN else None


def properties(judge: CardJudge) -> list[Building]:
    """Return the properties that can be built, each with its gain (DV-6)."""
    place, board = judge.place, judge.board
    found = []
    price = place.second if board.built else 0
    for card in dict.fromkeys(place.hand):
        if not judge.missing(card) and price < len(place.hand):
            discards = _others(judge.by_use(place.hand), card, price) if price else []
            found.append(_building(judge, card, discards, False))
    price += RESERVE_DISCARDS
    if place.reserve != NOTHING and not judge.missing(place.reserve) and price <= len(place.hand):
        found.append(_building(judge, place.reserve, judge.by_use(place.hand)[:price], True))
    return found


def _building(judge: CardJudge, card: Card, discards: list[Card], from_reserve: bool) -> Building:
    gain = worth = judge.worth(card)
    for discard in discards:
        gain -= judge.keep(discard)
    if from_reserve:
        gain += RESERVE_PENALTY * POINT // (1 + judge.turns)
    if judge.board.built and judge.turns:
        gain -= worth * min(judge.turns, 3) * DELAY // 100
    return Building(card, discards, from_reserve, gain)


def property_(judge: CardJudge) -> Building | None:
    """Return the property with the most worth beyond its discards; a later turn may be cheaper."""
    best = max(properties(judge), key=_gain, default=None)
    return best if best is not None and best.gain > judge.bias.least else None


def _gain(building: Building) -> int:
    return building.gain


def drawn(judge: CardJudge, sources: list[int]) -> int:
    """Return the source of the best card (DV-4.4). With an empty pool it is the deck, which ends the game:
    drawing from the discard pile could go on for ever."""
    if sources[0] == FROM_DECK:
        return FROM_DECK
    best, most = sources[0], -1 << 30
    for source in sources:
        value = source_value(judge, source)
        if value > most:
            best, most = source, value
    return best


def reserved(judge: CardJudge) -> Card | None:
    """Return a property worth waiting for, with little missing for the turns left (DV-4.5)."""
    best, most = None, (0, 0)
    for card in judge.place.hand:
        missing, worth = judge.missing(card), judge.worth(card)
        if worth >= judge.bias.waits and 2 * missing + 3 <= judge.turns and missing <= 3:
            value = (judge.promise(card), worth)
            if value > most:
                best, most = card, value
    return best


class PolicyTurn:
    """The active seat's turn, step by step, with a cache of its judgement."""

    def __init__(
        self,
        fast_table: FastTable,
        taste: Taste | None = None,
        bias: Bias = NO_BIAS,
        *,
        swaps: bool = True,
        builds: int = MOST_BUILT,
    ) -> None:
        """Begin a turn; with `swaps` the seat may replace a card in step 1, and it builds so many properties
        at the most."""
        self.board = fast_table
        self._taste = taste
        self._bias = bias
        self._swaps = swaps
        self._builds = builds
        self.judge = CardJudge(fast_table, fast_table.active, taste, bias)

    def next(self) -> Command:
        """Return the seat's next command."""
        board, judge = self.board, self.judge
        if board.is_replacing:
            return co.ReplaceDiscard(judge.cheapest(judge.place.hand, 1)[0])
        if board.reached <= REPLACE and self._swaps and (source := replacement(judge)) is not None:
            return co.TakeFromSupply(SOURCES[source])
        if board.reached <= RESOURCE and (found := resource(judge)) is not None:
            return found.as_resource(judge)
        if (
            board.reached <= PROPERTIES
            and board.built < self._builds
            and (found := property_(judge)) is not None
        ):
            return found.as_property(judge)
        return self._draw() or self._last()

    def play(self, command: Command) -> None:
        """Carry out a command, and recompute what it changes."""
        board = self.board
        apply(board, command)
        match command:
            case co.BuildResource():
                self.judge.reckon(self.judge.builds)
            case co.BuildProperty():
                self.judge = CardJudge(board, board.active, self._taste, self._bias)

    def _draw(self) -> Command | None:
        """Draw all that may be drawn, then keep the best (DV-4.4, DV-7.1)."""
        board = self.board
        if board.reached > DRAW:
            return None
        if self.judge.builds > self.judge.turns:
            self.judge.reckon(self.judge.turns)
        if sources := board.draw_sources():
            return co.DrawCard(SOURCES[drawn(self.judge, sources)])
        hand = self.judge.place.hand
        beyond = len(hand) - HAND_LIMIT
        return co.DiscardDown(self.judge.cheapest(hand, beyond)) if beyond > 0 else None

    def _last(self) -> Command:
        """Reserve a card for later and draw another for it, or end the turn (DV-4.5)."""
        board, judge = self.board, self.judge
        if board.may_replace and (sources := board.sources()):
            return co.DrawReplacement(SOURCES[drawn(judge, sources)])
        if judge.place.reserve == NOTHING and (card := reserved(judge)) is not None:
            return co.Reserve(card)
        return _END

    def finish(self) -> None:
        """Play the rest of the turn."""
        command: Command | None = None
        while command is not _END:
            command = self.next()
            self.play(command)


_END: Final = co.EndTurn()


def finish_turn(fast_table: FastTable) -> None:
    """Play the rest of the active seat's turn."""
    PolicyTurn(fast_table).finish()
