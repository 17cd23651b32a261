"""What is told of the adviser's moves: what to look at, and why."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tabletop.engine.message import Message, SeatName, msg, msgn
from tabletop.engine.protocol import Advice, Hint
from tabletop.games.gotown import commands as co
from tabletop.games.gotown.state import State
from tabletop.games.gotown.text import card_name
from tabletop.games.gotown.view import legal


def hint(advice: Advice, view: State) -> Hint:
    """Return what is told of an advice for a view."""
    told = _hint(advice, view)
    if not isinstance(advice.command, co.BuildFloor):
        return told
    move = msg(
        "build floor {floor}: {left} + {right}",
        floor=len(view.towers[view.active]) + 1,
        left=card_name(advice.command.left),
        right=card_name(advice.command.right),
    )
    return told._replace(move=move)


def _hint(advice: Advice, view: State) -> Hint:
    facts = advice.facts
    victim = SeatName(facts.get("victim", 0))
    match advice.code:
        case "wins_now":
            return Hint(msg("You can win in this turn."), _wins(facts["missing"]))
        case "builds":
            why = msgn(
                "{count} floor is missing then.",
                "{count} floors are missing then.",
                view.goal - facts["floors"],
            )
            return Hint(msg("Two of your cards make a floor."), why)
        case "robs":
            return Hint(
                msg("A floor of {victim}'s can be stolen.", victim=victim),
                msgn(
                    "You get a floor for one card, and {victim} keeps {count} floor.",
                    "You get a floor for one card, and {victim} keeps {count} floors.",
                    facts["floors"] - 1,
                    victim=victim,
                ),
            )
        case "takes_down":
            return Hint(
                msg("{victim}'s tower can be made lower.", victim=victim),
                msgn(
                    "{victim} keeps {count} floor.",
                    "{victim} keeps {count} floors.",
                    facts["floors"] - 1,
                    victim=victim,
                ),
            )
        case "guards":
            return Hint(msg("Is any of your floors in danger?"), _guards(facts))
        case "waits" if len(legal(view, view.active)) == 1:
            return Hint(msg("Can any of your cards be played?"), msg("No card can be played now."))
        case "waits":
            return Hint(msg("Not every card has to be played now."), _waits(facts["ready"]))
        case "missed_least":
            return Hint(
                msg("You played none of your cards, and may let one go."),
                msg("You hardly need this card: {card}.", card=card_name(facts["card"])),
            )
        case _:
            return _of_specials(advice.code, facts, victim)


def _of_specials(code: str, facts: Mapping[str, Any], victim: SeatName) -> Hint:
    """Return what is told of bones, thieves, milkshakes and the truck."""
    match code:
        case "lures_the_dog":
            return Hint(
                msg("Which dog is in your way?"),
                msg(
                    "No dog guards floor {floor} of {victim} any more then.",
                    floor=facts["floor"] + 1,
                    victim=victim,
                ),
            )
        case "may_find":
            return Hint(
                msg("{victim} may hold what you need.", victim=victim),
                msgn(
                    "{victim} holds {count} card, and you get it.",
                    "{victim} holds {count} cards, and you get one of them.",
                    facts["cards"],
                    victim=victim,
                ),
            )
        case "takes_from_all":
            return Hint(
                msg("The others may hold what you need."),
                msgn(
                    "You get {count} card, as only one opponent holds any.",
                    "You get {count} cards, one from each opponent who holds any.",
                    facts["cards"],
                ),
            )
        case "delays":
            return Hint(
                msg("Somebody can be kept from the next turn."),
                msgn(
                    "{victim} has {count} floor and skips the next turn.",
                    "{victim} has {count} floors and skips the next turn.",
                    facts["floors"],
                    victim=victim,
                ),
            )
        case "delays_all":
            return Hint(
                msg("All others can be kept from their next turn."),
                msgn(
                    "{count} opponent skips a turn who would have played.",
                    "{count} opponents skip a turn who would have played.",
                    facts["awake"],
                ),
            )
        case unknown:
            raise ValueError(unknown)


def _wins(missing: int) -> Message:
    return msgn(
        "With it you win this turn: {count} floor is missing.",
        "With it begins a turn that wins: {count} floors are missing.",
        missing,
    )


def _guards(facts: Mapping[str, Any]) -> Message:
    if not facts["threats"]:
        return msg("Floor {floor} has a dog then.", floor=facts["floor"] + 1)
    return msgn(
        "{count} unseen card could rob or destroy floor {floor}, and with a dog it cannot.",
        "{count} unseen cards could rob or destroy floor {floor}, and with a dog they cannot.",
        facts["threats"],
        floor=facts["floor"] + 1,
    )


def _waits(ready: int) -> Message:
    if not ready:
        return msg("What you could play now is worth more later.")
    return msgn(
        "{count} floor is ready in your hand for a later turn.",
        "{count} floors are ready in your hand for later turns.",
        ready,
    )
