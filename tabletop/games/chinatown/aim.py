"""What wins in Chinatown, and how far the end is (CH-1)."""

from __future__ import annotations

from tabletop.engine.message import msg, msgn
from tabletop.engine.protocol import GoalStatus
from tabletop.games.chinatown.state import ROUNDS, State


def aim(view: State) -> GoalStatus:
    """Return that money counts, and how many rounds follow; the last one brings the end."""
    left = ROUNDS - max(1, view.round)
    if not left:
        return GoalStatus(msg("The richest wins · this is the last round"), "CH-1", is_near=True)
    message = msgn(
        "The richest wins · {count} more round after this",
        "The richest wins · {count} more rounds after this",
        left,
    )
    return GoalStatus(message, "CH-1")
