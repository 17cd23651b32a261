"""Turning points: a player's moves that cost much and had a better one in sight; and the play-outs behind
them."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from math import sqrt
from typing import Any, Final, NamedTuple

from tabletop.bots.players import bot_chance, derived_seed, make
from tabletop.engine.chance import Chance
from tabletop.engine.event_log import folding
from tabletop.engine.foresight import next_actor
from tabletop.engine.players import HUMAN, LEVEL, usual_level
from tabletop.engine.protocol import Advice, Game, Illegal, Seat
from tabletop.engine.table import Table

# Play-outs: how often a seat wins after a command if computer players go on

GAP: Final = 100
"""A better move wins at least so much more, in thousandths, and by two standard errors."""
_SCREEN: Final = 6
"""One of so many play-outs serves the first screening."""
_LOOK: Final = 3
"""Factor for the number of these where they leave it open."""
_LONGER: Final = 3
"""Factor for the number of play-outs where the first ones leave it open."""
_LITTLE: Final = 20
"""A standard error in thousandths, below which a few play-outs are enough."""
_APART: Final = 10_000
"""Worlds from this number on serve the search alone."""
_PARTS: Final = 4
"""A comparison may stop after each of so many parts of `PlayOuts.games`."""


class Compared(NamedTuple):
    """Shares of wins after two commands in the same imagined worlds, in thousandths; the standard error of
    the gap; the number of play-outs each."""

    first: int
    second: int
    error: int
    games: int

    @property
    def gap(self) -> int:
        """The second command's lead."""
        return self.second - self.first

    @property
    def tells(self) -> bool:
        """Whether the second is better by enough, beyond chance."""
        return self.gap >= GAP and self.gap >= 2 * self.error

    @property
    def holds(self) -> bool:
        """Whether the second is better, and by enough as far as chance allows."""
        return self.gap + self.error >= GAP and self.gap >= 2 * self.error

    @property
    def most(self) -> int:
        """The most that the second one probably leads by."""
        return self.gap + 2 * self.error

    @property
    def _is_open(self) -> bool:
        """Whether more play-outs might change the verdict."""
        is_clear = self.gap - self.error >= GAP and self.gap >= 3 * self.error
        return not is_clear and not self._is_none

    @property
    def _is_none(self) -> bool:
        """Whether the second will hardly turn out better by enough; one more win would be `1000 / games`."""
        return self.gap + max(1.5 * self.error, 1000 / self.games) < GAP

    @property
    def _is_plain(self) -> bool:
        """Whether the second is better by so much that a few play-outs tell."""
        return self.error <= _LITTLE and self.gap - max(3 * self.error, 1000 / self.games) >= GAP


def screened(game: Game[Any, Any, Any], view: Any, seat: Seat, commands: tuple[Any, Any], kind: str) -> int:
    """Return the most that the second command may win more, in thousandths, after the first screening. Fewer
    rounds show at least half of it."""
    games, rounds, shorter = game.players.play_outs
    part = 1
    if shorter is not None:
        rounds, part = shorter, 2
    glance = max(4, games // _SCREEN)
    pairs = _pairs(game, view, seat, commands, kind, rounds, range(-glance, 0))
    seen = _compared(pairs)
    is_alike = not seen.gap and not seen.error  # So few games that all went alike say little.
    if is_alike or (shorter is not None and part * seen.most >= GAP):
        pairs += _pairs(game, view, seat, commands, kind, rounds, range(-_LOOK * glance, -glance))
    return part * _compared(pairs).most


def share(game: Game[Any, Any, Any], view: Any, seat: Seat, command: Any, kind: str, games: int) -> int:
    """Return the share of wins after one command, in thousandths, in the worlds of `compare`."""
    rounds = game.players.play_outs.rounds
    won = [
        played_on(game, _world(game, view, seat, number), seat, command, kind, number, rounds)
        for number in range(games)
    ]
    return round(sum(won) / len(won))


def compare(
    game: Game[Any, Any, Any], view: Any, seat: Seat, commands: tuple[Any, Any], kind: str, first: int = 0
) -> Compared:
    """Play on from a seat's knowledge, in worlds imagined from its view, once with each command.

    All seats go on as computer players of `kind`. Hidden facts of the real game play no part. The worlds are
    those from number `first` on.
    """
    games, rounds, _ = game.players.play_outs
    part, pairs = max(1, games // _PARTS), list[tuple[float, float]]()
    while True:
        begin = first + len(pairs)
        pairs += _pairs(game, view, seat, commands, kind, rounds, range(begin, begin + part))
        found = _compared(pairs)
        is_enough = len(pairs) >= games and not found._is_open
        if is_enough or found._is_none or found._is_plain or len(pairs) >= _LONGER * games:
            return found


def _pairs(
    game: Game[Any, Any, Any],
    view: Any,
    seat: Seat,
    commands: tuple[Any, Any],
    kind: str,
    rounds: int,
    numbers: Iterable[int],
) -> list[tuple[float, float]]:
    """Return the seat's parts of the win with each command, in the worlds of these numbers."""
    pairs, (first, second) = [], commands
    for number in numbers:
        world = _world(game, view, seat, number)
        one, other = (
            played_on(game, world, seat, command, kind, number, rounds) for command in (first, second)
        )
        pairs.append((one, other))
    return pairs


def _world(game: Game[Any, Any, Any], view: Any, seat: Seat, number: int) -> Any:
    return game.secrets.imagine(view, seat, Chance(derived_seed("world", number), 0))


def _compared(pairs: Sequence[tuple[float, float]]) -> Compared:
    count = len(pairs)
    first, second = (sum(pair[at] for pair in pairs) / count for at in (0, 1))
    mean = second - first
    error = sqrt(sum((pair[1] - pair[0] - mean) ** 2 for pair in pairs) / max(1, count - 1) / count)
    return Compared(round(first), round(second), round(error), count)


def played_on(
    game: Game[Any, Any, Any], state: Any, seat: Seat, command: Any, kind: str, number: int, rounds: int
) -> float:
    """Return the seat's part of the win in one such game, in thousandths."""
    rules, course, fold = game.rules, game.progress, folding(game.rules)
    choose, last, actor, position = make(kind, game), course.round_of(state) + rounds, seat, 0
    given: Any = command
    while True:
        position += 1
        chance = Chance(derived_seed("play-out", number), position)
        try:
            events = rules.decide(state, actor, given, chance)
        except Illegal:  # the command is impossible in this imagined world
            return 0.0
        before, state = state, fold(state, events)
        result = rules.result(state)
        if result is not None:
            return 1000 * (seat in result.winners) / max(1, len(result.winners))
        if course.round_of(state) > last and course.win_chances is not None:
            chances = course.win_chances(before if course.chances_of_end else state)
            if chances:
                return float(chances[seat])
        actor = next_actor(game, state, actor)
        view = game.secrets.redact(state, actor)
        given = choose(view, actor, bot_chance(number, actor, position))


MOST: Final = 3
"""The most turning points of a review."""
CANDIDATES: Final = 8
"""The most moves compared in full: the worst after the screening."""
_EQUAL: Final = 10
"""Moves whose worth to the adviser differs by less, in thousandths, count as equal."""
_ALIKE: Final = 40
"""The same for what can still be done in a turn: both figures are rough."""
_WORLDS: Final = 4
"""Number of imagined worlds in which the adviser rates the rest of a turn."""


class OtherMove(NamedTuple):
    """Another move and its share of wins, in thousandths."""

    command: Any
    share: int


class TurningPoint(NamedTuple):
    """A turning point: the position after the move, the move, the strongest player's move with its code and
    facts, and both results; `again` are the positions of the same mistake just before or after; `others` are
    further advised moves."""

    position: int
    seat: Seat
    made: Any
    better: Advice
    compared: Compared
    again: tuple[int, ...] = ()
    others: tuple[OtherMove, ...] = ()


class ReviewProgress(NamedTuple):
    """How far a review has come."""

    done: int
    all: int


class _Doubt(NamedTuple):
    """A move that the adviser would not have made."""

    position: int
    made: Any
    advice: tuple[Advice, ...]

    @property
    def better(self) -> Advice:
        """The adviser's best move."""
        return self.advice[0]


def moments(
    table: Table[Any, Any, Any], seat: Seat
) -> Generator[ReviewProgress, None, tuple[TurningPoint, ...]]:
    """Find a seat's turning points in the order of the game, `MOST` at most, yielding progress.

    A move counts if the strongest player's move, from the seat's view, wins more by `Compared.tells`, and by
    `Compared.holds` in other worlds. It counts even if a weaker player would have erred as well: the better
    move was in sight.
    """
    own = decisions(table, seat)
    doubts = yield from _doubted(table, seat, own)
    usual = LEVEL + usual_level(table.game)
    glances: list[tuple[float, _Doubt]] = []
    whole = len(own) + len(doubts) + min(CANDIDATES, len(doubts))
    for number, doubt in enumerate(doubts):
        yield ReviewProgress(len(own) + number, whole)
        view, both = view_before(table, doubt.position, seat), (doubt.made, doubt.better.command)
        most = screened(table.game, view, seat, both, usual)
        if most >= GAP:
            glances.append((most, doubt))
    found: list[TurningPoint] = []
    for number, (_, doubt) in enumerate(sorted(glances, key=lambda one: -one[0])[:CANDIDATES]):
        yield ReviewProgress(len(own) + len(doubts) + number, whole)
        view, both = view_before(table, doubt.position, seat), (doubt.made, doubt.better.command)
        if not compare(table.game, view, seat, both, usual, _APART).tells:
            continue
        # Of many moves some look bad by chance: what is told, and how much it cost, other worlds say.
        compared = compare(table.game, view, seat, both, usual)
        if compared.holds:
            found.append(TurningPoint(doubt.position, seat, doubt.made, doubt.better, compared))
    found.sort(key=lambda one: one.position)
    worst = sorted(joined(table, own, found), key=lambda one: -one.compared.gap)[:MOST]
    advice = {doubt.position: doubt.advice for doubt in doubts}
    told = [one._replace(others=_others(table, one, advice[one.position], usual)) for one in worst]
    return tuple(sorted(told, key=lambda one: one.position))


def _others(
    table: Table[Any, Any, Any], one: TurningPoint, advice: Sequence[Advice], usual: str
) -> tuple[OtherMove, ...]:
    """Return the other advised moves, with their shares of wins in the same worlds, or in fewer of them."""
    view = view_before(table, one.position, one.seat)
    games = min(one.compared.games, table.game.players.play_outs.games)
    return tuple(
        OtherMove(each.command, share(table.game, view, one.seat, each.command, usual, games))
        for each in advice
        if each.command not in (one.made, one.better.command)
    )


def decisions(table: Table[Any, Any, Any], seat: Seat) -> tuple[int, ...]:
    """Return the positions after a person's moves at a seat; after all its moves if no person sat there."""
    moves = _by_whom(table, seat)
    return tuple(position for position, is_persons in moves.items() if is_persons or not any(moves.values()))


def people(table: Table[Any, Any, Any]) -> tuple[Seat, ...]:
    """Return the seats at which a person moved, whoever sits there at the end."""
    return tuple(seat for seat in range(len(table.seats)) if any(_by_whom(table, seat).values()))


def _by_whom(table: Table[Any, Any, Any], seat: Seat) -> dict[int, bool]:
    """Return the positions after a seat's moves, and whether a person made each."""
    changes = [record for record in table.records if record.kind == "seat" and record.seat == seat]
    found = {}
    for position, step in enumerate(table.steps, start=1):
        record = step.record
        if record.seat == seat and record.command is not None:
            kinds = (table.opening_seats[seat].kind, *(one.player for one in changes if one.n < record.n))
            found[position] = kinds[-1] == HUMAN
    return found


def joined(
    table: Table[Any, Any, Any], own: Sequence[int], found: Sequence[TurningPoint]
) -> list[TurningPoint]:
    """Return turning points with repetitions of one mistake joined: within a turn the last one counts, since
    the better move was open until then; of consecutive turns the most costly one.

    It is the same mistake if the same move was better, or for the same reason.
    """
    turn_of, number_of = table.game.progress.round_of, dict[int, int]()
    turns = {position: turn_of(table.state_at(position - 1)) for position in own}
    for turn in turns.values():
        number_of.setdefault(turn, len(number_of))
    chains: list[list[TurningPoint]] = []
    for one in found:
        number = number_of[turns[one.position]]
        for chain in chains:
            last = chain[-1]
            behind = number - number_of[turns[last.position]]
            if behind in (0, 1) and _is_same(last.better, one.better):
                chain[-1:] = [one] if behind == 0 else [last, one]
                break
        else:
            chains.append([one])
    worst = [max(chain, key=lambda one: one.compared.gap) for chain in chains]
    return [
        one._replace(again=tuple(other.position for other in chain if other is not one))
        for one, chain in zip(worst, chains, strict=True)
    ]


def _is_same(one: Advice, other: Advice) -> bool:
    return one.command == other.command or (one.code, one.facts) == (other.code, other.facts)


def _doubted(
    table: Table[Any, Any, Any], seat: Seat, own: Sequence[int]
) -> Generator[ReviewProgress, None, list[_Doubt]]:
    """Return the moves for which the adviser knew a better one."""
    advise = table.game.players.advise
    if advise is None:
        return []
    doubted: list[_Doubt] = []
    for number, position in enumerate(own):
        yield ReviewProgress(number, 2 * len(own))
        view, made = view_before(table, position, seat), table.steps[position - 1].record.command
        if table.game.rules.sample is None and len(tuple(table.game.rules.legal(view, seat))) == 1:
            continue
        advice = advise(view, seat, bot_chance(0, seat, position - 1))
        if not advice or advice[0].command == made:
            continue
        worth, alike = next((one.worth for one in advice if one.command == made), None), _EQUAL
        if table.game.rules.together(view):
            # While all bargain, a refused deal may not come again, and the worth of an offer leaves out what
            # it does to others.
            worth = None
        elif worth is None:
            worth, alike = _still_worth(table.game, view, seat, made), _ALIKE
        if worth is None or advice[0].worth - worth >= alike:
            doubted.append(_Doubt(position, made, advice))
    return doubted


def _still_worth(game: Game[Any, Any, Any], view: Any, seat: Seat, made: Any) -> int | None:
    """Return the adviser's worth of the rest of a turn after a move, in thousandths, so that another order of
    the same moves costs nothing. None if the turn has passed."""
    found, fold, advise = [], folding(game.rules), game.players.advise
    for number in range(_WORLDS):
        world = game.secrets.imagine(view, seat, Chance(derived_seed("still", number), 0))
        try:
            events = game.rules.decide(world, seat, made, Chance(derived_seed("made", number), 0))
        except Illegal:
            continue
        state = fold(world, events)
        is_same_turn = game.progress.round_of(state) == game.progress.round_of(view)
        if not is_same_turn or advise is None or seat not in game.rules.actors(state):
            return None
        advice = advise(game.secrets.redact(state, seat), seat, bot_chance(number, seat, 0))
        found += [one.worth for one in advice[:1]]
    return sum(found) // len(found) if found else None


def view_before(table: Table[Any, Any, Any], position: int, seat: Seat) -> Any:
    """Return a seat's view just before the step to a position."""
    return table.game.secrets.redact(table.state_at(position - 1), seat)
