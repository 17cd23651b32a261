"""The tables that are proposed at set-up. Their minutes: docs/bots.md."""

from __future__ import annotations

from typing import Final

from tabletop.engine.box import Daily, Preset
from tabletop.engine.message import N_
from tabletop.engine.players import HUMAN, LEVEL
from tabletop.engine.presets import ALONE, CLASSIC, FIRST_GAME, YOU_BEGIN

_EASY, _NORMAL = LEVEL + "easy", LEVEL + "normal"

PRESETS: Final = (
    Preset(
        FIRST_GAME,
        N_("You against one that builds what it likes best."),
        (HUMAN, _EASY),
        YOU_BEGIN,
        minutes=30,
    ),
    Preset(CLASSIC, N_("Three districts that compete for the same cards."), (HUMAN, _NORMAL, _NORMAL)),
    Preset(ALONE, N_("You alone: your points earn you a title."), (HUMAN,), minutes=25),
    Preset(
        N_("Five districts"),
        N_("Five districts: the deck is empty sooner, and most is built by others."),
        (HUMAN, _NORMAL, _NORMAL, _NORMAL, _NORMAL),
        minutes=65,
    ),
)

DAILY: Final = Daily((0, 3), (HUMAN,), about=N_("You alone: as many points as you can."), minutes=25)
