"""How it stands with a deal, in words: the line under its title, and what each signature box says (ux N4)."""

from __future__ import annotations

from typing import NamedTuple

from tabletop.app.games.chinatown.trade import words
from tabletop.app.games.chinatown.trade.reading import TradeView
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown import commands as co
from tabletop.games.chinatown.deals import Deal


class SignState(NamedTuple):
    """What a signature box says; a `reason` disables it."""

    text: str
    short: str
    cap: str = ""
    is_signed: bool = False
    reason: str = ""
    tip: str = ""


def subtitle(trade_view: TradeView) -> str:
    """Return the sentence under the title: how it stands with the paper on top."""
    t, deal = trade_view.ctx.t, trade_view.deal
    if trade_view.shake is not None:
        return t("All have signed. The deal is made when the bar is full.")
    if trade_view.version_shown is not None:
        return t("You are looking at version {number}.", number=trade_view.version_shown)
    if trade_view.blocked is not None:
        return words.explained(trade_view, trade_view.blocked)
    if deal is None:
        note = "" if trade_view.draft is None else trade_view.note_words(trade_view.draft.note)
        text = t("A draft. The first signature puts it on the table.")
        return t("{text} {note}", text=text, note=note).strip()
    if not deal.is_open:
        return _ended(trade_view, deal)
    if deal.is_stale:
        return words.stale_reason(trade_view, deal)
    if trade_view.is_changed:
        return t("Changed, and not signed by anybody. The first signature puts the change on the table.")
    text = t("Offered by {name}.", name=trade_view.names[deal.proposer])
    if deal.proposer == trade_view.you:
        text = t("Your offer.")
    if len(trade_view.versions) > 1:
        last = trade_view.versions[-1].seat
        text = t("{name} changed it last: that cleared every signature.", name=trade_view.names[last])
        if last == trade_view.you:
            text = t("You changed it last: that cleared every signature.")
    return t("{text} {note}", text=text, note=trade_view.note_words(deal.note)).strip()


def _ended(trade_view: TradeView, deal: Deal) -> str:
    t, said = trade_view.ctx.t, trade_view.chat.answer_to(deal.id)
    if deal.is_refused and said is not None:
        return said.text
    who = "" if deal.closed_by is None else trade_view.names[deal.closed_by]
    match deal.status:
        case "declined" if deal.closed_by == trade_view.you:
            return t("You have declined this deal.")
        case "withdrawn" if deal.closed_by == trade_view.you:
            return t("You have withdrawn this deal.")
        case "declined":
            return t("{name} has declined this deal.", name=who)
        case "withdrawn":
            return t("{name} has withdrawn this deal.", name=who)
        case "voided":
            return t("This deal was taken back by all.")
        case _:
            return t("This deal is made.")


def sign_state(trade_view: TradeView, seat: Seat) -> SignState:
    """Return what a signature box says."""
    t, deal, is_person = trade_view.ctx.t, trade_view.deal, seat in trade_view.humans
    name = trade_view.names[seat]
    shake = trade_view.shake
    if shake is not None and deal is not None and deal.id == shake.deal:
        return SignState(t("Signed"), "✓", is_signed=True, tip=t("Press to stop the handshake."))
    if trade_view.version_shown is not None:
        return SignState(t("Older version"), "–", reason=t("Only the present version can be signed."))
    if deal is not None and deal.status == "executed":
        return SignState(t("Signed"), "✓", is_signed=True, reason=_ended(trade_view, deal))
    if deal is not None and not deal.is_open:
        return SignState(t("Over"), "–", reason=_ended(trade_view, deal))
    if trade_view.has_signed(seat):
        tip = t("Press to take the signature back.") if is_person else t("{name} has signed.", name=name)
        return SignState(t("Signed"), "✓", is_signed=True, reason="" if is_person else tip, tip=tip)
    if not is_person:
        return _bot_state(trade_view, seat, deal)
    is_held = trade_view.ctx.settings.hold_to_confirm
    if trade_view.blocked is not None:
        reason = words.explained(trade_view, trade_view.blocked)
    else:
        reason = "" if deal is None or trade_view.is_changed else sign_refusal(trade_view, seat, deal)
    return SignState(
        t("Hold to sign") if is_held else t("Sign"),
        t("Hold") if is_held else t("Sign"),
        str(seat + 1),
        reason=reason,
        tip=t("{name} signs\nHold this button, or the key {key}.", name=name, key=seat + 1),
    )


def _bot_state(trade_view: TradeView, seat: Seat, deal: Deal | None) -> SignState:
    t, name = trade_view.ctx.t, trade_view.names[seat]
    if deal is None or trade_view.is_changed:
        return SignState(
            t("Waits for a signature"), "…", reason=t("{name} decides when a person has signed.", name=name)
        )
    if deal.is_stale:
        return SignState(t("Cannot sign"), "–", reason=words.stale_reason(trade_view, deal))
    return SignState(t("Thinks it over"), "…", reason=t("{name} thinks it over.", name=name))


def sign_refusal(trade_view: TradeView, seat: Seat, deal: Deal) -> str:
    """Return why a person cannot sign a deal now; empty when they can, as far as all may know."""
    if deal.is_stale:
        return words.stale_reason(trade_view, deal)
    call = None if deal.call is None else trade_view.view.call(deal.call)
    if call is not None and seat == call.caller:
        left = trade_view.improving_seconds(call.id)
        if left:
            return trade_view.ctx.t("Others may still improve on it for {seconds} s.", seconds=left)
    return words.why_not(trade_view, seat, co.SignDeal(deal.id, deal.version))
