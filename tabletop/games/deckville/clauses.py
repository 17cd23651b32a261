"""The rules as players read them, clause by clause (DV-1 to DV-11), and which is behind an event."""

from __future__ import annotations

from typing import Final, assert_never

from tabletop.engine.message import N_
from tabletop.engine.protocol import Clause
from tabletop.games.deckville import events as ev
from tabletop.games.deckville.events import Event
from tabletop.games.deckville.state import State

RULES: Final = (
    Clause(
        "DV-1",
        N_(
            "One to four players build a district each; [ours: five with the cards marked 5]. Alone, you "
            "play solitaire. The most victory points win."
        ),
        N_("Goal"),
    ),
    Clause(
        "DV-2.1",
        N_(
            "A card is two things: above the line a property, with its type, its cost in resources, its "
            "score, its power and perhaps a prime mark; below the line a resource, with its cost in "
            "discarded cards. Built as one it is no longer the other."
        ),
        N_("Cards"),
    ),
    Clause(
        "DV-2.2",
        N_(
            "The resources are wood, brick, stone, steel, glass, workers and architects. The types are "
            "business, dining, housing, industry, infrastructure, shopping, civic and entertainment."
        ),
    ),
    Clause(
        "DV-2.3",
        N_(
            "[ours: Each card has a smallest number of players.] A game uses the cards whose mark is not "
            "above its number of players; of the deck that comes with the program, these are 40, 56, 80, 104 "
            "or 120 for one to five players."
        ),
    ),
    Clause(
        "DV-3.1",
        N_(
            "Six cards are dealt to each player; three lie face up as the pool, one begins the discard pile, "
            "the rest is the deck. The supply is the pool, the deck's top card, unseen, and the discard "
            "pile's top card. Nobody searches the discard pile."
        ),
        N_("Set-up"),
    ),
    Clause(
        "DV-3.2",
        N_("The start player is drawn or chosen; play goes clockwise. A round is one turn of each player."),
    ),
    Clause(
        "DV-4",
        N_(
            "A turn has five steps in this order, and only the fourth must be taken. A step that is skipped "
            "is over for the turn. What is built in step 2, or first in step 3, helps at once."
        ),
        N_("A turn"),
    ),
    Clause(
        "DV-4.1",
        N_(
            "Replace: take one card of the supply into your hand, then discard one from your hand, perhaps "
            "the same. The hand limit does not count meanwhile."
        ),
    ),
    Clause(
        "DV-4.2",
        N_(
            "Resource: build one hand card as a resource by discarding as many other hand cards as its "
            "resource cost."
        ),
    ),
    Clause("DV-4.3", N_("Properties: build up to two.")),
    Clause(
        "DV-4.4",
        N_(
            "Draw: take two cards from the supply, one after the other, at least one of them from the pool. "
            "With the power to draw three, you may draw one more from anywhere in the supply. Then discard "
            "down to six cards."
        ),
    ),
    Clause(
        "DV-4.5",
        N_(
            "Reserve: place one hand card face up in your empty reserve. Then you may draw a replacement "
            "from anywhere in the supply."
        ),
    ),
    Clause(
        "DV-5.1",
        N_(
            "A card taken from the pool is replaced by the deck's top card at once, before anything else is "
            "drawn."
        ),
        N_("Supply"),
    ),
    Clause(
        "DV-5.2",
        N_(
            "When the deck's last card leaves it, also in the middle of a step, the deck is emptied: the "
            "discard pile is shuffled into a new deck, and its top card is turned over to begin a new "
            "discard pile. [ours: Turning it is no emptying.]"
        ),
    ),
    Clause(
        "DV-5.3",
        N_(
            "With fewer than two cards in the discard pile at that moment the deck stays empty, and "
            "refilling is tried again when a card is next to come from it; that is not another emptying. A "
            "pool that cannot be refilled stays short. With an empty pool, nobody has to draw from it; with "
            "fewer cards than draws, draw what there is. [ours]"
        ),
    ),
    Clause(
        "DV-5.4",
        N_(
            "You choose the order in which you lay down cards that you discard together; the last one is the "
            "new top. [ours]"
        ),
    ),
    Clause(
        "DV-6.1",
        N_(
            "Properties are built from the hand or from the reserve. Your district must hold all resources "
            "of the cost; they are not used up."
        ),
        N_("Building properties"),
    ),
    Clause(
        "DV-6.2",
        N_(
            "For a property from the reserve, discard one hand card; for the second property of a turn, two; "
            "for both at once, three. A power makes the second one cheaper (DV-7.5)."
        ),
    ),
    Clause(
        "DV-6.3",
        N_(
            "Pay the full number, with hand cards other than the one you build. Cards in the reserve or on "
            "the table never pay."
        ),
    ),
    Clause("DV-6.4", N_("The same property may stand twice in a district. [ours]")),
    Clause(
        "DV-7",
        N_("A power helps as soon as its property stands. [ours: No card helps to build itself.]"),
        N_("Powers"),
    ),
    Clause(
        "DV-7.1",
        N_(
            "Draw three: in step 4, one card more. Several such powers do not add up, and the hand limit "
            "stays six."
        ),
    ),
    Clause(
        "DV-7.2",
        N_(
            "Omit one: for a property of the named type, one unit of one resource may be missing. [ours: "
            "Several such powers do not add up.]"
        ),
    ),
    Clause(
        "DV-7.3",
        N_(
            "Counts as a resource: the property is one such unit for good, and remains a property. [ours: "
            "Several add up.]"
        ),
    ),
    Clause(
        "DV-7.4",
        N_(
            "Cheap resource: building the named resource costs only so many discards, never more than "
            "printed; [ours: the lowest number counts.]"
        ),
    ),
    Clause(
        "DV-7.5",
        N_("Second property: it costs only one discard, from the reserve two."),
    ),
    Clause(
        "DV-8.1",
        N_(
            "When the deck is emptied for the second time, whoever causes it, finish the round and play "
            "exactly one more. [ours: Further emptyings mean nothing]; play goes on with refilled decks."
        ),
        N_("End"),
    ),
    Clause(
        "DV-8.2",
        N_(
            "When pool, deck and discard pile are all empty [ours: at any moment], the current round is the"
            " last, and nobody draws any more in it. This comes before everything else."
        ),
    ),
    Clause(
        "DV-9.1",
        N_(
            "A property scores the points on it: a number; so many for each own property of a type, or of "
            "either of two types; for each property of a type in every district (ALL); for each own prime "
            "property; or for having strictly more of a type than every other district (Most): a tie pays "
            "nobody. [ours: A property counts itself where it fits.]"
        ),
        N_("Scoring"),
    ),
    Clause("DV-9.2", N_("A card in the reserve costs five points. The total may be below zero.")),
    Clause(
        "DV-9.3",
        N_(
            "The most points win. In a tie, only those without a card in the reserve stay in it, [ours: "
            "unless all of them have one]; then the most properties; then all of them win: cake for all."
        ),
    ),
    Clause("DV-9.4", N_("A card in the reserve is no property, has no type and no power.")),
    Clause(
        "DV-10",
        N_(
            "Alone, you play with the cards marked for solitaire, without Most and ALL. The game ends one "
            "full turn after the turn in which the deck is emptied for the first time. [ours: Under 40 "
            "points you are a Clerk, from 40 a Surveyor, from 80 a Developer, from 115 a City Planner, from "
            "145 a Top Developer.]"
        ),
        N_("Solitaire"),
    ),
    Clause(
        "DV-11",
        N_(
            "Everybody may see districts, reserves, the pool, the top of the discard pile, how many cards "
            "each hand holds, and how many the deck and the discard pile have. Hands, the deck's order and "
            "the discard pile beneath its top are secret."
        ),
        N_("What everybody knows"),
    ),
)


def clause_of(event: Event, before: State) -> str:
    """Return the clause of the rules behind an event that happened on the table `before`."""
    match event:
        case ev.DeckShuffled() | ev.HandDealt() | ev.SupplyLaid():
            return "DV-3.1"
        case ev.FirstPlayerDrawn() | ev.TurnBegan():
            return "DV-3.2"
        case ev.CardTaken():
            return {"replace": "DV-4.1", "draw": "DV-4.4"}.get(event.why, "DV-4.5")
        case ev.PoolRefilled():
            return "DV-5.1"
        case ev.DeckEmptied() | ev.DeckRefilled():
            return "DV-5.2"
        case ev.EndAnnounced():
            return "DV-8.1" if event.why == "emptied" else "DV-8.2"
        case ev.CardsDiscarded():
            return "DV-4.1" if event.why == "replace" else "DV-4.4"
        case ev.ResourceBuilt():
            return "DV-4.2"
        case ev.PropertyBuilt():
            return "DV-6.1"
        case ev.StepSkipped() | ev.TurnEnded():
            return "DV-4"
        case ev.CardReserved():
            return "DV-4.5"
        case ev.GameEnded():
            return "DV-9.3"
        case _:
            assert_never(event)
