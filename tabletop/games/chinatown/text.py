"""Chinatown in words: the log, names of commands and deals, marks on a replay's track."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from tabletop.engine.message import Message, SeatName, msg, msgn
from tabletop.games.chinatown import commands as co
from tabletop.games.chinatown import events as ev
from tabletop.games.chinatown.commands import Command, TradeCommand
from tabletop.games.chinatown.deals import Asset, DealId, Transfers, parties_of
from tabletop.games.chinatown.events import Event
from tabletop.games.chinatown.evolve import TradeEvent
from tabletop.games.chinatown.state import State
from tabletop.games.chinatown.words import (
    KIND_NAMES,
    asset_name,
    assets_text,
    kind_name,
    money_text,
    note_text,
    plots_text,
    tiles_text,
)

# Deals (CH-4.3)


def transfers_text(transfers: Transfers) -> tuple[Message, ...]:
    """Return the transfers as text, a sentence for each giver and taker: "Ann gives Ben plot 22, $5,000"."""
    pairs = dict.fromkeys((one.giver, one.taker) for one in transfers)
    return tuple(
        msg(
            "{giver} gives {taker}: {things}",
            giver=SeatName(giver),
            taker=SeatName(taker),
            things=assets_text(one.what for one in transfers if (one.giver, one.taker) == (giver, taker)),
        )
        for giver, taker in pairs
    )


def describe_trade(event: TradeEvent) -> tuple[Message, ...]:
    """Return an event's lines in the log."""
    who = SeatName(getattr(event, "seat", 0))
    match event:
        case ev.DealProposed():
            return _proposed(event)
        case ev.DealEdited():
            changed = msg("{seat} changes deal {deal}:", seat=who, deal=event.deal)
            return (changed, *transfers_text(event.transfers))
        case ev.DealSigned():
            return (msg("{seat} signs deal {deal}.", seat=who, deal=event.deal),)
        case ev.DealUnsigned():
            return (msg("{seat} takes back the signature on deal {deal}.", seat=who, deal=event.deal),)
        case ev.DealDeclined():
            return (msg("{seat} declines deal {deal}.", seat=who, deal=event.deal),)
        case ev.DealWithdrawn():
            return (msg("{seat} withdraws deal {deal}.", seat=who, deal=event.deal),)
        case ev.DealExecuted():
            return _executed(event)
        case ev.DealStaled():
            return (
                msg(
                    "Deal {deal} is no longer possible, because something in it now belongs to someone else.",
                    deal=event.deal,
                ),
            )
        case ev.SignatureLapsed():
            return (
                msg(
                    "{seat}’s signature on deal {deal} is void, because the money is spent.",
                    seat=who,
                    deal=event.deal,
                ),
            )
        case ev.AssetWanted():
            thing = asset_name(event.what)
            if event.is_wanted:
                return (msg("{seat} would like {thing}.", seat=who, thing=thing),)
            return (msg("{seat} no longer asks for {thing}.", seat=who, thing=thing),)
        case ev.CallOpened():
            return (_called(event),)
        case ev.CallClosed():
            return (msg("{seat}’s open call {deal} is over.", seat=who, deal=event.call),)
        case ev.CardsDiscarded():
            return (
                msgn(
                    "{seat} discards {count} plot card.",
                    "{seat} discards {count} plot cards.",
                    len(event.cards),
                    seat=who,
                ),
            )
        case ev.TradingFinished():
            return (msg("{seat} is done trading.", seat=who),)
        case ev.TradingResumed():
            return (msg("{seat} goes on trading.", seat=who),)
        case _:
            assert_never(event)


def _proposed(event: ev.DealProposed) -> tuple[Message, ...]:
    who = SeatName(event.seat)
    if event.reverses is not None:
        head = msg(
            "{seat} proposes to take deal {other} back (deal {deal}):",
            seat=who,
            deal=event.deal,
            other=event.reverses,
        )
    elif event.call is not None:
        head = msg(
            "{seat} answers call {other} with deal {deal}:", seat=who, deal=event.deal, other=event.call
        )
    elif event.counter_to is not None:
        head = msg(
            "{seat} counters deal {other} with deal {deal}:",
            seat=who,
            deal=event.deal,
            other=event.counter_to,
        )
    else:
        head = msg("{seat} proposes deal {deal}:", seat=who, deal=event.deal)
    said = (note_text(event.note),) if event.note else ()
    return (head, *transfers_text(event.transfers), *said)


def _executed(event: ev.DealExecuted) -> tuple[Message, ...]:
    if event.reverses is not None:
        head = msg("Everyone takes deal {other} back.", other=event.reverses)
    else:
        head = msg("Deal {deal} is made:", deal=event.deal)
    return (head, *transfers_text(event.transfers))


def _called(event: ev.CallOpened) -> Message:
    who = SeatName(event.seat)
    gives, wants = assets_text(event.gives), assets_text(event.wants)
    if not event.wants:
        return msg(
            "{seat} offers anyone {gives} and takes offers (call {deal}).",
            seat=who,
            gives=gives,
            deal=event.call,
        )
    if not event.gives:
        return msg("{seat} asks anyone for {wants} (call {deal}).", seat=who, wants=wants, deal=event.call)
    return msg(
        "{seat} offers anyone {gives} for {wants} (call {deal}).",
        seat=who,
        gives=gives,
        wants=wants,
        deal=event.call,
    )


def label_trade(command: TradeCommand, view: State) -> Message:
    """Return the name of a trade command, with the transfers of a deal."""
    return _label(command, view, _in_brief)


def short_trade(command: TradeCommand, view: State) -> Message:
    """Return the same with a deal named by its parties alone, and a call by its kind."""
    match command:
        case co.OpenCall():
            return msg("an open call")
        case co.CloseCall():
            return msg("end the open call")
        case co.ProposeDeal(transfers):
            return msg("propose the deal of {parties}", parties=_parties(transfers))
        case co.SignDeal(number) if (deal := view.deal(number)) is not None:
            return msg("sign the deal of {parties}", parties=_parties(deal.transfers))
        case _:
            return _label(command, view, _by_parties)


def _label(command: TradeCommand, view: State, name: Callable[[Transfers], Message]) -> Message:
    match command:
        case co.ProposeDeal():
            return msg("propose: {deal}", deal=name(command.transfers))
        case co.EditDeal():
            return msg("change: {deal}", deal=name(command.transfers))
        case co.SignDeal():
            # i18n: a move of the trade phase: {deal}: “deal of Mei and Tom”
            return msg("sign: {deal}", deal=_deal_name(view, command.deal, name))
        case co.UnsignDeal():
            return msg("take the signature back: {deal}", deal=_deal_name(view, command.deal, name))
        case co.DeclineDeal():
            return msg("decline: {deal}", deal=_deal_name(view, command.deal, name))
        case co.WithdrawDeal():
            return msg("withdraw: {deal}", deal=_deal_name(view, command.deal, name))
        case co.VoidDeal():
            return msg("propose to take back: {deal}", deal=_deal_name(view, command.deal, name))
        case co.WantAsset():
            thing = asset_name(command.what)
            return (
                msg("ask for {thing}", thing=thing)
                if command.is_wanted
                else msg("no longer ask for {thing}", thing=thing)
            )
        case co.OpenCall():
            return _call_name(command.gives, command.wants)
        case co.AnswerCall():
            return msg("accept the open call: {offer}", offer=_open_offer(view, command.call))
        case co.CloseCall():
            return msg("end the open call: {offer}", offer=_open_offer(view, command.call))
        case co.DiscardCards():
            count = len(command.cards)  # without their numbers: others may read what an undo would take back
            return msgn("discard {count} plot card", "discard {count} plot cards", count)
        case _:
            assert_never(command)


def _deal_name(view: State, number: DealId, name: Callable[[Transfers], Message]) -> Message:
    """Return the name of a deal on the table."""
    deal = view.deal(number)
    # i18n: in the place of a deal’s contents
    return msg("a deal") if deal is None else name(deal.transfers)


def _open_offer(view: State, number: DealId) -> Message:
    """Return the name of a call on the table."""
    call = view.call(number)
    return msg("an open call") if call is None else _call_name(call.gives, call.wants)


def _call_name(gives: tuple[Asset, ...], wants: tuple[Asset, ...]) -> Message:
    """Return the name of an open call: what it gives and wants."""
    if not gives:
        return msg("ask anyone for {wants}", wants=assets_text(wants))
    if not wants:
        return msg("offer anyone {gives}", gives=assets_text(gives))
    return msg("offer anyone {gives} for {wants}", gives=assets_text(gives), wants=assets_text(wants))


def _parties(transfers: Transfers) -> tuple[Message, ...]:
    # i18n: a player’s name, alone
    return tuple(msg("{seat}", seat=SeatName(seat)) for seat in parties_of(transfers))


def _by_parties(transfers: Transfers) -> Message:
    return msg("deal of {parties}", parties=_parties(transfers))


def _in_brief(transfers: Transfers) -> Message:
    *others, told = transfers_text(transfers)
    for one in reversed(others):
        # i18n: two parts of a deal: {part}: “Ann gives Ben: plot 2”; {rest}: “Ben gives Ann: $3,000”
        told = msg("{part}; {rest}", part=one, rest=told)
    return told


def describe(event: Event) -> tuple[Message, ...]:
    """Return an event's lines in the log."""
    who = SeatName(getattr(event, "seat", 0))
    match event:
        case ev.FirstPlayerDrawn():
            if event.by_lot:
                return (msg("By lot, {seat} is first player.", seat=who),)
            return (msg("{seat} is first player, as chosen.", seat=who),)
        case ev.RoundBegan():
            return (msg("Round {round} begins. {seat} is first player.", round=event.round, seat=who),)
        case ev.PlotsDealt():
            return (_dealt(event),)
        case ev.PlotsChosen():
            if event.plots is None:
                return (msg("{seat} has chosen plots.", seat=who),)
            return (msg("{seat} chooses {plots}.", seat=who, plots=plots_text(event.plots)),)
        case ev.PlotsRevealed():
            return tuple(
                msg("{seat} takes {plots}.", seat=SeatName(seat), plots=plots_text(plots))
                for seat, plots in enumerate(event.kept)
            )
        case ev.OutlookTurned():
            return (_outlook(event.sizes),)
        case ev.TilesDrawn():
            return (msg("{seat} draws {tiles}.", seat=who, tiles=tiles_text(event.tiles)),)
        case ev.TradingBegan():
            return (msg("Trading begins."),)
        case ev.TradingEnded():
            return (msg("Everyone is done trading. {seat} places first.", seat=who),)
        case ev.TilePlaced():
            return (
                msg(
                    "{seat} places {tile} on plot {plot}.",
                    seat=who,
                    tile=kind_name(event.kind),
                    plot=event.plot,
                ),
            )
        case ev.PlacingFinished():
            if event.is_forced:
                return (msg("{seat} has nothing to place.", seat=who),)
            return (msg("{seat} finishes placing.", seat=who),)
        case ev.BusinessPaid():
            return (_business(event),)
        case ev.OutlookPaid():
            return (
                msg(
                    "{seat} earns {money} from the business outlook.", seat=who, money=money_text(event.cash)
                ),
            )
        case ev.RoundEnded():
            return (msg("Round {round} is over.", round=event.round),)
        case ev.GameEnded():
            return (msg("The game is over."), *_standing(event))
        case _:
            return describe_trade(event)


def _dealt(event: ev.PlotsDealt) -> Message:
    who = SeatName(event.seat)
    known = tuple(card for card in event.cards if card is not None)
    if len(known) < len(event.cards):
        return msgn(
            "{seat} is dealt {count} plot card.",
            "{seat} is dealt {count} plot cards.",
            len(event.cards),
            seat=who,
        )
    return msg("{seat} is dealt {plots}.", seat=who, plots=plots_text(known))


def _outlook(sizes: tuple[int, ...]) -> Message:
    if not sizes:
        return msg("The outlook card names no businesses.")
    # i18n: of businesses, in a list: “size 3 and size 4”
    named = tuple(msg("size {size}", size=size) for size in sizes)
    return msg("The outlook card names businesses of {sizes}.", sizes=named)


def _business(event: ev.BusinessPaid) -> Message:
    return msg(
        "{seat} earns {money} with {tile} on {plots}.",
        seat=SeatName(event.seat),
        money=money_text(event.cash),
        tile=kind_name(event.kind),
        plots=plots_text(event.plots),
    )


def _standing(event: ev.GameEnded) -> tuple[Message, ...]:
    return tuple(
        msg("{seat} has {money}.", seat=SeatName(seat), money=money_text(money))
        for seat, money in enumerate(event.money)
    )


def label(command: Command, view: State) -> Message:
    """Return a command's name on a button: "place Tailor on plot 22", "done trading"."""
    match command:
        case co.KeepPlots():
            return msg("choose plots")  # without their numbers: others may read what an undo would take back
        case co.PlaceTile():
            return msg("place {tile} on plot {plot}", tile=kind_name(command.kind), plot=command.plot)
        case co.FinishPlacing():
            return msg("finish placing")
        case co.FinishTrading():
            return msg("done trading")
        case co.ResumeTrading():
            return msg("go on trading")
        case _:
            return label_trade(command, view)


def short(command: Command, view: State) -> Message | None:
    """Return the name without a deal's contents; None if it is short anyway."""
    return short_trade(command, view) if isinstance(command, TradeCommand) else None


def mark(event: Event) -> str | None:
    """Return the icon of an event that gets a mark on a replay's track, or None."""
    match event:
        case ev.DealExecuted():
            return "swap"
        case ev.OutlookTurned():
            return "eye"
        case ev.RoundEnded():
            return "coin"
        case ev.GameEnded():
            return "flag"
        case _:
            return None


def built(event: Event) -> tuple[int, str] | None:
    """Return who placed a tile of which type, by its English name (CH-4.4)."""
    return (event.seat, KIND_NAMES[event.kind]) if isinstance(event, ev.TilePlaced) else None
