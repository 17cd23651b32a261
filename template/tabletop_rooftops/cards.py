"""What can be changed on the cards: three fields, and what has to hold. From them follow the pages of the
workshop: shelf, cards, differences and print, without a line that draws."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from tabletop.engine.fields import Name, Number
from tabletop.engine.form import Form, Group, SetRule, Values
from tabletop.engine.message import N_, Message, msg

from tabletop_rooftops.rules import DECK, HAND, Card

HIGHEST: Final = 8
"""The most storeys that a card's picture has room for."""
MOST_SEATS: Final = 4
HOUSES: Final = (
    *("Hut", "Cottage", "Terrace", "Corner house"),
    *("Tenement", "Hotel", "Office", "Tower"),
)


def _enough(rows: Sequence[Values]) -> Iterator[tuple[None, str, Message]]:
    count, need = sum(row["copies"] for row in rows), HAND * MOST_SEATS
    if count < need:
        yield (
            None,
            "copies",
            msg("Four players need {need} cards, and there are {count}.", need=need, count=count),
        )


FORM: Final = Form(
    fields=(
        Name(key="id", label=N_("House"), about=N_("what the house is called"), longest=24),
        Number(
            key="storeys",
            label=N_("Storeys"),
            icon="up",
            about=N_("how high it is"),
            usual="1",
            least=1,
            most=HIGHEST,
        ),
        Number(
            key="copies",
            label=N_("Copies"),
            icon="deck",
            about=N_("how many such cards there are"),
            usual="3",
            least=1,
            most=9,
        ),
    ),
    groups=(Group(N_("Card"), ("id", "storeys", "copies")),),
    name="id",
    most_rows=20,
    set_rules=(SetRule(("copies",), _enough),),
)

HOUSE: Final = FORM.canonical(
    {"id": name, "storeys": storeys, "copies": DECK.count(storeys)}
    for storeys, name in enumerate(HOUSES, start=1)
)
"""The house's cards."""


def deck(rows: Iterable[Values]) -> tuple[Card, ...]:
    """Return the deck of these values, sorted."""
    return tuple(sorted(row["storeys"] for row in rows for _ in range(row["copies"])))
