"""Scores a game again, from the card file's text alone, as simply as can be: the engine is held to it."""

from __future__ import annotations

import csv
from typing import Any


def read(content: bytes) -> list[dict[str, str]]:
    """The cards of a game, as its file has them."""
    return list(csv.DictReader(content.decode().splitlines()))


def points(cards: list[dict[str, str]], districts: Any) -> list[int]:
    """Each district's points (DV-9.1, DV-9.2)."""
    everywhere = [[cards[number] for number in district.properties] for district in districts]
    return [_district(everywhere, seat, districts[seat].reserve) for seat in range(len(districts))]


def _district(everywhere: list[list[dict[str, str]]], seat: int, reserve: Any) -> int:
    total = -5 if reserve is not None else 0
    for card in everywhere[seat]:
        for term in card["score"].split(";"):
            if term:
                total += _term(term, everywhere, seat)
    return total


def _term(term: str, everywhere: list[list[dict[str, str]]], seat: int) -> int:
    if term.startswith("most:"):
        kind, amount = term[5:].split("=")
        counts = [sum(card["property_type"] == kind for card in own) for own in everywhere]
        mine = counts.pop(seat)
        return int(amount) if all(mine > other for other in counts) else 0
    if "/" not in term:
        return int(term)
    amount, what = term.split("/")
    if what == "prime":
        return int(amount) * sum(card["prime"] == "1" for card in everywhere[seat])
    if what.startswith("all:"):
        return int(amount) * sum(card["property_type"] == what[4:] for own in everywhere for card in own)
    return int(amount) * sum(card["property_type"] in what.split("|") for card in everywhere[seat])


def winners(totals: list[int], districts: Any) -> set[int]:
    """Who wins (DV-9.3)."""
    best = [seat for seat in range(len(totals)) if totals[seat] == max(totals)]
    free = [seat for seat in best if districts[seat].reserve is None]
    if free:
        best = free
    built = max(len(districts[seat].properties) for seat in best)
    return {seat for seat in best if len(districts[seat].properties) == built}
