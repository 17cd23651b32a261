"""The tables that are proposed at set-up. All of them have six rounds."""

from __future__ import annotations

from typing import Final

from tabletop.engine.box import Daily, Preset
from tabletop.engine.message import N_
from tabletop.engine.players import HUMAN, LEVEL
from tabletop.engine.presets import CLASSIC, FIRST_GAME, YOU_BEGIN

_EASY, _NORMAL = LEVEL + "easy", LEVEL + "normal"
_FOUR = (HUMAN, _NORMAL, _NORMAL, _NORMAL)

PRESETS: Final = (
    Preset(
        FIRST_GAME,
        N_("Two generous partners, and no outlook cards: shops alone pay."),
        (HUMAN, _EASY, _EASY),
        {"outlook": "none", **YOU_BEGIN},
    ),
    Preset(CLASSIC, N_("Four who trade, and an outlook card a round."), _FOUR),
    Preset(
        N_("Open outlook"),
        N_("The outlook card lies open before you trade: everybody knows which sizes pay more."),
        _FOUR,
        {"open_outlook": True},
    ),
    Preset(
        N_("Long hand"),
        N_("Plot cards that you do not play stay in your hand, and can be traded."),
        _FOUR,
        {"keep_cards": True},
    ),
    Preset(
        N_("Poker faces"),
        N_("Nobody sees the money of the others before the end."),
        _FOUR,
        {"hidden_money": True},
    ),
)

DAILY: Final = Daily(
    (5,),
    (HUMAN, _NORMAL, _NORMAL),
    about=N_("Be the richest of three after six rounds."),
)
