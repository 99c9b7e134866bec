"""Executor for matches on a Ray cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from typing import Any

from camelup.i18n import UserError

RETRIES = 10
"""Maximum retries of a batch whose worker is lost."""


class RayExecutor(Executor):
    """Submits tasks to a Ray cluster; tasks of a lost worker are retried on another."""

    def __init__(self) -> None:
        import ray

        self._run = ray.remote(max_retries=RETRIES, num_cpus=1)(_call)
        resources: Callable[[], dict[str, float]] = ray.cluster_resources
        self.workers = max(1, int(resources().get("CPU", 1)))

    def submit(self, work: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Submit a task."""
        future: Future[Any] = self._run.remote(work, args, kwargs).future()
        return future


def _call(work: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    return work(*args, **kwargs)


@contextmanager
def ray_cluster(address: str, workers: int | None = None) -> Iterator[RayExecutor]:
    """Connect to a cluster; ``local`` starts one on this machine with ``workers`` workers."""
    try:
        import ray
    except ImportError:
        raise UserError("arena-no-ray") from None
    try:
        local: dict[str, Any] = {}
        if address == "local":
            local = {"num_cpus": workers, "include_dashboard": False}
        ray.init(address, log_to_driver=False, configure_logging=False, **local)
    except Exception as error:
        problem = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise UserError("arena-no-cluster", address=address, problem=problem) from None
    try:
        yield RayExecutor()
    finally:
        ray.shutdown()
