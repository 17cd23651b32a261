"""Puzzles: *Win this turn*. A seat at the start of its turn has a sure win of a few plays (GT-1.1).

A sure win needs no chance: no thief, no draw, and no card that the seat cannot see.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import log2
from typing import Final, TypeAlias

from msgspec.structs import replace

from tabletop.engine.box import Given, Proof, Question, Verdict
from tabletop.engine.chance import Chance, NoChance
from tabletop.engine.codec import put
from tabletop.engine.event_log import fold
from tabletop.engine.message import N_, Message, SeatName, msg, msgn
from tabletop.engine.players import later
from tabletop.engine.protocol import Seat
from tabletop.games.gotown import commands as co
from tabletop.games.gotown.commands import Command
from tabletop.games.gotown.decide import decide
from tabletop.games.gotown.evolve import evolve
from tabletop.games.gotown.state import JOKER, Card, State
from tabletop.games.gotown.text import card_name
from tabletop.games.gotown.view import legal

Line: TypeAlias = "tuple[Command, ...]"

_FEWEST: Final = 2
_MOST: Final = 5
"""The most plays in an answer."""
_MISSES: Final = 3
"""The most failing lines kept."""
_easy = later("tabletop.games.gotown.bot:easy")
_CLAUSES: Final = {
    "ball": "GT-8.2",
    "hammer": "GT-8.1",
    "bone": "GT-7.2",
    "beneath": "GT-6.5",
    "joker": "GT-5.2",
    "theft": "GT-6.6",
    "hand": "GT-4.2",
}
"""The clause of each idea."""


class WinSearch:
    """A seat's sure wins in the present turn, over all orders of plays without chance."""

    def __init__(self, seat: Seat) -> None:
        self._seat = seat
        self._lines: dict[object, Line | None] = {}
        self._luck: dict[object, float] = {}

    def line(self, view: State) -> Line | None:
        """Return the shortest sure win, with the fewest floors and other plays; None if there is none."""
        seat = self._seat
        if len(view.towers[seat]) >= view.goal:
            return ()
        hand = view.hands[seat]
        if len(view.towers[seat]) + sum(card is not None and card < JOKER for card in hand) < view.goal:
            return None  # each floor, built or stolen, takes at least one number from the hand
        key = tuple(sorted(card or 0 for card in hand)), view.towers
        if key not in self._lines:
            self._lines[key] = min(self._lines_on(view), key=_cost, default=None)
        return self._lines[key]

    def _lines_on(self, view: State) -> Iterator[Line]:
        for command in _ways(view, self._seat):
            rest = self.line(_played(view, self._seat, command))
            if rest is not None:
                yield command, *rest

    def luck(self, view: State) -> float:
        """Return the chance that random plays win, with ending the turn as likely as each of them."""
        seat = self._seat
        if len(view.towers[seat]) >= view.goal:
            return 1.0
        key = tuple(sorted(card or 0 for card in view.hands[seat])), view.towers
        if key not in self._luck:
            ways = _ways(view, seat)
            self._luck[key] = sum(self.luck(_played(view, seat, way)) for way in ways) / (len(ways) + 1)
        return self._luck[key]

    def failing(self, view: State) -> list[Command]:
        """Return the plays after which no sure win is left."""
        return [
            command
            for command in _ways(view, self._seat)
            if self.line(_played(view, self._seat, command)) is None
        ]


def _ways(view: State, seat: Seat) -> list[Command]:
    return [command for command in legal(view, seat) if isinstance(command, co.OPENERS)]


def _played(view: State, seat: Seat, command: Command) -> State:
    return fold(evolve, view, decide(view, seat, command, NoChance()))


def _cost(line: Line) -> tuple[int, int]:
    return len(line), sum(not isinstance(command, co.FLOORS) for command in line)


# Proving


def _prove(view: State, seat: Seat) -> Proof[Command] | None:
    if view.is_over or view.active != seat or view.has_played:
        return None
    search = WinSearch(seat)
    answer = search.line(view)
    if answer is None or not _FEWEST <= len(answer) <= _MOST:
        return None
    misses = _misses(view, seat, search, answer)
    lures = [miss for miss in misses if not isinstance(miss[-1], co.EndTurn)]
    if not lures and all(isinstance(command, co.FLOORS) for command in answer):
        return None  # any floor wins
    idea = _idea(answer)
    return Proof(
        given={},
        answer=answer,
        misses=misses,
        theme=idea,
        clause=_CLAUSES[idea],
        difficulty=round(-100 * log2(search.luck(view))),
    )


def _misses(view: State, seat: Seat, search: WinSearch, answer: Line) -> tuple[Line, ...]:
    """Return lines that look good and fail: first an Easy player's first play, then plays that leave the
    answer, at once or later, by a floor or by a card that another floor needs."""
    tempting = {*co.FLOORS, *map(type, answer)}
    found: list[Line] = []
    first = _easy(view, seat, Chance(0, view.turn))
    begun: Line = ()
    for command in answer:
        failing = search.failing(view)
        if not begun and (first in failing or isinstance(first, co.EndTurn)):
            found.append((first,))
        found += ((*begun, other) for other in failing if type(other) in tempting)
        view = _played(view, seat, command)
        begun = (*begun, command)
    return tuple(dict.fromkeys(found))[:_MISSES] or ((co.EndTurn(),),)


def _idea(line: Line) -> str:
    """Return the idea of a line: the rarest of its ideas."""
    kinds = {type(command) for command in line}
    robbed = [command.victim for command in line if isinstance(command, co.StealFloor)]
    if co.PlayWreckingBall in kinds:
        return "ball"
    if co.PlayJackhammer in kinds:
        return "hammer"
    if co.PlayBone in kinds:
        return "bone"
    if len(set(robbed)) < len(robbed):
        return "beneath"
    if any(isinstance(command, co.BuildFloor) and command.right == JOKER for command in line):
        return "joker"
    return "theft" if robbed else "hand"


# Asking


def _ask(view: State, seat: Seat, given: Given) -> Message:
    return msgn(
        "Win this turn: you need {count} more floor.",
        "Win this turn: you need {count} more floors.",
        view.goal - len(view.towers[seat]),
    )


def _hint(view: State, seat: Seat, given: Given, answer: Line) -> Message:
    thefts = [command for command in answer if isinstance(command, co.StealFloor)]
    match _idea(answer):
        case "ball" | "hammer":
            return msg("Which floor lies on one that you could steal?")
        case "bone":
            return msg("Which dog is in your way?")
        case "beneath":
            victim = next(one.victim for one in thefts if _robs(thefts, one.victim) > 1)
            return msg("What lies under {victim}’s top floor?", victim=SeatName(victim))
        case "joker" if _joker_needed(view, seat):
            return msg("Which of your numbers should not go with the joker?")
        case _ if thefts:
            return msg("Stealing a floor takes one card, building one takes two. What can you steal?")
        case _:
            return msg("Each card makes only one floor. Which pairs leave enough for the other floors?")


# Judging


def _judge(before: State, seat: Seat, given: Given, done: Line, now: State) -> Verdict | None:
    if now.winner == seat:
        return Verdict(True, _why_it_wins(before, seat, done))
    missing = now.goal - len(now.towers[seat])
    if now.is_over or now.turn != before.turn:
        return Verdict(
            False,
            msgn(
                "The turn is over, and you still need {count} floor.",
                "The turn is over, and you still need {count} floors.",
                missing,
            ),
        )
    if WinSearch(seat).line(now) is not None:
        return None
    if isinstance(done[-1], co.THIEVES):
        return Verdict(False, msg("A thief takes a random card, so this one gives you no sure win."))
    return Verdict(False, _spent(now, seat, done[-1]) or _guarding_dog(now, seat) or _too_few(now, seat))


def _guarding_dog(now: State, seat: Seat) -> Message | None:
    """Return the dog that alone is in the way, if there is one."""
    for victim in now.opponents(seat):
        tower = now.towers[victim]
        for at, floor in enumerate(tower):
            unguarded = put(now.towers, victim, put(tower, at, replace(floor, dog=False)))
            if floor.dog and WinSearch(seat).line(replace(now, towers=unguarded)) is not None:
                return msg(
                    "{victim}’s dog still guards floor {floor}.", victim=SeatName(victim), floor=at + 1
                )
    return None


def _spent(now: State, seat: Seat, command: Command) -> Message | None:
    """Return the card of the new floor that would still win, if there is one."""
    for card in _cards(command):
        hands = put(now.hands, seat, (*now.hands[seat], card))
        if WinSearch(seat).line(replace(now, hands=hands)) is not None:
            return msg("You needed {card} for another floor.", card=card_name(card))
    return None


def _cards(command: Command) -> tuple[Card, ...]:
    match command:
        case co.BuildFloor(left, right):
            return left, right
        case co.StealFloor(card, _):
            return (card,)
        case _:
            return ()


def _too_few(now: State, seat: Seat) -> Message:
    """Return the sentence on how many of the missing floors are still possible."""
    missing, goal = now.goal - len(now.towers[seat]), len(now.towers[seat])
    while WinSearch(seat).line(replace(now, goal=goal + 1)) is not None:
        goal += 1
    possible = goal - len(now.towers[seat])
    if not possible:
        return msgn(
            "You still need {count} floor, and no sure one is left.",
            "You still need {count} floors, and no sure one is left.",
            missing,
        )
    return msgn(
        "You still need {count} floor. {sure}",
        "You still need {count} floors. {sure}",
        missing,
        sure=msgn("Only {count} is sure now.", "Only {count} are sure now.", possible),
    )


def _why_it_wins(before: State, seat: Seat, done: Line) -> Message:
    """Return the sentence on what decided the win."""
    idea = _idea(done)
    thefts = [command for command in done if isinstance(command, co.StealFloor)]
    for command in done:
        match command:
            case co.PlayWreckingBall(victim) | co.PlayJackhammer(victim) if idea in ("ball", "hammer"):
                return msg(
                    "Without the top floor, the one below is {victim}’s top floor, and you can steal it.",
                    victim=SeatName(victim),
                )
            case co.PlayBone(victim, floor) if idea == "bone":
                return msg(
                    "The bone lures {victim}’s dog away from floor {floor}. Then you can steal that floor.",
                    victim=SeatName(victim),
                    floor=floor + 1,
                )
            case co.StealFloor(_, victim) if idea == "beneath" and _robs(thefts, victim) > 1:
                return msgn(
                    "When you steal a floor, the one below is on top at once. {victim} loses {count} floor.",
                    "When you steal a floor, the one below is on top at once. {victim} loses {count} floors.",
                    _robs(thefts, victim),
                    victim=SeatName(victim),
                )
    if idea == "joker":
        return _why_the_joker(before, seat)
    if thefts:
        return msgn(
            "Stealing a floor takes one card, building one takes two. Here you steal {count}.",
            "Stealing a floor takes one card, building one takes two. Here you steal {count}.",
            len(thefts),
        )
    return msg("You can build any number of floors in one turn. Each takes two cards that make nine.")


def _why_the_joker(before: State, seat: Seat) -> Message:
    """Return the sentence on the joker's numbers: those whose partners the other floors need."""
    ways = [way for way in _ways(before, seat) if isinstance(way, co.BuildFloor) and way.right == JOKER]
    needed = _joker_needed(before, seat)
    match needed:
        case [_, _, *_] if len(ways) - len(needed) == 1:
            right = next(way.left for way in ways if way.left not in needed)
            return msg(
                "The joker must go with your {card}, because other floors need your other numbers.",
                card=right,
            )
        case [card]:
            return msg(
                "The joker can go with any of your numbers except {card}, which another floor needs.",
                card=card,
            )
        case [card, other]:
            return msg(
                "The joker can go with any of your numbers except {card} and {other}, which other floors "
                "need.",
                card=card,
                other=other,
            )
    return msg("The joker makes nine with any number, so keep the numbers that other floors need.")


def _joker_needed(view: State, seat: Seat) -> list[Card]:
    """Return the numbers that leave no sure win if the joker is used beside them."""
    failing = WinSearch(seat).failing(view)
    return [way.left for way in failing if isinstance(way, co.BuildFloor) and way.right == JOKER]


def _robs(thefts: list[co.StealFloor], victim: Seat) -> int:
    return sum(theft.victim == victim for theft in thefts)


_WIN_THIS_TURN: Final = Question(
    id="win",
    title=N_("Win this turn"),
    ask=_ask,
    hint=_hint,
    prove=_prove,
    judge=_judge,
    meter=lambda view, seat, given: (len(view.towers[seat]), view.goal),
)


def questions() -> tuple[Question[State, Command], ...]:
    """Return GoTown's kinds of puzzles."""
    return (_WIN_THIS_TURN,)
