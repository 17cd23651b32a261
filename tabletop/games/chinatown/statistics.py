"""What is remembered of finished games: where the money came from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tabletop.engine.message import N_
from tabletop.engine.statistics import Stat, StatGroup, Statistics, StatStep
from tabletop.games.chinatown.achievements import FIRSTS
from tabletop.games.chinatown.deals import parties_of
from tabletop.games.chinatown.events import Event
from tabletop.games.chinatown.state import State
from tabletop.games.chinatown.tiles import SIZES

OUTLOOK: Final = "outlook"
BALANCE: Final = "balance"
DEALS: Final = "deals"
_SIZE_KEYS: Final = tuple(f"size_{size}" for size in SIZES)
_SIZE_LABELS: Final = (
    N_("shops of size 3"),
    N_("shops of size 4"),
    N_("shops of size 5"),
    N_("shops of size 6"),
)


def count(moves: Sequence[StatStep[State, Event]]) -> Mapping[str, tuple[int, ...]]:
    """Return each seat's income by source, what its deals brought, in thousands, and how many there were."""
    state = moves[-1].after
    books = [book for book in state.books if book is not None]
    incomes = {
        key: tuple(book.of_size(size) for book in books) for key, size in zip(_SIZE_KEYS, SIZES, strict=True)
    }
    return {
        **incomes,
        OUTLOOK: tuple(sum(book.outlook) for book in books),
        BALANCE: tuple(sum(book.deals) for book in books),
        DEALS: tuple(
            sum(seat in parties_of(one.transfers) for one in state.bargains) for seat in state.seats
        ),
    }


MEMORY: Final[Statistics[State, Event]] = Statistics(
    stats=(
        StatGroup(
            N_("Income ($1,000)"),
            (*map(Stat, _SIZE_KEYS, _SIZE_LABELS), Stat(OUTLOOK, N_("business outlook"))),
            is_whole=True,
        ),
        StatGroup(
            N_("Deals"),
            (
                Stat(BALANCE, N_("money from deals, less what they cost ($1,000)")),
                Stat(DEALS, N_("deals carried out")),
            ),
        ),
    ),
    count=count,
    achievements=FIRSTS,
)
