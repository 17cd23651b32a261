"""Tests of balance in processes of their own: equal games everywhere, kept, stopped, gone after it."""

import os
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar

import pytest

from tabletop.arena.playing import EndlessGameError, Job
from tabletop.balance import background, kept, playing
from tabletop.balance.background import BalanceJob, tried, tryer
from tabletop.balance.beaten import beaten
from tabletop.balance.counts import ENDLESS, Answer, CountedGame, GameCounts, Request, notes
from tabletop.balance.playing import played
from tabletop.engine import codec
from tabletop.engine.message import in_english, msg
from tabletop.engine.registry import find
from tabletop.sets.own_set import form_of, house_rows
from tests.app.screens.workshop.at_workshop import changed

REQUEST = Request("deckville", "", "easy", 2, 3, 7)


def content() -> str:
    return find("deckville").edition.content.decode()


def finished(job: BalanceJob) -> BalanceJob:
    ending = time.monotonic() + 120
    while not job.has_ended and time.monotonic() < ending:
        job.poll()
        time.sleep(0.01)
    job.poll()
    return job


def test_a_process_plays_the_games_that_are_played_here_and_each_side_once() -> None:
    request = Request("deckville", content(), "easy", 2, 2, 7)
    here = [answer.game for answer in played(request) if not answer.is_house]
    job = finished(BalanceJob(request))
    assert job.is_done
    assert [job.own[number] for number in range(2)] == here
    assert job.own == job.house, "the same cards, players and deals give the same games"


class Process:
    """A process of a test that plays nothing: what is asked of it, and what it shall send."""

    made: ClassVar[list[Any]] = []

    def __init__(self, main: object, request: bytes, name: str) -> None:
        self.request, self.data, self.has_ended = codec.decode(request, Request), list[bytes](), False
        self.made.append(self)

    @property
    def asked(self) -> list[tuple[bool, int]]:
        of = self.request
        numbers = range(of.first, of.games, of.step)
        sides = ((False, of.has_own), (True, of.has_house))
        return [(is_house, one) for one in numbers for is_house, has in sides if one not in has]

    def received(self, most: int) -> list[bytes]:
        data, self.data = self.data[:most], self.data[most:]
        return data

    def close(self) -> None:
        self.has_ended = True


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The processes that a test starts."""
    monkeypatch.setattr(background, "BackgroundProcess", Process)
    monkeypatch.setattr(Process, "made", [])
    return Process.made


@pytest.mark.parametrize(("cores", "processes"), [(None, 1), (1, 1), (4, 1), (5, 2)])
@pytest.mark.parametrize("text", ["", "own cards"])
def test_every_game_that_is_not_known_is_asked_of_one_process_and_taken_in_once(
    cores: int | None, processes: int, text: str, made: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: cores)

    def game(number: int, is_house: bool) -> CountedGame:
        return CountedGame(number, 1, (0,), 9 if is_house and text else 5, "", {})

    job = BalanceJob(
        Request("deckville", text, "easy", 3, 6, 7),
        own=[game(1, False), game(6, False)],
        house=[game(2, True), game(6, True)],
    )
    wanted = [(False, number) for number in (0, 2, 3, 4, 5)]
    wanted += [(True, number) for number in (0, 1, 3, 4, 5)] if text else []
    assert len(made) == processes and sorted(each for one in made for each in one.asked) == wanted
    assert not job.poll() and not job.is_done and not job.has_ended
    for one in made:
        one.data = [codec.encode(Answer(is_house, game(number, is_house))) for is_house, number in one.asked]
    polled = [job.poll(), job.poll()]
    assert polled == [True, False] and job.is_done and all(one.has_ended for one in made)
    assert job.done == job.wanted == (12 if text else 6)
    own, house = job.counts()
    assert (own.length, house.length) == (5, 9 if text else 5)
    assert sorted(one.number for one in house.games) == list(range(6)) and len(own.places) == 3


@pytest.mark.parametrize("is_junk", [False, True])
def test_a_process_that_ends_or_sends_junk_ends_the_test(is_junk: bool, made: list[Any]) -> None:
    job = tryer("deckville", "", "DV001", 7)
    assert job.request == Request("deckville", "", "normal", 2, 40, 7, card="DV001")
    made[0].data, made[0].has_ended = [b"junk"] * is_junk, not is_junk
    assert [job.poll(), job.poll()] == [True, False]
    assert job.has_ended and not job.is_done and made[0].has_ended


@pytest.mark.parametrize(("game", "rounds"), [("deckville", 7), ("designtown", 4)])
def test_lengths_are_rounds_or_turns_of_each_player_and_what_never_ends_has_none(
    game: str, rounds: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    request = Request(game, "", "easy", 2, 2, 7, has_own=frozenset({0}), has_house=frozenset({1}))
    told = SimpleNamespace(winners=(1,), rounds=7, scores=(3, 12), clause="X-1", built={"mill": (1, 0)})

    def play(job: Job) -> SimpleNamespace:
        if job.number:
            raise EndlessGameError(msg("no end"))
        return SimpleNamespace(**vars(told), number=job.number, seed=job.seed)

    monkeypatch.setattr(playing, "play", play)
    house, own = played(request)
    assert house == Answer(True, CountedGame(0, house.game.seed, (1,), rounds, "X-1", {"mill": (1, 0)}, 9))
    assert own == Answer(False, CountedGame(1, own.game.seed, (), 0, ENDLESS, {}))
    assert house.game.seed != own.game.seed and own.game.seed > 1


def test_known_games_are_not_played_again_and_stopping_keeps_what_came() -> None:
    job = finished(BalanceJob(REQUEST))
    again = BalanceJob(REQUEST, own=job.own.values())
    assert again.is_done
    assert again.has_ended
    longer = BalanceJob(Request("deckville", "", "easy", 2, 5_000, 7), own=job.own.values())
    longer.close()
    assert longer.has_ended
    assert longer.own == job.own


def test_what_a_tryer_wins_is_counted_at_its_seat() -> None:
    job = BalanceJob(
        REQUEST,
        own=[
            CountedGame(0, 1, (0,), 9, "", {}),
            CountedGame(1, 1, (0,), 9, "", {}),
            CountedGame(2, 1, (0,), 9, "", {}),
        ],
    )
    assert tried(job)[:2] == (2, 3)  # it sat on places 0, 1, 0


def test_some_players_go_for_a_card_and_build_it() -> None:
    request = Request("designtown", "", "easy", 2, 2, 7, has_house=frozenset(range(2)))
    plain = sum(sum(one.game.built.get("factory", ())) for one in played(request))
    going = sum(
        one.game.built.get("factory", (0, 0))[one.game.number % 2]
        for one in played(
            Request("designtown", "", "easy", 2, 2, 7, has_house=frozenset(range(2)), card="factory")
        )
    )
    assert (plain, going > 0) == (0, True)


def test_after_twenty_games_it_is_seen_that_nobody_can_win() -> None:
    """Real games with cards that give no stars, in which no number of cards wins."""
    form, house = form_of("designtown"), house_rows("designtown")
    rows = changed(form, house, *((at, "vp", "0") for at in range(len(house))), (2, "effect", "none"))
    assert form.troubles(rows) == ()
    request = Request("designtown", form.written(rows), "easy", 2, 20, 1, has_house=frozenset(range(20)))
    counts = GameCounts(2, (one.game for one in played(request)))
    names = {form.id_of(row): form.title(row) for row in rows}
    found = notes(
        counts, GameCounts(2), names, {}, changed=(), tried={}, has_tryer=True, beaten=beaten(form, rows)
    )
    heads = [in_english(note.head) for note in found]
    assert heads[0] == "Games that nobody wins: 20 of 20."
    assert not any("in the order" in head for head in heads), "no place wins, whoever goes first"


def test_kept_games_come_back_and_those_of_another_program_seed_or_shape_do_not(tmp_path: Path) -> None:
    path = kept.path_of(tmp_path, b"cards", REQUEST)
    games = (
        CountedGame(0, 1, (0, 1), 9, "DV-9.3", {"DV001": (1, 0)}),
        CountedGame(1, 2, (), 0, "endless", {}),
    )
    kept.write(path, REQUEST, games)
    assert kept.read(path, REQUEST) == games
    assert kept.read(path, Request("deckville", "", "easy", 2, 3, 8)) == ()
    assert kept.read(path, Request("deckville", "", "easy", 3, 3, 7)) == (games[1],)


def test_of_the_kept_tests_the_latest_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "_MOST_FILES", 2)
    for number in range(4):
        path = tmp_path / f"{number}.jsonl"
        kept.write(path, REQUEST, ())
        os.utime(path, (number, number))
    assert {path.name for path in tmp_path.iterdir()} == {"2.jsonl", "3.jsonl"}


def test_the_last_test_of_some_cards_is_found(tmp_path: Path) -> None:
    assert kept.last(tmp_path, b"cards", "deckville") is None
    for seats, seconds in ((2, 7), (3, 5)):
        request = Request("deckville", "", "easy", seats, 3, kept.SEED)
        path = kept.path_of(tmp_path, b"cards", request)
        kept.write(path, request, [CountedGame(0, 1, (1,), 9 + seats, "DV-9.3", {})])
        os.utime(path, (seconds, seconds))
    found = kept.last(tmp_path, b"cards", "deckville")
    assert found is not None and (found.seats, found.length) == (2, 11)
    assert kept.last(tmp_path, b"others", "deckville") is None


@pytest.mark.parametrize(
    "damage", [b"", b"{}\n", b"\xff\n[]", b"[" * 9_999, b'{"tabletop":"x","rules":1,"seed":7}\n[1]']
)
def test_damaged_kept_games_are_no_games(tmp_path: Path, damage: bytes) -> None:
    path = tmp_path / "one.jsonl"
    path.write_bytes(damage)
    assert kept.read(path, REQUEST) == ()
    assert kept.read(tmp_path / "none.jsonl", REQUEST) == ()
