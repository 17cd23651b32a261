"""Chance is fair, repeatable, and the same in every version for ever."""

from collections import Counter
from itertools import permutations

import pytest

from tabletop.engine.chance import ByPosition, Chance, ChanceNeededError, NoChance

# Saved games and playthroughs hang on these: never change them, never regenerate them.
GOLDEN = {
    (0, 0): [0, 1, 2, 3, 1, 8, 1, 8],
    (0, 1): [6, 2, 2, 4, 1, 6, 1, 4],
    (7, 3): [7, 1, 6, 7, 0, 6, 3, 4],
    (-1, 5): [6, 6, 5, 6, 2, 8, 8, 0],
    (9223372036854775807, 1099511627776): [4, 3, 6, 9, 6, 3, 9, 5],
}
GOLDEN_SHUFFLE = (8, 4, 2, 3, 9, 0, 1, 6, 5, 7)
GOLDEN_PICK = "a"
GOLDEN_NAMED = (4, 3, 1, 9, 7, 8, 5, 0, 6, 2)
GOLDEN_WORD = 10051580994139140464
WORDS = 1 << 64


def fixed(*words):
    """Return a chance that draws the words that it is given."""
    return Chance(0, 0, iter(words))


def draws(seed, position, count=8, bound=10):
    chance = Chance(seed, position)
    return [chance.below(bound) for _ in range(count)]


@pytest.mark.parametrize(("key", "wanted"), GOLDEN.items())
def test_golden_draws(key, wanted):
    assert draws(*key) == wanted


def test_golden_shuffle_and_pick():
    assert Chance(7, 3).shuffled(range(10)) == GOLDEN_SHUFFLE
    assert Chance(7, 4).pick("abcdefgh") == GOLDEN_PICK
    assert Chance(2**63 - 1, 2**40).below(2**64) == GOLDEN_WORD


def test_the_same_seed_and_position_draw_the_same():
    assert draws(5, 9) == draws(5, 9)


def test_other_seeds_and_positions_draw_otherwise():
    seen = {tuple(draws(seed, position, 12)) for seed in range(-20, 20) for position in range(40)}
    assert len(seen) == 40 * 40


@pytest.mark.parametrize("bound", [1, 2, 3, 7, 10, 54])
def test_below_is_even(bound):
    chance = Chance(11, 0)
    counts = Counter(chance.below(bound) for _ in range(600 * bound))
    assert set(counts) == set(range(bound))
    assert all(480 < count < 720 for count in counts.values())  # 600 expected, 5 sigma are 122


def test_below_chi_squared():
    chance, bound, count = Chance(12, 0), 20, 40_000
    counts = Counter(chance.below(bound) for _ in range(count))
    expected = count / bound
    chi = sum((counts[value] - expected) ** 2 / expected for value in range(bound))
    assert chi < 43.8  # 19 degrees of freedom, p = 0.001


def test_successive_draws_are_independent():
    chance = Chance(13, 0)
    pairs = Counter((chance.below(5), chance.below(5)) for _ in range(10_000))
    assert len(pairs) == 25
    assert all(300 < count < 500 for count in pairs.values())


def test_below_rejects_the_uneven_end():
    """The last words would favour small numbers: they are drawn again."""
    limit = WORDS - WORDS % 10
    assert fixed(limit, WORDS - 1, 23).below(10) == 3
    assert fixed(limit - 1).below(10) == 9
    assert fixed(WORDS - 1).below(2**64) == WORDS - 1


@pytest.mark.parametrize("count", range(2, 13))
def test_a_shuffle_draws_as_below_does(count):
    """At the uneven end, too, where there is none (2, 4, 8) as where there is one."""
    limit = WORDS - WORDS % count
    for first in (0, limit - 1, limit % WORDS, WORDS - count, WORDS - 2, WORDS - 1):
        words = (first, *range(3, 3 + count))
        chance, deck = fixed(*words), list(range(count))
        for n in range(count, 1, -1):
            drawn = chance.below(n)
            deck[n - 1], deck[drawn] = deck[drawn], deck[n - 1]
        assert fixed(*words).shuffled(range(count)) == tuple(deck)


@pytest.mark.parametrize("bound", [0, -1])
def test_below_needs_a_positive_bound(bound):
    with pytest.raises(ValueError, match="positive"):
        Chance(0, 0).below(bound)


def test_every_order_is_as_likely():
    orders = Counter(Chance(seed, 0).shuffled("abcd") for seed in range(7200))
    assert set(orders) == set(permutations("abcd"))
    assert all(210 < count < 390 for count in orders.values())  # 300 expected


def test_a_shuffle_keeps_the_items():
    items = (1, 1, 2, 3, 3, 3)
    for seed in range(50):
        assert sorted(Chance(seed, 0).shuffled(items)) == sorted(items)
    assert Chance(0, 0).shuffled(()) == ()


@pytest.mark.parametrize("count", [0, 1, 4, 9, 10, 12])
def test_what_is_dealt_is_the_top_of_a_shuffle(count):
    for seed in range(20):
        assert Chance(seed, 0).dealt(range(10), count) == Chance(seed, 0).shuffled(range(10))[::-1][:count]


def test_only_what_is_dealt_is_drawn():
    assert fixed(0, 0, 0).dealt("abcde", 3) == ("a", "e", "d")
    assert fixed().dealt("a", 1) == ("a",)


def test_pick_takes_each_item_and_none_of_nothing():
    chance = Chance(1, 1)
    assert {chance.pick("abc") for _ in range(100)} == set("abc")
    with pytest.raises(ValueError, match="positive"):
        chance.pick(())


def test_a_purpose_has_one_stream_at_every_position():
    early, late = Chance(7, 0), Chance(7, 90)
    late.below(6)
    assert early.named("plots", 2).shuffled(range(10)) == late.named("plots", 2).shuffled(range(10))
    assert early.named("plots", 2).shuffled(range(10)) == GOLDEN_NAMED
    assert early.below(1 << 60) != early.named("plots", 2).below(1 << 60)


def test_other_purposes_occasions_and_seeds_draw_otherwise():
    names = [("deck", 1, 12), ("deck", 11, 2), ("deck", 1), ("deck",), ("deck1",), ("plots", 1, 12)]
    seen = {Chance(seed, 0).named(*name).below(1 << 60) for seed in range(50) for name in names}
    assert len(seen) == 50 * len(names)


def test_draws_of_one_purpose_are_even_over_its_occasions():
    counts = Counter(Chance(14, 0).named("theft", turn).below(6) for turn in range(6000))
    assert set(counts) == set(range(6))
    assert all(870 < count < 1130 for count in counts.values())  # 1000 expected, 4.5 sigma


def test_by_position_every_purpose_draws_from_the_one_stream():
    old, plain = ByPosition(7, 3), Chance(7, 3)
    drawn = [old.named("plots", 2).below(10), old.named("tiles", 2).below(10)]
    assert drawn == [plain.below(10), plain.below(10)]


def test_no_chance_refuses_every_draw():
    assert NoChance().shuffled((1,)) == (1,)
    for draw in (
        lambda c: c.below(1),
        lambda c: c.below(6),
        lambda c: c.pick("a"),
        lambda c: c.shuffled("ab"),
    ):
        with pytest.raises(ChanceNeededError):
            draw(NoChance())
        with pytest.raises(ChanceNeededError):
            draw(NoChance().named("plots", 2))
