"""Statistics of finished games: floors, techniques shown for the first time, and the closing facts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from tabletop.engine import statistics
from tabletop.engine.message import N_, Message, SeatName, msgn
from tabletop.engine.protocol import Result, Seat, Viewer
from tabletop.engine.statistics import AchievedAt, Achievement, Stat, StatGroup, Statistics, StatStep, of_kind
from tabletop.games.gotown.events import (
    CardsStolen,
    DogLured,
    DogPlaced,
    Event,
    FloorBuilt,
    FloorDestroyed,
    FloorStolen,
    GameWon,
    MilkshakePlaced,
    TurnEnded,
)
from tabletop.games.gotown.state import FLOOR_SUM, JACKHAMMER, WRECKING_BALL, Card, State

Moves: TypeAlias = Sequence[statistics.StatStep[State, Event]]
Move: TypeAlias = statistics.StatStep[State, Event]


def _turns(moves: Moves) -> Iterator[tuple[Move, ...]]:
    return statistics.turns(moves, lambda state: state.turn)


def two_stolen(moves: Moves) -> Iterator[AchievedAt]:
    """Find turns with two stolen floors."""
    for turn in _turns(moves):
        thefts = [move for move, _ in of_kind(turn, FloorStolen)]
        if len(thefts) > 1:
            yield AchievedAt(thefts[1].before.active, thefts[1].position)


def won_by_stealing(moves: Moves) -> Iterator[AchievedAt]:
    """Find a winning floor that was stolen."""
    for move, winner in _wins(moves):
        if any(of_kind((move,), FloorStolen)):
            yield AchievedAt(winner, move.position)


def joker_stolen(moves: Moves) -> Iterator[AchievedAt]:
    """Find a stolen joker, which keeps the value it stood for (GT-6.4)."""
    for move, event in of_kind(moves, FloorStolen):
        top = move.before.towers[event.victim][-1]
        if top.joker >= 0 and top.joker == top.side_of(FLOOR_SUM - event.card):
            yield AchievedAt(event.seat, move.position)


def dog_below(moves: Moves) -> Iterator[AchievedAt]:
    """Find a dog put on a lower floor that later was the top one, the dog still on it."""
    watched: set[tuple[Seat, int]] = set()
    for move in moves:
        for event in move.events:
            if isinstance(event, DogPlaced) and event.floor < len(move.before.towers[event.seat]) - 1:
                watched.add((event.seat, event.floor))
        for seat, floor in sorted(watched):
            tower = move.after.towers[seat]
            if len(tower) <= floor or not tower[floor].dog:
                watched.discard((seat, floor))
            elif len(tower) == floor + 1:
                watched.discard((seat, floor))
                yield AchievedAt(seat, move.position)


def bone_then_theft(moves: Moves) -> Iterator[AchievedAt]:
    """Find a top floor stolen in the turn in which its dog was lured away."""
    for turn in _turns(moves):
        bare: set[tuple[Seat, int]] = set()
        for move in turn:
            for event in move.events:
                match event:
                    case DogLured(victim=victim, floor=floor):
                        bare.add((victim, floor))
                    case FloorStolen(seat=seat, victim=victim):
                        if (victim, len(move.before.towers[victim]) - 1) in bare:
                            yield AchievedAt(seat, move.position)
                    case _:
                        pass


def pair_kept(moves: Moves) -> Iterator[AchievedAt]:
    """Find two floors built in one turn, one of them from a pair that was held, unbuilt, at the end of the
    turn before."""
    held: dict[Seat, Counter[Card | None]] = {}
    for turn in _turns(moves):
        built: list[tuple[Move, FloorBuilt]] = []
        for move in turn:
            for event in move.events:
                match event:
                    case FloorBuilt():
                        built.append((move, event))
                    case CardsStolen(victims=victims):
                        for victim in victims:
                            held.pop(victim, None)
                    case TurnEnded(seat=seat, discarded=discarded):
                        held[seat] = Counter(move.before.hands[seat]) - Counter((discarded,))
                    case _:
                        pass
            if len(built) == 2 and move is built[1][0]:
                kept = held.get(built[1][1].seat, Counter())
                if any(Counter((event.left, event.right)) <= kept for _, event in built):
                    yield AchievedAt(built[1][1].seat, move.position)


def leader_skips(moves: Moves) -> Iterator[AchievedAt]:
    """Find a milkshake given to the only leader in floors (GT-10.1)."""
    for move, event in of_kind(moves, MilkshakePlaced):
        floors = [len(tower) for tower in move.before.towers]
        if floors[event.victim] == max(floors) and floors.count(max(floors)) == 1:
            yield AchievedAt(event.seat, move.position)


def guarded_wrecked(moves: Moves) -> Iterator[AchievedAt]:
    """Find a guarded floor destroyed by the wrecking ball, the fourth of five (GT-8.2)."""
    for move, event in of_kind(moves, FloorDestroyed):
        tower = move.before.towers[event.victim]
        if event.tool == WRECKING_BALL and tower[-1].dog and len(tower) == move.before.goal - 1:
            yield AchievedAt(event.seat, move.position)


def won_from_full_hand(moves: Moves) -> Iterator[AchievedAt]:
    """Find a winning turn that began with eight cards or more (GT-4.1)."""
    for move, winner in _wins(moves):
        if move.before.is_full:
            yield AchievedAt(winner, move.position)


def won_without_loss(moves: Moves) -> Iterator[AchievedAt]:
    """Find a winner who lost no floor."""
    for move, winner in _wins(moves):
        takes = (e for one in moves for e in one.events if isinstance(e, (FloorStolen, FloorDestroyed)))
        if all(event.victim != winner for event in takes):
            yield AchievedAt(winner, move.position)


def _wins(moves: Moves) -> Iterator[tuple[Move, Seat]]:
    """Yield the winning step and the winner."""
    for move, event in of_kind(moves[-1:], GameWon):
        yield move, event.seat


FIRSTS: Final = (
    Achievement(
        "two_stolen",
        N_("Two floors stolen in one turn"),
        N_("Each theft gives you a floor, costs an opponent one, and uncovers the floor below."),
        two_stolen,
    ),
    Achievement(
        "won_by_stealing",
        N_("A win with a stolen floor"),
        N_("A stolen floor counts at once, so one matching card is as good as a pair."),
        won_by_stealing,
    ),
    Achievement(
        "joker_stolen",
        N_("A joker stolen with the value it stands for"),
        N_("A joker cannot steal, but you can steal one. It keeps its number in your tower."),
        joker_stolen,
    ),
    Achievement(
        "dog_below",
        N_("A dog on a lower floor that later became the top floor"),
        N_("The floors above may fall, but the guarded floor holds."),
        dog_below,
    ),
    Achievement(
        "bone_then_theft",
        N_("A bone, then the theft, in one turn"),
        N_("Do both in one turn, and your opponent has no time to place a new dog."),
        bone_then_theft,
    ),
    Achievement(
        "pair_kept",
        N_("A pair kept until two floors could be built"),
        N_(
            "Cards in your hand are safer than an unguarded floor. Two floors at once leave no time "
            "to steal them."
        ),
        pair_kept,
    ),
    Achievement(
        "leader_skips",
        N_("A skipped turn for the leader"),
        N_("A lost turn hurts most when the next one could win."),
        leader_skips,
    ),
    Achievement(
        "guarded_wrecked",
        N_("The wrecking ball on a guarded floor, one floor before the win"),
        N_("Only the wrecking ball destroys a guarded floor, so save it for the one that matters."),
        guarded_wrecked,
    ),
    Achievement(
        "won_from_full_hand",
        N_("A win in a turn that you began with a full hand"),
        N_(
            "With eight cards you draw none, but you can play them all. A big hand can build many "
            "floors at once."
        ),
        won_from_full_hand,
    ),
    Achievement(
        "won_without_loss",
        N_("A win without losing a floor"),
        N_("You never have to rebuild a floor that you keep."),
        won_without_loss,
    ),
)


# Numbers of a seat

BUILT: Final = "built"
STOLEN: Final = "stolen"
ROBBED: Final = "robbed"
HAMMERED: Final = "hammered"
WRECKED: Final = "wrecked"


def count(moves: Sequence[StatStep[State, Event]]) -> Mapping[str, tuple[int, ...]]:
    """Return how many floors each seat built, stole and lost."""
    found = {key: [0] * len(moves[-1].after.towers) for key in (BUILT, STOLEN, ROBBED, HAMMERED, WRECKED)}
    for move in moves:
        for event in move.events:
            match event:
                case FloorBuilt(seat=seat):
                    found[BUILT][seat] += 1
                case FloorStolen(seat=seat, victim=victim):
                    found[STOLEN][seat] += 1
                    found[ROBBED][victim] += 1
                case FloorDestroyed(victim=victim, tool=tool):
                    found[HAMMERED if tool == JACKHAMMER else WRECKED][victim] += 1
                case _:
                    pass
    return {key: tuple(numbers) for key, numbers in found.items()}


# i18n: what is counted of finished games, and its parts
MEMORY: Final[Statistics[State, Event]] = Statistics(
    stats=(
        StatGroup(
            N_("Floors gained"),
            (Stat(BUILT, N_("floors built")), Stat(STOLEN, N_("floors stolen"))),
            is_whole=True,
        ),
        StatGroup(
            N_("Floors lost"),
            (
                Stat(ROBBED, N_("to a theft")),
                Stat(HAMMERED, N_("to a jackhammer")),
                Stat(WRECKED, N_("to the wrecking ball")),
            ),
            is_whole=True,
        ),
    ),
    count=count,
    achievements=FIRSTS,
)


# Closing facts (GT-1.1, GT-4.6)


def closing(events: Sequence[Event], state: State, result: Result, reader: Viewer) -> tuple[Message, ...]:
    """Return how the last floor was made and, for a reader who lost, their height and thefts, or what they
    built without any."""
    heights = [len(tower) for tower in state.towers]
    if not result.winners:
        most = max(heights)
        return (msgn("The highest tower has {count} floor.", "The highest tower has {count} floors.", most),)
    winner = result.winners[0]
    if reader is None or reader == winner:
        return (_last_floor(events, heights[winner], winner),)
    stolen = sum(isinstance(event, FloorStolen) and event.seat == reader for event in events)
    own = msgn(
        "{seat} has {count} floor. You had {own}.",
        "{seat} has {count} floors. You had {own}.",
        heights[winner],
        seat=SeatName(winner),
        own=heights[reader],
    )
    if stolen:
        return own, msgn("You stole {count} floor.", "You stole {count} floors.", stolen)
    built = sum(isinstance(event, FloorBuilt) and event.seat == reader for event in events)
    return (own, msgn("You built {count} floor.", "You built {count} floors.", built)) if built else (own,)


def next_time(events: Sequence[Event], state: State, result: Result, reader: Seat) -> Message | None:
    """Return that dogs keep floors, to who lost some without one (GT-6.3, GT-8.1); else that floors can be
    stolen, to who stole none and was beaten by who did."""
    taken = 0
    for event in events:
        match event:
            case FloorStolen(victim=victim):
                taken += victim == reader
            case FloorDestroyed(victim=victim, tool=tool):
                taken += victim == reader and tool == JACKHAMMER
            case _:
                pass
    if taken:
        return msgn(
            "Guard your top floor with a dog: you lost {count} floor that had none.",
            "Guard your top floor with a dog: you lost {count} floors that had none.",
            taken,
        )
    thefts = Counter(event.seat for event in events if isinstance(event, FloorStolen))
    winner = result.winners[0] if result.winners else reader
    if thefts[winner] and not thefts[reader]:
        return msgn(
            "Steal top floors: {seat} stole {count}, and you stole none.",
            "Steal top floors: {seat} stole {count}, and you stole none.",
            thefts[winner],
            seat=SeatName(winner),
        )
    return None


def _last_floor(events: Sequence[Event], floors: int, winner: int) -> Message:
    last = next(event for event in reversed(events) if isinstance(event, FloorBuilt | FloorStolen))
    if isinstance(last, FloorStolen):
        return msgn(
            "{count} floor, {seat}! The last one came with {other}’s {card}.",
            "{count} floors, {seat}! The last one came with {other}’s {card}.",
            floors,
            seat=SeatName(winner),
            other=SeatName(last.victim),
            card=FLOOR_SUM - last.card,
        )
    return msgn(
        "{count} floor, {seat}! The last one came from the hand.",
        "{count} floors, {seat}! The last one came from the hand.",
        floors,
        seat=SeatName(winner),
    )
