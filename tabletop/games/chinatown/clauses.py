"""The rules as players read them, and which clause is behind an event; `[ours: words]` is a ruling where the
sheet is silent."""

from __future__ import annotations

from typing import assert_never

from tabletop.engine.message import N_
from tabletop.engine.protocol import Clause
from tabletop.games.chinatown import events as ev
from tabletop.games.chinatown.events import Event
from tabletop.games.chinatown.state import State

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
            "All money is in multiples of $1,000. Each player starts with $5,000. [ours: The bank never "
            "runs out,] and nobody may go below $0."
        ),
    ),
    Clause(
        "CH-3.1",
        N_(
            "Plot cards, tiles and outlook cards are shuffled. Three outlook cards are put back unseen, six "
            "remain, one for each round."
        ),
        N_("Set-up"),
    ),
    Clause("CH-3.2", N_("The start player is drawn by lot or chosen, and moves clockwise every round.")),
    Clause(
        "CH-4.1",
        N_(
            "Plots: each player is dealt plot cards and secretly chooses which to keep; all are revealed "
            "together. [ours: Exactly the number of the round is kept.] Cards not kept go back into the "
            "deck unseen. Dealt and kept: with 3 players 7/5, then 6/4; with 4 players 6/4, then 5/3; with "
            "5 players 5/3 in rounds 1 to 3, then 4/2."
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
            "All players trade at once, any number of deals. A deal is a set of transfers among two or more "
            "players: money, a plot that one owns, or a loose tile."
        ),
        N_("Trades"),
    ),
    Clause(
        "CH-4.3.2",
        N_(
            "A deal happens when every party has agreed to exactly the same deal. Then everything changes "
            "hands at once; if one part of it is impossible, nothing does."
        ),
    ),
    Clause(
        "CH-4.3.3",
        N_(
            "Any change to a deal voids all agreements to it. [ours: A proposal is changed, joined, refused "
            "or taken back by its parties only; a proposer whom a change leaves out is no party any more.] "
            "A deal may be one-sided; amounts are positive multiples of $1,000. [ours: Everything is given "
            "out of what the giver had before the deal: nothing is passed on within it, and money is "
            "reckoned gross.] A player who joins a deal is no longer done."
        ),
    ),
    Clause(
        "CH-4.3.4",
        N_(
            "A plot with a tile changes hands whole. A tile on the board is never moved, removed, replaced "
            "or separated from its plot."
        ),
    ),
    Clause("CH-4.3.5", N_("Only what is exchanged at once binds. Promises, notes and wishes do not.")),
    Clause(
        "CH-4.3.6",
        N_(
            "The phase ends when all players are done. Who is done may come back until then. Deals still "
            "open end with the phase."
        ),
    ),
    Clause(
        "CH-4.4",
        N_(
            "Each player places any number of loose tiles on empty plots of one's own, one on each plot, "
            "[ours: in one go]; tiles that are not placed are kept. [ours: The start player places first, "
            "then clockwise; who can place nothing is passed over.] A placed tile stays to the end of the "
            "game."
        ),
        N_("Placing"),
    ),
    Clause(
        "CH-4.5.1",
        N_("The top outlook card is turned over."),
        N_("Income"),
    ),
    Clause(
        "CH-4.5.2",
        N_(
            "A business is a group of adjacent plots of one owner with tiles of one type. Every so many "
            "tiles as the size of the type are a finished business; those left over are an unfinished one. "
            "Six Florists (size 4) side by side are a finished business and an unfinished one of 2 tiles: "
            "$8,000 + $2,000 = $10,000. [ours: The shape of the group does not matter.]"
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
            "Open outlook: the outlook card is turned over after the plots are revealed and before the tiles "
            "are drawn. It needs the outlook cards."
        ),
        N_("Variants"),
    ),
    Clause(
        "CH-6.2",
        N_(
            "Keep plot cards: cards that are not played stay in hand. They may be traded, put back into the "
            "deck unseen in the trade phase, or played in later rounds. Hands are filled up to the number "
            "dealt, and a hand that trading has made bigger draws nothing; none to all that may be kept are "
            "played in a round. [ours: If the deck is too small for all, cards are dealt one at a time, from "
            "the start player on, to those who hold fewer.]"
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
    Clause("CH-6.6", N_("Keep fewer plots: none to all that may be kept, instead of exactly that many.")),
    Clause(
        "CH-6.7",
        N_("Hidden money: the money of other players is not shown before the end of the game. [ours]"),
    ),
    Clause(
        "CH-7",
        N_(
            "Open to all: the board, the tiles of all players, all deals on the table. Secret: plot cards "
            "dealt, until they are revealed, those not kept, those in hand or discarded, the order of the "
            "stacks, the outlook cards put back."
        ),
        N_("What is public"),
    ),
)


def clause_of(event: Event, before: State) -> str:
    """Return the clause of the rules behind an event that happened on the table `before`."""
    match event:
        case ev.FirstPlayerDrawn():
            return "CH-3"
        case ev.RoundBegan() | ev.RoundEnded():
            return "CH-4"
        case ev.PlotsDealt() | ev.PlotsChosen() | ev.PlotsRevealed():
            return "CH-4.1"
        case ev.TilesDrawn():
            return "CH-4.2"
        case ev.TilePlaced() | ev.PlacingFinished():
            return "CH-4.4"
        case ev.OutlookTurned() | ev.BusinessPaid() | ev.OutlookPaid():
            return "CH-4.5"
        case ev.GameEnded():
            return "CH-1"
        case (
            ev.TradingBegan()
            | ev.DealProposed()
            | ev.DealEdited()
            | ev.DealSigned()
            | ev.DealUnsigned()
            | ev.DealDeclined()
            | ev.DealWithdrawn()
            | ev.DealExecuted()
            | ev.DealStaled()
            | ev.SignatureLapsed()
            | ev.AssetWanted()
            | ev.CallOpened()
            | ev.CallClosed()
            | ev.CardsDiscarded()
            | ev.TradingFinished()
            | ev.TradingResumed()
            | ev.TradingEnded()
        ):
            return "CH-4.3"
        case _:
            assert_never(event)
