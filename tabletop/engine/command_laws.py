"""The laws about commands: what is legal is accepted, everything else is refused and changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeAlias

import msgspec

from tabletop.engine import codec
from tabletop.engine.moment import Moment, scratch
from tabletop.engine.protocol import Illegal, Seat
from tabletop.engine.table import Table

Candidates: TypeAlias = "Callable[[Any, Seat], Iterable[Any]]"
"""Gives, for a state and a seat, commands of which exactly the legal ones may be accepted."""


def every_legal_command_is_accepted(moment: Moment) -> str | None:
    """`decide` takes all that `legal` lists and `sample` proposes, `legal` lists nothing twice, and the
    events can be folded."""
    game, state = moment.game, moment.table.state
    for seat in moment.table.actors:
        listed = moment.table.legal(seat)
        if len(set(map(codec.encode, listed))) != len(listed):
            return f"seat {seat} is offered a command twice: {listed}"
        for command in moment.offered(seat):
            try:
                events = game.rules.decide(state, seat, command, moment.draws())
            except Illegal as illegal:
                return f"{command} of seat {seat} is listed, but refused: {illegal}"
            if not events:
                return f"{command} of seat {seat} has no events"
            after = state
            for event in events:
                after = game.rules.evolve(after, event)
            if game.rules.conserved(after) != moment.after.cards:
                return f"{command} of seat {seat} does not conserve the cards"
    return None


def nothing_else_is_accepted(moment: Moment) -> str | None:
    """What is not listed now is refused, by a clause of the rules and in a sentence."""
    return refuses_unlisted(moment, lambda state, seat: moment.earlier)


def refuses_unlisted(moment: Moment, candidates: Candidates) -> str | None:
    """Compare `legal` with what `decide` accepts among the candidates, for every seat."""
    game, state = moment.game, moment.table.state
    clauses = {clause.id for clause in game.words.clauses}
    for seat in moment.seats:
        listed, draws = set(moment.table.legal(seat)), moment.draws()
        if listed and seat not in moment.table.actors:
            return f"seat {seat} may not act and is offered {listed}"
        for command in candidates(state, seat):
            try:
                game.rules.decide(state, seat, command, draws)
            except Illegal as illegal:
                if command in listed:
                    return f"{command} of seat {seat} is listed, but refused: {illegal}"
                if illegal.clause not in clauses:
                    return f"{command} is refused by {illegal.clause!r}, which is no clause"
                untold = moment.sentences.fault(illegal)
                if untold:
                    return f"the refusal of {command} {untold}"
            else:
                if command not in listed:
                    return f"{command} of seat {seat} is accepted, but not listed"
    return None


def legal_is_told_from_the_view(moment: Moment) -> str | None:
    """A seat's legal commands follow from what it may know."""
    game, state = moment.game, moment.table.state
    for seat in moment.seats:
        if moment.table.legal(seat) != tuple(game.rules.legal(state, seat)):
            return f"seat {seat} has other legal commands when the full state is known"
    return None


_ODD_SEATS: tuple[object, ...] = (-1, 1 << 70, True, False, None, "0", 0.0, (0,), b"0")
_ODD_VALUES: tuple[object, ...] = (
    *("", "1", "ä" * 500, "\ud800", 1.5, float("nan"), True, None, b"\xff", (), (1, 2), {"a": 1}, object()),
    *(-1, 10**30, -(10**30), (1 << 63) - 1, 1 << 63),
)


def junk_is_refused_and_changes_nothing(moment: Moment) -> str | None:
    """The wrong seat, no command at all, and fields of odd types and sizes are `Illegal`, nothing worse.

    What is no command comes from one seat at each position, from the next one at the next.
    """
    table = scratch(moment.table)
    known = tuple(table.legal(min(table.actors))) if table.actors else moment.earlier[-1:]
    tries: list[tuple[Any, Any]] = [(seat, command) for seat in _ODD_SEATS for command in known[:1]]
    tries += [(seat, known[0]) for seat in moment.seats if seat not in table.actors and known]
    odd = (
        *_ODD_VALUES,
        moment.record,
        Illegal,
        table,
        *(odd for command in known[-1:] for odd in _odd(command)),
    )
    turn = moment.seats[moment.position % len(moment.seats)]
    tries += [(turn, value) for value in odd]
    if known:
        tries += [(seat, value) for seat in table.actors for value in _odd(moment.chance.pick(known))]
    before = codec.encode(table.state)
    for seat, junk in tries:
        complaint = _refusal(table, seat, junk, moment)
        if complaint:
            return complaint
    return "a command that is refused changes the state" if codec.encode(table.state) != before else None


def _odd(command: Any) -> Iterator[Any]:
    """Yield the command with each field spoilt in turn."""
    for field in command.__struct_fields__:
        for value in _ODD_VALUES:
            yield msgspec.structs.replace(command, **{field: value})


def _refusal(table: Table[Any, Any, Any], seat: Any, junk: Any, moment: Moment) -> str | None:
    """Submit junk: it is refused and nothing is added, or it was a command of full right after all."""
    try:
        table.submit(seat, junk)
    except Illegal as illegal:
        if (len(table.records), len(table.steps)) != (len(moment.table.records), moment.position):
            return f"{junk!r} of seat {seat!r} is refused, but changes the table"
        untold = moment.sentences.fault(illegal)
        return f"the refusal of {junk!r} {untold}" if untold else None
    except Exception as error:
        return f"{junk!r} of seat {seat!r} raises {error!r}"
    taken = table.records.pop().command
    table.steps.pop()
    sound = type(seat) is int and seat in table.actors and codec.encode(taken) == codec.encode(junk)
    return None if sound else f"{junk!r} of seat {seat!r} is accepted"
