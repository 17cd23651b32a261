"""What a command does, or why it is refused: one function a command (CH-4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from tabletop.engine.chance import Chance, NoChance
from tabletop.engine.protocol import Illegal, Seat
from tabletop.games.chinatown import commands as co
from tabletop.games.chinatown import events as ev
from tabletop.games.chinatown import rounds
from tabletop.games.chinatown.board import KINDS, PLOTS
from tabletop.games.chinatown.business import has_access
from tabletop.games.chinatown.commands import Command
from tabletop.games.chinatown.deals import (
    Asset,
    Call,
    Card,
    Deal,
    DealId,
    Money,
    Plot,
    Transfer,
    Transfers,
    ordered,
    parties_of,
    reversed_transfers,
)
from tabletop.games.chinatown.events import Event
from tabletop.games.chinatown.outcome import result
from tabletop.games.chinatown.rounds import Resolution
from tabletop.games.chinatown.state import State, may_trade
from tabletop.games.chinatown.trade_rules import (
    MOST_DEALS,
    cannot_pay,
    check_asset,
    check_form,
    check_note,
    check_unseen_cards,
    fault,
    is_outdated,
    shortage,
)

# What the commands of the trade phase do, or why they are refused (CH-4.3): one function a command.


def propose(state: State, seat: Seat, command: co.ProposeDeal) -> tuple[Event, ...]:
    """Put a deal on the table (CH-4.3.1)."""
    transfers = _checked(state, seat, command.transfers)
    check_note(command.note)
    answered = command.counter_to
    call = None if answered is None else state.call(answered)
    if answered is not None and call is None and state.deal(answered) is None:
        raise Illegal("no_such_deal", "CH-4.3.1", deal=answered)
    if call is not None and not call.is_open:
        raise Illegal("call_is_over", "CH-4.3.1", deal=call.id)
    if call is not None and call.caller not in parties_of(transfers):
        raise Illegal("no_answer", "CH-4.3.1", deal=call.id, seat=call.caller)
    return (
        ev.DealProposed(
            seat,
            _next_id(state),
            transfers,
            is_signed=command.is_signed,
            note=command.note,
            counter_to=answered,
            call=None if call is None else call.id,
        ),
    )


def edit(state: State, seat: Seat, command: co.EditDeal) -> tuple[Event, ...]:
    """Change a deal: all signatures are void (CH-4.3.3)."""
    deal = _open_deal(state, command.deal)
    if seat not in deal.parties:
        raise Illegal("no_party", "CH-4.3.3", deal=deal.id)
    if deal.reverses is not None:
        raise Illegal("void_as_it_was", "CH-4.3.3", deal=deal.id)
    transfers = _checked(state, seat, command.transfers)
    if transfers == deal.transfers and not deal.is_stale:
        raise Illegal("nothing_changed", "CH-4.3.3", deal=deal.id)
    return (ev.DealEdited(seat, deal.id, deal.version + 1, transfers, is_signed=command.is_signed),)


def sign(state: State, seat: Seat, command: co.SignDeal) -> tuple[Event, ...]:
    """Sign exactly this version; the last signature executes the deal (CH-4.3.2)."""
    deal = _open_deal(state, command.deal)
    if seat not in deal.parties:
        raise Illegal("no_party", "CH-4.3.2", deal=deal.id)
    if deal.is_stale:
        raise Illegal("stale_deal", "CH-4.3.2", deal=deal.id)
    if command.version != deal.version:
        raise Illegal("other_version", "CH-4.3.3", deal=deal.id)
    if deal.has_signed(seat):
        raise Illegal("signed_already", "CH-4.3.2", deal=deal.id)
    lacking = shortage(state, seat, deal.transfers, knows_all=True)
    if lacking is not None:
        raise lacking
    story = Resolution(state, ev.DealSigned(seat, deal.id))
    if deal.lacks_only(seat):
        _carry_out(story, seat, deal)
    return story.events()


def _carry_out(resolution: Resolution, seat: Seat, deal: Deal) -> None:
    """Carry out all transfers or, if one is impossible, none (CH-4.3.2)."""
    for giver in deal.parties:
        lacking = shortage(resolution.state, giver, deal.transfers, knows_all=True)
        if lacking is not None:
            raise lacking
    resolution.emit(ev.DealExecuted(seat, deal.id, deal.transfers, deal.reverses))
    if deal.call is not None:
        call = resolution.state.call(deal.call)
        if call is not None and call.is_open and call.caller in deal.parties:
            resolution.emit(ev.CallClosed(call.caller, call.id))
    for other in resolution.state.deals:
        if not other.is_open or other.is_stale:
            continue
        if is_outdated(resolution.state, other, deal.transfers):
            resolution.emit(ev.DealStaled(other.id))
            continue
        for party in other.parties:
            if other.has_signed(party) and cannot_pay(resolution.state, other, party):
                resolution.emit(ev.SignatureLapsed(party, other.id))


def unsign(state: State, seat: Seat, command: co.UnsignDeal) -> tuple[Event, ...]:
    """Take the own signature back while another is missing."""
    deal = _open_deal(state, command.deal)
    if not deal.has_signed(seat):
        raise Illegal("not_signed", "CH-4.3.2", deal=deal.id)
    return (ev.DealUnsigned(seat, deal.id),)


def decline(state: State, seat: Seat, command: co.DeclineDeal) -> tuple[Event, ...]:
    """Decline another seat's deal."""
    deal = _open_deal(state, command.deal)
    if seat == deal.proposer:
        raise Illegal("own_deal", "CH-4.3.1", deal=deal.id)
    if seat not in deal.parties:
        raise Illegal("no_party", "CH-4.3.1", deal=deal.id)
    return (ev.DealDeclined(seat, deal.id),)


def withdraw(state: State, seat: Seat, command: co.WithdrawDeal) -> tuple[Event, ...]:
    """Withdraw an own deal, unless an edit has left the seat out of it (CH-4.3.3)."""
    deal = _open_deal(state, command.deal)
    if seat != deal.proposer:
        raise Illegal("not_own_deal", "CH-4.3.1", deal=deal.id, seat=deal.proposer)
    if seat not in deal.parties:
        raise Illegal("no_party", "CH-4.3.3", deal=deal.id)
    return (ev.DealWithdrawn(seat, deal.id),)


def void(state: State, seat: Seat, command: co.VoidDeal) -> tuple[Event, ...]:
    """Propose to reverse a deal of this phase, while nothing in it has moved on (CH-4.3.2)."""
    deal = state.deal(command.deal)
    if deal is None or deal.status != "executed":
        raise Illegal("not_carried_out", "CH-4.3.2", deal=command.deal)
    if seat not in deal.parties:
        raise Illegal("no_party", "CH-4.3.2", deal=deal.id)
    if deal.reverses is not None:
        raise Illegal("void_is_final", "CH-4.3.2", deal=deal.id)
    if any(other.is_open and other.reverses == deal.id for other in state.deals):
        raise Illegal("voided_already", "CH-4.3.2", deal=deal.id)
    moved = _moved_since(state, deal)
    if moved is not None:
        raise Illegal("moved_since", "CH-4.3.2", plot=moved)
    transfers = reversed_transfers(deal.transfers)
    lacking = fault(state, transfers, seat)
    if lacking is not None:
        raise lacking
    return (ev.DealProposed(seat, _next_id(state), transfers, reverses=deal.id),)


def _moved_since(state: State, deal: Deal) -> int | None:
    """Return a plot, or plot card, of a deal that a later deal has moved."""
    places = {one.what.number for one in deal.transfers if isinstance(one.what, Plot | Card)}
    is_later = False
    for bargain in state.bargains:
        if is_later:
            for one in bargain.transfers:
                if isinstance(one.what, Plot | Card) and one.what.number in places:
                    return one.what.number
        is_later = is_later or bargain.deal == deal.id
    return None


def want(state: State, seat: Seat, command: co.WantAsset) -> tuple[Event, ...]:
    """Show a want, or drop it (CH-4.3.5)."""
    what = command.what
    check_asset(state, what)
    if isinstance(what, Money | Card):
        raise Illegal("not_to_be_wanted", "CH-4.3.5")
    if isinstance(what, Plot) and state.owner_of(what.number) == seat and command.is_wanted:
        raise Illegal("owned_already", "CH-4.3.5", plot=what.number)
    if (what in state.wants[seat]) == command.is_wanted:
        raise Illegal("nothing_changed", "CH-4.3.5")
    return (ev.AssetWanted(seat, what, command.is_wanted),)


def open_call(state: State, seat: Seat, command: co.OpenCall) -> tuple[Event, ...]:
    """Offer something to all (CH-4.3.1)."""
    check_note(command.note)
    if not command.gives and not command.wants:
        raise Illegal("empty_deal", "CH-4.3.1")
    somebody = next(other for other in state.seats if other != seat)
    check_form(state, Call(0, seat, command.gives, command.wants).deal_with(somebody))
    for what in command.wants:
        if isinstance(what, Card):
            raise Illegal("card_not_shown", "CH-7", seat=somebody)
        if isinstance(what, Plot) and state.owner_of(what.number) == seat:
            raise Illegal("owned_already", "CH-4.3.1", plot=what.number)
    given = tuple(Transfer(seat, somebody, what) for what in command.gives)
    lacking = fault(state, given, seat)
    if lacking is not None:
        raise lacking
    return (
        ev.CallOpened(seat, _next_id(state), _sorted(command.gives), _sorted(command.wants), command.note),
    )


def _sorted(things: tuple[Asset, ...]) -> tuple[Asset, ...]:
    return tuple(one.what for one in ordered(tuple(Transfer(0, 1, what) for what in things)))


def answer(state: State, seat: Seat, command: co.AnswerCall) -> tuple[Event, ...]:
    """Accept an open call: sign a deal with the caller (CH-4.3.1)."""
    call = _open_call(state, command.call)
    if call.caller == seat:
        raise Illegal("own_call", "CH-4.3.1", deal=call.id)
    if not call.wants:
        raise Illegal("offers_wanted", "CH-4.3.1", deal=call.id)
    if any(one.is_open and one.call == call.id and one.proposer == seat for one in state.deals):
        raise Illegal("answered_already", "CH-4.3.1", deal=call.id)
    transfers = call.deal_with(seat)
    lacking = fault(state, transfers, seat)
    if lacking is not None:
        raise lacking
    return (ev.DealProposed(seat, _next_id(state), transfers, counter_to=call.id, call=call.id),)


def close_call(state: State, seat: Seat, command: co.CloseCall) -> tuple[Event, ...]:
    """Close an own open call."""
    call = _open_call(state, command.call)
    if call.caller != seat:
        raise Illegal("not_own_call", "CH-4.3.1", deal=call.id, seat=call.caller)
    return (ev.CallClosed(seat, call.id),)


def discard(state: State, seat: Seat, command: co.DiscardCards) -> tuple[Event, ...]:
    """Return plot cards to the deck, unseen (CH-6.2)."""
    if not state.variants.keep_cards:
        raise Illegal("no_cards_kept", "CH-6.2")
    cards = command.cards
    if not cards or list(cards) != sorted(set(cards)):
        raise Illegal("odd_choice", "CH-6.2")
    for card in cards:
        if card not in state.hands[seat]:
            raise Illegal("card_not_in_hand", "CH-6.2", plot=card)
        if any(_has_promised(deal, seat, card) for deal in state.deals):
            raise Illegal("card_promised", "CH-6.2", plot=card)
    return (ev.CardsDiscarded(seat, cards),)


def _has_promised(deal: Deal, seat: Seat, card: int) -> bool:
    """Whether a seat gives a card in an open deal that it has signed."""
    gives = any(one.giver == seat and one.what == Card(card) for one in deal.transfers)
    return gives and deal.is_open and deal.has_signed(seat)


def _checked(state: State, seat: Seat, transfers: Transfers) -> Transfers:
    """Return transfers in order; refuse what can be no deal of this seat, or is impossible now."""
    check_form(state, transfers)
    if seat not in parties_of(transfers):
        raise Illegal("not_in_deal", "CH-4.3.1")
    check_unseen_cards(state, seat, transfers)
    lacking = fault(state, transfers, seat)
    if lacking is not None:
        raise lacking
    return ordered(transfers)


def _next_id(state: State) -> DealId:
    if len(state.deals) + len(state.calls) >= MOST_DEALS:
        raise Illegal("too_many_deals", "CH-4.3.1", need=MOST_DEALS)
    return state.last_id + 1


def _open_deal(state: State, number: DealId) -> Deal:
    deal = state.deal(number)
    if deal is None:
        raise Illegal("no_such_deal", "CH-4.3.1", deal=number)
    if not deal.is_open:
        raise Illegal("deal_is_over", "CH-4.3.2", deal=number)
    return deal


def _open_call(state: State, number: DealId) -> Call:
    call = state.call(number)
    if call is None:
        raise Illegal("no_such_deal", "CH-4.3.1", deal=number)
    if not call.is_open:
        raise Illegal("call_is_over", "CH-4.3.1", deal=number)
    return call


# What a command does, or why it is refused (CH-4); `trade_rules` has the trade phase's commands.


def decide(state: State, seat: Seat, command: Command, chance: Chance) -> tuple[Event, ...]:
    """Check a command and return its events; raise `Illegal` with the clause that refuses it."""
    if state.phase == "over" and (ended := result(state)) is not None:
        raise Illegal("game_over", ended.clause)
    step = _STEPS.get(type(command))
    if step is not None:
        return step(state, seat, command, chance)
    _check_trading(state, seat)
    return _TRADES[type(command)](state, seat, command)


def is_accepted(view: State, seat: Seat, command: Command) -> bool:
    """Whether a command without chance would be accepted, by a view."""
    try:
        decide(view, seat, command, NoChance())
    except Illegal:
        return False
    return True


# A table and not `match`, as in `evolve`: searches try many deals.
_TRADES: Final[Mapping[type[Command], Callable[[State, Seat, Any], tuple[Event, ...]]]] = {
    co.ProposeDeal: propose,
    co.EditDeal: edit,
    co.SignDeal: sign,
    co.UnsignDeal: unsign,
    co.DeclineDeal: decline,
    co.WithdrawDeal: withdraw,
    co.VoidDeal: void,
    co.WantAsset: want,
    co.OpenCall: open_call,
    co.AnswerCall: answer,
    co.CloseCall: close_call,
    co.DiscardCards: discard,
}

_KINDS: Final = frozenset(KINDS)
_PLOTS: Final = frozenset(PLOTS)


def _keep_plots(state: State, seat: Seat, command: co.KeepPlots, chance: Chance) -> tuple[Event, ...]:
    """Keep exactly so many plots, or fewer under CH-6.2 and CH-6.6; the last choice reveals all (CH-4.1)."""
    if state.phase != "plots":
        raise Illegal("not_choosing", "CH-4.1")
    if state.chosen[seat] is not None:
        raise Illegal("chosen_already", "CH-4.1")
    plots, hand = command.plots, state.hands[seat]
    if list(plots) != sorted(set(plots)):
        raise Illegal("odd_choice", "CH-4.1")
    for plot in plots:
        if plot not in hand:
            raise Illegal("not_dealt", "CH-4.1", plot=plot)
    kept = state.kept
    if len(plots) > kept:
        raise Illegal("too_many_plots", "CH-4.1", need=kept, have=len(plots))
    may_keep_fewer = state.variants.keep_fewer or state.variants.keep_cards
    if len(plots) < kept and not may_keep_fewer:
        raise Illegal("too_few_plots", "CH-4.1", need=kept, have=len(plots))
    chosen = ev.PlotsChosen(seat, plots)
    if state.chosen.count(None) > 1:
        return (chosen,)
    story = Resolution(state, chosen)
    rounds.after_choosing(story, chance)
    return story.events()


def _check_trading(state: State, seat: Seat) -> None:
    if state.phase != "trade":
        raise Illegal("not_trading", "CH-4.3.1")
    if not may_trade(state, seat):
        raise Illegal("done_already", "CH-4.3.6")


def _finish_trading(state: State, seat: Seat, command: co.FinishTrading, chance: Chance) -> tuple[Event, ...]:
    """Finish trading; the phase ends when all seats have (CH-4.3.6)."""
    if state.phase != "trade":
        raise Illegal("not_trading", "CH-4.3.1")
    if state.is_done(seat):
        raise Illegal("done_already", "CH-4.3.6")
    story = Resolution(state, ev.TradingFinished(seat))
    if all(state.is_done(other) for other in state.seats if other != seat):
        rounds.after_trading(story, chance)
    return story.events()


def _resume_trading(state: State, seat: Seat, command: co.ResumeTrading, chance: Chance) -> tuple[Event, ...]:
    """Resume trading while the phase lasts (CH-4.3.6)."""
    if state.phase != "trade":
        raise Illegal("not_trading", "CH-4.3.1")
    if not state.is_done(seat):
        raise Illegal("not_done", "CH-4.3.6")
    return (ev.TradingResumed(seat),)


def _check_placing(state: State, seat: Seat) -> None:
    if state.phase != "place":
        raise Illegal("not_placing", "CH-4.4")
    if seat != state.active:
        raise Illegal("not_your_turn", "CH-4.4", active=state.active)


def _place_tile(state: State, seat: Seat, command: co.PlaceTile, chance: Chance) -> tuple[Event, ...]:
    """Place a tile on an own empty plot (CH-4.4), with access to a street under CH-6.5."""
    _check_placing(state, seat)
    kind, plot = command.kind, command.plot
    if kind not in _KINDS or not state.tiles[seat][kind]:
        raise Illegal("no_such_tile_left", "CH-4.4", kind=kind)
    if plot not in _PLOTS:
        raise Illegal("no_such_plot", "CH-2.1")
    if state.owners[plot - 1] != seat:
        raise Illegal("not_your_plot", "CH-4.4", plot=plot)
    if state.built[plot - 1] is not None:
        raise Illegal("built_already", "CH-4.4", plot=plot)
    if state.variants.street_access and not has_access(state, seat, kind, plot):
        raise Illegal("no_street", "CH-6.5", plot=plot)
    return (ev.TilePlaced(seat, kind, plot),)


def _finish_placing(state: State, seat: Seat, command: co.FinishPlacing, chance: Chance) -> tuple[Event, ...]:
    """Let the next player place; after the last one comes the income (CH-4.4, CH-4.5)."""
    _check_placing(state, seat)
    story = Resolution(state)
    rounds.pass_on(story, seat, chance, is_forced=False)
    return story.events()


_STEPS: Final[Mapping[type[Command], Callable[[State, Seat, Any, Chance], tuple[Event, ...]]]] = {
    co.PlaceTile: _place_tile,
    co.FinishPlacing: _finish_placing,
    co.KeepPlots: _keep_plots,
    co.ResumeTrading: _resume_trading,
    co.FinishTrading: _finish_trading,
}
