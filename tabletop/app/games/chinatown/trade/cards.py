"""The contents of the tray, as data: offers, calls, other deals, deals made (ux N5, N8, N9, N15, N17)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import NamedTuple

from tabletop.app.games.chinatown.trade import words
from tabletop.app.games.chinatown.trade.actions import TradeActions
from tabletop.app.games.chinatown.trade.answers import is_reply, reply_to, said_of
from tabletop.app.games.chinatown.trade.choices import (
    call_choices,
    deal_choices,
    listed_choices,
    reply_choices,
    stale_choices,
)
from tabletop.app.games.chinatown.trade.reading import TradeView
from tabletop.app.games.chinatown.trade.words import DealEstimate, hint_for
from tabletop.app.games.chinatown.trade_model.deal import ANYONE, why_stale
from tabletop.app.games.chinatown.trade_model.desk import deal_key, deal_of, placed
from tabletop.app.table.key import Key
from tabletop.app.widgets.button import ActionItem
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown.deals import Call, Deal, Transfer, Transfers, ordered
from tabletop.games.chinatown.trade_rules import call_fault

CALL = "call"


class TrayCard(NamedTuple):
    """The contents of a slot, or a line of the list.

    Attributes:
        seat: the viewpoint; in the list, the speaker.
        text: the pictures of a slot in words; in the list, the line.
        choices: its actions; in a slot, a "ghost" shows its icon alone.
        others: the speaker, then the other parties.
        pill: its state, a word or two.
        note: a sentence below the pictures; with `is_answer` a seat answers by it.
        facts: further sentences.
        full: everything, if `text` is short.
        open: shows it on top of the desk.
    """

    key: Key
    seat: Seat
    text: str
    choices: tuple[ActionItem, ...]
    is_grey: bool = False
    full: str = ""
    open: Callable[[], object] | None = None
    transfers: Transfers = ()
    others: tuple[Seat, ...] = ()
    pill: str = ""
    note: str = ""
    is_answer: bool = False
    hint: DealEstimate = DealEstimate()
    facts: tuple[str, ...] = ()


# -- the list: deals of others, and those that were made (ux N17) -----------------------------------


def listed(trade: TradeView) -> list[Deal]:
    """Return the deals in the list: those without a person, then those that were made."""
    deals = [deal for deal in trade.view.deals if deal.is_open and deal.proposer not in trade.own.muted]
    others = [
        deal for deal in deals if not any(seat in trade.humans for seat in (deal.proposer, *deal.parties))
    ]
    made = [deal for deal in trade.view.deals if deal.status == "executed" and deal.reverses is None]
    return [*reversed(others), *reversed(made)]


def list_cards(trade: TradeView, do: TradeActions) -> list[TrayCard]:
    """Return the cards of the list."""
    return [_listed(trade, do, deal) for deal in listed(trade)]


def _listed(trade: TradeView, do: TradeActions, deal: Deal) -> TrayCard:
    t, key, choices = trade.ctx.t, deal_key(deal.id), listed_choices(trade, do, deal)
    told = words.summary(trade, deal.transfers)
    if not deal.is_open:
        text = t("Made: {deal}", deal=told)
        return TrayCard(Key("made", deal.id), deal.proposer, text, choices, is_grey=True)
    for note in filter(None, (trade.note_words(deal.note), words.remark_on_offer(trade, deal.id))):
        # i18n: two sentences: {text} is an offer, {note} what was written beside it
        told = t("{text} {note}", text=told, note=note)
    reason = ""
    if deal.is_stale:
        reason = t("No longer possible: {reason}", reason=words.stale_reason(trade, deal))
    full, show = f"{reason} {told}".strip(), partial(do.select, key)
    return TrayCard(key, deal.proposer, reason or told, choices, is_grey=bool(reason), full=full, open=show)


# -- slots: which lie there, and where ------------------------------------------------------------------


def lying(trade: TradeView) -> tuple[Key, ...]:
    """Return what has a slot, oldest first: people's deals, and offers to anyone."""
    found = [deal_key(deal.id) for deal in trade.view.deals if _has_slot(trade, deal)]
    found += [Key(CALL, call.id) for call in trade.view.calls if call.is_open]
    return tuple(sorted(found, key=lambda key: key.at))


def _has_slot(trade: TradeView, deal: Deal) -> bool:
    if deal.proposer in trade.own.muted or is_reply(trade, deal):
        return False
    is_ours = any(seat in trade.humans for seat in (deal.proposer, *deal.parties))
    return is_ours and (deal.is_open or reply_to(trade, deal) is not None)


def is_from_others(trade: TradeView, key: Key) -> bool:
    """Whether a seat other than the people here offers it."""
    deal, call = trade.deal_of(key), trade.view.call(key.at[0]) if key.kind == CALL else None
    who = deal.proposer if deal is not None else call.caller if call is not None else None
    return who is not None and bool(trade.humans) and who not in trade.humans


def slots_of(trade: TradeView, held: int | None = None) -> dict[Key, int]:
    """Return the slot of each offer by number (ux N9); `held` is one that stays free."""
    return placed(trade.own.slots, lying(trade), held)


def offers(trade: TradeView, do: TradeActions) -> Mapping[int, TrayCard]:
    """Return the contents of each slot, in order."""
    slots = slots_of(trade)
    made = {number: offer_of(trade, do, key) for key, number in slots.items()}
    return {number: one for number, one in sorted(made.items()) if one is not None}


def main_of(trade: TradeView, found: Mapping[int, TrayCard]) -> tuple[TrayCard, ActionItem] | None:
    """Return the primary button: of the chosen offer, else the first of an answer."""
    mains = [
        (offer, choice) for offer in found.values() for choice in offer.choices if choice.kind == "primary"
    ]
    if trade.own.chosen is not None:
        return next((pair for pair in mains if pair[0].key == trade.own.chosen), None)
    return next((pair for pair in mains if pair[0].is_answer), None)


def transfers_of(trade: TradeView, key: Key | None) -> Transfers:
    """Return the transfers of an offer; none for a call, which has no other side yet."""
    number = deal_of(key)
    deal = None if number is None else trade.view.deal(number)
    return () if deal is None else deal.transfers


def offer_of(trade: TradeView, do: TradeActions, key: Key) -> TrayCard | None:
    """Return the card of an offer."""
    if key.kind == CALL:
        call = trade.view.call(key.at[0])
        return None if call is None else _call(trade, do, call)
    deal = trade.deal_of(key)
    return None if deal is None else _deal(trade, do, deal)


# -- deals ---------------------------------------------------------------------------------------------


def _deal(trade: TradeView, do: TradeActions, deal: Deal) -> TrayCard:
    t = trade.ctx.t
    ours = [party for party in deal.parties if party in trade.humans]
    people = tuple(party for party in ours if not deal.has_signed(party))
    # The viewpoint: the first seat to sign, else the proposer, or a person in it.
    seat = deal.proposer if deal.proposer in ours or not ours else ours[0]
    seat = people[0] if people else seat
    # The proposer speaks first, unless a change left them out.
    others = sorted(deal.parties, key=lambda party: party != deal.proposer)
    reply = reply_to(trade, deal)
    made = TrayCard(
        deal_key(deal.id),
        seat,
        words.brief(trade, deal.transfers, seat),
        (),
        transfers=deal.transfers,
        others=tuple(other for other in others if other != seat),
        hint=hint_for(trade, seat, deal.transfers),
        facts=_elsewhere(trade, deal.transfers, seat),
    )

    note = trade.note_words(deal.note) or words.remark_on_offer(trade, deal.id)
    if deal.reverses is not None:
        note = t("Takes an earlier deal back. {text}", text=note).strip()
    if reply is not None:
        said = said_of(trade, reply)
        # i18n: {name}: a player; {words}: what the player says
        told = t("{name}: {words}", name=trade.names[reply.seat], words=said)
        return made._replace(
            pill=trade.ctx.tc("deal", "answered"),
            note=said if len(made.others) == 1 else told,
            is_answer=True,
            facts=(*made.facts, told),
            choices=reply_choices(trade, do, reply),
        )
    if deal.is_stale:
        reason = t("No longer possible: {reason}", reason=words.stale_reason(trade, deal))
        choices = stale_choices(trade, do, deal)
        short = t("No longer possible: {reason}", reason=words.stale_cause(trade, deal))
        return made._replace(note=short, is_grey=True, facts=(reason,), choices=choices, hint=DealEstimate())
    blocked = why_stale(trade.view, deal.transfers, trade.viewer)
    if blocked is not None:
        note = t("Not possible now: {reason}", reason=words.explained(trade, blocked))
    pill = trade.ctx.tc("deal", "new") if made.key in trade.own.fresh else ""
    if not pill and len(deal.parties) > 2:
        # i18n: “three-way”: a deal; very short
        # i18n: “four-way”: a deal; very short
        # i18n: “five-way”: a deal; very short
        pill = {3: t("three-way"), 4: t("four-way")}.get(len(deal.parties), t("five-way"))
    if not people or deal.proposer == seat:
        pill = trade.ctx.tc("deal", "waits")
    facts = (*made.facts, note) if note else made.facts
    if not note and len(made.hint.parts) > 1:
        note = trade.ctx.capital(t(", ").join(made.hint.parts))
    choices = deal_choices(trade, do, deal, people)
    return made._replace(pill=pill, note=note, facts=facts, choices=choices, is_grey=blocked is not None)


def _elsewhere(trade: TradeView, transfers: Transfers, seat: Seat) -> tuple[str, ...]:
    """Return the transfers among the others in words."""
    rest = tuple(one for one in transfers if seat not in (one.giver, one.taker))
    return (words.summary(trade, rest),) if rest else ()


# -- open calls ----------------------------------------------------------------------------------------


def _call(trade: TradeView, do: TradeActions, call: Call) -> TrayCard:
    """Return a call from the viewpoint of a seat that can answer it; the caller's own, with anyone as the
    other side."""
    t = trade.ctx.t
    answers = [deal for deal in trade.view.deals if deal.call == call.id and deal.is_open]
    answered = {deal.proposer for deal in answers}
    free = [seat for seat in trade.humans if seat != call.caller and seat not in answered]
    facts = [words.call_summary(trade, call)]
    if answers:
        names = trade.ctx.listed(trade.names[deal.proposer] for deal in answers)
        facts.append(t("Accepted by {names}.", names=names))
    why = call_fault(trade.view, call)
    left = trade.improving_seconds(call.id) if answers else 0
    if left:
        facts.append(t("Others can make better offers for {seconds} s.", seconds=left))
    is_own = call.caller in trade.humans or not free
    seat = call.caller if is_own else free[0]
    transfers = call.deal_with(seat)
    if is_own:
        given = [Transfer(seat, ANYONE, what) for what in call.gives]
        transfers = ordered((*given, *(Transfer(ANYONE, seat, what) for what in call.wants)))
    offer = TrayCard(
        Key(CALL, call.id),
        seat,
        words.call_summary(trade, call),
        call_choices(trade, do, call, free, is_possible=why is None),
        transfers=transfers,
        others=(ANYONE,) if is_own else (call.caller,),
    )
    if why is not None:
        reason = t("Not possible now: {reason}", reason=words.explained(trade, why))
        return offer._replace(note=reason, is_grey=True, facts=(reason,))
    return offer._replace(
        pill=trade.ctx.tc("deal", "new") if offer.key in trade.own.fresh else "",
        note=" ".join(facts[1:]) or (t("No answer yet") if call.caller in trade.humans else facts[0]),
        hint=DealEstimate() if is_own or not call.wants else hint_for(trade, seat, transfers),
        facts=tuple(facts[1:]),
    )


# -- words ---------------------------------------------------------------------------------------------


def spoken(trade: TradeView, number: int, card: TrayCard) -> str:
    """Return the contents of a slot for screen readers: "Slot 2, Leila: you give ..., you get ...; about
    +$5,000 for you. Leila: I’d sign for $1,000 more."."""
    t = trade.ctx.t
    names = trade.ctx.listed(words.name_of(trade, seat) for seat in card.others)
    # i18n: for screen readers: a card of the tray: its place, the parties, the deal
    parts = [t("Slot {number}, {names}: {deal}", number=number, names=names, deal=card.text)]
    if card.pill:
        # i18n: the state of a deal, as a sentence: “New.”
        parts.append(trade.ctx.capital(t("{state}.", state=card.pill)))
    if card.hint.amount:
        # i18n: what a deal is worth, as a sentence: “About +$2,000 for you.”
        parts.append(trade.ctx.capital(t("{estimate}.", estimate=estimate_text(trade, card.seat, card.hint))))
    return trade.ctx.sentences([*parts, *card.facts])


def estimate_text(trade: TradeView, seat: Seat, hint: DealEstimate) -> str:
    """Return an estimate for a seat in words: "about +$2,000 for you"."""
    t = trade.ctx.t
    if seat == trade.you:
        return t("about {amount} for you", amount=hint.amount)
    return t("about {amount} for {name}", amount=hint.amount, name=trade.names[seat])


def offers_name(trade: TradeView) -> str:
    """Return the caption of the button to the offers, with their number."""
    count = len(slots_of(trade))
    return trade.ctx.t("Offers: {count}", count=count) if count else trade.ctx.t("Offers")


def whose(trade: TradeView, found: Mapping[int, TrayCard]) -> str:
    """Return who makes these offers, each once."""
    seats = dict.fromkeys(offer.others[0] for offer in found.values() if offer.others)
    return trade.ctx.t(", ").join(words.name_of(trade, seat) for seat in seats)


def offer_tip(trade: TradeView, card: TrayCard) -> str:
    """Return the tooltip of a slot: who speaks, then everything in words."""
    names = trade.ctx.t(", ").join(words.name_of(trade, seat) for seat in card.others)
    text = trade.ctx.sentences([trade.ctx.capital(card.text), *card.facts])
    why = words.estimate_lines(trade, card.seat, card.transfers) if card.hint.amount else ()
    return "\n".join((names, text, *why))
