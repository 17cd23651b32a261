"""Screen readers and sound: there when the system has them, silently absent otherwise (ux A6, A7)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from tabletop.app.core import accessibility, sound
from tabletop.app.core.accessibility import Accessibility, Node, Snapshot
from tabletop.app.core.scene import Scene
from tabletop.app.core.settings import Settings
from tabletop.app.core.sound import NAMES, Sound
from tabletop.app.screens.settings.scene import SettingsScene
from tests.app.driver import Driver, FakeAdapter

NODES = (
    Node("go", "button", "Go", (0, 0, 10, 10), focusable=True),
    Node("mute", "switch", "Mute", (0, 20, 10, 10), checked=True, enabled=False, description="No sound card"),
    Node("volume", "slider", "Volume", (0, 40, 10, 10), value="50 %", number=(50, 0, 100)),
)


def test_accesskit_gets_the_whole_tree(monkeypatch: pytest.MonkeyPatch) -> None:
    kit = pytest.importorskip("accesskit")
    from tabletop.app.core.accessibility import FIRST, LIVE, ROOT, KitAdapter

    monkeypatch.setattr(KitAdapter, "_hears", lambda self: True)
    adapter = KitAdapter(kit, 0)
    adapter.publish(Snapshot("Settings", (1280, 720), NODES, "volume", "Game saved", 1))
    update = adapter._tree()
    nodes = dict(update.nodes)
    assert update.focus == FIRST + 2
    assert nodes[ROOT].label == "Settings"
    assert list(nodes[ROOT].children) == [FIRST, FIRST + 1, FIRST + 2, LIVE]
    assert nodes[FIRST].label == "Go"
    assert nodes[FIRST].role == kit.Role.BUTTON
    assert nodes[FIRST + 1].toggled == kit.Toggled.TRUE
    assert nodes[FIRST + 1].is_disabled
    assert nodes[FIRST + 2].numeric_value == 50
    assert nodes[LIVE].live == kit.Live.POLITE
    assert nodes[LIVE].value.startswith("Game saved")


def test_numbers_of_nodes_stay_with_their_keys() -> None:
    kit = pytest.importorskip("accesskit")
    from tabletop.app.core.accessibility import FIRST, KitAdapter

    adapter = KitAdapter(kit, 0)
    adapter.publish(Snapshot("A", (1, 1), NODES, None))
    adapter.publish(Snapshot("A", (1, 1), NODES[1:], None))
    assert [number for number, _ in adapter._tree().nodes][2:] == [FIRST + 1, FIRST + 2]


def test_a_repeated_sentence_is_news_again() -> None:
    reader = FakeAdapter()
    a11y = Accessibility(reader)
    for _ in range(2):
        a11y.announce("Your turn")
        a11y.publish("T", (1, 1), [], None)
    assert [s.live_serial for s in reader.snapshots] == [1, 2]


def test_without_an_adapter_nothing_happens() -> None:
    a11y = Accessibility()
    a11y.announce("x")
    a11y.publish("T", (1, 1), [], None)
    assert not a11y.active
    assert a11y.poll() == []


def test_toasts_are_read_too(driver: Driver) -> None:
    driver.ctx.toasts.add("Mei builds a floor", seat=0, amount="+1")
    driver.ctx.a11y.publish("T", (1, 1), [], None)
    assert driver.reader.snapshots[-1].live == "Mei builds a floor +1"


def test_without_a_sound_card_play_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    tries: list[int] = []

    def refuse(*args: object) -> None:
        tries.append(1)
        raise pygame.error("ALSA: no such device")

    pygame.mixer.quit()
    monkeypatch.setattr(pygame.mixer, "init", refuse)
    sound = Sound()
    sound.play("drop")
    sound.play("drop")
    assert tries == [1]
    assert not sound.audible


@pytest.mark.parametrize(
    ("settings", "focused", "audible"),
    [
        (Settings(), True, True),
        (Settings(mute=True), True, False),
        (Settings(volume=0), True, False),
        (Settings(), False, False),
        (Settings(mute_unfocused=False), False, True),
    ],
)
def test_when_sound_is_heard(settings: Settings, focused: bool, audible: bool) -> None:
    sound = Sound()
    sound.configure(settings)
    sound.focused = focused
    assert sound.audible == audible


def test_every_sound_has_a_file_that_can_be_played() -> None:
    sound = Sound()
    sound.configure(Settings(volume=10))
    for name in NAMES:
        assert any((sound.folders[0] / f"{name}{end}").is_file() for end in (".ogg", ".wav")), name
        sound.play(name)
    sound.play("no such sound")
    pygame.mixer.quit()


def test_a_broken_sound_file_is_silent(tmp_path: Path) -> None:
    (tmp_path / "drop.wav").write_bytes(b"RIFFnonsense")
    sound = Sound(tmp_path)
    sound.play("drop")
    pygame.mixer.quit()


def test_a6_several_sentences_of_one_moment_are_all_read(driver: Driver) -> None:
    driver.push(Scene())
    driver.ctx.a11y.announce("Mei builds a floor.")
    driver.ctx.a11y.announce("Mei wins the game!")
    driver.ctx.scenes.invalidate()
    driver.frame()
    assert driver.reader.snapshots[-1].live == "Mei builds a floor. Mei wins the game!"
    driver.ctx.a11y.announce("Secret")
    driver.ctx.a11y.hush()
    driver.ctx.scenes.invalidate()
    driver.frame()
    assert driver.reader.snapshots[-1].live == ""


def test_what_comes_again_is_another_thing_to_readers() -> None:
    kit = pytest.importorskip("accesskit")
    from tabletop.app.core.accessibility import KitAdapter

    adapter = KitAdapter(kit, 0)
    numbers = []
    for nodes in (NODES, NODES[1:], NODES):
        adapter.publish(Snapshot("A", (1, 1), nodes, None))
        numbers.append([number for number, _ in adapter._tree().nodes][2:])
    first, without, again = numbers
    assert again[1:] == without == first[1:]
    assert again[0] not in first


def test_labels_have_texts_and_news_are_told_where_readers_look(monkeypatch: pytest.MonkeyPatch) -> None:
    kit = pytest.importorskip("accesskit")
    from tabletop.app.core.accessibility import LIVE, ROOT, KitAdapter

    def told(adapter: KitAdapter) -> list[str]:
        nodes = dict(adapter._tree().nodes)
        return [words.strip("\u200b") for words in (nodes[ROOT].label, nodes[LIVE].label, nodes[LIVE].value)]

    for hears, named in ((True, "GoTown"), (False, "")):
        monkeypatch.setattr(KitAdapter, "_hears", staticmethod(lambda hears=hears: hears))
        adapter = KitAdapter(kit, 0)
        adapter.publish(Snapshot("GoTown", (1, 1), (Node("a", "label", "43 cards", (0, 0, 1, 1)),), None))
        assert dict(adapter._tree().nodes)[adapter._ids["a"]].value == "43 cards"
        adapter.publish(Snapshot("GoTown", (1, 1), (), None, "Your turn", 1))
        assert told(adapter) == [named, "Your turn", "Your turn"]
        adapter.publish(Snapshot("Rules", (1, 1), (), None, "Your turn", 1))
        assert told(adapter)[0] == "Rules"


@pytest.mark.parametrize(
    ("events", "heard"),
    [
        (["object:announcement", "window:activate"], True),
        (["Object:Announcement:"], True),
        (["object:"], True),
        (["object:property-change", "object:state-changed:focused"], False),
        ([], True),
    ],
)
def test_who_listens_to_names_alone_hears_no_announcement(events: list[str], heard: bool) -> None:
    assert accessibility._has_news(events) == heard


def test_news_reach_who_hears_names_alone_also_while_the_bus_is_too_busy_to_say_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kit = pytest.importorskip("accesskit")
    from tabletop.app.core.accessibility import KitAdapter

    def busy() -> list[str]:
        raise TimeoutError

    monkeypatch.setattr(accessibility.sys, "platform", "linux")
    monkeypatch.setattr(KitAdapter, "_make", lambda self, window: FakeKit())
    adapter = KitAdapter(kit, 0)
    answers = (busy, lambda: ["object:property-change"], busy, lambda: ["object:announcement"], busy)
    for serial, answer in enumerate(answers):
        monkeypatch.setattr(accessibility, "_registered", answer)
        adapter.publish(Snapshot("GoTown", (1, 1), (), None, "Your turn", serial + 1))
    # What Orca 43 notes of a window is never what it is to read next.
    assert adapter._adapter.names == ["Your turn", ""] * 3 + [""] * 2
    adapter.focus(False)
    assert adapter._adapter.names[-1] == "GoTown", "who comes back is not told where"


class FakeKit:
    """A way to the system that keeps what the window was called."""

    def __init__(self) -> None:
        self.names: list[str] = []

    def update_if_active(self, tree: Callable[[], Any]) -> None:
        self.names.append(dict(tree().nodes)[accessibility.ROOT].label)

    def update_window_focus_state(self, focused: bool) -> None:
        pass


def test_sound_comes_back_with_its_device(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    sound = driver.ctx.sound
    sound.play("drop")
    assert pygame.mixer.get_init()
    driver.push(Scene())
    driver.post(pygame.AUDIODEVICEREMOVED, which=0, iscapture=0)
    assert pygame.mixer.get_init(), "another one than that in use"
    driver.post(pygame.AUDIODEVICEREMOVED, which=2, iscapture=0)
    assert not pygame.mixer.get_init()
    real = pygame.mixer.init

    def refuse(*args: object) -> None:
        raise pygame.error("no such device")

    monkeypatch.setattr(pygame.mixer, "init", refuse)
    sound.play("drop")
    assert not sound.audible
    monkeypatch.setattr(pygame.mixer, "init", real)
    driver.post(pygame.AUDIODEVICEADDED, which=1, iscapture=0)
    sound.play("drop")
    assert sound.is_busy
    pygame.mixer.quit()


def test_the_page_of_sound_says_that_there_is_no_device(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*args: object) -> None:
        raise pygame.error("no such device")

    shown = SettingsScene(driver.ctx, "sound")
    driver.push(shown)
    assert shown.find("sound.none") is None
    pygame.mixer.quit()
    monkeypatch.setattr(pygame.mixer, "init", refuse)
    shown.rebuild()
    driver.frame()
    assert shown.find("sound.none") is not None


def test_what_is_heard_is_set_from_the_start_and_with_each_change(
    make_driver: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[str, int]] = []
    for part in (sound.Sound, sound.Ambience, sound.Music):
        monkeypatch.setattr(
            part, "configure", lambda self, now: told.append((type(self).__name__, now.volume))
        )
    driver = make_driver(volume=35)
    assert told == [("Sound", 35), ("Ambience", 35), ("Music", 35)]
    told.clear()
    driver.ctx.change(volume=60)
    assert told == [("Sound", 60), ("Ambience", 60), ("Music", 60)]
