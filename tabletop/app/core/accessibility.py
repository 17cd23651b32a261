"""How a screen reader is told: the widgets of the top scene, the focus, and a polite live region.

A scene's `accessible()` gives `Node`s; the loop publishes them after each drawn frame. `announce` puts a
sentence (a log line, a toast, a prompt) into the live region. Without an adapter nothing happens. Whoever
announces answers for privacy: only what the viewer of the screen may know.
"""

from __future__ import annotations

from tabletop.app.core.a11y import A11yRequest, Adapter, Node, Snapshot

MOST = 30
"""So many sentences wait to be read at most."""


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
        """Whether anybody listens."""
        return self.adapter is not None

    def start(self, window: int) -> None:
        """Connect to the system's service, if accesskit can be imported and the system has one.

        `window` is the system's number of our window.
        """
        from tabletop.app.core.a11y_kit import connect

        self.adapter = connect(window)

    def announce(self, sentence: str) -> None:
        """Have a sentence read when the reader is done with what it reads now; several are read in order."""
        if self.active:
            self._unread = [*self._unread, sentence][-MOST:]

    def hush(self) -> None:
        """Forget what has been said: it was meant for somebody else (ux C8)."""
        self._unread, self._live = [], ""

    def publish(self, title: str, size: tuple[int, int], nodes: list[Node], focus: str | None) -> None:
        """Tell the adapter, if anything changed since the last time."""
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
        """The window got or lost the keyboard."""
        if self.adapter is not None:
            self.adapter.focus(focused)
