"""`tabletop games` lists the games, `tabletop new` copies the template of one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

import tabletop
from tabletop import paths
from tabletop.cli.words import Arguments, Command, UsageError, Voice
from tabletop.engine.message import Message, msg, msgn
from tabletop.engine.registry import claims, games, package_of
from tabletop.files import shortened

# `tabletop games`: lists the games, with their options and packages.


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
        players = voice.tn("{few} to {count} player", "{few} to {count} players", many, few=few)
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


# `tabletop new`: copies the template game under another name.

_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9]*(?:[ _-][A-Za-z0-9]+)*")
_LONGEST: Final = 40
_OURS: Final = re.compile(
    r"tabletop-rooftops|rooftops|Rooftops(?=[A-Z])|Rooftops|\bRO(?=-\d)|\btest_ro(?=_\d)"
)
"""Names of the template's game."""
_LEFT_OUT: Final = re.compile(r"__pycache__|\..*")


class Names(NamedTuple):
    """The names of a game."""

    title: str
    """For people."""

    @property
    def words(self) -> list[str]:
        """The words of the name."""
        return re.split("[ _-]", self.title)

    @property
    def id(self) -> str:
        """For the program."""
        return "_".join(self.words).lower()

    @property
    def distribution(self) -> str:
        """For pip."""
        return "tabletop-" + "-".join(self.words).lower()

    @property
    def clauses(self) -> str:
        """The two letters before the numbers of its clauses."""
        initials = "".join(word[0] for word in self.words if word[0].isalpha())
        letters = initials if len(initials) > 1 else re.sub("[^A-Za-z]", "", self.title) * 2
        return letters[:2].upper()

    def put_into(self, text: str) -> str:
        """Return a text of the template with the new names."""
        return _OURS.sub(self._instead, text)

    def _instead(self, found: re.Match[str]) -> str:
        match found[0]:
            case "tabletop-rooftops":
                return self.distribution
            case "rooftops":
                return self.id
            case "RO":
                return self.clauses
            case "test_ro":
                return f"test_{self.clauses.lower()}"
            case _ if found.string[found.end() : found.end() + 1].isupper():
                return "".join(word[0].upper() + word[1:] for word in self.words)
            case _:
                return self.title


def copy_template(voice: Voice, command: Command, arguments: Arguments) -> int:
    """Write the game, and print what to do next."""
    names = _names(arguments.words["NAME"])
    folder = Path(arguments.words.get("FOLDER", names.distribution))
    if folder.exists():
        raise UsageError(msg("“{folder}” already exists. Name a new folder.", folder=shortened(str(folder))))
    try:
        write(names, folder)
    except OSError as error:
        reason = error.strerror or str(error)
        raise UsageError(
            msg("“{folder}” cannot be written: {reason}.", folder=shortened(str(folder)), reason=reason)
        ) from error
    voice.say(
        voice.t(
            "“{game}” is in {folder}. See its README.md for what to do next:", game=names.title, folder=folder
        )
    )
    voice.say(f'    pip install -e "{folder}[test]"')
    voice.say(f"    tabletop play {names.id}")
    return 0


def _names(asked: str) -> Names:
    """Return the names of a game; raise `UsageError` for a name that is none, or is taken."""
    if not _NAME.fullmatch(asked) or len(asked) > _LONGEST:
        raise UsageError(_bad_name(asked))
    words = re.split("[ _-]", asked)
    names = Names(" ".join(words if asked != asked.lower() else (word.capitalize() for word in words)))
    if names.id in ("tabletop", *games(), *(claim.game_id for claim in claims())):
        raise UsageError(msg("There is already a game “{game}”. Choose another name.", game=names.id))
    return names


def _bad_name(asked: str) -> Message:
    return msgn(
        "“{name}” cannot be the name. Use English letters, digits and single spaces, begin with "
        "a letter, and use at most {count} character. You can change later what players read.",
        "“{name}” cannot be the name. Use English letters, digits and single spaces, begin with "
        "a letter, and use at most {count} characters. You can change later what players read.",
        _LONGEST,
        name=shortened(asked),
    )


def write(names: Names, folder: Path) -> None:
    """Write every file of the template into a new folder, with the new names."""
    source = paths.template()
    if source is None:
        raise UsageError(
            msg("You cannot add games to this program. Install Tabletop with pip to make a game.")
        )
    for path in _files(source):
        target = folder / names.put_into(path.relative_to(source).as_posix())
        target.parent.mkdir(parents=True, exist_ok=True)
        data = path.read_bytes()
        # Compiled catalogues hold no name, and their texts must keep their places.
        target.write_bytes(data if path.suffix == ".mo" else names.put_into(data.decode()).encode())


def _files(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.iterdir()):
        if not _LEFT_OUT.fullmatch(path.name):
            yield from _files(path) if path.is_dir() else (path,)
