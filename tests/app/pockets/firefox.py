"""Firefox, driven by its own protocol (Marionette: JSON over a socket on loopback), without a driver."""

from __future__ import annotations

import json
import socket
import subprocess
import time
from pathlib import Path
from typing import Any, Self

PATIENCE = 60.0
PREFS = {
    "marionette.port": 0,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "toolkit.telemetry.reportingpolicy.firstRun": False,
    "app.update.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
}
"""It chooses a port, and asks nobody anything."""


class Firefox:
    """A Firefox without a window, and its one page; `goto` and `evaluate` are as playwright's."""

    def __init__(self, path: str, profile: Path) -> None:
        self._path, self._profile, self._number = path, profile, 0

    def __enter__(self) -> Self:
        prefs = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in PREFS.items()]
        (self._profile / "user.js").write_text("\n".join(prefs), "utf-8")
        quiet = subprocess.DEVNULL
        command = [self._path, "--marionette", "--headless", "--no-remote", "--profile", str(self._profile)]
        self._process = subprocess.Popen(command, stdin=quiet, stdout=quiet, stderr=quiet)
        try:
            self._line = self._connected()
            self._read()
            self._ask("WebDriver:NewSession")
        except BaseException:
            self._end()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self._line.close()
        self._end()

    def _end(self) -> None:
        self._process.terminate()
        self._process.wait(PATIENCE)

    def _connected(self) -> socket.socket:
        """Return a line to the port that it wrote into its profile."""
        note, end = self._profile / "MarionetteActivePort", time.monotonic() + PATIENCE
        while not (note.is_file() and note.read_text().strip()):
            assert time.monotonic() < end and self._process.poll() is None, "Firefox did not start"
            time.sleep(0.05)
        return socket.create_connection(("127.0.0.1", int(note.read_text())), PATIENCE)

    def _read(self) -> Any:
        """Return the next message: its length in digits, a colon, JSON."""
        head = b""
        while not head.endswith(b":"):
            head += self._line.recv(1)
        body, left = b"", int(head[:-1])
        while len(body) < left:
            body += self._line.recv(left - len(body))
        return json.loads(body)

    def _ask(self, name: str, **what: Any) -> Any:
        self._number += 1
        data = json.dumps([0, self._number, name, what]).encode()
        self._line.sendall(b"%d:%b" % (len(data), data))
        _, _, error, found = self._read()
        assert error is None, error
        return found.get("value") if isinstance(found, dict) else found

    def resize(self, width: int, height: int) -> None:
        """Give the page about this size."""
        self._ask("WebDriver:SetWindowRect", width=width, height=height)

    def goto(self, url: str) -> None:
        self._ask("WebDriver:Navigate", url=url)

    def evaluate(self, script: str, *values: Any) -> Any:
        """Return the value of an expression, or of a function called with `values`."""
        call = "(...arguments)" if values else ""
        return self._ask("WebDriver:ExecuteScript", script=f"return ({script}){call}", args=list(values))
