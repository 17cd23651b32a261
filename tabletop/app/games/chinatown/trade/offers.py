"""What lies in the slots of the tray, as data: offers, own deals that wait or were answered, open calls
(ux N5, N8, N9, N15)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import NamedTuple

from tabletop.app.games.chinatown.trade import buttons, heard, opened, words
from tabletop.app.games.chinatown.trade.cards import TrayAction
from tabletop.app.games.chinatown.trade.doing import TradeActions
from tabletop.app.games.chinatown.trade.hints import DealEstimate, hint_for
from tabletop.app.games.chinatown.trade.reading import TradeView
from tabletop.app.games.chinatown.trade.replies import is_reply, reply_to, said_of
from tabletop.app.games.chinatown.trade_model.deal import ANYONE
from tabletop.app.games.chinatown.trade_model.desk import deal_key, deal_of
from tabletop.app.games.chinatown.trade_model.places import placed
from tabletop.app.games.chinatown.trade_model.rules import why_stale
from tabletop.app.table.key import Key
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown.deals import Call, Deal, Transfer, Transfers, ordered
from tabletop.games.chinatown.trade_rules import call_fault

CALL = "call"


class TrayOffer(NamedTuple):
    """What lies in a slot.

    Attributes:
        seat: from whose side it is told.
        others: who speaks, then who else takes part.
        pill: how it stands with it, a word or two.
        note: a sentence below the pictures; `is_answer` where somebody answers with it.
        spoken: what the pictures show, in words.
        facts: what is said after that.
    """

    key: Key
    seat: Seat
    transfers: Transfers
    others: tuple[Seat, ...]
    spoken: str
    choices: tuple[TrayAction, ...]
    pill: str = ""
    note: str = ""
    is_answer: bool = False
    is_grey: bool = False
    hint: DealEstimate = DealEstimate()
    facts: tuple[str, ...] = ()


# -- which lie there, and where ------------------------------------------------------------------------


def lying(trade_view: TradeView) -> tuple[Key, ...]:
    """Return what has a slot, oldest first: what people have a part in, and what is offered to anyone."""
    found = [deal_key(deal.id) for deal in trade_view.view.deals if _has_slot(trade_view, deal)]
    found += [Key(CALL, call.id) for call in trade_view.view.calls if call.is_open]
    return tuple(sorted(found, key=lambda key: key.at))


def _has_slot(trade_view: TradeView, deal: Deal) -> bool:
    if deal.proposer in trade_view.own.muted or is_reply(trade_view, deal):
        return False
    is_ours = any(seat in trade_view.humans for seat in (deal.proposer, *deal.parties))
    return is_ours and (deal.is_open or reply_to(trade_view, deal) is not None)


def is_from_others(trade_view: TradeView, key: Key) -> bool:
    """Whether somebody else than the people here offers it."""
    deal, call = trade_view.deal_of(key), trade_view.view.call(key.at[0]) if key.kind == CALL else None
    who = deal.proposer if deal is not None else call.caller if call is not None else None
    return who is not None and bool(trade_view.humans) and who not in trade_view.humans


def slots_of(trade_view: TradeView, held: int | None = None) -> dict[Key, int]:
    """Return the number of the slot of each offer (ux N9); `held` is one that stays free."""
    return placed(trade_view.own.slots, lying(trade_view), held)


def offers(trade_view: TradeView, do: TradeActions) -> Mapping[int, TrayOffer]:
    """Return what lies in each slot, in order."""
    slots = slots_of(trade_view)
    made = {number: offer_of(trade_view, do, key) for key, number in slots.items()}
    return {number: one for number, one in sorted(made.items()) if one is not None}


def main_of(trade_view: TradeView, found: Mapping[int, TrayOffer]) -> tuple[TrayOffer, TrayAction] | None:
    """Return the one button that stands out: of the chosen offer, else the first that an answer brings."""
    mains = [(offer, choice) for offer in found.values() for choice in offer.choices if choice.is_main]
    if trade_view.own.chosen is not None:
        return next((pair for pair in mains if pair[0].key == trade_view.own.chosen), None)
    return next((pair for pair in mains if pair[1].is_first), None)


def transfers_of(trade_view: TradeView, key: Key | None) -> Transfers:
    """Return what would change hands by an offer; nothing for a call, which has no other side yet."""
    number = deal_of(key)
    deal = None if number is None else trade_view.view.deal(number)
    return () if deal is None else deal.transfers


def offer_of(trade_view: TradeView, do: TradeActions, key: Key) -> TrayOffer | None:
    """Return what is told of an offer."""
    if key.kind == CALL:
        call = trade_view.view.call(key.at[0])
        return None if call is None else _call(trade_view, do, call)
    deal = trade_view.deal_of(key)
    return None if deal is None else _deal(trade_view, do, deal)


# -- deals ---------------------------------------------------------------------------------------------


def _deal(trade_view: TradeView, do: TradeActions, deal: Deal) -> TrayOffer:
    t = trade_view.ctx.t
    people = trade_view.unsigned_people(deal)
    seat = people[0] if people else _side(trade_view, deal)
    # Who proposed it speaks first, unless it was changed to one without them.
    others = sorted(deal.parties, key=lambda party: party != deal.proposer)
    reply = reply_to(trade_view, deal)
    made = TrayOffer(
        deal_key(deal.id),
        seat,
        deal.transfers,
        tuple(other for other in others if other != seat),
        words.brief(trade_view, deal.transfers, seat),
        (),
        hint=hint_for(trade_view, seat, deal.transfers),
        facts=_elsewhere(trade_view, deal.transfers, seat),
    )
    note = trade_view.note_words(deal.note) or heard.of_offer(trade_view, deal.id)
    if deal.reverses is not None:
        note = t("Takes an earlier deal back. {text}", text=note).strip()
    if reply is not None:
        said = said_of(trade_view, reply)
        told = t("{name}: {words}", name=trade_view.names[reply.seat], words=said)
        return made._replace(
            pill=t("answered"),
            note=said if len(made.others) == 1 else told,
            is_answer=True,
            facts=(*made.facts, told),
            choices=buttons.answered(trade_view, do, reply),
        )
    if deal.is_stale:
        reason = t("Not possible any more: {reason}", reason=words.stale_reason(trade_view, deal))
        choices = buttons.stale(trade_view, do, deal)
        return made._replace(note=reason, is_grey=True, facts=(reason,), choices=choices, hint=DealEstimate())
    blocked = why_stale(trade_view.view, deal.transfers, trade_view.viewer)
    if blocked is not None:
        note = t("Not possible now: {reason}", reason=words.explained(trade_view, blocked))
    pill = t("new") if made.key in trade_view.own.fresh else ""
    if not pill and len(deal.parties) > 2:
        pill = {3: t("three-way"), 4: t("four-way")}.get(len(deal.parties), t("five-way"))
    if not people or deal.proposer == seat:
        pill = t("waits")
    facts = (*made.facts, note) if note else made.facts
    if not note and len(made.hint.parts) > 1:
        note = words.capital(t(", ").join(made.hint.parts))
    choices = buttons.lying(trade_view, do, deal, people)
    return made._replace(pill=pill, note=note, facts=facts, choices=choices, is_grey=blocked is not None)


def _side(trade_view: TradeView, deal: Deal) -> Seat:
    """Return from whose side a deal is told that waits for no person."""
    parties = (deal.proposer, *deal.parties)
    return next(
        (seat for seat in parties if seat in trade_view.humans and seat in deal.parties), deal.proposer
    )


def _elsewhere(trade_view: TradeView, transfers: Transfers, seat: Seat) -> tuple[str, ...]:
    """Return in words what changes hands among the others."""
    rest = tuple(one for one in transfers if seat not in (one.giver, one.taker))
    return (words.summary(trade_view, rest),) if rest else ()


# -- open calls ----------------------------------------------------------------------------------------


def _call(trade_view: TradeView, do: TradeActions, call: Call) -> TrayOffer:
    """Return a call from the side of who can answer it; the caller's own, with anyone as the other side."""
    t = trade_view.ctx.t
    answers = [deal for deal in trade_view.view.deals if deal.call == call.id and deal.is_open]
    answered = {deal.proposer for deal in answers}
    free = [seat for seat in trade_view.humans if seat != call.caller and seat not in answered]
    facts = [words.call_summary(trade_view, call)]
    if answers:
        names = t(", ").join(trade_view.names[deal.proposer] for deal in answers)
        facts.append(t("Accepted by {names}.", names=names))
    why = call_fault(trade_view.view, call)
    left = trade_view.improving_seconds(call.id) if answers else 0
    if left:
        facts.append(t("Others may improve for {seconds} s.", seconds=left))
    is_own = call.caller in trade_view.humans or not free
    seat = call.caller if is_own else free[0]
    transfers = _called(call) if is_own else call.deal_with(seat)
    choices: list[TrayAction] = []
    if free and call.wants and why is None:
        choices.append(
            TrayAction("accept", t("Sign"), partial(do.answer_call, call, free), icon="check", is_main=True)
        )
    if free and why is None:
        name = t("Improve") if call.wants else t("Make an offer")
        choices.append(
            TrayAction("improve", name, partial(do.improve_call, call, free), icon="swap", cap="K")
        )
    if call.caller in trade_view.humans:
        close = partial(do.close_call, call)
        choices.append(TrayAction("close", t("End the offer"), close, icon="no", cap="Q"))
    if free and call.caller not in trade_view.humans:
        choices.extend(buttons.mute(trade_view, do, call.caller))
    others = (ANYONE,) if is_own else (call.caller,)
    reason = "" if why is None else t("Not possible now: {reason}", reason=words.explained(trade_view, why))
    offer = TrayOffer(
        Key(CALL, call.id),
        seat,
        transfers,
        others,
        words.call_summary(trade_view, call),
        tuple(choices),
        pill=t("new") if Key(CALL, call.id) in trade_view.own.fresh else t("to anyone"),
        note=" ".join(facts[1:]) if len(facts) > 1 else facts[0],
        hint=DealEstimate() if is_own or not call.wants else hint_for(trade_view, seat, transfers),
        facts=tuple(facts[1:]),
    )
    if not reason:
        return offer
    return offer._replace(pill="", note=reason, is_grey=True, facts=(reason,), hint=DealEstimate())


def _called(call: Call) -> Transfers:
    given = [Transfer(call.caller, ANYONE, what) for what in call.gives]
    return ordered((*given, *(Transfer(ANYONE, call.caller, what) for what in call.wants)))


# -- words ---------------------------------------------------------------------------------------------


def spoken(trade_view: TradeView, number: int, tray_offer: TrayOffer) -> str:
    """Return all that a slot shows, for screen readers: "Slot 2, Leila: you give ..., you get ...; about
    +$5,000 for you. Leila: For $1,000 more I sign."."""
    t = trade_view.ctx.t
    names = t(", ").join(words.name_of(trade_view, seat) for seat in tray_offer.others)
    parts = [t("Slot {number}, {names}: {deal}", number=number, names=names, deal=tray_offer.spoken)]
    if tray_offer.pill:
        parts.append(words.capital(t("{state}.", state=tray_offer.pill)))
    if tray_offer.hint.amount:
        parts.append(
            words.capital(t("{estimate}.", estimate=estimate(trade_view, tray_offer.seat, tray_offer.hint)))
        )
    return trade_view.ctx.sentences([*parts, *tray_offer.facts])


def estimate(trade_view: TradeView, seat: Seat, deal_estimate: DealEstimate) -> str:
    """Return an estimate as it is told of a seat: "about +$2,000 for you"."""
    t = trade_view.ctx.t
    if seat == trade_view.you:
        return t("about {amount} for you", amount=deal_estimate.amount)
    return t("about {amount} for {name}", amount=deal_estimate.amount, name=trade_view.names[seat])


def whose(trade_view: TradeView, found: Mapping[int, TrayOffer]) -> str:
    """Return who makes these offers, each once."""
    seats = dict.fromkeys(offer.others[0] for offer in found.values() if offer.others)
    return trade_view.ctx.t(", ").join(words.name_of(trade_view, seat) for seat in seats)


def tip(trade_view: TradeView, tray_offer: TrayOffer) -> str:
    """Return what the tooltip of a slot says: who speaks, then all of it in words."""
    names = trade_view.ctx.t(", ").join(words.name_of(trade_view, seat) for seat in tray_offer.others)
    text = trade_view.ctx.sentences([words.capital(tray_offer.spoken), *tray_offer.facts])
    why = opened.told(trade_view, tray_offer.seat, tray_offer.transfers) if tray_offer.hint.amount else ()
    return "\n".join((names, text, *why))
