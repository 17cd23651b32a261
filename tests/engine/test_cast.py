"""The people of the town: who plays as what, who is nobody, what they may say."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

import tabletop
from tabletop.bots.players import UnknownBotError, make
from tabletop.engine.cast import CAST, Character, Personalities, people_of
from tabletop.engine.event_log import SeatInfo
from tabletop.engine.players import character_of, face_of, kind_of, level_of, plays_as, temper_of
from tabletop.engine.protocol import SetupError
from tabletop.engine.setup import check_player
from tabletop.engine.table import Table
from tabletop.i18n import Catalogue

GAME = tabletop.game("gotown")


def said() -> list[str]:
    return [sentence for who in CAST for sentence in (who.greets, who.lost, who.won)]


def test_there_are_four_of_each_level_and_no_two_are_alike() -> None:
    levels = [who.level for who in CAST]
    assert {level: levels.count(level) for level in levels} == {"easy": 4, "normal": 4, "hard": 4}
    told = [text for who in CAST for text in (who.id, who.name, who.calling)] + said()
    assert len(told) == 6 * len(CAST) == len(set(told))


@pytest.mark.parametrize("who", CAST, ids=[who.id for who in CAST])
def test_somebody_of_the_town_has_a_level_and_where_a_game_knows_one_a_temper(who: Character) -> None:
    kind, plain = kind_of(who), replace(GAME, players=replace(GAME.players, personalities=Personalities()))
    assert (character_of(kind), face_of(kind), level_of(kind)) == (who, who.id, who.level)
    assert plays_as(kind) == f"bot:{who.level}"
    assert make(kind, GAME) is GAME.players.personalities.people[who.id].choose
    assert make(kind, plain) is make(plays_as(kind), plain)


@pytest.mark.parametrize("kind", ["human", "random", "bot", "bot:easy", "./mine.py:Mine", "bot:easy:nobody"])
def test_nobody_else_has_a_face(kind: str) -> None:
    assert face_of(kind) == ""


def test_nobody_sits_down_on_another_level() -> None:
    """Kofi's is the hard one; who is unknown here plays as the level says, but is not let in."""
    for kind in ("bot:easy:kofi", "bot:easy:nobody"):
        with pytest.raises(UnknownBotError):
            make(kind, GAME)
        with pytest.raises(SetupError):
            check_player(GAME, kind)
    assert plays_as("bot:easy:nobody") == "bot:easy"


def test_on_gentle_sit_the_people_of_easy_with_their_faces_but_without_their_tempers() -> None:
    assert people_of("gentle") == people_of("easy") and len(people_of("easy")) == 4
    for who in people_of("gentle"):
        kind = kind_of(who, "gentle")
        assert (character_of(kind), face_of(kind), level_of(kind)) == (who, who.id, "gentle")
        assert (temper_of(kind), temper_of(kind_of(who))) == ("", who.id)
        assert make(kind, GAME) is make("bot:gentle", GAME) is not make(kind_of(who), GAME)
        check_player(GAME, kind)


def test_what_they_say_is_about_nobody() -> None:
    """No placeholder can name anyone, and nobody's skill or luck is spoken of."""
    about = re.compile(r"[{}]|\b(lucky?|luck|clever|beginner|weak|bad|stupid|slow|lose|loser|easy)\b", re.I)
    assert [sentence for sentence in said() if about.search(sentence)] == []


def test_all_of_it_is_said_in_japanese_too() -> None:
    t = Catalogue("ja").t
    told = [text for who in CAST for text in (who.name, who.calling)] + said()
    assert [text for text in told if t(text) == text] == []


def test_who_sits_there_is_kept_with_the_game(tmp_path: Path) -> None:
    seats = [SeatInfo("Mei"), SeatInfo("Kofi", "bot:hard:kofi", 1)]
    table = Table.new("gotown", seats, seed=3)
    path = tmp_path / "game.tabletop"
    tabletop.saves.save(table, path)
    loaded = tabletop.saves.load(path)
    assert [seat.face for seat in loaded.seats] == ["", "kofi"]
    plain = Table.new("gotown", [SeatInfo("Mei"), SeatInfo("Kofi", "bot:hard", 1)], seed=3)
    assert loaded.state == plain.state, "who looks how changes nothing that is dealt"
