"""The rules as players read them, the clause behind each event, and the sentences of refusals.

`[ours: words]` marks a ruling of this project where the printed rules are silent.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop.engine.message import N_, Message, SeatName, fill, msgn
from tabletop.engine.protocol import Clause, Illegal
from tabletop.games.chinatown import events as ev
from tabletop.games.chinatown.events import Event
from tabletop.games.chinatown.state import State
from tabletop.games.chinatown.words import kind_name, money_text

RULES: tuple[Clause, ...] = (
    Clause(
        "CH-1",
        N_(
            "3 to 5 players, 6 rounds. The richest player after round 6 wins. A tie goes to the tied player"
            " with more tiles on the board; [ours: still tied, they share the win.]"
        ),
        N_("Goal and players"),
    ),
    Clause(
        "CH-2.1",
        N_(
            "The board has 85 numbered plots in six districts. Two plots are adjacent when they share a side "
            "and lie in the same district: never diagonally, never across a street."
        ),
        N_("Components"),
    ),
    Clause(
        "CH-2.2",
        N_(
            "There are 90 business tiles of twelve types, three types of each size. Size 3: Photo Studio, "
            "Tea House, Fishmonger (6 tiles each). Size 4: Jeweller, Florist, Clockmaker (7). Size 5: "
            "Laundry, Tailor, Dumplings (8). Size 6: Antiques, Restaurant, Fireworks (9)."
        ),
    ),
    Clause("CH-2.3", N_("There are 85 plot cards, one for each plot, and nine business outlook cards.")),
    Clause(
        "CH-2.4",
        N_(
            "All money is in multiples of $1,000. Each player starts with $5,000. [ours: The "
            "bank never runs out,] and no player may go below $0."
        ),
    ),
    Clause(
        "CH-3.1",
        N_(
            "Shuffle the plot cards, the tiles and the outlook cards. Put three outlook cards "
            "back unseen. Six remain, one for each round."
        ),
        N_("Set-up"),
    ),
    Clause("CH-3.2", N_("The first player is drawn by lot or chosen, and moves clockwise every round.")),
    Clause(
        "CH-4.1",
        N_(
            "Plots: each player is dealt plot cards and secretly chooses which to keep. All are "
            "revealed together. [ours: You must keep exactly the number of the round.] Cards not "
            "kept go back into the deck unseen. Dealt and kept: with 3 players 7/5, then 6/4; "
            "with 4 players 6/4, then 5/3; with 5 players 5/3 in rounds 1 to 3, then 4/2."
        ),
        N_("A round"),
    ),
    Clause(
        "CH-4.2",
        N_(
            "Tiles: each player draws tiles, [ours: open to all,] and may hold any number. With 3 players "
            "7, then 4; with 4 players 6, then 3; with 5 players 5, then 3 in rounds 2 and 3, then 2."
        ),
    ),
    Clause(
        "CH-4.3.1",
        N_(
            "All players trade at once, and may make any number of deals. A deal is a set of "
            "transfers among two or more players: money, a plot that the giver owns, or a loose "
            "tile."
        ),
        N_("Trades"),
    ),
    Clause(
        "CH-4.3.2",
        N_(
            "A deal happens when every player in it has agreed to exactly the same deal. Then "
            "everything changes hands at once. If one part of it is impossible, nothing does."
        ),
    ),
    Clause(
        "CH-4.3.3",
        N_(
            "Any change to a deal voids all agreements to it. [ours: Only players in a deal may "
            "change, join, refuse or withdraw it. A proposer whom a change leaves out is no "
            "longer in it.] A deal may be one-sided. Amounts are positive multiples of $1,000. "
            "[ours: You may give only what you had before the deal. Nothing is passed on within "
            "it, and payments are not offset against each other.] A player who joins a deal is "
            "no longer done."
        ),
    ),
    Clause(
        "CH-4.3.4",
        N_(
            "A plot with a tile changes hands whole. A tile on the board is never moved, removed, replaced "
            "or separated from its plot."
        ),
    ),
    Clause("CH-4.3.5", N_("Only what changes hands at once is binding. Promises, notes and wishes are not.")),
    Clause(
        "CH-4.3.6",
        N_(
            "The phase ends when all players are done. Until then, a player who is done may come "
            "back. Deals that are still open end with the phase."
        ),
    ),
    Clause(
        "CH-4.4",
        N_(
            "Each player places any number of loose tiles on their own empty plots, one on each "
            "plot, [ours: all at once]. Tiles that are not placed are kept. [ours: The first "
            "player places first, then the others clockwise. A player who cannot place anything "
            "is skipped.] A placed tile stays until the end of the game."
        ),
        N_("Placing"),
    ),
    Clause(
        "CH-4.5.1",
        N_("Turn over the top outlook card."),
        N_("Income"),
    ),
    Clause(
        "CH-4.5.2",
        N_(
            "A business is a group of adjacent plots of one owner with tiles of one type. As "
            "many tiles as the size of the type are a finished business. Tiles left over are an "
            "unfinished one. Six Florists (size 4) side by side are a finished business and an "
            "unfinished one of 2 tiles: $8,000 + $2,000 = $10,000. [ours: The shape of the group "
            "does not matter.]"
        ),
    ),
    Clause(
        "CH-4.5.3",
        N_(
            "An unfinished business of 1, 2, 3, 4, 5 tiles earns $1,000, $2,000, $4,000, $6,000, $8,000. A "
            "finished one of size 3, 4, 5, 6 earns $5,000, $8,000, $11,000, $14,000."
        ),
    ),
    Clause(
        "CH-4.5.4",
        N_(
            "Each player gets $1,000 for each tile on the board, in a finished business or not, whose type "
            "has a size named on the outlook card."
        ),
    ),
    Clause(
        "CH-5",
        N_(
            "There are nine outlook cards. Only one of the printed ones is known; it names sizes 3 and 4. "
            "The others are a reconstruction: 3 and 5, 3 and 6, 4 and 5, 4 and 6, 5 and 6, and three cards "
            "that name nothing. The game can be played without them."
        ),
        N_("Outlook cards"),
    ),
    Clause(
        "CH-6.1",
        N_(
            "Open outlook: turn over the outlook card after the plots are revealed and before "
            "the tiles are drawn. This needs the outlook cards."
        ),
        N_("Variants"),
    ),
    Clause(
        "CH-6.2",
        N_(
            "Keep plot cards: cards that are not played stay in hand. You may trade them, put "
            "them back into the deck unseen in the trade phase, or play them in later rounds. "
            "Hands are filled up to the number dealt, and a hand that trading has made bigger "
            "draws nothing. In a round you may play any number of cards, up to the number that "
            "may be kept. [ours: If the deck is too small for everyone, cards are dealt one at a "
            "time, from the first player on, to players who hold fewer.]"
        ),
    ),
    Clause(
        "CH-6.3",
        N_(
            "Outlook by business: $1,000 for each business of a named size, finished or not, instead of each "
            "tile. The finished and the unfinished part of a group count separately: four tiles of a type of "
            "size 3 are two businesses. With a card for sizes 3 and 4, one business of size 3 and two of "
            "size 4 bring $3,000."
        ),
    ),
    Clause(
        "CH-6.4",
        N_(
            "Flat outlook: a single $1,000 for each player who has a tile of a named size on the board. "
            "Outlook by business, flat outlook and no outlook cards exclude each other; all other variants "
            "can be combined."
        ),
    ),
    Clause(
        "CH-6.5",
        N_(
            "Street access: a tile may be placed only if its plot touches a street [ours: or the edge of "
            "the board], or is connected to one that does by adjacent tiles of the same type and owner. "
            "[ours: A plot with fewer than four neighbours touches a street.]"
        ),
    ),
    Clause(
        "CH-6.6",
        N_(
            "Keep fewer plots: you may keep any number up to the limit, even none, instead "
            "of exactly that many."
        ),
    ),
    Clause(
        "CH-6.7",
        N_("Hidden money: other players’ money is not shown before the end of the game. [ours]"),
    ),
    Clause(
        "CH-7",
        N_(
            "Public: the board, the tiles of all players, all deals on the table. Secret: dealt "
            "plot cards until they are revealed; plot cards not kept, in hand or discarded; the "
            "order of the stacks; the outlook cards put back."
        ),
        N_("What is public"),
    ),
)


def clause_of(event: Event, before: State) -> str:
    """Return the clause behind an event; most events are those of the trade phase."""
    return _CLAUSES.get(type(event), "CH-4.3")


_CLAUSES: Final[Mapping[type[Event], str]] = {
    ev.FirstPlayerDrawn: "CH-3",
    ev.RoundBegan: "CH-4",
    ev.RoundEnded: "CH-4",
    ev.PlotsDealt: "CH-4.1",
    ev.PlotsChosen: "CH-4.1",
    ev.PlotsRevealed: "CH-4.1",
    ev.TilesDrawn: "CH-4.2",
    ev.TilePlaced: "CH-4.4",
    ev.PlacingFinished: "CH-4.4",
    ev.OutlookTurned: "CH-4.5",
    ev.BusinessPaid: "CH-4.5",
    ev.OutlookPaid: "CH-4.5",
    ev.GameEnded: "CH-1",
}


# Refusals

FACTS: Final = dict.fromkeys(("active", "deal", "have", "kind", "need", "plot", "seat"), 1)
"""An example of each fact in refusals."""

_REFUSALS: Final = {
    "game_over": N_("The game is over."),
    "no_such_seat": N_("That seat is empty."),
    "not_choosing": N_("You cannot choose plots now."),
    "chosen_already": N_("You have chosen your plots. Wait until all are revealed."),
    "odd_choice": N_("Choose each card once, in order of number."),
    "not_trading": N_("You can make deals only in the trade phase."),
    "done_already": N_("You are done trading. Go on trading first."),
    "not_done": N_("You are still trading."),
    "not_placing": N_("You can place tiles only after trading is over."),
    "no_such_plot": N_("The board has plots 1 to 85."),
    "no_such_tile": N_("There is no such type of tile."),
    "odd_amount": N_("An amount in a deal is a positive multiple of $1,000."),
    "cards_not_traded": N_("You can trade plot cards only when they are kept in hand."),
    "empty_deal": N_("A deal needs at least one thing that changes hands."),
    "gives_oneself": N_("A thing must go from one player to another."),
    "given_twice": N_("A deal can give each plot only once. Nothing is passed on within it."),
    "paid_twice": N_("Combine the money from one player to another into one amount."),
    "card_not_shown": N_("You cannot know the plot cards in another hand before they are shown."),
    "not_in_deal": N_("Add something you give or get."),
    "nothing_changed": N_("That changes nothing."),
    "not_to_be_wanted": N_("Ask for a plot or a type of tile."),
    "no_cards_kept": N_("Plot cards are not kept in hand in this game."),
    "no_such_deal": N_("That deal is not on the table."),
    "deal_is_over": N_("That deal is over."),
    "call_is_over": N_("That open call is over."),
    "no_party": N_("You have no part in that deal."),
    "void_as_it_was": N_("This deal takes an earlier one back as it was, so you cannot change it."),
    "stale_deal": N_("Something in this deal now belongs to someone else. Change it first."),
    "other_version": N_("This deal has changed. Look at it again."),
    "signed_already": N_("You have already signed this deal."),
    "not_signed": N_("You have not signed this deal."),
    "own_deal": N_("This is your own deal. Withdraw it instead."),
    "not_carried_out": N_("That deal was not made in this phase."),
    "void_is_final": N_("This deal took an earlier one back. Make a new deal."),
    "voided_already": N_("Someone has already proposed to take this deal back."),
    "own_call": N_("This is your own open call."),
    "offers_wanted": N_("This open call asks for offers. Propose a deal."),
    "answered_already": N_("You have already accepted this open call."),
    "not_your_turn": N_("It is {seat}’s turn to place."),
    "not_dealt": N_("You were not dealt plot {plot}."),
    "no_such_tile_left": N_("You have no more tiles of this type: {tile}."),
    "not_your_plot": N_("Plot {plot} is not yours."),
    "built_already": N_("Plot {plot} already has a tile, and it stays."),
    "no_street": N_("Plot {plot} does not touch a street, and none of your businesses connects it to one."),
    "not_the_owner": N_("{seat} does not own plot {plot}."),
    "tiles_missing": N_("{seat} has too few loose tiles ({tile}: {have} of {need})."),
    "has_it_already": N_("{seat} already owns plot {plot}."),
    "nobody_has_it": N_("No other player has a loose tile of this type: {tile}."),
    "card_missing": N_("{seat} does not hold plot card {plot}."),
    "money_missing": N_("{seat} would pay {need} in all, but has {have}."),
    "card_not_in_hand": N_("Plot card {plot} is not in your hand."),
    "card_promised": N_("You have signed a deal that gives plot card {plot} away."),
    "owned_already": N_("Plot {plot} is already yours."),
    "moved_since": N_("Plot {plot} has changed hands again."),
    "not_own_deal": N_("Only {seat} can withdraw that deal."),
    "no_answer": N_("Only a deal with {seat} answers that call."),
    "not_own_call": N_("Only {seat} can end that call."),
}
_LIMITS: Final = {
    "too_many_plots": msgn(
        "You may keep {need} plot at most, and you chose {have}.",
        "You may keep {need} plots at most, and you chose {have}.",
        0,
    ),
    "too_few_plots": msgn(
        "You must keep {need} plot, and you chose {have}.",
        "You must keep {need} plots, and you chose {have}.",
        0,
    ),
    "long_deal": msgn("A deal can have {need} thing at most.", "A deal can have {need} things at most.", 0),
    "odd_note": msgn(
        "A note can be one line of {need} character at most.",
        "A note can be one line of {need} characters at most.",
        0,
    ),
    "too_many_deals": msgn(
        "A trade phase can have {need} deal at most.", "A trade phase can have {need} deals at most.", 0
    ),
}
"""Refusals with a number of something: its fact `need` chooses the form."""


def explain(illegal: Illegal) -> Message:
    """Return the sentence of a refusal."""
    code, facts = illegal.code, illegal.facts
    if code in _LIMITS:
        limit = _LIMITS[code]
        return fill(limit.id, facts)._replace(plural=limit.plural, n=facts["need"])
    sentence = _REFUSALS.get(code, N_("You cannot do that in Chinatown."))
    named = {
        **facts,
        "seat": SeatName(facts.get("active" if code == "not_your_turn" else "seat", 0)),
        "tile": kind_name(facts.get("kind", -1)),
    }
    if code == "money_missing":
        named |= {"need": money_text(facts["need"]), "have": money_text(facts["have"])}
    return fill(sentence, named)
