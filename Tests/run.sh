#!/usr/bin/env bash
# Runs the tests, after installing what they need. Arguments are passed to `swift test`: Tests/run.sh --filter TimeOffset
# The build is the one that Samples/quickstart.sh begins.
set -euo pipefail
CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."
source .ci/prepare

say "swift test $*"
# --disable-testable-imports: `quickly` has that option of the compiler already.
exec swift test "${quickly[@]}" --disable-testable-imports "$@"
