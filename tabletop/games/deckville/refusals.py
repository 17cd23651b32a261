"""Why a command is refused, in a sentence."""

from __future__ import annotations

from typing import Any, Final

from tabletop.engine.message import Message, SeatName, msg, msgn
from tabletop.engine.protocol import Illegal
from tabletop.games.deckville.words import property_name, shortage_text

FACTS: Final = {
    **dict.fromkeys(("active", "count", "have", "limit", "need", "step"), 1),
    "source": "deck",
    "name": "Inn",
    "lacking": (1,),
}
"""An example of each fact that a refusal bears."""


def explain(illegal: Illegal) -> Message:
    """Return the sentence of a refusal."""
    facts = illegal.facts
    match illegal.code:
        case "game_over":
            return msg("The game is over.")
        case "not_your_turn":
            return msg("It is {seat}'s turn.", seat=SeatName(facts["active"]))
        case "no_such_seat":
            return msg("Nobody sits there.")
        case "replace_first":
            return msg("First discard a card for the one you have taken.")
        case "nothing_taken":
            return msg("You have taken no card that you would discard one for.")
        case "step_over" | "done_already":
            return _step_over(illegal.code, facts["step"])
        case "nothing_there":
            return _nothing_there(facts["source"])
        case "supply_closed":
            return msg("The supply ran out, and nobody draws any more.")
        case "draw_first":
            return msgn("First draw {count} more card.", "First draw {count} more cards.", facts["count"])
        case "discard_first":
            return msgn(
                "First discard {count} card: six may be kept.",
                "First discard {count} cards: six may be kept.",
                facts["count"],
            )
        case "end_instead":
            return msg("This is the last step: end your turn instead.")
        case _:
            return _about_cards(illegal.code, facts)


def _about_cards(code: str, facts: dict[str, Any]) -> Message:
    """Return the sentence of a refusal that is about cards: building, drawing, discarding, reserving."""
    match code:
        case "not_in_hand" if facts["name"]:
            return msg("You do not hold enough of this: {card}.", card=property_name(facts["name"]))
        case "not_in_reserve" if facts["name"]:
            return msg("Your reserve does not hold this: {card}.", card=property_name(facts["name"]))
        case "two_built":
            return msg("You have built two properties this turn, and no more are allowed.")
        case "resources_missing":
            return msg(
                "{card} needs {missing}.",
                card=property_name(facts["name"]),
                missing=shortage_text(facts["lacking"]),
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
        case "no_excess":
            return msg("You hold no more than {limit} cards, so nothing is discarded.", limit=facts["limit"])
        case "drawn_already":
            return msgn(
                "You have drawn {count} card, and no more are allowed.",
                "You have drawn {count} cards, and no more are allowed.",
                facts["count"],
            )
        case "pool_first":
            return msg("One of the two cards has to come from the pool.")
        case "reserve_full":
            return msg("Your reserve is taken: it holds one card.")
        case "nothing_reserved":
            return msg("Only for a card just reserved you may draw another one, once.")
        case _:
            return msg("This is not something one can do in Deckville.")


def _step_over(code: str, step: int) -> Message:
    if code == "done_already":
        match step:
            case 1:
                return msg("You have replaced a card this turn.")
            case 2:
                return msg("You have built a resource this turn.")
            case 3:
                return msg("You have built your properties, and a later step has begun.")
            case _:
                return msg("You have drawn your cards this turn.")
    match step:
        case 1:
            return msg("Replacing a card is the first step, and it is over for this turn.")
        case 2:
            return msg("Building a resource is the second step, and it is over for this turn.")
        case 3:
            return msg("Building properties is the third step, and it is over for this turn.")
        case _:
            return msg("Drawing is the fourth step, and it is over for this turn.")


def _nothing_there(source: str) -> Message:
    match source:
        case "deck":
            return msg("The deck is empty, and the discard pile is too small for a new one.")
        case "discard":
            return msg("The discard pile is empty.")
        case _:
            return msg("That place of the pool is empty.")


def _wrong_price(need: int, have: int) -> Message:
    if not need:
        return msg("That costs no cards, so nothing is discarded.")
    return msgn(
        "That costs {count} other hand card, and you discard {have}.",
        "That costs {count} other hand cards, and you discard {have}.",
        need,
        have=have,
    )
