"""What a list of saved games says about one file."""

from __future__ import annotations

from pathlib import Path

import msgspec

from tabletop import foreign
from tabletop.engine.codec import content_digest
from tabletop.engine.event_log import SeatInfo
from tabletop.engine.message import Message, msg
from tabletop.saves.loading import Loaded, open_save
from tabletop.saves.messages import SaveError, shown


class SaveNote(msgspec.Struct, frozen=True):
    """A message with plain arguments, in a form for the index."""

    id: str
    args: dict[str, int | str | SaveNote] = {}

    @property
    def message(self) -> Message:
        """The message itself."""
        args = {
            key: value.message if isinstance(value, SaveNote) else value for key, value in self.args.items()
        }
        return Message(self.id, dict(args))


class SaveSummary(msgspec.Struct, frozen=True, kw_only=True):
    """What is in a save. `notes` say what is wrong; with `game` "" it cannot be opened at all.

    `round` is the turn or round, `turn` the seat to act, None at the end; `winners` is None while the game
    runs; `is_titled` for a game without opponents; `is_read_only` as in `Loaded`; `seed` and `rules` as in
    the header, `content` the digest of what is played with.
    """

    game: str = ""
    seats: tuple[SeatInfo, ...] = ()
    options: dict[str, bool | int | str | None] = {}
    round: int = 0
    turn: int | None = None
    progress: tuple[int, ...] = ()
    winners: tuple[int, ...] | None = None
    is_titled: bool = False
    is_read_only: bool = False
    is_assisted: bool = False
    hints: int = 0
    created: str = ""
    seed: int = 0
    rules: int = 0
    content: str = ""
    commands: int = 0
    notes: tuple[SaveNote, ...] = ()

    @property
    def is_finished(self) -> bool:
        """Whether the game is over."""
        return self.winners is not None

    @property
    def is_live(self) -> bool:
        """Whether the game can go on."""
        return bool(self.game) and not self.is_finished and not self.is_read_only

    @property
    def messages(self) -> tuple[Message, ...]:
        """What is wrong with the file, in sentences."""
        return tuple(note.message for note in self.notes)


def summary_of(path: Path) -> SaveSummary:
    """Return what is in a file; never raises: the notes say what is wrong."""
    try:
        return foreign.run(lambda: summary(open_save(path)))
    except foreign.ForeignError as error:  # whatever a file holds, the other games must be listed
        if isinstance(error.__cause__, SaveError):
            return _damaged(error.__cause__.message)
        return _damaged(msg("“{file}” is damaged, so it cannot be opened.", file=shown(path)))


def _damaged(message: Message) -> SaveSummary:
    return SaveSummary(is_read_only=True, notes=(note_of(message),))


def summary(loaded: Loaded) -> SaveSummary:
    """Return the summary of an opened game."""
    table = loaded.table
    result = table.result
    return SaveSummary(
        game=table.game.id,
        seats=table.seats,
        options=dict(table.options),
        round=table.game.progress.round_of(table.state),
        turn=min(table.actors, default=None),
        progress=table.game.progress.points(table.state),
        winners=None if result is None else result.winners,
        is_titled=result is not None and result.headline is not None,
        is_read_only=loaded.is_read_only,
        is_assisted=table.is_assisted,
        hints=table.hints,
        created=loaded.header.created,
        seed=loaded.header.seed,
        rules=loaded.header.rules,
        content=_content(loaded),
        commands=sum(record.kind == "do" for record in table.records),
        notes=tuple(note_of(note) for note in loaded.notes),
    )


def _content(loaded: Loaded) -> str:
    """Return the digest of the content in use: a header may claim another."""
    data = loaded.header.data
    return loaded.header.content if data is msgspec.UNSET else content_digest(data.encode())


def note_of(message: Message) -> SaveNote:
    """Return a message in the form for the index."""
    args: dict[str, int | str | SaveNote] = {}
    for key, value in message.args.items():
        match value:
            case Message():
                args[key] = note_of(value)
            case int():
                args[key] = value
            case _:
                args[key] = str(value)
    return SaveNote(message.id, args)
