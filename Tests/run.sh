#!/usr/bin/env bash
# Runs the tests, after installing what they need. Arguments are passed to `swift test`: Tests/run.sh --filter TimeOffset
set -euo pipefail
CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."
source .ci/prepare

say "swift test $*"
exec swift test "$@"
