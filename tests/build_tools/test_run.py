"""run.py sets up once, passes arguments on, and says in a sentence what the user can mend."""

import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests import conftest
from tests.build_tools import ROOT, load

run = load("tabletop_run", ROOT / "run.py")


class Machine:
    """Stands in for the machine: remembers what was started, and fails what it is told to fail."""

    def __init__(self):
        self.quiet, self.loud, self.broken, self.word, self.code = [], [], "", "", 0

    def quietly(self, command):
        self.quiet.append(command)
        failed = bool(self.broken) and self.broken in command
        return subprocess.CompletedProcess(command, 1 if failed else 0, self.word if failed else "")

    def call(self, command, cwd=None):
        self.loud.append((command, cwd))
        return self.code


@pytest.fixture
def machine(monkeypatch, tmp_path):
    found = Machine()
    monkeypatch.setattr(run, "quietly", found.quietly)
    monkeypatch.setattr(run.subprocess, "call", found.call)
    monkeypatch.setenv("TABLETOP_VENV", str(tmp_path / "venv"))
    (tmp_path / "venv").mkdir()
    return found


def installs(machine):
    return [command for command in machine.quiet if "install" in command]


def test_play_sets_up_then_starts_the_program_with_its_arguments(machine, tmp_path):
    assert run.main(["play", "show", "a file"]) == 0
    python = str(run.python_in(tmp_path / "venv"))
    assert machine.quiet[0][1:3] == ["-m", "venv"]
    assert [command[-1] for command in installs(machine)] == [str(ROOT), f"{ROOT}[speech]"]
    assert machine.loud == [([python, "-m", "tabletop", "show", "a file"], None)]


@pytest.mark.parametrize("wanted", [[], ["-k", "gt"]])
def test_test_runs_pytest_at_the_root_on_all_cores_and_gives_its_exit_code(machine, wanted):
    machine.code = 5
    assert run.main(["test", *wanted]) == 5
    command, folder = machine.loud[0]
    assert command[1:] == ["-m", "pytest", *run.ALL_CORES, *wanted]
    assert folder == ROOT
    assert installs(machine)[0][-1] == f"{ROOT}[test]"


@pytest.mark.parametrize(
    ("workers", "is_wished", "is_kept"), [(2, False, True), (0, False, False), (2, True, False)]
)
def test_workers_compile_once_and_leave_nothing_beside_the_sources_where_that_is_not_wished(
    monkeypatch, workers, is_wished, is_kept
):
    names = ("PYTHONDONTWRITEBYTECODE", "PYTHONPYCACHEPREFIX")
    monkeypatch.setattr(os, "environ", {} if is_wished else {names[0]: "1"})
    conftest.pytest_configure(SimpleNamespace(getoption=lambda name, default: workers))
    assert os.environ.get(names[1]) == (str(Path(sys.prefix, "bytecode")) if is_kept else None)
    assert (names[0] in os.environ) == (not is_kept and not is_wished)


def test_what_is_installed_is_not_installed_again(machine, tmp_path):
    run.main(["test"])
    run.main(["test"])
    assert [command[-1] for command in installs(machine)] == [f"{ROOT}[test]", f"{ROOT}[speech]"]
    assert len(machine.loud) == 2


def test_a_changed_project_file_is_installed_again(machine, monkeypatch):
    run.main(["test"])
    monkeypatch.setattr(run, "stamp", lambda extra: "other")
    run.main(["test"])
    assert len(installs(machine)) == 4


def test_without_a_network_there_is_a_sentence_and_no_note_of_success(machine, tmp_path, capsys):
    machine.broken = "install"
    machine.word = "a\nERROR: No matching distribution found for pygame-ce\n\nnotice\n"
    assert run.main(["play"]) == 2
    text = capsys.readouterr().err
    assert "is there a network" in text
    assert text.strip().endswith("ERROR: No matching distribution found for pygame-ce")
    assert not list((tmp_path / "venv").glob("tabletop-*.txt"))
    assert machine.loud == []


def test_without_the_speech_library_the_program_starts_all_the_same(machine):
    machine.broken = f"{ROOT}[speech]"
    assert run.main(["play"]) == 0
    assert len(machine.loud) == 1


def test_without_venv_there_is_a_sentence(machine, capsys):
    machine.broken = "venv"
    machine.word = "ensurepip is not available"
    assert run.main(["test"]) == 2
    assert "ensurepip is not available (On Debian and Ubuntu" in capsys.readouterr().err


def test_an_unsupported_python_gets_a_sentence(machine, monkeypatch, capsys):
    monkeypatch.setattr(run.sys, "version_info", (3, 10, 9))
    monkeypatch.setattr(run.shutil, "which", lambda name: None)
    assert run.main(["play"]) == 2
    assert "needs Python 3.11 to 3.14, and this is Python 3.10." in capsys.readouterr().err
    assert machine.quiet == []


def test_a_newer_python_nearby_is_used_instead(machine, monkeypatch):
    monkeypatch.setattr(run.sys, "version_info", (3, 9, 2))
    monkeypatch.setattr(run.shutil, "which", lambda name: f"/opt/{name}" if name == "python3.12" else None)
    run.main(["test"])
    assert machine.quiet[0][0] == "/opt/python3.12"


@pytest.mark.parametrize(
    ("version", "fits"),
    [((3, 10, 9), False), ((3, 11, 0), True), ((3, 14, 2), True), ((3, 15, 0), False), ((4, 0), False)],
)
def test_the_versions_are_those_of_the_project_file(version, fits):
    assert run.supported(version) is fits
    assert 'requires-python = ">=3.11,<3.15"' in (ROOT / "pyproject.toml").read_text("utf-8")


@pytest.mark.parametrize("arguments", [[], ["fly"]])
def test_an_unknown_command_gets_a_sentence(machine, arguments, capsys):
    assert run.main(arguments) == 2
    assert "python3 run.py play" in capsys.readouterr().err
    assert machine.quiet == []


def test_a_disk_that_cannot_be_written_gets_a_sentence(machine, monkeypatch, capsys):
    def refuse(place):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(run, "make", refuse)
    assert run.main(["play"]) == 2
    assert capsys.readouterr().err == "The set-up could not be finished: Permission denied.\n"


def test_check_runs_every_check_and_gives_the_worst_exit_code(machine, monkeypatch):
    monkeypatch.setattr(run.shutil, "which", lambda name, path=None: f"/venv/{name}")
    codes = iter([0, 1, 0, 0, 0])
    monkeypatch.setattr(run.subprocess, "call", lambda command, cwd=None: next(codes))
    assert run.main(["check"]) == 1
    assert next(codes, "all used") == "all used"


def test_the_script_starts_without_anything_installed():
    done = subprocess.run([sys.executable, "-S", "-E", str(ROOT / "run.py")], capture_output=True, text=True)
    assert done.returncode == 2
    assert "run.py test" in done.stderr
