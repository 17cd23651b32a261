"""What lies in the tray, as data: offers, calls, what was said, deals that were made (ux N5, N8, N9, N17)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from tabletop.app.games.chinatown.trade import words
from tabletop.app.games.chinatown.trade.desk import deal_key
from tabletop.app.games.chinatown.trade.states import sign_refusal
from tabletop.app.widgets.button import Kind
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown.deals import Call, Deal

if TYPE_CHECKING:
    from tabletop.app.games.chinatown.trade.mode import TradeMode
    from tabletop.app.games.chinatown.trade.talk import Said


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

    key: str
    seat: Seat
    text: str
    choices: tuple[Choice, ...]
    is_grey: bool = False
    full: str = ""
    open: Callable[[], object] | None = None


def cards(trade: TradeMode) -> list[Card]:
    """Return what lies in the tray: what waits for people first, then the rest, what is over last."""
    view = trade.view
    open_deals = [deal for deal in view.deals if deal.is_open and deal.proposer not in trade.muted]
    waiting = [deal for deal in open_deals if not deal.is_stale and trade.unsigned_people(deal)]
    others = [deal for deal in open_deals if deal not in waiting]
    # One button at most stands out.
    found = [_deal_card(trade, deal, is_first=number == 0) for number, deal in enumerate(reversed(waiting))]
    calls = [call for call in reversed(view.calls) if call.is_open]
    found += [_call_card(trade, call, is_first=not found and call is calls[0]) for call in calls]
    found += [said_card(trade, one, f"said{one.number}") for one in reversed(trade.talk.said)]
    found += [_deal_card(trade, deal) for deal in reversed(others)]
    made = [deal for deal in view.deals if deal.status == "executed" and deal.reverses is None]
    return found + [_made_card(trade, deal) for deal in reversed(made)]


def _deal_card(trade: TradeMode, deal: Deal, *, is_first: bool = False) -> Card:
    t, scene, key = trade.ctx.t, trade.scene, f"deal{deal.id}"
    full = words.summary(scene, deal.transfers)
    if deal.reverses is not None:
        full = t("Take deal {deal} back. {text}", deal=deal.reverses, text=full)
    if deal.note:
        full = t("{text} {note}", text=full, note=trade.note_words(deal.note))
    view_it = partial(trade.select, deal_key(deal.id))
    if deal.is_stale:
        reason = t("Not possible any more: {reason}", reason=words.stale_reason(scene, deal))
        choices: tuple[Choice, ...] = (Choice("view", t("View"), view_it),)
        return Card(key, deal.proposer, reason, choices, is_grey=True, full=f"{reason} {full}", open=view_it)
    shake = trade.signing.shake
    if shake is not None and shake.deal == deal.id:
        return Card(key, deal.proposer, t("Handshake. {text}", text=full), (), open=view_it)
    people = trade.unsigned_people(deal)
    if len(people) != 1 or deal.proposer == people[0]:
        choices = (
            Choice("view", t("View"), view_it),
            Choice("counter", t("Improve"), partial(trade.counter, deal)),
        )
        return Card(key, deal.proposer, full, choices, full=full, open=view_it)
    brief = words.brief(scene, deal.transfers, people[0])
    choices = _offer_choices(trade, deal, people[0], is_first)
    return Card(key, deal.proposer, brief, choices, full=full, open=view_it)


def _offer_choices(trade: TradeMode, deal: Deal, seat: Seat, is_first: bool) -> tuple[Choice, ...]:
    """Return what a person can do with an offer that waits for them alone (ux N9)."""
    t = trade.ctx.t
    accept = Choice(
        "accept",
        t("Accept"),
        partial(trade.accept, seat, deal),
        "primary" if is_first else "normal",
        why_not=sign_refusal(trade, seat, deal),
    )
    found = [
        Choice("counter", t("Counter"), partial(trade.counter, deal)),
        accept,
        Choice("decline", t("Decline"), partial(trade.decline, deal), icon="no", is_small=True),
    ]
    if deal.proposer not in trade.humans:
        name = t("Mute {name} for this phase", name=trade.scene.names[deal.proposer])
        found.append(Choice("mute", name, partial(trade.mute, deal.proposer), icon="mute", is_small=True))
    return tuple(found)


def _call_card(trade: TradeMode, call: Call, *, is_first: bool) -> Card:
    t, scene = trade.ctx.t, trade.scene
    text = words.call_summary(scene, call)
    answers = [deal for deal in trade.view.deals if deal.call == call.id and deal.is_open]
    if answers:
        names = t(", ").join(scene.names[deal.proposer] for deal in answers)
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
            Choice("close", t("End the offer"), partial(trade.close_call, call), icon="no", is_small=True)
        )
    if free and call.wants:
        kind: Kind = "primary" if is_first else "normal"
        choices.append(Choice("accept", t("Accept"), partial(trade.answer_call, call, free), kind))
    if free:
        choices.append(Choice("improve", t("Improve"), partial(trade.improve_call, call, free)))
    return Card(f"call{call.id}", call.caller, text, tuple(choices))


def said_card(trade: TradeMode, one: Said, key: str) -> Card:
    """Return the card of something that was said."""
    t = trade.ctx.t
    away = Choice("away", t("Take away"), partial(trade.talk.forget, one.number), icon="no", is_small=True)
    declined = None if one.answers is None else trade.view.deal(one.answers)
    choices = [away]
    if declined is not None:
        choices.insert(0, Choice("counter", t("Counter"), partial(trade.counter, declined)))
    if one.offer is not None:
        choices.insert(0, Choice("use", t("Use it"), partial(trade.use_offer, one)))
    return Card(key, one.seat, one.text, tuple(choices), is_grey=len(choices) == 1)


def _made_card(trade: TradeMode, deal: Deal) -> Card:
    t = trade.ctx.t
    text = t("Made: {deal}", deal=words.summary(trade.scene, deal.transfers))
    why = trade.why_no_void(deal)
    back = Choice("void", t("Take back"), partial(trade.void, deal), why_not=why)
    return Card(f"made{deal.id}", deal.proposer, text, (back,), is_grey=True)
