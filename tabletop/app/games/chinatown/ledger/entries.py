"""The deals of a session in words: who got what, the estimates of then, what came of it. No pygame."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tabletop.engine.protocol import Seat
from tabletop.games.chinatown.deal_text import transfers_text
from tabletop.games.chinatown.player.ledger import Incomes, Made, decider, made
from tabletop.games.chinatown.tiles import Thousands
from tabletop.games.chinatown.words import change_text

if TYPE_CHECKING:
    from tabletop.app.core.context import Context
    from tabletop.app.core.session import Session


class DealSide(NamedTuple):
    """What a deal was worth to a party by estimate, and what it has brought; None while the game goes on."""

    seat: Seat
    then: Thousands
    since: Thousands | None


class LedgerEntry(NamedTuple):
    """A deal: `lines` tell what changed hands; `decided` says what would have been without the one that
    decided the game."""

    deal: int
    round: int
    lines: tuple[str, ...]
    sides: tuple[DealSide, ...]
    is_void: bool
    decided: str = ""

    def spoken(self, ctx: Context, names: tuple[str, ...]) -> str:
        """Return all of it in sentences."""
        told = [ctx.t("{line}.", line=line) for line in self.lines]
        if self.is_void:
            told.append(ctx.t("Taken back by all."))
        for side in self.sides:
            name, then = names[side.seat], change_text(side.then)
            if side.since is None or self.is_void:
                told.append(ctx.t("{name}: about {then} then.", name=name, then=then))
            else:
                since = change_text(side.since)
                told.append(
                    ctx.t("{name}: about {then} then, {since} in the end.", name=name, then=then, since=since)
                )
        return ctx.sentences([*told, self.decided] if self.decided else told)


def entries(ctx: Context, session: Session) -> tuple[LedgerEntry, ...]:
    """Return all deals of a game, the first one first."""
    table = session.table
    deals = made((table.state_at(at), step.record.events) for at, step in enumerate(table.steps))
    if table.result is None:
        return tuple(_entry(ctx, session, deal, (None,) * len(deal.parties)) for deal in deals)
    incomes = Incomes((step.state, step.record.events) for step in table.steps)
    brought = [incomes.since(deal) for deal in deals]
    most = decider(deals, brought, table.result.scores)
    found = [_entry(ctx, session, deal, since) for deal, since in zip(deals, brought, strict=True)]
    if most is not None:
        found[most] = found[most]._replace(decided=_without(ctx, session, deals[most], brought[most]))
    return tuple(found)


def _entry(ctx: Context, session: Session, deal: Made, since: tuple[Thousands | None, ...]) -> LedgerEntry:
    said = [ctx.message(session.said(line), session.names) for line in transfers_text(deal.transfers)]
    lines = tuple(line[:1].upper() + line[1:] for line in said)
    sides = tuple(map(DealSide, deal.parties, deal.gains, since))
    return LedgerEntry(deal.deal, deal.round, lines, sides, deal.is_void)


def _without(ctx: Context, session: Session, deal: Made, since: tuple[Thousands, ...]) -> str:
    """Return who would have been the richest without a deal."""
    money = list(session.result.scores) if session.result is not None else []
    for seat, gain in zip(deal.parties, since, strict=True):
        money[seat] -= gain
    richest = money.index(max(money))
    if richest == session.alone:
        return ctx.t("Without it you would have won.")
    return ctx.t("Without it {name} would have won.", name=session.names[richest])
