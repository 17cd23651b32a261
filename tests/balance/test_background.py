"""Tests of balance in processes of their own: equal games everywhere, kept, stopped, gone after it."""

import os
import time
from pathlib import Path

import pytest

from tabletop.balance import kept
from tabletop.balance.background import BalanceJob, tried
from tabletop.balance.beaten import beaten
from tabletop.balance.counts import CountedGame, GameCounts, Request, notes
from tabletop.balance.playing import played
from tabletop.engine.message import in_english
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
    games = (CountedGame(0, 1, (1,), 9, "DV-9.3", {"DV001": (1, 0)}), CountedGame(1, 2, (), 0, "endless", {}))
    kept.write(path, REQUEST, games)
    assert kept.read(path, REQUEST) == games
    assert kept.read(path, Request("deckville", "", "easy", 2, 3, 8)) == ()
    assert kept.read(path, Request("deckville", "", "easy", 3, 3, 7)) == (games[1],)


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
