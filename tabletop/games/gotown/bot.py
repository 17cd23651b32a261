"""A sensible GoTown player. It sees a view, never a state, and plans the rest of its turn.

It first looks for a way to win at once, then tries out what it can do in this turn, in every order that
makes a difference, and goes for the table that `judgement` likes best.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import repeat
from typing import Any, Final

from msgspec.structs import replace

from tabletop.engine.chance import Chance
from tabletop.engine.protocol import GoOn, Seat, always
from tabletop.games.gotown import commands as co
from tabletop.games.gotown.cards import JOKER, Card
from tabletop.games.gotown.commands import Command
from tabletop.games.gotown.decide import decide, may_discard
from tabletop.games.gotown.evolve import evolve, without
from tabletop.games.gotown.judgement import Judge, Judgement
from tabletop.games.gotown.state import State
from tabletop.games.gotown.view import legal

WIN_TABLES: Final = 1000
"""So many tables are looked at to find a win this turn: some 20 ms on a slow computer."""
PLAN_TABLES: Final = 120
"""So many tables are judged to find the best turn: some 20 ms on a slow computer."""

_END_TURN: Final = co.EndTurn()
_THIEVES: Final = (co.PlayThief, co.PlaySuperThief)
_OPENERS: Final = (co.BuildFloor, co.StealFloor, co.PlayBone, co.PlayJackhammer, co.PlayWreckingBall)
"""What can be part of a win this turn: floors, and what opens the way to a floor that can be robbed."""


def choose(view: State, seat: Seat, chance: Chance, _go_on: GoOn = always) -> Command:
    """Return the command that this player gives now: the first of the best turn it finds."""
    return decision(view, seat, chance, Judgement())


def decision(view: State, seat: Seat, chance: Chance, judgement: Judgement) -> Command:
    """Return what a player who judges like this does; where it sees no difference, chance decides."""
    options = legal(view, seat)
    if len(options) == 1:
        return options[0]
    winning = winning_command(view, seat)
    if winning is not None:
        return winning
    return chance.pick(_Planner(view, seat, judgement).best)


# Winning this turn


def winning_command(view: State, seat: Seat) -> Command | None:
    """Return the first command of a turn that surely wins, or None when none is found."""
    return _first_winning(view, seat, {_key(view, seat)})


def _first_winning(view: State, seat: Seat, seen: set[Any]) -> Command | None:
    hand = view.hands[seat]
    numbers = sum(card is not None and card < JOKER for card in hand)
    if len(view.towers[seat]) + numbers < view.goal:
        return None  # each floor, built or robbed, takes at least one number from the hand
    for command in legal(view, seat):
        if isinstance(command, _OPENERS):
            after = _after(view, seat, command)
            if len(after.towers[seat]) >= view.goal:
                return command
            key = _key(after, seat)
            if key not in seen and len(seen) < WIN_TABLES:
                seen.add(key)
                if _first_winning(after, seat, seen) is not None:
                    return command
    return None


# Planning a turn


class _Planner:
    """Tries out turns from a view, the most promising first. `best` are the commands that begin the best."""

    def __init__(self, view: State, seat: Seat, judgement: Judgement) -> None:
        self.best: list[Command] = []
        self._seat = seat
        self._judge = Judge(view, seat, judgement)
        self._most: int | None = None
        seen = {_key(view, seat)}
        open_tables: list[tuple[int, int, State, Command | None]] = []
        heappush(open_tables, (-self._judged(view, None), 0, view, None))
        while open_tables and len(seen) < PLAN_TABLES:
            _, _, table, first = heappop(open_tables)
            for command, after in _ways_on(table, seat):
                key = _key(after, seat)
                if key not in seen:
                    seen.add(key)
                    begin = _begin(first, command)
                    heappush(open_tables, (-self._judged(after, begin), len(seen), after, begin))

    def _judged(self, view: State, first: Command | None) -> int:
        """Return what ending the turn here is worth; `first` begins the turn that leads here."""
        points = self._note(self._judge.value(view), first or _END_TURN)
        if may_discard(view):
            for card in sorted({card for card in view.hands[self._seat] if card is not None}):
                after = _without_card(view, self._seat, card)
                points = max(points, self._note(self._judge.value(after), first or co.EndTurn(card)))
        return points

    def _note(self, points: int, command: Command) -> int:
        if self._most is None or points > self._most:
            self._most = points
            self.best = []
        if points == self._most and command not in self.best:
            self.best.append(command)
        return points


def _begin(first: Command | None, command: Command) -> Command:
    """Return what begins a turn that goes on with `command`: a thief, since its catch may change plans."""
    if first is None or (isinstance(command, _THIEVES) and not isinstance(first, _THIEVES)):
        return command
    return first


def _ways_on(view: State, seat: Seat) -> Iterator[tuple[Command, State]]:
    """Yield what can be done before the turn ends, with the table after it as far as one can tell."""
    for command in legal(view, seat):
        if not isinstance(command, co.EndTurn):
            yield command, _after(view, seat, command)


def _after(view: State, seat: Seat, command: Command) -> State:
    """Return the view after a command that does not end the turn; a card that a thief takes stays unknown."""
    for event in decide(view, seat, command, _ANY_CARD):
        view = evolve(view, event)
    return view


class _AnyCard(Chance):
    """Takes the first of whatever there is: good enough where one cannot tell the cards apart anyway."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(0, 0)

    def _begin(self) -> Iterator[int]:
        return repeat(0)


_ANY_CARD: Final = _AnyCard()


def _without_card(view: State, seat: Seat, card: Card) -> State:
    """Return the view after a discard at the end of the turn, as far as the judge looks at it (GT-4.5)."""
    hands = tuple(without(hand, card) if index == seat else hand for index, hand in enumerate(view.hands))
    return replace(view, hands=hands)


def _key(view: State, seat: Seat) -> tuple[object, ...]:
    """Return what tells tables within one turn apart."""
    hand = tuple(sorted(card or 0 for card in view.hands[seat]))
    held = tuple(map(len, view.hands))
    return hand, held, view.towers, view.milkshakes, view.skips
