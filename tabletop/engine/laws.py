"""The laws that every game keeps: each function returns what is wrong, in words, or None.

`conformance` plays at random and checks the steps.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any, TypeAlias

import msgspec

from tabletop.engine import codec
from tabletop.engine.event_log import CannotUndoError
from tabletop.engine.moment import Moment, readable, scratch
from tabletop.engine.protocol import Illegal, Seat
from tabletop.engine.table import Table

# Commands

Candidates: TypeAlias = "Callable[[Any, Seat], Iterable[Any]]"
"""Returns, for a state and a seat, commands of which exactly the legal ones may be accepted."""


def every_legal_command_is_accepted(moment: Moment) -> str | None:
    """`decide` accepts all that `legal` lists and `sample` proposes; `legal` lists nothing twice; the events
    fold."""
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
    """An unlisted command is refused, by a clause of the rules and in a sentence."""
    return refuses_unlisted(moment, lambda state, seat: moment.earlier)


def refuses_unlisted(moment: Moment, candidates: Candidates) -> str | None:
    """Compare `legal` with the candidates that `decide` accepts, for every seat."""
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
    """A seat's legal commands follow from its view."""
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
    """The wrong seat, no command at all, and fields of odd types and sizes raise `Illegal`, nothing worse.
    Non-commands come from one seat at each position, from the next one at the next."""
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
    """Submit junk: it is refused and adds nothing, unless it happens to be a legal command."""
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


_FAR_AWAY = 1 << 20
"""Distance between the two positions that the law about purposes compares."""

Law: TypeAlias = "Callable[[Moment], str | None]"


def somebody_may_act_until_the_result(moment: Moment) -> str | None:
    """Actors are seats with a legal command each; there are none exactly at the end."""
    actors = moment.table.actors
    if not actors <= set(moment.seats):
        return f"actors {sorted(actors)} do not all sit at this table"
    if (moment.table.result is None) != bool(actors):
        return f"actors {sorted(actors)} while the result is {moment.table.result}"
    idle = [seat for seat in actors if not moment.table.legal(seat)]
    return f"seats {idle} may act and have no legal command" if idle else None


def cards_are_conserved(moment: Moment) -> str | None:
    """Every event leaves as many of each card as before."""
    cards = moment.before.cards
    for event, _, after in moment.events:
        if after.cards != cards:
            return f"{event} turns {cards} into {after.cards}"
    return None


def redacting_commutes_with_evolving(moment: Moment) -> str | None:
    """`redact(evolve(s, e), i) == evolve(redact(s, i), redact_event(e, i))`: views need no full state."""
    evolve, redact_event = moment.game.rules.evolve, moment.game.secrets.redact_event
    for event, before, after in moment.events:
        known: Any = None
        folded: Any = None
        for viewer, view in before.views.items():
            received = (view, redact_event(event, viewer))
            if received != known:  # same view, same fold
                known, folded = received, evolve(*received)
            seen = after.views[viewer]
            if seen != folded:
                return f"{event}: viewer {viewer} sees {seen}, folding the view gives {folded}"
    return None


def a_spectator_knows_no_more_than_a_seat(moment: Moment) -> str | None:
    """Redacting twice for one viewer changes nothing; a spectator's view follows from any seat's."""
    redact, redact_event = moment.game.secrets.redact, moment.game.secrets.redact_event
    views = moment.after.views
    events = [(event, redact_event(event, None)) for event in moment.record.events]
    for seat in moment.seats:
        view = views[seat]
        if redact(view, seat) != view or redact(view, None) != views[None]:
            return f"the views of seat {seat} and of a spectator do not nest"
        for event, public in events:
            seen = redact_event(event, seat)
            if redact_event(seen, seat) != seen or redact_event(seen, None) != public:
                return f"{event} as seen by seat {seat} and by a spectator does not nest"
    return None


def views_hold_nothing_hidden(moment: Moment) -> str | None:
    """Two states that a seat cannot tell apart give the same view, byte for byte. `imagine` makes the other
    state; it fits the view and conserves the cards."""
    game, views = moment.game, moment.after.views
    public = codec.encode(views[None])
    for seat in moment.seats:
        other = game.secrets.imagine(views[seat], seat, moment.chance)
        if codec.encode(game.secrets.redact(other, seat)) != codec.encode(views[seat]):
            return f"what seat {seat} imagines does not look like what it sees"
        cards = game.rules.conserved(other)
        if cards != moment.after.cards:
            return f"what seat {seat} imagines has other cards: {cards}"
        if codec.encode(game.secrets.redact(other, None)) != public:
            return f"a spectator sees a difference between the truth and what seat {seat} imagines"
    return None


def events_tell_bystanders_nothing_hidden(moment: Moment) -> str | None:
    """If a bystander cannot tell two tables apart before and after a step, the events do not, either."""
    game, record = moment.game, moment.record
    if record.command is None or record.seat is None:
        return None
    for seat in moment.seats:
        if seat == record.seat:
            continue
        other = game.secrets.imagine(moment.before.views[seat], seat, moment.chance)
        try:
            chance = moment.table.chance(moment.position - 1)
            events = game.rules.decide(other, record.seat, record.command, chance)
        except Illegal:
            continue
        for event in events:
            other = game.rules.evolve(other, event)
        if len(events) != len(record.events) or game.secrets.redact(other, seat) != moment.after.views[seat]:
            continue
        redacted = [codec.encode(game.secrets.redact_event(event, seat)) for event in events]
        seen = [codec.encode(game.secrets.redact_event(event, seat)) for event in record.events]
        if redacted != seen:
            return f"the events of {record.command} tell seat {seat} more than its view: {record.events}"
    return None


def deciding_is_deterministic(moment: Moment) -> str | None:
    """One command on one state with one chance gives the same events, and changes no input."""
    record = moment.record
    if record.command is None or record.seat is None:
        return None
    rules, state = moment.game.rules, moment.before.state
    before = codec.encode(state)
    chance = moment.table.chance(moment.position - 1)
    again = rules.decide(state, record.seat, record.command, chance)
    if again != record.events:
        return f"{record.command} gave {record.events}, and now {again}"
    after = state
    for event in again:
        after = rules.evolve(after, event)
    if after != moment.after.state:
        return f"{record.events} led elsewhere when they happened"
    return "deciding or evolving changed the state" if codec.encode(state) != before else None


def chance_is_drawn_by_purpose(moment: Moment) -> str | None:
    """A draw depends on its purpose (`Chance.named`), not on the number of earlier steps."""
    record = moment.record
    if record.command is None or record.seat is None:
        return None
    elsewhere = moment.table.chance(moment.position + _FAR_AWAY)
    again = moment.game.rules.decide(moment.before.state, record.seat, record.command, elsewhere)
    return f"{record.command} gives other events later in the game" if again != record.events else None


def everything_survives_encoding(moment: Moment) -> str | None:
    """States, views, commands and events survive msgpack and JSON."""
    game = moment.game
    things: list[tuple[Any, Any]] = [(moment.table.state, game.rules.state_type)]
    things += [(view, game.rules.state_type) for view in moment.after.views.values()]
    for seat in moment.seats:
        things += [(command, game.rules.command_type) for command in moment.offered(seat)]
        things += [
            (game.secrets.redact_event(event, seat), game.rules.event_type) for event in moment.record.events
        ]
    things += [(event, game.rules.event_type) for event in moment.record.events]
    for thing, wanted in things:
        packed = codec.encode(thing)
        back = codec.decode(packed, wanted)
        from_json = _from_text(wanted).decode(msgspec.json.encode(thing))
        if back != thing or from_json != thing or codec.encode(back) != packed:
            return f"{thing} comes back as {back} from msgpack and as {from_json} from JSON"
    return None


@cache
def _from_text(wanted: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(wanted)


def undo_and_redo_give_the_same(moment: Moment) -> str | None:
    """Undo to the barrier and redo: each state has its old digest."""
    table = scratch(moment.table)
    digest, length = table.digest, len(table.steps)
    while table.can_undo():
        wanted = codec.digest(table.steps[-2].state)
        table.undo()
        if table.digest != wanted:
            return f"undoing step {len(table.steps)} does not give the state before it"
    for _ in range(length - len(table.steps)):
        table.redo()
    if table.digest != digest or table.can_redo():
        return "redoing all that was undone does not give the state before"
    return None


def undo_cannot_reroll(moment: Moment) -> str | None:
    """The same command after an undo gives the same events, beyond a barrier, too (ux U7)."""
    table, record = scratch(moment.table), moment.record
    if record.command is None or record.seat is None:
        return None
    table.friendly = True
    try:
        table.undo(consent=moment.seats)
    except CannotUndoError as error:
        over = table.result is not None
        return None if over and error.undo.code == "over" else f"consent does not suffice: {error}"
    if table.state != moment.before.state:
        return "undoing does not give the state before the step"
    events = table.submit(record.seat, record.command)
    return None if events == record.events else f"{record.events} became {events}"


def everything_can_be_told(moment: Moment) -> str | None:
    """Each step has a line in every viewer's log, each command a name, each placeholder a value (ux L1)."""
    game = moment.game
    for viewer in moment.viewers:
        lines = [
            line
            for event in moment.record.events
            for line in game.words.describe(game.secrets.redact_event(event, viewer)) or ()
        ]
        if not lines or not all(map(readable, lines)):
            return f"viewer {viewer} reads {lines} for {moment.record.events}"
    for seat in moment.table.actors:
        view = moment.table.view(seat)
        for command in moment.offered(seat):
            if not readable(game.words.label(command, view)):
                return f"{command} has no name"
    return None


def every_event_has_its_clause(moment: Moment) -> str | None:
    """What is behind an event is a clause or a whole section of the rules, for every viewer (ux T5)."""
    game = moment.game
    clauses = [clause.id for clause in game.words.clauses]
    for event, before, _ in moment.events:
        for viewer, view in before.views.items():
            named = game.words.clause_of(game.secrets.redact_event(event, viewer), view)
            if named is not None and not any(f"{clause}.".startswith(f"{named}.") for clause in clauses):
                return f"{event} leads to {named!r}, which is no clause"
    return None


def the_record_replays(moment: Moment) -> str | None:
    """Folding the stored records gives the same table."""
    table = moment.table
    again = Table.restore(table.game, table.seats, table.seed, table.options)
    for record in table.records:
        again.replay(record)
    return None if again.state == table.state else "the replayed game ends in another state"


def the_result_is_complete(moment: Moment) -> str | None:
    """A finished game has scores for every seat, winners at this table, and a reason with its clause."""
    result = moment.table.result
    if result is None:
        return "the game has no result"
    count = len(moment.seats)
    if not set(result.winners) <= set(moment.seats) or len(result.scores) != count:
        return f"{result} does not fit {count} seats"
    if any(len(category.scores) != count for category in result.categories):
        return f"a category of {result} does not fit {count} seats"
    if result.clause not in {clause.id for clause in moment.game.words.clauses} or not readable(
        result.reason
    ):
        return f"{result} does not say why"
    return None


EVERY_STEP: tuple[Law, ...] = (
    somebody_may_act_until_the_result,
    cards_are_conserved,
    redacting_commutes_with_evolving,
)
"""Checked at every step of every game."""

SOME_STEPS: tuple[Law, ...] = (
    a_spectator_knows_no_more_than_a_seat,
    every_legal_command_is_accepted,
    nothing_else_is_accepted,
    legal_is_told_from_the_view,
    junk_is_refused_and_changes_nothing,
    views_hold_nothing_hidden,
    events_tell_bystanders_nothing_hidden,
    deciding_is_deterministic,
    chance_is_drawn_by_purpose,
    everything_survives_encoding,
    undo_and_redo_give_the_same,
    undo_cannot_reroll,
    everything_can_be_told,
    every_event_has_its_clause,
)
"""Expensive laws: checked at a sample of the steps, and always at the last one."""

AT_THE_END: tuple[Law, ...] = (the_record_replays, the_result_is_complete)


def first_broken(laws: Iterable[Law], moment: Moment) -> tuple[str, str] | None:
    """Return the first broken law and what is wrong, or None; an exception breaks a law."""
    for law in laws:
        try:
            wrong = law(moment)
        except Exception as error:
            return law.__name__, f"{error!r}"
        if wrong is not None:
            return law.__name__, wrong
    return None
