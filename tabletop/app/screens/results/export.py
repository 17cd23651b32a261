"""The score sheet as text and as CSV, for people who keep records (ux E6)."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING

from tabletop import columns
from tabletop.app.core.session import Session
from tabletop.app.screens.results.sheet import SheetRow

if TYPE_CHECKING:
    from tabletop.app.core.context import Context


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
    writer.writerow([session.game.name, *(_safe(name) for name in session.names)])
    for row in rows:
        writer.writerow([ctx.t(row.label), *row.scores])
    return out.getvalue()


def _safe(name: str) -> str:
    # A spreadsheet would take a name that begins like this for a formula.
    return f"'{name}" if name[:1] in "=+-@" else name
