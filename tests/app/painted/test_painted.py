"""What is painted, line by line, against pictures that are kept; see `kept` for how they are drawn anew."""

from __future__ import annotations

import pytest

from tests.app.painted import kept
from tests.app.painted.moment import Moment

MOMENTS = [(group, moment) for group, moments in kept.GROUPS.items() for moment in moments()]
HINT = "not painted as before; if it is right: python -m tests.app.painted.kept"


@pytest.mark.parametrize(("group", "moment"), MOMENTS, ids=lambda one: getattr(one, "name", one))
def test_a_picture_is_painted_as_it_was(group: str, moment: Moment) -> None:
    lines, pieces = kept.drawn(moment)
    before = kept.read(group, moment.name)
    assert lines == before, f"{HINT} {group}\n{kept.report(group, before, lines, pieces)}"


def test_every_file_is_the_picture_of_a_moment() -> None:
    wanted = {f"{group}/{moment.name}.txt" for group, moment in MOMENTS}
    wanted |= {f"{group}/pieces.txt" for group in kept.GROUPS}
    assert wanted == {path.relative_to(kept.FOLDER).as_posix() for path in kept.FOLDER.glob("*/*.txt")}
