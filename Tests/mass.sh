#!/usr/bin/env bash
# Runs the mass tests, optimized, with all of their cases (the suites in files that get the number of cases from MassTests), and the tests
# that need the documents beside the clone (SharedDocuments). Arguments are passed to `swift test`. Without this script the mass
# tests run a sample; with ADRULES_MASS_TESTS=nightly they run more random cases than CI has time for.
set -euo pipefail
CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."

files=$(grep -rlE 'MassTests\.|enabled\(if: SharedDocuments' Tests/*Tests --include='*.swift')
suites=''
for file in $files; do
    names=$(sed -nE 's/^(@Suite.* )?(final )?(struct|class|enum|actor) ([A-Za-z]+Tests)\b.*/\4/p' "$file")
    [ -n "$names" ] || { echo "mass.sh: $file has no suite whose name ends in Tests" >&2; exit 1; }
    for name in $names; do suites+="${suites:+|}$name"; done
done

export ADRULES_MASS_TESTS=${ADRULES_MASS_TESTS:-1}
source .ci/prepare
exec swift test "${optimizing[@]}" --disable-testable-imports --filter "\.($suites)(/|$)" "$@"
