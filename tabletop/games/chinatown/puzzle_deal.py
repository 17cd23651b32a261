"""Puzzles: *The deal both want*. In the last round one income is left, so the worth of a swap is exact.

Of all swaps with another seat, one or two plots or tiles from each and no money, one is the best for the
party that gains less. The same swap with a harmless extra counts as the same. The unknown outlook card does
not count.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final, NamedTuple, TypeAlias

from tabletop.engine.box import Given, Proof, Question, Verdict
from tabletop.engine.message import N_, Message, SeatName, msg
from tabletop.engine.protocol import Seat
from tabletop.games.chinatown import commands as co
from tabletop.games.chinatown.board import KINDS, Board, Kind, Thousands, geometry, revenue, size_of
from tabletop.games.chinatown.commands import Command
from tabletop.games.chinatown.deals import Plot, Tile, Transfer, Transfers, ordered, parties_of
from tabletop.games.chinatown.player.planning import SeatHolding, holding_of
from tabletop.games.chinatown.player.terrain import Mask
from tabletop.games.chinatown.state import ROUNDS, State
from tabletop.games.chinatown.words import kind_name, money_text

# The exact next income of holdings, over every way to place their tiles (CH-4.4, CH-4.5).
#
# Without the outlook card. One `ExactIncomes` serves all holdings on a board.

MOST_EMPTY: Final = 6
"""The most empty plots for which all ways are tried."""

Way: TypeAlias = "tuple[tuple[Kind, Mask], ...]"
"""The plots for tiles of each type."""


class ExactIncomes:
    """Incomes of holdings on a board with these tiles."""

    def __init__(self, board: Board, built: tuple[Kind | None, ...]) -> None:
        self._beside = [sum(1 << other for other in others) for others in geometry(board).neighbours]
        self._built = [0] * len(KINDS)
        for plot, kind in enumerate(built, start=1):
            if kind is not None:
                self._built[kind] |= 1 << plot
        self._taken = sum(self._built)
        self._earned: dict[tuple[Kind, Mask], Thousands] = {}
        self._reached: dict[tuple[Mask, Mask], Mask] = {}
        self._filled: dict[tuple[Mask, tuple[tuple[Kind, int, Mask], ...]], tuple[Thousands, Way]] = {}

    def best(self, holding: SeatHolding) -> Thousands:
        """Return a holding's income with its tiles placed best."""
        return sum(self.by_kind(holding, ())) + self._filling(holding)[0]

    def placing(self, holding: SeatHolding) -> Way:
        """Return the best way to place its tiles."""
        return self._filling(holding)[1]

    def by_kind(self, holding: SeatHolding, way: Way) -> list[Thousands]:
        """Return the revenue of each type, with some more tiles."""
        return [
            self._earns(kind, plots) if plots else 0 for kind, plots in enumerate(self._own(holding, way))
        ]

    def finished(self, holding: SeatHolding, way: Way) -> list[int]:
        """Return the number of finished businesses of each type, with some more tiles."""
        return [
            sum(group.bit_count() // size_of(kind) for group, _ in self._groups(plots))
            for kind, plots in enumerate(self._own(holding, way))
        ]

    def _own(self, holding: SeatHolding, way: Way) -> list[Mask]:
        """Return the plots with a tile of each type, with some more tiles."""
        own = [built & holding.plots for built in self._built]
        for kind, placed in way:
            own[kind] |= placed
        return own

    def empty(self, holding: SeatHolding) -> Mask:
        """Return the empty plots of a holding."""
        return holding.plots & ~self._taken

    def _filling(self, holding: SeatHolding) -> tuple[Thousands, Way]:
        """Return the largest rise of the income by tiles, and how; tiles out of reach are left out."""
        empty = self.empty(holding)
        key = (
            empty,
            tuple(
                (kind, count, self._touching(self._built[kind] & holding.plots, empty))
                for kind, count in enumerate(holding.tiles)
                if count
            ),
        )
        found = self._filled.get(key)
        if found is None:
            found = self._filled[key] = self._fill(*key)
        return found

    def _fill(self, empty: Mask, loose: tuple[tuple[Kind, int, Mask], ...]) -> tuple[Thousands, Way]:
        """Give the types plots one after another; of all ways that leave the same plots keep the best."""
        best: dict[Mask, tuple[Thousands, Way]] = {empty: (0, ())}
        for kind, count, own in loose:
            before = self._earns(kind, own)
            gains = [
                (plots, self._earns(kind, own | plots) - before)
                for plots in _parts(empty)
                if plots.bit_count() <= count
            ]
            for free, (income, way) in list(best.items()):
                for plots, gain in gains:
                    if plots & free == plots:
                        left, more = free ^ plots, income + gain
                        if left not in best or best[left][0] < more:
                            best[left] = more, (*way, (kind, plots))
        return max(best.values(), key=lambda found: found[0])

    def _earns(self, kind: Kind, own: Mask) -> Thousands:
        """Return the revenue of the tiles of one type on these plots (CH-4.5.2, CH-4.5.3)."""
        key = kind, own
        if key not in self._earned:
            size = size_of(kind)
            self._earned[key] = sum(revenue(size, group.bit_count()) for group, _ in self._groups(own))
        return self._earned[key]

    def _touching(self, own: Mask, empty: Mask) -> Mask:
        """Return the groups of plots beside one of the empty plots."""
        key = own, empty
        if key not in self._reached:
            self._reached[key] = sum(group for group, around in self._groups(own) if around & empty)
        return self._reached[key]

    def _groups(self, own: Mask) -> list[tuple[Mask, Mask]]:
        """Return the groups of adjacent plots, each with its neighbours."""
        found = []
        while own:
            group = fresh = own & -own
            around = 0
            while fresh:
                low = fresh & -fresh
                beside = self._beside[low.bit_length() - 1]
                around |= beside
                more = beside & own & ~group
                group |= more
                fresh = (fresh ^ low) | more
            own &= ~group
            found.append((group, around))
        return found


def _parts(plots: Mask) -> list[Mask]:
    """Return every non-empty subset of the plots."""
    found, part = [], plots
    while part:
        found.append(part)
        part = (part - 1) & plots
    return found


def plots_in(plots: Mask) -> tuple[int, ...]:
    """Return the numbers of some plots, in order."""
    return tuple(plot for plot in range(1, plots.bit_length()) if plots >> plot & 1)


_MOST: Final = 2
"""The most things that a side gives."""
_LEAST: Final = 2
"""The least gain of each side, in thousands."""
_MISSES: Final = 3

Thing: TypeAlias = int
"""A plot by its number, or a tile: `~kind`. Numbers are quick to look up among many swaps."""

Lot: TypeAlias = "tuple[Thing, ...]"


class Swap(NamedTuple):
    """What the seat gives, what it gets, and the gain of each side."""

    gives: Lot
    gets: Lot
    gain: Thousands
    others: Thousands

    @property
    def less(self) -> Thousands:
        """The smaller gain."""
        return min(self.gain, self.others)

    def is_in(self, other: Swap) -> bool:
        """Whether another swap is this one with an extra."""
        return self != other and set(self.gives) <= set(other.gives) and set(self.gets) <= set(other.gets)


class Swaps:
    """The swaps of two seats."""

    def __init__(self, view: State, seat: Seat, other: Seat) -> None:
        self.incomes = ExactIncomes(view.board, view.built)
        self.own, self.theirs = holding_of(view, seat), holding_of(view, other)
        self._things = _things(view, seat), _things(view, other)
        self._had = self.incomes.best(self.own), self.incomes.best(self.theirs)
        self._gains: dict[tuple[bool, Lot, Lot], Thousands] = {}

    def swap(self, gives: Lot, gets: Lot) -> Swap:
        """Return a swap with its gains."""
        return Swap(gives, gets, self._gain(False, gives, gets), self._gain(True, gets, gives))

    def bringing(self, least: Thousands) -> Iterator[Swap]:
        """Yield all swaps that bring each side so much. More things do no harm: a lot that is not enough for
        nothing never is, nor is one for which a part of the other lot would be too much."""
        mine, theirs = self._things
        for gets in _lots(theirs):
            if self._gain(False, (), gets) < least:
                continue
            spare = [thing for thing in mine if self._gain(False, (thing,), gets) >= least]
            for gives in _lots(spare):
                if all(self._gain(True, (thing,), gives) >= least for thing in gets):
                    found = self.swap(gives, gets)
                    if found.less >= least:
                        yield found

    def near(self, swap: Swap) -> Iterator[Swap]:
        """Yield the swaps that differ by leaving out, adding or exchanging a thing."""
        mine, theirs = map(_lots, self._things)
        yield from (self.swap(lot, swap.gets) for lot in mine if len(set(lot) ^ set(swap.gives)) < 3)
        yield from (self.swap(swap.gives, lot) for lot in theirs if len(set(lot) ^ set(swap.gets)) < 3)

    def _gain(self, is_other: bool, gives: Lot, gets: Lot) -> Thousands:
        key = is_other, gives, gets
        found = self._gains.get(key)
        if found is None:
            holding = _after(self.theirs if is_other else self.own, gives, gets)
            found = self._gains[key] = self.incomes.best(holding) - self._had[is_other]
        return found


def _things(view: State, seat: Seat) -> list[Thing]:
    """Return what a seat can give but money; two of equal tiles are enough."""
    return [
        *(~kind for kind in KINDS for _ in range(min(_MOST, view.tiles[seat][kind]))),
        *view.plots_of(seat),
    ]


def _asset(thing: Thing) -> Plot | Tile:
    return Tile(~thing) if thing < 0 else Plot(thing)


def _lots(things: list[Thing]) -> list[Lot]:
    """Return all lots of one or two things."""
    return list(dict.fromkeys(lot for count in range(1, _MOST + 1) for lot in combinations(things, count)))


def _after(holding: SeatHolding, gives: Lot, gets: Lot) -> SeatHolding:
    plots, tiles = holding.plots, list(holding.tiles)
    for lot, sign in ((gives, -1), (gets, 1)):
        for thing in lot:
            if thing < 0:
                tiles[~thing] += sign
            else:
                plots += sign << thing
    return SeatHolding(plots, tuple(tiles))


def _prove(view: State, seat: Seat) -> Proof[Command] | None:
    """Return the proof for the first other seat with exactly one such swap."""
    if view.phase != "trade" or view.round != ROUNDS or view.deals or view.calls or view.is_done(seat):
        return None
    if not view.bargains or view.variants.keep_cards or view.variants.street_access:
        return None  # nor if no seat deals at all
    if len(view.empty_plots_of(seat)) > MOST_EMPTY:
        return None
    for other in view.seats:
        if other != seat and not view.is_done(other) and len(view.empty_plots_of(other)) <= MOST_EMPTY:
            found = _proved(view, seat, other)
            if found is not None:
                return found
    return None


def _proved(view: State, seat: Seat, other: Seat) -> Proof[Command] | None:
    """Return the proof that one swap with another seat is better for both than all others."""
    swaps = Swaps(view, seat, other)
    found = list(swaps.bringing(_LEAST))
    most = max((swap.less for swap in found), default=0)
    best = [swap for swap in found if swap.less == most]
    lean = [swap for swap in best if not any(part.is_in(swap) for part in best)]
    if len(lean) != 1:
        return None
    (answer,) = lean
    near = sorted(
        (swap for swap in dict.fromkeys(swaps.near(answer)) if swap.less < most),
        key=lambda swap: (swap.gain + swap.others, swap.gain, swap),
        reverse=True,
    )
    lots = answer.gives, answer.gets
    is_built = any(thing > 0 and view.tile_on(thing) is not None for lot in lots for thing in lot)
    return Proof(
        given={"seat": other, "least": most},
        answer=(_proposal(seat, other, answer),),
        misses=tuple((_proposal(seat, other, swap),) for swap in near[:_MISSES]),
        theme=f"{len(answer.gives)}:{len(answer.gets)}",
        clause="CH-4.3.4" if is_built else "CH-4.3.1",
        difficulty=40 + 30 * sum(map(len, lots)) + len(found).bit_length() + len(view.plots_of(seat)),
    )


def _proposal(seat: Seat, other: Seat, swap: Swap) -> co.ProposeDeal:
    given = (Transfer(seat, other, _asset(thing)) for thing in swap.gives)
    got = (Transfer(other, seat, _asset(thing)) for thing in swap.gets)
    return co.ProposeDeal(ordered((*given, *got)))


def _judge(before: State, seat: Seat, given: Given, done: tuple[Command, ...], now: State) -> Verdict | None:
    """Judge a proposed deal: it must be good for both, signed or not."""
    last = done[-1]
    if not isinstance(last, co.ProposeDeal | co.EditDeal):
        return None
    other, least = int(given["seat"]), int(given["least"])
    gives, gets = (_lot(last.transfers, giver) for giver in (seat, other))
    if parties_of(last.transfers) != tuple(sorted((seat, other))) or gives is None or gets is None:
        return Verdict(
            is_solved=False,
            why=msg(
                "Swap with {seat}: one or two plots or tiles from each, and no money.",
                seat=SeatName(other),
            ),
        )
    swaps = Swaps(before, seat, other)
    swap = swaps.swap(gives, gets)
    if swap.less < least:
        return Verdict(
            is_solved=False,
            why=msg(
                "You gain {own} and {seat} gains {others}. Each of you must gain at least {least}.",
                own=money_text(swap.gain),
                seat=SeatName(other),
                others=money_text(swap.others),
                least=money_text(least),
            ),
        )
    own, theirs = _growing(swaps, swap)
    return Verdict(
        is_solved=True,
        why=msg(
            "Your {business} earns {own} more, and {seat}’s {other} earns {others} more. No "
            "other swap brings you both {least}.",
            business=kind_name(own),
            own=money_text(swap.gain),
            seat=SeatName(other),
            other=kind_name(theirs),
            others=money_text(swap.others),
            least=money_text(least),
        ),
    )


def _lot(transfers: Transfers, giver: Seat) -> Lot | None:
    """Return what a seat gives; None unless it is one or two plots or tiles."""
    given = [one.what for one in transfers if one.giver == giver]
    plots = [what.number for what in given if isinstance(what, Plot)]
    tiles = [~what.kind for what in given if isinstance(what, Tile)]
    lot = tuple(sorted((*tiles, *plots)))
    return lot if 0 < len(lot) == len(given) <= _MOST else None


def _growing(swaps: Swaps, swap: Swap) -> tuple[Kind, Kind]:
    """Return the type of shops that the swap helps most, for the seat and for the other."""
    found = []
    for holding, gives, gets in (
        (swaps.own, swap.gives, swap.gets),
        (swaps.theirs, swap.gets, swap.gives),
    ):
        before, after = (
            swaps.incomes.by_kind(now, swaps.incomes.placing(now))
            for now in (holding, _after(holding, gives, gets))
        )
        more = [has - had for had, has in zip(before, after, strict=True)]
        found.append(more.index(max(more)))
    own, theirs = found
    return own, theirs


def _ask(view: State, seat: Seat, given: Given) -> Message:
    return msg(
        "Swap one or two things each with {seat}, without money. Both of you must earn {least} "
        "more this round, not counting the outlook.",
        seat=SeatName(int(given["seat"])),
        least=money_text(int(given["least"])),
    )


def _hint(view: State, seat: Seat, given: Given, answer: tuple[Command, ...]) -> Message:
    other = int(given["seat"])
    (proposal,) = answer
    swaps = Swaps(view, seat, other)
    if isinstance(proposal, co.ProposeDeal):
        gives, gets = (_lot(proposal.transfers, giver) or () for giver in (seat, other))
        own, theirs = _growing(swaps, swaps.swap(gives, gets))
        return msg(
            "Look at what your {business} lacks, and what {seat}’s {other} lacks.",
            business=kind_name(own),
            seat=SeatName(other),
            other=kind_name(theirs),
        )
    return msg("Look at what {seat}’s businesses lack.", seat=SeatName(other))


THE_DEAL_BOTH_WANT: Final[Question[State, Command]] = Question(
    id="deal_both_want",
    title=N_("The deal both want"),
    ask=_ask,
    hint=_hint,
    prove=_prove,
    judge=_judge,
)
