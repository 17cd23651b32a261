"""What a screen reader is told and asks for, as values: see `accessibility` for how it gets there.

An adapter is anything with `publish(Snapshot)`, `poll()` and `focus(bool)`; tests give a fake one and read
`Snapshot`s (ux A6).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Protocol, TypeAlias

Role: TypeAlias = Literal[
    "button",
    "text_input",
    "switch",
    "radio_group",
    "radio",
    "slider",
    "combo_box",
    "list_item",
    "label",
    "heading",
    "group",
    "dialog",
    "image",
    "card",
    "link",
    "log",
    "tab",
]


@dataclass(frozen=True, slots=True)
class Node:
    """One thing on the screen. `rect` is x, y, w, h in device px; None states do not apply."""

    key: str
    role: Role
    name: str
    rect: tuple[int, int, int, int]
    value: str = ""
    description: str = ""
    enabled: bool = True
    focusable: bool = False
    checked: bool | None = None
    selected: bool | None = None
    expanded: bool | None = None
    number: tuple[float, float, float] | None = None
    """Value, least, most: of a slider."""
    zone: str = ""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Everything a screen reader knows at one moment."""

    title: str
    size: tuple[int, int]
    nodes: tuple[Node, ...]
    focus: str | None
    live: str = ""
    live_serial: int = 0


@dataclass(frozen=True, slots=True)
class A11yRequest:
    """What a screen reader's user asked for."""

    kind: Literal["click", "focus"]
    key: str


class Adapter(Protocol):
    """The way to the system's accessibility service."""

    def publish(self, snapshot: Snapshot) -> None:
        """Tell the service about a new state."""

    def poll(self) -> list[A11yRequest]:
        """Return what was asked for since the last call."""

    def focus(self, focused: bool) -> None:
        """Tell the service whether the window has the keyboard."""
