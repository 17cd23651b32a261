"""The state of a game. A view has the same type, with unknown things blanked: None (CH-7)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal, TypeAlias

import msgspec

from tabletop.engine.message import msg
from tabletop.engine.protocol import Options, Seat, SetupError
from tabletop.games.chinatown.board import (
    ALL_TILES,
    KINDS,
    PLOTS,
    Board,
    Kind,
    PlotNumber,
    Thousands,
    neighbours_of,
)
from tabletop.games.chinatown.deals import Asset, Bargain, Call, Deal, DealId
from tabletop.games.chinatown.events import Ledger

Phase: TypeAlias = Literal["plots", "trade", "place", "over"]
"""The present decision: plots to keep, deals, tiles to place. Tiles and income need none."""

Outlook: TypeAlias = Literal["tiles", "businesses", "flat", "none"]
"""What an outlook card pays for: each tile, each business (CH-6.3), once a player (CH-6.4); or no cards."""

SPECTATOR: Final = -1
"""The viewer without any secrets."""
ROUNDS: Final = 6
START_MONEY: Final = 5
"""Each player's first money, in thousands (CH-2.4)."""

DEALT: Final = {3: (7, 6, 6, 6, 6, 6), 4: (6, 5, 5, 5, 5, 5), 5: (5, 5, 5, 4, 4, 4)}
"""Plot cards dealt to each player, by players and round (CH-4.1)."""
KEPT: Final = {3: (5, 4, 4, 4, 4, 4), 4: (4, 3, 3, 3, 3, 3), 5: (3, 3, 3, 2, 2, 2)}
"""Plot cards kept by each player (CH-4.1)."""
DRAWN: Final = {3: (7, 4, 4, 4, 4, 4), 4: (6, 3, 3, 3, 3, 3), 5: (5, 3, 3, 2, 2, 2)}
"""Tiles drawn by each player (CH-4.2)."""


class Variants(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """The variants that a game is played with (CH-6).

    Attributes:
        open_outlook: the outlook card is turned over before the tiles are drawn (CH-6.1).
        keep_cards: plot cards that are not played stay in hand (CH-6.2).
        outlook: what an outlook card pays for (CH-6.3, CH-6.4, no cards).
        street_access: tiles are placed from the streets inwards (CH-6.5).
        keep_fewer: fewer plots may be kept (CH-6.6).
        hidden_money: the money of others is not shown (CH-6.7).
    """

    open_outlook: bool = False
    keep_cards: bool = False
    outlook: Outlook = "tiles"
    street_access: bool = False
    keep_fewer: bool = False
    hidden_money: bool = False


class State(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One game of Chinatown at one moment. Tuples by plot have plot 1 first: see `owner_of`, `tile_on`.

    Attributes:
        board: the board.
        variants: the variants.
        money: each seat's, in thousands; in a view None if it is hidden (CH-6.7).
        owners: the owner of each plot.
        built: the type of the tile on each plot.
        tiles: each seat's loose tiles: the number of each type.
        bag: the undrawn tiles of each type, a public fact (CH-7); chance draws them one by one.
        hands: each seat's plot cards, in order; None in a view for cards of others.
        chosen: each seat's chosen, unrevealed plots; None before its choice. In a view, `()` stands for
            another seat's choice.
        round: from 1; 0 before the first.
        first: the start player of the round.
        phase: the present decision.
        active: the seat that places tiles, in the phase "place".
        turned: the outlook cards turned over, by number, in order.
        deals: all deals of this trade phase, in order of id.
        calls: the open calls of this trade phase.
        wants: what each seat shows that it wants.
        done: bit mask of the seats that are done with trading.
        last_id: the last number of a deal or call.
        books: the sources of each seat's money; None in a view if it is hidden (CH-6.7).
        bargains: all executed deals.
        seen_by: the viewer of a view: a seat, or `SPECTATOR`; None in a full state.
    """

    board: Board
    variants: Variants
    money: tuple[Thousands | None, ...]
    owners: tuple[Seat | None, ...]
    built: tuple[Kind | None, ...]
    tiles: tuple[tuple[int, ...], ...]
    bag: tuple[int, ...]
    hands: tuple[tuple[PlotNumber | None, ...], ...]
    chosen: tuple[tuple[PlotNumber, ...] | None, ...]
    round: int = 0
    first: Seat = 0
    phase: Phase = "plots"
    active: Seat = 0
    turned: tuple[int, ...] = ()
    deals: tuple[Deal, ...] = ()
    calls: tuple[Call, ...] = ()
    wants: tuple[tuple[Asset, ...], ...] = ()
    done: int = 0
    last_id: int = 0
    books: tuple[Ledger | None, ...] = ()
    bargains: tuple[Bargain, ...] = ()
    seen_by: int | None = None

    @property
    def seats(self) -> range:
        """All seats."""
        return range(len(self.money))

    def shows(self, seat: Seat) -> bool:
        """Whether the secrets of a seat are visible: always in a full state (CH-7)."""
        return self.seen_by is None or self.seen_by == seat

    def owner_of(self, plot: PlotNumber) -> Seat | None:
        """Return who owns a plot; None without an owner."""
        return self.owners[plot - 1]

    def tile_on(self, plot: PlotNumber) -> Kind | None:
        """Return the type of the tile on a plot; None while it is empty."""
        return self.built[plot - 1]

    def plots_of(self, seat: Seat) -> tuple[PlotNumber, ...]:
        """Return the plots that a seat owns, in order."""
        return _by_owner(self.owners).get(seat, ())

    def empty_plots_of(self, seat: Seat) -> tuple[PlotNumber, ...]:
        """Return the plots of a seat that have no tile."""
        built = self.built
        return tuple([plot for plot in _by_owner(self.owners).get(seat, ()) if built[plot - 1] is None])

    def neighbours(self, plot: PlotNumber) -> tuple[PlotNumber, ...]:
        """Return the plots adjacent to a plot (CH-2.1)."""
        return neighbours_of(self.board, plot)

    def loose_tiles_of(self, seat: Seat) -> tuple[Kind, ...]:
        """Return the types of a seat's loose tiles, one entry a tile, in order of type."""
        return tuple(kind for kind in KINDS for _ in range(self.tiles[seat][kind]))

    def unseen_plots(self) -> tuple[PlotNumber, ...]:
        """Return the plot cards that may be in the deck; in a full state, the deck."""
        free = _by_owner(self.owners).get(None, ())
        seen = {card for hand in self.hands for card in hand}
        return tuple([plot for plot in free if plot not in seen]) if seen else free

    def deal(self, number: DealId) -> Deal | None:
        """Return a deal of this trade phase by its number."""
        return next((deal for deal in self.deals if deal.id == number), None)

    def call(self, number: DealId) -> Call | None:
        """Return an open call of this trade phase by its number."""
        return next((call for call in self.calls if call.id == number), None)

    def is_done(self, seat: Seat) -> bool:
        """Whether a seat is done with trading."""
        return bool(self.done >> seat & 1)

    @property
    def dealt(self) -> int:
        """Plot cards dealt to each seat this round, or its largest hand under CH-6.2 (CH-4.1)."""
        return DEALT[len(self.money)][self.round - 1]

    @property
    def kept(self) -> int:
        """Plots that each seat keeps this round; the most under CH-6.2 and CH-6.6 (CH-4.1)."""
        return KEPT[len(self.money)][self.round - 1]

    @property
    def drawn(self) -> int:
        """Tiles that each seat draws this round (CH-4.2)."""
        return DRAWN[len(self.money)][self.round - 1]

    @property
    def outlook_sizes(self) -> tuple[int, ...] | None:
        """The sizes on this round's outlook card; None before it is turned over (CH-4.5)."""
        if len(self.turned) < self.round or not self.turned:
            return None
        return self.board.outlooks[self.turned[-1]]


@lru_cache(maxsize=64)  # while tiles are placed nothing changes hands
def _by_owner(owners: tuple[Seat | None, ...]) -> dict[Seat | None, tuple[PlotNumber, ...]]:
    """Return the plots of each owner, and those without one."""
    found: dict[Seat | None, list[PlotNumber]] = {owner: [] for owner in set(owners)}
    for plot, owner in enumerate(owners, start=1):
        found[owner].append(plot)
    return {owner: tuple(plots) for owner, plots in found.items()}


def initial(board: Board, seat_count: int, options: Options) -> State:
    """Return the state before the set-up; raise `SetupError` for variants that exclude each other (CH-6)."""
    outlook = options["outlook"]
    if outlook == "none" and options["open_outlook"]:
        raise SetupError(msg("“Open outlook” needs outlook cards. Choose one of the two."))
    return State(
        board=board,
        variants=Variants(
            open_outlook=bool(options["open_outlook"]),
            keep_cards=bool(options["keep_cards"]),
            outlook=msgspec.convert(outlook, Outlook),
            street_access=bool(options["street_access"]),
            keep_fewer=bool(options["keep_fewer"]),
            hidden_money=bool(options["hidden_money"]),
        ),
        money=(START_MONEY,) * seat_count,
        owners=(None,) * len(PLOTS),
        built=(None,) * len(PLOTS),
        tiles=((0,) * len(KINDS),) * seat_count,
        bag=ALL_TILES,
        hands=((),) * seat_count,
        chosen=(None,) * seat_count,
        wants=((),) * seat_count,
        books=(Ledger(),) * seat_count,
    )


def actors(state: State) -> frozenset[Seat]:
    """Return who may act. Choosing plots: seats without a choice. Trading: seats that are not done, and those
    that are but still have to answer a deal (CH-4.3.3). Placing: one after another."""
    match state.phase:
        case "plots":
            return frozenset([seat for seat, plots in enumerate(state.chosen) if plots is None])
        case "trade":
            return frozenset([seat for seat in state.seats if may_trade(state, seat)])
        case "place":
            return _ALONE[state.active]
        case _:
            return frozenset()


_ALONE: Final = tuple(frozenset((seat,)) for seat in range(5))


def may_trade(state: State, seat: Seat) -> bool:
    """Whether a seat is among the actors of the trade phase."""
    if not state.is_done(seat):
        return True
    return any(seat in awaited(deal) for deal in state.deals if deal.status == "open")


def awaited(deal: Deal) -> tuple[Seat, ...]:
    """Return the parties without a signature on a deal that is open and can be signed."""
    if not deal.is_open or deal.is_stale:
        return ()
    return tuple(seat for seat in deal.parties if not deal.has_signed(seat))


def together(state: State) -> bool:
    """Whether all act at the same time at one screen: the trade phase (CH-4.3.1)."""
    return state.phase == "trade"


def round_of(state: State) -> int:
    """Return the number of the round, from 1."""
    return state.round


def lies_open(state: State, seat: Seat) -> bool:
    """Whether a seat acts on public facts alone: it places tiles (CH-7)."""
    return state.phase == "place"
