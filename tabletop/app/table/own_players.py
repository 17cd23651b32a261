"""Players of somebody's own at a table: which of them may play, and what is said when one does badly.

Their code runs in the worker process and nowhere else, and only if a game was begun with them on the command
line of this computer. A saved game names them by their files; who opens somebody else's runs nothing by it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from tabletop import files
from tabletop.engine.players import is_own, own_name, own_parts

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.engine.event_log import SeatInfo

_TOLD_MS: Final = 9000
_LONGEST_REASON: Final = 160


def allow(ctx: Context, seats: Iterable[SeatInfo]) -> None:
    """Let the players who were named on the command line play from now on, in saved games, too."""
    found = dict.fromkeys((*ctx.settings.own_players, *(seat.kind for seat in seats if is_own(seat.kind))))
    if len(found) > len(ctx.settings.own_players):
        ctx.change(own_players=list(found))


class OwnPlayers:
    """What one table says about them: everything once, and in one line, which is all the room there is."""

    def __init__(self, ctx: Context) -> None:
        self._ctx = ctx
        self._told: set[str] = set()

    def may_play(self, kind: str) -> bool:
        """Whether a player is here, and was begun with here; says so where it is not."""
        if kind in self._ctx.settings.own_players and files.found(own_parts(kind)[0]).is_file():
            return True
        self._say(self._ctx.t("“{player}” is not here: the game's AI moves.", player=own_name(kind)))
        return False

    def tell(self, kind: str, reason: str) -> None:
        """Say what went wrong with a player of somebody's own, for whoever wrote it; nothing without a
        reason."""
        if reason and is_own(kind):
            short = reason if len(reason) <= _LONGEST_REASON else reason[: _LONGEST_REASON - 1] + "…"
            self._say(
                self._ctx.t("“{player}” moves at random: {reason}", player=own_name(kind), reason=short)
            )

    def _say(self, sentence: str) -> None:
        if sentence not in self._told:
            self._told.add(sentence)
            self._ctx.toasts.add(sentence, kind="bad", ms=_TOLD_MS, is_public=True)
