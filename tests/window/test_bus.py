"""What a screen reader is told on Linux, read from the accessibility bus itself (at-spi2, AccessKit)."""

from __future__ import annotations

import contextlib
import os
import re
import subprocess
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path

import pytest

from tests.window.conftest import FOREIGN, PATIENCE, XApp, ended, need, wait_for

jeepney = pytest.importorskip("jeepney")
pytest.importorskip("accesskit")

from jeepney import DBusAddress, HeaderFields, MatchRule, Properties, new_method_call  # noqa: E402
from jeepney.io.blocking import DBusConnection, open_dbus_connection  # noqa: E402

pytestmark = pytest.mark.window
SERVICE = "/usr/libexec/at-spi-bus-launcher"
ACCESSIBLE = "org.a11y.atspi.Accessible"
EVENTS = "org.a11y.atspi.Event.Object"
REGISTRY = DBusAddress("/org/a11y/atspi/registry", "org.a11y.atspi.Registry", "org.a11y.atspi.Registry")
DBUS = DBusAddress("/org/freedesktop/DBus", "org.freedesktop.DBus", "org.freedesktop.DBus")
SEATS = {"chinatown": "human,random,random"}
FIRST_TURNS = {
    "gotown": (
        "e",
        "Player 1 ends the turn.",
        "AI 2 ends the turn.",
        "Your turn",
        "Play a raised card|Play cards",
    ),
    "designtown": ("space", "Player 1’s turn ends.", "AI 2’s turn ends.", "Your turn", "play"),
    "deckville": (
        *("e Tab Return Return space space", "Player 1’s turn ends.", "AI 2’s turn ends.", "Your turn"),
        "or go on",
    ),
    "chinatown": (
        "Tab Return Return Return Return Return space",
        "Player 1 chooses plots",
        "AI 2",
        "Everyone",
    ),
}
"""Of each game the keys that lead to the end of the first turn, and what is heard then, one after another:
what the player did, what the computer did, whose turn it is, what can be done."""
ANNOUNCED = "Announcement:"
NAMED = "PropertyChange:accessible-name"
LABEL, BUTTON = 29, 43
"""What AT-SPI numbers these roles."""
ROOT = "/org/a11y/atspi/accessible/root"


UNKNOWN = ("org.freedesktop.DBus.Error.UnknownObject", "org.freedesktop.DBus.Error.UnknownInterface")
"""The errors of who is asked about what has gone, whatever their words: it loses its interfaces in turn."""


class Gone(Exception):
    """What is asked has left the screen meanwhile: any question may find it so, not the first alone."""


def said(bus: DBusConnection, message: object) -> tuple:  # type: ignore[type-arg]
    reply = bus.send_and_get_reply(message, timeout=PATIENCE)
    if reply.header.fields.get(HeaderFields.error_name) in UNKNOWN:
        raise Gone
    assert reply.header.message_type.name == "method_return", reply.body
    body: tuple = reply.body  # type: ignore[type-arg]
    return body


@dataclass(frozen=True)
class Reader:
    """A program that listens, as a screen reader does."""

    bus: DBusConnection
    heard: list[tuple[str, str, str]]
    """Of each event its sender, its name and the words in it."""

    def listen(self) -> None:
        """Take in what has come meanwhile."""
        try:
            while True:
                message = self.bus.receive(timeout=0.05)
                fields = message.header.fields
                if fields.get(HeaderFields.interface) == EVENTS:
                    kind, _, _, (_, words) = message.body[:4]
                    name = f"{fields[HeaderFields.member]}:{kind}"
                    self.heard.append((fields[HeaderFields.sender], name, str(words)))
        except TimeoutError:
            return

    def has_heard(self, name: str, words: str) -> bool:
        """Whether an event came with words, a pattern; what came before it is forgotten."""
        self.listen()
        for number, (_, event, told) in enumerate(self.heard):
            if event == name and re.search(words, told):
                self.heard[:] = self.heard[number:]
                return True
        return False

    def nodes(self) -> list[tuple[int, str]]:
        """Return role and name of all that the program that was heard shows."""
        owner, found = self.heard[0][0], []
        waiting = [ROOT]
        while waiting:
            where = DBusAddress(waiting.pop(), owner, ACCESSIBLE)
            with contextlib.suppress(Gone):
                (role,) = said(self.bus, new_method_call(where, "GetRole"))
                ((_, name),) = said(self.bus, Properties(where).get("Name"))
                found.append((role, name))
                (children,) = said(self.bus, new_method_call(where, "GetChildren"))
                waiting += [path for _, path in children]
        return found


@pytest.fixture
def session(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[DBusConnection]:
    """A message bus of our own, on which a screen reader runs."""
    need("dbus-daemon", SERVICE)
    environment = {**os.environ, "GSETTINGS_BACKEND": "memory", "XDG_RUNTIME_DIR": str(tmp_path)}
    daemon = subprocess.Popen(
        ["dbus-daemon", "--session", "--nofork", "--print-address"],
        env={name: value for name, value in environment.items() if name not in FOREIGN},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert daemon.stdout is not None
    address = daemon.stdout.readline().strip()
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", address)
    with open_dbus_connection(address) as bus:
        status = DBusAddress("/org/a11y/bus", "org.a11y.Bus", "org.a11y.Status")
        for name in ("IsEnabled", "ScreenReaderEnabled"):
            said(bus, Properties(status).set(name, "b", True))
        yield bus
    ended(daemon)


@pytest.fixture
def reads(session: DBusConnection) -> Iterator[Callable[..., Reader]]:
    """Return what makes a reader that asks for these events."""
    where = DBusAddress("/org/a11y/bus", "org.a11y.Bus", "org.a11y.Bus")
    (address,) = said(session, new_method_call(where, "GetAddress"))
    with open_dbus_connection(address) as bus:

        def begin(*events: str) -> Reader:
            for event in events:
                said(bus, new_method_call(REGISTRY, "RegisterEvent", "sass", (event, [], "")))
            rule = MatchRule(type="signal", interface=EVENTS)
            said(bus, new_method_call(DBUS, "AddMatch", "s", (rule.serialise(),)))
            return Reader(bus, [])

        yield begin


def plays_first_turn(game: str, reader: Reader, told: str, start: Callable[..., XApp]) -> XApp:
    """Play a game's first turn by keys; each sentence must come after the one before."""
    keys, *sentences = FIRST_TURNS[game]
    more = ("--option", "first=0") if game == "gotown" else ()
    app = start("play", game, "--seats", SEATS.get(game, "human,random"), "--seed", "5", *more)
    wait_for(lambda: app.records(), "no journal was begun")
    pressed = cycle(keys.split())

    def goes_on() -> bool:
        app.press(next(pressed))
        time.sleep(0.7)
        return reader.has_heard(told, sentences[0])

    def heard() -> list[str]:
        return [words for _, event, words in reader.heard if event == told]

    wait_for(goes_on, f"{sentences[0]} was not told", heard)
    for sentence in sentences[1:]:
        wait_for(lambda said=sentence: reader.has_heard(told, said), f"{sentence} was not told", heard)
    return app


@pytest.mark.parametrize(
    ("events", "told"),
    [
        (("object:announcement", "object:property-change"), ANNOUNCED),
        (("object:property-change", "object:state-changed"), NAMED),
    ],
    ids=["announcements", "names only"],
)
def test_whose_turn_it_is_and_what_the_computer_did_is_heard(
    reads: Callable[..., Reader], start: Callable[..., XApp], events: tuple[str, ...], told: str
) -> None:
    reader = reads(*events)
    app = plays_first_turn("gotown", reader, told, start)
    app.press("d")
    wait_for(lambda: reader.has_heard(told, "The table"), "the description was not told")
    texts = [name for role, name in reader.nodes() if role == LABEL]
    assert any("Draw pile" in text for text in texts), texts
    app.press("Escape")
    wait_for(lambda: any("Draw pile" in name for role, name in reader.nodes() if role == BUTTON), "gone")


@pytest.mark.slow
@pytest.mark.parametrize("game", FIRST_TURNS)
def test_a_first_turn_of_every_game_is_heard(
    reads: Callable[..., Reader], start: Callable[..., XApp], game: str
) -> None:
    plays_first_turn(game, reads("object:property-change"), NAMED, start)
