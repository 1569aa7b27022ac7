"""The hot paths as benchmarks, for comparing two versions on one machine; a benchmark is one run over many positions or hands."""

import statistics
import subprocess
import sys
from typing import Any

import pytest

from bench.yardstick import IMPORTS, OURS, YARDSTICKS, import_time


@pytest.mark.parametrize("name", [*YARDSTICKS, *OURS])
def test_time(benchmark: Any, name: str) -> None:
    run, calls = {**YARDSTICKS, **OURS}[name]()
    run()  # what is made on first use is made now
    benchmark.group = f"{name} (one run is {calls} calls)"
    benchmark.extra_info["calls a run"] = calls
    benchmark(run)


@pytest.mark.parametrize("name", IMPORTS)
def test_import(benchmark: Any, name: str) -> None:
    above: list[float] = []
    benchmark.group = "imports, each in a new process"
    benchmark.pedantic(lambda: above.append(import_time(IMPORTS[name])), rounds=7)
    benchmark.extra_info["milliseconds above attrs"] = round(statistics.median(above), 1)


def test_a_new_process_without_the_library(benchmark: Any) -> None:
    benchmark.group = "imports, each in a new process"
    benchmark.pedantic(subprocess.run, args=([sys.executable, "-c", "import sys, time, attrs"],), rounds=7)
