"""What deals are worth to a seat, in figures and words: for hints, answers and prices (ux N7, N13, N15).

Everything here reads a view and knows no more than it. The same judgement serves the computer player and the
hints, so that advice is never better than the opponents. Money is in thousands.
"""

from __future__ import annotations

import msgspec

from tabletop.engine.message import Message, msg
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown.board import PlotNumber
from tabletop.games.chinatown.business import businesses, groups
from tabletop.games.chinatown.deals import Asset, Money, Plot, Transfer, Transfers, money_change, ordered
from tabletop.games.chinatown.state import ROUNDS, State
from tabletop.games.chinatown.tiles import Thousands
from tabletop.games.chinatown.words import kind_name, money_text


class Worth(msgspec.Struct, frozen=True):
    """What a deal is worth to a seat, an estimate.

    Attributes:
        total: gain over all incomes left, with the money of the deal; negative for a loss.
        income: by how much the next income changes.
        rounds: how many incomes are left, this round's with it.
        notes: what makes the difference, in a few words each.
    """

    total: Thousands
    income: Thousands
    rounds: int
    notes: tuple[Message, ...] = ()


class Answer(msgspec.Struct, frozen=True):
    """What a computer player says to a deal (ux N15).

    Attributes:
        signs: whether it would sign it as it is.
        code: the reason, for tests.
        reason: the reason in words.
        price: so much more money from the others and it signs; None where no money would do.
        counter: a whole deal that it would sign instead.
    """

    signs: bool
    code: str = ""
    reason: Message | None = None
    price: Thousands | None = None
    counter: Transfers | None = None


class Asking(msgspec.Struct, frozen=True):
    """What a computer player wants for something: deals that it will sign, or why there are none (N7)."""

    offers: tuple[Transfers, ...] = ()
    reason: Message | None = None


def value_of_deal(view: State, seat: Seat, transfers: Transfers) -> Worth:
    """Return what a deal is worth to a seat (ux N13)."""
    rounds = ROUNDS - view.round + 1
    before = {one.plots: one for one in businesses(view) if one.seat == seat}
    after = [one for one in groups(view.board, _owners(view, transfers), view.built) if one.seat == seat]
    income = sum(one.cash for one in after) - sum(one.cash for one in before.values())
    notes = [
        msg("completes {business}", business=kind_name(one.kind))
        for one in after
        if one.plots not in before and one.finished > _finished(view, seat, one.plots)
    ]
    total = income * rounds + money_change(transfers, seat)
    return Worth(total, income, rounds, tuple(notes))


def _finished(view: State, seat: Seat, plots: tuple[PlotNumber, ...]) -> int:
    own = [one for one in businesses(view) if one.seat == seat and not set(one.plots).isdisjoint(plots)]
    return sum(one.finished for one in own)


def _owners(view: State, transfers: Transfers) -> tuple[Seat | None, ...]:
    owners = list(view.owners)
    for one in transfers:
        if isinstance(one.what, Plot):
            owners[one.what.number - 1] = one.taker
    return tuple(owners)


def answer_to(view: State, seat: Seat, transfers: Transfers) -> Answer:
    """Return whether a computer player in this seat would sign a deal, else why not and for how much more."""
    worth = value_of_deal(view, seat, transfers)
    if worth.total > 0:
        return Answer(signs=True, code="fair")
    price = 1 - worth.total
    return Answer(
        signs=False,
        code="need_more",
        reason=msg("I need {money} more.", money=money_text(price)),
        price=price,
    )


def asking_prices(view: State, seat: Seat, what: Asset, asker: Seat) -> Asking:
    """Return up to three deals in which a computer player would part with something (ux N7)."""
    give = (Transfer(seat, asker, what),)
    price = max(1, 1 - value_of_deal(view, seat, give).total)
    have = view.money[asker]
    if have is not None and have < price:
        return Asking(reason=msg("Not for sale below {money}.", money=money_text(price)))
    return Asking((ordered((*give, Transfer(asker, seat, Money(price)))),))
