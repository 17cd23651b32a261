"""The real adapter: AccessKit, for Linux (AT-SPI), Windows (UI Automation) and macOS. Absent is fine.

AccessKit may call its handlers from another thread: they only take a lock, read the last tree, or put a
request into a queue.
"""

from __future__ import annotations

import sys
import threading
from collections import deque
from itertools import count
from typing import Any

from tabletop.app.core.a11y import A11yRequest, Adapter, Node, Snapshot
from tabletop.app.core.a11y_bus import hears_announcements
from tabletop.app.core.sleep import wake

ROOT, LIVE, FIRST = 1, 2, 3

_ROLES = {
    "button": "BUTTON",
    "text_input": "TEXT_INPUT",
    "switch": "SWITCH",
    "radio_group": "RADIO_GROUP",
    "radio": "RADIO_BUTTON",
    "slider": "SLIDER",
    "combo_box": "COMBO_BOX",
    "list_item": "LIST_BOX_OPTION",
    "label": "LABEL",
    "heading": "HEADING",
    "group": "GROUP",
    "dialog": "DIALOG",
    "image": "IMAGE",
    "card": "BUTTON",
    "link": "LINK",
    "log": "LOG",
    "tab": "TAB",
}


def connect(window: int) -> Adapter | None:
    """Return the adapter for this system and a window's number in it, None when there is none."""
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
            if snapshot.live_serial != before.live_serial and not self._hears():
                self._window_name = snapshot.live
            elif snapshot.title != before.title:
                self._window_name = snapshot.title
            shown = {node.key for node in snapshot.nodes}
            # What comes again is another thing to AT-SPI: readers go on taking the old number for gone.
            for key in self._ids.keys() - shown:
                del self._keys[self._ids.pop(key)]
            for node in snapshot.nodes:
                self._number(node.key)
        events = self._adapter.update_if_active(self._tree)
        if events is not None:
            events.raise_()

    @staticmethod
    def _hears() -> bool:
        """Whether announcements are heard; otherwise they are told as the window's name."""
        return not sys.platform.startswith("linux") or hears_announcements()

    def poll(self) -> list[A11yRequest]:
        """Return what was asked for since the last call."""
        found = []
        while self._requests:
            found.append(self._requests.popleft())
        return found

    def focus(self, focused: bool) -> None:
        """Tell the service whether the window has the keyboard."""
        if sys.platform == "darwin":
            events = self._adapter.update_view_focus_state(focused)
            if events is not None:
                events.raise_()
        elif sys.platform != "win32":
            self._adapter.update_window_focus_state(focused)

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
        made = kit.Node(getattr(kit.Role, _ROLES[node.role]))
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
