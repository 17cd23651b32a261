"""A Sunday's five puzzles: the same for everybody, one of each game, the first try at each on record."""

from __future__ import annotations

from datetime import date, timedelta

import msgspec
import pytest

from tabletop import daily
from tabletop.app.core.settings import Settings
from tabletop.daily import (
    FIRST,
    STOREYS,
    Tries,
    Try,
    day_on,
    five_on,
    has_puzzles,
    hints,
    is_over,
    judged,
    line_of_puzzles,
    next_of,
    noted,
)
from tabletop.engine.registry import own_games
from tabletop.puzzles import Puzzle, puzzles_of

SUNDAY = FIRST + timedelta(days=6)
FIVE = five_on(SUNDAY)


def after(*right: bool) -> Tries:
    tries: Tries = {}
    for puzzle, one in zip(FIVE, right, strict=False):
        tries = noted(tries, FIVE, puzzle, Try(one))
    return tries


def test_sundays_have_puzzles_and_no_game() -> None:
    assert [number for number in range(14) if has_puzzles(FIRST + timedelta(days=number))] == [6, 13]
    with pytest.raises(LookupError):
        day_on(SUNDAY)


def test_a_sunday_is_the_same_everywhere() -> None:
    """Whoever changes this changes what people compare: only with the puzzles that ship."""
    ids = [puzzle.id for puzzle in FIVE]
    assert ids == ["deckville-20", "designtown-08", "gotown-39", "chinatown-39", "deckville-44"]


def test_they_are_a_mixture_that_grows_harder(monkeypatch: pytest.MonkeyPatch) -> None:
    shelves = {game: puzzles_of(game) for game in own_games()}
    monkeypatch.setattr(daily, "puzzles_of", shelves.__getitem__)
    weeks = [five_on(SUNDAY + timedelta(weeks=number)) for number in range(52)]
    for five in weeks:
        assert {one.game for one in five} == set(own_games())
        assert tuple(one.storey for one in five) == STOREYS
        assert len({one.mark for one in five}) == len(five)
    assert len({one.mark for five in weeks for one in five}) > 100
    assert {five[0].game for five in weeks} == set(own_games())


def test_other_puzzles_give_other_sundays(monkeypatch: pytest.MonkeyPatch) -> None:
    def fewer(game: str) -> tuple[Puzzle, ...]:
        return tuple(one for one in puzzles_of(game) if one.mark not in {five.mark for five in FIVE[:1]})

    monkeypatch.setattr(daily, "puzzles_of", fewer)
    assert five_on(SUNDAY) != FIVE


def test_the_first_try_counts() -> None:
    tries = after(True)
    assert noted(tries, FIVE, FIVE[0], Try(False)) == tries
    assert next_of(tries, FIVE) == 1
    wrong = after(True, False)
    assert noted(wrong, FIVE, FIVE[1], Try(True)) == wrong
    assert judged(wrong) == (True, False) and not is_over(wrong)
    whole = after(True, False, True, True, True)
    assert is_over(whole) and next_of(whole, FIVE) == 0


def test_hints_count_until_a_try_is_judged() -> None:
    tries = noted(noted({}, FIVE, FIVE[0], Try(hints=(1,))), FIVE, FIVE[0], Try(hints=(0,)))
    assert noted(tries, FIVE, FIVE[0], Try(hints=(1,))) == tries, "the same hint once more"
    assert judged(tries) == () and next_of(tries, FIVE) == 0
    tries = noted(noted(tries, FIVE, FIVE[0], Try(True)), FIVE, FIVE[0], Try(hints=(2,)))
    assert tries == {FIVE[0].mark: Try(True, (0, 1))} and hints(tries) == 2


def test_of_other_puzzles_only_a_whole_sunday_stays() -> None:
    """As when a newer program has others."""
    others = five_on(SUNDAY + timedelta(weeks=1))
    assert noted(after(True, True), others, others[0], Try(True)) == {others[0].mark: Try(True)}
    whole = after(True, True, True, True, False)
    assert noted(whole, others, others[0], Try(True)) == whole


def test_the_line_tells_how_it_went() -> None:
    assert line_of_puzzles(SUNDAY, after(True, True, False, True, True)) == (
        "Tabletop 2026-11-22 Puzzles 4/5 ██▁██ first try · no hints"
    )
    tries = {**after(False, False, False, False), FIVE[4].mark: Try(True, (0, 1))}
    assert line_of_puzzles(date(2027, 1, 3), tries).endswith("Puzzles 1/5 ▁▁▁▁█ first try · 2 hints")


def test_it_is_kept_in_the_settings() -> None:
    settings = Settings(sundays={SUNDAY.isoformat(): dict(after(True, False))})
    assert msgspec.json.decode(msgspec.json.encode(settings), type=Settings) == settings
