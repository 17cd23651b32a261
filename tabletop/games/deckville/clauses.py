"""The rules as players read them (DV-1 to DV-11), the clause behind each event, and the sentences of
refusals."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from tabletop.engine.message import N_, Message, SeatName, fill, msg, msgn
from tabletop.engine.protocol import Clause, Illegal
from tabletop.games.deckville import events as ev
from tabletop.games.deckville.events import Event
from tabletop.games.deckville.state import State
from tabletop.games.deckville.text import property_name, shortage_text

RULES: Final = (
    Clause(
        "DV-1",
        N_(
            "One to four players build a district each; [ours: five with the cards marked 5]. Alone, you "
            "play solitaire. The most victory points win."
        ),
        # i18n: heading of the rules: how to win
        N_("Goal"),
    ),
    Clause(
        "DV-2.1",
        N_(
            "A card is two things. Above the line it is a property, with its type, its cost in "
            "resources, its score, its power and perhaps a prime mark. Below the line it is a "
            "resource, with its cost in discarded cards. Once built as one, it is no longer the "
            "other."
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
            "[ours: Each card has a smallest number of players.] A game uses the cards whose "
            "mark does not exceed its number of players. In the deck that comes with the "
            "program, that is 40, 56, 80, 104 or 120 cards for one to five players."
        ),
    ),
    Clause(
        "DV-3.1",
        N_(
            "Deal six cards to each player. Lay three face up as the pool, begin the discard "
            "pile with one, and make the rest the deck. The supply is the pool, the deck’s "
            "unseen top card, and the top card of the discard pile. You may not search the "
            "discard pile."
        ),
        N_("Set-up"),
    ),
    Clause(
        "DV-3.2",
        N_("The first player is drawn or chosen. Play goes clockwise. A round is one turn of each player."),
    ),
    Clause(
        "DV-4",
        N_(
            "A turn has five steps, in this order. You must take only the fourth. A step you "
            "skip is over for the turn. What you build in step 2, or first in step 3, helps at "
            "once."
        ),
        N_("A turn"),
    ),
    Clause(
        "DV-4.1",
        N_(
            "Replace: take one card from the supply into your hand, then discard one from your "
            "hand, which may be the same card. The hand limit does not apply meanwhile."
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
        N_("When a card leaves the pool, replace it with the deck’s top card at once, before the next draw."),
        N_("Supply"),
    ),
    Clause(
        "DV-5.2",
        N_(
            "When the last card leaves the deck, even in the middle of a step, the deck is "
            "emptied. Shuffle the discard pile into a new deck, and turn over its top card to "
            "begin a new discard pile. [ours: Turning it over does not count as emptying.]"
        ),
    ),
    Clause(
        "DV-5.3",
        N_(
            "If the discard pile then has fewer than two cards, the deck stays empty. Try to "
            "refill it again when a card is next needed; that is not another emptying. A pool "
            "that cannot be refilled stays short. If the pool is empty, you need not draw from "
            "it. If there are fewer cards than draws, draw what there is. [ours]"
        ),
    ),
    Clause(
        "DV-5.4",
        N_("You choose the order of cards you discard together. The last one is the new top card. [ours]"),
    ),
    Clause(
        "DV-6.1",
        N_(
            "Build properties from your hand or your reserve. Your district must have all the "
            "resources of the cost. They are not used up."
        ),
        N_("Building properties"),
    ),
    Clause(
        "DV-6.2",
        N_(
            "A property from the reserve costs one discarded hand card. The second property of a "
            "turn costs two. Both together cost three. A power makes the second one cheaper "
            "(DV-7.5)."
        ),
    ),
    Clause(
        "DV-6.3",
        N_(
            "Pay the full number, with hand cards other than the one you build. Cards in the reserve or on "
            "the table never pay."
        ),
    ),
    Clause("DV-6.4", N_("A district may have the same property twice. [ours]")),
    Clause(
        "DV-7",
        N_("A power helps as soon as its property is built. [ours: No card helps to build itself.]"),
        N_("Powers"),
    ),
    Clause(
        "DV-7.1",
        N_(
            "Draw three: draw one more card in step 4. Several such powers do not add up, and "
            "the hand limit stays six."
        ),
    ),
    Clause(
        "DV-7.2",
        N_(
            "Omit one: a property of the named type may lack one unit of one resource. [ours: "
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
            "Cheap resource: building the named resource costs only this many discards, never "
            "more than printed. [ours: The lowest number counts.]"
        ),
    ),
    Clause(
        "DV-7.5",
        N_("Second property: it costs only one discard, or two from the reserve."),
    ),
    Clause(
        "DV-8.1",
        N_(
            "When the deck is emptied for the second time, on anyone’s turn, finish the round "
            "and play exactly one more. [ours: Emptying it again changes nothing.] Play goes on "
            "with refilled decks."
        ),
        # i18n: heading of the rules: when the game ends
        N_("End"),
    ),
    Clause(
        "DV-8.2",
        N_(
            "When pool, deck and discard pile are all empty [ours: at any moment], the current "
            "round is the last, and no more cards are drawn in it. This comes before everything "
            "else."
        ),
    ),
    Clause(
        "DV-9.1",
        N_(
            "A property scores what its card says: a number; points for each of your properties "
            "of a type, or of either of two types; points for each property of a type in every "
            "district (ALL); points for each of your prime properties; or points for having "
            "strictly more of a type than every other district (Most), where a tie scores "
            "nothing. [ours: A property counts itself where it fits.]"
        ),
        N_("Scoring"),
    ),
    Clause("DV-9.2", N_("A card in the reserve costs five points. The total may be below zero.")),
    Clause(
        "DV-9.3",
        N_(
            "The most points win. In a tie, only the players without a card in the reserve stay "
            "in it, [ours: unless all of them have one]. Then the most properties win. If that "
            "is a tie, too, all of them win: cake for all."
        ),
    ),
    Clause("DV-9.4", N_("A card in the reserve is not a property, and has no type or power.")),
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
            "All players may see the districts, the reserves, the pool, the top of the discard "
            "pile, and how many cards are in each hand, the deck and the discard pile. Hands, "
            "the deck’s order and the discard pile beneath its top card are secret."
        ),
        N_("What is public"),
    ),
)


def clause_of(event: Event, before: State) -> str:
    """Return the clause behind an event."""
    clause = _CLAUSES[type(event)]
    return clause if isinstance(clause, str) else clause(event)


_CLAUSES: Final[Mapping[type[Event], str | Callable[[Any], str]]] = {
    ev.DeckShuffled: "DV-3.1",
    ev.HandDealt: "DV-3.1",
    ev.SupplyLaid: "DV-3.1",
    ev.FirstPlayerDrawn: "DV-3.2",
    ev.TurnBegan: "DV-3.2",
    ev.CardTaken: lambda taken: {"replace": "DV-4.1", "draw": "DV-4.4"}.get(taken.why, "DV-4.5"),
    ev.PoolRefilled: "DV-5.1",
    ev.DeckEmptied: "DV-5.2",
    ev.DeckRefilled: "DV-5.2",
    ev.EndAnnounced: lambda end: "DV-8.1" if end.why == "emptied" else "DV-8.2",
    ev.CardsDiscarded: lambda discard: "DV-4.1" if discard.why == "replace" else "DV-4.4",
    ev.ResourceBuilt: "DV-4.2",
    ev.PropertyBuilt: "DV-6.1",
    ev.StepSkipped: "DV-4",
    ev.TurnEnded: "DV-4",
    ev.CardReserved: "DV-4.5",
    ev.GameEnded: "DV-9.3",
}


# Refusals

FACTS: Final = {
    **dict.fromkeys(("active", "count", "have", "limit", "need", "step"), 1),
    "source": "deck",
    "name": "Inn",
    "lacking": (1,),
}
"""An example of each fact in refusals."""


# i18n: {missing}: “1 more wood, 2 more workers”
_REFUSALS: Final = {
    "game_over": N_("The game is over."),
    "not_your_turn": N_("It is {seat}’s turn."),
    "no_such_seat": N_("That seat is empty."),
    "replace_first": N_("First discard a card for the one you took."),
    "nothing_taken": N_("You have not taken a card, so there is nothing to discard for."),
    "supply_closed": N_("The supply has run out, so there is nothing left to draw."),
    "end_instead": N_("This is the last step, so end your turn instead."),
    "not_in_hand": N_("You do not have enough copies of {card}."),
    "not_in_reserve": N_("{card} is not in your reserve."),
    "two_built": N_("You have built two properties this turn, and cannot build more."),
    "resources_missing": N_("{card} needs {missing}."),
    "no_excess": N_("Your hand is within the limit of {limit}, so you need not discard."),
    "pool_first": N_("One of the two cards must come from the pool."),
    "reserve_full": N_("Your reserve already has a card."),
    "nothing_reserved": N_("You may draw one replacement, only right after reserving a card."),
}
_NOTHING_THERE: Final = {
    "deck": N_("The deck is empty, and the discard pile is too small for a new one."),
    "discard": N_("The discard pile is empty."),
}
_DONE_ALREADY: Final = {
    1: N_("You have already replaced a card this turn."),
    2: N_("You have already built a resource this turn."),
    3: N_("You have gone on to a later step, so building properties is over."),
}
_STEP_OVER: Final = {
    1: N_("Replacing a card is the first step, and it is over for this turn."),
    2: N_("Building a resource is the second step, and it is over for this turn."),
    3: N_("Building properties is the third step, and it is over for this turn."),
}


def explain(illegal: Illegal) -> Message:
    """Return the sentence of a refusal."""
    facts = illegal.facts
    match illegal.code:
        case "done_already":
            return Message(
                _DONE_ALREADY.get(facts["step"], N_("You have already drawn your cards this turn."))
            )
        case "step_over":
            over = N_("Drawing is the fourth step, and it is over for this turn.")
            return Message(_STEP_OVER.get(facts["step"], over))
        case "nothing_there":
            return Message(_NOTHING_THERE.get(facts["source"], N_("That place in the pool is empty.")))
        case "draw_first":
            return msgn("First draw {count} more card.", "First draw {count} more cards.", facts["count"])
        case "discard_first":
            return msgn(
                "First discard {count} card. You may keep six.",
                "First discard {count} cards. You may keep six.",
                facts["count"],
            )
        case "wrong_price":
            return _wrong_price(facts["need"], facts["have"])
        case "wrong_count":
            return msgn(
                "Discard exactly {count} card, not {have}.",
                "Discard exactly {count} cards, not {have}.",
                facts["need"],
                have=facts["have"],
            )
        case "drawn_already":
            return msgn(
                "You have drawn {count} card, and cannot draw more.",
                "You have drawn {count} cards, and cannot draw more.",
                facts["count"],
            )
        case code if code in _REFUSALS and facts.get("name") != "":
            named = {
                "seat": SeatName(facts.get("active", 0)),
                "card": property_name(facts.get("name", "")),
                "missing": shortage_text(facts.get("lacking", ())),
            }
            return fill(_REFUSALS[code], {**facts, **named})
        case _:
            return msg("You cannot do that in Deckville.")


def _wrong_price(need: int, have: int) -> Message:
    if not need:
        return msg("That costs no cards, so do not discard any.")
    return msgn(
        "That costs {count} other card from your hand, not {have}.",
        "That costs {count} other cards from your hand, not {have}.",
        need,
        have=have,
    )
