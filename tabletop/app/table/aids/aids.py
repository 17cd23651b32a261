"""Makes the aids of a table: glow, strip, captions, hints and coach marks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from tabletop.app.table.aid import Aid, Aids
from tabletop.app.table.aids import hints, phones
from tabletop.app.table.aids.captions import captions
from tabletop.app.table.aids.coach import coach
from tabletop.app.table.aids.glow import glow
from tabletop.app.table.aids.strip import strip

if TYPE_CHECKING:
    from tabletop.app.table.table_context import TableContext

MAKERS: Final[tuple[Callable[[TableContext], Aid], ...]] = (
    glow,
    strip,
    captions,
    phones.aid,
    hints.aid,
    coach,
)
"""Makers of the aids of a table, lowest first."""


def aids_of(table: TableContext, makers: Sequence[Callable[[TableContext], Aid]] | None = None) -> Aids:
    """Return the aids of `makers`, by default all; a lesson explains everything itself."""
    if makers is None:
        makers = () if table.session.is_staged else MAKERS
    return Aids(make(table) for make in makers)
