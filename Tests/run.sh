#!/usr/bin/env bash
# Runs the tests, after installing what they need. Arguments are passed to `swift test`: Tests/run.sh --filter TimeOffset
# The build is the release build that Samples/quickstart.sh begins: a debug build takes as long, and its tests three times as long.
set -euo pipefail
CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."
source .ci/prepare

say "swift test $*"
# --disable-testable-imports: `sharing` has that option of the compiler already.
exec swift test -c release "${sharing[@]}" --disable-testable-imports "$@"
