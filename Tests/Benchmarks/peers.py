"""Measures AdRules beside other programs, for peers.sh: peers.py [OPTIONS] ADRULES PARSE_FLOOR FOLDER.

The processor's time of each is taken in turns, round by round, so a busy machine changes little. A program is measured as a
whole process; a library of Python inside this process, without its import and without reading the file. A ratio is the median of
the rounds' ratios to AdRules, which runs as a whole process in each job: above 1 the other one takes longer.
"""

import argparse
import importlib
import importlib.metadata
import json
import os
import shutil
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import Callable, NamedTuple


class Peer(NamedTuple):
    """One way to do a job. `run` gives the seconds of processor that it took; without it, `name` says why it is skipped."""

    name: str
    run: Callable[[], float] | None


def process(*words: str | Path) -> Callable[[], float]:
    """The run of a program; its findings are no failure."""

    def run() -> float:
        child = subprocess.Popen(
            [str(word) for word in words], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        _, status, used = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        # 1: findings. 3: xmllint found the document invalid.
        if child.returncode not in (0, 1, 3):
            sys.exit(f"peers: {words[0]} {words[1]} ended with {child.returncode}")
        return used.ru_utime + used.ru_stime

    return run


def call(module: str, function: str, argument: bytes | str) -> Peer:
    """A call of a function of a package from PyPI."""
    try:
        called = getattr(importlib.import_module(module), function)
    except (ImportError, OSError) as error:
        return Peer(f"{module}: {error}", None)

    def run() -> float:
        start = time.process_time()
        called(argument)
        return time.process_time() - start

    package = module.split(".")[0]
    return Peer(f"{package} {importlib.metadata.version(package)}, in Python", run)


def tool(name: str, *words: str | Path) -> Peer:
    """A program of the system."""
    return Peer(" ".join([name, *(str(w) for w in words if str(w).startswith("-"))]),
                process(name, *words)) if shutil.which(name) else Peer(f"{name}: not here", None)


def checkers(file: Path, schema: Path | None) -> list[Peer]:
    """What looks further than at the syntax of a document."""
    if file.stat().st_size > 10_000_000:
        return [
            Peer("xmllint --schema: takes more than ten seconds", None),
            Peer("vastlint: takes a document of this size for broken", None),
        ]
    return [
        tool("xmllint", "--noout", "--schema", schema, file) if schema else Peer("xmllint --schema: no schema was named", None),
        call("vastlint", "validate", file.read_text()),
    ]


def jobs(adrules: str, floor: str, folder: Path, schema: Path | None) -> dict[str, list[Peer]]:
    """What is measured: AdRules first in each job."""
    by_job = {
        "start of the process": [
            Peer("adrules --version", process(adrules, "--version")), tool("xmllint", "--version"),
            Peer("python3 -c pass", process(sys.executable, "-I", "-c", "pass")),
        ],
    }
    for size, title in (("2000", "a playlist of 2 KB"), ("2000000", "a playlist of 2 MB"), ("57000000", "a playlist of 57 MB")):
        file = folder / f"playlist-{size}.xml"
        by_job[title] = [
            Peer("adrules lint", process(adrules, "lint", file)),
            Peer("parse-floor: libxml2, empty handlers", process(floor, "--child", "floor", file)),
            tool("xmllint", "--noout", file),
            call("lxml.etree", "fromstring", file.read_bytes()),
            *checkers(file, schema),
        ]
    film = folder / "film.m3u8"
    by_job["an HLS playlist of six hours"] = [
        Peer("adrules hls filter", process(
            adrules, "hls", "filter", folder / "playlist-2000.xml", "--epoch", "2026-11-22T13:56:00Z", "--asset-base",
            "https://ads.example/lists", "--content", film)),
        call("m3u8", "loads", film.read_text()),
    ]
    return by_job


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--schema", type=Path)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("adrules")
    parser.add_argument("floor")
    parser.add_argument("folder", type=Path)
    options = parser.parse_args()
    for job, peers in jobs(options.adrules, options.floor, options.folder, options.schema).items():
        there = [peer for peer in peers if peer.run]
        seconds: dict[str, list[float]] = {peer.name: [] for peer in there}
        # The first round warms up. A large document needs no more than three.
        for round_ in range(1 + (options.rounds if "57 MB" not in job else min(3, options.rounds))):
            for peer in there:
                assert peer.run
                took = peer.run()
                if round_:
                    seconds[peer.name].append(took)
        own = seconds[peers[0].name]
        if not options.json:
            print(f"\n{job:44} milliseconds  times adrules", flush=True)
        for peer in peers:
            if not peer.run:
                print(json.dumps({"job": job, "skipped": peer.name}) if options.json else f"  skipped: {peer.name}")
                continue
            took = statistics.median(seconds[peer.name]) * 1000
            ratio = statistics.median(theirs / ours for theirs, ours in zip(seconds[peer.name], own))
            if options.json:
                print(json.dumps({"job": job, "name": peer.name, "milliseconds": round(took, 3), "ratio": round(ratio, 3)}))
            else:
                print(f"  {peer.name:42} {took:12.1f} {ratio:14.2f}")


main()
