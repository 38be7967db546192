"""The values of the API, as the JSON Schemas of adrules describe them: made by model.py, not by hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, Optional, Union

__all__ = [
    "AdSystemCount",
    "Break",
    "Edit",
    "Failure",
    "File",
    "Finding",
    "Fix",
    "HostCount",
    "Line",
    "Place",
    "Player",
    "PlayerBreak",
    "PlayerNote",
    "Range",
    "Reason",
    "Related",
    "Report",
    "Request",
    "RuleCount",
    "Ruling",
    "Schedule",
    "ScheduledBreak",
    "Stop",
    "Summary",
    "UnscheduledBreak",
    "Violation",
]


@dataclass(frozen=True)
class Place:
    """`start` in JSON."""

    line: int
    column: int
    offset: int


@dataclass(frozen=True)
class Range:
    """`range` in JSON."""

    start: Place
    end: Place


@dataclass(frozen=True)
class Edit:
    """`edits` in JSON."""

    offset: int
    length: int
    text: str


@dataclass(frozen=True)
class Fix:
    """`fix` in JSON."""

    safe: bool
    edits: tuple[Edit, ...]


@dataclass(frozen=True)
class PlayerNote:
    """`portability` in JSON."""

    target: Literal["spec", "ima", "media3", "shaka", "hls"]
    platforms: tuple[Literal["html5", "android", "ios", "tvos", "hls.js", "avplayer", "shaka", "media3", "bitmovin"], ...]
    effect: Literal["playlistLost", "breakLost", "adLost", "moved", "conditional", "trackerLost", "ignored", "differs"]
    what: str
    evidence: Literal["seen", "read", "documented", "reported", "none"]
    sources: tuple[str, ...]
    severity: Optional[Literal["info", "warning", "error"]] = None
    since: Optional[str] = None
    until: Optional[str] = None
    checked: Optional[str] = None
    date: Optional[str] = None


@dataclass(frozen=True)
class Related:
    """`related` in JSON."""

    range: Range
    label: str


@dataclass(frozen=True)
class Finding:
    """`findings` in JSON."""

    rule: str
    name: str
    severity: Literal["info", "warning", "error"]
    category: Literal["correctness", "suspicious", "compatibility", "performance", "pedantic", "preview"]
    message: str
    file: str
    range: Range
    path: Optional[str] = None
    value: Optional[str] = None
    label: Optional[str] = None
    help: Optional[str] = None
    fix: Optional[Fix] = None
    portability: Optional[tuple[PlayerNote, ...]] = None
    related: Optional[tuple[Related, ...]] = None


@dataclass(frozen=True)
class Reason:
    """`reasons` in JSON."""

    sentence: str
    party: Literal["publisher", "adServer", "player"]
    rule: Optional[str] = None
    construct: Optional[str] = None
    evidence: Optional[Literal["seen", "read", "documented", "reported", "none"]] = None
    offset: Optional[int] = None


@dataclass(frozen=True)
class PlayerBreak:
    """`breaks` in JSON."""

    occurrence: str
    number: int
    result: Literal["plays", "inPart", "moved", "unknown", "lost"]
    reasons: tuple[Reason, ...]
    break_id: Optional[str] = None
    ads: Optional[int] = None


@dataclass(frozen=True)
class Player:
    """`players` in JSON."""

    player: Literal["adrules", "ima-html5", "ima-android", "ima-apple", "media3", "shaka", "hls.js", "avplayer"]
    summary: str
    breaks: tuple[PlayerBreak, ...]


@dataclass(frozen=True)
class File:
    """`files` in JSON."""

    file: str
    kind: Optional[Literal["VMAP", "VAST"]] = None
    findings: Optional[int] = None
    omitted: Optional[int] = None
    suppressed: Optional[int] = None
    players: Optional[tuple[Player, ...]] = None
    error: Optional[str] = None


@dataclass(frozen=True)
class Failure:
    """`failure` in JSON."""

    kind: Literal["unanswered", "unreadable", "empty", "redirect", "oversized", "unasked"]
    message: str


@dataclass(frozen=True)
class Request:
    """`requests` in JSON."""

    file: str
    depth: int
    kind: Literal["break", "wrapper", "inline"]
    id: Optional[str] = None
    time_offset: Optional[str] = None
    url: Optional[str] = None
    repeated: Optional[bool] = None
    status: Optional[int] = None
    bytes: Optional[int] = None
    redirects: Optional[int] = None
    failure: Optional[Failure] = None


@dataclass(frozen=True)
class Summary:
    """`summary` in JSON."""

    errors: int
    warnings: int
    infos: int
    fixed: int
    fixable: int
    unsafely_fixable: int


@dataclass(frozen=True)
class RuleCount:
    """`statistics` in JSON."""

    rule: str
    name: str
    count: int
    files: int


@dataclass(frozen=True)
class HostCount:
    """`hosts` in JSON."""

    host: str
    count: int
    files: int


@dataclass(frozen=True)
class AdSystemCount:
    """`adSystems` in JSON."""

    ad_system: str
    count: int
    files: int


@dataclass(frozen=True)
class Report:
    """The report of lint --format json."""

    schema_version: int
    findings: tuple[Finding, ...]
    files: tuple[File, ...]
    summary: Summary
    requests: Optional[tuple[Request, ...]] = None
    statistics: Optional[tuple[RuleCount, ...]] = None
    hosts: Optional[tuple[HostCount, ...]] = None
    ad_systems: Optional[tuple[AdSystemCount, ...]] = None


@dataclass(frozen=True)
class ScheduledBreak:
    """`breaks` in JSON."""

    occurrence: str
    types: tuple[Literal["linear", "nonlinear", "display"], ...]
    bumper: bool
    break_id: Optional[str] = None
    offset: Optional[str] = None
    ads: Optional[int] = None
    ad_seconds: Optional[float] = None


@dataclass(frozen=True)
class Stop:
    """`stops` in JSON."""

    position: Literal["preroll", "midroll", "postroll"]
    time: float
    breaks: tuple[ScheduledBreak, ...]


@dataclass(frozen=True)
class UnscheduledBreak:
    """`unscheduled` in JSON."""

    occurrence: str
    reason: str
    break_id: Optional[str] = None
    code: Optional[int] = None


@dataclass(frozen=True)
class Schedule:
    """When the breaks play: schedule --format json."""

    schema_version: int
    mode: Literal["singleAd", "adPod", "adRules"]
    live: bool
    cue_points: tuple[float, ...]
    stops: tuple[Stop, ...]
    unscheduled: tuple[UnscheduledBreak, ...]
    truncated: bool
    duration: Optional[float] = None
    players: Optional[tuple[Player, ...]] = None


@dataclass(frozen=True)
class Ruling:
    """`rulings` in JSON."""

    occurrence: str
    time: float
    verdict: str
    reason: Optional[Literal["skippedBySeek", "beforeStart", "beyondContent", "durationUnknown", "opportunityUnknown", "passedWhenKnown", "invalidOffset", "unsupported", "fetchFailed", "noFill", "timedOut", "deadAir", "allAdsFailed", "tooBig", "discarded", "suppressedBumper", "overlappedRepeat", "overlapped", "tooClose", "notStarted", "leftWindow", "removed", "trackersOnly", "contentEndedFirst", "sessionLost"]] = None
    code: Optional[int] = None


@dataclass(frozen=True)
class Break:
    """`breaks` in JSON."""

    occurrence: str
    outcome: Literal["played", "partlyPlayed", "notPlayed", "pending"]
    break_id: Optional[str] = None
    offset: Optional[str] = None
    reason: Optional[Literal["skippedBySeek", "beforeStart", "beyondContent", "durationUnknown", "opportunityUnknown", "passedWhenKnown", "invalidOffset", "unsupported", "fetchFailed", "noFill", "timedOut", "deadAir", "allAdsFailed", "tooBig", "discarded", "suppressedBumper", "overlappedRepeat", "overlapped", "tooClose", "notStarted", "leftWindow", "removed", "trackersOnly", "contentEndedFirst", "sessionLost"]] = None
    code: Optional[float] = None


@dataclass(frozen=True)
class Violation:
    """`invariants` in JSON."""

    id: str
    now: float
    text: str


@dataclass(frozen=True)
class Line:
    """A line of simulate --format jsonl, or one that an engine answers with."""

    kind: Literal["event", "action", "track", "decision", "log", "summary", "scenario", "done", "snapshot", "error"]
    now: Optional[float] = None
    content: Optional[float] = None
    name: Optional[str] = None
    occurrence: Optional[str] = None
    showing: Optional[float] = None
    break_id: Optional[str] = None
    ad: Optional[float] = None
    uri: Optional[str] = None
    code: Optional[float] = None
    owner: Optional[str] = None
    time: Optional[float] = None
    cue_points: Optional[tuple[float, ...]] = None
    ad_time: Optional[float] = None
    ad_position: Optional[float] = None
    total_ads: Optional[float] = None
    is_bumper: Optional[bool] = None
    pod_index: Optional[float] = None
    time_offset: Optional[float] = None
    max_duration: Optional[float] = None
    duration: Optional[float] = None
    skip_offset: Optional[float] = None
    message: Optional[str] = None
    at: Optional[float] = None
    token: Optional[float] = None
    text: Optional[str] = None
    tag: Optional[str] = None
    vast: Optional[str] = None
    allow_multiple_ads: Optional[bool] = None
    follow_redirects: Optional[bool] = None
    ad_id: Optional[str] = None
    type: Optional[str] = None
    companions: Optional[float] = None
    from_: Optional[float] = None
    to: Optional[float] = None
    policy: Optional[str] = None
    is_cut: Optional[bool] = None
    rulings: Optional[tuple[Ruling, ...]] = None
    schema_version: Optional[int] = None
    breaks: Optional[tuple[Break, ...]] = None
    invariants: Optional[Union[Literal["held"], tuple[Violation, ...]]] = None
    unused_answers: Optional[tuple[str, ...]] = None
    unasked_tags: Optional[tuple[str, ...]] = None
    file: Optional[str] = None
    rule: Optional[str] = None
    holds: Optional[bool] = None
    failures: Optional[tuple[str, ...]] = None
    next_deadline: Optional[float] = None
    snapshot: Optional[str] = None
    line: Optional[int] = None
    column: Optional[int] = None
    help: Optional[str] = None
