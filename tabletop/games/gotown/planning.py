"""The rest of a turn, tried out from a view: which turn surely wins, and which tables a turn can lead to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from heapq import heappop, heappush
from itertools import repeat
from typing import Any, Final, NamedTuple, TypeAlias

from msgspec.structs import replace

from tabletop.engine.chance import Chance
from tabletop.engine.event_log import fold
from tabletop.engine.protocol import GoOn, Seat
from tabletop.games.gotown import commands as co
from tabletop.games.gotown.cards import JOKER, Card
from tabletop.games.gotown.chances import WHOLE, Model
from tabletop.games.gotown.commands import Command, EndTurn
from tabletop.games.gotown.decide import decide, ends_in_a_draw, may_discard
from tabletop.games.gotown.evolve import evolve, without
from tabletop.games.gotown.judgement import Judge, Judgement
from tabletop.games.gotown.state import State
from tabletop.games.gotown.view import imagine, legal, redact

WIN_TABLES: Final = 1000
"""So many tables are looked at to find a win this turn: some 20 ms on a slow computer."""
PLAN_TABLES: Final = 120
"""So many tables are judged to find the best turn: some 20 ms on a slow computer."""

_END_TURN: Final = co.EndTurn()
THIEVES: Final = (co.PlayThief, co.PlaySuperThief)
_FLOORS: Final = (co.BuildFloor, co.StealFloor)
OPENERS: Final = (*_FLOORS, co.PlayBone, co.PlayJackhammer, co.PlayWreckingBall)
"""What can be part of a win this turn: floors, and what opens the way to a floor that can be robbed."""


Value: TypeAlias = "Callable[[State], int]"
"""Judges a table on which a turn may end."""


class Plan(NamedTuple):
    """A turn as far as one can tell: how it begins, on which table and how it ends, and what that is worth.

    A turn with a thief begins with it, since its catch may change plans.
    """

    first: Command
    table: State
    last: co.EndTurn
    worth: int


# Winning this turn


def winning_command(view: State, seat: Seat, tables: int = WIN_TABLES) -> Command | None:
    """Return the first command of a turn that surely wins, or None when none is found."""
    return _first_winning(view, seat, {_key(view, seat)}, tables)


def _first_winning(view: State, seat: Seat, seen: set[Any], tables: int) -> Command | None:
    hand = view.hands[seat]
    numbers = sum(card is not None and card < JOKER for card in hand)
    if len(view.towers[seat]) + numbers < view.goal:
        return None  # each floor, built or robbed, takes at least one number from the hand
    for command in legal(view, seat):
        if isinstance(command, OPENERS):
            after = _after(view, seat, command)
            if len(after.towers[seat]) >= view.goal:
                return command
            key = _key(after, seat)
            if key not in seen and len(seen) < tables:
                seen.add(key)
                if _first_winning(after, seat, seen, tables) is not None:
                    return command
    return None


def winning_floor(view: State, seat: Seat) -> Command | None:
    """Return the floor that wins by itself, None where there is none."""
    if len(view.towers[seat]) + 1 < view.goal:
        return None
    return next((command for command in legal(view, seat) if isinstance(command, _FLOORS)), None)


# Planning a turn


def plans(view: State, seat: Seat, value: Value, tables: int = PLAN_TABLES) -> list[Plan]:
    """Return the turns that were tried out, the most promising followed first; `value` judges their ends."""
    found: list[Plan] = []
    seen = {_key(view, seat)}
    begun: Command | None = None
    open_tables = [(-_judged(found, view, seat, begun, value), 0, view, begun)]
    while open_tables and len(seen) < tables:
        _, _, table, begun = heappop(open_tables)
        for command, after in _ways_on(table, seat):
            key = _key(after, seat)
            if key not in seen:
                seen.add(key)
                first = _begin(begun, command)
                worth = _judged(found, after, seat, first, value)
                heappush(open_tables, (-worth, len(seen), after, first))
    return found


def best_of(found: list[Plan]) -> list[Command]:
    """Return the commands that begin the best turns, each once, in the order in which they were found."""
    most = max(plan.worth for plan in found)
    return list(dict.fromkeys(plan.first for plan in found if plan.worth == most))


def _judged(found: list[Plan], view: State, seat: Seat, first: Command | None, value: Value) -> int:
    """Note what ending the turn here is worth, and return it; `first` begins the turn that leads here.

    Where a card may be discarded no turn ends in a draw (GT-4.6).
    """
    most = value(view)
    discards = may_discard(view)
    if not discards or not ends_in_a_draw(view):
        found.append(Plan(first or _END_TURN, view, _END_TURN, most))
    if discards:
        for card in sorted({card for card in view.hands[seat] if card is not None}):
            worth = value(_without_card(view, seat, card))
            last = co.EndTurn(card)
            found.append(Plan(first or last, view, last, worth))
            most = max(most, worth)
    return most


def _begin(first: Command | None, command: Command) -> Command:
    """Return what begins a turn that goes on with `command`: a thief, since its catch may change plans."""
    if first is None or (isinstance(command, THIEVES) and not isinstance(first, THIEVES)):
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

    def _begin(self) -> Iterator[int]:
        return repeat(0)


_ANY_CARD: Final = _AnyCard(0, 0)


def _without_card(view: State, seat: Seat, card: Card) -> State:
    """Return the view after a discard at the end of the turn, as far as the judge looks at it (GT-4.5)."""
    hands = tuple(without(hand, card) if index == seat else hand for index, hand in enumerate(view.hands))
    return replace(view, hands=hands)


def _key(view: State, seat: Seat) -> tuple[object, ...]:
    """Return what tells tables within one turn apart."""
    hand = tuple(sorted(card or 0 for card in view.hands[seat]))
    held = tuple(map(len, view.hands))
    return hand, held, view.towers, view.milkshakes, view.skips


# Turns tried out on what the hidden cards may be: the opponents answer, we go on once more, and what is
# likely then is noted. All turns are tried on the same cards, and those that do worse are left out early.

PLAYOUTS: Final = 100
"""So many trials a decision."""
_CANDIDATES: Final = 4
"""So many turns are tried."""
_CLEAR: Final = WHOLE // 20
"""Nothing is tried where the model sees one turn so far ahead of all others."""
_PRIOR: Final = 40
"""What the model says about a turn counts like so many trials."""
_TABLES, _WIN_TABLES = 12, 60
"""How many tables a turn of a trial is planned over, and a win in it is looked for."""
_JUDGEMENT: Final = Judgement()


class Ranked(NamedTuple):
    """The first command of a turn, and how likely the best turn that begins with it wins, of `WHOLE`."""

    command: Command
    worth: int


class _Candidate:
    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.total = 0
        self.trials = 0

    def worth(self) -> int:
        """Return how likely it wins, by its trials and by what the model says."""
        return (self.total + _PRIOR * self.plan.worth) // (self.trials + _PRIOR)


class Playouts:
    """Tries out turns from a view."""

    def __init__(self, view: State, seat: Seat, chance: Chance, go_on: GoOn) -> None:
        self._view = view
        self._seat = seat
        self._chance = chance
        self._go_on = go_on
        self._worlds = 0

    def ranked(self, found: list[Plan]) -> list[Ranked]:
        """Return the best of these turns by how they begin, the best first, each with its chance of a win."""
        left = _candidates(found)
        if len(left) > 1 and left[0].plan.worth - left[1].plan.worth > _CLEAR:
            return _ranked(left)
        out: list[_Candidate] = []
        rounds = (len(left) - 1).bit_length()
        while len(left) > 1:
            for _ in range(PLAYOUTS // rounds // len(left)):
                if not self._go_on():
                    return _ranked(sorted(left, key=_Candidate.worth, reverse=True) + out)
                self._try_all(left)
            left.sort(key=_Candidate.worth, reverse=True)
            half = (len(left) + 1) // 2
            left, out = left[:half], left[half:] + out
        return _ranked(left + out)

    def _try_all(self, candidates: list[_Candidate]) -> None:
        """Try each once more, all on the same hidden cards."""
        self._worlds += 1
        for candidate in candidates:
            candidate.total += self._tried(candidate.plan, self._chance.named("world", self._worlds))
            candidate.trials += 1

    def _tried(self, plan: Plan, chance: Chance) -> int:
        """Return how likely we win after a turn, once everybody has had another one."""
        seat = self._seat
        if plan.table.is_over:
            return WHOLE * (plan.table.winner == seat)
        if isinstance(plan.first, THIEVES):
            world = _after_turn(imagine(self._view, seat, chance), plan.first, chance)
            world = _turn(world, chance)
        else:
            world = _after_turn(imagine(plan.table, seat, chance), plan.last, chance)
        while not world.is_over and world.active != seat:
            world = _turn(world, chance)
        return WHOLE * (world.winner == seat) if world.is_over else self._hoped(world, chance)

    def _hoped(self, world: State, chance: Chance) -> int:
        """Return how likely we win after the turn that we have now."""
        view = redact(world, self._seat)
        if winning_command(view, self._seat, _WIN_TABLES) is not None:
            return WHOLE
        while True:
            move = _move(world, chance)
            if isinstance(move, EndTurn):
                view = redact(world, self._seat)
                return Model(view, self._seat).own(view)
            world = _after_turn(world, move, chance)
            if world.is_over:
                return WHOLE


def _ranked(candidates: list[_Candidate]) -> list[Ranked]:
    first: dict[Command, int] = {}
    for one in candidates:
        first.setdefault(one.plan.first, one.worth())
    return [Ranked(command, worth) for command, worth in first.items()]


def _candidates(found: list[Plan]) -> list[_Candidate]:
    """Return the best turns that differ: by how they end, or by the thief that they begin with."""
    seen: set[object] = set()
    best: list[_Candidate] = []
    for plan in sorted(found, key=lambda plan: -plan.worth):
        differs = plan.first if isinstance(plan.first, THIEVES) else (plan.table, plan.last)
        if differs not in seen:
            seen.add(differs)
            best.append(_Candidate(plan))
            if len(best) == _CANDIDATES:
                break
    return best


def _turn(world: State, chance: Chance) -> State:
    """Play the turn that runs to its end."""
    turn = world.turn
    while world.turn == turn and not world.is_over:
        world = _after_turn(world, _move(world, chance), chance)
    return world


def _move(world: State, chance: Chance) -> Command:
    """Return what the active seat does, by quick judgement of what it sees."""
    seat = world.active
    view = redact(world, seat)
    options = legal(view, seat)
    if len(options) == 1:
        return options[0]
    winning = winning_command(view, seat, _WIN_TABLES)
    return winning or best_of(plans(view, seat, Judge(view, seat, _JUDGEMENT).value, _TABLES))[0]


def _after_turn(world: State, command: Command, chance: Chance) -> State:
    return fold(evolve, world, decide(world, world.active, command, chance))
