"""Names of money, tiles and other assets for Chinatown's sentences; computer players' remarks (ux N15)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final, assert_never

from tabletop.engine.message import N_, Figure, Message, SeatName, msg, msgn
from tabletop.engine.protocol import Speech
from tabletop.games.chinatown.board import KINDS, Kind, PlotNumber, Thousands
from tabletop.games.chinatown.deals import Asset, Card, Money, Plot, Tile

# i18n: noun: a kind of shop, on a tile
KIND_NAMES: Final = (
    N_("Photo Studio"),
    N_("Tea House"),
    N_("Fishmonger"),
    N_("Jeweller"),
    N_("Florist"),
    N_("Clockmaker"),
    N_("Laundry"),
    N_("Tailor"),
    N_("Dumplings"),
    N_("Antiques"),
    N_("Restaurant"),
    N_("Fireworks"),
)
"""Names of the types of tiles, by number."""

NOTES: Final = {
    "last_offer": N_("My last offer."),
    "make_offer": N_("Make me an offer."),
    "next_round": N_("You will get something for it next round."),
    "both_gain": N_("We both gain by this."),
    "too_much": N_("That is too much for me."),
    "too_little": N_("That is not enough for me."),
}
"""Ready-made notes on deals, by key. They bind no player (CH-4.3.5)."""
ASKS_ALL: Final = "make_offer"
"""The note of an open call to all, which computer players answer as they can."""


def kind_name(kind: Kind) -> Message:
    """Return the name of a type of tiles."""
    return Message(KIND_NAMES[kind]) if kind in KINDS else msg("no tile of this game")


def money_text(thousands: Thousands) -> Figure:
    """Return an amount as text: 5 is "$5,000"."""
    return Figure("money", abs(thousands) * 1000, "−" if thousands < 0 else "")


def change_text(thousands: Thousands) -> Figure:
    """Return a change as text: 5 is "+$5,000"."""
    return Figure("money", abs(thousands) * 1000, "+" if thousands > 0 else "−" if thousands else "±")


def note_text(note: str) -> Message:
    """Return a note as text: a ready-made one in the reader's language, any other as written."""
    return Message(NOTES[note]) if note in NOTES else msg("“{note}”", note=note)


def plots_text(plots: tuple[PlotNumber, ...]) -> Message:
    """Return some plots: "plot 7", "plots 7, 8, 22", "no plot"."""
    if not plots:
        return msg("no plot")
    return msgn("plot {numbers}", "plots {numbers}", len(plots), numbers=", ".join(map(str, plots)))


def tiles_text(tiles: Iterable[Kind]) -> Message:
    """Return some tiles, equal ones counted: "Florist, 2 × Tailor"."""
    return assets_text(Tile(kind) for kind in sorted(tiles))


def asset_name(what: Asset) -> Message:
    """Return an asset's name: "$5,000", "plot 22", "Tailor", "plot card 22"."""
    match what:
        case Money():
            return msg("{money}", money=money_text(what.thousands))
        case Plot():
            return msg("plot {number}", number=what.number)
        case Tile():
            return kind_name(what.kind)
        case Card():
            return msg("plot card {number}", number=what.number)
        case _:
            assert_never(what)


def assets_text(things: Iterable[Asset]) -> Message:
    """Return assets as a list; equal tiles are counted: "$5,000, plot 22, 2 × Tailor"."""
    parts = tuple(
        asset_name(what) if count == 1 else msg("{number} × {tile}", number=count, tile=asset_name(what))
        for what, count in Counter(things).items()
    )
    return listed(parts) if parts else msg("nothing")


def listed(parts: tuple[Message, ...]) -> Message:
    """Return words or sentences, at least one, as a list."""
    return parts[0] if len(parts) == 1 else msg("{list}", list=parts)


# Computer players' remarks in the trade phase, one short sentence per reason (ux N15).


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
        case "comes_to_nothing":
            return msg("My open offer can no longer lead to a deal.")
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
