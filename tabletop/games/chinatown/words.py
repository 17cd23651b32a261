"""Names of money, tiles and other assets for Chinatown's sentences; computer players' remarks (ux N15)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final, assert_never

from tabletop.engine.message import N_, Figure, Message, SeatName, msg, msgc, msgn, signed
from tabletop.engine.protocol import Speech
from tabletop.games.chinatown.board import KINDS, Kind, PlotNumber, Thousands
from tabletop.games.chinatown.deals import Asset, Card, Money, Plot, Tile

# i18n: noun: a type of tile, and the name of its business
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
    "next_round": N_("You’ll get something for it next round."),
    "both_gain": N_("We both gain from this."),
    "too_much": N_("That’s too much for me."),
    "too_little": N_("That’s not enough for me."),
}
"""Ready-made notes on deals, by key. They bind no player (CH-4.3.5)."""
ASKS_ALL: Final = "make_offer"
"""The note of an open call to all, which computer players answer as they can."""


def kind_name(kind: Kind) -> Message:
    """Return the name of a type of tiles."""
    # i18n: in the place of a tile’s name
    return Message(KIND_NAMES[kind]) if kind in KINDS else msg("no tile of this game")


def money_text(thousands: Thousands) -> Figure:
    """Return an amount as text: 5 is "$5,000"."""
    return Figure("money", thousands * 1000)


def change_text(thousands: Thousands) -> Figure:
    """Return a change as text: 5 is "+$5,000"."""
    return signed("money", thousands * 1000)


def note_text(note: str) -> Message:
    """Return a note as text: a ready-made one in the reader's language, any other as written."""
    return Message(NOTES[note]) if note in NOTES else msg("“{note}”", note=note)


def plots_text(plots: tuple[PlotNumber, ...]) -> Message:
    """Return some plots: "plot 7", "plots 7, 8, 22", "no plot"."""
    if not plots:
        return msg("no plot")
    return msgn("plot {numbers}", "plots {numbers}", len(plots), numbers=numbers_text(plots))


def numbers_text(numbers: Iterable[int]) -> tuple[Message, ...]:
    """Return some numbers as a list."""
    return tuple(Message("{number}", {"number": number}) for number in numbers)


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
    # i18n: equal tiles
    parts = tuple(
        asset_name(what) if count == 1 else msg("{number} × {tile}", number=count, tile=asset_name(what))
        for what, count in Counter(things).items()
    )
    return listed(parts) if parts else msgc("of a deal", "nothing")


def listed(parts: tuple[Message, ...]) -> Message:
    """Return words or sentences, at least one, as a list."""
    # i18n: some things, as a list
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
            return msg("For {money}, it’s yours.", money=money_text(facts["money"]))
        case "room":
            return msg("Plot {plot} gives me room to grow.", plot=facts["plot"])
        case "all_gain":
            if facts["count"] == 2:
                return msg("We both gain from it.")
            return msg("All {count} of us gain from it.", count=facts["count"])
        case "gains":
            return msg("It’s worth about {money} to me.", money=money_text(facts["money"]))
        case "can_be_spared":
            return msg(
                "I can spare a tile, {tile}. What will you give me for it?", tile=kind_name(facts["kind"])
            )
        case _:
            return None


def _refused(code: str, facts: Mapping[str, int]) -> Message | None:
    """Return the sentence for a refusal or a counter-offer."""
    seat = SeatName(facts.get("seat", 0))
    match code:
        case "breaks_shop":
            return msg("It would break up my {business}.", business=kind_name(facts["kind"]))
        case "idle":
            return msg("{seat} gives nothing in this deal.", seat=seat)
        case "complete_shop":
            return msg("It would finish {seat}’s {business}.", seat=seat, business=kind_name(facts["kind"]))
        case "elsewhere":
            return msg("{seat} would give me more for it.", seat=seat)
        case "leader":
            money = money_text(facts["money"])
            return msg("{seat} is ahead by about {money}, and this helps them.", seat=seat, money=money)
        case "no_use":
            return msg("What I’d get is no use to me.")
        case "one_sided":
            return msg("{seat} would gain more from it than I would.", seat=seat)
        case "need_more":
            return msg("I’d want about {money} more.", money=money_text(facts["money"]))
        case "come_back":
            money = money_text(facts["money"])
            return msg("{seat}, ask me again with about {money} more.", seat=seat, money=money)
        case "too_little":
            return msg("What I’d give is worth more to me.")
        case "promised":
            return msg("It clashes with another deal I’ve signed.")
        case "impossible":
            return msg("That’s not possible now.")
        case "not_now":
            return msg("Not now.")
        case _:
            return None


def _ended(code: str, facts: Mapping[str, int]) -> Message | None:
    """Return the sentence for taking something back, or for being done."""
    match code:
        case "no_longer_good":
            return msg("It’s no longer good for me.")
        case "comes_to_nothing":
            return msg("My open call can no longer lead to a deal.")
        case "makes_room":
            return msg("It gets in the way of a better deal.")
        case "waits_for_answers":
            return msgn(
                "I’m waiting for an answer to my offer.",
                "I’m waiting for answers to my {count} offers.",
                facts["count"],
            )
        case "offered_enough":
            return msgn(
                "I’ve made {count} offer, and that’s enough.",
                "I’ve made {count} offers, and that’s enough.",
                facts["count"],
            )
        case "nothing_for_call":
            return msg("I see no offer for {seat} that’s good for us both.", seat=SeatName(facts["seat"]))
        case "nothing_better":
            return msg("I see no deal that’s good for both sides.")
        case _:
            return None
