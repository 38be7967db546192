#!/usr/bin/env bash
# Runs the checks that take too long for every change: Tests/nightly.sh [STEP…], all steps by default. Continues after a
# failure; prints a table of results and times at the end (also when it is stopped), and exits with 1 if a step failed.
#
#   address thread   the tests with AddressSanitizer, with ThreadSanitizer
#   fuzz             each fuzz target for NIGHTLY_FUZZ_SECONDS (600)
#   mutations        the planted mistakes; NIGHTLY_SAMPLE (60) random ones of seed NIGHTLY_SEED (the day)
#   masses           the mass tests with more random cases than CI has time for
#   libxml2          the reader and the linter with the libxml2 versions in NIGHTLY_LIBXML2 (prefixes or tarballs)
#   growth memory    twice the input of each command; the peak memory for a byte of a document
#   floors           reading and linting, reading HLS, against the floors; the time of a keystroke in an editor
#   viewers          NIGHTLY_SESSIONS (200,000) random sessions, and those of Tests/Fuzz/found-seeds.txt
#   browser          the trackers of hls-beacons.js, and pages of adrules report, in Chromium
#   assistants       the tools of adrules mcp through the Python package mcp; the schemas, through jsonschema
#   samples          the samples on a clean clone, as their READMEs print it; the extension of the editor and the snippets for others
#   scripts          shellcheck of every script
#   release          the files of a release, and the Python package in each installed Python
#   twice            the release again, from two clones: the same bytes
#   archive          Samples/Archive with 10,000 responses on Spark
#   site             the documentation as one site, without warnings and dead links
#
# A step whose tool or input is missing reports it and counts as skipped.
# shellcheck disable=SC2317  # the steps are called by their names
set -uo pipefail
CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." || exit 1
source .ci/prepare

logs=$PWD/.build/nightly
mkdir -p "$logs"
SKIPPED=75

# skip REASON: ends a step that cannot run here.
skip() { echo "skipped: $*"; exit "$SKIPPED"; }
needs() { command -v "$1" >/dev/null 2>&1 || skip "no $1 here"; }
benchmarks() {
    swift build "${optimizing[@]}" --product adrules &&
        swift build "${optimizing[@]}" --package-path Tests/Benchmarks
}

# Some tests count allocations or start processes, which a sanitizer changes; they are skipped by name.
# Foundation reads /proc/self/fd with copies of 256 bytes, whatever the length of an entry; a process that ends frees nothing.
address() {
    echo 'interceptor_via_lib:libFoundation.so' >"$logs/address.suppressions"
    export ASAN_OPTIONS=detect_leaks=0:suppressions=$logs/address.suppressions
    sanitized address 'FailingMemoryTests|ChildProcessTests'
}
# ThreadSanitizer writes a file itself before a program begins, which a limit for the size of files ends.
thread() { sanitized thread 'FailingMemoryTests|ChildProcessTests|SizeLimit'; }
# sanitized KIND SKIPPED: a release build, with line numbers. In a debug build the thousands of processes of the tests take hours.
sanitized() {
    swift test -c release --sanitize="$1" --scratch-path ".build/sanitize-$1" --disable-testable-imports \
        -Xswiftc -enable-testing -Xswiftc -gline-tables-only --skip "$2"
}
fuzz() {
    local target failed=0
    for target in FuzzReader FuzzRenderers FuzzEngine FuzzOutbox FuzzPlaylists FuzzLive FuzzRules; do
        TARGET=$target Tests/Fuzz/fuzz.sh "${NIGHTLY_FUZZ_SECONDS:-600}" || { echo "$target failed"; failed=1; }
    done
    return "$failed"
}
mutations() {
    # Both build the same copy.
    export SCRATCH=$PWD/.build/mutations
    Tests/Mutations/run.sh || return 1
    Tests/Mutations/sample.sh "${NIGHTLY_SAMPLE:-60}" "${NIGHTLY_SEED:-$(date +%Y%m%d)}"
}
masses() { ADRULES_MASS_TESTS=nightly Tests/mass.sh; }
libxml2() {
    [ -n "${NIGHTLY_LIBXML2:-}" ] || skip "NIGHTLY_LIBXML2 names no version"
    # shellcheck disable=SC2086  # a list
    Tests/libxml2-versions.sh $NIGHTLY_LIBXML2
}
growth() { benchmarks && "$optimized/release/worst-documents" --growth --check; }
memory() { benchmarks && "$optimized/release/worst-documents" --memory --check; }
floors() {
    benchmarks && "$optimized/release/parse-floor" --check && "$optimized/release/playlist-floor" --worst --check &&
        "$optimized/release/keystroke-time" "$optimized/release/adrules" --check
}
viewers() {
    local seed
    swift build "${optimizing[@]}" --package-path Tests/Fuzz --product random-viewers || return 1
    grep -v '^#' Tests/Fuzz/found-seeds.txt | while read -r seed; do
        "$optimized/release/random-viewers" --sessions 1 --seed "$seed" || return 1
    done || return 1
    "$optimized/release/random-viewers" --beats --sessions 20000 --seed "${NIGHTLY_SEED:-$(date +%Y%m%d)}" || return 1
    "$optimized/release/random-viewers" --sessions "${NIGHTLY_SESSIONS:-200000}" --seed "${NIGHTLY_SEED:-$(date +%Y%m%d)}"
}
browser() {
    needs chromium
    ADRULES_BROWSER=chromium swift test --filter BeaconScriptTests &&
        swift build --product adrules && Tests/Browser/run.sh
}
samples() {
    # On a clean clone, in their folders, with the commands of their READMEs.
    local clone=$logs/clone
    rm -rf "$clone"
    git clone --quiet . "$clone" || return 1
    in_sample() { echo "$1: ${*:2}" && (cd "$clone/Samples/$1" && "${@:2}"); }
    in_sample HeadlessPlayer swift run HeadlessPlayer --auto &&
        in_sample LivePods swift run LiveViewer &&
        in_sample PlaybackSession swift run SessionPlayer &&
        in_sample InterstitialServer swift test &&
        in_sample InterstitialServer swift build --product InterstitialServer &&
        in_sample InterstitialServer Tests/check.py .build/debug/InterstitialServer || return 1
    if command -v ffmpeg >/dev/null 2>&1; then in_sample Interstitials ./run.sh --check || return 1; else echo "ffmpeg is not installed"; fi
    # On Linux it plays the cases of DeviceChecklist.
    (cd "$clone" && Tests/AppleStubs/typecheck.sh) || return 1
    if command -v nginx >/dev/null 2>&1; then Samples/InterstitialServer/front/check.sh || return 1; else echo "nginx is not installed"; fi
    python3 Tests/Editors/snippets.py
    case $? in
    0) ;;
    "$SKIPPED") echo "not every parser of the editors' snippets is installed" ;;
    *) return 1 ;;
    esac
    needs node
    swift build --product adrules && ADRULES=$PWD/.build/debug/adrules node Samples/Editors/vscode/check.js
}
assistants() {
    needs python3
    swift build --product adrules || return 1
    local missing=0
    if python3 -c 'import mcp' 2>/dev/null; then
        python3 Tests/Assistants/client.py "$PWD/.build/debug/adrules" || return 1
    else
        echo "the Python package mcp is not installed" && missing=1
    fi
    if python3 -c 'import jsonschema' 2>/dev/null; then
        python3 Tests/Assistants/schemas.py "$PWD/.build/debug/adrules" || return 1
    else
        echo "the Python package jsonschema is not installed" && missing=1
    fi
    [ "$missing" = 0 ] || skip "pip install mcp jsonschema"
}
scripts() {
    needs shellcheck
    git ls-files -z | while IFS= read -r -d '' file; do
        if [ -f "$file" ] && head -c 64 "$file" | grep -aqE '^#!.*(bash|/sh)|shellcheck shell='; then printf '%s\0' "$file"; fi
    done | xargs -0 shellcheck -x
}
release() {
    .ci/release HEAD .build/assets || return 1
    if [ "$(uname -s)" = Linux ]; then .ci/release.d/try-wheel .build/assets/*.whl; fi
}
twice() {
    [ "$(uname -s)" = Linux ] || skip "the tar of this system keeps times"
    .ci/release.d/try-twice HEAD .build/twice
}
archive() {
    python3 -c 'import pyspark' 2>/dev/null || skip "no pyspark here"
    .ci/release HEAD .build/assets && Samples/Archive/check.sh .build/release-sources/.build/release-asset/release/adrules
}
site() { needs docc && .ci/site .build/site; }

steps=(scripts site samples assistants browser viewers growth memory floors release twice archive masses address thread libxml2 fuzz mutations)
[ $# -eq 0 ] || steps=("$@")
for step in "${steps[@]}"; do
    declare -F "$step" >/dev/null || { echo "unknown step $step: $(sed -n 's/^#   \([a-z].*[a-z0-9]\)   .*/\1/p' "$0" | paste -sd ' ' -)" >&2; exit 64; }
done

table='' failed=0 running=''
row() {
    table+=$(printf '%-10s %-8s %6d s' "$running" "$1" $((SECONDS - began)))$'\n'
    running=''
}
# A run that is stopped prints its table, too.
finish() {
    [ -z "$running" ] || row stopped
    printf '\n%s\nLogs: %s\n' "$table" "$logs"
}
trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
for step in "${steps[@]}"; do
    say "$step"
    began=$SECONDS running=$step
    ("$step") 2>&1 | tee "$logs/$step.log"
    case ${PIPESTATUS[0]} in
    0) row held ;;
    "$SKIPPED") row skipped ;;
    *) row FAILED; failed=1 ;;
    esac
done
exit "$failed"
