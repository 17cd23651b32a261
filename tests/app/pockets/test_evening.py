"""A table with people at the screen and on devices."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from tabletop.app.core import navigate
from tabletop.app.core.typesetting import SOFT
from tabletop.app.games.chinatown.table import TRADE_MINUTES
from tabletop.app.games.chinatown.trade_model.desk import deal_key
from tabletop.app.screens.curtain import CurtainScene
from tabletop.app.table.around.take_back import ConsentDialog
from tabletop.engine.table import Table
from tabletop.games.chinatown.commands import FinishTrading
from tests.app.pockets.room import Phone, Room, rooms, turns

__all__ = ["rooms"]


def test_two_play_on_phones_and_one_at_the_screen_behind_the_curtain(rooms: Callable[..., Room]) -> None:
    room = rooms("gotown", "hhh", options={"first": 0})
    assert isinstance(room.driver.top, CurtainScene)
    room.open()
    ann, ben = room.device(0), room.device(1)
    told = [toast.text for toast in room.driver.ctx.toasts.items]
    assert told == ["Ben now plays on a phone."], "Ann sat down behind the curtain"
    assert room.driver.top is room.scene, "nobody at the screen is to act: the curtain is gone"
    assert room.session.viewer is None and room.scene.viewer is None
    assert "Ann plays on a phone" in room.scene.prompt
    turns(ann)
    assert ann.do("end the turn")["ok"]
    turns(ben)
    ben.do("end the turn")
    room.until(lambda: isinstance(room.driver.top, CurtainScene))
    assert room.session.pending == 2 and not ben.read()["sheet"]["acts"]


def test_a_phone_never_gets_ahead_of_the_screen(rooms: Callable[..., Room]) -> None:
    room = rooms("gotown", "hh", options={"first": 0})
    room.open()
    ann, ben = room.device(0), room.device(1)
    turns(ann)
    before = ben.sheet["step"]
    ann.do("end the turn")
    assert room.scene.is_busy and ben.read()["sheet"]["step"] == before, "the screen still plays it"
    ann.until(lambda said: not said["sheet"]["acts"])
    assert room.scene.is_busy and ben.read()["sheet"]["step"] == before, "who acted sees it at once"
    room.until(lambda: not room.scene.is_busy)
    turns(ben)


def test_how_a_game_has_ended_is_told_with_the_screen(
    rooms: Callable[..., Room], monkeypatch: pytest.MonkeyPatch
) -> None:
    """However long the screen takes for it."""
    monkeypatch.setattr("tabletop.app.pockets.evening.SHOWN_MS", 1)
    room = rooms("gotown", "hh", options={"first": 0, "short": True})
    dice, table = Random(4), room.session.table
    before = Table.new("gotown", list(table.seats), 3, {"first": 0, "short": True})
    while before.result is None:
        seat = min(before.actors)
        before.submit(seat, dice.choice(before.legal(seat)))
    *most, last = [(step.record.seat, step.record.command) for step in before.steps[1:]]
    for seat, command in most:
        table.submit(seat, command)
    room.sit_down_again()
    room.open()
    ann, ben = room.device(0), room.device(1)
    other = ben if last[0] == 0 else ann
    assert not other.sheet.get("over")
    room.evening.give(*last)
    seen = 0
    while room.scene.is_busy:
        assert not other.read()["sheet"].get("over")
        seen += 1
        room.driver.frame()
    assert seen > 3
    other.until(lambda said: said["sheet"].get("over"))


def test_play_here_brings_the_curtain_and_the_phone_gives_nothing_away(rooms: Callable[..., Room]) -> None:
    room = rooms("gotown", "hh", options={"first": 0})
    room.open()
    ann = room.device(0)
    turns(ann)
    step = ann.sheet["step"]
    room.evening.take_back(0)
    said = ann.until(lambda said: said.get("here"))
    room.until(lambda: isinstance(room.driver.top, CurtainScene))
    assert ann.sheet["seat"] is None and not ann.sheet["moves"] and "Ann" in said["here"]
    assert ann.tap(do=0, step=step)["no"], "an old page moves nothing"
    assert ann.tap(verb="undo")["no"]
    assert len(room.session.table.steps) == 1
    assert ann.tap(verb="phone")["ok"]
    turns(ann)
    assert room.driver.top is room.scene and not ann.said["here"]
    assert ann.tap(verb="screen")["ok"]
    room.until(lambda: isinstance(room.driver.top, CurtainScene))


def test_an_old_page_never_means_another_move(rooms: Callable[..., Room]) -> None:
    room = rooms("gotown", "hh", options={"first": 0})
    room.open()
    ann = room.device(0)
    turns(ann)
    old = ann.sheet["step"]
    other = next(move["label"] for move in ann.sheet["moves"] if move["label"] != "end the turn")
    ann.do(other)
    done = len(room.session.table.steps)
    for step in (old, old - 1, old + 1000, done, 0, -1):
        for number in range(3):
            said = ann.tap(do=number, step=step)
            assert said["no"] and "moved on" in said["why"]
    assert len(room.session.table.steps) == done


def test_own_steps_are_taken_back_elsewhere_and_a_barrier_asks_everybody(
    rooms: Callable[..., Room],
) -> None:
    room = rooms("gotown", "hhh", options={"first": 0}, friendly=True)
    room.open()
    ann, ben = room.device(0), room.device(1)
    turns(ann)
    other = next(move["label"] for move in ann.sheet["moves"] if move["label"] != "end the turn")
    ann.do(other)
    ann.until(lambda said: said["sheet"].get("undo"))
    assert ann.tap(verb="undo")["ok"] and len(room.session.table.steps) == 1
    ann.until(lambda said: not said["sheet"].get("undo"))
    assert ann.do("end the turn")["ok"]
    turns(ben)
    ann.until(lambda said: said["sheet"].get("ask_undo"))
    assert ann.tap(verb="undo")["ok"] and len(room.session.table.steps) == 2
    ben.until(lambda said: said.get("ask"))
    assert "Ann" in ben.said["ask"]["text"] and not ann.read()["ask"]
    room.until(lambda: isinstance(room.driver.top, ConsentDialog))
    room.driver.click("agree")
    room.until(lambda: room.driver.top is room.scene)
    assert len(room.session.table.steps) == 2, "Ben has not agreed yet"
    assert ben.tap(verb="agree")["ok"]
    assert len(room.session.table.steps) == 1
    turns(ann)
    ben.until(lambda said: not said["ask"])


def asked_to_undo(rooms: Callable[..., Room]) -> tuple[Room, Phone, Phone]:
    """Return a room in which Ann, on a phone, has asked Ben, on another, and Cat, at the screen."""
    room = rooms("gotown", "hhh", options={"first": 0}, friendly=True)
    room.open()
    ann, ben = room.device(0), room.device(1)
    turns(ann)
    ann.do("end the turn")
    turns(ben)
    ann.until(lambda said: said["sheet"].get("ask_undo"))
    ann.tap(verb="undo")
    room.until(lambda: isinstance(room.driver.top, ConsentDialog))
    ben.until(lambda said: said.get("ask"))
    return room, ann, ben


@pytest.mark.parametrize("is_here", [True, False])
def test_who_asks_to_undo_is_told_of_a_refusal(rooms: Callable[..., Room], is_here: bool) -> None:
    room, ann, ben = asked_to_undo(rooms)
    if is_here:
        room.driver.click("refuse")
    else:
        ben.tap(verb="refuse")
    told = ann.until(lambda said: said.get("told"))["told"]["text"]
    assert told.startswith("Cat" if is_here else "Ben") and "told" not in ben.read()
    assert len(room.session.table.steps) == 2
    room.until(lambda: room.driver.top is room.scene)


def test_a_question_lapses_when_the_game_goes_on(rooms: Callable[..., Room]) -> None:
    room, _, ben = asked_to_undo(rooms)
    ben.do("end the turn")
    room.until(lambda: not isinstance(room.driver.top, ConsentDialog))
    ben.until(lambda said: not said["ask"])
    ben.tap(verb="agree")
    assert len(room.session.table.steps) == 3


def test_an_outdated_curtain_unveils_nobody(rooms: Callable[..., Room]) -> None:
    """While it hangs for the third, the second takes the end of turn back elsewhere."""
    room = rooms("gotown", "hhh", options={"first": 0}, friendly=True)
    room.open()
    ann, ben = room.device(0), room.device(1)
    turns(ann)
    ann.do("end the turn")
    turns(ben)
    ben.do("end the turn")
    room.until(lambda: isinstance(room.driver.top, CurtainScene))
    room.session.undo(room.session.humans, 1)
    room.driver.frame(3)
    assert room.driver.top is room.scene and room.session.viewer is None


def test_no_curtain_unveils_another_seat_when_the_phones_are_gone(rooms: Callable[..., Room]) -> None:
    """It hangs for the fourth, who chooses plots at the screen; then the first is to act there again."""
    room = rooms("chinatown", "hhhh")
    room.open()
    room.device(0), room.device(1), room.device(2)
    room.until(lambda: isinstance(room.driver.top, CurtainScene) and room.driver.top.seat == 3)
    room.evening.forget()
    assert room.session.pending == 0
    room.until(lambda: isinstance(room.driver.top, CurtainScene) and room.driver.top.seat == 0)
    assert room.session.viewer is None


def test_a_door_that_cannot_be_kept_open_costs_the_table_nothing(rooms: Callable[..., Room]) -> None:
    room = rooms("gotown", "hh", options={"first": 0})
    room.open()
    ann = room.device(0)
    turns(ann)
    for _ in range(2):
        process = room.evening.pockets._process
        assert process is not None
        process.kill()
        room.until(lambda gone=process: room.evening.pockets._process is not gone)  # type: ignore[misc]
        room.until(lambda: room.evening.pockets.is_open or not room.evening.is_open)
    assert not room.evening.is_open and not room.session.pockets
    room.until(lambda: isinstance(room.driver.top, CurtainScene))


def test_the_same_phones_sit_down_at_the_next_game_by_name(rooms: Callable[..., Room]) -> None:
    room = rooms("gotown", "hh", options={"first": 0})
    room.open()
    ann = room.device(0)
    key = ann.until(lambda said: "key" in said)["key"]
    port = room.port
    room.sit_down("designtown", "hhh", names=("Ben", "Cat", "Ann"))
    room.until(lambda: room.evening.pockets.is_open)
    assert room.port == port
    again = Phone(room, key, "en")
    room.until(lambda: room.session.pockets == {2})
    assert again.sheet["seat"] == 2
    navigate.show_menu(room.driver.ctx)
    assert not room.evening.is_open and room.evening.pockets._process is None
    room.sit_down("gotown", "hb", names=("Eve", "Ann"))
    assert not room.evening.is_open, "Ann is no person here"


def test_a_phone_that_slept_finds_the_present_table(rooms: Callable[..., Room]) -> None:
    room = rooms("gotown", "hh", options={"first": 0})
    room.open()
    ann, ben = room.device(0), room.device(1)
    key = ben.until(lambda said: "key" in said and "sheet" in said)["key"]
    ben.device.close()
    room.until(lambda: not room.evening.pockets.here[1, "en"])
    turns(ann)
    ann.do("end the turn")
    room.until(lambda: not room.scene.is_busy)
    room.driver.frame(5)
    assert room.session.pockets == {0, 1}, "the seat stays where it was"
    turns(Phone(room, key, "en"))


def test_cards_come_to_a_page_as_soon_as_they_are_drawn(
    rooms: Callable[..., Room], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page of a game without an own sheet, though nobody does anything."""
    monkeypatch.setattr("tabletop.app.pockets.hands.own_sheet", lambda *_: None)
    room = rooms("gotown", "hh", options={"first": 0})
    room.open()
    ann = room.device(0)
    drawn = ann.until(lambda said: said.get("faces"))["faces"]
    hand = len(room.session.table.state.hands[0])
    said = ann.until(lambda said: json.dumps(said["sheet"]).count("/face/") >= hand)
    assert any(face in json.dumps(said["sheet"]) for face in drawn)


def test_a_hint_comes_to_the_phone_alone(rooms: Callable[..., Room]) -> None:
    room = rooms("gotown", "hh", options={"first": 0})
    room.open()
    ann, ben = room.device(0), room.device(1)
    turns(ann)
    assert not ben.sheet["acts"] and "turn" in ben.tap(verb="hint")["why"]
    assert ann.tap(verb="hint")["ok"]
    hint = ann.until(lambda said: said.get("hint"))["hint"]
    assert hint["text"] and hint["why"]
    assert room.session.table.hints == 1 and "hint" not in ben.read()


def test_all_choose_plots_at_once(rooms: Callable[..., Room]) -> None:
    """One of them reads German: its long words are whole on the way, so that keys and what comes back are."""
    room = rooms("chinatown", "hhhh")
    room.open()
    phones = [room.device(seat, lang=lang) for seat, lang in enumerate(("en", "ja", "de"))]
    for phone in phones:
        turns(phone)
    assert "Grundstückskarte" in str(phones[2].sheet) and SOFT not in str(phones[2].sheet)
    room.until(lambda: isinstance(room.driver.top, CurtainScene) and room.driver.top.seat == 3)
    for phone in phones:
        assert phone.tap(do=0)["ok"], "though the others have chosen since this page was made"
    assert room.session.table.actors == {3}
    assert phones[0].tap(do=0)["no"]


def trading(rooms: Callable[..., Room], kinds: str = "hhh", minutes: int = 0) -> tuple[Room, list[Phone]]:
    """Return a table of Chinatown in its trade phase, everybody on a phone."""
    room = rooms("chinatown", kinds)
    room.driver.ctx.change(own=TRADE_MINUTES.chosen(room.driver.ctx.settings, minutes))
    room.open()
    people = [seat for seat, kind in enumerate(kinds) if kind == "h"]
    phones = [room.device(seat) for seat in people]
    for seat in people:
        room.evening.give(seat, room.session.table.legal(seat)[0])
    room.until(lambda: room.session.is_together)
    room.scene.finish_motion()
    for phone in phones:
        phone.until(lambda said: said.get("sheet", {}).get("form"))
    return room, phones


def papers(room: Room) -> list[tuple[int, int]]:
    """Return the number and version of the open deals."""
    return [(deal.id, deal.version) for deal in room.session.table.state.deals if deal.is_open]


def press(phone: Phone, word: str) -> dict[str, Any]:
    """Give the move whose label begins so."""

    def number(said: dict[str, Any]) -> int:
        labels = [move["label"] for move in said["sheet"]["moves"]]
        return next((at for at, label in enumerate(labels) if label.startswith(word)), -1)

    phone.until(lambda said: number(said) >= 0)
    return phone.tap(do=number(phone.said))


def test_deals_are_written_answered_and_signed_by_all_at_the_same_time(rooms: Callable[..., Room]) -> None:
    room, (ann, ben, cat) = trading(rooms)
    page = {phone: phone.sheet["step"] for phone in (ann, ben, cat)}
    owned = [things[0]["what"] for things in ann.sheet["form"]["things"]]
    money = {"kind": "offer", "note": ""}
    said = ann.tap(make={**money, "money": [[0, 1, 1]], "things": [[1, 0, owned[1]]]})
    assert said.get("ok"), (said["why"], owned)
    made = {**money, "money": [[2, 0, 2]], "things": [[0, 2, owned[0]]]}
    assert cat.tap(make=made, step=page[cat])["ok"], "though Ann wrote since"
    (first, _), (second, _) = papers(room)
    counter = {**money, "money": [[0, 1, 3]], "things": [[1, 0, owned[1]]], "about": first}
    assert ben.tap(make=counter, step=page[ben])["ok"], "answered by an offer of his own"
    assert len(papers(room)) == 3 and room.session.phase == "together"
    third = papers(room)[-1][0]
    assert ben.tap(make={**counter, "kind": "change", "money": [[0, 1, 4]], "about": third})["ok"]
    assert papers(room)[-1] != (third, 0)
    wrong = cat.tap(make={**counter, "kind": "change", "money": [[0, 1, 5]], "about": third})
    assert wrong["no"] and wrong["why"] != "The game has moved on.", "the rules say why"
    before = room.session.table.state.money
    assert press(ann, "sign")["ok"]
    assert room.session.table.state.money == before, "the handshake runs: there is time to object"
    room.until(lambda: room.session.table.state.money != before)
    assert second in [number for number, _ in papers(room)] or room.session.table.state.money[2] < before[2]


def test_phones_are_told_how_long_there_is_to_trade_and_of_a_handshake(rooms: Callable[..., Room]) -> None:
    room, (ann, ben, cat) = trading(rooms, minutes=2)
    for phone in (ann, ben, cat):
        phone.until(lambda said: said.get("clock", "").startswith("1:5"))
    owned = ann.sheet["form"]["things"][1][0]["what"]
    ann.tap(
        make={"kind": "offer", "note": "In my own words", "money": [[0, 1, 1]], "things": [[1, 0, owned]]}
    )
    assert room.session.table.state.deals[0].note == "In my own words"
    press(ben, "sign")
    ann.until(lambda said: "handshake" in said["clock"])
    ann.until(lambda said: said["clock"].endswith("left"))
    assert ann.tap(make={"kind": "offer", "note": "n" * 81, "money": [[0, 1, 1]]})["no"], "too long"


def test_done_with_trading_and_back_again_from_a_phone(rooms: Callable[..., Room]) -> None:
    room, (ann, ben, _) = trading(rooms)
    assert press(ann, "done trading")["ok"]
    assert room.session.table.state.is_done(0)
    assert press(ann, "go on trading")["ok"]
    assert not room.session.table.state.is_done(0)
    assert ben.sheet["form"]


def test_nobody_at_the_screen_speaks_for_who_plays_on_a_phone(rooms: Callable[..., Room]) -> None:
    """What only that person can do is grey there, and says why; nothing shows the hand."""
    room, (ann, ben, _) = trading(rooms)
    ann.tap(make={"kind": "offer", "note": "", "money": [[0, 1, 1]]})
    ben.until(lambda said: any(move["label"].startswith("sign") for move in said["sheet"]["moves"]))

    def grey() -> set[str]:
        found = [widget for zone in room.scene.zones for widget in zone.widgets]
        return {one.key for one in found if getattr(one, "reason", "").endswith("plays on a phone.")}

    ((number, _),) = papers(room)
    room.driver.settle()
    assert grey() >= {f"deal.accept:{number}", *[f"done:{seat}" for seat in range(3)]}
    room.scene.parts.controller.phases["trade"].controller.doing(room.scene).select(deal_key(number))
    room.driver.settle()
    assert grey() >= {"sign:0", "sign:1"}
    for seat in (0, 1):
        room.driver.move(f"sign:{seat}").down().wait(900).up()
        deal = room.session.table.state.deal(number)
        assert deal.has_signed(0) and deal.is_open
    assert room.scene.tip.reason == "Ben plays on a phone."
    ben.tap(verb="screen")
    room.until(lambda: 1 not in room.session.pockets)
    room.driver.settle()
    assert "sign:1" not in grey() and "sign:0" in grey()


def test_what_is_refused_at_the_screen_says_so_there(rooms: Callable[..., Room]) -> None:
    room, (ann, _, _) = trading(rooms)
    do = room.scene.parts.controller.phases["trade"].controller.doing(room.scene)
    assert not do.give(0, FinishTrading()) and not room.session.table.state.is_done(0)
    assert room.scene.tip.reason == "Ann plays on a phone."
    ann.tap(verb="screen")
    room.until(lambda: 0 not in room.session.pockets)
    assert do.give(0, FinishTrading()) and room.session.table.state.is_done(0)
