"""A program of a user, for the type checker: mypy --strict."""

from pathlib import Path
from typing import Optional

import adrules


def worst(path: Path) -> Optional[str]:
    """The first error of a playlist, with its line."""
    report: adrules.Report = adrules.lint(path, duration="30:00")
    for finding in report.findings:
        if finding.severity == "error":
            return f"{path}:{finding.range.start.line}: {finding.rule} {finding.message}"
    return None


def starts(document: bytes) -> list[float]:
    """When the breaks of a film of half an hour play."""
    return [stop.time for stop in adrules.schedule(document, duration=1800).stops]


def refused(document: str) -> int:
    """The breaks that a viewer does not get."""
    session = adrules.simulate(document, duration=1800.0, steps="start; seek 25:00; complete")
    return sum(outcome.outcome == "notPlayed" for outcome in session.breaks)
