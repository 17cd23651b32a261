"""The parts of the table together. Tabletop's `docs/scenes.md` says what each of them is for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tabletop.app.table.parts import Controller, Parts

from tabletop_rooftops.layout import RooftopsLayout
from tabletop_rooftops.motion import RooftopsMotion
from tabletop_rooftops.move_map import RooftopsMoveMap
from tabletop_rooftops.narrator import RooftopsNarrator
from tabletop_rooftops.painter import RooftopsPainter
from tabletop_rooftops.rules import State

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.engine.protocol import Game


def parts(ctx: Context, game: Game[Any, Any, Any]) -> Parts[State, RooftopsLayout, None]:
    """Return the parts of a table."""
    return Parts(
        RooftopsMoveMap(),
        RooftopsPainter(ctx),
        RooftopsNarrator(ctx),
        RooftopsMotion(ctx),
        Controller(ctx),
        None,
    )
