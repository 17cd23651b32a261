"""Why a command is refused, in a sentence."""

from __future__ import annotations

from typing import Final

from tabletop.engine.message import Message, SeatName, msg
from tabletop.engine.protocol import Illegal
from tabletop.games.chinatown.words import kind_name, money_text

FACTS: Final = dict.fromkeys(("active", "deal", "have", "kind", "need", "plot", "seat"), 1)
"""An example of each fact that a refusal bears."""

_PLAIN: Final = {
    "game_over": msg("The game is over."),
    "no_such_seat": msg("Nobody sits there."),
    "not_choosing": msg("Plots are not chosen now."),
    "chosen_already": msg("You have chosen your plots. Wait until all are turned over."),
    "odd_choice": msg("Choose each card once, in order of number."),
    "not_trading": msg("Deals are made in the trade phase only."),
    "done_already": msg("You are done trading. Go on trading first."),
    "not_done": msg("You are still trading."),
    "not_placing": msg("Tiles are placed when trading is over."),
    "no_such_plot": msg("The board has plots 1 to 85."),
    "no_such_tile": msg("There is no such type of tile."),
    "odd_amount": msg("An amount in a deal is a positive multiple of $1,000."),
    "cards_not_traded": msg("Plot cards are traded only where they are kept in hand."),
    "empty_deal": msg("A deal needs at least one thing that changes hands."),
    "gives_oneself": msg("What changes hands goes from one player to another."),
    "given_twice": msg("A deal gives each plot once: nothing is passed on within it."),
    "paid_twice": msg("Put the money from one player to another into one amount."),
    "card_not_shown": msg("Nobody can know the plot cards in another hand before they are shown."),
    "not_in_deal": msg("You can propose only deals in which you give or get something."),
    "nothing_changed": msg("That changes nothing."),
    "not_to_be_wanted": msg("Ask for a plot or a type of tile."),
    "no_cards_kept": msg("No plot cards are kept in hand in this game."),
    "no_such_deal": msg("That deal is not on the table."),
    "deal_is_over": msg("That deal is over."),
    "call_is_over": msg("That open offer is over."),
    "no_party": msg("You have no part in that deal."),
    "void_as_it_was": msg("This deal takes an earlier one back as it was: it cannot be changed."),
    "stale_deal": msg("Something in this deal has gone elsewhere. Change it first."),
    "other_version": msg("This deal has been changed since. Look at it again."),
    "signed_already": msg("You have signed this deal."),
    "not_signed": msg("You have not signed this deal."),
    "own_deal": msg("This deal is your own: withdraw it."),
    "not_carried_out": msg("That deal has not been made in this phase."),
    "void_is_final": msg("This deal took an earlier one back. Make a new deal."),
    "voided_already": msg("Taking this deal back is already proposed."),
    "own_call": msg("This open offer is your own."),
    "offers_wanted": msg("This open offer asks for offers: propose a deal."),
    "answered_already": msg("You have accepted this open offer already."),
}
"""Refusals whose sentence is always the same."""


def explain(illegal: Illegal) -> Message:
    """Return the sentence of a refusal."""
    code, facts = illegal.code, illegal.facts
    if code in _PLAIN:
        return _PLAIN[code]
    return _with_facts(
        code,
        plot=facts.get("plot", 0),
        need=facts.get("need", 0),
        have=facts.get("have", 0),
        tile=kind_name(facts.get("kind", -1)),
        who=SeatName(facts.get("seat", 0)),
        active=SeatName(facts.get("active", 0)),
    )


def _with_facts(
    code: str, *, plot: int, need: int, have: int, tile: Message, who: SeatName, active: SeatName
) -> Message:
    """Return the sentence of a refusal that names plots, numbers or players."""
    match code:
        case "not_your_turn":
            return msg("It is {seat}'s turn to place.", seat=active)
        case "not_dealt":
            return msg("You have not been dealt plot {plot}.", plot=plot)
        case "too_many_plots":
            return msg("You chose {have} plots and may keep {need}.", have=have, need=need)
        case "too_few_plots":
            return msg("You chose {have} plots and must keep {need}.", have=have, need=need)
        case "no_such_tile_left":
            return msg("You have no such tile left: {tile}.", tile=tile)
        case "not_your_plot":
            return msg("Plot {plot} is not yours.", plot=plot)
        case "built_already":
            return msg("There is a tile on plot {plot} already, and it stays.", plot=plot)
        case "no_street":
            return msg(
                "Plot {plot} touches no street, and no business of yours leads from it to one.", plot=plot
            )
        case "not_the_owner":
            return msg("{seat} does not own plot {plot}.", seat=who, plot=plot)
        case "tiles_missing":
            return msg(
                "{seat} has too few loose tiles ({tile}: {have} of {need}).",
                seat=who,
                tile=tile,
                have=have,
                need=need,
            )
        case "has_it_already":
            return msg("{seat} owns plot {plot} already.", seat=who, plot=plot)
        case "nobody_has_it":
            return msg("Nobody else has a loose tile of this type: {tile}.", tile=tile)
        case "card_missing":
            return msg("{seat} does not hold plot card {plot}.", seat=who, plot=plot)
        case "money_missing":
            return msg(
                "{seat} would pay {need} in all and has {have}.",
                seat=who,
                need=money_text(need),
                have=money_text(have),
            )
        case "card_not_in_hand":
            return msg("Plot card {plot} is not in your hand.", plot=plot)
        case "card_promised":
            return msg("You have signed a deal that gives plot card {plot} away.", plot=plot)
        case "owned_already":
            return msg("Plot {plot} is yours already.", plot=plot)
        case "moved_since":
            return msg("Plot {plot} has changed hands again since.", plot=plot)
        case "not_own_deal":
            return msg("Only {seat} can withdraw that deal.", seat=who)
        case "no_answer":
            return msg("Only a deal with {seat} answers that call.", seat=who)
        case "not_own_call":
            return msg("Only {seat} can end that call.", seat=who)
        case "long_deal":
            return msg("A deal can name {need} things at the most.", need=need)
        case "odd_note":
            return msg("A note is one line of {need} characters at the most.", need=need)
        case "too_many_deals":
            return msg("No more than {need} deals fit into one trade phase.", need=need)
        case _:
            return msg("This is not something one can do in Chinatown.")
