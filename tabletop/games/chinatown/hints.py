"""Advice as sentences, by phase, and events in a few words with the seats they hurt."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tabletop.engine.message import Message, SeatName, msg, msgn
from tabletop.engine.protocol import Advice, Hint, Seat, Viewer
from tabletop.games.chinatown import commands as co
from tabletop.games.chinatown import events as ev
from tabletop.games.chinatown.board import Kind, PlotNumber, geometry, size_of
from tabletop.games.chinatown.business import adjacent
from tabletop.games.chinatown.deals import Plot
from tabletop.games.chinatown.events import Event
from tabletop.games.chinatown.state import State
from tabletop.games.chinatown.text import transfers_text
from tabletop.games.chinatown.words import kind_name, money_text, plots_text


def hint(advice: Advice, view: State) -> Hint:
    """Return the sentences of an advice for a view."""
    match view.phase:
        case "plots":
            return _of_plots(advice)
        case "place":
            return _of_placing(advice.code, advice.facts)
        case _:
            return _of_trade(advice.code, advice.facts)


def _of_plots(advice: Advice) -> Hint:
    """Return the sentences about a choice; only the choosing player reads them, so they name the plots."""
    look, why = _why_plots(advice.code, advice.facts)
    if isinstance(advice.command, co.KeepPlots):
        # i18n: a hint: {plots}: “plots 3, 4 and 5”
        return Hint(look, why, msg("keep {plots}", plots=plots_text(advice.command.plots)))
    return Hint(look, why)


def _why_plots(code: str, facts: Mapping[str, Any]) -> tuple[Message, Message]:
    match code:
        case "completes":
            kind = kind_name(facts["kind"])
            return (
                msg("Which of your tiles could make a whole business?"),
                msg("With these plots you can finish one more {kind}.", kind=kind),
            )
        case "joins":
            return msg("Look for cards beside your plots."), _joined(facts)
        case "hang_together":
            return (
                msg("Look for plots that touch each other."),
                msg(
                    "Plots {plot} and {other} touch, so tiles of one type there make one business.",
                    plot=facts["plot"],
                    other=facts["other"],
                ),
            )
        case "near":
            return (
                msg("Look for plots with one free plot between them."),
                msg(
                    "Plots {plot} and {other} both touch plot {link}. Get it later to join them.",
                    plot=facts["plot"],
                    other=facts["other"],
                    link=facts["link"],
                ),
            )
        case "wanted":
            return (
                msg("Look for cards beside other players’ plots."),
                msg(
                    "Plot {plot} touches plots of {seat}, who may buy it from you.",
                    seat=SeatName(facts["seat"]),
                    plot=facts["plot"],
                ),
            )
        case "room_to_grow":
            return (
                msg("Look for plots with room to grow."),
                msgn(
                    "Plot {plot} has {count} free plot beside it, so a business can grow there.",
                    "Plot {plot} has {count} free plots beside it, so a business can grow there.",
                    facts["count"],
                    plot=facts["plot"],
                ),
            )
        case unknown:
            raise ValueError(unknown)


def _joined(facts: Mapping[str, Any]) -> Message:
    """Return beside what a card lies: a business, or an empty plot."""
    plot, own = facts["plot"], facts["own"]
    if "kind" not in facts:
        return msg("Plot {plot} touches your empty plot {own}.", plot=plot, own=own)
    return msg(
        "Plot {plot} touches your {kind} on plot {own}, which can grow there.",
        plot=plot,
        kind=kind_name(facts["kind"]),
        own=own,
    )


def _of_placing(code: str, facts: Mapping[str, Any]) -> Hint:
    kind = kind_name(facts.get("kind", 0))
    match code:
        case "completes":
            return Hint(msg("You can finish a business."), msg("It finishes your {kind}.", kind=kind))
        case "grows":
            return Hint(
                msg("Which tile has a match on the board?"),
                msgn(
                    "That puts {count} {kind} tile there.",
                    "That puts {count} {kind} tiles together.",
                    facts["count"],
                    kind=kind,
                ),
            )
        case "begins" if facts["count"] == 1 and facts["room"]:
            return Hint(
                msg("Where is there room for a whole business?"),
                msgn(
                    "It starts a business: {kind} can grow to {count} free plot beside it.",
                    "It starts a business: {kind} can grow to {count} free plots beside it.",
                    facts["room"],
                    kind=kind,
                ),
            )
        case "begins" if facts["count"] == 1:
            return Hint(
                msg("Even a single tile pays."),
                msg("{kind} cannot grow there, but earns $1,000 a round.", kind=kind),
            )
        case "begins":
            return Hint(
                msg("Where is there room for a whole business?"),
                msgn(
                    "There is room for {count} {kind} tile.",
                    "There is room for {count} {kind} tiles side by side.",
                    facts["count"],
                    kind=kind,
                ),
            )
        case "worth_waiting":
            return Hint(
                msg("You need not place every tile now."),
                msgn(
                    "{count} loose tile is worth more if it waits for a better plot.",
                    "{count} loose tiles are worth more if they wait for better plots.",
                    facts["count"],
                ),
            )
        case "nothing_better":
            return Hint(msg("See what you can still place."), msg("You cannot place anything."))
        case unknown:
            raise ValueError(unknown)


def _of_trade(code: str, facts: Mapping[str, Any]) -> Hint:
    match code:
        case "completes" | "raises_income" | "breaks_nothing" | "all_gain" | "brings":
            return _of_deal(code, facts, money_text(facts["gain"]))
        case "no_longer_good":
            return Hint(
                msg("Look at your own offers and signatures again."),
                msg("A deal you signed is no longer good for you."),
            )
        case "makes_room":
            return Hint(
                msg("Look at your own offers and signatures again."),
                msg("A deal you signed gets in the way of a better one."),
            )
        case "comes_to_nothing":
            return Hint(
                msg("Look at your own offers and signatures again."),
                msg("Your open call can no longer lead to a deal."),
            )
        case "can_be_spared":
            return Hint(
                msg("What tile can you not place?"),
                msg("You can spare it. Ask everyone for offers."),
                msg("ask who gives most for {kind}", kind=kind_name(facts["kind"])),
            )
        case "waits_for_answers":
            return Hint(
                msg("Your offers are on the table."),
                msgn(
                    "{count} offer of yours waits for an answer.",
                    "{count} offers of yours wait for an answer.",
                    facts["count"],
                ),
            )
        case "nothing_better":
            return Hint(
                msg("Perhaps you have traded enough."), msg("No deal in sight is good for both sides.")
            )
        case _:
            return _against(code, facts, SeatName(facts.get("seat", 0)))


def _of_deal(code: str, facts: Mapping[str, Any], gain: str) -> Hint:
    """Return the reason for a deal."""
    match code:
        case "completes":
            return Hint(
                msg("A deal can give you a finished business."),
                msg(
                    "It finishes your {kind}, worth about {gain} to you.",
                    kind=kind_name(facts["kind"]),
                    gain=gain,
                ),
            )
        case "raises_income":
            income = money_text(facts["income"])
            return Hint(
                msg("A deal can raise your next income."),
                msg(
                    "Your next income grows by {income}, worth about {gain} to you.", income=income, gain=gain
                ),
            )
        case "breaks_nothing":
            return Hint(
                msg("One deal costs you nothing that earns."),
                msg("It breaks up none of your businesses, and is worth about {gain} to you.", gain=gain),
            )
        case "all_gain":
            return Hint(
                msg("There is a deal in which everyone gains."),
                msg("Everyone in it gains, and your share is about {gain}.", gain=gain),
            )
        case _:
            return Hint(
                msg("There is a deal that is good for you."), msg("You gain about {gain}.", gain=gain)
            )


def _against(code: str, facts: Mapping[str, Any], seat: SeatName) -> Hint:
    """Return the reason against a deal as it is."""
    match code:
        case "asks_more":
            return Hint(
                msg("An offer to you is not enough yet."),
                msg(
                    "{seat}’s offer is worth signing for {money} more.",
                    seat=seat,
                    money=money_text(facts["money"]),
                ),
            )
        case "breaks_up":
            return Hint(
                msg("Look at what an offer would take from you."),
                msg("It would break up your {kind}.", kind=kind_name(facts["kind"])),
            )
        case "too_little":
            return Hint(
                msg("What is an offer worth to you?"),
                msg("You gain about {gain}, which is too little.", gain=money_text(facts["gain"])),
            )
        case "gives_too_much":
            return Hint(
                msg("Who gains more from an offer, you or someone else?"),
                msg("{seat} gains more from it than you do.", seat=seat),
            )
        case "better_elsewhere":
            return Hint(
                msg("Who else could need what an offer asks for?"),
                msg("{seat} would give more for it.", seat=seat),
            )
        case "helps_leader":
            return Hint(
                msg("Who is in the lead?"), msg("{seat} is in the lead and gains from it.", seat=seat)
            )
        case "promised":
            return Hint(
                msg("Look at what you have signed already."),
                msg("It conflicts with a deal you have signed."),
            )
        case "cannot_be":
            return Hint(msg("Some offers are no longer possible."), msg("This one is not possible now."))
        case "idle":
            return Hint(
                msg("Does everyone in an offer give something?"),
                msg("{seat} gives nothing in this deal.", seat=seat),
            )
        case unknown:
            raise ValueError(unknown)


# Events in a few words


def brief(event: Event, before: State, viewer: Viewer) -> tuple[Message, ...] | None:
    """Return an event in a few words: others' plots, executed deals, finished shops; empty for negotiations,
    and for the end, which is counted first."""
    match event:
        case ev.PlotsRevealed():
            return tuple(
                msg("{seat} takes {plots}", seat=SeatName(seat), plots=plots_text(plots))
                for seat, plots in enumerate(event.kept)
                if seat != viewer
            )
        case ev.DealExecuted():
            return transfers_text(event.transfers)
        case ev.TilePlaced():
            if not _finishes(event, before):
                return ()
            return (msg("{seat} finishes {tile}", seat=SeatName(event.seat), tile=kind_name(event.kind)),)
        case _:
            return ()


def hurts(event: Event, before: State) -> tuple[Seat, ...]:
    """Return the seats that lost a wanted plot to another, or that have plots beside a finished shop."""
    match event:
        case ev.DealExecuted():
            sold = {one.what: one.taker for one in event.transfers if isinstance(one.what, Plot)}
            return tuple(
                seat
                for seat, wants in enumerate(before.wants)
                if any(what in wants and taker != seat for what, taker in sold.items())
                and all(one.giver != seat for one in event.transfers)
            )
        case ev.TilePlaced():
            if not _finishes(event, before):
                return ()
            shop = _shop(before, event.seat, event.kind, event.plot)
            beside = {other for plot in shop for other in geometry(before.board).neighbours[plot]}
            owners = {before.owners[plot - 1] for plot in beside}
            return tuple(sorted(owner for owner in owners if owner not in (None, event.seat)))
        case _:
            return ()


def money(count: int) -> Message:
    """Return thousands of dollars as text."""
    # i18n: an amount, alone
    return msg("{money}", money=money_text(count))


def _finishes(event: ev.TilePlaced, before: State) -> bool:
    """Whether a tile finishes a business (CH-4.5.1)."""
    return len(_shop(before, event.seat, event.kind, event.plot)) % size_of(event.kind) == 0


def _shop(before: State, seat: Seat, kind: Kind, plot: PlotNumber) -> tuple[PlotNumber, ...]:
    """Return the plots of a tile's business."""
    built = (*before.built[: plot - 1], kind, *before.built[plot:])
    groups = adjacent(before.board, before.owners, built)
    return next(plots for owner, _, plots in groups if owner == seat and plot in plots)
