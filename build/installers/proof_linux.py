"""Proves the .deb and the .tar.xz. The .deb is really installed, as root, and really removed again."""

from __future__ import annotations

import os
import shutil
import subprocess
import tarfile
import tempfile
from pathlib import Path

from installers.common import ID, LINUX, Failed, Missing, need, run
from installers.proof import SAVED, SELF_TEST_LIMIT, Say, check, self_test

MIME = "application/x-tabletop-save"
PROGRAM = Path("/usr/games/tabletop")


def deb(package: Path, say: Say) -> None:
    """Install the package with apt, self-test what it installed, and purge it."""
    _on_linux()
    need("apt-get", "dpkg", "desktop-file-validate", "appstreamcli", "update-mime-database", group="linux")
    root = _as_root()
    if _is_installed():
        raise Missing("Tabletop is installed here already; remove it first, or this would do so.")
    with tempfile.TemporaryDirectory(prefix="tabletop-proof-") as folder:
        home = Path(folder)
        save = _saved_game(home / ".local" / "share")
        try:
            install = [
                *root,
                "apt-get",
                "install",
                "-qq",
                "-y",
                "--no-install-recommends",
                "--allow-downgrades",
            ]
            run([*install, package], env={"DEBIAN_FRONTEND": "noninteractive"})
            files = [Path(line) for line in run(["dpkg", "-L", "tabletop"]).split("\n") if line]
            _look_at_deb(files, say)
            _self_test(PROGRAM, home, say)
        finally:
            if _is_installed():
                run([*root, "dpkg", "--purge", "tabletop"])
        left = [
            path
            for path in files
            if path.is_file() or path.is_symlink() or ("tabletop" in path.name and path.exists())
        ]
        check("purging removes every file of it", not left, say)
        check(
            "its file type is forgotten", MIME not in Path("/usr/share/mime/globs2").read_text("utf-8"), say
        )
        check("a saved game is left", save.is_file(), say)


def _look_at_deb(files: list[Path], say: Say) -> None:
    entry = Path("/usr/share/applications") / f"{ID}.desktop"
    check("the package is installed", PROGRAM.resolve().is_file() and entry in files, say)
    run(["desktop-file-validate", entry])
    run(["appstreamcli", "validate", "--no-net", f"/usr/share/metainfo/{ID}.metainfo.xml"])
    say("its desktop entry and its description are valid")
    known = Path("/usr/share/mime/globs2").read_text("utf-8")
    check("saved games have its file type", f"{MIME}:*.tabletop" in known, say)
    cache = Path("/usr/share/applications/mimeinfo.cache").read_text("utf-8")
    check("saved games open with it", f"{MIME}={ID}.desktop" in cache, say)


def tar(archive: Path, say: Say) -> None:
    """Unpack the archive, run install.sh for a made-up user, self-test what it installed, and remove it."""
    _on_linux()
    need("desktop-file-validate", "update-mime-database", "update-desktop-database", group="linux")
    with tempfile.TemporaryDirectory(prefix="tabletop proof ") as folder:  # a space: homes have them
        home, unpacked = Path(folder) / "home", Path(folder) / "unpacked"
        home.mkdir()
        with tarfile.open(archive) as packed:
            packed.extractall(unpacked, filter="data")
        (top,) = unpacked.iterdir()
        _self_test(top / "tabletop" / "tabletop", home, say)
        data = home / ".local" / "share"
        save = _saved_game(data)
        user = {"HOME": str(home), "XDG_DATA_HOME": str(data)}
        run([top / "install.sh"], env=user)
        shutil.rmtree(unpacked)
        entry = data / "applications" / f"{ID}.desktop"
        run(["desktop-file-validate", entry])
        link = home / ".local" / "bin" / "tabletop"
        check(
            "install.sh adds an entry to the menu", f'"{link.resolve()}" %f' in entry.read_text("utf-8"), say
        )
        check("saved games have its file type", MIME in (data / "mime" / "globs2").read_text("utf-8"), say)
        _self_test(link, home, say)
        run([home / ".local" / "opt" / "tabletop" / "install.sh", "--uninstall"], env=user)
        left = [path for path in sorted(home.rglob("*")) if path.is_file() and _is_of_tabletop(path)]
        check("--uninstall leaves saved games and nothing else", left == [save], say)


def _is_of_tabletop(path: Path) -> bool:
    return "tabletop" in str(path.name).lower() or b"tabletop" in path.read_bytes().lower()


def _self_test(program: Path, home: Path, say: Say) -> None:
    """Run the installed program's own test as a user who has nothing set."""
    verdict = home / "verdict.txt"
    env = {"HOME": str(home), "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"}

    def start() -> None:
        done = subprocess.run(
            [program, "--self-test", verdict],
            env=env,
            cwd=home,
            timeout=SELF_TEST_LIMIT,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=False,
        )
        if done.returncode != 0:
            raise Failed(f"exit code {done.returncode}: {done.stderr.decode('utf-8', 'replace')[-2000:]}")

    self_test(verdict, start, say)
    verdict.unlink()


def _saved_game(data: Path) -> Path:
    """Put a file where the program keeps saved games."""
    path = data / "Tabletop" / "saves" / SAVED
    path.parent.mkdir(parents=True)
    path.write_text("kept", "utf-8")
    return path


def _is_installed() -> bool:
    done = subprocess.run(["dpkg", "-s", "tabletop"], capture_output=True, check=False)
    return done.returncode == 0


def _as_root() -> list[str]:
    """What is put before a command that needs root."""
    if os.geteuid() == 0:
        return []
    if shutil.which("sudo") and subprocess.run(["sudo", "-n", "true"], capture_output=True).returncode == 0:
        return ["sudo", "-n"]
    raise Missing("Installing a .deb needs root, or sudo without a password.")


def _on_linux() -> None:
    if not LINUX:
        raise Missing("This can be tried on Linux only.")
