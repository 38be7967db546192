#!/usr/bin/env python3
"""Lints an archive of ad responses on Apache Spark: archive.py PATH [--adrules FILE] [--master local[2]] 

PATH is a file, folder or pattern of JSON Lines with the members "id", "server" and "body", as generate.py writes them. Each
partition has one process `adrules lint --stdin-jsonl` for all of its lines: a process for each response would spend nearly
all of its time starting. Spark moves only counts between the partitions.
"""

import argparse
import json
import operator
import os
import shutil
import subprocess
import sys
import time
from collections import Counter, deque
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Iterable, Iterator, NamedTuple

from pyspark.sql import SparkSession

LINT = ["lint", "--stdin-jsonl", "--format", "jsonl", "--jobs", "1", "--exit-zero"]


class Key(NamedTuple):
    """What is counted: findings of a rule, or, with an empty rule, responses."""

    server: str
    rule: str
    severity: str


UNREADABLE = "(not a response)"


def lint(adrules: str, lines: Iterable[str]) -> Iterator[dict]:
    """What adrules says of the lines, as it says it."""
    process = subprocess.Popen([adrules, *LINT], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def feed() -> None:
        # Of a process that ended early, the lines without an answer are reported.
        with suppress(BrokenPipeError), process.stdin as sink:
            for line in lines:
                sink.write(line.encode() + b"\n")

    # Written by a thread of its own: adrules answers while lines are still on their way.
    with process.stdout as source, ThreadPoolExecutor(1) as feeder:
        fed = feeder.submit(feed)
        for answer in source:
            yield json.loads(answer)
    # 2: some lines held no response, and are in the report; or the command failed, and lines have no answer.
    if process.wait() not in (0, 2):
        raise RuntimeError(f"{adrules} ended with {process.returncode}")
    # An error of the feeder, behind which lines are missing.
    fed.result()


def counts(adrules: str, lines: Iterable[str]) -> Iterator[tuple[Key, int]]:
    """The counts of a partition."""
    servers: deque[str] = deque()

    def sent() -> Iterator[str]:
        for line in lines:
            # adrules has no answer to a blank line.
            if not line.strip():
                continue
            try:
                servers.append(str(json.loads(line)["server"]))
            # RecursionError: JSON that is nested too deeply.
            except (ValueError, KeyError, TypeError, RecursionError):
                servers.append(UNREADABLE)
            yield line

    found: Counter[Key] = Counter()
    for answer in lint(adrules, sent()):
        # The answers come in the order of the lines, and each line ends with one of the kind "file".
        if answer["kind"] == "finding":
            found[Key(servers[0], answer["rule"], answer["severity"])] += 1
        elif answer["kind"] == "file":
            found[Key(UNREADABLE if "error" in answer else servers[0], "", "")] += 1
            servers.popleft()
    if servers:
        raise RuntimeError(f"{adrules} {' '.join(LINT)} left {len(servers)} or more lines without an answer")
    yield from found.items()


def table(title: str, rows: list[tuple], heads: tuple) -> None:
    """Prints a table; numbers to the right."""
    texts = [heads, *[tuple(f"{cell:,}" if isinstance(cell, int) else cell for cell in row) for row in rows]]
    widths = [max(len(row[column]) for row in texts) for column in range(len(heads))]
    print(f"\n{title}")
    for row in texts:
        cells = zip(row, widths, rows[0] if rows else row)
        print("  ".join(f"{cell:>{width}}" if isinstance(first, int) else f"{cell:<{width}}" for cell, width, first in cells).rstrip())


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("path")
    parser.add_argument("--adrules", default=os.environ.get("ADRULES_BINARY") or shutil.which("adrules"))
    parser.add_argument("--master", default="local[*]")
    options = parser.parse_args()
    if not options.adrules:
        sys.exit("archive: no adrules on the PATH; pip install adrules, or name it with --adrules")
    adrules = os.path.abspath(options.adrules)

    spark = SparkSession.builder.master(options.master).appName("adrules").config("spark.ui.enabled", "false").getOrCreate()
    spark.sparkContext.setLogLevel("ERROR")
    began = time.monotonic()
    lines = spark.sparkContext.textFile(options.path)
    pairs = lines.mapPartitions(lambda part: counts(adrules, part))
    total = {Key(*key): count for key, count in pairs.reduceByKey(operator.add, 1).collect()}
    seconds = time.monotonic() - began
    spark.stop()
    report(total, seconds)


def report(total: dict[Key, int], seconds: float) -> None:
    """Prints the summary by rule and by ad server."""
    responses = Counter({key.server: count for key, count in total.items() if not key.rule})
    findings = {key: count for key, count in total.items() if key.rule}
    by_rule: Counter[tuple[str, str]] = Counter()
    by_server: Counter[tuple[str, str]] = Counter()
    for key, count in findings.items():
        by_rule[key.rule, key.severity] += count
        by_server[key.server, key.severity] += count
    table("By rule", [(rule, severity, count) for (rule, severity), count in by_rule.most_common()], ("rule", "severity", "findings"))
    rows = [(server, count, *(by_server[server, word] for word in ("error", "warning", "info"))) for server, count in sorted(responses.items())]
    table("By ad server", rows, ("server", "responses", "errors", "warnings", "infos"))
    worst = sorted(findings.items(), key=lambda item: -item[1])[:10]
    table("Most frequent", [(key.server, key.rule, count) for key, count in worst], ("server", "rule", "findings"))
    print(f"\n{sum(responses.values()):,} responses in {seconds:.0f} s")


if __name__ == "__main__":
    main()
