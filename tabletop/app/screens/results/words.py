"""Texts of the end of a game: who won, why, and the best result so far of a player alone."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

from tabletop import i18n, saves
from tabletop.app.core.context import Context
from tabletop.app.core.session import Session
from tabletop.app.screens import exporting
from tabletop.app.screens.results.sheet import SheetRow
from tabletop.app.table.ceremony import NEARLY, counted
from tabletop.app.widgets.button import ActionItem
from tabletop.app.widgets.dialog import Dialog
from tabletop.engine.event_log import SeatInfo
from tabletop.engine.players import character_of
from tabletop.engine.protocol import Result, Seat
from tabletop.record.filters import safe
from tabletop.saves.library import Library

TENTH = 10
"""A loser who lacked so small a part of the best score, or `NEARLY` points, reads that first."""


class ResultFact(NamedTuple):
    """A fact of the game with its icon; a `head` stands above the rest of the text."""

    icon: str
    text: str
    head: str = ""
    rest: str = ""


class ResultText(NamedTuple):
    """The texts over the table when a game is over."""

    headline: str
    fact: str
    """What decided it."""
    facts: tuple[ResultFact, ...]
    """What the reader did, and can do next time: for a single person who lost."""
    saying: str
    """A character's words on it; empty without any."""
    loser: SeatInfo | None
    """The speaker, if they lost."""
    winners: tuple[SeatInfo, ...]
    sound: str
    is_cheered: bool
    """Whether confetti falls: for a person who won, or among computer players only."""

    @property
    def spoken(self) -> tuple[str, ...]:
        """The whole text, for screen readers."""
        facts = (one.text for one in self.facts)
        return tuple(line for line in (self.headline, self.fact, *facts, self.saying) if line)


def told(ctx: Context, session: Session, result: Result) -> ResultText:
    """Return the texts of the end; a single person is addressed as "you"."""
    seats, people = session.table.seats, session.humans
    winners = result.winners if result.is_cheered else ()
    cheered = [seat for seat in winners if not people or seat in people]
    reader = people[0] if len(people) == 1 else None
    won, lines = headline(ctx, session, result), _closing(ctx, session, result, reader)
    lacked = 0 if reader is None else _lacked(session, result, reader)
    amount, facts = (
        ctx.message(session.game.progress.count(lacked)),
        _facts(ctx, session, result, reader, lines),
    )
    if not facts:
        said = [*lines, _runner_up(ctx, session, result)]
    elif not lacked:
        said = []
    elif lacked <= max(NEARLY, max(result.scores) // TENTH):
        won, said = ctx.t("You were {amount} short", amount=amount), [won]
    else:
        said = [ctx.t("You were {amount} short.", amount=amount)]
    return ResultText(
        won,
        ctx.sentences(line for line in said if line),
        facts,
        *_saying(ctx, session, result),
        tuple(seats[seat] for seat in winners),
        "win" if cheered else "end" if winners else "draw_game",
        bool(cheered),
    )


def _lacked(session: Session, result: Result, seat: Seat) -> int:
    """Return how many points a seat lacked to win; 0 without such a number."""
    progress, state = session.game.progress, session.table.state
    points = progress.points(state)
    if not points or not result.winners or seat in result.winners:
        return 0
    goal = progress.goal(state)
    return max(0, (points[result.winners[0]] if goal is None else goal) - points[seat])


def _runner_up(ctx: Context, session: Session, result: Result) -> str:
    """Say how much the next player lacked; nothing if several lacked as much."""
    found = sorted((_lacked(session, result, seat), seat) for seat in range(len(session.names)))
    (lacked, seat), *others = [one for one in found if one[0]] or [(0, 0)]
    if not lacked or lacked in (one for one, _ in others):
        return ""
    amount = ctx.message(session.game.progress.count(lacked))
    return ctx.t("{name} was {amount} short.", name=session.names[seat], amount=amount)


def _closing(ctx: Context, session: Session, result: Result, reader: Seat | None) -> list[str]:
    """Return the game's own sentences; without any, the reason."""
    table = session.table
    closing = session.game.words.closing(_events(session), table.state, result, reader) or (result.reason,)
    return [ctx.message(line, session.names) for line in closing]


def _events(session: Session) -> list[Any]:
    return [event for step in session.table.steps for event in step.record.events]


def _facts(
    ctx: Context, session: Session, result: Result, reader: Seat | None, closing: Sequence[str]
) -> tuple[ResultFact, ...]:
    """Return the game's sentences and what to do next time, for a single person who lost; else nothing."""
    if reader is None or not result.winners or reader in result.winners or len(session.names) == 1:
        return ()
    icons = ("star", "chart", "swap")
    facts = [ResultFact(icon, line) for icon, line in zip(icons, closing, strict=False)]
    winner, state, told = result.winners[0], session.table.state, session.game.words.next_time
    best, worst = (_part(ctx, session, result, *pair) for pair in ((reader, winner), (winner, reader)))
    if len(facts) < len(icons) - 1 and best is not None:
        words = ctx.t("{category}: you were {amount} ahead.", category=best[0], amount=best[1])
        facts.append(ResultFact(icons[len(facts)], words))
    advice, words = told(_events(session), state, result, reader), ""
    if advice is not None:
        words = ctx.message(advice, session.names)
    elif worst is not None:
        words = ctx.t(
            "{category}: {name} was {amount} ahead of you.",
            category=worst[0],
            name=session.names[winner],
            amount=worst[1],
        )
    if words:
        head = ctx.t("Next time")
        # i18n: {head}: “Next time”; {text}: a sentence
        facts.append(ResultFact("hint", ctx.t("{head}: {text}", head=head, text=words), head, words))
    return tuple(facts)


def _part(
    ctx: Context, session: Session, result: Result, ahead: Seat, behind: Seat
) -> tuple[str, str] | None:
    """Return the part of the score in which one seat was farthest ahead of another, and how far; None without
    one."""
    parts = (
        (row.scores[ahead] - row.scores[behind], ctx.t(row.label)) for row in counted(result) if row.label
    )
    points, label = max(parts, key=lambda part: part[0], default=(0, ""))
    return (label, ctx.message(session.game.progress.count(points))) if points > 0 else None


def _saying(ctx: Context, session: Session, result: Result) -> tuple[str, SeatInfo | None]:
    """Return what the winner says to the losers, or the best loser to a winning person, and who that is."""
    seats = session.table.seats
    if len(result.winners) != 1 or len(seats) == 1:
        return "", None
    winner = result.winners[0]
    if seats[winner].is_human:
        others = [seat for seat in range(len(seats)) if seats[seat].face]
        speaker = max(others, key=lambda seat: result.scores[seat], default=None)
    else:
        speaker = winner
    who = None if speaker is None else character_of(seats[speaker].kind)
    if who is None or speaker is None:
        return "", None
    line = ctx.t(who.won if speaker == winner else who.lost)
    # i18n: what a character says
    said = ctx.t("{name}: “{words}”", name=seats[speaker].name, words=line)
    return said, None if speaker == winner else seats[speaker]


def headline(ctx: Context, session: Session, result: Result) -> str:
    """Say who won; alone, the result."""
    if result.headline is not None:
        return ctx.message(result.headline, session.names)
    t, names = ctx.t, [session.names[seat] for seat in result.winners]
    match names:
        case [] if len(session.names) == 1:
            return t("The game is lost")
        case []:
            return t("A draw")
        case [name]:
            return t("{name} wins {game}", name=name, game=session.game.name)
        case _:
            return t("{names} share the win", names=ctx.listed(names))


def rematch_name(ctx: Context, session: Session) -> str:
    """Say who begins a rematch: the seat after the one that began (ux M11)."""
    table = session.table
    if len(table.seats) == 1:
        return ctx.t("Play it again")
    first = next((step.record.seat for step in table.steps if step.record.seat is not None), None)
    if first is None or not any(option.kind == "seat" for option in session.game.box.options):
        return ctx.t("Rematch")
    return ctx.t("Rematch, {name} first", name=table.names[(first + 1) % len(table.seats)])


def reason(ctx: Context, session: Session, result: Result, best: int | None) -> str:
    """Say why, and whether there were hints; alone also `best_alone`, or that this is it."""
    why, hints = ctx.message(result.reason, session.names), session.table.hints
    if hints:
        why = ctx.sentences((why, ctx.tn("{count} hint used.", "{count} hints used.", hints)))
    if best is None:
        return why
    if best == _result_alone(session, result):
        text = ctx.t("This is the best result so far.")
    elif _counts_points(session):
        text = ctx.tn("Best so far: {count} point.", "Best so far: {count} points.", best)
    else:
        text = ctx.tn("Best so far: a win in {count} turn.", "Best so far: a win in {count} turns.", best)
    return ctx.sentences((why, text))


def best_alone(session: Session, library: Library) -> int | None:
    """Return a lone player's best result: points, or turns to the quickest win."""
    if len(session.names) > 1:
        return None
    game_id = session.game.id
    return library.best_score(game_id) if _counts_points(session) else library.fewest_turns(game_id)


def _counts_points(session: Session) -> bool:
    """Whether no number of points wins, so that alone the most are the best (DV-10, else DT-9.3)."""
    return session.game.progress.goal(session.table.state) is None


def _result_alone(session: Session, result: Result) -> int | None:
    """Return this game's result for that list, as the library has it; None if it does not count."""
    table = session.table
    if table.is_assisted or not result.winners:
        return None
    return result.scores[0] if _counts_points(session) else table.game.progress.round_of(table.state)


# -- files: replay, score sheet (ux E6) --


def save_replay(ctx: Context, session: Session) -> None:
    """Write the whole game into the export folder."""
    target = exporting.export_folder(ctx) / _file_name(session, saves.SUFFIX)
    try:
        saves.save(session.table, target)
    except saves.SaveError as error:
        ctx.toasts.add(ctx.message(error.message), kind="bad")
        return
    ctx.toasts.add(ctx.t("Saved to {path}", path=target), kind="good")


def ask(ctx: Context, session: Session, rows: list[SheetRow], headline: str, reason: str) -> None:
    """Ask for the format of the sheet, and write it."""
    t = ctx.t

    def write_text() -> None:
        text = as_text(ctx, session, rows, headline, reason)
        exporting.write_text(ctx, _file_name(session, ".txt"), text)

    def write_csv() -> None:
        exporting.write_text(ctx, _file_name(session, ".csv"), as_csv(ctx, session, rows))

    buttons = (
        ActionItem("text", t("Text with the log"), do=write_text, kind="primary"),
        ActionItem("csv", t("CSV for spreadsheets"), do=write_csv),
        ActionItem("cancel", t("Cancel")),
    )
    words = t("The file is saved to {path}", path=exporting.export_folder(ctx))
    ctx.scenes.push(Dialog(ctx, t("Export the score sheet"), words, buttons))


def _file_name(session: Session, ending: str) -> str:
    return f"{session.game.id}-{datetime.now():%Y%m%d-%H%M%S}{ending}"


def as_text(ctx: Context, session: Session, rows: list[SheetRow], headline: str, reason: str) -> str:
    """Return headline, sheet and the whole log as plain text."""
    names = session.names
    label_w = max(i18n.cells(ctx.t(row.label)) for row in rows)
    widths = [max(i18n.cells(name), 5) for name in names]
    lines = [headline, reason, ""]
    lines.append(" " * label_w + "  " + "  ".join(map(i18n.right_column, names, widths)))
    for row in rows:
        cells = "  ".join(map(i18n.right_column, map(str, row.scores), widths))
        lines.append(f"{i18n.left_column(ctx.t(row.label), label_w)}  {cells}")
    lines += ["", ctx.t("Log"), ""]
    for line in session.log(None):
        note = f" ({ctx.t('Taken back')})" if line.is_undone else ""
        lines.append(f"{line.number}. {ctx.message(line.text, names)}{note}")
    return "\n".join(lines) + "\n"


def as_csv(ctx: Context, session: Session, rows: list[SheetRow]) -> str:
    """Return the sheet as CSV: a row for each category, a column for each seat."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow([session.game.name, *(safe(name) for name in session.names)])
    for row in rows:
        writer.writerow([ctx.t(row.label), *row.scores])
    return out.getvalue()
