"""Names of money, tiles, plots and other assets, for Chinatown's sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final, assert_never

from tabletop.engine.message import N_, Message, msg, msgn
from tabletop.games.chinatown.board import KINDS, Kind, PlotNumber, Thousands
from tabletop.games.chinatown.deals import Asset, Card, Money, Plot, Tile

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


def money_text(thousands: Thousands) -> str:
    """Return an amount as text: 5 is "$5,000"."""
    sign = "−" if thousands < 0 else ""
    return f"{sign}${abs(thousands) * 1000:,}"


def change_text(thousands: Thousands) -> str:
    """Return a change as text: 5 is "+$5,000"."""
    return f"+{money_text(thousands)}" if thousands > 0 else money_text(thousands) if thousands else "±$0"


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
