"""What the workshop says of sets: of cards, or of boards."""

from __future__ import annotations

from typing import Final, NamedTuple

from tabletop.engine.form import Form
from tabletop.engine.message import N_


class SetWords(NamedTuple):
    """Texts of the workshop that differ between cards and boards, to be translated."""

    heading: str
    about: str
    house: str
    house_note: str
    same: str
    make: str
    new: str
    from_house: str
    from_other: str
    empty: str
    foreign: str
    folder: str
    mine: str
    printed: str
    give: str
    elsewhere: str
    rename: str
    use_house: str
    tested: str
    told: str
    fix: str
    changed: str
    again: str
    mean: str
    legend: str
    wins: str
    column: str
    beside: str
    share: str
    now: str
    end: str


_CARDS: Final = SetWords(
    heading=N_("Workshop: sets of cards"),
    about=N_(
        "A set is what is printed on all the cards. You choose one at set-up, and each game keeps its cards."
    ),
    house=N_("House cards"),
    house_note=N_("These come with the program. View and print them, or make a set from them to change."),
    same=N_("Same as the house cards"),
    make=N_("Make a set from it"),
    new=N_("New set"),
    from_house=N_("The house cards"),
    from_other=N_("Another of my sets…"),
    empty=N_("An empty sheet, for printed cards"),
    foreign=N_(
        "Drop a file anywhere on this window: a shared set, or a table (CSV) from a spreadsheet. "
        "It becomes a new set and replaces nothing."
    ),
    folder=N_("Show the folder of sets"),
    mine=N_("My cards"),
    printed=N_("Printed cards"),
    give=N_("Share as a set file"),
    elsewhere=N_("This set is open in another window. You can only view it here."),
    rename=N_("Name this set"),
    use_house=N_("Use the house value"),
    tested=N_("Computer players play many games with these cards and as many with the house cards."),
    told=N_("You see how long games are, who wins, how they end, and what the cards are worth."),
    fix=N_("Fix the problems in this set first."),
    changed=N_("The cards have changed since."),
    again=N_("The cards have changed since. Play again to see what that does."),
    mean=N_("House cards: {mean}."),
    legend=N_("Bars: this set. Dashes: the house cards."),
    wins=N_(
        "Wins: how many more of 100 games its builders win than the others, if that is certain. "
        "The line is for the house cards."
    ),
    # i18n: heading of a column of figures, beside “now”
    column=N_("house"),
    beside=N_("house {number}"),
    share=N_("{share}, house {house}"),
    now=N_("{now}, house {house}"),
    end=N_("{end}: {count}, house {house}"),
)
_BOARDS: Final = SetWords(
    heading=N_("Workshop: boards"),
    about=N_("A board says where the plots are. You choose one at set-up, and each game keeps its board."),
    house=N_("Standard board"),
    house_note=N_("It comes with the program. View it, or make a board from it to change."),
    same=N_("Same as the standard board"),
    make=N_("Make a board from it"),
    new=N_("New board"),
    from_house=N_("The standard board"),
    from_other=N_("Another of my boards…"),
    empty=N_("An empty board"),
    foreign=N_(
        "Drop a file anywhere on this window: a map from Tiled, or a board as text (CSV). "
        "It becomes a new board and replaces nothing."
    ),
    folder=N_("Show the folder of boards"),
    mine=N_("My board"),
    printed=N_("My board"),
    give=N_("Share as a file"),
    elsewhere=N_("This board is open in another window. You can only view it here."),
    rename=N_("Name this board"),
    use_house=N_("As on the standard board"),
    tested=N_("Computer players play many games on this board and as many on the standard board."),
    told=N_("You see how long games are, who wins, and what the businesses are worth on it."),
    fix=N_("Fix the problems on this board first."),
    changed=N_("The board has changed since."),
    again=N_("The board has changed since. Play again to see what that does."),
    mean=N_("Standard board: {mean}."),
    legend=N_("Bars: this board. Dashes: the standard board."),
    wins=N_(
        "Wins: how many more of 100 games its builders win than the others, if that is certain. "
        "The line is for the standard board."
    ),
    # i18n: heading of a column of figures, beside “now”
    column=N_("standard"),
    beside=N_("standard {number}"),
    share=N_("{share}, standard {house}"),
    now=N_("{now}, standard {house}"),
    end=N_("{end}: {count}, standard {house}"),
)


def words_of(form: Form) -> SetWords:
    """Return what is said of the sets of a form."""
    return _CARDS if form.board is None else _BOARDS
