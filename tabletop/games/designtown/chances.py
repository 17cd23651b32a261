"""Every seat's chance to win, as far as it can be told from what lies open.

Fitted to games of all levels (docs/designtown_balance.md): it knows the cards, not how well anybody plays.
"""

from __future__ import annotations

from tabletop.games.designtown.bot import weighed
from tabletop.games.designtown.odds import SCALE
from tabletop.games.designtown.outlook import KEENNESS, Outlook, strengths
from tabletop.games.designtown.state import State
from tabletop.games.designtown.view import legal


def chances(view: State) -> tuple[int, ...]:
    """Return each seat's chance to win, in thousandths; nothing for who plays alone."""
    count, seat = len(view.decks), view.active
    if view.is_over or view.is_solo:
        return tuple(1000 * (other == view.winner) for other in range(count)) if view.is_over else ()
    if not (view.row or view.is_building):
        before = strengths(view, seat, after=False)
        return tuple(1000 * one // sum(before) for one in before)
    aim = Outlook(view, seat, KEENNESS)
    own = min(SCALE, aim.now + max(weighed(view, seat, aim, legal(view, seat))))
    after = strengths(view, seat)
    rivals = sum(after) - after[seat]
    return tuple(
        own * 1000 // SCALE if other == seat else (SCALE - own) * one // rivals * 1000 // SCALE
        for other, one in enumerate(after)
    )
