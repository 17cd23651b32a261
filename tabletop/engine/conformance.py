"""Plays any registered game at random and checks every step against the laws.

    from tabletop.engine import conformance
    conformance.check("ludo", seeds=range(100))

Needs no test framework; random play comes from `Chance`, so a seed repeats a failure.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice, product
from typing import Any, Final, NamedTuple

from tabletop.engine.box import Option, Preset
from tabletop.engine.chance import Chance
from tabletop.engine.event_log import SeatInfo
from tabletop.engine.fields import Amounts, Field, Flag, Given, Named, Number, Part, Parts, Picks, Unfit, Word
from tabletop.engine.foresight import and_open_ended
from tabletop.engine.form import Form, Rows
from tabletop.engine.laws import (
    AT_THE_END,
    EVERY_STEP,
    SOME_STEPS,
    Candidates,
    Law,
    first_broken,
    refuses_unlisted,
)
from tabletop.engine.message import ContentError, in_english
from tabletop.engine.moment import GameTrace, Moment
from tabletop.engine.players import colour_of
from tabletop.engine.protocol import Game, Options, SetupError
from tabletop.engine.registry import UnknownGameError, find, left_out
from tabletop.engine.required import faults
from tabletop.engine.setup import check_player
from tabletop.engine.table import Table

_MOST_SETS = 8
"""With more combinations of options than this, the seed draws so many."""


class ConformanceError(AssertionError):
    """A game breaks a law: which, and where (seats, options, seed, step)."""

    def __init__(self, law: str, table: Table[Any, Any, Any], wrong: str) -> None:
        super().__init__(
            f"{law}: {table.game.id}, {len(table.seats)} seats, options {table.options}, "
            f"seed {table.seed}, step {len(table.steps) - 1}: {wrong}"
        )
        self.law = law
        self.step = len(table.steps) - 1


class IncompleteError(AssertionError):
    """The value is no complete game: one sentence for each part that is missing or wrong."""


class Findings(NamedTuple):
    """What a check covered: games, steps, the longest game, the number of each event."""

    games: int
    steps: int
    longest: int
    events: dict[str, int]


def check(
    game: str | Game[Any, Any, Any],
    *,
    seeds: Iterable[int] = range(3),
    seat_counts: Iterable[int] | None = None,
    options: Options | None = None,
    every: int = 1,
    candidates: Candidates | None = None,
) -> Findings:
    """Play games with each seat count, options and seed; raise `ConformanceError` if a law is broken, and
    `IncompleteError` first if a required part is missing.

    `options` fixes the options, else all of `option_sets` are played. The expensive laws check one step in
    `every`. `candidates` sharpens the law that only legal commands are accepted.
    """
    whole = _whole(game)
    seeds = tuple(seeds)
    lengths: list[int] = []
    seen: Counter[str] = Counter()
    for seat_count in whole.players.seat_counts if seat_counts is None else seat_counts:
        for seed in seeds:
            given = [options] if options is not None else option_sets(whole, seat_count, seed)
            for chosen in given:
                table = play(whole, seat_count, chosen, seed, every=every, candidates=candidates)
                lengths.append(len(table.steps) - 1)
                seen.update(type(event).__name__ for event in table.events_for(None))
    return Findings(len(lengths), sum(lengths), max(lengths, default=0), dict(sorted(seen.items())))


def _whole(game: str | Game[Any, Any, Any]) -> Game[Any, Any, Any]:
    """Return a game by its id or as it is; raise `IncompleteError` for a value that is no game."""
    try:
        found = find(game) if isinstance(game, str) else game
    except UnknownGameError as error:
        said = [in_english(one.message) for one in left_out() if one.package_claim.game_id == game]
        if not said:
            raise
        raise IncompleteError(" ".join(said)) from error
    if not isinstance(found, Game):
        raise IncompleteError(f"It has no value GAME of the type Game, but {type(found).__name__}.")
    said = [in_english(fault) for fault in faults(found)]
    if said:
        raise IncompleteError(f"{found.id or 'A game'}: {' '.join(said)}")
    said = list(form_faults(found))
    if said:
        raise IncompleteError(f"{found.id}, form of its cards: {'; '.join(said)}")
    for preset in found.box.presets:
        try:
            begun(found, preset, 0)
        except SetupError as error:
            raise IncompleteError(f"{found.id}, preset “{preset.label}”: {error}") from error
    return found


def begun(game: Game[Any, Any, Any], preset: Preset, seed: int) -> Table[Any, Any, Any]:
    """Return a table set up by a preset; raise `SetupError` if that is impossible."""
    for kind in preset.seats:
        check_player(game, kind)
    seats = [SeatInfo(f"Seat {seat + 1}", kind, colour_of(seat)) for seat, kind in enumerate(preset.seats)]
    return Table.new(game, seats, seed, preset.options)


def option_sets(game: Game[Any, Any, Any], seat_count: int, seed: int) -> Iterator[dict[str, Any]]:
    """Yield every combination of switches and choices that the game allows; of very many, some drawn by the
    seed. The seed always draws an option of a seat."""
    chance = Chance(_own_seed(seed), 0)
    every = list(product(*(_values(option, seat_count) for option in game.box.options)))
    drawn = 0
    for values in every if len(every) <= _MOST_SETS else chance.shuffled(every):
        chosen = {
            option.key: chance.pick(value) if option.kind == "seat" else value
            for option, value in zip(game.box.options, values, strict=True)
        }
        if _is_allowed(game, seat_count, chosen):
            yield chosen
            drawn += 1
            if drawn == _MOST_SETS:
                return


def _is_allowed(game: Game[Any, Any, Any], seat_count: int, options: Options) -> bool:
    """Whether a game accepts these options together."""
    try:
        game.rules.initial(seat_count, options)
    except SetupError:
        return False
    return True


def _values(option: Option, seat_count: int) -> tuple[Any, ...]:
    match option.kind:
        case "switch":
            return (False, True)
        case "seat":
            return ((None, *range(seat_count)),)
        case _:
            return tuple(key for key, _ in option.choices)


def play(
    game: Game[Any, Any, Any],
    seat_count: int,
    options: Options,
    seed: int,
    *,
    every: int = 1,
    candidates: Candidates | None = None,
) -> Table[Any, Any, Any]:
    """Play one game at random, checking each step, and return its table; raise `ConformanceError`. With
    `every` 0 no step is checked."""
    table = Table.new(game, [f"Seat {seat + 1}" for seat in range(seat_count)], seed, options)
    trace = GameTrace(table)
    step = 0
    while True:
        over = table.result is not None
        moment = trace.moment(Chance(_own_seed(seed), 2 * step + 1))
        broken = first_broken(_laws(step, every, over, candidates), moment)
        if broken is not None:
            raise ConformanceError(broken[0], table, broken[1])
        if over:
            return table
        step += 1
        if step > game.rules.longest_game:
            raise ConformanceError(
                "every_game_ends", table, f"no result after {game.rules.longest_game} commands"
            )
        chance = Chance(_own_seed(seed), 2 * step)  # not the laws': checks must not change the play
        seat = chance.pick(sorted(table.actors))
        listed = table.legal(seat)
        trace.remember(listed)
        table.submit(seat, chance.pick(and_open_ended(game, listed, table.view(seat), seat, chance)))


def _laws(step: int, every: int, over: bool, candidates: Candidates | None) -> tuple[Law, ...]:
    if not every:
        return ()
    laws = EVERY_STEP
    if over or step % every == 0:
        laws += SOME_STEPS
        if candidates is not None:
            laws += (_sharpened(candidates),)
    return laws + AT_THE_END if over else laws


def _sharpened(candidates: Candidates) -> Law:
    def nothing_else_is_accepted(moment: Moment) -> str | None:
        return refuses_unlisted(moment, candidates)

    return nothing_else_is_accepted


def _own_seed(seed: int) -> int:
    """Return the seed of the suite's draws: negative, as no game's is."""
    return -1 - seed


# What holds for every form: what it writes it reads as the same, and no rule fails on any cells.

_SPOILED: Final = ("", "0", "-1", "999", "one", "none", "a:1 a:1", "|", "×", " ", "1/")
_SETS: Final = 200
_MOST_WORDS: Final = 60


def form_faults(game: Game[Any, Any, Any]) -> Iterator[str]:
    """Yield what is wrong with a game's form; nothing for a game without one."""
    form = game.edition.form
    if form is None:
        return
    if game.edition.recast is None:
        yield "a form needs `recast`: nobody could play with other cards"
        return
    missing = [key for group in form.groups for key in group.fields if key not in form.index]
    if "id" not in form.index or missing:
        yield f"a form needs the field “id” and every field of its groups: {missing}"
        return
    yield from _house(game, form)
    for field in form.fields:
        yield from _parts(field)
    yield from _any_cells(form, form.sheet(game.edition.content.decode()).rows)


def _house(game: Game[Any, Any, Any], form: Form) -> Iterator[str]:
    content = game.edition.content.decode()
    try:
        values = form.read(content)
    except ContentError as error:
        yield f"the house's cards do not fit: {in_english(error.message)}"
        return
    canonical = form.canonical(values)
    if form.read(canonical) != values:
        yield "what it writes it does not read as the same"
    for text in (content, canonical):
        if game.edition.recast is not None and game.edition.recast(text).edition.content.decode() != content:
            yield "`recast` of the house's cards is another game"


def _parts(field: Field) -> Iterator[str]:
    """Yield the words of a field that are read as something else than what was written."""
    if not isinstance(field, Parts):
        return
    for part in field.parts:
        for word in islice(_words(part), _MOST_WORDS):
            written = field.write((word,))
            try:
                found = field.read(written)
            except Unfit as error:
                yield f"{field.key}: “{written}” is not read: {in_english(error.message)}"
                continue
            if found != (word,):
                yield f"{field.key}: “{written}” is read as {found}"


def _words(part: Part) -> Iterator[Word]:
    return (Word(part.tag, values) for values in product(*map(_some, part.slots)))


def _some(field: Field) -> list[Any]:
    """Return some values of a slot: the ends of its range, its names."""
    match field:
        case Number():
            return [*{max(field.least, 1), field.most}]
        case Flag():
            return [False, True]
        case Picks():
            return [(name,) for name in field.names] + ([field.names[:2]] if field.most > 1 else [])
        case Amounts() | Named():
            return list(getattr(field, "names", ()))
    return ["x"]


def _any_cells(form: Form, house: Rows) -> Iterator[str]:
    """Yield the errors that rules raise for spoiled cells, or where a trouble names a row or a field
    that is not there."""
    chance = Chance(-1, 0)
    for number in range(_SETS):
        draw = chance.named("cells", number)
        rows = [list(row) for row in house]
        for _ in range(1 + draw.below(6)):
            if rows:
                at = draw.below(len(form.columns))
                if not isinstance(form.fields[at], Given):
                    rows[draw.below(len(rows))][at] = draw.pick(_SPOILED)
        if not form.fixed and number % 5 == 0:
            rows = rows[: draw.below(len(rows) + 1)]
        try:
            form.troubles(tuple(map(tuple, rows)))
        except Exception as error:  # what a rule may raise nobody knows
            yield f"a rule fails on some cells: {type(error).__name__}: {error}"
            return
