"""The worth of deals to a seat, in figures and words: for hints, answers and prices (ux N7, N13, N15).

Everything reads a view alone. The computer players use the same judgement, so advice is never better than the
opponents. Money is in thousands.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from tabletop.engine.message import Message, msg
from tabletop.engine.protocol import Seat, Speech
from tabletop.games.chinatown.board import KINDS, Thousands
from tabletop.games.chinatown.deals import (
    Asset,
    Money,
    Transfer,
    Transfers,
    money_given,
    ordered,
    parties_of,
    with_more,
)
from tabletop.games.chinatown.player.judging import (
    LEAST,
    NORMAL,
    DealJudge,
    DealVerdict,
    Skill,
    rounded,
    why_refused,
)
from tabletop.games.chinatown.player.planning import PlotPlan
from tabletop.games.chinatown.player.searching import DealSearch
from tabletop.games.chinatown.player.terrain import POINTS
from tabletop.games.chinatown.state import ROUNDS, State
from tabletop.games.chinatown.trade_rules import fault
from tabletop.games.chinatown.words import kind_name, money_text, speech

_MOST_NOTES = 3
_MOST_OFFERS = 3


class Worth(msgspec.Struct, frozen=True):
    """Estimated worth of a deal to a seat.

    Attributes:
        total: gain over all incomes left, with the money of the deal; negative for a loss.
        income: change of the next income.
        rounds: the number of incomes left, with this round's.
        notes: the reasons, in a few words each.
    """

    total: Thousands
    income: Thousands
    rounds: int
    notes: tuple[Message, ...] = ()


class DealAnswer(msgspec.Struct, frozen=True):
    """A computer player's answer to a deal (ux N15).

    Attributes:
        signs: whether it would sign it as it is.
        said: the reason for a refusal.
        price: how much more money it asks for, and surely signs; None if no money would do.
        counter: a whole deal that it would sign instead.
    """

    signs: bool
    said: Speech | None = None
    price: Thousands | None = None
    counter: Transfers | None = None

    @property
    def code(self) -> str:
        """The code of the reason."""
        return "fair" if self.said is None else self.said.code

    @property
    def reason(self) -> Message | None:
        """The reason in words."""
        return None if self.said is None else speech(self.said)


class Asking(msgspec.Struct, frozen=True):
    """A computer player's price for something: deals that it will sign, or why there are none (ux N7)."""

    offers: tuple[Transfers, ...] = ()
    reason: Message | None = None


# Hints


def value_of_deal(view: State, seat: Seat, transfers: Transfers) -> Worth:
    """Return the worth of a deal to a seat (ux N13); None if it cannot be carried out."""
    judge = DealJudge(view)
    rounds = ROUNDS - max(1, view.round) + 1
    gain, after = judge.gain(seat, transfers), judge.after(seat, transfers)
    if gain is None or after is None:
        return Worth(0, 0, rounds)
    before, then = judge.valuer.plan(judge.holdings[seat]), judge.valuer.plan(after)
    notes = tuple(_notes(before, then))[:_MOST_NOTES]
    return Worth(rounded(gain), then.income - before.income, rounds, notes)


def _notes(before: PlotPlan, after: PlotPlan) -> Iterator[Message]:
    income = after.income - before.income
    if income > 0:
        yield msg("+{money} per income", money=money_text(income))
    elif income < 0:
        yield msg("{money} per income", money=money_text(income))
    for kind in KINDS:
        change = after.finished(kind) - before.finished(kind)
        if change > 0:
            yield msg("completes {business}", business=kind_name(kind))
        elif change < 0:
            yield msg("breaks up {business}", business=kind_name(kind))


# Answers


def answer_to(
    view: State, seat: Seat, transfers: Transfers, level: Skill = NORMAL, *, is_last: bool = False
) -> DealAnswer:
    """Return whether a computer player in this seat would surely sign a deal, else why not, and its price.

    It may sign for less than it asks, but keeps its least price secret (see `trader`). With `is_last` all
    others have signed, so no unsigned deal stands in its way.
    """
    judge = DealJudge(view, seat, level)
    verdict = judge.verdict(seat, transfers, level.asks)
    if verdict is None or seat not in parties_of(transfers) or fault(view, transfers, seat) is not None:
        return DealAnswer(False, Speech("impossible"))
    if not verdict.is_good:
        return _refusal(judge, seat, transfers, verdict)
    if not is_last and not judge.go_together(seat, (transfers, *signed_by_others(view, seat, transfers))):
        return DealAnswer(False, Speech("promised"))
    return DealAnswer(True)


def signed_by_others(view: State, seat: Seat, transfers: Transfers) -> tuple[Transfers, ...]:
    """Return the open deals of others that a seat has signed, except those with these transfers."""
    return tuple(
        deal.transfers
        for deal in view.deals
        if deal.is_open
        and deal.proposer != seat
        and deal.has_signed(seat)
        and deal.transfers != ordered(transfers)
    )


def _refusal(judge: DealJudge, seat: Seat, transfers: Transfers, deal_verdict: DealVerdict) -> DealAnswer:
    """Return a refusal: its reason, and what would change it."""
    price, counter, payer = asked_instead(judge, seat, transfers)
    said = why_refused(judge, seat, transfers, deal_verdict, price)
    if said is None:
        # Money would do, if there were enough.
        more = _price(judge, seat, transfers, payer, None)
        said = Speech("too_little") if more is None else Speech("come_back", {"seat": payer, "money": more})
    return DealAnswer(False, said, price, counter)


def _payer(judge: DealJudge, seat: Seat, transfers: Transfers) -> Seat:
    """Return the other party that gains most, who might pay more."""
    others = [other for other in parties_of(transfers) if other != seat]
    return max(others, key=lambda other: (judge.gain(other, transfers) or 0, -other))


def asked_instead(
    judge: DealJudge, seat: Seat, transfers: Transfers
) -> tuple[Thousands | None, Transfers | None, Seat]:
    """Return how much more money a seat asks for a deal, if the payer has it; that deal, if the others gain
    by it; and the payer."""
    payer = _payer(judge, seat, transfers)
    price = _price(judge, seat, transfers, payer, judge.view.money[payer])
    if price is None:
        return None, None, payer
    better = with_more(transfers, payer, seat, price)
    return price, better if _is_welcome(judge, seat, better) else None, payer


def _price(
    judge: DealJudge, seat: Seat, transfers: Transfers, payer: Seat, have: Thousands | None
) -> Thousands | None:
    """Return how much more a seat asks of a payer with so much money; `have` None: regardless of money."""
    others = signed_by_others(judge.view, seat, transfers)
    for price in range(1, _gap(judge, seat, transfers) + 1):
        better = with_more(transfers, payer, seat, price)
        if have is not None and money_given(better, payer) > have:
            break
        verdict = judge.verdict(seat, better, judge.level.asks)
        is_enough = verdict is not None and verdict.is_content
        if is_enough and judge.go_together(seat, (better, *others)):
            return price
    return None


def _is_welcome(judge: DealJudge, seat: Seat, transfers: Transfers) -> bool:
    """Whether a deal is possible and a gain for all others, so that naming it makes sense."""
    others = (other for other in parties_of(transfers) if other != seat)
    is_gain = all((judge.gain(other, transfers) or 0) >= LEAST for other in others)
    return is_gain and fault(judge.view, transfers, seat) is None


def _gap(judge: DealJudge, seat: Seat, transfers: Transfers) -> Thousands:
    """Return an amount that would surely do, in thousands."""
    verdict = judge.verdict(seat, transfers, judge.level.asks)
    return 0 if verdict is None else (max(LEAST, verdict.need) - min(0, verdict.gain)) // POINTS + 2


# Prices


def asking_prices(view: State, seat: Seat, what: Asset, asker: Seat, level: Skill = NORMAL) -> Asking:
    """Return up to three deals in which a computer player would part with something (ux N7)."""
    judge = DealJudge(view, seat, level)
    asked = (Transfer(seat, asker, what),)
    if fault(view, asked, seat) is not None or judge.gain(seat, asked) is None:
        return Asking(reason=msg("I don’t have it."))
    price, _, _ = asked_instead(judge, seat, asked)
    ideas = [idea.transfers for idea in DealSearch(judge).for_thing(seat, asker, what)]
    if price is not None and not any(_is_for_money_alone(asked, idea) for idea in ideas):
        ideas.append(with_more(asked, asker, seat, price))
    offers = [idea for idea in dict.fromkeys(ideas) if answer_to(view, seat, idea, level).signs]
    if offers:
        return Asking(tuple(offers[:_MOST_OFFERS]))
    answer = answer_to(view, seat, asked, level)
    need = _gap(judge, seat, asked)
    have = view.money[asker]
    if answer.code in ("need_more", "come_back", "too_little") and have is not None and have < need:
        return Asking(
            reason=msg("It’s worth {money} to me, and you don’t have that much.", money=money_text(need))
        )
    return Asking(reason=answer.reason)


def _is_for_money_alone(asked: Transfers, offer: Transfers) -> bool:
    return all(one in asked or isinstance(one.what, Money) for one in offer)
