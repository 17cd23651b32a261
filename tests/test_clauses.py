"""Every clause of every game's rules has a test that bears its number, and every refusal names a clause."""

import ast
import re
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import get_args

import pytest

import tabletop

HERE = Path(__file__).parent
RULES = HERE.parent / "tabletop" / "games"
CLAUSE = re.compile(r"\b[A-Z]{2}-\d+(?:\.\d+)*\b")


def clauses(game):
    return [clause.id for clause in tabletop.game(game).words.clauses]


@cache
def trees(folder, but=""):
    paths = [path for path in sorted(folder.rglob("*.py")) if path.name != but]
    assert paths, f"nothing in {folder}"
    return [ast.parse(path.read_text(encoding="utf-8")) for path in paths]


@cache
def names_of_tests(game):
    """The names of a game's tests."""
    return {
        node.name
        for tree in trees(HERE / "games" / game)
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    }


def prefix(clause):
    return "test_" + re.sub(r"[-.]", "_", clause.lower()) + "_"


CLAUSES = [(game, clause) for game in tabletop.games() for clause in clauses(game)]


def test_a_clause_becomes_the_beginning_of_a_name():
    assert prefix("GT-6.4") == "test_gt_6_4_"
    assert prefix("GT-12") == "test_gt_12_"


@pytest.mark.parametrize(("game", "clause"), CLAUSES)
def test_clause_has_a_test(game, clause):
    wanted = prefix(clause)
    assert [name for name in names_of_tests(game) if name.startswith(wanted)]


@pytest.mark.parametrize("game", tabletop.games())
def test_each_clause_is_listed_once_in_order(game):
    listed = clauses(game)
    numbers = [tuple(map(int, clause.split("-")[1].split("."))) for clause in listed]
    assert numbers == sorted(set(numbers))
    assert len({clause.split("-")[0] for clause in listed}) == 1


@pytest.mark.parametrize("game", tabletop.games())
def test_numbered_tests_are_of_clauses_that_exist(game):
    numbered = re.compile(r"test_[a-z]{2}_\d")
    known = tuple(prefix(clause) for clause in clauses(game))
    strays = [name for name in names_of_tests(game) if numbered.match(name) and not name.startswith(known)]
    assert strays == []


@pytest.mark.parametrize("game", tabletop.games())
def test_every_refusal_names_a_clause_that_exists(game):
    """Each `Illegal(code, clause)` raised in the rules, by literal, through a parameter called `clause`, or
    with the clause by which the game ended."""
    raised = []
    for tree in trees(RULES / game):
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Illegal":
                clause = node.args[1]
                given = isinstance(clause, ast.Constant) or ast.unparse(clause) in ("clause", "ended.clause")
                assert given, ast.unparse(node)
                raised.append(node.args[0].value)
    assert raised
    assert named_in(game) <= set(clauses(game)) | sections(game)


@cache
def named_in(game):
    """The clauses that the game's rules name anywhere: in refusals, results, card texts, docstrings."""
    return {
        clause
        for tree in trees(RULES / game)
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
        for clause in CLAUSE.findall(node.value)
    }


def sections(game):
    """Whole sections, as docstrings may name them: GT-6 for GT-6.1 to GT-6.6, CH-4.3 for CH-4.3.1 and on."""
    found = set()
    for clause in clauses(game):
        parts = clause.split(".")
        found.update(".".join(parts[:count]) for count in range(1, len(parts)))
    return found


@pytest.mark.parametrize("game", tabletop.games())
def test_refusals_name_single_clauses(game):
    """Strings that are nothing but a clause are those that players get to see: no section will do, but for
    what an event leads to."""
    shown = {
        node.value
        for tree in trees(RULES / game, but="clauses.py")
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and CLAUSE.fullmatch(node.value)
    }
    assert shown
    assert shown <= set(clauses(game))


@pytest.mark.parametrize("game", tabletop.games())
def test_every_refusal_has_a_sentence_of_its_own(game):
    """`explain` knows each code that is raised, and does not fall back to the general sentence."""
    rules = tabletop.game(game)
    general = rules.words.explain(tabletop.Illegal("no such code", clauses(game)[0])).id
    codes = {
        node.args[0].value
        for tree in trees(RULES / game)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Illegal"
    }
    vague = [
        code
        for code in sorted(codes)
        if rules.words.explain(tabletop.Illegal(code, clauses(game)[0], **rules.words.facts)).id == general
    ]
    assert vague == []


@pytest.mark.parametrize("game", ["deckville", "designtown", "gotown"])
def test_every_event_has_its_clause(game):
    """The tables of clauses name each event; in Chinatown all others are those of the trade phase."""
    table = import_module(f"tabletop.games.{game}.clauses")._CLAUSES
    assert set(table) == set(get_args(tabletop.game(game).rules.event_type))
