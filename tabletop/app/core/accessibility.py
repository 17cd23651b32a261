"""What a screen reader hears and asks for, as values, and the bridge that carries it there.

A scene's `accessible()` gives `Node`s; the loop publishes them after each drawn frame. `announce` puts a
sentence (a log line, a toast, a prompt) into the live region. Announce only what the viewer of the screen may
know. An adapter has `publish(Snapshot)`, `poll()` and `focus(bool)`; without one nothing happens.
"""

from __future__ import annotations

import sys
import threading
from collections import deque
from dataclasses import dataclass
from itertools import count
from typing import Any, Literal, Protocol, TypeAlias

from tabletop.app.core.timing import wake

# -- values (ux A6) --

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


# -- the bridge --

MOST = 30
"""The most sentences that wait to be read."""


class Accessibility:
    """Keeps the last snapshot and hands it to the adapter when something changed."""

    def __init__(self, adapter: Adapter | None = None) -> None:
        self.adapter = adapter
        self._last: Snapshot | None = None
        self._live = ""
        self._serial = 0
        self._unread: list[str] = []

    @property
    def active(self) -> bool:
        """Whether a screen reader listens."""
        return self.adapter is not None

    def start(self, window: int) -> None:
        """Connect to the system's service, if accesskit can be imported and the system has one. `window` is
        the system's number of our window."""

        self.adapter = connect(window)

    def announce(self, sentence: str) -> None:
        """Have a sentence read after the present one; several are read in order."""
        if self.active:
            self._unread = [*self._unread, sentence][-MOST:]

    def hush(self) -> None:
        """Forget the announcements: they were meant for another viewer (ux C8)."""
        self._unread, self._live = [], ""

    def publish(self, title: str, size: tuple[int, int], nodes: list[Node], focus: str | None) -> None:
        """Tell the adapter if anything changed."""
        if self.adapter is None:
            return
        if self._unread:
            self._live, self._unread = " ".join(self._unread), []
            self._serial += 1
        snapshot = Snapshot(title, size, tuple(nodes), focus, self._live, self._serial)
        if snapshot != self._last:
            self._last = snapshot
            self.adapter.publish(snapshot)

    def poll(self) -> list[A11yRequest]:
        """Return what was asked for since the last call."""
        return self.adapter.poll() if self.adapter is not None else []

    def window_focus(self, focused: bool) -> None:
        """Note that the window got or lost the keyboard."""
        if self.adapter is not None:
            self.adapter.focus(focused)


# Listeners on Linux's accessibility bus: Orca hears announcements since version 45, older ones only names.

PATIENCE_S = 0.3
"""Seconds to wait for the bus, which answers within some milliseconds."""
_NEWS = ("object:announcement", "object:", "*")


def hears_announcements() -> bool | None:
    """Whether a listening program hears announcements; None if the bus does not say so in time."""
    try:
        return _has_news(_registered())
    except ImportError:
        return True
    except (OSError, KeyError, RuntimeError, ValueError):
        return None


def _has_news(events: list[str]) -> bool:
    """Whether announcements are among the events that programs asked for, or no program asked for any."""
    return not events or any(
        event.lower().strip(":") in [name.strip(":") for name in _NEWS] for event in events
    )


def _registered() -> list[str]:
    """Return the names of all events for which programs have registered; raise whatever goes wrong."""
    from jeepney import DBusAddress, new_method_call
    from jeepney.io.blocking import open_dbus_connection

    where = DBusAddress("/org/a11y/bus", "org.a11y.Bus", "org.a11y.Bus")
    registry = DBusAddress("/org/a11y/atspi/registry", "org.a11y.atspi.Registry", "org.a11y.atspi.Registry")
    with open_dbus_connection("SESSION") as session:
        (address,) = session.send_and_get_reply(new_method_call(where, "GetAddress"), timeout=PATIENCE_S).body
    with open_dbus_connection(address) as bus:
        asked = new_method_call(registry, "GetRegisteredEvents")
        (events,) = bus.send_and_get_reply(asked, timeout=PATIENCE_S).body
    return [event for _, event in events]


# -- the adapter: AccessKit, for Linux (AT-SPI), Windows (UI Automation) and macOS --
#
# AccessKit may call its handlers from another thread: they only take a lock, read the last tree, or queue a
# request.

ROOT, LIVE, FIRST = 1, 2, 3

_ROLES = {"radio": "RADIO_BUTTON", "list_item": "LIST_BOX_OPTION", "card": "BUTTON"}
"""AccessKit's names where they differ from ours."""


def connect(window: int) -> Adapter | None:
    """Return the adapter for this system and a window's number in it; None without one."""
    try:
        import accesskit
    except ImportError:
        return None
    try:
        return KitAdapter(accesskit, window)
    except Exception:
        # A desktop without an accessibility bus is no reason not to play.
        return None


class KitAdapter:
    """Turns snapshots into AccessKit trees. Node numbers stay the same for the same key while it is there."""

    def __init__(self, kit: Any, window: int) -> None:
        self._kit = kit
        self._lock = threading.Lock()
        self._requests: deque[A11yRequest] = deque()
        self._numbers = count(FIRST)
        self._ids: dict[str, int] = {}
        self._keys: dict[int, str] = {}
        self._snapshot = Snapshot("Tabletop", (1, 1), (), None)
        self._window_name = self._snapshot.title
        self._is_heard = False
        self._adapter = self._make(window)

    def _make(self, window: int) -> Any:
        kit = self._kit
        if sys.platform == "win32":
            return kit.windows.SubclassingAdapter(window, self._tree, self._asked)
        if sys.platform == "darwin":
            kit.macos.add_focus_forwarder_to_window_class("SDLWindow")
            return kit.macos.SubclassingAdapter.for_window(window, self._tree, self._asked)
        return kit.unix.Adapter(self._tree, self._asked, lambda: None)

    def publish(self, snapshot: Snapshot) -> None:
        """Tell the service about a new state."""
        with self._lock:
            before, self._snapshot = self._snapshot, snapshot
            shown = {node.key for node in snapshot.nodes}
            # AT-SPI takes a thing that comes back for a new one: readers go on treating the old number as
            # gone.
            for key in self._ids.keys() - shown:
                del self._keys[self._ids.pop(key)]
            for node in snapshot.nodes:
                self._number(node.key)
        if snapshot.live_serial != before.live_serial and not self._hears():
            # Orca before 45 notes the window's name whenever the focus moves, and skips the news of a name
            # that it has noted: so the name does not keep the news.
            self._show(snapshot.live)
            self._show("")
        else:
            self._show(self._window_name if snapshot.title == before.title else snapshot.title)

    def _show(self, window_name: str) -> None:
        self._window_name = window_name
        events = self._adapter.update_if_active(self._tree)
        if events is not None:
            events.raise_()

    def _hears(self) -> bool:
        """Whether announcements are heard; otherwise the window's name tells them. While the bus is too busy
        to answer, its last answer counts; before the first one, both ways are used."""
        if not sys.platform.startswith("linux"):
            return True
        said = hears_announcements()
        self._is_heard = self._is_heard if said is None else said
        return self._is_heard

    def poll(self) -> list[A11yRequest]:
        """Return what was asked for since the last call."""
        return [self._requests.popleft() for _ in range(len(self._requests))]

    def focus(self, focused: bool) -> None:
        """Tell the service whether the window has the keyboard."""
        if sys.platform == "darwin":
            events = self._adapter.update_view_focus_state(focused)
            if events is not None:
                events.raise_()
        elif sys.platform != "win32":
            self._adapter.update_window_focus_state(focused)
            if not focused:
                # Returning to the window, the reader is told where the focus is.
                self._show(self._snapshot.title)

    def _number(self, key: str) -> int:
        if key not in self._ids:
            number = self._ids[key] = next(self._numbers)
            self._keys[number] = key
        return self._ids[key]

    def _asked(self, request: Any) -> None:
        key = self._keys.get(int(request.target))
        if key is None:
            return
        if request.action == self._kit.Action.CLICK:
            self._requests.append(A11yRequest("click", key))
        elif request.action == self._kit.Action.FOCUS:
            self._requests.append(A11yRequest("focus", key))
        wake()

    def _tree(self) -> Any:
        kit = self._kit
        with self._lock:
            snapshot = self._snapshot
            ids = {node.key: self._number(node.key) for node in snapshot.nodes}
        root = kit.Node(kit.Role.WINDOW)
        root.set_label(self._window_name)
        root.set_children([*ids.values(), LIVE])
        # A repeated sentence must differ, or it would not be read again.
        said = snapshot.live + "\u200b" * (snapshot.live_serial % 2)
        live = kit.Node(kit.Role.STATUS)
        live.set_live(kit.Live.POLITE)
        # AT-SPI announces the label, others the value.
        live.set_label(said)
        live.set_value(said)
        focus = ids.get(snapshot.focus or "", ROOT)
        update = kit.TreeUpdate(focus)
        tree = kit.Tree(ROOT)
        tree.toolkit_name = "Tabletop"
        update.tree = tree
        update.nodes.append((ROOT, root))
        update.nodes.append((LIVE, live))
        for node in snapshot.nodes:
            update.nodes.append((ids[node.key], self._node(node)))
        return update

    def _node(self, node: Node) -> Any:
        kit = self._kit
        made = kit.Node(getattr(kit.Role, _ROLES.get(node.role, node.role.upper())))
        made.set_label(node.name)
        if node.role == "label":
            made.set_value(node.name)  # which is what AT-SPI calls the text of a label
        x, y, w, h = node.rect
        made.set_bounds(kit.Rect(x, y, x + w, y + h))
        if node.description:
            made.set_description(node.description)
        if node.value:
            made.set_value(node.value)
        if not node.enabled:
            made.set_disabled()
        if node.checked is not None:
            made.set_toggled(kit.Toggled.TRUE if node.checked else kit.Toggled.FALSE)
        if node.selected is not None:
            made.set_selected(node.selected)
        if node.expanded is not None:
            made.set_expanded(node.expanded)
        if node.number is not None:
            made.set_numeric_value(node.number[0])
            made.set_min_numeric_value(node.number[1])
            made.set_max_numeric_value(node.number[2])
        if node.focusable:
            made.add_action(kit.Action.FOCUS)
            made.add_action(kit.Action.CLICK)
        return made
