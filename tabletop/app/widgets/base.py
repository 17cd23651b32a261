"""What every widget is: a key, a rect, a role, a name, whether it can be used and if not why.

Widgets are made anew by `WidgetScene.build()` after every change; what must survive that (focus, hover,
pressed, scroll offset, caret) is kept by the scene under the widget's `key`, so keys must be stable and
unique within a scene.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol, TypedDict

import pygame
from msgspec import Struct

from tabletop.app.canvas.canvas import Canvas
from tabletop.app.core.accessibility import Node, Role
from tabletop.app.core.context import Context
from tabletop.app.core.input import Event

Action = Callable[[], object]


class Host(Protocol):
    """What a widget may ask of its scene."""

    memory: dict[str, Any]
    focus_visible: bool
    dirty: bool

    def rebuild(self) -> None:
        """Have the widgets made anew."""


class Look(Struct, frozen=True):
    """The state in which a widget is drawn."""

    hover: bool = False
    pressed: bool = False
    focus: bool = False


class WidgetOptions(TypedDict, total=False):
    """Options of every widget: see `Widget.__init__`."""

    enabled: bool
    reason: str
    tooltip: str
    on_activate: Action | None
    action: str


class Widget:
    """Base of all widgets. `rect` is in device px; `draw` changes nothing."""

    role: Role = "group"
    takes_text = False
    """Whether plain keys are text for this widget while it has the focus."""
    captures = False
    """Whether it gets pointer moves while the button is held (slider, scroll bar)."""

    def __init__(
        self,
        ctx: Context,
        key: str,
        rect: pygame.Rect,
        name: str = "",
        *,
        enabled: bool = True,
        reason: str = "",
        focusable: bool = True,
        tooltip: str = "",
        on_activate: Action | None = None,
        action: str = "",
    ) -> None:
        """`name` is shown or spoken; `reason` is the sentence why it is disabled; `tooltip` may begin with a
        title and a line feed; `action` is the key binding that activates it (`input.Action`)."""
        self.ctx = ctx
        self.key = key
        self.rect = rect
        self.name = name
        self.enabled = enabled
        self.reason = reason
        self.focusable = focusable
        self.tooltip = tooltip
        self.on_activate = on_activate
        self.action = action

    def attach(self, host: Host) -> None:
        """Take over what the scene kept for this widget; called once, after it was built."""

    @property
    def radius(self) -> int:
        """Corner radius for the focus ring, device px."""
        return self.ctx.display.ui(self.ctx.theme.radius["control"])

    @property
    def interactive(self) -> bool:
        """Whether it reacts to the pointer, if only by a tooltip."""
        return self.focusable or bool(self.tooltip) or self.on_activate is not None

    def hit(self, pos: tuple[int, int]) -> bool:
        """Whether a position is on the widget."""
        return self.rect.collidepoint(pos)

    def move(self, dx: int, dy: int) -> None:
        """Move the widget and everything in it (scrolling)."""
        self.rect = self.rect.move(dx, dy)

    def draw(self, surface: Canvas, look: Look) -> None:
        """Draw the widget in a state; the scene draws the focus ring."""

    def activate(self, host: Host) -> None:
        """Do the widget's action; only called while enabled."""
        if self.on_activate is not None:
            self.on_activate()

    def handle(self, event: Event, host: Host) -> bool:
        """Take a key while focused, or a pointer event while pressed (`captures`); return True if used."""
        return False

    def node(self) -> Node | None:
        """Return the node for screen readers; None for mere decoration."""
        if not self.name:
            return None
        # A tooltip that begins with the name would have it read twice.
        hints = [line for line in self.tooltip.split("\n") if line != self.name]
        description = self.reason if not self.enabled else self.ctx.sentences(hints)
        rect = (self.rect.x, self.rect.y, self.rect.w, self.rect.h)
        node = Node(self.key, self.role, self.name, rect, "", description, self.enabled, self.focusable)
        return self.described(node)

    def described(self, node: Node) -> Node:
        """Return the node with more about the widget: its state, what its looks say."""
        return node


@dataclass(slots=True)
class Zone:
    """A group of widgets that Tab jumps to and arrows move in.

    With a `viewport` (device px) the widgets scroll in it: lay them out from the viewport's top as if it were
    endless, and give the height of all as `content_h`; the scene shifts, clips and draws the scroll bar.
    """

    name: str
    widgets: list[Widget] = field(default_factory=list)
    viewport: pygame.Rect | None = None
    content_h: int = 0
    on_dark: bool = False
    """Whether the scroll bar has a dark ground."""


# -- the sign on a seat's token --


def initial_of(name: str) -> str:
    """Return the sign on a seat's token: the digit that ends a name ("Player 2"), else its first letter."""
    if name[-1:].isdecimal() and not name[-2:-1].isdecimal():
        return name[-1]
    letter = next((char for char in name if char.isalnum()), "")
    # Some letters become two as capitals; the chip has room for one.
    return letter.upper()[:1]
