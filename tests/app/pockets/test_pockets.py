"""A whole game by devices through a real door; what they may ask for; a door that dies."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.exceptions import WebSocketException

from tabletop.app.pockets.pockets import Asked, Pockets
from tests.app.pockets.devices import ADDRESS, PATIENCE, Device, TestDoor


@pytest.fixture
def pockets(tmp_path: Path) -> Iterator[Pockets]:
    (tmp_path / "index.html").write_text("<p>")
    made = Pockets(tmp_path, lambda: None)
    made.open(ADDRESS, 0)
    until(made, lambda _: made.is_open)
    yield made
    made.close()


def until(pockets: Pockets, is_so: Callable[[list[Asked]], bool]) -> list[Asked]:
    """Take in what the door says until something is so; return all that was asked for."""
    end, asked = time.monotonic() + PATIENCE, list[Asked]()
    while not is_so(asked):
        assert time.monotonic() < end, (pockets.failure, asked)
        asked += pockets.update()
        time.sleep(0.001)
    return asked


class Near:
    """What a `Device` of the tests needs to know of a door."""

    def __init__(self, pockets: Pockets) -> None:
        assert pockets.port is not None
        self.port, self.lines = pockets.port, ExitStack()

    socket = TestDoor.socket


def came(pockets: Pockets, seat: int | None, lang: str = "en") -> Device:
    """Let a device come by the code of a seat."""
    code = pockets.show_code(seat)
    near: Any = Near(pockets)
    device = Device(near, code, lang)
    end = time.monotonic() + PATIENCE
    while not device.is_in and time.monotonic() < end:  # the door has not heard of the code yet
        device = Device(near, code, lang)
    until(pockets, lambda _: pockets.here[seat, lang] > 0)
    return device


def test_a_tap_counts_once_and_is_answered(pockets: Pockets) -> None:
    device = came(pockets, 0)
    assert "key" in device.next() and 0 not in pockets.codes
    pockets.show(0, "en", "page", b'{"page":1}')
    assert device.next() == {"page": 1}
    device.send({"id": "a", "step": 3, "do": 2})
    (asked,) = until(pockets, bool)
    assert (asked.seat, asked.tap.step, asked.tap.do) == (0, 3, 2)
    pockets.answer(asked, "It is Ben’s turn.", "GT-1")
    assert device.next() == {"no": "a", "why": "It is Ben’s turn.", "clause": "GT-1"}
    device.send({"id": "a", "step": 3, "do": 2})
    (asked,) = until(pockets, bool)
    pockets.answer(asked)
    assert device.next() == {"ok": "a"}
    device.send({"id": "a", "step": 3, "do": 2})  # sent again after a break
    device.send({"id": "b"})
    assert [asked.tap.id for asked in until(pockets, bool)] == ["b"]
    assert device.next() == {"ok": "a"}


@pytest.mark.parametrize(
    "odd",
    [
        "[]",
        "1",
        '{"id":1}',
        '{"id":"a","do":"x"}',
        '{"id":"a","more":1}',
        '{"step":1}',
        '{"id":"a","do":1.5}',
    ],
)
def test_what_is_no_tap_is_passed_over(pockets: Pockets, odd: str) -> None:
    device = came(pockets, 1)
    device.next()
    device.send(json.loads(odd))
    device.send({"id": "good", "do": 0})
    assert [asked.tap.id for asked in until(pockets, bool)] == ["good"]


def test_garbled_taps_are_none_or_whole_ones(pockets: Pockets) -> None:
    """Bytes that a device with a code makes up: turned, doubled, cut, nested deep."""
    dice = Random(3)
    good = b'{"id":"a","step":3,"do":2,"make":{"kind":"offer","things":[[0,1,"p3"]],"money":[[0,1,2]]}}'
    for _ in range(400):
        data = bytearray(good)
        for _ in range(dice.randint(1, 4)):
            at = dice.randrange(len(data))
            data[at : at + dice.randrange(9)] = dice.choice(
                (b"[" * 300, b"9" * 40, b"\xff", b"-1e999", b"null", data[:at], bytes([dice.randrange(256)]))
            )
        for asked in pockets._decoded(0, 1, "en", bytes(data)):
            assert asked.seat == 0 and isinstance(asked.tap.id, str) and abs(asked.tap.do) < 2**63 + 1


def test_a_door_that_dies_comes_back_with_its_devices(pockets: Pockets) -> None:
    device, port = came(pockets, 0), pockets.port
    key = device.next()["key"]
    pockets.show(0, "en", "page", b'{"page":1}')
    assert pockets._process is not None and pockets._process.pid is not None
    pockets._process.kill()
    until(pockets, lambda _: not pockets.is_open)
    until(pockets, lambda _: pockets.is_open)
    assert pockets.port == port
    near: Any = Near(pockets)
    back = Device(near, key)
    assert back.is_in and back.next() == {"page": 1}
    assert pockets._process is not None
    pockets._process.kill()
    until(pockets, lambda _: bool(pockets.failure))
    assert not pockets.is_open and not pockets.here
    pockets.show(0, "en", "page", b"{}")  # nobody is there, and nothing is wrong


def test_the_same_devices_sit_down_at_the_next_game(pockets: Pockets) -> None:
    key = came(pockets, 0).next()["key"]
    pockets.show(0, "en", "page", b'{"yesterday":0}')
    pockets.shelve("/yesterday", "text/plain", b"")
    pockets.close()
    assert not (pockets.devices or pockets.codes or pockets._files or pockets._pages)
    pockets.open(ADDRESS, 0, {key: 1})
    until(pockets, lambda _: pockets.is_open)
    pockets.show(1, "en", "page", b'{"seat":1}')
    near: Any = Near(pockets)
    assert Device(near, key).next() == {"seat": 1}, "its own code, its new seat, nothing of before"


def test_a_closed_door_is_shut(pockets: Pockets) -> None:
    near: Any = Near(pockets)
    pockets.close()
    assert not pockets.is_open and pockets._process is None
    with pytest.raises((OSError, WebSocketException)):
        near.socket()


def test_a_port_that_cannot_be_had_is_said(tmp_path: Path) -> None:
    made = Pockets(tmp_path, lambda: None)
    made.open("192.0.2.1", 0)
    until(made, lambda _: bool(made.failure))
    assert not made.is_open
    made.close()


def test_a_game_is_played_to_its_end_by_devices(pockets: Pockets) -> None:
    """Two devices that see sheets alone play GoTown: every tap is a move of their own sheet."""
    from tabletop.app.core.context import Context
    from tabletop.app.core.display import Display
    from tabletop.app.core.settings import SettingsFile
    from tabletop.app.pockets.sheet import encode, sheet_of
    from tabletop.app.table import registry
    from tabletop.engine.registry import find
    from tabletop.engine.table import Table

    ctx, game = Context(Display(), lambda: 0, SettingsFile(None)), find("gotown")
    parts = registry.declared("gotown").maker(ctx, game)
    table = Table.new(game, ["Ann", "Ben"], 5)
    devices, dice = [came(pockets, seat) for seat in (0, 1)], random.Random(5)
    for device in devices:
        device.next()
    taps = 0
    while table.actors and taps < 400:
        for seat in (0, 1):
            pockets.show(seat, "en", "page", encode(sheet_of(ctx, parts, table, seat)))
        seat = min(table.actors)
        page = devices[seat].next()
        while page.get("step") != len(table.steps):
            page = devices[seat].next()
        move = dice.randrange(len(page["moves"]))
        devices[seat].send({"id": f"{seat}-{taps}", "step": page["step"], "do": move})
        (asked,) = until(pockets, bool)
        table.submit(asked.seat, table.legal(asked.seat)[asked.tap.do])
        pockets.answer(asked)
        taps += 1
        while devices[seat].next() != {"ok": f"{seat}-{taps - 1}"}:
            pass
        if taps % 20 == 0:
            time.sleep(0.5)  # people are not faster than the door allows
    assert table.result is not None
