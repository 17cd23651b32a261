"""A Dask cluster plays the same games; skipped where the extra `cluster` is not installed."""

from __future__ import annotations

import pytest

from tabletop.arena.match import run
from tests.arena.test_match import THREE, untimed

distributed = pytest.importorskip("distributed")


@pytest.mark.parametrize(
    "in_processes", [False, pytest.param(True, marks=pytest.mark.slow)], ids=["threads", "processes"]
)
def test_a_cluster_plays_the_same_games(in_processes: bool) -> None:
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=in_processes, dashboard_address=None
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        match = run("gotown", THREE, 12, seats=2, executor=client.get_executor(), ahead=5)
        workers = len(client.scheduler_info()["workers"])
    assert workers == 2
    assert untimed(match) == untimed(run("gotown", THREE, 12, seats=2))
