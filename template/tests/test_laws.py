"""What holds for every game: Tabletop plays this one at random, and holds every step against its laws."""

from __future__ import annotations

from typing import get_args

from tabletop.engine import conformance
from tabletop.engine.message import in_english
from tabletop.engine.protocol import Illegal

from tabletop_rooftops import GAME, rules, words


def test_the_game_keeps_the_laws() -> None:
    found = conformance.check(GAME, every=4)
    assert found.longest == 24
    assert set(found.events) == {kind.__name__ for kind in get_args(rules.Event)}


def test_every_refusal_has_a_sentence() -> None:
    general = words.explain(Illegal("?", "RO-1.1"))
    for code in ("over", "not_your_turn", "not_in_hand", "no_such_plot", "wrong_height"):
        assert words.explain(Illegal(code, "RO-1.1", **words.FACTS)) != general, code
    assert in_english(general)
