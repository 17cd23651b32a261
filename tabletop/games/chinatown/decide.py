"""What a command does, or why it is refused (CH-4); `trading` has the trade phase's commands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from tabletop.engine.chance import Chance, NoChance
from tabletop.engine.protocol import Illegal, Seat
from tabletop.games.chinatown import commands as co
from tabletop.games.chinatown import events as ev
from tabletop.games.chinatown import rounds, trading
from tabletop.games.chinatown.board import KINDS, PLOTS
from tabletop.games.chinatown.business import has_access
from tabletop.games.chinatown.commands import Command
from tabletop.games.chinatown.events import Event
from tabletop.games.chinatown.outcome import result
from tabletop.games.chinatown.rounds import Resolution
from tabletop.games.chinatown.state import State, may_trade


def decide(state: State, seat: Seat, command: Command, chance: Chance) -> tuple[Event, ...]:
    """Check a command and return its events; raise `Illegal` with the clause that refuses it."""
    ended = result(state)
    if ended is not None:
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
    co.ProposeDeal: trading.propose,
    co.EditDeal: trading.edit,
    co.SignDeal: trading.sign,
    co.UnsignDeal: trading.unsign,
    co.DeclineDeal: trading.decline,
    co.WithdrawDeal: trading.withdraw,
    co.VoidDeal: trading.void,
    co.WantAsset: trading.want,
    co.OpenCall: trading.open_call,
    co.AnswerCall: trading.answer,
    co.CloseCall: trading.close_call,
    co.DiscardCards: trading.discard,
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
