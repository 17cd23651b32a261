"""`tabletop games`: the games, with their options."""

from __future__ import annotations

import tabletop
from tabletop.cli.arguments import Arguments, Command
from tabletop.cli.words import Voice


def run(voice: Voice, command: Command, arguments: Arguments) -> int:
    """List every game: id, name, players, what it is like, options."""
    for game in map(tabletop.game, tabletop.games()):
        few, many = min(game.seat_counts), max(game.seat_counts)
        if "json" in arguments:
            keys = {option.key: option.default for option in game.options}
            voice.data({"id": game.id, "name": game.name, "seats": game.seat_counts, "options": keys})
            continue
        players = voice.t("{few} to {many} players", few=few, many=many)
        voice.say(f"{game.id:<12} {game.name}: {voice.t(game.tagline)} ({players})")
        for option in game.options:
            values = "|".join(key for key, _ in option.choices) or "…"
            voice.say(f"    --option {option.key}={values}  {voice.t(option.label)}: {voice.t(option.hint)}")
    return 0
