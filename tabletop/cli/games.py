"""`tabletop games`: lists the games, with their options and packages."""

from __future__ import annotations

from collections.abc import Iterable

import tabletop
from tabletop.cli.arguments import Arguments, Command
from tabletop.cli.words import Voice
from tabletop.engine.message import Message
from tabletop.engine.registry import claims, package_of


def list_games(voice: Voice, command: Command, arguments: Arguments) -> int:
    """Print every game: id, name, players, description, options, package; then the skipped ones."""
    for game in map(tabletop.game, tabletop.games()):
        few, many = min(game.players.seat_counts), max(game.players.seat_counts)
        package = package_of(game.id)
        if "json" in arguments:
            keys = {option.key: option.default for option in game.box.options}
            origin = "tabletop" if package is None else package.package_claim.distribution
            facts = {"id": game.id, "name": game.name, "seats": game.players.seat_counts, "options": keys}
            voice.data({**facts, "package": origin})
            continue
        players = voice.t("{few} to {many} players", few=few, many=many)
        voice.say(f"{game.id:<12} {game.name}: {voice.t(game.box.tagline)} ({players})")
        for option in game.box.options:
            values = "|".join(key for key, _ in option.choices) or "…"
            voice.say(f"    --option {option.key}={values}  {voice.t(option.label)}: {voice.t(option.hint)}")
        if package is None:
            voice.say(f"    {voice.t('Comes with Tabletop.')}")
        else:
            name = f"{package.package_claim.distribution} {package.package_claim.version}"
            words = voice.t("From package {package}, in {folder}.", package=name, folder=package.folder)
            voice.say(f"    {words}")
    for trouble in _troubles():
        if "json" in arguments:
            voice.data({"trouble": voice.message(trouble)})
        else:
            voice.say(voice.message(trouble))
    return 0


def _troubles() -> Iterable[Message]:
    """Return the faults of packages; their tables, which need pygame, are not checked without need."""
    if not claims():
        return ()
    from tabletop.app.table import registry
    from tabletop.lessons import laws

    return (*registry.troubles(), *laws.troubles())
