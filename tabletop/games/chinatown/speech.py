"""Computer players' remarks in the trade phase, one short sentence per reason (ux N15)."""

from __future__ import annotations

from collections.abc import Mapping

from tabletop.engine.message import Message, SeatName, msg, msgn
from tabletop.engine.protocol import Speech
from tabletop.games.chinatown.words import kind_name, money_text


def speech(said: Speech) -> Message | None:
    """Return the sentence of a reason; None for an unknown code."""
    for sentence_of in (_offered, _refused, _ended):
        sentence = sentence_of(said.code, said.facts)
        if sentence is not None:
            return sentence
    return None


def _offered(code: str, facts: Mapping[str, int]) -> Message | None:
    """Return the sentence for an offer or a request."""
    match code:
        case "completes":
            return msg("It finishes my {business}.", business=kind_name(facts["kind"]))
        case "plot_for":
            return msg(
                "I want plot {plot} for my {business}.", plot=facts["plot"], business=kind_name(facts["kind"])
            )
        case "tile_for":
            return msg(
                "That would be {business} number {number} for me.",
                business=kind_name(facts["kind"]),
                number=facts["number"],
            )
        case "raises":
            return msg("It raises my income by {money}.", money=money_text(facts["money"]))
        case "spares":
            return msg("I can spare it, and {money} helps me more.", money=money_text(facts["money"]))
        case "sells":
            return msg("For {money} I part with it.", money=money_text(facts["money"]))
        case "room":
            return msg("Plot {plot} gives me room to grow.", plot=facts["plot"])
        case "all_gain":
            if facts["count"] == 2:
                return msg("We both gain by it.")
            return msgn("We gain by it.", "All {count} of us gain by it.", facts["count"])
        case "gains":
            return msg("It is worth about {money} to me.", money=money_text(facts["money"]))
        case "can_be_spared":
            return msg("I can spare a {tile}: what do you give?", tile=kind_name(facts["kind"]))
        case _:
            return None


def _refused(code: str, facts: Mapping[str, int]) -> Message | None:
    """Return the sentence for a refusal or a counter-offer."""
    seat = SeatName(facts.get("seat", 0))
    match code:
        case "breaks_shop":
            return msg("It would break up my {business}.", business=kind_name(facts["kind"]))
        case "idle":
            return msg("{seat} takes a part and brings nothing.", seat=seat)
        case "complete_shop":
            return msg("It gives {seat} a complete {business}.", seat=seat, business=kind_name(facts["kind"]))
        case "elsewhere":
            return msg("{seat} would give me more for it.", seat=seat)
        case "leader":
            money = money_text(facts["money"])
            return msg("{seat} leads by about {money} and gains by it.", seat=seat, money=money)
        case "no_use":
            return msg("What I would get is of no use to me.")
        case "one_sided":
            return msg("{seat} gains more by it than I do.", seat=seat)
        case "need_more":
            return msg("I want about {money} more.", money=money_text(facts["money"]))
        case "come_back":
            money = money_text(facts["money"])
            return msg("{seat}, ask me again with about {money} more.", seat=seat, money=money)
        case "too_little":
            return msg("What I would give is worth more to me.")
        case "promised":
            return msg("It does not go with another deal that I have signed.")
        case "impossible":
            return msg("That cannot be carried out now.")
        case "not_now":
            return msg("Not now.")
        case _:
            return None


def _ended(code: str, facts: Mapping[str, int]) -> Message | None:
    """Return the sentence for taking something back, or for being done."""
    match code:
        case "no_longer_good":
            return msg("It is not good for me any more.")
        case "makes_room":
            return msg("It stands in the way of a better deal.")
        case "waits_for_answers":
            return msgn(
                "I wait for an answer to my offer.",
                "I wait for answers to {count} offers of mine.",
                facts["count"],
            )
        case "offered_enough":
            return msgn(
                "I have made {count} offer: that is enough.",
                "I have made {count} offers: that is enough.",
                facts["count"],
            )
        case "nothing_for_call":
            return msg("I find no offer for {seat} that is good for us both.", seat=SeatName(facts["seat"]))
        case "nothing_better":
            return msg("I see no deal that is good for both sides.")
        case _:
            return None
