"""A finished game in files, for people who keep records: the replay, the score sheet (ux E6)."""

from __future__ import annotations

import csv
import io
from datetime import datetime
from typing import TYPE_CHECKING

from tabletop import columns, saves
from tabletop.app.core.session import Session
from tabletop.app.screens import exporting
from tabletop.app.screens.results.sheet import SheetRow
from tabletop.app.widgets.dialog import Dialog, DialogButton
from tabletop.record.export import safe

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


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
    """Ask in which form the sheet is to be written, and write it."""
    t = ctx.t

    def write_text() -> None:
        text = as_text(ctx, session, rows, headline, reason)
        exporting.write_text(ctx, _file_name(session, ".txt"), text)

    def write_csv() -> None:
        exporting.write_text(ctx, _file_name(session, ".csv"), as_csv(ctx, session, rows))

    buttons = (
        DialogButton("text", t("Text with the log"), "primary", write_text),
        DialogButton("csv", t("CSV for spreadsheets"), do=write_csv),
        DialogButton("cancel", t("Cancel")),
    )
    words = t("The file goes into {path}", path=exporting.export_folder(ctx))
    ctx.scenes.push(Dialog(ctx, t("Export the score sheet"), words, buttons))


def _file_name(session: Session, ending: str) -> str:
    return f"{session.game.id}-{datetime.now():%Y%m%d-%H%M%S}{ending}"


def as_text(ctx: Context, session: Session, rows: list[SheetRow], headline: str, reason: str) -> str:
    """Return headline, sheet and the whole log as plain text."""
    names = session.names
    label_w = max(columns.cells(ctx.t(row.label)) for row in rows)
    widths = [max(columns.cells(name), 5) for name in names]
    lines = [headline, reason, ""]
    lines.append(" " * label_w + "  " + "  ".join(map(columns.right, names, widths)))
    for row in rows:
        cells = "  ".join(map(columns.right, map(str, row.scores), widths))
        lines.append(f"{columns.left(ctx.t(row.label), label_w)}  {cells}")
    lines += ["", ctx.t("Log"), ""]
    for line in session.log(None):
        note = f" ({ctx.t('Taken back')})" if line.is_undone else ""
        lines.append(f"{line.number}. {ctx.message(line.text, names)}{note}")
    return "\n".join(lines) + "\n"


def as_csv(ctx: Context, session: Session, rows: list[SheetRow]) -> str:
    """Return the sheet as CSV: a row a category, a column a seat."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow([session.game.name, *(safe(name) for name in session.names)])
    for row in rows:
        writer.writerow([ctx.t(row.label), *row.scores])
    return out.getvalue()
