"""The arena: computer players play each other by the thousand, and what they are worth is worked out.

    match = tabletop.arena.run("rooftops", ["easy", "greedy"], 400)
    match.summary().players

Every deal is played by all tables of the players, in all rotations of their seats. Bots get views and their
own chance, as in the app.
"""

from __future__ import annotations

from tabletop.arena.match import Match, run
from tabletop.arena.playing import ArenaError, MatchPlan, PlayerFailedError
from tabletop.arena.standings import MatchSummary

__all__ = ["ArenaError", "Match", "MatchPlan", "MatchSummary", "PlayerFailedError", "run"]
