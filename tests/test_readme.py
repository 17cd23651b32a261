"""README tells the truth: its examples run, its commands exist."""

import doctest
import re

from tabletop import cli
from tests.build_tools import ROOT, load

TEXT = (ROOT / "README.md").read_text("utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", TEXT, re.DOTALL | re.MULTILINE)


def test_the_python_examples_run_as_printed(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    examples = "\n".join(blocks("python"))
    test = doctest.DocTestParser().get_doctest(examples, {}, "README.md", "README.md", 0)
    assert len(test.examples) >= 15
    said: list[str] = []
    outcome = doctest.DocTestRunner().run(test, out=said.append)
    assert outcome.failed == 0, "".join(said)
    assert outcome.attempted == len(test.examples)


def test_every_python_example_is_a_session():
    assert all(block.startswith(">>> ") for block in blocks("python"))


def test_the_two_commands_exist():
    commands = re.findall(r"^python3 (\S+) (\w+)", "".join(blocks("sh")), re.MULTILINE)
    assert commands == [("run.py", "play"), ("run.py", "test")]
    assert {name for _, name in commands} <= set(load("tabletop_run", ROOT / "run.py").COMMANDS)


def test_the_table_lists_the_command_line_s_commands(capsys):
    assert cli.main(["--help"]) == 0
    commands = capsys.readouterr().out.split("Commands:\n")[1].split("\n\n")[0]
    offered = [line.split()[0] for line in commands.splitlines() if line.strip()]
    assert re.findall(r"^\| `tabletop (\w+)", TEXT, re.MULTILINE) == offered
