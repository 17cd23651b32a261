"""The turning points of one person: own moves that cost much, which could have been found."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any, Final, NamedTuple

from tabletop.bots.players import bot_chance, derived_seed
from tabletop.engine.chance import Chance
from tabletop.engine.players import HUMAN, LEVEL, usual_level
from tabletop.engine.protocol import Advice, Game, Illegal, Seat
from tabletop.engine.resolution import folding
from tabletop.engine.table import Table
from tabletop.review.playout import GAP, Compared, compare, screened, share

MOST: Final = 3
"""At most so many turning points are told."""
CANDIDATES: Final = 8
"""So many moves are compared in full: those that looked worst at a first glance."""
_EQUAL: Final = 10
"""Moves whose worth to the adviser differs by less, in thousandths, are as good as each other."""
_ALIKE: Final = 40
"""What can still be done in a turn is worth as much where it differs by less: both are rough."""
_WORLDS: Final = 4
"""In so many imagined worlds the adviser is asked what it can still do after a move."""


class OtherMove(NamedTuple):
    """Another move and its share of wins, in thousandths."""

    command: Any
    share: int


class TurningPoint(NamedTuple):
    """A turning point: the position that the move led to, the move, what the strongest player would have done
    with its code and facts, and how both fared; `again` are the positions at which the same was missed in the
    turns right before or after; `others` are what else it thought of."""

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
        """What the adviser would have done."""
        return self.advice[0]


def moments(
    table: Table[Any, Any, Any], seat: Seat
) -> Generator[ReviewProgress, None, tuple[TurningPoint, ...]]:
    """Find a seat's turning points in the order of the game, `MOST` at most, telling how far one has come.

    A move counts where what the strongest player would have done, from what the seat could see, wins more by
    `Compared.tells`. That a weaker player would have erred as well excuses nothing: it was there to be seen.
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
        compared = compare(table.game, view, seat, both, usual)
        if compared.tells:
            found.append(TurningPoint(doubt.position, seat, doubt.made, doubt.better, compared))
    found.sort(key=lambda one: one.position)
    worst = sorted(joined(table, own, found), key=lambda one: -one.compared.gap)[:MOST]
    advice = {doubt.position: doubt.advice for doubt in doubts}
    told = [one._replace(others=_others(table, one, advice[one.position], usual)) for one in worst]
    return tuple(sorted(told, key=lambda one: one.position))


def _others(
    table: Table[Any, Any, Any], one: TurningPoint, advice: Sequence[Advice], usual: str
) -> tuple[OtherMove, ...]:
    """Return what else was advised, with its share of wins in the same worlds, or in as many of them as are
    enough for what is only looked at."""
    view = view_before(table, one.position, one.seat)
    games = min(one.compared.games, table.game.players.play_outs.games)
    return tuple(
        OtherMove(each.command, share(table.game, view, one.seat, each.command, usual, games))
        for each in advice
        if each.command not in (one.made, one.better.command)
    )


def decisions(table: Table[Any, Any, Any], seat: Seat) -> tuple[int, ...]:
    """Return the positions to which a person's moves led at a seat; of a seat without any, all its moves."""
    moves = _by_whom(table, seat)
    return tuple(position for position, is_persons in moves.items() if is_persons or not any(moves.values()))


def people(table: Table[Any, Any, Any]) -> tuple[Seat, ...]:
    """Return the seats at which a person made a move, whoever sits there at the end."""
    return tuple(seat for seat in range(len(table.seats)) if any(_by_whom(table, seat).values()))


def _by_whom(table: Table[Any, Any, Any], seat: Seat) -> dict[int, bool]:
    """Return to which positions a seat's moves led, and whether a person made them."""
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
    """Return turning points in which the same was missed as one: in a turn the last one, for until then it
    was there; of turns one after another the one that cost most.

    The same is missed where the same move was better, or for the same reason.
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
    """Return those of the own moves for which the adviser knew a better one."""
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
            # All bargain: what was refused may not come again, and what an offer does to others is not in
            # its worth.
            worth = None
        elif worth is None:
            worth, alike = _still_worth(table.game, view, seat, made), _ALIKE
        if worth is None or advice[0].worth - worth >= alike:
            doubted.append(_Doubt(position, made, advice))
    return doubted


def _still_worth(game: Game[Any, Any, Any], view: Any, seat: Seat, made: Any) -> int | None:
    """Return what the adviser thinks of the rest of a turn after a move, in thousandths: a move that only
    comes in another order costs nothing. None where it is another seat's turn then."""
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
    """Return what a seat knew just before the step that led to a position."""
    return table.game.secrets.redact(table.state_at(position - 1), seat)
