#!/usr/bin/env bash
# Checks whether a fuzz target finds a planted mistake: Tests/Fuzz/planted.sh PATCH TARGET [SECONDS]
#   Tests/Fuzz/planted.sh Planted/json-lets-direction-through.patch FuzzRenderers
#   for patch in Tests/Fuzz/Planted/*.patch; do Tests/Fuzz/planted.sh "$patch" "$(sed -n 's/^Target: //p' "$patch")"; done
# A patch begins with a line "Target: NAME" and words about the mistake. It is applied to a copy of the committed project in
# .build/planted, which is kept: the next patch builds only what it changes. Prints the seconds until it was found; exits with
# 1 if it was not found in SECONDS (120 if left out).
set -euo pipefail
patch=$(realpath "$1") target=${2:-$(sed -n 's/^Target: //p' "$1")} limit=${3:-120}
CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")"

tree=$PWD/.build/planted
if [ ! -e "$tree/.git" ]; then
    git worktree prune
    git worktree add --quiet --detach "$tree" HEAD
fi
git -C "$tree" checkout --quiet --force --detach "$(git rev-parse HEAD)"
git -C "$tree" apply "$patch"
trap 'git -C "$tree" checkout --quiet --force' EXIT

# Builds before the clock starts, without leftovers of an earlier mistake.
mkdir -p "$tree/Tests/Fuzz/.build"
rm -rf "$tree/Tests/Fuzz/.build/fuzz/corpus-$target" "$tree/Tests/Fuzz/.build/fuzz/release/$target"
TARGET=$target "$tree/Tests/Fuzz/fuzz.sh" 1 -runs=0 >"$tree/Tests/Fuzz/.build/log" 2>&1 || true
[ -x "$tree/Tests/Fuzz/.build/fuzz/release/$target" ] || {
    tail -n 20 "$tree/Tests/Fuzz/.build/log"
    echo "$(basename "$patch"): does not build"
    exit 2
}
start=$SECONDS
if TARGET=$target "$tree/Tests/Fuzz/fuzz.sh" "$limit" >"$tree/Tests/Fuzz/.build/log" 2>&1; then
    echo "$(basename "$patch"): NOT found by $target in $limit s"
    exit 1
fi
# Only what libFuzzer itself reports counts as found.
grep -qE 'ERROR: (libFuzzer|AddressSanitizer)' "$tree/Tests/Fuzz/.build/log" || {
    tail -n 20 "$tree/Tests/Fuzz/.build/log"
    echo "$(basename "$patch"): $target failed for another reason"
    exit 2
}
echo "$(basename "$patch"): found by $target in $((SECONDS - start)) s"
