"""DT-1 goal and players, DT-2 cards, DT-3 set-up."""

from collections import Counter

import pytest

import tabletop
from tabletop.engine.chance import Chance
from tabletop.games.designtown import GAME, cards, events
from tabletop.games.designtown.text import card_name
from tests.games.designtown.build import (
    END,
    FACT,
    OPTIONS,
    PLAY,
    STOP,
    STORE,
    WORDS,
    builder,
    cards_of,
    offered,
    play,
    refused,
    town,
)

STARTING = Counter(cards_of("res res res res apt store hosp fact park"))


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_dt_1_1_one_to_four_players(count):
    table = tabletop.Table.new("designtown", ["A", "B", "C", "D"][:count])
    assert len(table.state.decks) == len(table.state.discards) == count
    assert table.state.is_solo == (count == 1)


@pytest.mark.parametrize("count", [0, 5])
def test_dt_1_1_no_other_number_of_players(count):
    with pytest.raises(tabletop.SetupError, match=f"for 1 to 4 players, not {count}"):
        tabletop.Table.new("designtown", ["A"] * count)


def test_dt_1_2_eight_points_in_a_turn_win_at_once():
    after = play(town("park store", points=7))
    after = play(after.state, PLAY)
    assert after.events[-1] == events.GameWon(0, "points")
    assert GAME.rules.actors(after.state) == frozenset()
    result = GAME.rules.result(after.state)
    assert (result.winners, result.scores, result.clause) == ((0,), (8, 0), "DT-1.2")


def test_dt_1_2_seven_do_not():
    after = play(town("park store", points=6), PLAY)
    assert GAME.rules.result(after.state) is None
    assert GAME.progress.points(play(after.state, STOP).state) == (7, 0)


def test_dt_1_2_more_than_eight_do_as_well():
    """All the points are gained in one play-card phase, from one card after another."""
    state = town(" ".join(["park"] * 9))
    kinds = [play(state, *[PLAY] * count).kinds[-1] for count in range(1, 9)]
    assert kinds == ["CardPlayed"] * 7 + ["GameWon"]


def test_dt_1_2_points_of_another_turn_do_not_count():
    state = town("park", others="store store", points=4)
    after = play(state, PLAY, STOP, END).state
    assert (after.points, after.best) == (0, (5, 0))


def test_dt_1_2_nothing_is_done_after_the_end():
    over = play(town("park store", points=7), PLAY).state
    for seat in (0, 1):
        refused(over, PLAY, "game_over", "DT-1.2", seat=seat)
        assert offered(over, seat) == ()


@pytest.mark.parametrize("store_first", [True, False])
def test_dt_1_3_eighteen_cards_with_a_store_win(store_first):
    row, deck = ("store " + "mall " * 16, "mall store") if store_first else ("mall " * 17, "store store")
    after = play(town(deck, row=cards_of(row)), PLAY)
    assert after.events[-1] == events.GameWon(0, "cards")
    result = GAME.rules.result(after.state)
    assert (result.winners, result.clause) == ((0,), "DT-1.3")
    assert (result.reason.n, result.reason.args["card"]) == (18, card_name(STORE))


def test_dt_1_3_the_card_of_a_set_of_one_s_own_is_named():
    written = GAME.edition.content.decode().replace("win_at_cards:18", "none")
    written = written.replace("factory,3,1,0,3,4,none,none", "factory,3,0,0,3,4,none,win_at_cards:3")
    state = play(
        town("fact store", row=cards_of("mall store"), game=GAME.edition.recast(written)), PLAY
    ).state
    assert GAME.rules.result(state).reason.args["card"] == card_name(FACT)


def test_dt_1_3_without_a_store_they_do_not():
    after = play(town("fact store", row=cards_of("mall " * 17)), PLAY)
    assert after.kinds == ["CardPlayed"]


def test_dt_1_3_seventeen_do_not():
    after = play(town("mall store", row=cards_of("store " * 16)), PLAY)
    assert after.kinds == ["CardPlayed"]


def test_dt_1_3_a_mall_is_no_store():
    state = town("church store", row=cards_of("mall " * 20))
    assert play(state, PLAY).kinds == ["CardPlayed"]


def test_dt_1_3_a_bust_on_that_card_comes_first():
    after = play(town("hosp store", row=cards_of("store " * 17), unhappy=2), PLAY)
    assert after.kinds == ["CardPlayed", "TurnBust", "TurnEnded", "TurnBegan"]
    assert after.state.winner is None


def test_dt_1_4_unhappy_faces_act_before_a_win():
    """The sheet's question 3; no card of the house set has points and a face, so another set does."""
    written = GAME.edition.content.decode().replace(
        "central_park,front,central_park,0,0,1", "central_park,front,central_park,0,1,1"
    )
    state = town("park store", game=GAME.edition.recast(written), points=7, unhappy=2)
    after = play(state, PLAY)
    assert after.kinds == ["CardPlayed", "TurnBust", "TurnEnded", "TurnBegan"]
    assert after.state.active == 1


def test_dt_1_4_a_third_face_with_eight_points_on_the_table_is_a_bust():
    after = play(town("res store", points=8, unhappy=2), PLAY)
    assert after.kinds[1] == "TurnBust"
    assert GAME.rules.result(after.state) is None


def test_dt_1_4_a_turn_that_busts_gains_no_points():
    """Neither before nor afterwards; also with a card of 8 points that busts by itself."""
    before = town("res store", points=5, unhappy=2)
    shown = [before]
    for event in play(before, PLAY).events:
        shown.append(GAME.rules.evolve(shown[-1], event))
    assert [GAME.progress.points(state) for state in shown] == [(0, 0)] * 5
    written = GAME.edition.content.decode().replace("apartment,1,1,0", "apartment,1,3,8")
    over = play(town("apt store", turn=120, game=GAME.edition.recast(written)), PLAY).state
    result = GAME.rules.result(over)
    assert (result.winners, result.scores, over.best) == ((), (0, 0), (0, 0))


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_dt_1_5_after_sixty_turns_each_nobody_wins(seats):
    last = builder(0, seats=seats, turn=60 * seats)
    after = play(last, END)
    assert after.events == (events.TurnEnded(0), events.GameDrawn())
    result = GAME.rules.result(after.state)
    assert (result.winners, result.clause) == ((), "DT-1.5")
    refused(after.state, END, "game_over", "DT-1.5")
    assert play(builder(0, seats=seats, turn=60 * seats - 1), END).kinds == ["TurnEnded", "TurnBegan"]


def test_dt_1_5_a_bust_in_the_last_turn_ends_the_game_too():
    assert play(town("res store", unhappy=2, turn=120), PLAY).kinds[-1] == "GameDrawn"


def test_dt_2_1_the_top_card_is_seen_and_the_order_beneath_is_not():
    table = tabletop.Table.new("designtown", ["A", "B"], seed=3)
    for viewer in (None, 0, 1):
        for seat in (0, 1):
            seen, true = table.view(viewer).decks[seat], table.state.decks[seat]
            assert seen[-1] == true[-1]
            assert list(seen[:-1]) == sorted(true[:-1])


def test_dt_2_1_a_card_keeps_its_face_when_it_is_moved():
    after = play(town("station apt store", "mall"), PLAY, PLAY)
    assert after.state.row == cards_of("station apt")


def test_dt_2_2_the_kinds_with_their_fronts_and_backs():
    pairs = {WORDS[front]: WORDS[cards.other_face(front)] for front in cards.FRONTS}
    assert pairs == {"res": "apt", "store": "mall", "hosp": "church", "fact": "plant", "park": "station"}
    for card in cards.FACES:
        assert cards.other_face(cards.other_face(card)) == card
        assert cards.is_front(card) != cards.is_front(cards.other_face(card))


def test_dt_2_3_a_front_has_a_cost_but_for_the_residential_area():
    faces = town("store").faces
    assert [faces[card].cost for card in cards.FRONTS] == [None, 3, 4, 3, 5]
    assert [faces[card].cost for card in cards.FACES if not cards.is_front(card)] == [None] * 5


def test_dt_2_3_the_corner_is_a_fee_or_a_mark():
    faces = town("store").faces
    assert [WORDS[card] for card in cards.FACES if faces[card].is_recyclable] == [
        "mall",
        "church",
        "plant",
        "station",
    ]
    assert all((face.fee is None) == face.is_recyclable for face in faces)


def test_dt_2_4_what_the_sheets_establish():
    faces = town("store").faces
    assert faces[cards.RESIDENTIAL_AREA].unhappy == faces[cards.HOSPITAL].unhappy == 1
    assert faces[cards.RESIDENTIAL_AREA].is_forced
    assert (faces[cards.HOSPITAL].cash, faces[cards.HOSPITAL].cash_per_unhappy) == (1, 1)
    assert faces[cards.CONVENIENCE_STORE].wins_at == 18
    assert (faces[cards.CHURCH].limit, faces[cards.CHURCH].recycle_limit) == (1, 1)
    assert faces[cards.APARTMENT].moves_away


def test_dt_3_1_nine_cards_each():
    for count in (1, 2, 3, 4):
        state = tabletop.Table.new("designtown", "ABCD"[:count], seed=count).state
        assert [Counter(deck) for deck in state.decks] == [STARTING] * count
        assert state.discards == ((),) * count


def test_dt_3_1_they_are_shuffled():
    decks = {tabletop.Table.new("designtown", "AB", seed=seed).state.decks for seed in range(40)}
    assert len(decks) == 40
    tables = (tabletop.Table.new("designtown", "AB", seed=seed) for seed in range(450))
    tops = Counter(table.state.decks[0][-1] for table in tables)
    assert set(tops) == set(STARTING)
    assert 150 < tops[cards.RESIDENTIAL_AREA] < 250  # 4 of 9 of 450: 200 expected


@pytest.mark.parametrize(
    ("supply", "counts"), [("english", (0, 12, 12, 8, 8)), ("japanese", (0, 8, 8, 12, 12))]
)
def test_dt_3_2_the_supply_as_the_sheets_have_it(supply, counts):
    for players in ("AB", "ABCD"):
        table = tabletop.Table.new("designtown", players, options={"supply": supply})
        assert table.state.supply == counts
    assert sum(counts) == 40
    assert sum(GAME.rules.conserved(table.state)) == 40 + 9 * 4


def test_dt_3_2_the_english_sheet_is_the_default():
    assert tabletop.Table.new("designtown", "AB").state.supply[STORE // 2] == 12


def test_dt_3_3_the_start_player_is_drawn_by_lot():
    firsts = Counter(tabletop.Table.new("designtown", "ABCD", seed=seed).state.active for seed in range(400))
    assert set(firsts) == {0, 1, 2, 3}
    assert min(firsts.values()) > 60


@pytest.mark.parametrize("first", [0, 1, 2])
def test_dt_3_3_or_the_start_player_is_chosen(first):
    table = tabletop.Table.new("designtown", "ABC", seed=4, options={"first": first})
    assert table.actors == {first}
    assert events.FirstPlayerDrawn(first, by_lot=False) in table.events_for(None)


def test_dt_3_3_alone_there_is_nothing_to_draw():
    told = GAME.rules.setup(1, {**OPTIONS, "first": None}, Chance(1, 0))
    assert [type(event).__name__ for event in told] == ["DeckShuffled", "TurnBegan"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_dt_3_3_seats_are_numbered_in_order_of_play(seats):
    state, order = builder(0, seats=seats), []
    for _ in range(2 * seats):
        order.append(state.active)
        state = play(state, *((END,) if state.is_building else (PLAY, STOP, END))).state
        if not state.decks[state.active]:
            break
    assert order == [turn % seats for turn in range(len(order))]
    assert len(order) > seats
