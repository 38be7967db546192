# shellcheck shell=bash
# Sourced by run.sh and sample.sh: a scratch copy of the project in which each mutation is behind a switch (ADRULES_MUTANT),
# and the tests that reach each. SCRATCH=folder keeps the copy there. JOBS (2) runs at a time.
CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")" || exit 2
here=$PWD
root=$(cd ../.. && pwd)
command -v setsid >/dev/null || { echo "setsid is needed (util-linux)"; exit 2; }
scratch=${SCRATCH:-$(mktemp -d)}/adrules
[ -n "${SCRATCH:-}" ] || trap 'rm -rf "$(dirname "$scratch")"' EXIT
mkdir -p "$scratch"
# shellcheck disable=SC2034  # for the scripts that source this
sampler=$scratch/.build-sampler/debug/sampler
tests=$scratch/.build/debug/adrulesPackageTests.xctest
# Neither symbols nor an index, since the build takes most of the time. (SwiftPM looks for XCTest's tests in the index, unless
# LinuxMain.swift lists them.)
building=(--package-path "$scratch" --build-tests --disable-index-store -Xswiftc -gnone)

# These tests read the sources, which the switches change.
house='ArchitectureTests|ModuleTests'

# Copies the project and builds the sampler.
copy() {
    # A file that is no longer in the project would be built, and broken, too.
    rm -rf "${scratch:?}/Sources" "$scratch/Tests"
    (cd "$root" && git ls-files -z --cached --others --exclude-standard | tar -c --null -T -) | tar -x -C "$scratch"
    swift build --package-path "$here/Sampler" --scratch-path "$scratch/.build-sampler" >"$scratch/sampler.log" 2>&1 ||
        { tail -20 "$scratch/sampler.log"; exit 2; }
    cp "$here/Sampler/TestRun.swift" "$scratch/Tests/LinuxMain.swift"
}

# Builds the copy; after an error the given command drops the mutations to blame and prints how many they are.
build_without() {
    local round dropped
    for round in $(seq 1 40); do
        if swift build "${building[@]}" >"$scratch/build.log" 2>&1; then return; fi
        dropped=$("$@")
        [ "$dropped" -gt 0 ] || { grep -E 'error:' "$scratch/build.log" | head; echo "the copy does not build"; exit 2; }
    done
    echo "the copy does not build after $round rounds"
    exit 2
}

# Runs tests: a name for its files, the seconds that it may take, more arguments. The status is that of the run. The processes
# of a hanging run may outlive it, so its whole session is ended.
run_tests() {
    local name=$1 seconds=$2 session status=0
    shift 2
    # shellcheck disable=SC2016  # for the shell that begins the session
    NO_COLOR=1 ADRULES_SHARED=${ADRULES_SHARED:-$scratch/nothing} setsid --wait bash -c \
        'echo $$ >"$1"; cd "$2"; shift 2; exec "$@"' - "$scratch/session-$name" "$scratch" timeout "$seconds" \
        "$tests" --testing-library swift-testing --no-parallel --skip "$house" "$@" >"$scratch/run-$name.log" 2>&1 || status=$?
    session=$(cat "$scratch/session-$name")
    pkill -9 -s "$session" 2>/dev/null || true
    rm -f "$scratch/session-$name"
    return "$status"
}

# Runs the tests of a target without a mutation, and records the mutations that each reaches.
survey() {
    local status=0
    head -c 100000 /dev/zero >"$scratch/reached-$1"
    ADRULES_REACHED=$scratch/reached-$1 run_tests "$1" 3600 --filter "^$1\\." || status=$?
    [ "$status" -le 1 ] || echo "$1 ends with $status without any mutation: see $scratch/run-$1.log"
    mv "$scratch/reached-$1.tsv" "$scratch/survey-$1.tsv"
    rm "$scratch/reached-$1"
}

# The rows of the surveys by mutation: milliseconds and test, the best first: quick ones that reach few others.
tests_by_mutation() {
    rm -rf "$scratch/tests"
    mkdir "$scratch/tests"
    awk -F'\t' '$2 == "passed" {
        count = split($4, ids, " ")
        for (i = 1; i <= count; i++) print ids[i] "\t" ($3 + 5) * count "\t" $3 "\t" $1
    }' "$scratch"/survey-*.tsv | sort -t$'\t' -k1,1n -k2,2n |
        (cd "$scratch/tests" && awk -F'\t' '$1 != last { if (last) close(last); last = $1 } { print $3 "\t" $4 > last }')
}

# The filters for the tests of standard input (milliseconds, name), one for each suite.
filters() {
    cut -f2 | sed -E 's/[].^$*+?(){}|[]/\\&/g' |
        awk '{ at = index($0, "/"); suite = substr($0, 1, at); names[suite] = names[suite] (names[suite] ? "|" : "") substr($0, at + 1) }
            END { for (suite in names) print "--filter\n^" suite "(" names[suite] ")" }'
}

# The test that failed in the last run of a name.
noticing() {
    local test
    test=$(sed -n 's/^noticed by //p' "$scratch/run-$1.log" | head -1)
    echo "${test:-(crashes or hangs)}"
}

# Runs the tests of a mutation in five parts, up to 1 s, 4 s, 16 s, 64 s (and 40, 160 … tests) and the rest: the runner has its
# own order within a part, and most mutations fail early. An outcome has a number, a word and a test.
try() {
    local id=$1 outcome=unreached part arguments spent test=''
    if [ -e "$scratch/tests/$id" ]; then
        outcome=escaped
        for part in 0 1 2 3 4; do
            awk -F'\t' -v part="$part" -v most="${TEST_SECONDS:-100000}000" '
                { sum += $1; count++; while (part_of < 4 && (sum > 1000 * 4 ^ part_of || count > 40 * 4 ^ part_of)) part_of++ }
                part_of == part && (count == 1 || sum <= most)' "$scratch/tests/$id" >"$scratch/part-$id"
            [ -s "$scratch/part-$id" ] || continue
            spent=$(awk '{ sum += $1 } END { print int(sum / 100) }' "$scratch/part-$id")
            mapfile -t arguments < <(filters <"$scratch/part-$id")
            if ! ADRULES_MUTANT=$id run_tests "$id" $((60 + spent)) "${arguments[@]}"; then
                outcome=noticed
                test=$(noticing "$id")
                break
            fi
        done
        rm -f "$scratch/part-$id"
    fi
    [ "$outcome" = escaped ] || rm -f "$scratch/run-$id.log"
    printf '%s\t%s\t%s\n' "$id" "$outcome" "$test" >>"$scratch/outcomes.tsv"
}

# Starts a job as soon as fewer than JOBS run.
start() {
    while [ "$(jobs -rp | wc -l)" -ge "${JOBS:-2}" ]; do wait -n || true; done
    "$@" &
}

# Runs the tests of each target once, the longest first.
survey_all() {
    local target
    rm -f "$scratch"/reached-*
    for target in $(cd "$scratch/Tests" && printf '%s\n' adrulesTests AdRulesPlayerTests *Tests | awk '!seen[$0]++'); do
        [ -e "$scratch/survey-$target.tsv" ] || start survey "$target"
    done
    wait
    awk -F'\t' '$2 == "failed" { print "fails without any mutation: " $1 }' "$scratch"/survey-*.tsv
    tests_by_mutation
}

# Tries the mutations whose numbers are on standard input, but those that have an outcome.
try_all() {
    local id
    touch "$scratch/outcomes.tsv"
    while read -r id; do
        start try "$id"
    done < <(awk -F'\t' 'FILENAME == ARGV[1] { done[$1]; next } !($1 in done) { print $1 }' "$scratch/outcomes.tsv" -)
    wait
}
