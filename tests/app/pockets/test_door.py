"""The door against strangers: paths, methods, names, codes, boxes, floods; and what its devices get."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosedError, InvalidStatus

from tabletop.app.pockets import door, wire
from tests.app.pockets.devices import ADDRESS, PATIENCE, Device, TestDoor, running

CODE, OTHER, WATCH = "A" * 20, "B" * 20, "C" * 20


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("page")
    (made / "index.html").write_text("<p>Welcome")
    (made / "page.js").write_text("let a")
    (made / "secret.txt").write_text("not for you")
    (made / "svg").mkdir()
    (made / "svg" / "disc.svg").write_text("<svg/>")
    return made


@pytest.fixture(scope="module")
def shared(folder: Path) -> Iterator[TestDoor]:
    """One door for the tests that leave no trace in it."""
    with running(folder) as made:
        yield made


@pytest.fixture
def own(folder: Path) -> Iterator[TestDoor]:
    with running(folder, seconds=0.8) as made:
        made.tell(wire.Codes({CODE: 0, OTHER: 1, WATCH: None}))
        made.tell(*(wire.Page(seat, "en", "page", f'{{"for":"{seat}"}}'.encode()) for seat in (0, 1, None)))
        made.settle()
        yield made


def test_files_are_those_of_the_shelf_with_strict_headers(shared: TestDoor) -> None:
    for path, kind in (
        ("/", "text/html"),
        ("/page.js?v=1", "text/javascript"),
        ("/svg/disc.svg", "image/svg"),
    ):
        status, headers, body = shared.get(path)
        assert status == 200 and headers["content-type"].startswith(kind) and body
        assert "default-src 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff" and headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers and "access-control-allow-origin" not in headers


@pytest.mark.parametrize(
    "path",
    [
        "/secret.txt",
        "/../door.py",
        "/..%2f..%2fetc/passwd",
        "//etc/passwd",
        "/svg/",
        "/%00",
        "/index.html/",
        "/ws/x",
    ],
)
def test_no_other_path_leads_anywhere(shared: TestDoor, path: str) -> None:
    status, _, body = shared.get(path)
    assert (status, body) == (404, b"")


def test_an_endless_path_is_cut_off(own: TestDoor) -> None:
    head = f"GET /{'a' * 20_000} HTTP/1.1\r\nHost: {ADDRESS}:{own.port}\r\n\r\n"
    assert b" 200 " not in own.raw(head.encode())
    assert own.get("/")[0] == 200


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "HEAD", "OPTIONS"])
def test_no_other_method_is_taken(shared: TestDoor, method: str) -> None:
    assert b" 200 " not in shared.raw(
        f"{method} / HTTP/1.1\r\nHost: {ADDRESS}:{shared.port}\r\n\r\n".encode()
    )


@pytest.mark.parametrize("host", ["tabletop.example", "localhost", "127.0.0.1", "127.0.0.1:1"])
def test_no_other_name_leads_here(shared: TestDoor, host: str) -> None:
    assert shared.get("/", host=host)[0] == 403


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://127.0.0.1"])
def test_no_other_sites_script_gets_a_line(shared: TestDoor, origin: str) -> None:
    with pytest.raises(InvalidStatus):
        shared.socket(origin=origin)


def test_a_seats_code_is_for_once_and_gives_the_device_one_of_its_own(own: TestDoor) -> None:
    device = Device(own, CODE)
    key = device.next()["key"]
    assert device.next() == {"for": "0"}
    assert own.wait(wire.Seated) == wire.Seated(key, 0)
    assert not Device(own, CODE).is_in, "spent"
    assert not Device(own, "Z" * 20).is_in, "never given"
    second = Device(own, key)  # another tab, or the same after a reload
    assert second.next() == {"for": "0"}
    own.tell(wire.Page(0, "en", "page", b'{"for":"0 again"}'))
    assert device.next() == second.next() == {"for": "0 again"}


def test_a_code_that_is_no_longer_shown_opens_nothing(own: TestDoor) -> None:
    own.tell(wire.Codes({OTHER: 1}))
    Device(own, OTHER).next()
    assert not Device(own, CODE).is_in


def test_a_language_that_nobody_knows_is_the_first(own: TestDoor) -> None:
    """Who claims thousands of languages makes no page more."""
    for lang in ("xx", "", "ja-JP" * 30):
        device = Device(own, WATCH, lang)
        assert device.next() == {"for": "None"}, "the English page"
        device.close()
        assert own.wait(wire.Here).lang == "en"


def test_each_seat_and_language_gets_its_own_pages_alone(own: TestDoor) -> None:
    first, second, watch, other = (
        Device(own, CODE),
        Device(own, OTHER),
        Device(own, WATCH),
        Device(own, WATCH, "ja"),
    )
    assert "key" in first.next() and "key" in second.next()
    assert [one.next() for one in (first, second, watch)] == [{"for": "0"}, {"for": "1"}, {"for": "None"}]
    own.tell(wire.Page(1, "en", "page", b'{"hand":[5,9]}'), wire.Page(None, "ja", "page", b'{"for":"ja"}'))
    own.tell(wire.Page(0, "en", "page", b'{"last":0}'), wire.Page(None, "en", "page", b'{"last":-1}'))
    assert second.next() == {"hand": [5, 9]}
    assert (first.next(), watch.next(), other.next()) == ({"last": 0}, {"last": -1}, {"for": "ja"})


def test_a_device_that_sits_elsewhere_gets_the_pages_of_its_new_seat(own: TestDoor) -> None:
    device = Device(own, CODE)
    key = device.next()["key"]
    device.next()
    own.tell(wire.Seated(key, 1))
    assert device.next() == {"for": "1"}
    device.send({"do": 3})
    assert own.wait(wire.Tap).seat == 1


def test_a_tap_is_handed_on_unread_and_answered_to_that_device_alone(own: TestDoor) -> None:
    device = Device(own, CODE)
    device.next(), device.next()
    device.send({"do": 7, "odd": "</script>"})
    tap = own.wait(wire.Tap)
    assert (tap.seat, tap.lang, tap.data) == (0, "en", b'{"do": 7, "odd": "</script>"}')
    own.tell(wire.Say(tap.device, b'{"ok":1}'))
    assert device.next() == {"ok": 1}


def test_the_app_hears_how_many_are_here(own: TestDoor) -> None:
    device = Device(own, CODE)
    assert own.wait(wire.Here) == wire.Here(0, "en", 1)
    device.close()
    assert own.wait(wire.Here) == wire.Here(0, "en", 0)


def _is_cut(device: Device) -> bool:
    try:
        while True:
            device.connection.recv(PATIENCE)
    except ConnectionClosedError:
        return True
    except TimeoutError:
        return False


def test_what_is_no_message_cuts_the_line(own: TestDoor) -> None:
    for hello in ("", "{}", "[" * 200, '{"v":1,"who":1}', "x" * 300, '{"v":1,"who":"a","more":1}', b"\0"):
        line = own.socket()
        line.send(hello)
        with pytest.raises(ConnectionClosedError):
            line.recv(PATIENCE)
    for wrong in (b"", b"x" * 60, "text", b"y" * 9000):
        device = Device(own, WATCH)
        device.connection.send(wrong)
        assert _is_cut(device), wrong


def test_boxes_count_once_in_order_and_on_their_own_line_alone(own: TestDoor) -> None:
    device = Device(own, CODE)
    key = device.next()["key"]
    box = device.line.seal(b'{"do":1}')
    device.connection.send(box)
    assert own.wait(wire.Tap).data == b'{"do":1}'
    device.connection.send(box)
    assert _is_cut(device), "a second time"
    device = Device(own, key)
    device.connection.send(box)
    assert _is_cut(device), "on another line"
    device = Device(own, key)
    assert isinstance(device.box, bytes)
    device.connection.send(device.box)
    assert _is_cut(device), "sent back"
    assert sum(isinstance(heard, wire.Tap) for heard in own.heard) == 1


def test_who_floods_or_taps_as_a_spectator_is_cut_off(own: TestDoor) -> None:
    device = Device(own, CODE)
    with pytest.raises(ConnectionClosedError):
        for _ in range(2000):
            device.send({"do": 0})
        device.connection.recv(PATIENCE), device.connection.recv(PATIENCE)
        device.connection.recv(PATIENCE)
    own.tell(wire.Say(0, b"0"))
    watch = Device(own, WATCH)
    watch.send({"do": 0})
    assert _is_cut(watch)
    own.tell(wire.Seated("D" * 20, 1))
    Device(own, "D" * 20).send({"do": 5})
    taps = 0
    while own.wait(wire.Tap).data != b'{"do": 5}':
        taps += 1
    assert taps <= door.BURST + door.PER_SECOND * 3


def test_the_mute_and_the_slow_are_cut_and_others_served_meanwhile(own: TestDoor) -> None:
    mute = [own.socket() for _ in range(door.MOST_OF_ONE - 5)]
    half = [socket.create_connection((ADDRESS, own.port)) for _ in range(100)]
    for line in half:
        line.sendall(b"GET / HTTP/1.1\r\nHost:")
    assert own.get("/")[0] == 200
    device = Device(own, CODE)
    assert device.is_in
    for line in half:
        line.settimeout(PATIENCE)
        while line.recv(4096):
            pass
        line.close()
    for one in mute:
        with pytest.raises(ConnectionClosedError):
            one.recv(PATIENCE)


def test_one_address_has_so_many_lines_and_no_more(shared: TestDoor) -> None:
    lines = [shared.socket() for _ in range(door.MOST_OF_ONE)]
    with pytest.raises(InvalidStatus):
        shared.socket()
    for one in lines:
        one.close()


def test_nothing_readable_is_on_the_line(own: TestDoor) -> None:
    """Whoever listens sees neither codes nor pages nor taps; lengths are multiples of a kilobyte."""
    seen = bytearray()
    relay = socket.create_server((ADDRESS, 0))

    def between() -> None:
        near = relay.accept()[0]
        with near, socket.create_connection((ADDRESS, own.port)) as far:
            back = threading.Thread(target=carry, args=(far, near), daemon=True)
            back.start()
            carry(near, far)
            back.join(PATIENCE)

    def carry(source: socket.socket, sink: socket.socket) -> None:
        while data := source.recv(65536):
            seen.extend(data)
            sink.sendall(data)
        sink.shutdown(socket.SHUT_WR)

    listener = threading.Thread(target=between, daemon=True)
    listener.start()
    device = Device(own, CODE, sock=socket.create_connection(relay.getsockname()))
    key = device.next()["key"]
    own.tell(wire.Page(0, "en", "page", b'{"hand":"the dog and the thief"}'))
    while device.next() != {"hand": "the dog and the thief"}:
        pass
    device.send({"note": "my little secret"})
    own.wait(wire.Tap)
    time.sleep(0.05)
    for secret in (CODE, key, "thief", "dog", '"for"', "little", "hello", device.line.session):
        assert secret.encode() not in seen, secret
    assert len(seen) > 3 * wire.PAD
    device.close()
    listener.join(PATIENCE)
    relay.close()


def test_the_next_free_port_is_taken(folder: Path) -> None:
    with running(folder) as first:
        taken = door._listening(ADDRESS, first.port)
        assert taken.getsockname()[1] > first.port
        taken.close()
