"""Content of a player's own: the card file `cards/GAME.csv`, or maps `boards/*.tmx`, in the player's folder.

The rules are pure and read no file; this is the place where files are read for them. A card file counts
whenever it is there; of boards one is chosen at set-up, the standard one is the program's own map.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, NamedTuple

from tabletop import maps, paths
from tabletop.engine.message import msg
from tabletop.engine.protocol import ContentError, Game
from tabletop.engine.registry import find
from tabletop.saves.messages import why

_MOST_BYTES = 1 << 20
"""No more of a file is read: every game refuses what is far shorter."""


def own_path(game_id: str, home: Path | None = None) -> Path:
    """Return where a player's own content of a game is looked for; `home` is the player's folder."""
    return (home or paths.home()) / "cards" / f"{game_id}.csv"


STANDARD: Final = ""
"""What is chosen where nobody chose a board."""
_MOST_BOARDS: Final = 50
"""So many boards of players' own are offered; the others are passed over."""


class Choice(NamedTuple):
    """A board that can be chosen: `id` is for programs, `name` is what its maker calls it."""

    id: str
    name: str


def own_game(game_id: str, home: Path | None = None, chosen: str = STANDARD) -> Game[Any, Any, Any]:
    """Return a game as the player wants it: with the content of the player's file, if there is one, or on
    the board chosen.

    Raises `ContentError` with a sentence that names the file and what is wrong in it when it does not fit or
    cannot be read, and `UnknownGameError`.
    """
    game = find(game_id)
    if game.recast is None:
        return game
    if game.has_board:
        return _on_board(game, _board_path(game_id, home, chosen), is_standard=chosen == STANDARD)
    path = own_path(game_id, home)
    try:
        with path.open("rb") as file:
            data = file.read(_MOST_BYTES)
    except FileNotFoundError:
        return game
    except OSError as error:
        raise ContentError(msg("“{file}” cannot be opened. {why}", file=str(path), why=why(error))) from error
    try:
        return game.recast(data.decode(errors="replace"))
    except ContentError as error:
        raise ContentError(
            msg("“{file}” cannot be used. {why}", file=str(path), why=error.message)
        ) from error


# -- boards --------------------------------------------------------------------------------------------


def boards_folder(home: Path | None = None) -> Path:
    """Return where players' own maps are looked for."""
    return (home or paths.home()) / "boards"


def _board_path(game_id: str, home: Path | None, chosen: str) -> Path:
    if chosen == STANDARD:
        return paths.assets() / "boards" / f"{game_id}.tmx"
    # A choice comes from the settings' file, which anybody may have edited: it names a file, never a path.
    return boards_folder(home) / f"{Path(chosen).name}.tmx"


def _on_board(game: Game[Any, Any, Any], path: Path, *, is_standard: bool) -> Game[Any, Any, Any]:
    """Return a game on the board of a map; its own board is used where the program's map is missing."""
    if game.recast is None or (is_standard and not path.is_file()):
        return game
    board = maps.read(path, len(_sites(game)))
    try:
        found = game.recast(board.text)
    except ContentError as error:
        raise ContentError(
            msg("“{file}” cannot be used as a board. {why}", file=path.name, why=error.message)
        ) from error
    return game if found.content == game.content else found


def boards(game_id: str, home: Path | None = None) -> tuple[Choice, ...]:
    """Return the player's own boards by file name, also those that turn out to be wrong when chosen."""
    if not find(game_id).has_board:
        return ()
    return tuple(Choice(path.stem, _title(path)) for path in _own_maps(home))


def _own_maps(home: Path | None) -> list[Path]:
    try:
        return sorted(boards_folder(home).glob("*.tmx"))[:_MOST_BOARDS]
    except OSError:
        return []


def _title(path: Path) -> str:
    try:
        return maps.read(path).name
    except ContentError:
        return path.stem


def drawing(game: Game[Any, Any, Any], home: Path | None = None) -> maps.Board:
    """Return how the board of a game looks: its map, or plain ground where the map is gone or has changed.

    Saved games keep the board itself, so that they go on without the map.
    """
    sites = _sites(game)
    for path in (_board_path(game.id, home, STANDARD), *_own_maps(home)):
        try:
            board = maps.read(path)
        except ContentError:
            continue
        if board.sites == sites:
            return board
    return maps.plain(sites, game.name)


def _sites(game: Game[Any, Any, Any]) -> tuple[maps.Site, ...]:
    """Return the plots of a game's board, from its content: lines that begin with a number."""
    lines = game.content.decode().splitlines()
    cells = (line.split(",") for line in lines if line[:1].isdigit())
    return tuple(sorted(maps.Site(*map(int, found[:4])) for found in cells))
