"""The sign on a seat's token: people who are told apart by a number wear it."""

from __future__ import annotations

import pytest

from tabletop.app.widgets.base import initial_of


@pytest.mark.parametrize(
    ("name", "sign"),
    [
        *(("Mei", "M"), ("Player 1", "1"), ("Player 3", "3"), ("AI 2", "2"), ("プレイヤー2", "2")),
        *(("Max2", "2"), ("Rita1985", "R"), ("7", "7"), ("…Tom", "T"), ("ßen", "S"), ("", "")),
    ],
)
def test_the_sign_of_a_seat(name: str, sign: str) -> None:
    assert initial_of(name) == sign


def test_the_proposed_names_of_people_wear_signs_of_their_own() -> None:
    assert len({initial_of(f"Player {number}") for number in range(1, 6)}) == 5
