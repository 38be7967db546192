#!/usr/bin/env bash
# Runs the sample with 10,000 responses: Samples/Archive/check.sh ADRULES [PYTHON]
#
# PYTHON has pyspark. Each response must be counted once, and the made-up mistakes found with the ad servers that make them.
set -euo pipefail
[ $# -ge 1 ] || { sed -n '2s/^# //p' "$0" >&2; exit 64; }
adrules=$(realpath -- "$1") python=${2:-python3}
CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 generate.py "$work/responses" 10000 4
# Two more responses, behind a line that is nested too deeply to be read.
{ python3 -c 'print("[" * 200000)'; head -n 3 "$work/responses/part-000.jsonl"; } >"$work/responses/part-deep.jsonl"
"$python" archive.py "$work/responses" --adrules "$adrules" --master 'local[2]' 2>"$work/log" | tee "$work/summary" ||
    { tail -n 20 "$work/log" >&2; exit 1; }
expect() { grep -qE "$1" "$work/summary" || { echo "archive: the summary has no line $1" >&2; exit 1; }; }
expect '^10,003 responses in '
expect '^\(not a response\) +1 '
# No mistake of another server is counted here.
expect '^ads\.north\.example +[0-9,]+ +0 +0 '
expect '^delivery\.quay\.example +VAST333 '
expect '^pods\.orchard\.example +VAST315 '
# A linter that fails loses no lines in silence, whether it fails before or after they were written.
here=$PWD
mkdir "$work/refused"
echo '{"no-such-key": 1}' >"$work/refused/adrules.json"
cd "$work/refused"
PYTHONPATH=$here "$python" -B - "$adrules" 2>"$work/log" <<'PY' || { cat "$work/log" >&2; exit 1; }
import sys

import archive

for count in (1, 100_000):
    try:
        counted = list(archive.counts(sys.argv[1], ['{"server": "a", "body": "<VAST/>"}'] * count))
    except RuntimeError as error:
        assert "without an answer" in str(error), error
    else:
        sys.exit(f"archive: a linter that fails counts as {counted}")
PY
