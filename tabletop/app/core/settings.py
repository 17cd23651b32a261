"""The player's settings: one struct, one JSON file, every key with a default that makes sense (ux S1 to S10).

`SettingsFile(path).load()` never fails: a key that is wrong in a hand-edited file gets its default and a
sentence in `notes`; unknown keys (of a game, or from a newer version) are kept and written back. `save()` is
atomic; when the folder can't be written, the settings live on in memory and `notes` says so, once.
Scenes read `ctx.settings.<name>` and change with `ctx.change(name=value)`, which applies and saves at once.
"""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Final, Generic, Literal, NamedTuple, TypeVar, get_type_hints

import msgspec
from msgspec import Meta

from tabletop import files
from tabletop.daily import Try
from tabletop.engine.message import Message, msg
from tabletop.i18n import languages

Percent = Annotated[int, Meta(ge=0, le=100)]
Scale = Annotated[int, Meta(ge=75, le=200)]
Stars = Annotated[int, Meta(ge=1, le=3)]
Side = Annotated[int, Meta(ge=320, le=16384)]


class Settings(msgspec.Struct, kw_only=True):
    """Everything a player can choose. Window sizes are in units of the system (`core.window`), times in ms,
    scales and volumes in per cent."""

    language: Annotated[str, msgspec.Meta(pattern=r"^([a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?)?$")] = ""
    """A tag; empty, or one that is not here: the system's language."""
    window_mode: Literal["window", "borderless", "fullscreen"] = "window"
    window_width: Side | None = None
    """None: what fits the screen."""
    window_height: Side | None = None
    window_x: int | None = None
    window_y: int | None = None
    window_maximized: bool = False
    ui_scale: Scale | None = None
    """None: the monitor's scale."""
    text_scale: Annotated[int, Meta(ge=100, le=200)] = 100
    palette: Literal["standard", "high_contrast"] = "standard"
    seat_patterns: bool = True
    """Whether flags and plates of the seats have a pattern as well (ux A2)."""
    animation: Literal["off", "fast", "normal", "slow"] = "normal"
    reduced_motion: bool = False
    bot_pause: Annotated[int, Meta(ge=0, le=3000)] = 600
    bot_step: bool = False
    """Whether actions of computer players wait for a click."""
    volume: Percent = 80
    effects: Percent = 100
    ambience: Percent = 0
    """Volume of the sound around a table; the welcome page offers it."""
    music: Percent = 0
    mute: bool = False
    mute_unfocused: bool = True
    move_by: Literal["both", "click", "drag"] = "both"
    hover_delay: Annotated[int, Meta(ge=0, le=1000)] = 300
    hover_zoom: bool = True
    """Whether resting the pointer on a card enlarges it; off: only key and middle button do (ux Z1)."""
    keys: dict[str, list[str]] = {}
    """Changed key bindings: action -> key names; see `input.Action`."""
    hold_to_confirm: bool = True
    legal_marks: bool = True
    hints: bool = True
    """Whether the player can ask for a strong computer player's moves."""
    confirmations: bool = True
    """Whether ending a turn warns, once a game, if something could still be done for free (ux D10)."""
    auto_end_turn: bool = False
    explanations: bool = True
    """Whether first occurrences at a table are explained."""
    explained: dict[str, dict[str, int]] = {}
    """Per game: how often each of these was done unaided; see `table.aids.coach`."""
    recap: bool = True
    curtain: Literal["auto", "always", "off"] = "auto"
    welcomed: bool = False
    """Whether the welcome page was shown."""
    last_setup: dict[str, dict[str, Any]] = {}
    """Per game: the last set-up, as the set-up screen wrote it."""
    names: dict[str, list[str]] = {}
    """Per game: the last names of the seats, by number."""
    own_players: list[str] = []
    """Own players, "FILE.py:CLASS", with which a game was begun on this computer: a saved game may name any
    file, and only these are run."""
    learned: dict[str, int | Literal["done"]] = {}
    """Progress in each lesson by its id: the step to go on at, from 0, or that it is finished."""
    solved: list[str] = []
    """The marks of the solved puzzles."""
    stars: dict[str, Stars] = {}
    """The most stars of each solved puzzle, by its mark; none for those solved before stars were kept."""
    sundays: dict[str, dict[str, Try]] = {}
    """The Sundays whose puzzles were begun, by date: the first try at each."""
    printing: dict[str, str | int] = {}
    """How cards are printed: paper, size, backs, how far the printer's backs lie off."""
    same_person: dict[str, str] = {}
    """Other names of a person in the record: the name played under, and the person's name."""
    own: dict[str, Any] = {}
    """Settings unknown here: those of games (`Setting`), and of a newer version. In the file
    they stand among the others."""


SHARED: Final = frozenset({
    *("window_mode", "window_width", "window_height", "window_maximized", "ui_scale", "text_scale"),
    *("palette", "seat_patterns", "animation", "reduced_motion", "bot_pause", "bot_step", "hover_delay"),
    *("volume", "effects", "ambience", "music", "mute", "mute_unfocused", "move_by", "hover_zoom", "keys"),
    *("hold_to_confirm", "legal_marks", "hints", "confirmations", "auto_end_turn", "explanations", "recap"),
    "language",
})  # fmt: skip
"""Settings that an export or a report may hold, and that a file from elsewhere may change: looks, sound,
sizes, keys. Nothing that names a person or a folder, runs, counts, hides, or deletes."""
_TYPES = get_type_hints(Settings, include_extras=True)
SPEED: Mapping[str, float] = {"off": 0.0, "fast": 0.5, "normal": 1.0, "slow": 2.0}
"""Factor for durations at each animation speed (look 6)."""


def filed(settings: Settings) -> dict[str, Any]:
    """Return settings as they stand in the file."""
    known: dict[str, Any] = msgspec.to_builtins(settings)
    return {**known.pop("own"), **known}


def shared(settings: Settings) -> dict[str, Any]:
    """Return the settings that may leave this computer."""
    return {name: value for name, value in filed(settings).items() if name in SHARED}


def merged(last: Any, mine: Any, theirs: Any, *, is_setting: bool = True, is_best: bool = False) -> Any:
    """Merge two changes of the settings `last`: mine and theirs.

    A value that only one side changed counts. Where both did, added entries are all kept, done stays done,
    and of best results the larger counts; otherwise mine does.
    """
    if theirs == last or mine == theirs:
        return mine
    if mine == last or theirs == "done":
        return theirs
    if isinstance(mine, dict) and isinstance(theirs, dict):
        known: dict[str, Any] = last if isinstance(last, dict) else {}
        keys = dict.fromkeys((*theirs, *mine))
        both = {
            key: merged(known.get(key), mine.get(key), theirs.get(key), is_setting=False, is_best=is_best)
            for key in keys
        }
        return {key: value for key, value in both.items() if value is not None}
    if is_setting and isinstance(mine, list) and isinstance(theirs, list):
        before = last if isinstance(last, list) else []
        stays = [one for one in theirs if one in mine or one not in before]
        return stays + [one for one in mine if one not in theirs and one not in before]
    return max(mine, theirs) if is_best and isinstance(mine, int) and isinstance(theirs, int) else mine


def validated(name: str, value: object) -> Any:
    """Return `value` checked for the setting `name`; raises `KeyError` or `ValueError`."""
    return msgspec.convert(value, _TYPES[name])


class SettingsFile:
    """Settings on disk. `values` are the settings, `notes` sentences that the player should see once."""

    def __init__(self, path: Path | None) -> None:
        """`path` None keeps everything in memory."""
        self.path = path
        self.values = Settings()
        self.notes: list[Message] = []
        self._told = False
        self._last: dict[str, Any] = {}
        """What was read or written last, where it could be read: what is different since was changed here."""

    def load(self) -> Settings:
        """Read the file; always returns settings, whatever is wrong with it."""
        if self.path is None:
            return self.values
        try:
            raw = msgspec.json.decode(files.read(self.path))
        except FileNotFoundError:
            return self.values
        except OSError as error:
            self.notes.append(msg("The settings could not be read: {reason}.", reason=_reason(error)))
            return self.values
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            raw = None
        if not isinstance(raw, dict):
            self._set_aside()
            self.notes.append(
                msg("The settings file is damaged, so the default settings are used. The old file is kept.")
            )
            return self.values
        self.take(raw)
        self._last = _copy({name: value for name, value in filed(self.values).items() if name in raw})
        for note in self.notes:
            self._last.pop(str(note.args.get("name")), None)
        return self.values

    def take(self, raw: Mapping[str, Any]) -> None:
        """Take values as they stand in a file; `notes` tell what is wrong."""
        for name, value in raw.items():
            self._take(name, value)

    def _take(self, name: str, value: object) -> None:
        if name not in _TYPES or name == "own":
            self.values.own[name] = value
            return
        try:
            setattr(self.values, name, validated(name, value))
        except (ValueError, RecursionError):
            self.notes.append(msg("The setting “{name}” had a wrong value. Its default is used.", name=name))

    def _set_aside(self) -> None:
        if self.path is not None:
            with contextlib.suppress(OSError):
                self.path.replace(self.path.with_suffix(".damaged.json"))

    def save(self) -> bool:
        """Write the file, whole or not at all (ux R2); False when it could not be written."""
        if self.path is None:
            return True
        mine = _copy(filed(self.values))
        # Only a change of the settings needs it, not the start of the app.
        from tabletop.saves import atomic
        from tabletop.saves.atomic import alone_in

        try:
            with alone_in(self.path.parent):
                data = self._with_theirs(mine)
                atomic.write(self.path, msgspec.json.format(msgspec.json.encode(data), indent=2) + b"\n")
        except OSError as error:
            if not self._told:
                self._told = True
                self.notes.append(
                    msg(
                        "Settings cannot be saved: {reason}. They last until you close the game.",
                        reason=_reason(error),
                    )
                )
            return False
        self._last = mine
        return True

    def _with_theirs(self, mine: dict[str, Any]) -> dict[str, Any]:
        """Return settings merged with what another program has written into the same file meanwhile."""
        if self.path is None:
            return mine
        try:
            theirs = msgspec.json.decode(files.read(self.path))
        except (OSError, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return mine
        if not isinstance(theirs, dict):
            return mine
        both = {**theirs, **mine}
        for name in theirs:
            if name in mine:
                both[name] = merged(self._last.get(name), mine[name], theirs[name], is_best=name == "stars")
            elif name in self._last and self._last[name] == theirs[name]:
                del both[name]  # a game's own setting, put back to its default
        return both


def _copy(settings: dict[str, Any]) -> dict[str, Any]:
    """Return a deep copy of settings."""
    made: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(settings))
    return made


def _reason(error: OSError) -> str:
    return error.strerror or str(error)


def spoken(language: str) -> str:
    """Return the tag of a chosen language, or of the first of the system's languages that is here (ux S4)."""
    import pygame

    try:
        wishes = pygame.system.get_pref_locales()
    except pygame.error:
        wishes = []
    system = ("-".join(filter(None, (wish.get("language"), wish.get("country")))) for wish in wishes)
    return languages.wished(filter(None, (language, *system)))


# -- settings as pages offer them, and those of a game --

T = TypeVar("T")


class ChoiceControl(NamedTuple):
    """One of a few values, each with a text to translate. Among sizes, None follows the monitor."""

    options: tuple[tuple[Any, str], ...]


class LanguageControl(NamedTuple):
    """One of the languages that are here, by their own names."""


class ToggleControl(NamedTuple):
    """On or off."""


class SliderControl(NamedTuple):
    """A number; `unit` is its format."""

    least: int
    most: int
    step: int
    unit: Literal["percent", "seconds", "count"]


@dataclass(frozen=True, slots=True)
class SettingItem:
    """One setting: its name in `Settings`, its title, one line about it, its control."""

    name: str
    title: str
    hint: str
    how: ChoiceControl | LanguageControl | ToggleControl | SliderControl

    def of(self, settings: Settings) -> Any:
        """Return the chosen value."""
        return getattr(settings, self.name)

    def changes(self, settings: Settings, value: Any) -> dict[str, Any]:
        """Return the changes of a choice, for `ctx.change(**changes)`."""
        return {self.name: value}


@dataclass(frozen=True, slots=True)
class Setting(SettingItem, Generic[T]):
    """A setting of one game, shown among the play aids under the game's name. Settings keep it by its name,
    for ever; names of other packages begin with the game's id."""

    default: T

    def of(self, settings: Settings) -> T:
        """Return the chosen value; the default if there is none, or an impossible one."""
        found: Any = settings.own.get(self.name)
        return found if self.takes(found) else self.default

    def chosen(self, settings: Settings, value: T) -> dict[str, Any]:
        """Return the games' own settings with this one chosen, for `ctx.change(own=…)`."""
        return {**settings.own, self.name: value}

    def changes(self, settings: Settings, value: T) -> dict[str, Any]:
        """Return the changes of a choice."""
        return {"own": self.chosen(settings, value)}

    def takes(self, value: object) -> bool:
        """Whether a value can be chosen."""
        match self.how:
            case ChoiceControl(options):
                return any(type(value) is type(one) and value == one for one, _ in options)
            case SliderControl(least, most):
                return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
            case _:
                return isinstance(value, bool)
