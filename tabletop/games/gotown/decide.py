"""What a command does, or why it is refused: one function a command."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from tabletop.engine.chance import Chance
from tabletop.engine.protocol import Illegal, Options, Seat
from tabletop.engine.setup import first_player
from tabletop.games.gotown import commands, events, state
from tabletop.games.gotown.commands import Command
from tabletop.games.gotown.events import Event
from tabletop.games.gotown.evolve import evolve_all
from tabletop.games.gotown.state import (
    BONE,
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
    VALUES,
    WRECKING_BALL,
    Card,
    Floor,
    Pile,
    State,
    initial,
    result,
)

_TURN_ENDED: Final = tuple(map(events.TurnEnded, range(4)))
_TURN_BEGAN: Final = tuple(map(events.TurnBegan, range(4)))
"""Events that recur, by seat, made once."""

_FLOOR_CARDS: Final = frozenset((*VALUES, JOKER))


def setup(seat_count: int, options: Options, chance: Chance) -> tuple[Event, ...]:
    """Shuffle all cards, deal, and find the first player (GT-3)."""
    before = initial(seat_count, options)
    emitted: list[Event] = []
    pile = _shuffle(emitted, state.DECK, before.shuffles, chance)
    for seat in range(seat_count):
        pile = _draw(emitted, before, pile, seat, state.DEALT, chance)
    first, by_lot = first_player(options, seat_count, chance)
    emitted.append(events.FirstPlayerDrawn(first, by_lot=by_lot))
    _begin_turn(emitted, before, pile, first, state.DEALT, chance)
    return tuple(emitted)


def decide(state: State, seat: Seat, command: Command, chance: Chance) -> tuple[Event, ...]:
    """Check a command and return its events; raise `Illegal` with the clause that refuses it."""
    if state.is_over and (ended := result(state)) is not None:
        raise Illegal("game_over", ended.clause)
    if seat != state.active:
        raise Illegal("not_your_turn", "GT-4.5", active=state.active)
    return _RULES[type(command)](state, seat, command, chance)


def _build_floor(state: State, seat: Seat, command: commands.BuildFloor, chance: Chance) -> tuple[Event, ...]:
    """Build a floor of two cards that add up to nine, one of them perhaps a joker (GT-5.1, GT-5.2)."""
    left, right = command.left, command.right
    for card in (left, right):
        if card not in _FLOOR_CARDS:
            raise Illegal("not_a_floor_card", "GT-5.1", card=card)
        _check_held(state, seat, card, "GT-5.1")
    if left == right and state.hands[seat].count(left) < 2:
        raise Illegal("not_in_hand", "GT-5.1", card=right)
    if left == JOKER and right == JOKER:
        raise Illegal("two_jokers", "GT-5.2")
    if JOKER not in (left, right) and left + right != FLOOR_SUM:
        raise Illegal("not_nine", "GT-5.1", left=left, right=right, sum=left + right)
    return _and_win(state, seat, events.FloorBuilt(seat, left, right))


def _steal_floor(state: State, seat: Seat, command: commands.StealFloor, chance: Chance) -> tuple[Event, ...]:
    """Take a card's complement from an opponent's unguarded top floor (GT-6)."""
    card = command.card
    if card == JOKER:
        raise Illegal("joker_cannot_steal", "GT-6.4")
    if card not in _FLOOR_CARDS:
        raise Illegal("not_a_floor_card", "GT-6.1", card=card)
    _check_held(state, seat, card, "GT-6.1")
    top = _top_floor(state, seat, command.victim, "GT-6.1")
    if top.dog:
        raise Illegal("guarded", "GT-6.3", victim=command.victim)
    if top.side_of(FLOOR_SUM - card) < 0:
        raise Illegal(
            "no_match", "GT-6.1", card=card, wanted=FLOOR_SUM - card, left=top.left, right=top.right
        )
    return _and_win(state, seat, events.FloorStolen(seat, card, command.victim))


def _and_win(state: State, seat: Seat, event: events.FloorBuilt | events.FloorStolen) -> tuple[Event, ...]:
    """Add a floor, which counts at once, also for winning (GT-1.1, GT-6.6)."""
    if len(state.towers[seat]) + 1 >= state.goal:
        return event, events.GameWon(seat)
    return (event,)


def _place_dog(state: State, seat: Seat, command: commands.PlaceDog, chance: Chance) -> tuple[Event, ...]:
    """Place a dog on any floor of the own tower without one (GT-7.1)."""
    _check_held(state, seat, DOG, "GT-7.1")
    floor = _floor(state, seat, command.floor, "GT-7.1")
    if floor.dog:
        raise Illegal("has_a_dog", "GT-7.1", floor=command.floor + 1)
    return (events.DogPlaced(seat, command.floor),)


def _play_bone(state: State, seat: Seat, command: commands.PlayBone, chance: Chance) -> tuple[Event, ...]:
    """Play a bone to any guarded floor of an opponent (GT-7.2)."""
    _check_held(state, seat, BONE, "GT-7.2")
    _check_opponent(state, seat, command.victim, "GT-7.2")
    if not _floor(state, command.victim, command.floor, "GT-7.2").dog:
        raise Illegal("no_dog", "GT-7.2", victim=command.victim, floor=command.floor + 1)
    return (events.DogLured(seat, command.victim, command.floor),)


def _play_jackhammer(
    state: State, seat: Seat, command: commands.PlayJackhammer, chance: Chance
) -> tuple[Event, ...]:
    """Destroy an opponent's unguarded top floor (GT-8.1)."""
    _check_held(state, seat, JACKHAMMER, "GT-8.1")
    if _top_floor(state, seat, command.victim, "GT-8.1").dog:
        raise Illegal("guarded", "GT-8.1", victim=command.victim)
    return (events.FloorDestroyed(seat, command.victim, JACKHAMMER),)


def _play_wrecking_ball(
    state: State, seat: Seat, command: commands.PlayWreckingBall, chance: Chance
) -> tuple[Event, ...]:
    """Destroy an opponent's top floor, guarded or not (GT-8.2)."""
    _check_held(state, seat, WRECKING_BALL, "GT-8.2")
    _top_floor(state, seat, command.victim, "GT-8.2")
    return (events.FloorDestroyed(seat, command.victim, WRECKING_BALL),)


def _play_thief(state: State, seat: Seat, command: commands.PlayThief, chance: Chance) -> tuple[Event, ...]:
    """Take a random card from an opponent who holds any (GT-9.1)."""
    _check_held(state, seat, THIEF, "GT-9.1")
    _check_opponent(state, seat, command.victim, "GT-9.1")
    hand = state.hands[command.victim]
    if not hand:
        raise Illegal("empty_hand", "GT-9.1", victim=command.victim)
    return (events.CardsStolen(seat, THIEF, (command.victim,), (_theft(state, chance).pick(hand),)),)


def _play_super_thief(
    state: State, seat: Seat, command: commands.PlaySuperThief, chance: Chance
) -> tuple[Event, ...]:
    """Take a random card from each opponent who holds any, in turn order (GT-9.2)."""
    _check_held(state, seat, SUPER_THIEF, "GT-9.2")
    victims = tuple(victim for victim in state.opponents(seat) if state.hands[victim])
    if not victims:
        raise Illegal("empty_hands", "GT-9.2")
    theft = _theft(state, chance)
    taken = tuple(theft.pick(state.hands[victim]) for victim in victims)
    return (events.CardsStolen(seat, SUPER_THIEF, victims, taken),)


def _theft(state: State, chance: Chance) -> Chance:
    """Return the chance of a theft, by the discard pile, which grows with each thief of a turn."""
    return chance.named("theft", state.turn, len(state.discard))


def _play_milkshake(
    state: State, seat: Seat, command: commands.PlayMilkshake, chance: Chance
) -> tuple[Event, ...]:
    """Give a milkshake to an opponent who does not lose the next turn already (GT-10)."""
    _check_held(state, seat, MILKSHAKE, "GT-10.1")
    _check_opponent(state, seat, command.victim, "GT-10.1")
    if state.skips_next(command.victim):
        raise Illegal("skips_already", "GT-10.2", victim=command.victim)
    return (events.MilkshakePlaced(seat, command.victim),)


def _play_donut_truck(
    state: State, seat: Seat, command: commands.PlayDonutTruck, chance: Chance
) -> tuple[Event, ...]:
    """Make every opponent skip the next turn; it needs no target (GT-11.1)."""
    _check_held(state, seat, DONUT_TRUCK, "GT-11.1")
    return (events.DonutTruckPlayed(seat),)


def _end_turn(state: State, seat: Seat, command: commands.EndTurn, chance: Chance) -> tuple[Event, ...]:
    """Discard if that is allowed, fill a small hand, and pass the turn (GT-4.3 to GT-4.6)."""
    discarded, held = command.discard, len(state.hands[seat])
    if discarded is not None:
        if not may_discard(state):
            raise Illegal("no_discarding", "GT-4.5")
        _check_held(state, seat, discarded, "GT-4.5")
        held -= 1
    emitted: list[Event] = [_TURN_ENDED[seat] if discarded is None else events.TurnEnded(seat, discarded)]
    pile = state.pile
    if held < REFILL:
        pile = _draw(emitted, state, pile, seat, REFILL - held, chance)
    if not state.has_stirred and _is_standstill(evolve_all(state, emitted)):
        emitted.append(events.GameDrawn())
        return tuple(emitted)
    following = (seat + 1) % len(state.hands)
    if state.milkshakes or state.skips:
        following = _skip(emitted, state, seat)
    # Only the hand of the seat that ended the turn has changed.
    hands = state.hands if following != seat else evolve_all(state, emitted).hands
    _begin_turn(emitted, state, pile, following, len(hands[following]), chance)
    return tuple(emitted)


def may_discard(state: State) -> bool:
    """Whether the active player may discard a card when ending the turn (GT-4.5)."""
    return state.is_full and not state.has_played


def ends_in_a_draw(state: State) -> bool:
    """Whether ending the turn now without a discard ends the game in a draw (GT-4.6)."""
    has_refill = len(state.hands[state.active]) < REFILL and bool(state.pile or state.discard)
    return not has_refill and _is_standstill(state)


def _is_standstill(state: State) -> bool:
    """Whether with this turn every player in a row has drawn, played and discarded nothing (GT-4.6)."""
    return not state.has_stirred and state.idle + 1 >= len(state.hands)


def _skip(emitted: list[Event], state: State, seat: Seat) -> Seat:
    """Emit the skipped turns; return the seat that comes next (GT-10.1, GT-11)."""
    skipping = state.skipping
    for following in state.line(seat):
        if not skipping >> following & 1:
            return following
        emitted.append(events.TurnSkipped(following))
    return seat


def _begin_turn(
    emitted: list[Event], before: State, pile: Pile, seat: Seat, held: int, chance: Chance
) -> None:
    """Begin a turn with a draw, unless the hand is full (GT-4.1)."""
    emitted.append(_TURN_BEGAN[seat])
    if held >= FULL_HAND:
        return
    if pile:
        emitted.append(events.CardsDrawn(seat, pile[-1:]))
    else:
        _draw(emitted, before, pile, seat, 1, chance)


def _draw(emitted: list[Event], before: State, pile: Pile, seat: Seat, count: int, chance: Chance) -> Pile:
    """Draw cards; an empty draw pile is remade from the discard pile when it is needed (GT-4.4). `emitted`
    holds the events since `before`, and `pile` is the draw pile after them. Returns what is left of it."""
    while count > 0:
        if not pile:
            table = evolve_all(before, emitted)
            if not table.discard:
                break
            pile = _shuffle(emitted, table.discard, table.shuffles, chance)
        drawn = pile[: -count - 1 : -1]
        pile = pile[:-count]
        emitted.append(events.CardsDrawn(seat, drawn))
        count -= len(drawn)
    return pile


def _shuffle(emitted: list[Event], all_of_it: Pile, shuffles: int, chance: Chance) -> Pile:
    pile = chance.named("draw pile", shuffles).shuffled(all_of_it)
    emitted.append(events.PileShuffled(pile))
    return pile


def _check_held(state: State, seat: Seat, card: Card, clause: str) -> None:
    if card not in state.hands[seat]:
        raise Illegal("not_in_hand", clause, card=card)


def _check_opponent(state: State, seat: Seat, victim: Seat, clause: str) -> None:
    if not 0 <= victim < len(state.hands):
        raise Illegal("no_such_seat", clause)
    if victim == seat:
        raise Illegal("not_an_opponent", clause)


def _top_floor(state: State, seat: Seat, victim: Seat, clause: str) -> Floor:
    """Return an opponent's top floor; refuse if there is none."""
    _check_opponent(state, seat, victim, clause)
    if not state.towers[victim]:
        raise Illegal("no_floor", clause, victim=victim)
    return state.towers[victim][-1]


def _floor(state: State, seat: Seat, floor: int, clause: str) -> Floor:
    if not 0 <= floor < len(state.towers[seat]):
        raise Illegal("no_such_floor", clause, victim=seat)
    return state.towers[seat][floor]


# A table and not `match`, as in `evolve`.
_RULES: Final[Mapping[type[Command], Callable[[State, Seat, Any, Chance], tuple[Event, ...]]]] = {
    commands.BuildFloor: _build_floor,
    commands.StealFloor: _steal_floor,
    commands.PlaceDog: _place_dog,
    commands.PlayBone: _play_bone,
    commands.PlayJackhammer: _play_jackhammer,
    commands.PlayWreckingBall: _play_wrecking_ball,
    commands.PlayThief: _play_thief,
    commands.PlaySuperThief: _play_super_thief,
    commands.PlayMilkshake: _play_milkshake,
    commands.PlayDonutTruck: _play_donut_truck,
    commands.EndTurn: _end_turn,
}
