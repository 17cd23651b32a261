"""What lies in the slots of the tray, as data: offers, own deals that wait or were answered, open calls
(ux N5, N8, N9, N15)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import NamedTuple

from tabletop.app.games.chinatown.papers.deal import ANYONE
from tabletop.app.games.chinatown.papers.desk import deal_key, deal_of
from tabletop.app.games.chinatown.papers.places import placed
from tabletop.app.games.chinatown.trade import buttons, heard, opened, words
from tabletop.app.games.chinatown.trade.cards import Choice
from tabletop.app.games.chinatown.trade.doing import Doing
from tabletop.app.games.chinatown.trade.hints import Hint, hint_for
from tabletop.app.games.chinatown.trade.reading import Trade
from tabletop.app.games.chinatown.trade.replies import is_reply, reply_to, said_of
from tabletop.app.table.key import Key
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown.deals import Call, Deal, Transfer, Transfers, ordered

CALL = "call"


class Offer(NamedTuple):
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
    choices: tuple[Choice, ...]
    pill: str = ""
    note: str = ""
    is_answer: bool = False
    is_grey: bool = False
    hint: Hint = Hint()
    facts: tuple[str, ...] = ()


# -- which lie there, and where ------------------------------------------------------------------------


def lying(trade: Trade) -> tuple[Key, ...]:
    """Return what has a slot, oldest first: what people have a part in, and what is offered to anyone."""
    found = [deal_key(deal.id) for deal in trade.view.deals if _has_slot(trade, deal)]
    found += [Key(CALL, call.id) for call in trade.view.calls if call.is_open]
    return tuple(sorted(found, key=lambda key: key.at))


def _has_slot(trade: Trade, deal: Deal) -> bool:
    if deal.proposer in trade.own.muted or is_reply(trade, deal):
        return False
    is_ours = any(seat in trade.humans for seat in (deal.proposer, *deal.parties))
    return is_ours and (deal.is_open or reply_to(trade, deal) is not None)


def is_from_others(trade: Trade, key: Key) -> bool:
    """Whether somebody else than the people here offers it."""
    deal, call = trade.deal_of(key), trade.view.call(key.at[0]) if key.kind == CALL else None
    who = deal.proposer if deal is not None else call.caller if call is not None else None
    return who is not None and bool(trade.humans) and who not in trade.humans


def slots_of(trade: Trade, held: int | None = None) -> dict[Key, int]:
    """Return the number of the slot of each offer (ux N9); `held` is one that stays free."""
    return placed(trade.own.slots, lying(trade), held)


def offers(trade: Trade, do: Doing) -> Mapping[int, Offer]:
    """Return what lies in each slot, in order."""
    slots = slots_of(trade)
    made = {number: offer_of(trade, do, key) for key, number in slots.items()}
    return {number: one for number, one in sorted(made.items()) if one is not None}


def main_of(trade: Trade, found: Mapping[int, Offer]) -> tuple[Offer, Choice] | None:
    """Return the one button that stands out: of the chosen offer, else the first that an answer brings."""
    mains = [(offer, choice) for offer in found.values() for choice in offer.choices if choice.is_main]
    if trade.own.chosen is not None:
        return next((pair for pair in mains if pair[0].key == trade.own.chosen), None)
    return next((pair for pair in mains if pair[1].is_first), None)


def transfers_of(trade: Trade, key: Key | None) -> Transfers:
    """Return what would change hands by an offer; nothing for a call, which has no other side yet."""
    number = deal_of(key)
    deal = None if number is None else trade.view.deal(number)
    return () if deal is None else deal.transfers


def offer_of(trade: Trade, do: Doing, key: Key) -> Offer | None:
    """Return what is told of an offer."""
    if key.kind == CALL:
        call = trade.view.call(key.at[0])
        return None if call is None else _call(trade, do, call)
    deal = trade.deal_of(key)
    return None if deal is None else _deal(trade, do, deal)


# -- deals ---------------------------------------------------------------------------------------------


def _deal(trade: Trade, do: Doing, deal: Deal) -> Offer:
    t = trade.ctx.t
    people = trade.unsigned_people(deal)
    seat = people[0] if people else _side(trade, deal)
    # Who proposed it speaks first, unless it was changed to one without them.
    others = sorted(deal.parties, key=lambda party: party != deal.proposer)
    reply = reply_to(trade, deal)
    made = Offer(
        deal_key(deal.id),
        seat,
        deal.transfers,
        tuple(other for other in others if other != seat),
        words.brief(trade, deal.transfers, seat),
        (),
        hint=hint_for(trade, seat, deal.transfers),
        facts=_elsewhere(trade, deal.transfers, seat),
    )
    note = trade.note_words(deal.note) or heard.of_offer(trade, deal.id)
    if deal.reverses is not None:
        note = t("Take deal {deal} back. {text}", deal=deal.reverses, text=note).strip()
    if reply is not None:
        said = said_of(trade, reply)
        told = t("{name}: {words}", name=trade.names[reply.seat], words=said)
        return made._replace(
            pill=t("answered"),
            note=said if len(made.others) == 1 else told,
            is_answer=True,
            facts=(*made.facts, told),
            choices=buttons.answered(trade, do, reply),
        )
    if deal.is_stale:
        reason = t("Not possible any more: {reason}", reason=words.stale_reason(trade, deal))
        choices = buttons.stale(trade, do, deal)
        return made._replace(note=reason, is_grey=True, facts=(reason,), choices=choices, hint=Hint())
    pill = t("new") if made.key in trade.own.fresh else ""
    if not pill and len(deal.parties) > 2:
        pill = {3: t("three-way"), 4: t("four-way")}.get(len(deal.parties), t("five-way"))
    if not people or deal.proposer == seat:
        pill = t("waits")
    facts = (*made.facts, note) if note else made.facts
    if not note and len(made.hint.parts) > 1:
        note = words.capital(t(", ").join(made.hint.parts))
    return made._replace(pill=pill, note=note, facts=facts, choices=buttons.lying(trade, do, deal, people))


def _side(trade: Trade, deal: Deal) -> Seat:
    """Return from whose side a deal is told that waits for no person."""
    parties = (deal.proposer, *deal.parties)
    return next((seat for seat in parties if seat in trade.humans and seat in deal.parties), deal.proposer)


def _elsewhere(trade: Trade, transfers: Transfers, seat: Seat) -> tuple[str, ...]:
    """Return in words what changes hands among the others."""
    rest = tuple(one for one in transfers if seat not in (one.giver, one.taker))
    return (words.summary(trade, rest),) if rest else ()


# -- open calls ----------------------------------------------------------------------------------------


def _call(trade: Trade, do: Doing, call: Call) -> Offer:
    """Return a call from the side of who can answer it; the caller's own, with anyone as the other side."""
    t = trade.ctx.t
    answers = [deal for deal in trade.view.deals if deal.call == call.id and deal.is_open]
    answered = {deal.proposer for deal in answers}
    free = [seat for seat in trade.humans if seat != call.caller and seat not in answered]
    facts = [words.call_summary(trade, call)]
    if answers:
        names = t(", ").join(trade.names[deal.proposer] for deal in answers)
        facts.append(t("Accepted by {names}.", names=names))
    left = trade.improving_seconds(call.id) if answers else 0
    if left:
        facts.append(t("Others may improve for {seconds} s.", seconds=left))
    is_own = call.caller in trade.humans or not free
    seat = call.caller if is_own else free[0]
    transfers = _called(call) if is_own else call.deal_with(seat)
    choices: list[Choice] = []
    if free and call.wants:
        choices.append(
            Choice("accept", t("Sign"), partial(do.answer_call, call, free), icon="check", is_main=True)
        )
    if free:
        name = t("Improve") if call.wants else t("Make an offer")
        choices.append(Choice("improve", name, partial(do.improve_call, call, free), icon="swap", cap="K"))
    if call.caller in trade.humans:
        close = partial(do.close_call, call)
        choices.append(Choice("close", t("End the offer"), close, icon="no", cap="Q"))
    if free and call.caller not in trade.humans:
        choices.extend(buttons.mute(trade, do, call.caller))
    others = (ANYONE,) if is_own else (call.caller,)
    return Offer(
        Key(CALL, call.id),
        seat,
        transfers,
        others,
        words.call_summary(trade, call),
        tuple(choices),
        pill=t("new") if Key(CALL, call.id) in trade.own.fresh else t("to anyone"),
        note=" ".join(facts[1:]) if len(facts) > 1 else facts[0],
        hint=Hint() if is_own or not call.wants else hint_for(trade, seat, transfers),
        facts=tuple(facts[1:]),
    )


def _called(call: Call) -> Transfers:
    given = [Transfer(call.caller, ANYONE, what) for what in call.gives]
    return ordered((*given, *(Transfer(ANYONE, call.caller, what) for what in call.wants)))


# -- words ---------------------------------------------------------------------------------------------


def spoken(trade: Trade, number: int, offer: Offer) -> str:
    """Return all that a slot shows, for screen readers: "Slot 2, Leila: you give ..., you get ...; about
    +$5,000 for you. Leila: For $1,000 more I sign."."""
    t = trade.ctx.t
    names = t(", ").join(words.name_of(trade, seat) for seat in offer.others)
    parts = [t("Slot {number}, {names}: {deal}", number=number, names=names, deal=offer.spoken)]
    if offer.pill:
        parts.append(words.capital(t("{state}.", state=offer.pill)))
    if offer.hint.amount:
        parts.append(words.capital(t("{estimate}.", estimate=estimate(trade, offer.seat, offer.hint))))
    return trade.ctx.sentences([*parts, *offer.facts])


def estimate(trade: Trade, seat: Seat, hint: Hint) -> str:
    """Return an estimate as it is told of a seat: "about +$2,000 for you"."""
    t = trade.ctx.t
    if seat == trade.you:
        return t("about {amount} for you", amount=hint.amount)
    return t("about {amount} for {name}", amount=hint.amount, name=trade.names[seat])


def whose(trade: Trade, found: Mapping[int, Offer]) -> str:
    """Return who makes these offers, each once."""
    seats = dict.fromkeys(offer.others[0] for offer in found.values() if offer.others)
    return trade.ctx.t(", ").join(words.name_of(trade, seat) for seat in seats)


def tip(trade: Trade, offer: Offer) -> str:
    """Return what the tooltip of a slot says: who speaks, then all of it in words."""
    names = trade.ctx.t(", ").join(words.name_of(trade, seat) for seat in offer.others)
    text = trade.ctx.sentences([words.capital(offer.spoken), *offer.facts])
    why = opened.told(trade, offer.seat, offer.transfers) if offer.hint.amount else ()
    return "\n".join((names, text, *why))
