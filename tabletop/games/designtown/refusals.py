"""Why a command is refused, in a sentence."""

from __future__ import annotations

from typing import Final

from tabletop.engine.message import Message, SeatName, msg
from tabletop.engine.protocol import Illegal
from tabletop.games.designtown.text import card_name

FACTS: Final = dict.fromkeys(("active", "card", "have", "need"), 1)
"""An example of each fact that a refusal bears."""


def explain(illegal: Illegal) -> Message:
    """Return the sentence of a refusal."""
    facts = illegal.facts
    card = _name_of(facts.get("card"))
    match illegal.code:
        case "game_over":
            return msg("The game is over.")
        case "not_your_turn":
            return msg("It is {seat}'s turn.", seat=SeatName(facts["active"]))
        case "no_such_seat":
            return msg("Nobody sits there.")
        case "builds_already":
            return msg("You have stopped playing cards this turn.")
        case "plays_still":
            return msg("First play cards and stop, then build.")
        case "not_stopped":
            return msg("First stop playing cards, then end your turn.")
        case "empty_deck":
            return msg("Your deck is empty. Shuffle your discard pile first.")
        case "deck_left":
            return msg("Your deck is not empty yet: {have} left.", have=facts["have"])
        case "nothing_to_shuffle":
            return msg("Your discard pile is empty.")
        case "remove_first":
            return msg("Choose a card of the supply to remove before you shuffle.")
        case "no_removing":
            return msg("Only a player alone removes a card of the supply.")
        case "forced_card":
            return msg("{card} on top of your deck must be played.", card=card)
        case "must_play_next":
            return msg("{card} obliges you to play one more card.", card=card)
        case "nothing_played":
            return msg("Play at least one card before you stop.")
        case "not_in_discard":
            return msg("Your discard pile has no such card: {card}.", card=card)
        case "in_play":
            return msg("{card} is in play, and only cards in the discard pile can be recycled.", card=card)
        case "no_mark":
            return msg("{card} has no recycle mark.", card=card)
        case "not_for_sale":
            return msg("This cannot be bought: {card}.", card=card)
        case "sold_out":
            return msg("The supply has none left: {card}.", card=card)
        case "no_fee":
            return msg("{card} cannot be flipped for a fee.", card=card)
        case "too_dear":
            return msg("That costs ${need}, and you have ${have}.", need=facts["need"], have=facts["have"])
        case "no_action":
            return msg("You have no build action left.")
        case "receiver_missing":
            return msg("Choose another player to move the flipped {card} to.", card=card)
        case "no_receiver":
            return msg("{card} does not move to another player.", card=card)
        case _:
            return msg("This is not something one can do in Design Town.")


def _name_of(card: object) -> Message:
    return card_name(card) if isinstance(card, int) else card_name(-1)
