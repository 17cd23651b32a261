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
    found += [_call_card(trade, call) for call in reversed(view.calls) if call.is_open]
    found += [_said_card(trade, number) for number in range(len(trade.talk.said) - 1, -1, -1)]
    found += [_deal_card(trade, deal) for deal in reversed(others)]
    made = [deal for deal in view.deals if deal.status == "executed" and deal.reverses is None]
    return trade.tray_order.of(
        found + [_made_card(trade, deal) for deal in reversed(made)], _is_at_tray(trade)
    )


def _is_at_tray(trade: TradeMode) -> bool:
    """Whether somebody's hand is at the tray: the pointer is over it, or the focus in it."""
    scene = trade.scene
    if scene.focus_visible:
        return (scene.focus_key or "").startswith(("card:", "deal", "call", "said", "made"))
    return trade.layout.tray.collidepoint(scene.pointer)


class Order:
    """In which order the cards lie: as long as a hand is at the tray, none makes room for new ones, so that
    nobody answers another offer than the one they were about to."""

    def __init__(self) -> None:
        self._keys: list[str] = []

    def of(self, found: list[Card], is_held: bool) -> list[Card]:
        """Return the cards as found; while the order is held, those that lay there before come first."""
        if is_held:
            place = {key: number for number, key in enumerate(self._keys)}
            found = sorted(found, key=lambda card: place.get(card.key, len(place)))
        self._keys = [card.key for card in found]
        return found


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
        holds=True,
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
        choices.append(
            Choice("close", t("End the offer"), partial(trade.close_call, call), icon="no", is_small=True)
        )
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
