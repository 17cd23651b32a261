"""Games with cards or a board of a player's own stand apart: no number of the record, no first, no best, no
day."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from tabletop import daily, maps, own_content, saves
from tabletop.cli import show
from tabletop.engine.codec import content_digest
from tabletop.engine.event_log import SeatInfo
from tabletop.engine.protocol import Game
from tabletop.engine.registry import find, has_own_content
from tabletop.engine.table import Table
from tabletop.map_writing import rewritten
from tabletop.record.filters import GameFilter, firsts, played_by, reckoned
from tabletop.record.game_stats import GameStats, counted
from tabletop.record.ladder import own_games
from tabletop.review.curve import curve, no_chances
from tabletop.saves.library import Library
from tabletop.sets.boards import board_field
from tabletop.sets.own_set import form_of
from tabletop.sets.shelf import SetShelf
from tests.cli.run import run
from tests.cli.test_sets import GOLD, changed
from tests.engine.test_form import FORMS, english
from tests.record.played import play

KINDS = (("Mei", "human"), ("AI 1", "bot:easy"), ("AI 2", "bot:easy"))
CHANGES = {"designtown": GOLD, "deckville": ((0, "score", "20"),)}
ADVISED = {"deckville"}
"""Games whose adviser plays with any cards; elsewhere its plans were found for the house's."""


@pytest.fixture(scope="module", params=FORMS)
def games(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Path]]:
    """Saved games of a person with another player and alone: with the house's cards, with own ones."""
    folder = tmp_path_factory.mktemp("saves")
    house: Game[object, object, object] = find(request.param)  # type: ignore[type-var]
    own = changed(request.param, *CHANGES[request.param]).cast()
    found = []
    for game, seats in ((house, 2), (house, 1), (own, 2), (own, 1)):
        infos = [SeatInfo("Mei", "human"), SeatInfo("AI", "bot:easy", 1)][:seats]
        table = Table.new(game, infos, 4)
        play(table)
        found.append(folder / f"{len(found)}.tabletop")
        saves.save(table, found[-1])
    yield found


def stats(paths: list[Path]) -> dict[Path, GameStats]:
    return {path: counted(path) for path in paths}


def test_they_change_no_number_of_the_record(games: list[Path]) -> None:
    house, every = (reckoned(stats(some), GameFilter(), {}) for some in (games[:2], games))
    assert every.everything == house.everything
    assert every.games._replace(played=(), assisted=house.games.assisted) == house.games._replace(played=())
    assert every.games.played == house.games.played and len(every.tables) == 4
    assert every.games.assisted.games > house.games.assisted.games == 0


def test_who_knows_only_the_house_cards_gives_no_hint(games: list[Path]) -> None:
    house, own = (saves.load(path).game for path in (games[0], games[2]))
    assert house.players.advise is not None
    assert (own.players.advise is not None) == (own.id in ADVISED)


def test_no_first_and_no_level_comes_from_them(games: list[Path]) -> None:
    assert firsts(played_by(stats(games[:2]), "Mei", {})) == firsts(played_by(stats(games), "Mei", {}))
    assert firsts(played_by(stats(games[2:]), "Mei", {})) == {}
    game_id = stats(games)[games[0]].game
    assert len(own_games(stats(games), game_id, "Mei", {})) == 1
    assert own_games(stats(games[2:]), game_id, "Mei", {}) == ()


def test_no_best_alone_comes_from_them(games: list[Path]) -> None:
    library, game_id = Library(games[0].parent), stats(games)[games[0]].game
    house = saves.load(games[1])
    best = library.fewest_turns(game_id), library.best_score(game_id)
    games[3].rename(games[3].with_suffix(".gone"))
    try:
        assert best == (library.fewest_turns(game_id), library.best_score(game_id))
        assert library.best_score(game_id) == house.game.progress.points(house.state)[0]
    finally:
        games[3].with_suffix(".gone").rename(games[3])


def test_no_chances_are_shown_with_them(games: list[Path]) -> None:
    """They were fitted to the house's cards; so were Design Town's hints."""
    house, own = (saves.load(path) for path in (games[0], games[2]))
    assert curve(house) and curve(own) == ()
    assert own.game.progress.win_chances is None and house.game.progress.win_chances is not None
    assert (own.game.players.advise is None) == (own.game.id == "designtown")


def test_a_review_says_that_nobody_judges_such_moves(
    games: list[Path], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It neither says that there are no opponents, nor that nothing was missed."""
    monkeypatch.setattr(show, "moments", _no_moments)
    told = {path: run(capsys, "review", str(path), "--seat", "0").out for path in (games[0], games[2])}
    assert "known only for the house cards" in told[games[2]] and "house" not in told[games[0]]
    assert "no opponents" not in told[games[2]]
    judges = saves.load(games[2]).game.players.advise is not None
    assert ("missed nothing important" in told[games[2]]) == judges != ("cannot be judged" in told[games[2]])


def _no_moments(table: object, seat: int) -> Iterator[None]:
    yield from ()
    return ()  # type: ignore[return-value]


def test_a_day_with_other_cards_is_no_day(tmp_path: Path) -> None:
    when = daily.FIRST
    while daily.has_puzzles(when) or daily.day_on(when).game.edition.form is None:
        when += timedelta(days=1)
    day = daily.day_on(when)
    own = changed(day.game.id, *CHANGES[day.game.id]).cast()
    for name, game in (("own", own), ("house", day.game)):
        assert daily.days_played(Library(tmp_path).entries(), when) == {}
        table = Table.new(game, ["Mei", "AI"], day.seed, day.daily.options)
        saves.save(table, tmp_path / f"{name}.tabletop")
    assert list(daily.days_played(Library(tmp_path).entries(), when)) == [when]


def test_games_on_an_own_board_stand_apart_and_those_on_the_standard_one_count(tmp_path: Path) -> None:
    """A board that a player has made is content like cards: no number, no first, no chances. One with the
    same plots and cards is the standard board, whatever decorates it."""
    home, lies = tmp_path, SetShelf("chinatown", tmp_path)
    same, other = (lies.add(lies.house(name)) for name in ("Same", "Other"))
    grid = maps.draft(same.read_bytes(), "").grid
    kinds = board_field(form_of("chinatown")).kinds
    same.write_bytes(rewritten(same.read_bytes(), grid.only(kinds).undecorated((0, 0)), "Same", kinds))
    other.write_bytes(rewritten(other.read_bytes(), grid.moved((0, 1), (0, 0)), "Other"))
    found = {}
    for name in ("Same", "Other"):
        game = own_content.own_game("chinatown", home, name)
        table = Table.new(game, [SeatInfo(one, kind) for one, kind in KINDS], 4)
        play(table, chooser="random")
        assert table.result is not None
        saves.save(table, tmp_path / f"{name}.tabletop")
        found[name] = counted(tmp_path / f"{name}.tabletop")
        assert bool(curve(table)) == (name != "Other")
        assert ("for the standard board" in english(no_chances(table))) == (name == "Other")
    assert [one.is_assisted for one in found.values()] == [False, True]
    paths = {tmp_path / f"{name}.tabletop": one for name, one in found.items()}
    standard = dict(list(paths.items())[:1])
    every = reckoned(paths, GameFilter(), {})
    assert every.everything == reckoned(standard, GameFilter(), {}).everything
    assert every.games.assisted.games == 1
    assert firsts(played_by(paths, "Mei", {})) == firsts(played_by(standard, "Mei", {}))
    assert firsts(played_by({tmp_path / "Other.tabletop": found["Other"]}, "Mei", {})) == {}


def test_unknown_games_have_nothing_of_ones_own() -> None:
    assert not has_own_content("ludo", "any")
    for game_id in ("chinatown", "deckville"):
        house = content_digest(find(game_id).edition.content)
        assert has_own_content(game_id, "another") and not has_own_content(game_id, house)
