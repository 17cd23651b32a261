"""What wins in GoTown, and how far the highest tower is (GT-1.1)."""

from __future__ import annotations

from typing import Final

from tabletop.engine.message import N_, SeatName, msg
from tabletop.engine.protocol import GoalStatus
from tabletop.games.gotown.state import State, progress

TO_YOU: Final = {
    "First to {goal} floors · {seat} has {floors}": {
        "seat": N_("First to {goal} floors · you have {floors}")
    },
}
"""What is said to whoever it is about (see `Words.to_you`)."""


def aim(view: State) -> GoalStatus:
    """Return how many floors win, and who has the most of them; one floor from that the end is near."""
    floors, goal = progress(view), view.goal
    most = max(floors)
    is_near = most >= goal - 1
    if not most:
        return GoalStatus(msg("First to {goal} floors · nobody has one yet", goal=goal), "GT-1.1", is_near)
    if floors.count(most) > 1:
        return GoalStatus(
            msg("First to {goal} floors · tallest tower {floors}", goal=goal, floors=most), "GT-1.1", is_near
        )
    message = msg(
        "First to {goal} floors · {seat} has {floors}",
        goal=goal,
        seat=SeatName(floors.index(most)),
        floors=most,
    )
    return GoalStatus(message, "GT-1.1", is_near)
