"""How phones are let in: off by default, for one table, at an address in a private network; nothing else
opens a socket."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from tabletop.app.core import navigate
from tabletop.app.pockets import addresses
from tabletop.app.pockets.addresses import Address, is_private
from tabletop.app.pockets.evening import LONELY_MS, Evening, evening
from tabletop.app.pockets.panel import GROUP, PhonesScene, obstacles
from tabletop.app.screens.curtain import CurtainScene
from tabletop.app.screens.setup.scene import SetupScene
from tabletop.app.widgets.dialog import Dialog
from tabletop.engine.registry import find
from tests.app.driver import Driver
from tests.app.pockets.devices import ADDRESS, PATIENCE
from tests.app.pockets.room import Room, rooms

__all__ = ["rooms"]

QUIET = """
import sys
heard = []
def hook(event, args):
    if event.startswith("socket.") and not (event == "socket.__new__" and args[1] == 1):
        heard.append((event, args[1:]))
sys.addaudithook(hook)
import runpy
from tests.app.driver import Driver
from tabletop.app.core import navigate
from tabletop.app.screens.setup.scene import SetupScene
from tabletop.engine.registry import find
driver = Driver(size=(1280, 720))
navigate.show_menu(driver.ctx); driver.frame(3)
driver.push(SetupScene(driver.ctx, find("gotown"))); driver.frame(3)
driver.click("start"); driver.frame(3); driver.settle()
driver.wait(2000)
assert type(driver.ctx.scenes.stack[0]).__name__ == "TableScene"
navigate.show_menu(driver.ctx); driver.frame(3)
driver.close()
assert not heard, heard
assert "websockets" not in sys.modules and "tabletop.app.pockets" not in sys.modules
"""


def test_nothing_opens_a_socket_while_no_door_is_wanted(tmp_path: Path) -> None:
    """Menu, set-up, a table with computer players: no internet address, no name looked up, no library."""
    ran = subprocess.run([sys.executable, "-c", QUIET], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr


@pytest.mark.parametrize(
    ("ip", "is_so"),
    [
        ("192.168.1.7", True),
        ("10.0.0.1", True),
        ("172.16.0.9", True),
        ("172.32.0.9", False),
        ("127.0.0.1", False),
        ("169.254.3.4", False),
        ("100.64.0.1", False),
        ("192.0.2.2", False),
        ("8.8.8.8", False),
        ("0.0.0.0", False),
    ],
)
def test_only_private_networks_are_offered(ip: str, is_so: bool) -> None:
    assert is_private(ip) is is_so


def test_the_usual_address_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    class Adapter:
        def __init__(self, name: str, *ips: Any) -> None:
            self.nice_name = name
            self.ips = [type("IP", (), {"ip": ip}) for ip in ips]

    adapters = [
        Adapter("lo", "127.0.0.1"),
        Adapter("VirtualBox", "192.168.56.1"),
        Adapter("VPN", "100.64.0.9"),
    ]
    adapters.append(Adapter("Wi-Fi", ("fe80::1", 0, 2), "192.168.1.7"))
    monkeypatch.setattr(addresses.ifaddr, "get_adapters", lambda: adapters)
    monkeypatch.setattr(addresses, "_usual", lambda: "192.168.1.7")
    assert addresses.addresses() == [Address("192.168.1.7", "Wi-Fi"), Address("192.168.56.1", "VirtualBox")]


def test_a_door_is_opened_at_own_private_addresses_only(rooms: Callable[..., Room]) -> None:
    room = rooms("gotown", "hh")
    for address in ("0.0.0.0", "8.8.8.8", "192.168.1.99", ""):
        with pytest.raises(ValueError, match="private"):
            room.evening.open(room.scene, address)
    assert not room.evening.is_open


def shown(driver: Driver) -> set[str]:
    return {*driver.keys()}


def set_up(driver: Driver, people: int) -> SetupScene:
    names = ("Ann", "Ben", "Cat")[:people]
    seats = [{"name": name, "human": True, "colour": at} for at, name in enumerate(names)]
    seats += [{"name": "", "human": False, "colour": 4}] * (people < 2)
    driver.ctx.settings.last_setup["gotown"] = {"seats": seats}
    scene = SetupScene(driver.ctx, find("gotown"))
    driver.push(scene)
    driver.settle()
    return scene


def until(driver: Driver, is_so: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end
        driver.frame()
        time.sleep(0.002)


def local(driver: Driver) -> Evening:
    made = evening(driver.ctx)
    made.port, made.find_addresses = 0, lambda: [Address(ADDRESS, "lo")]
    return made


def test_the_switch_at_set_up_lets_phones_join_this_one_table() -> None:
    driver = Driver(size=(1280, 720))
    scene, made = set_up(driver, 2), local(driver)
    switch: Any = driver.find("phones")
    assert switch.on is False, "off by default"
    hint: Any = driver.find("phones_row.hint")
    assert "join with a code" in hint.name
    driver.click("phones").click("start").frame(3)
    assert made.is_open and made.table is driver.ctx.scenes.stack[0]
    until(driver, lambda: isinstance(driver.top, PhonesScene))
    driver.press("escape")
    driver.settle()
    assert not made.is_wanted and "phones" not in str(driver.ctx.settings.last_setup)
    navigate.show_menu(driver.ctx)
    driver.frame(2)
    assert not made.is_open
    driver.push(SetupScene(driver.ctx, scene.game))
    driver.settle()
    switch = driver.find("phones")
    assert switch.on is False
    driver.click("start").frame(3)
    assert not made.is_open
    driver.close()


def test_one_person_at_set_up_is_not_asked() -> None:
    driver = Driver(size=(1280, 720))
    set_up(driver, 1)
    assert "phones" not in shown(driver)
    driver.close()


def test_the_tables_menu_leads_to_the_switch_and_says_what_it_means(rooms: Callable[..., Room]) -> None:
    """The settings over a table, over its curtain too; those of the main menu have nothing to open."""
    room = rooms("gotown", "hhb", options={"first": 0})
    driver = room.driver
    assert isinstance(driver.top, CurtainScene)
    navigate.show_settings(driver.ctx)
    driver.frame(2).click("phones").frame(2)
    panel: Any = driver.top
    meaning: Any = driver.find("meaning")
    assert isinstance(panel, PhonesScene) and not room.evening.is_open
    assert "nothing goes to the internet" in meaning.name
    driver.click("open")
    room.until(lambda: room.evening.pockets.is_open)
    driver.press("escape").frame(2)
    navigate.show_settings(driver.ctx)
    driver.frame(2).click("phones").frame(2).click("close").frame(2)
    assert not room.evening.is_open
    navigate.show_menu(driver.ctx)
    navigate.show_settings(driver.ctx)
    driver.frame(2)
    assert "phones" not in shown(driver)


def test_a_curtain_leads_to_a_code_too(rooms: Callable[..., Room]) -> None:
    """Whoever wants the own phone has nothing to lift first."""
    room = rooms("gotown", "hh", options={"first": 0})
    driver = room.driver
    assert isinstance(driver.top, CurtainScene) and "phone" not in shown(driver)
    room.open()
    driver.wait(700).click("phone").frame(2)
    room.until(lambda: [*room.evening.pockets.codes] == [0])
    room.device(0, room.evening.pockets.codes[0])
    driver.press("escape").frame(3)
    assert driver.top is room.scene and room.session.viewer is None


def test_quitting_closes_the_door(rooms: Callable[..., Room]) -> None:
    room = rooms("gotown", "hh")
    room.open()
    room.driver.loop.ctx.quit()
    process = room.evening.pockets._process
    room.driver.loop.run()
    assert process is not None
    process.join(PATIENCE)
    assert not process.is_alive()


def test_the_panel_shows_one_code_at_a_time_and_forgets_them(rooms: Callable[..., Room]) -> None:
    room = rooms("gotown", "hhb", options={"first": 0})
    driver = room.driver
    driver.ctx.scenes.pop()
    navigate.show_phones(driver.ctx, room.scene)
    driver.frame(2)
    panel: Any = driver.top
    assert isinstance(panel, PhonesScene) and "open" in shown(driver) and not room.evening.is_open
    driver.press("return")
    room.until(lambda: "square" in shown(driver))
    assert [*room.evening.pockets.codes] == [0]
    ann = room.device(0, room.evening.pockets.codes[0])
    room.until(lambda: [*room.evening.pockets.codes] == [1])
    assert "here0" in shown(driver) and "code1" in shown(driver) and "code2" not in shown(driver)
    driver.click("watch")
    room.until(lambda: [*room.evening.pockets.codes] == [None])
    driver.press("escape").frame(2)
    assert room.evening.pockets.codes == {} and room.evening.is_open
    bar: Any = driver.find("bar.phones")
    assert "1 hand on a phone" in bar.tooltip
    driver.click("bar.phones").frame(2)
    driver.click("close").frame(2)
    assert not room.evening.is_open and not room.session.pockets and not room.evening.is_remembered
    room.until(lambda: isinstance(driver.top, CurtainScene))
    assert ann.device.is_in


PLACES = {
    (): ("The phone is asleep", "For everyone at the table"),
    ((0, "en", 1), (None, "en", 1)): ("On a phone", "1 watches"),
    ((0, "en", 1), (0, "ja", 1), (None, "en", 2), (None, "ja", 1)): ("On 2 devices", "3 watch"),
}


def test_the_panel_says_where_each_plays_and_nothing_lies_over_another(rooms: Callable[..., Room]) -> None:
    room = rooms("gotown", "hhh", options={"first": 0})
    driver, pockets = room.driver, room.evening.pockets
    room.open()
    room.device(0)
    navigate.show_phones(driver.ctx, room.scene)
    panel: Any = driver.top
    looks = ((1280, 720), 100), ((800, 600), 100), ((1280, 720), 200)
    for (size, scale), (here, said) in product(looks, PLACES.items()):
        pockets.here.clear()
        pockets.here.update({(seat, lang): count for seat, lang, count in here})
        driver.ctx.change(ui_scale=scale)
        driver.resize(size).frame(2)
        assert panel.pockets.here == pockets.here, "nobody came or went meanwhile"
        names = [driver.find(key).name for key in ("seat0.where", "seat1.where", "watch.row.where")]
        assert names == [said[0], "At this screen", said[1]]
        free = 1 if here else 0
        assert driver.find("whose").name == f"Code for {('Ann', 'Ben')[free]}" and [*pockets.codes] == [free]
        groups = driver.find("letters").name.split()
        assert "".join(groups) == pockets.codes[free] and {*map(len, groups)} == {GROUP}
        assert driver.find("address.now").name == f"http://{pockets.address}"
        ground = driver.find("panel").rect
        assert driver.ctx.display.bounds.contains(ground)
        zones = {zone.name: zone for zone in panel.zones}
        view = zones["inside"].viewport
        assert view is not None and ground.contains(view)
        inside = [w.rect for w in zones["inside"].widgets if "ground" not in w.key and w.rect.size != (0, 0)]
        buttons = [widget.rect for widget in zones["buttons"].widgets]
        assert all(ground.contains(rect) and rect.y >= view.bottom for rect in buttons)
        for rects in (inside, buttons):
            assert all(rect.collidelist(rects[at + 1 :]) < 0 for at, rect in enumerate(rects))
        assert all(view.x <= rect.x and rect.right <= view.right and rect.y >= view.y for rect in inside)


def test_help_comes_by_itself_when_nobody_has_joined(rooms: Callable[..., Room]) -> None:
    room = rooms("gotown", "hh")
    room.driver.ctx.scenes.pop()
    room.open()
    navigate.show_phones(room.driver.ctx, room.scene)
    room.driver.frame(3)
    assert "help.title" not in shown(room.driver)
    room.driver.wait(LONELY_MS + 100)
    lines = [key for key in shown(room.driver) if key.startswith("help.")]
    assert len(lines) == 1 + len(obstacles(room.driver.ctx))


def test_a_seats_plate_leads_to_its_code_and_back_to_the_screen(rooms: Callable[..., Room]) -> None:
    room = rooms("gotown", "hh", options={"first": 0})
    driver = room.driver
    room.open()
    room.device(0)
    room.scene.ask_who(1)
    driver.frame(2)
    assert isinstance(driver.top, Dialog)
    driver.click("phone").frame(3)
    panel: Any = driver.top
    assert isinstance(panel, PhonesScene) and [*room.evening.pockets.codes] == [1]
    driver.press("escape").frame(2)
    room.scene.finish_motion()
    room.scene.ask_who(0)
    driver.frame(2)
    driver.click("here").frame(3)
    room.until(lambda: isinstance(driver.top, CurtainScene))
    assert room.session.pockets == frozenset()


def test_without_a_network_the_panel_says_so(rooms: Callable[..., Room]) -> None:
    room = rooms("gotown", "hh")
    room.evening.find_addresses = list
    navigate.show_phones(room.driver.ctx, room.scene)
    room.driver.frame(2)
    words: Any = room.driver.find("none")
    assert "not on a local network" in words.name and "open" not in shown(room.driver)
    for is_wanted in (False, True):
        room.evening.is_wanted = is_wanted
        room.sit_down("gotown", "hh")
        said = [toast.text for toast in room.driver.ctx.toasts.items]
        assert (words.name in said) is is_wanted and not room.evening.is_open
