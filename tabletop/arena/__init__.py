"""The arena: thousands of games between computer players, and what they show.

    match = tabletop.arena.run("rooftops", ["easy", "greedy"], 400)
    match.summary().players

Each deal is played at all tables of the players, in all rotations of their seats. Bots get views and their
own chance, as in the app.
"""

from __future__ import annotations

from tabletop.arena.match import Match, run
from tabletop.arena.playing import ArenaError, MatchPlan, PlayerFailedError
from tabletop.arena.standings import MatchSummary

__all__ = ["ArenaError", "Match", "MatchPlan", "MatchSummary", "PlayerFailedError", "run"]
