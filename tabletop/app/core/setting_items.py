"""Settings as they are offered to the player: what each is called, how it is chosen; also a game's own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, Literal, NamedTuple, TypeVar

from tabletop.app.core.settings import Settings

T = TypeVar("T")


class ChoiceControl(NamedTuple):
    """One of a few values, each with a text to translate; `plain` texts are names and stay as they are. Among
    sizes None is the one that suits the monitor."""

    options: tuple[tuple[Any, str], ...]
    plain: bool = False


class ToggleControl(NamedTuple):
    """On or off."""


class SliderControl(NamedTuple):
    """A number; `unit` is how it is written."""

    least: int
    most: int
    step: int
    unit: Literal["percent", "seconds", "count"]


@dataclass(frozen=True, slots=True)
class SettingItem:
    """One setting: its name in `Settings`, what it is called, one line about it, how it is chosen."""

    name: str
    title: str
    hint: str
    how: ChoiceControl | ToggleControl | SliderControl


@dataclass(frozen=True, slots=True)
class Setting(SettingItem, Generic[T]):
    """A setting of one game, chosen on the page of play aids under the game's name.

    What the player chose is kept by the name, for ever; names of packages of others begin with the game's id.
    """

    default: T

    def of(self, settings: Settings) -> T:
        """Return what is chosen; the default where nothing is, or nothing that can be."""
        found: Any = settings.own.get(self.name)
        return found if self.takes(found) else self.default

    def chosen(self, settings: Settings, value: T) -> dict[str, Any]:
        """Return what games have of their own with this one chosen: for `ctx.change(own=…)`."""
        return {**settings.own, self.name: value}

    def takes(self, value: object) -> bool:
        """Whether a value can be chosen."""
        match self.how:
            case ChoiceControl(options):
                return any(type(value) is type(one) and value == one for one, _ in options)
            case SliderControl(least, most):
                return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
            case _:
                return isinstance(value, bool)
