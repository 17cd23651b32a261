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


class Fact(NamedTuple):
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
    facts: tuple[Fact, ...]
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
    lacked, facts = _lacked(ctx, session, result, reader), _facts(ctx, session, result, reader, lines)
    fact = "" if facts else ctx.sentences(lines)
    return ResultText(
        lacked or won,
        ctx.sentences(line for line in (won if lacked else "", fact) if line),
        facts,
        *_saying(ctx, session, result),
        tuple(seats[seat] for seat in winners),
        "win" if cheered else "end" if winners else "draw_game",
        bool(cheered),
    )


def _lacked(ctx: Context, session: Session, result: Result, reader: Seat | None) -> str:
    """Return how little the only person at the table lacked to win; empty if it was more."""
    progress, state = session.game.progress, session.table.state
    goal = progress.goal(state)
    if reader is None or goal is None or not result.winners or reader in result.winners:
        return ""
    missing = goal - progress.points(state)[reader]
    if not 0 < missing <= NEARLY:
        return ""
    return ctx.t("You were {points} short", points=ctx.message(progress.count(missing)))


def _closing(ctx: Context, session: Session, result: Result, reader: Seat | None) -> list[str]:
    """Return the game's own sentences; without any, the reason."""
    table = session.table
    closing = session.game.words.closing(_events(session), table.state, result, reader) or (result.reason,)
    return [ctx.message(line, session.names) for line in closing]


def _events(session: Session) -> list[Any]:
    return [event for step in session.table.steps for event in step.record.events]


def _facts(
    ctx: Context, session: Session, result: Result, reader: Seat | None, closing: Sequence[str]
) -> tuple[Fact, ...]:
    """Return the game's sentences and what to do next time, for a single person who lost; else nothing."""
    if reader is None or not result.winners or reader in result.winners or len(session.names) == 1:
        return ()
    icons = ("star", "chart", "swap")
    facts = [Fact(icon, line) for icon, line in zip(icons, closing, strict=False)]
    state, told = session.table.state, session.game.words.next_time
    advice = told(_events(session), state, result, reader)
    words = _gap(ctx, session, result, reader) if advice is None else ctx.message(advice, session.names)
    if words:
        head = ctx.t("Next time")
        facts.append(Fact("hint", ctx.t("{head}: {text}", head=head, text=words), head, words))
    return tuple(facts)


def _gap(ctx: Context, session: Session, result: Result, reader: Seat) -> str:
    """Return the part of the score in which the winner was farthest ahead; empty without parts."""
    winner, rows = result.winners[0], [row for row in counted(result) if row.label]
    if not rows:
        return ""
    most = max(rows, key=lambda row: row.scores[winner] - row.scores[reader])
    ahead = most.scores[winner] - most.scores[reader]
    if ahead <= 0:
        return ""
    points = ctx.message(session.game.progress.count(ahead))
    return ctx.t(
        "{category}: {name} was {points} ahead of you there.",
        category=ctx.t(most.label),
        name=session.names[winner],
        points=points,
    )


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
        case [one, two]:
            return t("{one} and {two} share the win", one=one, two=two)
        case _:
            return t("{names} share the win", names=t(", ").join(names))


def rematch_name(ctx: Context, session: Session) -> str:
    """Say who begins a rematch: the seat after the one that began (ux M11)."""
    table = session.table
    first = next((step.record.seat for step in table.steps if step.record.seat is not None), None)
    if first is None or not any(option.kind == "seat" for option in session.game.box.options):
        return ctx.t("Rematch")
    return ctx.t("Rematch, {name} starts", name=table.names[(first + 1) % len(table.seats)])


def reason(ctx: Context, session: Session, result: Result, best: int | None) -> str:
    """Say why, and whether there were hints; alone also `best_alone`, or that this is it."""
    why, hints = ctx.message(result.reason, session.names), session.table.hints
    if hints:
        why = ctx.sentences((why, ctx.tn("{count} hint was used.", "{count} hints were used.", hints)))
    if best is None:
        return why
    if best == _result_alone(session, result):
        text = ctx.t("That is the best result so far.")
    elif _counts_points(session):
        text = ctx.tn("Best so far: {count} point.", "Best so far: {count} points.", best)
    else:
        text = ctx.tn("Best so far: won in {count} turn.", "Best so far: won in {count} turns.", best)
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
    ctx.toasts.add(ctx.t("Written: {path}", path=target), kind="good")


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
    words = t("The file goes into {path}", path=exporting.export_folder(ctx))
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
