"""The tables that are proposed at set-up. Their minutes: docs/bots.md."""

from __future__ import annotations

from typing import Final

from tabletop.engine.box import Daily, Preset
from tabletop.engine.message import N_
from tabletop.engine.players import HUMAN, LEVEL
from tabletop.engine.presets import CLASSIC, FIRST_GAME, YOU_BEGIN

_EASY, _NORMAL, _HARD = LEVEL + "easy", LEVEL + "normal", LEVEL + "hard"

PRESETS: Final = (
    Preset(
        FIRST_GAME,
        N_("You against one that errs a little; whoever has four floors first wins."),
        (HUMAN, _EASY),
        {"short": True, **YOU_BEGIN},
        minutes=10,
    ),
    Preset(
        CLASSIC, N_("Three towers, five floors: as the printed rules have it."), (HUMAN, _NORMAL, _NORMAL)
    ),
    Preset(
        N_("Duel"),
        N_("One against one, five floors, and the best player that there is."),
        (HUMAN, _HARD),
        minutes=10,
    ),
    Preset(
        N_("Full street"),
        N_("Four towers, and much to steal from; four floors win."),
        (HUMAN, _NORMAL, _NORMAL, _NORMAL),
        {"short": True},
        minutes=15,
    ),
)

DAILY: Final = Daily(
    (1, 4),
    (HUMAN, _NORMAL, _NORMAL),
    about=N_("Be the first of three to have five floors."),
    minutes=20,
)
