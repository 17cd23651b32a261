"""What a computer player says is kept with its command, and changes nothing else."""

from __future__ import annotations

from pathlib import Path

from tabletop import saves
from tabletop.app.core.log import log_of
from tabletop.engine.message import SeatName, msg
from tabletop.engine.protocol import Speech
from tabletop.engine.table import Table
from tabletop.games.chinatown import commands as co
from tabletop.saves.loading import open_save
from tabletop.saves.verify import verify

SAID = Speech("need_more", {"money": 3})


def table(said: Speech | None) -> Table:
    made = Table.new("chinatown", ["Ann", "Ben", "Cat"], 3)
    for seat in (0, 1, 2):
        made.submit(seat, made.legal(seat)[0])
    made.submit(1, co.FinishTrading(), said)
    return made


def test_what_was_said_is_in_the_saved_game_and_in_the_log(tmp_path: Path) -> None:
    told, silent = table(SAID), table(None)
    for name, one in (("told", told), ("silent", silent)):
        saves.save(one, tmp_path / name)
    found = open_save(tmp_path / "told")
    assert not found.notes and found.table.records[-1].said == SAID
    assert found.table.digest == silent.digest and verify(found.table) is None
    line = log_of(found.table, None, 0, reveal=False)[-1]
    assert line.text == msg("{seat}: “{words}”", seat=SeatName(1), words=told.game.words.speech(SAID))
    written = [(tmp_path / name).read_bytes().splitlines() for name in ("told", "silent")]
    assert written[0][1:-1] == written[1][1:-1] and b"said" not in written[1][-1]


def test_words_that_nobody_knows_are_not_said_and_broken_ones_are_damage(tmp_path: Path) -> None:
    for said, good in ((Speech("unheard_of", {"money": 1}), True), (Speech("need_more", {}), False)):
        saves.save(table(said), tmp_path / "game")
        found = open_save(tmp_path / "game")
        assert bool(found.notes) is not good
        assert all("unheard" not in line.text.id for line in log_of(found.table, None, 0, reveal=False))
