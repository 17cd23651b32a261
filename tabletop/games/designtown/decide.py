"""What a command does, or why it is refused: one function a command."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final

from tabletop.engine.chance import Chance
from tabletop.engine.message import dollars
from tabletop.engine.protocol import Illegal, Options, Seat
from tabletop.engine.setup import first_player
from tabletop.games.designtown import commands, events
from tabletop.games.designtown.cards import (
    FACES,
    MOST_TURNS,
    POINTS_TO_WIN,
    Card,
    CardSet,
    Face,
    is_front,
    other_face,
)
from tabletop.games.designtown.commands import Command
from tabletop.games.designtown.events import Event
from tabletop.games.designtown.state import State, initial, obligation
from tabletop.games.designtown.text import result


def setup(cards: CardSet, seat_count: int, options: Options, chance: Chance) -> tuple[Event, ...]:
    """Shuffle each player's first cards and find the first player (DT-3)."""
    emitted: list[Event] = []
    for seat, own in enumerate(initial(cards, seat_count, options).discards):
        emitted.append(events.DeckShuffled(seat, chance.named("deck", seat, 0).shuffled(own)))
    first, by_lot = first_player(options, seat_count, chance)
    if seat_count > 1:
        emitted.append(events.FirstPlayerDrawn(first, by_lot=by_lot))
    emitted.append(events.TurnBegan(first))
    return tuple(emitted)


def decide(state: State, seat: Seat, command: Command, chance: Chance) -> tuple[Event, ...]:
    """Check a command and return its events; raise `Illegal` with the clause that refuses it."""
    if state.is_over and (ended := result(state)) is not None:
        raise Illegal("game_over", ended.clause)
    if seat != state.active:
        raise Illegal("not_your_turn", "DT-7", active=state.active)
    return _RULES[type(command)](state, seat, command, chance)


# The play-card phase


def _play_card(state: State, seat: Seat, command: commands.PlayCard, chance: Chance) -> tuple[Event, ...]:
    """Play the top card; unhappy faces count before a win (DT-4.1, DT-4.5, DT-1.4)."""
    if state.is_building:
        raise Illegal("builds_already", "DT-4.1")
    deck = state.decks[seat]
    if not deck:
        raise Illegal("empty_deck", "DT-4.3")
    card = deck[-1]
    face = state.faces[card]
    unhappy, limit = state.unhappy + face.unhappy, state.limit + face.limit
    cash = face.cash + face.cash_per_unhappy * unhappy if face.cash_per_unhappy else face.cash
    played = events.CardPlayed(seat, card, cash, next_top(state, seat))
    if unhappy >= limit:
        return played, events.TurnBust(seat, unhappy, limit), *_pass_on(state, seat)
    if state.points + face.points >= POINTS_TO_WIN:
        return played, events.GameWon(seat, "points")
    if len(state.row) + 1 >= _fewest_cards(state.faces) and _has_enough_cards(state, card):
        return played, events.GameWon(seat, "cards")
    return (played,)


def next_top(state: State, seat: Seat) -> Card | None:
    """Return the card below the top of a deck; None if there is none or it is unknown."""
    deck = state.decks[seat]
    if len(deck) < 2:
        return None
    if state.is_view and state.open[seat] < 2 and deck[0] != deck[-2]:
        return None  # the hidden cards are sorted, and not all of one face
    return deck[-2]


@cache
def _fewest_cards(faces: tuple[Face, ...]) -> int:
    """Return the fewest cards in play that can win; more than exist if none do (DT-1.3)."""
    return min((face.wins_at for face in faces if face.wins_at), default=1 << 30)


def _has_enough_cards(state: State, played: Card) -> bool:
    """Whether a card in play wins by the number of cards in play, with the present one (DT-1.3)."""
    count = len(state.row) + 1
    return any(0 < state.faces[card].wins_at <= count for card in (*state.row, played))


def _stop(state: State, seat: Seat, command: commands.Stop, chance: Chance) -> tuple[Event, ...]:
    """Stop, which is allowed after each card unless one must be played (DT-4.1 to DT-4.4)."""
    if state.is_building:
        raise Illegal("builds_already", "DT-4.1")
    _check_obligation(state, seat)
    return (events.BuildingBegan(seat, state.cash),)


def _check_obligation(state: State, seat: Seat) -> None:
    match obligation(state):
        case None:
            return
        case "must_play_next":
            raise Illegal("must_play_next", "DT-4.2", card=state.row[-1])
        case "forced_card":
            raise Illegal("forced_card", "DT-4.2", card=state.decks[seat][-1])
        case _:
            raise Illegal("nothing_played", "DT-4.4")


def _shuffle_deck(
    state: State, seat: Seat, command: commands.ShuffleDeck, chance: Chance
) -> tuple[Event, ...]:
    """Make a new deck of the discard pile; alone, remove a card of the supply first (DT-9.2)."""
    if state.is_building:
        raise Illegal("builds_already", "DT-4.1")
    if state.decks[seat]:
        raise Illegal("deck_left", "DT-4.3", have=len(state.decks[seat]))
    if not state.discards[seat]:
        raise Illegal("nothing_to_shuffle", "DT-4.3")
    removed = command.remove
    if not state.is_solo:
        if removed is not None:
            raise Illegal("no_removing", "DT-9.2")
        return (_shuffled(state, seat, chance),)
    if removed is None or not _is_in_supply(state, removed):
        raise Illegal("remove_first", "DT-9.2")
    if sum(state.supply) == 1:
        return events.CardRemoved(seat, removed), events.GameLost(seat)
    return events.CardRemoved(seat, removed), _shuffled(state, seat, chance)


def _shuffled(state: State, seat: Seat, chance: Chance) -> events.DeckShuffled:
    stream = chance.named("deck", seat, state.shuffles[seat])
    return events.DeckShuffled(seat, stream.shuffled(state.discards[seat]))


def _recycle(state: State, seat: Seat, command: commands.Recycle, chance: Chance) -> tuple[Event, ...]:
    """Flip a card of the own discard pile for its benefit; free and unlimited (DT-5)."""
    card = command.card
    if state.is_building:
        raise Illegal("builds_already", "DT-5.1")
    if card not in state.discards[seat]:
        if card in state.row:
            raise Illegal("in_play", "DT-5.3", card=card)
        raise Illegal("not_in_discard", "DT-5.1", card=card)
    face = state.faces[card]
    if not face.is_recyclable:
        raise Illegal("no_mark", "DT-5.1", card=card)
    return (
        events.CardFlipped(
            seat,
            card,
            is_recycled=True,
            cash=face.recycle_cash,
            limit=face.recycle_limit,
            place="deck" if face.recycle_to_deck else "discard",
        ),
    )


# The building phase


def _buy(state: State, seat: Seat, command: commands.Buy, chance: Chance) -> tuple[Event, ...]:
    """Buy a card into the discard pile, front up (DT-6.1a)."""
    card = command.card
    _check_building(state)
    cost = _price(state, card)
    _check_cash(state, cost)
    return _bought(state, seat, card, cost)


def _buy_upgraded(
    state: State, seat: Seat, command: commands.BuyUpgraded, chance: Chance
) -> tuple[Event, ...]:
    """Buy a card into the discard pile for cost and fee, back up (DT-6.1c)."""
    card = command.card
    _check_building(state)
    cost, fee = _price(state, card), state.faces[card].fee
    if fee is None:
        raise Illegal("no_fee", "DT-6.1", card=card)
    _check_cash(state, cost + fee)
    return _bought(state, seat, other_face(card), cost + fee)


def _bought(state: State, seat: Seat, card: Card, paid: int) -> tuple[Event, ...]:
    """Emit a purchase; alone, the game is lost with the last card of the supply (DT-9.3)."""
    bought = events.CardBought(seat, card, paid)
    if state.is_solo and sum(state.supply) == 1:
        return bought, events.GameLost(seat)
    return (bought,)


def _upgrade(state: State, seat: Seat, command: commands.Upgrade, chance: Chance) -> tuple[Event, ...]:
    """Flip a card of the own discard pile for its fee; an Apartment moves to another player (DT-6.2)."""
    _check_building(state)
    card, receiver = command.card, command.to
    if card not in state.discards[seat]:
        raise Illegal("not_in_discard", "DT-6.1", card=card)
    face = state.faces[card]
    if face.fee is None:
        raise Illegal("no_fee", "DT-6.1", card=card)
    _check_cash(state, face.fee)
    place: events.Place = "discard"
    if not face.moves_away or state.is_solo:
        if receiver is not None:
            raise Illegal("no_receiver", "DT-6.2", card=card)
        if face.moves_away:
            place = "box"
    else:
        if receiver is None or receiver == seat or receiver not in range(len(state.decks)):
            raise Illegal("receiver_missing", "DT-6.2", card=card)
        place = "seat"
    return (events.CardFlipped(seat, card, is_recycled=False, cash=-face.fee, place=place, to=receiver),)


def _end_turn(state: State, seat: Seat, command: commands.EndTurn, chance: Chance) -> tuple[Event, ...]:
    """End the turn through a building phase, perhaps an empty one; refused where stopping is (DT-4)."""
    if not state.is_building:
        _check_obligation(state, seat)
        raise Illegal("not_stopped", "DT-4.1")
    return _pass_on(state, seat)


def _pass_on(state: State, seat: Seat) -> tuple[Event, ...]:
    """End the turn; the player to the right goes on (DT-7), unless it was the last turn (DT-1.5)."""
    count = len(state.decks)
    if state.turn >= MOST_TURNS * count:
        return events.TurnEnded(seat), events.GameDrawn()
    return events.TurnEnded(seat), events.TurnBegan((seat + 1) % count)


def _check_building(state: State) -> None:
    if not state.is_building:
        raise Illegal("plays_still", "DT-6.1")
    if not state.actions:
        raise Illegal("no_action", "DT-6.1")


def _is_in_supply(state: State, card: Card) -> bool:
    return card in FACES and is_front(card) and state.supply[card // 2] > 0


def _price(state: State, card: Card) -> int:
    """Return the price of a card in the supply; refuse if there is none (DT-6.1, DT-6.3)."""
    cost = state.faces[card].cost if card in FACES and is_front(card) else None
    if cost is None:
        raise Illegal("not_for_sale", "DT-6.1", card=card)
    if not state.supply[card // 2]:
        raise Illegal("sold_out", "DT-6.3", card=card)
    return cost


def _check_cash(state: State, need: int) -> None:
    if state.cash < need:
        raise Illegal("too_dear", "DT-6.1", need=dollars(need), have=dollars(state.cash))


# A table and not `match`, as in `evolve`.
_RULES: Final[Mapping[type[Command], Callable[[State, Seat, Any, Chance], tuple[Event, ...]]]] = {
    commands.PlayCard: _play_card,
    commands.ShuffleDeck: _shuffle_deck,
    commands.Recycle: _recycle,
    commands.Stop: _stop,
    commands.Buy: _buy,
    commands.Upgrade: _upgrade,
    commands.BuyUpgraded: _buy_upgraded,
    commands.EndTurn: _end_turn,
}
