"""A player's own content: sets of cards, the card file `cards/GAME.csv`, boards in `boards`, in the player's
folder.

The rules are pure and read no file; this module reads them. Cards and boards are chosen at set-up. Where
nothing was chosen, the card file counts if it exists, else the house's cards; the standard board is the
program's own map. A board is a map, `NAME.tmx`, or the rules' text, `NAME.csv`; if both exist, the text adds
what no map holds.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from tabletop import files, maps, paths
from tabletop.engine.cells import Site, decor_cell, grid_of
from tabletop.engine.desk import differences, in_short
from tabletop.engine.form import Rows
from tabletop.engine.message import Message, msg, msgn
from tabletop.engine.protocol import ContentError, Game
from tabletop.engine.registry import find
from tabletop.saves.file_format import why
from tabletop.sets.boards import MAP, TEXT, board_field, boards_folder, site_lines, standard_map
from tabletop.sets.own_set import SetError, house_rows
from tabletop.sets.shelf import SetShelf, ShelfEntry

_MOST_BYTES = 1 << 20
"""The most bytes read of a file: every game refuses far shorter ones."""


def own_path(game_id: str, home: Path | None = None) -> Path:
    """Return the path of a player's own content for a game; `home` is the player's folder."""
    return (home or paths.home()) / "cards" / f"{game_id}.csv"


STANDARD: Final = ""
"""The default choice of a board, or of cards."""
HOUSE: Final = ":house"
"""The choice of the house's cards."""
CARD_FILE: Final = ":file"
"""The choice of the card file."""
_MOST_BOARDS: Final = 50
"""The most own boards on offer; others are left out."""


class OwnBoard(NamedTuple):
    """A board on offer: `id` for programs, and its maker's `name`."""

    id: str
    name: str


def own_game(game_id: str, home: Path | None = None, chosen: str = STANDARD) -> Game[Any, Any, Any]:
    """Return a game with the chosen cards, or on the chosen board. Raises `ContentError`, which names the
    file and what is wrong in it, and `UnknownGameError`."""
    game = find(game_id)
    if game.edition.recast is None or chosen == HOUSE:
        return game
    if game.edition.has_board:
        return _on_board(game, home, chosen)
    if chosen not in (STANDARD, CARD_FILE):
        return _of_set(game_id, home, chosen)
    path = own_path(game_id, home)
    text = _read(path)
    if text is None:
        return game
    try:
        return game.edition.recast(text)
    except ContentError as error:
        raise _unusable(files.shown(path), error) from error


def _of_set(game_id: str, home: Path | None, slug: str) -> Game[Any, Any, Any]:
    shelf = SetShelf(game_id, home)
    path = shelf.path(slug)
    try:
        return shelf.opened(path).cast()
    except SetError as error:
        raise ContentError(error.message) from error
    except ContentError as error:
        raise _unusable(files.shown(path.name), error) from error


def _unusable(file: str, error: ContentError) -> ContentError:
    return ContentError(msg("“{file}” cannot be used. {why}", file=file, why=error.message), error.troubles)


# Cards


class OwnCards(NamedTuple):
    """Cards on offer.

    Attributes:
        id: for programs: `HOUSE`, `CARD_FILE` or the slug of a set.
        name: what its maker calls it; empty for the house's cards.
        differs: how much differs from the house's cards, if anything does.
        wrong: why nobody can play with them.
    """

    id: str
    name: str = ""
    differs: Message | None = None
    wrong: Message | None = None


def cards(game_id: str, home: Path | None = None) -> tuple[OwnCards, ...]:
    """Return the cards on offer: the house's, the card file's if it exists, own sets by name. Empty if a game
    has no others than the house's."""
    edition = find(game_id).edition
    if edition.recast is None or edition.has_board:
        return ()
    found = [OwnCards(HOUSE)]
    path = own_path(game_id, home)
    if path.exists() or path.is_symlink():
        found.append(_of_file(game_id, home, f"cards/{path.name}"))
    if edition.form is not None:
        entries = sorted(SetShelf(game_id, home).entries(), key=lambda entry: entry.name.casefold())
        found.extend(_of_entry(game_id, entry) for entry in entries)
    return tuple(found)


def _of_file(game_id: str, home: Path | None, name: str) -> OwnCards:
    try:
        game = own_game(game_id, home, CARD_FILE)
    except ContentError as error:
        return OwnCards(CARD_FILE, name, wrong=error.message)
    form = game.edition.form
    rows = () if form is None else form.sheet(game.edition.data).rows
    return OwnCards(CARD_FILE, name, _differs(game_id, rows))


def _of_entry(game_id: str, entry: ShelfEntry) -> OwnCards:
    found = OwnCards(files.kept(entry.slug), entry.name)
    if entry.wrong is not None:
        return found._replace(wrong=_to_mend(entry, entry.wrong))
    if entry.own is None:
        return found
    return found._replace(differs=_differs(game_id, entry.own.rows))


def _to_mend(entry: ShelfEntry, wrong: Message) -> Message:
    """Return why nobody can play with a set: the first trouble, and how many there are."""
    if not entry.troubles:
        return wrong
    return msgn(
        "{count} thing is wrong with this set. {why}",
        "{count} things are wrong with this set. {why}",
        entry.troubles,
        why=wrong,
    )


def _differs(game_id: str, rows: Rows) -> Message | None:
    form = find(game_id).edition.form
    return None if form is None else in_short(form, differences(form, house_rows(game_id), rows))


def chosen(on_offer: Sequence[OwnCards], choice: str) -> OwnCards | None:
    """Return the cards of a choice; None if they are gone. Where nothing was chosen, the card file's if it
    exists."""
    found = {each.id: each for each in on_offer}
    if choice == STANDARD:
        return found.get(CARD_FILE) or found.get(HOUSE)
    return found.get(choice)


def gone(choice: str) -> Message:
    """Return the sentence that says that chosen cards are gone."""
    return msg("The cards “{name}” are gone: these are the house cards.", name=files.shown(choice))


def _read(path: Path) -> str | None:
    """Return a text file; None if there is none."""
    try:
        return files.read(path, _MOST_BYTES).decode(errors="replace")
    except OSError as error:
        if isinstance(error, FileNotFoundError) and not path.is_symlink():
            return None
        raise ContentError(
            msg("“{file}” cannot be opened. {why}", file=files.shown(path), why=why(error))
        ) from error


# Boards


def _on_board(game: Game[Any, Any, Any], home: Path | None, chosen: str) -> Game[Any, Any, Any]:
    """Return a game on the chosen board; on its built-in board if the program's map is missing."""
    if chosen == STANDARD:
        path = standard_map(game.id)
        return _laid_out(game, _map(game, path).text, path) if path.is_file() else game
    # The choice comes from the settings file, which any program may have edited: it is a file name, never a
    # path.
    name = files.found(chosen).name
    path, written = (boards_folder(home) / f"{name}{ending}" for ending in (MAP, TEXT))
    text = _read(written)
    if text is None:
        return _laid_out(game, _map_text(game, path), path)
    if path.exists() and not site_lines(text):
        text = "\n".join((text, *site_lines(_map_text(game, path))))
    return _laid_out(game, text, written)


def _map(game: Game[Any, Any, Any], path: Path) -> maps.Board:
    return maps.read(path, len(_sites(game)))


def _map_text(game: Game[Any, Any, Any], path: Path) -> str:
    """Return the text of a map, its decoration behind the first plot: saved games keep that."""
    board = _map(game, path)
    heading, first, others = board.text.split("\n", 2)
    kinds = () if game.edition.form is None else board_field(game.edition.form).kinds
    return "\n".join((heading, f"{first},{decor_cell(board.grid.only(kinds))}", others))


def _laid_out(game: Game[Any, Any, Any], text: str, path: Path) -> Game[Any, Any, Any]:
    """Return a game on the board of a text, read from a file."""
    if game.edition.recast is None:
        return game
    try:
        found = game.edition.recast(text)
    except ContentError as error:
        raise maps.refused(path, error.message, error.troubles) from error
    return game if found.edition.data == game.edition.data else found


def boards(game_id: str, home: Path | None = None) -> tuple[OwnBoard, ...]:
    """Return the player's own boards by file name, including faulty ones."""
    if not find(game_id).edition.has_board:
        return ()
    names = sorted({path.stem for ending in (MAP, TEXT) for path in _own_files(home, ending)})
    return tuple(
        OwnBoard(files.kept(name), _title(boards_folder(home) / f"{name}{MAP}"))
        for name in names[:_MOST_BOARDS]
    )


def _own_files(home: Path | None, ending: str) -> list[Path]:
    try:
        return sorted(boards_folder(home).glob(f"*{ending}"))[:_MOST_BOARDS]
    except OSError:
        return []


def _title(path: Path) -> str:
    try:
        return maps.read(path).name
    except ContentError:
        return files.shown(path.stem)


def drawing(game: Game[Any, Any, Any], home: Path | None = None) -> maps.Board:
    """Return how the board of a game looks: as it was begun, which saved games keep. Those of older programs
    do not: they look like a map with their plots, the program's own first, or have plain ground."""
    edition, sites = game.edition, _sites(game)
    if edition.kept and edition.form is not None:
        return maps.drawn(edition.form.read(edition.kept)[0][board_field(edition.form).key], game.name)
    for path in (standard_map(game.id), *_own_files(home, MAP)):
        try:
            board = maps.read(path)
        except ContentError:
            continue
        if board.sites == sites:
            return board
    return maps.drawn(grid_of(sites), game.name)


def _sites(game: Game[Any, Any, Any]) -> tuple[Site, ...]:
    """Return the plots of a game's board, from its content."""
    cells = (line.split(",") for line in site_lines(game.edition.content.decode()))
    return tuple(sorted(Site(*map(int, found[:4])) for found in cells))
