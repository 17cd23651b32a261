"""Asking everybody: what a draft says to one, said to all as an open call (ux N7, N8)."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from tabletop.engine.protocol import Seat
from tabletop.games.chinatown import commands as co
from tabletop.games.chinatown.deals import Card, Money, Transfers, parties_of
from tabletop.games.chinatown.words import ASKS_ALL


class OpenQuestion(NamedTuple):
    """Who asks, and the call by which they do."""

    seat: Seat
    call: co.OpenCall


def asks_all(transfers: Transfers, people: Collection[Seat]) -> OpenQuestion | None:
    """Return the call that asks everybody what a draft asks of one: a person there gives something, or wants
    something; None where it is not between one person and one other."""
    parties = parties_of(transfers)
    askers = [seat for seat in parties if seat in people]
    if len(parties) != 2 or len(askers) != 1:
        return None
    (asker,) = askers
    gives = tuple(one.what for one in transfers if one.giver == asker)
    wants = tuple(one.what for one in transfers if one.taker == asker)
    if all(isinstance(what, Money) for what in (*gives, *wants)) or any(isinstance(w, Card) for w in wants):
        return None
    return OpenQuestion(asker, co.OpenCall(gives, wants, ASKS_ALL))
