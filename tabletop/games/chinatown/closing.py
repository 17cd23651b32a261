"""What decided a game of Chinatown, and the best deal of its reader, in facts (CH-1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tabletop.engine.message import Message, SeatName, msg
from tabletop.engine.protocol import Result, Seat, Viewer
from tabletop.games.chinatown.deals import Money
from tabletop.games.chinatown.events import Event
from tabletop.games.chinatown.state import State
from tabletop.games.chinatown.words import money_text


def closing(_events: Sequence[Event], state: State, result: Result, reader: Viewer) -> tuple[Message, ...]:
    """Return what the reader holds, or whoever won, and the most that one deal brought in money."""
    if reader is None and len(result.winners) > 1:
        return () if result.tie_break is None else (result.tie_break,)
    seat = result.winners[0] if reader is None else reader
    money = money_text(result.scores[seat])
    best = best_deal(state, seat)
    held = msg("{money} at the end.", money=money)
    if reader is not None:
        # The heading names whoever won, who may be somebody else.
        held = msg("You have {money} at the end.", money=money)
    if best is None:
        return (held,)
    other, thousands = best
    most = msg("The most for one deal: {gain} from {seat}.", gain=money_text(thousands), seat=SeatName(other))
    return (held, most)


def best_deal(state: State, seat: Seat) -> tuple[Seat, int] | None:
    """Return who paid a seat the most money in one deal, less what it paid them, and how many thousands."""
    found: list[tuple[int, Seat]] = []
    for bargain in state.bargains:
        paid: Counter[Seat] = Counter()
        for transfer in bargain.transfers:
            if isinstance(transfer.what, Money):
                if transfer.taker == seat:
                    paid[transfer.giver] += transfer.what.thousands
                elif transfer.giver == seat:
                    paid[transfer.taker] -= transfer.what.thousands
        found += [(amount, other) for other, amount in paid.items() if amount > 0]
    if not found:
        return None
    amount, other = max(found, key=lambda each: each[0])
    return other, amount
