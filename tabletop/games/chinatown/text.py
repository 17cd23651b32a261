"""Chinatown in words: tiles, plots, money, the log of a round, what a command is called."""

from __future__ import annotations

from tabletop.engine.message import Message, SeatName, msg, msgn
from tabletop.games.chinatown import commands as co
from tabletop.games.chinatown import events as ev
from tabletop.games.chinatown.commands import Command, TradeCommand
from tabletop.games.chinatown.deal_text import describe_trade, label_trade, short_trade
from tabletop.games.chinatown.events import Event
from tabletop.games.chinatown.state import State
from tabletop.games.chinatown.words import kind_name, money_text, plots_text, tiles_text


def describe(event: Event) -> tuple[Message, ...]:
    """Return an event's lines in the log."""
    who = SeatName(getattr(event, "seat", 0))
    match event:
        case ev.FirstPlayerDrawn():
            if event.by_lot:
                return (msg("{seat} is drawn to be start player.", seat=who),)
            return (msg("{seat} is start player, as chosen.", seat=who),)
        case ev.RoundBegan():
            return (msg("Round {round} begins. {seat} is start player.", round=event.round, seat=who),)
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
            return (msg("Everybody is done trading. {seat} places first.", seat=who),)
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
            return (msg("{seat} ends placing.", seat=who),)
        case ev.BusinessPaid():
            return (_business(event),)
        case ev.OutlookPaid():
            return (
                msg("{seat} earns {money} by the business outlook.", seat=who, money=money_text(event.cash)),
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
    """Return what a command is called on a button: "place Tailor on plot 22", "end trading"."""
    match command:
        case co.KeepPlots():
            return msg("choose plots")  # not which: others may read what an undo would take back
        case co.PlaceTile():
            return msg("place {tile} on plot {plot}", tile=kind_name(command.kind), plot=command.plot)
        case co.FinishPlacing():
            return msg("end placing")
        case co.FinishTrading():
            return msg("end trading")
        case co.ResumeTrading():
            return msg("go on trading")
        case _:
            return label_trade(command, view)


def short(command: Command, view: State) -> Message | None:
    """Return the same without what a deal is about; None where it is short anyway."""
    return short_trade(command, view) if isinstance(command, TradeCommand) else None


def mark(event: Event) -> str | None:
    """Return the icon of an event that deserves a mark on a replay's track, or None."""
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
