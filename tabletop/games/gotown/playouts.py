"""Turns tried out on what the hidden cards may be: the opponents answer, we go on once more, and what is
likely then is noted. All turns are tried on the same cards, and those that do worse are left out early."""

from __future__ import annotations

from typing import Final, NamedTuple

from tabletop.engine.chance import Chance
from tabletop.engine.protocol import GoOn, Seat
from tabletop.engine.resolution import fold
from tabletop.games.gotown.chances import WHOLE, Model
from tabletop.games.gotown.commands import Command, EndTurn
from tabletop.games.gotown.decide import decide
from tabletop.games.gotown.evolve import evolve
from tabletop.games.gotown.judgement import Judge, Judgement
from tabletop.games.gotown.planning import THIEVES, Plan, best_of, plans, winning_command
from tabletop.games.gotown.state import State
from tabletop.games.gotown.view import imagine, legal, redact

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
            world = _after(imagine(self._view, seat, chance), plan.first, chance)
            world = _turn(world, chance)
        else:
            world = _after(imagine(plan.table, seat, chance), plan.last, chance)
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
            world = _after(world, move, chance)
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
        world = _after(world, _move(world, chance), chance)
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


def _after(world: State, command: Command, chance: Chance) -> State:
    return fold(evolve, world, decide(world, world.active, command, chance))
