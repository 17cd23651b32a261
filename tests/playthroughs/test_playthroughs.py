"""The rules still play the games that were written down."""

import pytest

import tabletop
from tests.playthroughs import HERE, plays, text_of

ALL = tuple(plays())


@pytest.mark.parametrize("play", ALL, ids=lambda play: play.path.stem)
def test_playthrough_is_as_it_was(play):
    assert play.path.exists(), "run: python -m tests.playthroughs --write"
    assert text_of(play).splitlines() == play.path.read_text(encoding="utf-8").splitlines()


def test_every_game_and_seat_count_has_one():
    wanted = {
        f"{game}_{count}_seats"
        for game in tabletop.games()
        for count in tabletop.game(game).players.seat_counts
    }
    assert wanted <= {path.stem for path in HERE.glob("*.txt")}


def test_no_playthrough_is_left_over():
    assert {path.name for path in HERE.glob("*.txt")} == {play.path.name for play in ALL}


def test_design_town_is_won_by_points_and_played_alone_and_with_both_supplies():
    ends = {path.stem: path.read_text(encoding="utf-8") for path in HERE.glob("designtown_*.txt")}
    assert any("stars in one turn." in text for text in ends.values())
    assert '"supply":"japanese"' in ends["designtown_2_seats_supply_japanese"]
    assert "leaves the supply" in ends["designtown_1_seats"]


def test_gotown_is_played_in_the_short_game_too():
    text = (HERE / "gotown_2_seats_short.txt").read_text(encoding="utf-8")
    assert '"short":true' in text
    assert "is the first to have 4 floors." in text
