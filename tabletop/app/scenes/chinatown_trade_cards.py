"""What lies in the tray, as data: offers, calls, what was said, deals that were made (ux N5, N8, N9, N17)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from tabletop.app.scenes import chinatown_trade_words as words
from tabletop.app.scenes.chinatown_deal_desk import deal_key
from tabletop.app.scenes.chinatown_trade_states import sign_refusal
from tabletop.app.widgets.button import Kind
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown.deals import Call, Deal

if TYPE_CHECKING:
    from tabletop.app.scenes.chinatown_trade import TradeMode


class Choice(NamedTuple):
    """A button on a card of the tray; `holds` as for a signature; `is_small`: the icon alone."""

    key: str
    name: str
    do: Callable[[], object]
    kind: Kind = "normal"
    icon: str = ""
    is_small: bool = False
    holds: bool = False
    why_not: str = ""


class Card(NamedTuple):
    """What lies in the tray: who speaks, what, what can be done about it; grey when it is over."""

    key: str
    seat: Seat
    text: str
    choices: tuple[Choice, ...]
    is_grey: bool = False


def cards(trade: TradeMode) -> list[Card]:
    """Return what lies in the tray: what waits for people first, then the rest, what is over last."""
    view = trade.view
    open_deals = [deal for deal in view.deals if deal.is_open and deal.proposer not in trade.muted]
    waiting = [deal for deal in open_deals if not deal.is_stale and trade.unsigned_people(deal)]
    others = [deal for deal in open_deals if deal not in waiting]
    found = [_deal_card(trade, deal) for deal in reversed(waiting)]
    found += [_call_card(trade, call) for call in reversed(view.calls) if call.is_open]
    found += [_said_card(trade, number) for number in range(len(trade.talk.said) - 1, -1, -1)]
    found += [_deal_card(trade, deal) for deal in reversed(others)]
    made = [deal for deal in view.deals if deal.status == "executed" and deal.reverses is None]
    return found + [_made_card(trade, deal) for deal in reversed(made)]


def _deal_card(trade: TradeMode, deal: Deal) -> Card:
    t, scene = trade.ctx.t, trade.scene
    text = words.summary(scene, deal.transfers)
    if deal.reverses is not None:
        text = t("Take deal {deal} back. {text}", deal=deal.reverses, text=text)
    view_it = Choice("view", t("View"), partial(trade.select, deal_key(deal.id)))
    if deal.is_stale:
        text = t("Not possible any more: {reason}", reason=words.stale_reason(scene, deal))
        return Card(f"deal{deal.id}", deal.proposer, text, (view_it,), is_grey=True)
    if deal.note:
        text = t("{text} {note}", text=text, note=trade.note_words(deal.note))
    shake = trade.signing.shake
    if shake is not None and shake.deal == deal.id:
        return Card(f"deal{deal.id}", deal.proposer, t("Handshake. {text}", text=text), ())
    people = trade.unsigned_people(deal)
    counter = Choice("counter", t("Counter"), partial(trade.counter, deal))
    if len(people) == 1 and deal.proposer != people[0]:
        accept = Choice(
            "accept",
            t("Accept"),
            partial(trade.accept, people[0], deal),
            "primary",
            holds=True,
            why_not=sign_refusal(trade, people[0], deal),
        )
        decline = Choice("decline", t("Decline"), partial(trade.decline, deal), icon="no", is_small=True)
        choices = [counter, accept, decline]
        if deal.proposer not in trade.humans:
            name = t("Mute {name} for this phase", name=scene.names[deal.proposer])
            choices.append(
                Choice("mute", name, partial(trade.mute, deal.proposer), icon="mute", is_small=True)
            )
        return Card(f"deal{deal.id}", deal.proposer, text, tuple(choices))
    more = Choice("counter", t("Improve"), partial(trade.counter, deal))
    return Card(f"deal{deal.id}", deal.proposer, text, (view_it, more))


def _call_card(trade: TradeMode, call: Call) -> Card:
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
        choices.append(Choice("close", t("Close"), partial(trade.close_call, call)))
    if free and call.wants:
        choices.append(Choice("accept", t("Accept"), partial(trade.answer_call, call, free), "primary"))
    if free:
        choices.append(Choice("improve", t("Improve"), partial(trade.improve_call, call, free)))
    return Card(f"call{call.id}", call.caller, text, tuple(choices))


def _said_card(trade: TradeMode, index: int) -> Card:
    t, one = trade.ctx.t, trade.talk.said[index]
    away = Choice("away", t("Take away"), partial(trade.talk.forget, one.number), icon="no", is_small=True)
    if one.offer is None:
        return Card(f"said{one.number}", one.seat, one.text, (away,), is_grey=True)
    use = Choice("use", t("Use it"), partial(trade.use_offer, one))
    return Card(f"said{one.number}", one.seat, one.text, (use, away))


def _made_card(trade: TradeMode, deal: Deal) -> Card:
    t = trade.ctx.t
    text = t("Made: {deal}", deal=words.summary(trade.scene, deal.transfers))
    why = trade.why_no_void(deal)
    back = Choice("void", t("Take back"), partial(trade.void, deal), why_not=why)
    return Card(f"made{deal.id}", deal.proposer, text, (back,), is_grey=True)
