"""Why a command is refused, in a sentence."""

from __future__ import annotations

from typing import Final

from tabletop.engine.message import Message, SeatName, msg
from tabletop.engine.protocol import Illegal
from tabletop.games.gotown.text import card_name

FACTS: Final = dict.fromkeys(("active", "card", "floor", "left", "right", "sum", "victim", "wanted"), 1)
"""An example of each fact that a refusal bears."""


def explain(illegal: Illegal) -> Message:
    """Return the sentence of a refusal."""
    facts = illegal.facts
    victim = SeatName(facts.get("victim", 0))
    match illegal.code:
        case "not_your_turn":
            return msg("It is {seat}'s turn.", seat=SeatName(facts["active"]))
        case "game_over":
            return msg("The game is over.")
        case "not_in_hand":
            return msg("You do not hold this card: {card}.", card=_name_of(facts["card"]))
        case "not_a_floor_card":
            return msg(
                "Only floor cards make a floor, and this is none: {card}.", card=_name_of(facts["card"])
            )
        case "two_jokers":
            return msg("Two jokers never make a floor.")
        case "not_nine":
            return msg(
                "{left} + {right} is {sum}. A floor adds up to nine.",
                left=facts["left"],
                right=facts["right"],
                sum=facts["sum"],
            )
        case "joker_cannot_steal":
            return msg("A joker cannot steal.")
        case "guarded":
            return msg("A dog guards {victim}'s top floor.", victim=victim)
        case "no_match":
            return msg(
                "With {card} you can take {wanted}. This floor is {left} + {right}.",
                card=facts["card"],
                wanted=facts["wanted"],
                left=facts["left"],
                right=facts["right"],
            )
        case "no_floor":
            return msg("{victim} has no floor.", victim=victim)
        case "no_such_floor":
            return msg("There is no such floor in {victim}'s tower.", victim=victim)
        case "has_a_dog":
            return msg("Floor {floor} has a dog already.", floor=facts["floor"])
        case "no_dog":
            return msg("No dog guards floor {floor} of {victim}.", floor=facts["floor"], victim=victim)
        case "no_such_seat":
            return msg("Nobody sits there.")
        case "not_an_opponent":
            return msg("Choose an opponent, not yourself.")
        case "empty_hand":
            return msg("{victim} holds no card.", victim=victim)
        case "empty_hands":
            return msg("No opponent holds a card.")
        case "skips_already":
            return msg("{victim} skips the next turn already.", victim=victim)
        case "no_discarding":
            return msg(
                "Only a player who began the turn with eight or more cards and played none may discard one "
                "at its end."
            )
        case _:
            return msg("This is not something one can do in GoTown.")


def _name_of(card: object) -> Message:
    return card_name(card) if isinstance(card, int) else msg("{number}", number=str(card))
