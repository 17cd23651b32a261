"""Which errors are the user's, and the sentence for each."""

from __future__ import annotations

from tabletop.arena.plan import ArenaError
from tabletop.bench.errors import CannotMeasureError
from tabletop.bots.own import OwnPlayerError
from tabletop.cli.arguments import UsageError, shortened
from tabletop.engine.message import Message, msg
from tabletop.engine.protocol import SetupError
from tabletop.engine.registry import UnknownGameError, games
from tabletop.saves.messages import SaveError


def sentence(error: Exception) -> Message | None:
    """Return what to say about an error that a user can cause, None for one that is a fault of ours."""
    match error:
        case (
            UsageError() | ArenaError() | OwnPlayerError() | SaveError() | SetupError() | CannotMeasureError()
        ):
            return error.message
        case UnknownGameError():
            return msg(
                "There is no game “{game}”. The games are: {known}.",
                game=shortened(error.game_id),
                known=", ".join(games()),
            )
    return None
