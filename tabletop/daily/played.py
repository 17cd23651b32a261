"""Days played here, the line to share, and the proof of a saved game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date, timedelta
from typing import Any, Final, NamedTuple

from tabletop.bots.players import bot_chance, make
from tabletop.daily.days import COUNT, FIRST, Day, RulesId, Tries, day_of, has_puzzles, hints, judged, latest
from tabletop.engine.event_log import Record
from tabletop.engine.message import Message, SeatName, msg
from tabletop.engine.protocol import Result, Seat
from tabletop.engine.table import Table
from tabletop.saves.library import SaveEntry
from tabletop.saves.loading import Loaded
from tabletop.saves.verify import steps


class DayGames(NamedTuple):
    """The games of one day's city, in the order of their beginning. The first is the one on record, whatever
    follows."""

    games: tuple[SaveEntry, ...] = ()

    @property
    def record(self) -> SaveEntry | None:
        """The first game, once it is finished."""
        return self.games[0] if self.games and self.games[0].summary.is_finished else None

    @property
    def live(self) -> SaveEntry | None:
        """The game to go on with."""
        return next((entry for entry in self.games if entry.summary.is_live), None)

    @property
    def more(self) -> int:
        """The number of finished games beside the one on record."""
        return sum(entry.summary.is_finished for entry in self.games[1:])


def days_played(entries: Iterable[SaveEntry], today: date) -> dict[date, DayGames]:
    """Return the days until `today` that were played or begun, with their games.

    A game is recognised by its seed under the rules that it was begun by. Opens no file.
    """
    by_rules: dict[RulesId, dict[int, date]] = {}
    found: dict[date, list[SaveEntry]] = {}
    for entry in entries:
        summary = entry.summary
        if not (summary.is_live or summary.is_finished):
            continue
        rules = RulesId(summary.game, summary.rules, summary.content)
        if rules not in by_rules:
            by_rules[rules] = _seeds(rules, latest(today))
        when = by_rules[rules].get(summary.seed)
        if when is not None:
            found.setdefault(when, []).append(entry)
    begun = lambda entry: (entry.summary.created, entry.path.name)  # noqa: E731
    return {when: DayGames(tuple(sorted(games, key=begun))) for when, games in found.items()}


def _seeds(rules_id: RulesId, last: date) -> dict[int, date]:
    days = (FIRST + timedelta(days=number) for number in range((last - FIRST).days + 1))
    return {rules_id.seed(when): when for when in days if not has_puzzles(when)}


# The line to share: a day's result without spoilers, plain text, equal in all languages

BARS: Final = "▁▂▃▄▅▆▇█"
"""Characters of bars, lowest first."""
_PARTS: Final = 6
_SEAL: Final = 6
"""Number of letters of the last seal that identify a game."""


def line(day: Day, table: Table[Any, Any, Any], chain: bytes) -> str:
    """Return the line of a finished game; `chain` is the hash of its journal's last line.

    It has date, game, score, points after each sixth of the game, length, hints, seal.
    """
    result = table.result
    if result is None:
        raise ValueError("the game is not finished")
    progress, seat = table.game.progress, person(table)
    last = progress.round_of(table.state)
    unit = "rounds" if progress.counts_rounds else "turns"
    facts = (
        "Tabletop",
        day.date.isoformat(),
        table.game.name,
        _standing(table, result, seat),
        bars(table, seat),
    )
    return " · ".join((" ".join((*facts, str(last), unit)), _hints(table.hints), chain.decode()[-_SEAL:]))


def line_of_puzzles(when: date, tries: Tries) -> str:
    """Return the line of a Sunday: how many puzzles were right at the first try, and which ones.

    It has no seal, because nothing that is kept could prove it.
    """
    right = judged(tries)
    marks = "".join(BARS[-1] if one else BARS[0] for one in right)
    words = ("Tabletop", when.isoformat(), "Puzzles", f"{sum(right)}/{COUNT}", marks, "first try")
    return " · ".join((" ".join(words), _hints(hints(tries))))


def _hints(count: int) -> str:
    return {0: "no hints", 1: "1 hint"}.get(count, f"{count} hints")


def person(table: Table[Any, Any, Any]) -> Seat:
    """Return the seat of the day's player."""
    return next(seat for seat, one in enumerate(table.opening_seats) if one.is_human)


def bars(table: Table[Any, Any, Any], seat: Seat) -> str:
    """Return a seat's points at the end of each sixth of a game, as bars; "" if the game counts none."""
    states = [step.state for step in table.steps]
    ends = (states[(part + 1) * len(states) // _PARTS - 1] for part in range(_PARTS))
    points = [max(0, counted[seat]) for state in ends if (counted := table.game.progress.points(state))]
    top = max(points, default=0) or 1
    return "".join(BARS[(len(BARS) - 1) * one // top] for one in points)


def _standing(table: Table[Any, Any, Any], result: Result, seat: Seat) -> str:
    """Return a seat's score, and its place among several, or whether it reached the goal alone."""
    score = str(result.scores[seat])
    if len(table.seats) > 1:
        better = sum(one > result.scores[seat] for one in result.scores)
        place = 1 if seat in result.winners else max(2, better + 1)
        return f"{score} (#{place} of {len(table.seats)})"
    if table.game.progress.goal(table.state) is None:
        return score
    return f"{score} ({'won' if seat in result.winners else 'lost'})"


# Proof: a saved game is a day's city, by the rules and against that day's players


def day_of_save(loaded: Loaded, today: date) -> Day | Message:
    """Return the day that a save proves, or the first fault.

    It proves the game, but neither that it was the first try nor that the player had no help.
    """
    day = day_of(loaded.table, today)
    if day is None:
        return msg(
            "This is no daily city: its seed belongs to no day until {date}. "
            "Sundays have puzzles: of these there is no saved game, and nothing that proves them.",
            date=today.isoformat(),
        )
    return next((fault for fault in faults(day, loaded) if fault is not None), day)


def faults(day: Day, loaded: Loaded) -> Iterator[Message | None]:
    """Check a save as `day_of_save` does, bit by bit, for a responsive caller: yield a fault or None per bit,
    and end with the first fault."""
    for fault in _all_faults(day, loaded):
        yield fault
        if fault is not None:
            return


def _all_faults(day: Day, loaded: Loaded) -> Iterator[Message | None]:
    yield _set_up_otherwise(day, loaded)
    table = loaded.table
    if table.result is None:
        yield msg("The game is not finished.")
    if table.is_assisted:
        yield msg("A step was taken back that had shown something new.")
    for difference in steps(table):
        yield None if difference is None else difference.message
    again = table.emptied()
    for record in table.records:
        if record.kind == "seat":
            yield msg("Record {n}: somebody else took over a seat.", n=record.n)
        yield _chosen_otherwise(day, again, record)
        again.replay(record)


def _set_up_otherwise(day: Day, loaded: Loaded) -> Message | None:
    table = loaded.table
    if table.rules_version != day.rules.version:
        return msg("It was played by other rules than those of this program.")
    # The header's claim about the cards proves nothing: these are the ones in play.
    if table.game.edition.content != day.game.edition.content:
        return msg("It was not played with the cards of the house.")
    if tuple(seat.kind for seat in table.opening_seats) != day.seats or table.friendly:
        return msg("Other players sit there than on that day.")
    if table.options != _options(day):
        return msg("It was set up with other options than on that day.")
    if loaded.is_read_only and loaded.notes:
        return loaded.notes[0]
    return None


def _options(day: Day) -> dict[str, Any]:
    """Return all options of a day's game with defaults filled in."""
    return {one.key: day.daily.options.get(one.key, one.default) for one in day.game.box.options}


def _chosen_otherwise(day: Day, before: Table[Any, Any, Any], record: Record[Any, Any]) -> Message | None:
    """Return the fault if a computer player's command is not what that player chooses there."""
    if record.kind != "do" or record.seat is None or before.seats[record.seat].is_human:
        return None
    seat = record.seat
    choose = make(before.seats[seat].kind, before.game)
    chance = bot_chance(day.bots_seed, seat, len(before.steps))
    if choose(before.view(seat), seat, chance) == record.command:
        return None
    return msg(
        "Record {n}: {seat} plays otherwise here. Its move was replaced or hurried.",
        n=record.n,
        seat=SeatName(seat),
    )
