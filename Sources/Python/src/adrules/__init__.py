"""Finds mistakes in the ad playlists of video (VMAP, VAST), shows when the ads play, and simulates a viewing.

    import adrules
    from pathlib import Path

    report = adrules.lint(Path("playlist.xml"))
    for finding in report.findings:
        print(finding.range.start.line, finding.rule, finding.message)

Each function runs the command `adrules` that the package holds, once, and returns its JSON as values: what the words mean
is in the command's pages. `lint_all` runs it once for many documents. Nothing touches the network. `AdrulesError` says why the command could not do its job; findings
are no errors.
"""

from __future__ import annotations

import json
from typing import Iterable, Iterator, Mapping, Optional, Sequence, Union

from . import _command, _reading, _model
from ._command import AdrulesError, Document, binary
from ._model import *  # noqa: F403
from ._model import __all__ as _values

__all__ = ["AdrulesError", "Document", "Session", "binary", "lint", "lint_all", "schedule", "simulate", *_values]

Time = Union[float, str]
"""A time in seconds, or as on the command line: `"30:00"`, `"90s"`."""

Words = Union[str, Sequence[str]]
"""Words of the command line; a str is one of them."""


def lint(
    document: Document,
    *,
    name: Optional[str] = None,
    duration: Optional[Time] = None,
    targets: Words = (),
    select: Words = (),
    ignore: Words = (),
    options: Words = (),
) -> _model.Report:
    """The findings for a playlist or an ad response, with their places.

    `name` is that of bytes or text in the report; `duration` of the content lets a viewing be simulated, too; `targets` are
    players, `select` and `ignore` rules. The `adrules.json` of the folder counts, unless `options` hold `--no-config`.
    """
    words = ["--format", "json", *_given("--stdin-filename", name), *_rules(duration, targets, select, ignore, options)]
    return _reading.parse(_model.Report, _command.run("lint", document, words, accepted=(0, 1)))


def lint_all(
    documents: Iterable[tuple[str, Document]],
    *,
    duration: Optional[Time] = None,
    targets: Words = (),
    select: Words = (),
    ignore: Words = (),
    options: Words = (),
) -> Iterator[tuple[str, tuple[_model.Finding, ...]]]:
    """The findings of many documents in UTF-8, each with its name, in their order: one run of the command for all.

    The names are those of the pairs, and the options those of `lint`. The findings come while later documents are read.
    """
    findings: list[_model.Finding] = []
    for line in _command.stream(documents, _rules(duration, targets, select, ignore, options)):
        kind = json.loads(line).get("kind")
        if kind == "finding":
            findings.append(_reading.parse(_model.Finding, line))
        elif kind == "file":
            yield json.loads(line)["file"], tuple(findings)
            findings = []


def _rules(duration: Optional[Time], targets: Words, select: Words, ignore: Words, options: Words) -> list[str]:
    words = [*_list(options), *_given("--duration", duration)]
    for option, values in (("--target", targets), ("--select", select), ("--ignore", ignore)):
        words += _given(option, ",".join(_list(values)) or None)
    return words


def schedule(
    document: Document, *, duration: Optional[Time] = None, live: bool = False, options: Words = ()
) -> _model.Schedule:
    """The schedule of a playlist, for content of this duration; without one, what is known without it."""
    words = [*_list(options), "--format", "json", *_given("--duration", duration), *(["--live"] if live else [])]
    return _reading.parse(_model.Schedule, _command.run("schedule", document, words, accepted=(0,)))


class Session:
    """A simulated viewing: what happened, in order, and its outcome."""

    def __init__(self, lines: Sequence[_model.Line]) -> None:
        self.lines: tuple[_model.Line, ...] = tuple(line for line in lines if line.kind != "summary")
        summaries = [line for line in lines if line.kind == "summary"]
        if not summaries:
            raise _reading.unexpected()
        self.summary: _model.Line = summaries[-1]

    def events(self, name: Optional[str] = None) -> tuple[_model.Line, ...]:
        """The events that the app of a player gets; only those with a name, if it is given."""
        return tuple(line for line in self.lines if line.kind == "event" and name in (None, line.name))

    @property
    def breaks(self) -> tuple[_model.Break, ...]:
        """The outcome of each break."""
        return self.summary.breaks or ()


def simulate(
    document: Document,
    *,
    duration: Optional[Time] = None,
    steps: Words = (),
    live: bool = False,
    options: Words = (),
) -> Session:
    """A viewing of a playlist with a simulated player: from start to end, or by `steps` such as `"start; seek 25:00"`."""
    script = "; ".join(_list(steps))
    words = [*_list(options), "--format", "jsonl", *_given("--duration", duration), *(["--live"] if live else [])]
    output = _command.run("simulate", document, words + _given("-e", script or None), accepted=(0, 1))
    return Session([_reading.parse(_model.Line, line) for line in output.splitlines()])


def _list(words: Words) -> Sequence[str]:
    return [words] if isinstance(words, str) else words


def _given(option: str, value: Optional[Time]) -> list[str]:
    return [] if value is None else [f"{option}={value}"] if option.startswith("--") else [option, str(value)]
