"""Some deals that might be proposed, for random play and search: sensible, but not weighed up (CH-4.3).

Whatever comes out of here is accepted by `decide`, and follows from the view alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletop.engine.chance import Chance
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown import commands as co
from tabletop.games.chinatown.board import PlotNumber, geometry
from tabletop.games.chinatown.commands import Command
from tabletop.games.chinatown.deals import Asset, Card, Money, Plot, Tile, Transfer
from tabletop.games.chinatown.decide import is_accepted
from tabletop.games.chinatown.state import State
from tabletop.games.chinatown.tiles import KINDS

MOST_SAMPLED: Final = 10
"""With so many deals and calls on the table in one phase none is proposed any more: random games end."""
_MOST_VERSIONS: Final = 3
_MOST_WANTS: Final = 2
_KINDS_AT_ONCE: Final = 3
"""Kinds of proposals that one sample is made of."""


def sample_deals(view: State, seat: Seat, chance: Chance) -> tuple[Command, ...]:
    """Propose some open-ended commands of a seat that still trades; none once enough lies on the table."""
    if view.phase != "trade" or view.is_done(seat):
        return ()
    found: dict[Command, None] = {}
    for command in _ideas(view, seat, chance):
        if command not in found and is_accepted(view, seat, command):
            found[command] = None
    return tuple(found)


def _ideas(view: State, seat: Seat, chance: Chance) -> Iterator[Command]:
    """Yield commands that may be possible or not: of some kinds, drawn by chance."""
    kinds = [_edits, _wants, _discards]
    if len(view.deals) + len(view.calls) < MOST_SAMPLED:
        kinds += [_swap, _purchase, _swap_of_three, _call, _taking_back]
    for kind in chance.shuffled(kinds)[:_KINDS_AT_ONCE]:
        yield from kind(view, seat, chance)


def _swap(view: State, seat: Seat, chance: Chance) -> Iterator[Command]:
    """Yield one thing for another, sometimes with money to even it out."""
    other = chance.pick(_others(view, seat))
    mine, yours = _thing(view, seat, other, chance), _thing(view, other, seat, chance)
    if mine is not None and yours is not None:
        swap = Transfer(seat, other, mine), Transfer(other, seat, yours)
        more = Transfer(other, seat, Money(1 + chance.below(4)))
        yield co.ProposeDeal((*swap, more) if chance.below(2) else swap)


def _purchase(view: State, seat: Seat, chance: Chance) -> Iterator[Command]:
    """Yield something of somebody for money."""
    other = chance.pick(_others(view, seat))
    yours = _thing(view, other, seat, chance)
    if yours is not None:
        price = Transfer(seat, other, Money(1 + chance.below(4)))
        yield co.ProposeDeal((price, Transfer(other, seat, yours)))


def _swap_of_three(view: State, seat: Seat, chance: Chance) -> Iterator[Command]:
    """Yield a ring: everybody gives something to the next; maybe as a counter-offer."""
    first, second = chance.shuffled(_others(view, seat))[:2]
    route = ((seat, second), (second, first), (first, seat))
    ring = tuple(
        Transfer(giver, taker, what)
        for giver, taker in route
        for what in (_thing(view, giver, taker, chance),)
        if what is not None
    )
    if len(ring) == len(route):
        calls = (call.id for call in view.calls if call.is_open and call.caller in (seat, first, second))
        recent = (None, *(deal.id for deal in view.deals[-2:]), *calls)
        yield co.ProposeDeal(ring, chance.pick(recent), "both_gain")


def _call(view: State, seat: Seat, chance: Chance) -> Iterator[Command]:
    """Yield an open call: a tile of one's own for money, or for offers."""
    loose = view.loose_tiles_of(seat)
    if loose:
        wants: tuple[Asset, ...] = (Money(1 + chance.below(3)),) if chance.below(2) else ()
        yield co.OpenCall((Tile(chance.pick(loose)),), wants, "make_offer")


def _taking_back(view: State, seat: Seat, chance: Chance) -> Iterator[Command]:
    """Yield taking back a deal that was made (ux N17)."""
    yield from (co.VoidDeal(deal.id) for deal in view.deals if deal.status == "executed")


def _edits(view: State, seat: Seat, chance: Chance) -> Iterator[Command]:
    """Yield changes of open deals: other money from oneself to somebody in them."""
    for deal in view.deals:
        if deal.is_open and deal.version < _MOST_VERSIONS and seat in deal.parties:
            other = chance.pick([party for party in deal.parties if party != seat])
            kept = tuple(
                one
                for one in deal.transfers
                if not (isinstance(one.what, Money) and (one.giver, one.taker) == (seat, other))
            )
            more = Transfer(seat, other, Money(1 + chance.below(3)))
            yield co.EditDeal(deal.id, (*kept, more), is_signed=bool(chance.below(2)))


def _wants(view: State, seat: Seat, chance: Chance) -> Iterator[Command]:
    """Yield showing what one would like to have."""
    if len(view.wants[seat]) < _MOST_WANTS:
        longed_for = _longed_for(view, chance.pick(_others(view, seat)), seat)
        yield from (co.WantAsset(Plot(plot)) for plot in longed_for[:1])
        yield co.WantAsset(Tile(chance.below(len(KINDS))))


def _discards(view: State, seat: Seat, chance: Chance) -> Iterator[Command]:
    """Yield discarding two cards at once (CH-6.2)."""
    cards = tuple(card for card in view.hands[seat] if card is not None)
    if len(cards) > 1:
        yield co.DiscardCards(cards[:2])


def _others(view: State, seat: Seat) -> tuple[Seat, ...]:
    return tuple(other for other in view.seats if other != seat)


def _thing(view: State, giver: Seat, taker: Seat, chance: Chance) -> Asset | None:
    """Return something of a seat that another may like: a plot beside its own, a tile, a card in hand."""
    things: list[Asset] = [Plot(plot) for plot in _longed_for(view, giver, taker)[:2]]
    loose = [kind for kind in KINDS if view.tiles[giver][kind]]
    if loose:
        things.append(Tile(chance.pick(loose)))
    cards = [card for card in view.hands[giver] if card is not None]
    if cards:
        things.append(Card(chance.pick(cards)))
    return chance.pick(things) if things else None


def _longed_for(view: State, giver: Seat, taker: Seat) -> list[PlotNumber]:
    """Return the plots of a seat, those with the most neighbours of another seat first."""
    neighbours = geometry(view.board).neighbours
    owners = view.owners
    ranked = [
        (-[owners[beside - 1] for beside in neighbours[plot]].count(taker), plot)
        for plot in view.plots_of(giver)
    ]
    return [plot for _, plot in sorted(ranked)]
