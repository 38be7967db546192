#!/usr/bin/env bash
# Breaks any module at random places and looks which mistakes no test notices: Tests/Mutations/sample.sh N SEED [MODULE…]
#
# N mutations are chosen by SEED, from operators, bounds, constants, conditions, swapped arguments and dropped statements.
# All of them are compiled at once into a scratch copy, each behind a switch; those that do not compile are left out. Then
# each suite of tests runs once without any mutation, which shows the places that it reaches and its time, and for each
# mutation the suites that reach it, the quickest first, until a test fails. A test run that hangs or crashes has noticed.
# What escapes goes to standard output, at the end a table by module. Exit 0 whatever escaped: some mutations change
# nothing, which only a reader can tell.
#
# SCRATCH=folder keeps the copy there; the same N and SEED again go on where the last run ended. JOBS (2) runs at a time.
# SUITE_SECONDS bounds the time of the suites that a mutation gets; what escapes those that fit may not escape the others.
set -euo pipefail
CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")"
here=$PWD
root=$(cd ../.. && pwd)
command -v setsid >/dev/null || { echo "setsid is needed (util-linux)"; exit 2; }
[ $# -ge 2 ] || { sed -n '2,12s/^# //p' "$0"; exit 64; }
scratch=${SCRATCH:-$(mktemp -d)}/adrules
[ -n "${SCRATCH:-}" ] || trap 'rm -rf "$(dirname "$scratch")"' EXIT
mkdir -p "$scratch"
# Neither symbols nor an index: the build is what costs. (SwiftPM looks for XCTest's tests in the index, unless LinuxMain.swift
# says what runs.)
building=(--package-path "$scratch" --build-tests --disable-index-store -Xswiftc -gnone)

# These look at the sources, which the switches change.
house='ArchitectureTests|ModuleTests'

# Copies the project, writes the mutations in and builds it without those that do not compile.
build() {
    local sampler=$scratch/.build-sampler/debug/sampler round dropped
    # A file that is no longer in the project would be built, and broken, too.
    rm -rf "${scratch:?}/Sources" "$scratch/Tests"
    (cd "$root" && git ls-files -z --cached --others --exclude-standard | tar -c --null -T -) | tar -x -C "$scratch"
    swift build --package-path "$here/Sampler" --scratch-path "$scratch/.build-sampler" >"$scratch/sampler.log" 2>&1 ||
        { tail -20 "$scratch/sampler.log"; exit 2; }
    "$sampler" mark "$scratch" "$@"
    printf 'import Testing\n\nawait Testing.__swiftPMEntryPoint() as Never\n' >"$scratch/Tests/LinuxMain.swift"
    for round in $(seq 1 40); do
        if swift build "${building[@]}" >"$scratch/build.log" 2>&1; then break; fi
        dropped=$("$sampler" drop "$scratch" "$scratch/build.log")
        [ "$dropped" -gt 0 ] || { grep -E 'error:' "$scratch/build.log" | head; echo "the copy does not build"; exit 2; }
        [ "$round" -lt 40 ] || { echo "the copy does not build after 40 rounds"; exit 2; }
    done
}

# Whether a test of the suites that match the third argument fails with a mutation; the first one ends the run, as does the
# time (second argument, in seconds). What a run that hangs has started may outlive it: all of its session is ended.
notices() {
    local session status=0
    # shellcheck disable=SC2016  # for the shell that begins the session
    NO_COLOR=1 ADRULES_MUTANT=$1 ADRULES_SHARED=${ADRULES_SHARED:-$scratch/nothing} setsid --wait bash -c \
        'echo $$ >"$1"; cd "$2"; shift 2; exec "$@"' - "$scratch/session-$1" "$scratch" timeout "$2" \
        "$tests" --testing-library swift-testing --filter "$3" --skip "$house" 2>&1 |
        tee "$scratch/run-$1.log" | { ! grep -aqm1 -E '✘ (Test|Suite) .*(recorded an issue|failed)'; } || status=$?
    session=$(cat "$scratch/session-$1")
    pkill -9 -s "$session" 2>/dev/null || true
    rm -f "$scratch/session-$1"
    [ "$status" -ne 0 ]
}

# Runs a suite alone and notes what it reaches, and its milliseconds.
survey() {
    local suite=$1 id=$2 began=${EPOCHREALTIME/./}
    mkdir -p "$scratch/reached/$suite"
    if ADRULES_REACHED=$scratch/reached/$suite notices "$id" 900 "^${suite//./\\.}(/|\\()"; then
        mv "$scratch/run-$id.log" "$scratch/failed-$suite.log"
    else
        rm -f "$scratch/run-$id.log"
        printf '%s\t%s\n' "$suite" $(((${EPOCHREALTIME/./} - began) / 1000)) >>"$scratch/suites.tsv"
    fi
}

# Runs what a mutation changes: its suites in three parts, of 2 s, 10 s and the rest.
try() {
    local id=$1 outcome=unreached suite time spent=0 all=0 part='' bound=2000 folder
    while IFS=$'\t' read -r suite time; do
        outcome=escaped all=$((all + time))
        [ "$all" = "$time" ] || [ "$all" -le "${SUITE_SECONDS:-100000}000" ] || break
        part+="${part:+|}${suite//./\\.}" spent=$((spent + time))
        [ "$spent" -ge "$bound" ] || continue
        if notices "$id" $((60 + spent / 100)) "^($part)(/|\\()"; then outcome=noticed part=''; break; fi
        [ "$bound" -gt 2000 ] && bound=1000000000 || bound=10000
        part='' spent=0
    done < <(
        for folder in "$scratch"/reached/*/; do
            if [ -e "$folder$id" ]; then basename "$folder"; fi
        done | awk -F'\t' 'NR == FNR { own[$1]; next } $1 in own' - "$scratch/suites.tsv" | sort -t$'\t' -k2,2n
    )
    if [ -n "$part" ] && notices "$id" $((60 + spent / 100)) "^($part)(/|\\()"; then outcome=noticed; fi
    [ "$outcome" = escaped ] || rm -f "$scratch/run-$id.log"
    printf '%s\t%s\n' "$id" "$outcome" >>"$scratch/outcomes.tsv"
}

# Starts a job as soon as fewer than JOBS run.
start() {
    while [ "$(jobs -rp | wc -l)" -ge "${JOBS:-2}" ]; do wait -n || true; done
    "$@" &
}

if [ "$(cat "$scratch/sample" 2>/dev/null)" != "$*" ]; then
    rm -rf "$scratch/reached" "$scratch/suites.tsv" "$scratch/outcomes.tsv"
    build "$@"
    echo "$*" >"$scratch/sample"
fi
echo "$(wc -l <"$scratch/mutants.tsv") of them compile"
tests=$(swift build --package-path "$scratch" --show-bin-path)/adrulesPackageTests.xctest

if [ ! -e "$scratch/outcomes.tsv" ]; then
    : >"$scratch/suites.tsv"
    number=1000000
    for suite in $("$tests" --testing-library swift-testing --list-tests | grep -oE '^\w+\.\w+' | sort -u); do
        [[ ! $suite =~ $house ]] || continue
        start survey "$suite" $((number += 1))
    done
    wait
    if compgen -G "$scratch/failed-*" >/dev/null; then
        grep -aE '✘ Test' "$scratch"/failed-* | head
        echo "tests fail without any mutation"
        exit 2
    fi
    : >"$scratch/outcomes.tsv"
fi

while read -r id; do
    start try "$id"
done < <(awk -F'\t' 'FILENAME == ARGV[1] { done[$1]; next } !($1 in done) { print $1 }' "$scratch/outcomes.tsv" "$scratch/mutants.tsv")
wait

echo
echo "escaped:"
awk -F'\t' 'NR == FNR { outcome[$1] = $2; next } outcome[$1] != "noticed" { print "  " outcome[$1] " " $3 " " $4 ": " $5 "  →  " $6 }' \
    "$scratch/outcomes.tsv" "$scratch/mutants.tsv"
echo
awk -F'\t' '
    NR == FNR { outcome[$1] = $2; next }
    { tried[$2]++; all++; if (outcome[$1] != "noticed") { lost[$2]++; sum++ } }
    END {
        print "module\ttried\tescaped"
        for (module in tried) print module "\t" tried[module] "\t" lost[module] + 0
        print "all\t" all "\t" sum + 0
    }' "$scratch/outcomes.tsv" "$scratch/mutants.tsv"
