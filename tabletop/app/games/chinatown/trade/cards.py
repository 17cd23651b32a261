"""What lies in the tray, as data: offers, calls, what was said, deals that were made (ux N5, N8, N9, N17)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from tabletop.app.games.chinatown.papers.desk import deal_key
from tabletop.app.games.chinatown.papers.talk import Said
from tabletop.app.games.chinatown.trade import heard, words
from tabletop.app.games.chinatown.trade.doing import Doing
from tabletop.app.games.chinatown.trade.reading import Trade
from tabletop.app.games.chinatown.trade.states import sign_refusal
from tabletop.app.table.key import Key
from tabletop.app.widgets.button import Kind
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown.deals import Call, Deal


class Choice(NamedTuple):
    """A button on a card of the tray; `is_small`: the icon alone."""

    key: str
    name: str
    do: Callable[[], object]
    kind: Kind = "normal"
    icon: str = ""
    is_small: bool = False
    why_not: str = ""


class Card(NamedTuple):
    """What lies in the tray: who speaks, what, what can be done about it; grey when it is over. `full` is all
    of it, where `text` is short; `open` lays it on top of the desk."""

    key: Key
    seat: Seat
    text: str
    choices: tuple[Choice, ...]
    is_grey: bool = False
    full: str = ""
    open: Callable[[], object] | None = None


def cards(trade: Trade, do: Doing) -> list[Card]:
    """Return what lies in the tray: what waits for people first, then the rest, what is over last."""
    view = trade.view
    open_deals = [deal for deal in view.deals if deal.is_open and deal.proposer not in trade.own.muted]
    waiting = [deal for deal in open_deals if not deal.is_stale and trade.unsigned_people(deal)]
    others = [deal for deal in open_deals if deal not in waiting]
    # One button at most stands out.
    found = [
        _deal_card(trade, do, deal, is_first=number == 0) for number, deal in enumerate(reversed(waiting))
    ]
    calls = [call for call in reversed(view.calls) if call.is_open]
    found += [_call_card(trade, do, call, is_first=not found and call is calls[0]) for call in calls]
    found += [said_card(trade, do, one, Key("said", one.number)) for one in reversed(trade.talk.said)]
    found += [_deal_card(trade, do, deal) for deal in reversed(others)]
    made = [deal for deal in view.deals if deal.status == "executed" and deal.reverses is None]
    return found + [_made_card(trade, do, deal) for deal in reversed(made)]


def _deal_card(trade: Trade, do: Doing, deal: Deal, *, is_first: bool = False) -> Card:
    t, key = trade.ctx.t, deal_key(deal.id)
    full = words.summary(trade, deal.transfers)
    if deal.reverses is not None:
        full = t("Take deal {deal} back. {text}", deal=deal.reverses, text=full)
    if deal.note:
        full = t("{text} {note}", text=full, note=trade.note_words(deal.note))
    said = heard.of_offer(trade, deal.id)
    if said:
        full = t("{text} {note}", text=full, note=said)
    view_it = partial(do.papers.select, deal_key(deal.id))
    if deal.is_stale:
        reason = t("Not possible any more: {reason}", reason=words.stale_reason(trade, deal))
        choices: tuple[Choice, ...] = (Choice("view", t("View"), view_it),)
        return Card(key, deal.proposer, reason, choices, is_grey=True, full=f"{reason} {full}", open=view_it)
    shake = trade.shake
    if shake is not None and shake.deal == deal.id:
        return Card(key, deal.proposer, t("Handshake. {text}", text=full), (), open=view_it)
    people = trade.unsigned_people(deal)
    if len(people) != 1 or deal.proposer == people[0]:
        choices = (
            Choice("view", t("View"), view_it),
            Choice("counter", t("Improve"), partial(do.papers.counter, deal)),
        )
        return Card(key, deal.proposer, full, choices, full=full, open=view_it)
    brief = words.brief(trade, deal.transfers, people[0])
    if said:
        brief = t("{text} {note}", text=brief, note=said)
    choices = _offer_choices(trade, do, deal, people[0], is_first)
    return Card(key, deal.proposer, brief, choices, full=full, open=view_it)


def _offer_choices(trade: Trade, do: Doing, deal: Deal, seat: Seat, is_first: bool) -> tuple[Choice, ...]:
    """Return what a person can do with an offer that waits for them alone (ux N9)."""
    t = trade.ctx.t
    accept = Choice(
        "accept",
        t("Accept"),
        partial(do.signing.accept, seat, deal),
        "primary" if is_first else "normal",
        why_not=sign_refusal(trade, seat, deal),
    )
    found = [
        Choice("counter", t("Counter"), partial(do.papers.counter, deal)),
        accept,
        Choice("decline", t("Decline"), partial(do.decline, deal), icon="no", is_small=True),
    ]
    if deal.proposer not in trade.humans:
        name = t("Mute {name} for this phase", name=trade.names[deal.proposer])
        found.append(Choice("mute", name, partial(do.mute, deal.proposer), icon="mute", is_small=True))
    return tuple(found)


def _call_card(trade: Trade, do: Doing, call: Call, *, is_first: bool) -> Card:
    t = trade.ctx.t
    text = words.call_summary(trade, call)
    answers = [deal for deal in trade.view.deals if deal.call == call.id and deal.is_open]
    if answers:
        names = t(", ").join(trade.names[deal.proposer] for deal in answers)
        text = t("{text} Accepted by {names}.", text=text, names=names)
        left = trade.improving_seconds(call.id)
        if left:
            text = t("{text} Others may improve for {seconds} s.", text=text, seconds=left)
    people = [seat for seat in trade.humans if seat != call.caller]
    answered = {deal.proposer for deal in answers}
    free = [seat for seat in people if seat not in answered]
    choices: list[Choice] = []
    if call.caller in trade.humans:
        choices.append(
            Choice("close", t("End the offer"), partial(do.close_call, call), icon="no", is_small=True)
        )
    if free and call.wants:
        kind: Kind = "primary" if is_first else "normal"
        choices.append(Choice("accept", t("Accept"), partial(do.answer_call, call, free), kind))
    if free:
        choices.append(Choice("improve", t("Improve"), partial(do.improve_call, call, free)))
    return Card(Key("call", call.id), call.caller, text, tuple(choices))


def said_card(trade: Trade, do: Doing, one: Said, key: Key) -> Card:
    """Return the card of something that was said."""
    t = trade.ctx.t
    away = Choice("away", t("Take away"), partial(do.forget, one.number), icon="no", is_small=True)
    declined = None if one.answers is None else trade.view.deal(one.answers)
    choices = [away]
    if declined is not None:
        choices.insert(0, Choice("counter", t("Counter"), partial(do.papers.counter, declined)))
    if one.offer is not None:
        choices.insert(0, Choice("use", t("Use it"), partial(do.papers.use_offer, one)))
    return Card(key, one.seat, one.text, tuple(choices), is_grey=len(choices) == 1)


def _made_card(trade: Trade, do: Doing, deal: Deal) -> Card:
    t = trade.ctx.t
    text = t("Made: {deal}", deal=words.summary(trade, deal.transfers))
    why = do.why_no_void(deal)
    back = Choice("void", t("Take back"), partial(do.void, deal), why_not=why)
    return Card(Key("made", deal.id), deal.proposer, text, (back,), is_grey=True)
