"""Some deals that might be proposed, for random play and search: sensible, but not weighed up (CH-4.3).

Whatever comes out of here is accepted by `decide`, and follows from the view alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletop.engine.chance import Chance, NoChance
from tabletop.engine.protocol import Illegal, Seat
from tabletop.games.chinatown import commands as co
from tabletop.games.chinatown.board import PlotNumber, geometry
from tabletop.games.chinatown.commands import Command
from tabletop.games.chinatown.deals import Asset, Card, Money, Plot, Tile, Transfer, Transfers
from tabletop.games.chinatown.decide import decide
from tabletop.games.chinatown.state import State, actors
from tabletop.games.chinatown.tiles import KINDS

MOST_SAMPLED: Final = 10
"""With so many deals and calls on the table in one phase none is proposed any more: random games end."""
_MOST_VERSIONS: Final = 3
_MOST_WANTS: Final = 2


def sample_deals(view: State, seat: Seat, chance: Chance) -> tuple[Command, ...]:
    """Propose some open-ended commands of a seat that still trades; none once enough lies on the table."""
    if view.phase != "trade" or seat not in actors(view) or view.is_done(seat):
        return ()
    found: dict[Command, None] = {}
    for command in _ideas(view, seat, chance):
        if command not in found and _is_accepted(view, seat, command):
            found[command] = None
    return tuple(found)


def _is_accepted(view: State, seat: Seat, command: Command) -> bool:
    try:
        decide(view, seat, command, NoChance())
    except Illegal:
        return False
    return True


def _ideas(view: State, seat: Seat, chance: Chance) -> Iterator[Command]:
    """Yield commands that may be possible or not."""
    if len(view.deals) + len(view.calls) < MOST_SAMPLED:
        others = chance.shuffled([other for other in view.seats if other != seat])
        yield from _new_deals(view, seat, others, chance)
        yield from _calls(view, seat, chance)
        yield from (co.VoidDeal(deal.id) for deal in view.deals if deal.status == "executed")
    yield from _edits(view, seat, chance)
    if len(view.wants[seat]) < _MOST_WANTS:
        yield from (co.WantAsset(Plot(plot)) for plot in _longed_for(view, seat)[:1])
        yield co.WantAsset(Tile(chance.below(len(KINDS))))
    cards = tuple(card for card in view.hands[seat] if card is not None)
    if len(cards) > 1:
        yield co.DiscardCards(cards[:2])


def _new_deals(view: State, seat: Seat, others: tuple[Seat, ...], chance: Chance) -> Iterator[Command]:
    """Yield a swap with something to even it out, a purchase, a swap among three."""
    first, second = others[:2]
    mine, yours = _thing(view, seat, first, chance), _thing(view, first, seat, chance)
    money = Money(1 + chance.below(4))
    if yours is not None:
        yield _proposal((Transfer(seat, first, money), Transfer(first, seat, yours)))
    if mine is None or yours is None:
        return
    swap = Transfer(seat, first, mine), Transfer(first, seat, yours)
    yield _proposal((*swap, Transfer(first, seat, money)) if chance.below(2) else swap)
    theirs = _thing(view, second, first, chance)
    to_me, to_first = _thing(view, first, seat, chance), _thing(view, seat, second, chance)
    if theirs is not None and to_me is not None and to_first is not None:
        ring = (
            Transfer(seat, second, to_first),
            Transfer(second, first, theirs),
            Transfer(first, seat, to_me),
        )
        yield _proposal(ring, counter_to=chance.pick((None, *_recent(view))), note="both_gain")


def _proposal(transfers: Transfers, counter_to: int | None = None, note: str = "") -> Command:
    return co.ProposeDeal(transfers, counter_to, note)


def _recent(view: State) -> tuple[int, ...]:
    """Return numbers of deals and calls that a new deal may answer."""
    return (*(deal.id for deal in view.deals[-2:]), *(call.id for call in view.calls if call.is_open))


def _thing(view: State, giver: Seat, taker: Seat, chance: Chance) -> Asset | None:
    """Return something of a seat that another may like: a plot beside its own, a tile, a card in hand."""
    plots = [plot for plot in _longed_for(view, taker) if view.owner_of(plot) == giver]
    loose = [kind for kind in KINDS if view.tiles[giver][kind]]
    cards = [card for card in view.hands[giver] if card is not None]
    things: list[Asset] = [Plot(plot) for plot in plots[:2]]
    if loose:
        things.append(Tile(chance.pick(loose)))
    if cards:
        things.append(Card(chance.pick(cards)))
    return chance.pick(things) if things else None


def _longed_for(view: State, seat: Seat) -> list[PlotNumber]:
    """Return the plots of others, those with the most neighbours of this seat first."""
    neighbours = geometry(view.board).neighbours
    ranked = [
        (-sum(view.owner_of(beside) == seat for beside in neighbours[plot]), plot)
        for plot, owner in enumerate(view.owners, start=1)
        if owner is not None and owner != seat
    ]
    return [plot for _, plot in sorted(ranked)]


def _calls(view: State, seat: Seat, chance: Chance) -> Iterator[Command]:
    """Yield an open call: something of one's own for money, or for offers."""
    loose = view.loose_tiles_of(seat)
    if loose:
        wants: tuple[Asset, ...] = (Money(1 + chance.below(3)),) if chance.below(2) else ()
        yield co.OpenCall((Tile(chance.pick(loose)),), wants, "make_offer")


def _edits(view: State, seat: Seat, chance: Chance) -> Iterator[Command]:
    """Yield a change of an open deal: some more money for somebody."""
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
