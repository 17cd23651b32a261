"""How it stands with a deal: estimates, its subtitle, signature boxes, answers (ux N4, N13, N15)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from tabletop.app.games.chinatown.trade import words
from tabletop.app.games.chinatown.trade.reading import TradeView
from tabletop.app.games.chinatown.trade_model.deal import ANYONE
from tabletop.app.games.chinatown.trade_model.talk import BotRemark
from tabletop.app.table.key import Key
from tabletop.app.widgets.button import ActionItem
from tabletop.app.widgets.dialog import Dialog
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown import commands as co
from tabletop.games.chinatown.board import PlotNumber, Thousands
from tabletop.games.chinatown.deals import Deal, DealId, Transfers, money_change, parties_of, things_of
from tabletop.games.chinatown.estimate_text import lines
from tabletop.games.chinatown.player.bargain import Worth, value_of_deal
from tabletop.games.chinatown.player.estimate import Estimate, estimate
from tabletop.games.chinatown.speech import speech
from tabletop.games.chinatown.state import State
from tabletop.games.chinatown.words import money_text

# What deals are worth by estimate, from what all can see (ux N13).


class DealEstimate(NamedTuple):
    """An estimate: the amount, what it comes from, whether it is a gain (1) or a loss (-1), in thousands."""

    amount: str = ""
    parts: tuple[str, ...] = ()
    gain: int = 0
    total: Thousands = 0


def hint_of(trade: TradeView, seat: Seat) -> DealEstimate:
    """Return the estimate of the paper on top for a seat, as the player wants hints."""
    if seat not in trade.active_parties:
        return DealEstimate()  # it has been made or is off the table
    return hint_for(trade, seat, trade.transfers)


def hint_for(trade: TradeView, seat: Seat, transfers: Transfers) -> DealEstimate:
    """Return the estimate of a deal for a seat, as the player wants hints."""
    t, parties = trade.ctx.t, parties_of(transfers)
    if trade.hints == "off" or seat not in parties or ANYONE in (seat, *parties):
        return DealEstimate()
    if trade.hints == "mine" and seat not in trade.humans:
        return DealEstimate()
    worth = _worth(trade.public_view, seat, transfers)
    amount = words.signed_money(trade, worth.total)
    if not worth.total:
        amount = t("±$0")
    rounds = trade.ctx.tn("in {count} round", "in {count} rounds", worth.rounds)
    parts = (rounds, *(trade.say(note) for note in worth.notes))
    return DealEstimate(amount, parts, (worth.total > 0) - (worth.total < 0), worth.total)


@lru_cache(maxsize=64)
def _worth(view: State, seat: Seat, transfers: Transfers) -> Worth:
    return value_of_deal(view, seat, transfers)


# Estimates opened: why a deal is worth what it is worth, in words, and on the board while somebody is at it
# (ux N13).

NET = "net"
"""The kind of the keys of the sums below the columns, where the estimates stand."""


def estimate_lines(trade: TradeView, seat: Seat, transfers: Transfers) -> tuple[str, ...]:
    """Return what a deal's worth to a seat is made of, a sentence each; for whom estimates are shown is not
    asked here."""
    found = _estimate(trade.public_view, seat, transfers)
    return () if found is None else tuple(trade.say(line.text) for line in lines(found))


def estimate_plots(trade: TradeView, seat: Seat, transfers: Transfers) -> tuple[PlotNumber, ...]:
    """Return the plots that are spoken of there."""
    found = _estimate(trade.public_view, seat, transfers)
    return () if found is None else found.plots


def lit_plots(trade: TradeView) -> tuple[PlotNumber, ...]:
    """Return the plots of the estimate that the pointer or the focus is at."""
    at = None if trade.at.attended is None else Key.read(trade.at.attended)
    if at is None or at.kind != NET or trade.hints == "off" or at.at[0] not in trade.active_parties:
        return ()
    is_shown = trade.hints == "all" or at.at[0] in trade.humans
    return estimate_plots(trade, at.at[0], trade.transfers) if is_shown else ()


def show_estimate(trade: TradeView, seat: Seat, deal_estimate: DealEstimate) -> None:
    """Open the estimate of the paper on top for a seat, to be read at leisure."""
    ctx, t = trade.ctx, trade.ctx.t
    title = t("About {amount} for {name}", amount=deal_estimate.amount, name=trade.names[seat])
    if seat == trade.you:
        title = t("About {amount} for you", amount=deal_estimate.amount)
    text = "\n".join((deal_estimate.parts[0], *estimate_lines(trade, seat, trade.transfers)))
    ctx.scenes.push(Dialog(ctx, title, text, (ActionItem("close", t("Close"), kind="primary"),)))


@lru_cache(maxsize=64)
def _estimate(view: State, seat: Seat, transfers: Transfers) -> Estimate | None:
    return estimate(view, seat, transfers)


# How it stands with a deal, in words: the line under its title, and what each signature box says (ux N4).


class SignState(NamedTuple):
    """What a signature box says; a `reason` disables it."""

    text: str
    short: str
    cap: str = ""
    is_signed: bool = False
    reason: str = ""
    tip: str = ""


def subtitle(trade: TradeView) -> str:
    """Return the sentence under the title: how it stands with the paper on top."""
    t, deal = trade.ctx.t, trade.deal
    if trade.own.shake is not None:
        return t("All have signed. The deal is made when the bar is full.")
    if trade.own.version_shown is not None:
        return t("You are looking at version {number}.", number=trade.own.version_shown)
    if trade.blocked is not None:
        return words.explained(trade, trade.blocked)
    if deal is None:
        note = "" if trade.draft is None else trade.note_words(trade.draft.note)
        text = t("A draft. The first signature puts it on the table.")
        return t("{text} {note}", text=text, note=note).strip()
    if not deal.is_open:
        return _ended(trade, deal)
    if deal.is_stale:
        return words.stale_reason(trade, deal)
    if trade.is_changed:
        return t("Changed, and not signed by anybody. The first signature puts the change on the table.")
    text = t("Offered by {name}.", name=trade.names[deal.proposer])
    if deal.proposer == trade.you:
        text = t("Your offer.")
    if len(trade.versions) > 1:
        last = trade.versions[-1].seat
        text = t("{name} changed it last: that cleared every signature.", name=trade.names[last])
        if last == trade.you:
            text = t("You changed it last: that cleared every signature.")
    return t("{text} {note}", text=text, note=trade.note_words(deal.note)).strip()


def _ended(trade: TradeView, deal: Deal) -> str:
    t, said = trade.ctx.t, trade.own.chat.answer_to(deal.id)
    if deal.is_refused and said is not None:
        return said.text
    who = "" if deal.closed_by is None else trade.names[deal.closed_by]
    match deal.status:
        case "declined" if deal.closed_by == trade.you:
            return t("You have declined this deal.")
        case "withdrawn" if deal.closed_by == trade.you:
            return t("You have withdrawn this deal.")
        case "declined":
            return t("{name} has declined this deal.", name=who)
        case "withdrawn":
            return t("{name} has withdrawn this deal.", name=who)
        case "voided":
            return t("This deal was taken back by all.")
        case _:
            return t("This deal is made.")


def sign_state(trade: TradeView, seat: Seat) -> SignState:
    """Return what a signature box says."""
    t, deal, is_person = trade.ctx.t, trade.deal, seat in trade.humans
    name = trade.names[seat]
    shake = trade.own.shake
    if shake is not None and deal is not None and deal.id == shake.deal:
        return SignState(t("Signed"), "✓", is_signed=True, tip=t("Press to stop the handshake."))
    if trade.own.version_shown is not None:
        return SignState(t("Older version"), "–", reason=t("Only the present version can be signed."))
    if deal is not None and deal.status == "executed":
        return SignState(t("Signed"), "✓", is_signed=True, reason=_ended(trade, deal))
    if deal is not None and not deal.is_open:
        return SignState(t("Over"), "–", reason=_ended(trade, deal))
    if trade.has_signed(seat):
        tip = t("Press to take the signature back.") if is_person else t("{name} has signed.", name=name)
        return SignState(t("Signed"), "✓", is_signed=True, reason="" if is_person else tip, tip=tip)
    if not is_person:
        return _bot_state(trade, seat, deal)
    is_held = trade.ctx.settings.hold_to_confirm
    if trade.blocked is not None:
        reason = words.explained(trade, trade.blocked)
    else:
        reason = "" if deal is None or trade.is_changed else sign_refusal(trade, seat, deal)
    return SignState(
        t("Hold to sign") if is_held else t("Sign"),
        t("Hold") if is_held else t("Sign"),
        str(seat + 1),
        reason=reason,
        tip=t("{name} signs\nHold this button, or the key {key}.", name=name, key=seat + 1),
    )


def _bot_state(trade: TradeView, seat: Seat, deal: Deal | None) -> SignState:
    t, name = trade.ctx.t, trade.names[seat]
    if deal is None or trade.is_changed:
        return SignState(
            t("Waits for a signature"), "…", reason=t("{name} decides when a person has signed.", name=name)
        )
    if deal.is_stale:
        return SignState(t("Cannot sign"), "–", reason=words.stale_reason(trade, deal))
    return SignState(t("Thinks it over"), "…", reason=t("{name} thinks it over.", name=name))


def sign_refusal(trade: TradeView, seat: Seat, deal: Deal) -> str:
    """Return why a person cannot sign a deal now; empty when they can, as far as all may know."""
    if deal.is_stale:
        return words.stale_reason(trade, deal)
    call = None if deal.call is None else trade.view.call(deal.call)
    if call is not None and seat == call.caller:
        left = trade.improving_seconds(call.id)
        if left:
            return trade.ctx.t("Others may still improve on it for {seconds} s.", seconds=left)
    return words.why_not(trade, seat, co.SignDeal(deal.id, deal.version))


# What was answered to a deal of a person's: why not, and what it would take, for one click (ux N15).


class DealReply(NamedTuple):
    """What a seat answered to a deal: why it does not sign, a sentence of its own; the deal that it would
    sign, and that deal itself where it lies on the table."""

    answered: Deal
    seat: Seat
    reason: str
    offer: Transfers | None = None
    deal: Deal | None = None

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats that have to agree to what it would sign, but for its own."""
        return tuple(seat for seat in parties_of(self.offer or ()) if seat != self.seat)


def reply_to(trade: TradeView, deal: Deal) -> DealReply | None:
    """Return what was answered to a deal of a person's, the last word first."""
    if not any(seat in trade.humans for seat in (deal.proposer, *deal.parties)):
        return None
    counter = counter_to(trade, deal)
    said = trade.own.chat.answer_to(deal.id)
    if counter is not None:
        is_same = said is not None and said.seat == counter.proposer
        reason = said.reason if said is not None and is_same else ""
        return DealReply(deal, counter.proposer, reason, counter.transfers, counter)
    if said is None or not deal.is_refused:
        return None
    return DealReply(deal, said.seat, said.reason or said.text, said.offer)


def counter_to(trade: TradeView, deal: Deal) -> Deal | None:
    """Return the deal on the table by which a computer player answers one that a person proposed."""
    if deal.proposer not in trade.humans or not (deal.is_open or deal.is_refused):
        return None
    found = (
        other
        for other in reversed(trade.view.deals)
        if other.counter_to == deal.id and other.is_open and other.proposer not in trade.humans
    )
    return next((other for other in found if not other.is_stale), None)


def is_reply(trade: TradeView, deal: Deal) -> bool:
    """Whether a deal is told together with the one that it answers."""
    answered = None if deal.counter_to is None else trade.view.deal(deal.counter_to)
    return answered is not None and counter_to(trade, answered) == deal


def taker_of(trade: TradeView, deal_reply: DealReply) -> Seat | None:
    """Return the person who takes what was named: who proposed the deal, else the first; None for nobody."""
    people = [seat for seat in deal_reply.people if seat in trade.humans]
    proposer = deal_reply.answered.proposer
    return proposer if proposer in people else next(iter(people), None)


def _more(deal_reply: DealReply, seat: Seat) -> Thousands:
    """Return how much more money a seat pays by what was named, in thousands."""
    return money_change(deal_reply.answered.transfers, seat) - money_change(deal_reply.offer or (), seat)


def is_for_money(deal_reply: DealReply) -> bool:
    """Whether what was named differs in nothing but money."""
    return deal_reply.offer is not None and things_of(deal_reply.offer) == things_of(
        deal_reply.answered.transfers
    )


def said_of(trade: TradeView, deal_reply: DealReply) -> str:
    """Return what somebody answers, with the price, in quotes: "It makes your fourth Laundry. For $3,000
    more I sign."."""
    t = trade.ctx.t
    price = -_more(deal_reply, deal_reply.seat) if is_for_money(deal_reply) else 0
    # Where the reason names the price itself it is said once.
    is_said = bool(price) and money_text(price) in deal_reply.reason
    if is_said or (deal_reply.offer is None and deal_reply.reason):
        return t("“{words}”", words=deal_reply.reason)
    offer = t("For another deal I sign.") if deal_reply.offer is not None else t("I do not sign this.")
    if price > 0:
        offer = t("For {money} more I sign.", money=money_text(price))
    return t(
        "“{words}”", words=trade.ctx.sentences([deal_reply.reason, offer] if deal_reply.reason else [offer])
    )


def taking(trade: TradeView, deal_reply: DealReply) -> str:
    """Return what the button is called that takes what was named: "Add $1,000 and sign"."""
    t, taker = trade.ctx.t, taker_of(trade, deal_reply)
    if not is_for_money(deal_reply) or taker is None:
        return t("Take it and sign")
    more = _more(deal_reply, taker)
    if 0 < more <= money_change(deal_reply.answered.transfers, taker):
        return t("Take {money} less and sign", money=money_text(more))
    if more > 0:
        return t("Add {money} and sign", money=money_text(more))
    payer = max(deal_reply.people, key=lambda seat: _more(deal_reply, seat))
    if payer != taker:
        amount = money_text(_more(deal_reply, payer))
        return t("Sign, and {name} adds {money}", name=trade.names[payer], money=amount)
    return t("Take it and sign")


# What computer players say of their offers, and why they are done, in words (ux N15).


def remark_on_offer(trade: TradeView, number: DealId) -> str:
    """Return with what words a deal or call was put on the table; empty where nothing was said."""
    return next((_words(trade, one) for one in trade.own.heard if one.is_offer and one.about == number), "")


def remark_on_done(trade: TradeView, seat: Seat) -> str:
    """Return why a seat is done; empty where it is not, or says nothing."""
    if not trade.view.is_done(seat):
        return ""
    found = (one for one in reversed(trade.own.heard) if one.seat == seat and one.about is None)
    return next((_words(trade, one) for one in found), "")


def _words(trade: TradeView, one: BotRemark) -> str:
    words = speech(one.said)
    return "" if words is None else trade.ctx.t("“{note}”", note=trade.say(words))
