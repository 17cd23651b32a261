"""What a game tells of an advice: whole sentences, the first of which gives no move away."""

from __future__ import annotations

from typing import Any

from tabletop.engine.protocol import Advice, Game
from tabletop.i18n import Catalogue
from tests.games.playing import NAMES

LONGEST = 120
LANGUAGES = (Catalogue("en"), Catalogue("ja"))


def check(game: Game[Any, Any, Any], view: Any, advice: Advice) -> None:
    """Fail unless an advice for a view is told as it should be."""
    look, why, move = game.words.hint(advice, view)
    for catalogue in LANGUAGES:
        label = catalogue.message(move or game.words.label(advice.command, view), NAMES)
        for sentence in (said := [catalogue.message(look, NAMES), catalogue.message(why, NAMES)]):
            assert sentence[-1] in ".?!。？！%" and len(sentence) <= LONGEST and "{" not in sentence
        assert label.lower() not in said[0].lower()
