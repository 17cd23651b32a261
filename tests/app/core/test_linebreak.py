"""Line breaking: Latin words, Japanese rules, odd characters (ux S4)."""

from __future__ import annotations

import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.app.core.fonts import is_wide
from tabletop.app.core.typesetting import ELLIPSIS, NO_END, NO_START, SOFT, pieces, shorten, wrap
from tests.letters import LETTERS


def width(text: str) -> float:
    return sum(2 if is_wide(char) else 1 for char in text)


def test_latin_breaks_between_words() -> None:
    assert wrap("the towers grow and grow", 10, width) == ["the towers", "grow and", "grow"]


def test_line_feeds_break() -> None:
    assert wrap("a\n\nb", 10, width) == ["a", "", "b"]


def test_no_line_begins_with_a_full_stop_or_closing_bracket() -> None:
    text = "塔が伸びていくと、（かっこ）や「句読点」の位置にも、気をつけます。ゲームっぽいっ！"
    # The widest piece that may not be broken is six wide.
    for wide in range(6, 40):
        lines = wrap(text, wide, width)
        assert "".join(lines) == text
        for line in lines[1:]:
            assert line[0] not in NO_START, (wide, lines)
        for line in lines[:-1]:
            assert line[-1] not in NO_END, (wide, lines)


def test_latin_words_stay_whole_in_japanese() -> None:
    lines = wrap("これはGoTownというゲームです", 12, width)
    assert any("GoTown" in line for line in lines)
    assert "".join(lines) == "これはGoTownというゲームです"


def test_japanese_breaks_between_phrases() -> None:
    text = "コンビニエンスストアを買うか、ターンを終わってください。"
    assert wrap(text, 30, width) == ["コンビニエンスストアを買うか、", "ターンを終わってください。"]
    assert wrap(text, 26, width) == ["コンビニエンスストアを", "買うか、ターンを", "終わってください。"]


def test_a_phrase_wider_than_the_line_breaks_between_words_first() -> None:
    assert pieces("ゲーム終了時に") == ["ゲーム終了時に"]
    assert wrap("ゲーム終了時に", 10, width) == ["ゲーム", "終了時に"]
    assert wrap("ラウンド数は", 8, width) == ["ラウンド", "数は"]


def test_a_phrase_is_broken_rather_than_words_lost() -> None:
    text = "カードを引いてターンを終える"
    assert wrap(text, 12, width) == ["カードを", "引いて", "ターンを", "終える"]
    lines = wrap(text, 12, width, 3)
    assert (len(lines), "".join(lines)) == (3, text)


def test_a_long_katakana_word_breaks_between_its_halves() -> None:
    assert wrap("コンビニエンスストア", 16, width) == ["コンビニエンス", "ストア"]
    assert wrap("ショッピングモール", 14, width) == ["ショッピング", "モール"]
    assert wrap("セントラルパーク", 12, width) == ["セントラル", "パーク"]


def test_a_japanese_word_wider_than_the_line_still_obeys_the_rules_for_lines() -> None:
    assert wrap("コンピューター", 8, width) == ["コン", "ピュー", "ター"]


def test_a_sentence_may_break_after_a_pause() -> None:
    assert wrap("第3ラウンド：収入", 14, width) == ["第3ラウンド：", "収入"]


def test_the_model_of_phrases_is_loaded_when_it_is_first_needed() -> None:
    """Starting the program in English, or with Japanese that fits, loads nothing."""
    code = (
        "import sys; from tabletop.app.core.typesetting import wrap\n"
        "wrap('the tower', 4, len); wrap('塔', 4, len)\n"
        "print('budoux' in sys.modules); wrap('手番を終える', 4, len); print('budoux' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "True"]


def test_a_word_wider_than_the_line_is_broken() -> None:
    assert wrap("abcdefghij", 4, width) == ["abcd", "efgh", "ij"]


def test_the_last_line_gets_an_ellipsis() -> None:
    lines = wrap("one two three four five", 9, width, 2)
    assert len(lines) == 2
    assert lines[-1].endswith(ELLIPSIS)
    assert width(lines[-1]) <= 9


def test_shorten_leaves_what_fits() -> None:
    assert shorten("abc", 3, width) == "abc"
    assert shorten("abcdef", 4, width) == "abc…"


def test_a_joined_emoji_is_one_piece() -> None:
    family = "👩\u200d👧"
    assert any(family in piece for piece in pieces("家族" + family + "です"))


def test_a_long_word_is_broken_with_a_hyphen_where_it_may_be() -> None:
    text = f"ein Press{SOFT}luft{SOFT}hammer"
    assert wrap(text, 19, width) == ["ein Presslufthammer"]
    assert wrap(text, 15, width) == ["ein", "Presslufthammer"]
    assert wrap(text, 10, width) == ["ein Press-", "lufthammer"]
    assert wrap(text, 8, width) == ["ein", "Press-", "luft-", "hammer"]


@given(st.text(LETTERS, max_size=120), st.integers(1, 40))
def test_any_text_wraps_without_losing_a_character(text: str, wide: int) -> None:
    text = text.replace(SOFT, "")
    lines = wrap(text, wide, width)
    kept = "".join(char for line in lines for char in line if not char.isspace())
    assert kept == "".join(char for char in text if not char.isspace())


@given(
    st.text(alphabet=st.characters(exclude_characters="\n"), max_size=80),
    st.integers(1, 30),
    st.integers(1, 4),
)
def test_never_more_lines_than_asked_for(text: str, wide: int, most: int) -> None:
    assert len(wrap(text, wide, width, most)) <= most


@pytest.mark.parametrize("space", ["\xa0", "\u202f"])
def test_a_space_that_does_not_break_holds_what_stands_beside_it(space: str) -> None:
    for text in (f"Prêt{space}? Oui", f"Cela coûte 10{space}€ net", f"Dis «{space}oui{space}» ou non"):
        for wide in range(9, 24):
            lines = wrap(text, wide, width, model="words")
            assert " ".join(lines) == text
            assert not any(line.strip() != line or line[0] in "?€»" or line[-1] in "«" for line in lines)


def test_a_narrow_sign_after_a_space_does_not_begin_a_line() -> None:
    assert wrap("Vraiment quitter ? Oui", 16, width) == ["Vraiment", "quitter ? Oui"]
    assert wrap("Le score : trois", 8, width) == ["Le", "score :", "trois"]


def test_chinese_breaks_between_its_phrases_and_korean_at_its_spaces() -> None:
    lines = wrap("今天是晴天，我们去公园玩吧。", 14, width, model="zh-hans")
    assert lines == ["今天是晴天，", "我们去公园", "玩吧。"]
    assert pieces("今天是晴天。", "zh-hans") != pieces("今天是晴天。", "words")
    text = "차례를 마치고 카드를 두 장 뽑으세요."
    assert pieces(text, "words") == ["차례를 ", "마치고 ", "카드를 ", "두 ", "장 ", "뽑으세요."]
    assert wrap(text, 14, width, model="words") == ["차례를 마치고", "카드를 두 장", "뽑으세요."]


def test_a_model_that_is_not_there_is_the_japanese_one() -> None:
    assert pieces("手番を終える", "klingon") == pieces("手番を終える")
