"""Searches the rest of a turn from a view: sure wins, good final tables, and play-outs of the best."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from heapq import heappop, heappush
from typing import Any, Final, NamedTuple, TypeAlias

from msgspec.structs import replace

from tabletop.engine.chance import Chance
from tabletop.engine.event_log import fold
from tabletop.engine.protocol import GoOn, Seat
from tabletop.games.gotown import commands as co
from tabletop.games.gotown.chances import WHOLE, Model
from tabletop.games.gotown.commands import Command, EndTurn
from tabletop.games.gotown.decide import decide, ends_in_a_draw, may_discard
from tabletop.games.gotown.evolve import evolve, without
from tabletop.games.gotown.judgement import Judgement, TableJudge
from tabletop.games.gotown.state import JOKER, Card, State
from tabletop.games.gotown.view import imagine, legal, redact

WIN_TABLES: Final = 1000
"""The most tables searched for a win this turn: some 20 ms on a slow computer."""
PLAN_TABLES: Final = 120
"""The most tables judged for the best turn: some 20 ms on a slow computer."""

_END_TURN: Final = co.EndTurn()


Value: TypeAlias = "Callable[[State], int]"
"""Judges a table at the end of a turn."""


class TurnPlan(NamedTuple):
    """A turn as far as it can be foreseen: its first command, its final table, its last command and its
    worth. A turn with a thief is only planned up to it, because its catch may change the plan."""

    first: Command
    table: State
    last: co.EndTurn
    worth: int


# Winning this turn


def winning_command(view: State, seat: Seat, tables: int = WIN_TABLES) -> Command | None:
    """Return the first command of a turn that surely wins; None if none is found."""
    return _first_winning(view, seat, {_key(view, seat)}, tables)


def _first_winning(view: State, seat: Seat, seen: set[Any], tables: int) -> Command | None:
    hand = view.hands[seat]
    numbers = sum(card is not None and card < JOKER for card in hand)
    if len(view.towers[seat]) + numbers < view.goal:
        return None  # each floor, built or stolen, takes at least one number from the hand
    for command in legal(view, seat):
        if isinstance(command, co.OPENERS):
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
    """Return the floor that wins by itself; None if there is none."""
    if len(view.towers[seat]) + 1 < view.goal:
        return None
    return next((command for command in legal(view, seat) if isinstance(command, co.FLOORS)), None)


# Planning a turn


def plans(view: State, seat: Seat, value: Value, tables: int = PLAN_TABLES) -> list[TurnPlan]:
    """Return the turns that were searched, following the most promising first; `value` judges their ends."""
    found: list[TurnPlan] = []
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


def best_of(found: list[TurnPlan]) -> list[Command]:
    """Return the first commands of the best turns, each once, in the order found."""
    most = max(plan.worth for plan in found)
    return list(dict.fromkeys(plan.first for plan in found if plan.worth == most))


def _judged(found: list[TurnPlan], view: State, seat: Seat, first: Command | None, value: Value) -> int:
    """Add a plan that ends the turn here, and return its worth; `first` is the first command of that turn.
    Where a card may be discarded no turn ends in a draw (GT-4.6)."""
    most = value(view)
    discards = may_discard(view)
    if not discards or not ends_in_a_draw(view):
        found.append(TurnPlan(first or _END_TURN, view, _END_TURN, most))
    if discards:
        for card in sorted({card for card in view.hands[seat] if card is not None}):
            worth = value(_without_card(view, seat, card))
            last = co.EndTurn(card)
            found.append(TurnPlan(first or last, view, last, worth))
            most = max(most, worth)
    return most


def _begin(first: Command | None, command: Command) -> Command:
    """Return the first command of a turn that goes on with `command`: a thief, because its catch may change
    plans."""
    if first is None or (isinstance(command, co.THIEVES) and not isinstance(first, co.THIEVES)):
        return command
    return first


def _ways_on(view: State, seat: Seat) -> Iterator[tuple[Command, State]]:
    """Yield the commands before the end of the turn, each with the expected view after it."""
    for command in legal(view, seat):
        if not isinstance(command, co.EndTurn):
            yield command, _after(view, seat, command)


def _after(view: State, seat: Seat, command: Command) -> State:
    """Return the view after a command that does not end the turn; a stolen card stays unknown."""
    for event in decide(view, seat, command, _ANY_CARD):
        view = evolve(view, event)
    return view


_ANY_CARD: Final = Chance(0, 0)
"""Draws that mean nothing: cards in other hands look alike to the seat."""


def _without_card(view: State, seat: Seat, card: Card) -> State:
    """Return the view after a discard at the end of the turn, as far as the judge uses it (GT-4.5)."""
    hands = tuple(without(hand, card) if index == seat else hand for index, hand in enumerate(view.hands))
    return replace(view, hands=hands)


def _key(view: State, seat: Seat) -> tuple[object, ...]:
    """Return a key that tells tables within one turn apart."""
    hand = tuple(sorted(card or 0 for card in view.hands[seat]))
    held = tuple(map(len, view.hands))
    return hand, held, view.towers, view.milkshakes, view.skips


# Play-outs: the opponents answer on imagined hidden cards, the seat plays on, and the model judges. All turns
# share the same cards, and the worse ones drop out early.

PLAYOUTS: Final = 100
"""Trials per decision."""
_CANDIDATES: Final = 4
"""The most turns that are tried."""
_CLEAR: Final = WHOLE // 20
"""The model's lead of one turn, beyond which nothing is tried."""
_PRIOR: Final = 40
"""The model's estimate counts like so many trials."""
_TABLES, _WIN_TABLES = 12, 60
"""Tables per turn of a trial, for planning and for finding a win."""
_JUDGEMENT: Final = Judgement()


class Ranked(NamedTuple):
    """A first command, and the chance of the best turn that begins with it to win, of `WHOLE`."""

    command: Command
    worth: int


class _Candidate:
    def __init__(self, plan: TurnPlan) -> None:
        self.plan = plan
        self.total = 0
        self.trials = 0

    def worth(self) -> int:
        """Return the chance to win, by the trials and the model."""
        return (self.total + _PRIOR * self.plan.worth) // (self.trials + _PRIOR)


class Playouts:
    """Plays out turns from a view."""

    def __init__(self, view: State, seat: Seat, chance: Chance, go_on: GoOn) -> None:
        self._view = view
        self._seat = seat
        self._chance = chance
        self._go_on = go_on
        self._worlds = 0

    def ranked(self, found: list[TurnPlan]) -> list[Ranked]:
        """Return the first commands of these turns, best first, each with its chance to win."""
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
        """Try each candidate once more, all on the same hidden cards."""
        self._worlds += 1
        for candidate in candidates:
            candidate.total += self._tried(candidate.plan, self._chance.named("world", self._worlds))
            candidate.trials += 1

    def _tried(self, plan: TurnPlan, chance: Chance) -> int:
        """Return the chance to win after a turn, once every player has had another one."""
        seat = self._seat
        if plan.table.is_over:
            return WHOLE * (plan.table.winner == seat)
        if isinstance(plan.first, co.THIEVES):
            world = _after_turn(imagine(self._view, seat, chance), plan.first, chance)
            world = _turn(world, chance)
        else:
            world = _after_turn(imagine(plan.table, seat, chance), plan.last, chance)
        while not world.is_over and world.active != seat:
            world = _turn(world, chance)
        return WHOLE * (world.winner == seat) if world.is_over else self._hoped(world, chance)

    def _hoped(self, world: State, chance: Chance) -> int:
        """Return the chance to win after the seat's present turn."""
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


def _candidates(found: list[TurnPlan]) -> list[_Candidate]:
    """Return the best turns that differ by their end, or by the thief that they begin with."""
    seen: set[object] = set()
    best: list[_Candidate] = []
    for plan in sorted(found, key=lambda plan: -plan.worth):
        differs = plan.first if isinstance(plan.first, co.THIEVES) else (plan.table, plan.last)
        if differs not in seen:
            seen.add(differs)
            best.append(_Candidate(plan))
            if len(best) == _CANDIDATES:
                break
    return best


def _turn(world: State, chance: Chance) -> State:
    """Play the present turn to its end."""
    turn = world.turn
    while world.turn == turn and not world.is_over:
        world = _after_turn(world, _move(world, chance), chance)
    return world


def _move(world: State, chance: Chance) -> Command:
    """Return the active seat's move, by quick judgement of its view."""
    seat = world.active
    view = redact(world, seat)
    options = legal(view, seat)
    if len(options) == 1:
        return options[0]
    winning = winning_command(view, seat, _WIN_TABLES)
    return winning or best_of(plans(view, seat, TableJudge(view, seat, _JUDGEMENT).value, _TABLES))[0]


def _after_turn(world: State, command: Command, chance: Chance) -> State:
    return fold(evolve, world, decide(world, world.active, command, chance))
