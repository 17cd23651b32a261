"""What deals are worth to a seat, in figures and words: for hints, answers and prices (ux N7, N13, N15).

Everything here reads a view and knows no more than it. The same judgement serves the computer player and the
hints, so that advice is never better than the opponents. Money is in thousands.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from tabletop.engine.message import Message, SeatName, msg
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown.deals import (
    Asset,
    Money,
    Transfer,
    Transfers,
    money_given,
    money_taken,
    ordered,
    parties_of,
    with_more,
)
from tabletop.games.chinatown.player.judging import LEAST, Judge, Verdict
from tabletop.games.chinatown.player.levels import NORMAL, Level
from tabletop.games.chinatown.player.planning import Plan
from tabletop.games.chinatown.player.prospects import POINTS
from tabletop.games.chinatown.player.searching import Search
from tabletop.games.chinatown.state import ROUNDS, State
from tabletop.games.chinatown.tiles import KINDS, Kind, Thousands
from tabletop.games.chinatown.trade_rules import fault
from tabletop.games.chinatown.words import kind_name, money_text

_MOST_NOTES = 3
_MOST_OFFERS = 3


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
        price: so much more money it asks of the others, and surely signs; None where no money would do.
        counter: a whole deal that it would sign instead.
    """

    signs: bool
    code: str = ""
    reason: Message | None = None
    price: Thousands | None = None
    counter: Transfers | None = None


class Asking(msgspec.Struct, frozen=True):
    """What a computer player wants for something: deals that it will sign, or why there are none (ux N7)."""

    offers: tuple[Transfers, ...] = ()
    reason: Message | None = None


# -- hints ---------------------------------------------------------------------------------------------


def value_of_deal(view: State, seat: Seat, transfers: Transfers) -> Worth:
    """Return what a deal is worth to a seat (ux N13); nothing where it cannot be carried out."""
    judge = Judge(view)
    rounds = ROUNDS - max(1, view.round) + 1
    gain, after = judge.gain(seat, transfers), judge.after(seat, transfers)
    if gain is None or after is None:
        return Worth(0, 0, rounds)
    before, then = judge.valuer.plan(judge.holdings[seat]), judge.valuer.plan(after)
    notes = tuple(_notes(before, then))[:_MOST_NOTES]
    return Worth(_rounded(gain), then.income - before.income, rounds, notes)


def _rounded(points: int) -> Thousands:
    """Return points as money, to the next thousand; halves away from nothing."""
    whole = (abs(points) + POINTS // 2) // POINTS
    return whole if points >= 0 else -whole


def _notes(before: Plan, after: Plan) -> Iterator[Message]:
    income = after.income - before.income
    if income > 0:
        yield msg("+{money} an income", money=money_text(income))
    elif income < 0:
        yield msg("{money} an income", money=money_text(income))
    for kind in KINDS:
        change = after.finished(kind) - before.finished(kind)
        if change > 0:
            yield msg("completes {business}", business=kind_name(kind))
        elif change < 0:
            yield msg("breaks up {business}", business=kind_name(kind))


# -- answers -------------------------------------------------------------------------------------------


def answer_to(
    view: State, seat: Seat, transfers: Transfers, level: Level = NORMAL, *, is_last: bool = False
) -> Answer:
    """Return whether a computer player in this seat would surely sign a deal, else why not, and what it asks.

    It may sign for less than it asks, and keeps to itself for how much less (see `manners`). With `is_last`
    all others have signed: then no deal that somebody leaves unsigned stands in its way.
    """
    judge = Judge(view, seat, level)
    verdict = judge.verdict(seat, transfers, level.asks)
    if verdict is None or seat not in parties_of(transfers) or fault(view, transfers, seat) is not None:
        return Answer(False, "impossible", msg("That cannot be carried out now."))
    if not verdict.is_good:
        return _refusal(judge, seat, transfers, verdict)
    if not is_last and not judge.go_together(seat, (transfers, *signed_by_others(view, seat, transfers))):
        return Answer(False, "promised", msg("It does not go with another deal that I have signed."))
    return Answer(True, "fair")


def signed_by_others(view: State, seat: Seat, transfers: Transfers) -> tuple[Transfers, ...]:
    """Return the open deals of others that a seat has signed, but for one of these very transfers."""
    return tuple(
        deal.transfers
        for deal in view.deals
        if deal.is_open
        and deal.proposer != seat
        and deal.has_signed(seat)
        and deal.transfers != ordered(transfers)
    )


def _refusal(judge: Judge, seat: Seat, transfers: Transfers, verdict: Verdict) -> Answer:
    """Return a refusal: its reason, and what would make it a deal."""
    price, counter, _ = asked_instead(judge, seat, transfers)
    code, reason = _reason(judge, seat, transfers, verdict, price)
    return Answer(False, code, reason, price, counter)


def _payer(judge: Judge, seat: Seat, transfers: Transfers) -> Seat:
    """Return the other party that gains most: who might pay more."""
    others = [other for other in parties_of(transfers) if other != seat]
    return max(others, key=lambda other: (judge.gain(other, transfers) or 0, -other))


def asked_instead(
    judge: Judge, seat: Seat, transfers: Transfers
) -> tuple[Thousands | None, Transfers | None, Seat]:
    """Return how much more money a seat asks for a deal, if the payer has it; that deal, if the others gain
    by it; and who pays."""
    payer = _payer(judge, seat, transfers)
    have = judge.view.money[payer]
    most = _gap(judge, seat, transfers)
    others = signed_by_others(judge.view, seat, transfers)
    for price in range(1, most + 1):
        better = with_more(transfers, payer, seat, price)
        if have is not None and money_given(better, payer) > have:
            break
        verdict = judge.verdict(seat, better, judge.level.asks)
        is_enough = verdict is not None and verdict.is_content
        if is_enough and judge.go_together(seat, (better, *others)):
            return price, better if _is_welcome(judge, seat, better) else None, payer
    return None, None, payer


def _is_welcome(judge: Judge, seat: Seat, transfers: Transfers) -> bool:
    """Whether a deal is possible, and a gain for all others in it, so that naming it makes sense."""
    others = (other for other in parties_of(transfers) if other != seat)
    is_gain = all((judge.gain(other, transfers) or 0) >= LEAST for other in others)
    return is_gain and fault(judge.view, transfers, seat) is None


def _gap(judge: Judge, seat: Seat, transfers: Transfers) -> Thousands:
    """Return an amount that would surely do, in thousands."""
    verdict = judge.verdict(seat, transfers, judge.level.asks)
    return 0 if verdict is None else (max(LEAST, verdict.need) - min(0, verdict.gain)) // POINTS + 2


def _reason(
    judge: Judge, seat: Seat, transfers: Transfers, verdict: Verdict, price: Thousands | None
) -> tuple[str, Message]:
    broken = completed(judge, seat, transfers, sign=-1)
    if verdict.gain < LEAST and broken is not None:
        return "breaks_shop", msg("It would break up my {business}.", business=kind_name(broken))
    if verdict.code == "idle" and verdict.who is not None:
        return "idle", msg("{seat} takes a part and brings nothing.", seat=SeatName(verdict.who))
    for other in parties_of(transfers):
        finished = None if other == seat else completed(judge, other, transfers, sign=1)
        if finished is not None:
            return "complete_shop", msg(
                "It gives {seat} a complete {business}.", seat=SeatName(other), business=kind_name(finished)
            )
    if verdict.code == "elsewhere" and verdict.who is not None:
        return "elsewhere", msg("{seat} would give me more for it.", seat=SeatName(verdict.who))
    if verdict.code == "leader" and verdict.who is not None:
        return "leader", msg("{seat} is in the lead and gains by it.", seat=SeatName(verdict.who))
    got = tuple(one for one in transfers if one.taker == seat)
    if got and not money_taken(got, seat) and (judge.gain(seat, got) or 0) < LEAST:
        return "no_use", msg("What I would get is of no use to me.")
    if verdict.gain >= LEAST and verdict.who is not None:
        return "one_sided", msg("{seat} gains more by it than I do.", seat=SeatName(verdict.who))
    if price is not None:
        return "need_more", msg("I want about {money} more.", money=money_text(price))
    return "too_little", msg("What I would give is worth more to me.")


def completed(judge: Judge, seat: Seat, transfers: Transfers, sign: int) -> Kind | None:
    """Return a type of which a seat has more finished businesses by a deal; with sign -1, fewer."""
    after = judge.after(seat, transfers)
    if after is None:
        return None
    before, then = judge.valuer.plan(judge.holdings[seat]), judge.valuer.plan(after)
    return next((kind for kind in KINDS if sign * (then.finished(kind) - before.finished(kind)) > 0), None)


# -- prices --------------------------------------------------------------------------------------------


def asking_prices(view: State, seat: Seat, what: Asset, asker: Seat, level: Level = NORMAL) -> Asking:
    """Return up to three deals in which a computer player would part with something (ux N7)."""
    judge = Judge(view, seat, level)
    asked = (Transfer(seat, asker, what),)
    if fault(view, asked, seat) is not None or judge.gain(seat, asked) is None:
        return Asking(reason=msg("I do not have it."))
    price, _, _ = asked_instead(judge, seat, asked)
    ideas = [idea.transfers for idea in Search(judge).for_thing(seat, asker, what)]
    if price is not None and not any(_is_for_money_alone(asked, idea) for idea in ideas):
        ideas.append(with_more(asked, asker, seat, price))
    offers = [idea for idea in dict.fromkeys(ideas) if answer_to(view, seat, idea, level).signs]
    if offers:
        return Asking(tuple(offers[:_MOST_OFFERS]))
    answer = answer_to(view, seat, asked, level)
    need = _gap(judge, seat, asked)
    have = view.money[asker]
    if answer.code in ("need_more", "too_little") and have is not None and have < need:
        return Asking(reason=msg("It is worth {money} to me: more than you have.", money=money_text(need)))
    return Asking(reason=answer.reason)


def _is_for_money_alone(asked: Transfers, offer: Transfers) -> bool:
    return all(one in asked or isinstance(one.what, Money) for one in offer)
