"""A computer player: step by step it takes what is worth most, and nothing that is worth less than it costs.

What cards are worth to it is in `judgement`. It looks at its own view only.
"""

from __future__ import annotations

from typing import Final

from tabletop.engine.chance import Chance
from tabletop.engine.protocol import GoOn, Seat, always
from tabletop.games.deckville import commands
from tabletop.games.deckville.building import property_price, resource_price
from tabletop.games.deckville.cards import MOST_BUILT, RESERVE_PENALTY, Card
from tabletop.games.deckville.commands import POOL, Command, Source
from tabletop.games.deckville.judgement import Judge
from tabletop.games.deckville.state import DRAW, PROPERTIES, REPLACE, RESOURCE, State
from tabletop.games.deckville.steps import draw_sources, excess, sources, step_of
from tabletop.games.deckville.stock import POINT

_LEAST_GAIN: Final = 600
"""Less is not worth a move, in thousandths of a point."""
_DELAY: Final = 20
"""What waiting a turn saves of a second property's worth, in hundredths: later it costs no cards."""
_WORTH_WAITING: Final = 8
"""Points of a property that one reserves, at the least."""


def choose(view: State, seat: Seat, chance: Chance, _go_on: GoOn = always) -> Command:
    """Return the command that this player gives now."""
    judge = Judge(view, seat)
    hand = tuple(card for card in view.hands[seat] if card is not None)
    if view.is_replacing:
        return commands.ReplaceDiscard(judge.cheapest(hand, 1)[0])
    step = step_of(view)
    if step <= REPLACE and (found := _replace(judge, hand)):
        return found
    if step <= PROPERTIES:
        return _build(judge, hand) or _draw(judge) or _last(judge, hand)
    if step == DRAW:
        return _drawing(judge, hand)
    return _last(judge, hand)


def _replace(judge: Judge, hand: tuple[Card, ...]) -> Command | None:
    """Take what is worth most more than the least card in the hand (DV-4.1)."""
    if not hand:
        return None
    least = min(map(judge.keep, hand))
    values = {source: _value(judge, source, least) for source in sources(judge.view)}
    best = max(values, key=values.__getitem__, default=None)
    if best is None or values[best] - least < _LEAST_GAIN:
        return None
    return commands.TakeFromSupply(best)


def _value(judge: Judge, source: Source, least: int = 0) -> int:
    """Return what the card of a source is worth; the deck's on average."""
    view = judge.view
    if source == "deck":
        return judge.drawn_blind(least)
    card = view.top if source == "discard" else view.pool[POOL.index(source)]
    return 0 if card is None else judge.keep(card)


def _build(judge: Judge, hand: tuple[Card, ...]) -> Command | None:
    """Build a resource first, unless a property uses the cards better; then properties (DV-4.2, DV-4.3)."""
    view = judge.view
    if view.reached <= RESOURCE and (found := _resource(judge, hand)):
        return found
    return _property(judge, hand) if view.built < MOST_BUILT else None


def _resource(judge: Judge, hand: tuple[Card, ...]) -> Command | None:
    """Build the resource that brings most beyond what its card and its discards are worth (DV-4.2)."""
    best, most = None, _LEAST_GAIN
    for card in sorted(set(hand)):
        rest = _rest(hand, card)
        price = resource_price(judge.view, judge.seat, card)
        if price > len(rest):
            continue
        discards = judge.cheapest(rest, price)
        gain = judge.demand(judge.cards[card].resource) - judge.promise(card)
        gain -= sum(map(judge.keep, discards))
        if gain > most:
            best, most = commands.BuildResource(card, discards), gain
    return best


def _property(judge: Judge, hand: tuple[Card, ...]) -> Command | None:
    """Build the property that is worth most beyond its discards; a later turn could do it for less (DV-6)."""
    best, most = None, 0
    for card, from_reserve in _buildable(judge, hand):
        rest = hand if from_reserve else _rest(hand, card)
        price = property_price(judge.view, judge.seat, from_reserve)
        if price > len(rest):
            continue
        discards = judge.cheapest(rest, price)
        gain = judge.worth(card) - sum(map(judge.keep, discards))
        if from_reserve:
            gain += RESERVE_PENALTY * POINT // (1 + judge.turns)
        if judge.view.built and judge.turns:
            gain -= judge.worth(card) * min(judge.turns, 3) * _DELAY // 100
        if gain > most:
            best, most = commands.BuildProperty(card, discards, from_reserve), gain
    return best


def _buildable(judge: Judge, hand: tuple[Card, ...]) -> list[tuple[Card, bool]]:
    """Return the properties whose resources are there, with whether they come from the reserve."""
    found = [(card, False) for card in sorted(set(hand)) if not judge.missing(card)]
    reserved = judge.view.districts[judge.seat].reserve
    if reserved is not None and not judge.missing(reserved):
        found.append((reserved, True))
    return found


def _draw(judge: Judge) -> Command | None:
    """Draw the best card that may be drawn (DV-4.4)."""
    open_now = draw_sources(judge.view)
    if not open_now:
        return None
    # With an empty pool the deck is what ends the game: nobody is to sit by the discard pile for ever.
    if "deck" in open_now and not any(source in POOL for source in open_now):
        return commands.DrawCard("deck")
    return commands.DrawCard(max(open_now, key=lambda source: _value(judge, source)))


def _drawing(judge: Judge, hand: tuple[Card, ...]) -> Command:
    """Draw all that may be drawn, then keep the best (DV-4.4, DV-7.1)."""
    drawn = _draw(judge)
    if drawn is not None:
        return drawn
    beyond = excess(judge.view)
    return commands.DiscardDown(judge.cheapest(hand, beyond)) if beyond else _last(judge, hand)


def _last(judge: Judge, hand: tuple[Card, ...]) -> Command:
    """Reserve a card for later and draw another for it, or end the turn (DV-4.5)."""
    view = judge.view
    if view.may_replace and (open_now := sources(view)):
        return commands.DrawReplacement(max(open_now, key=lambda source: _value(judge, source)))
    if view.districts[judge.seat].reserve is None and (card := _to_reserve(judge, hand)) is not None:
        return commands.Reserve(card)
    return commands.EndTurn()


def _to_reserve(judge: Judge, hand: tuple[Card, ...]) -> Card | None:
    """Return a property worth waiting for, of which little is missing for the turns that are left."""
    fit = [
        card
        for card in sorted(set(hand))
        if judge.worth(card) >= _WORTH_WAITING * POINT
        and 2 * judge.missing(card) + 3 <= judge.turns
        and judge.missing(card) <= 3
    ]
    return max(fit, key=lambda card: (judge.promise(card), judge.worth(card)), default=None)


def _rest(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]
