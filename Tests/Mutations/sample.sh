#!/usr/bin/env bash
# Breaks any module at random places and looks which mistakes no test notices: Tests/Mutations/sample.sh N SEED [MODULE…]
#
# N mutations are chosen by SEED, from operators, bounds, constants, conditions, swapped arguments and dropped statements.
# All of them are compiled at once into a scratch copy, each behind a switch; those that do not compile are left out. Then
# the tests run once without any mutation, which shows the modules whose tests reach each place, and once for each mutation:
# those of its module first, then those of other modules that reach it, until one fails. A test run that hangs or crashes has
# noticed. What escapes goes to standard output, at the end a table by module. Exit 0 whatever escaped: some mutations
# change nothing, which only a reader can tell.
#
# SCRATCH=folder keeps the copy there. JOBS (2) mutations are tried at a time.
set -euo pipefail
CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")"
here=$PWD
root=$(cd ../.. && pwd)
command -v setsid >/dev/null || { echo "setsid is needed (util-linux)"; exit 2; }
[ $# -ge 2 ] || { sed -n '2,12s/^# //p' "$0"; exit 64; }
scratch=${SCRATCH:-$(mktemp -d)}/adrules
[ -n "${SCRATCH:-}" ] || trap 'rm -rf "$(dirname "$scratch")"' EXIT
mkdir -p "$scratch"
(cd "$root" && git ls-files -z --cached --others --exclude-standard | tar -c --null -T -) | tar -x -C "$scratch"

swift build --package-path "$here/Sampler" --scratch-path "$scratch/.build-sampler" >"$scratch/sampler.log" 2>&1 ||
    { tail -20 "$scratch/sampler.log"; exit 2; }
sampler=$scratch/.build-sampler/debug/sampler
"$sampler" mark "$scratch" "$@"

for round in $(seq 1 40); do
    if swift build --package-path "$scratch" --build-tests >"$scratch/build.log" 2>&1; then break; fi
    dropped=$("$sampler" drop "$scratch" "$scratch/build.log")
    [ "$dropped" -gt 0 ] || { grep -E 'error:' "$scratch/build.log" | head; echo "the copy does not build"; exit 2; }
    [ "$round" -lt 40 ] || { echo "the copy does not build after 40 rounds"; exit 2; }
done
total=$(wc -l <"$scratch/mutants.tsv")
echo "$total of them compile"

# These look at the sources, which the switches change.
house='ArchitectureTests|ModuleTests'

# Whether a test that matches fails with a mutation; the first one ends the run. It must not take much longer than without
# one. What a run that hangs has started may outlive it: all of its session is ended.
notices() {
    local session status=0
    # shellcheck disable=SC2016  # for the shell that begins the session
    ADRULES_MUTANT=$1 ADRULES_SHARED=${ADRULES_SHARED:-$scratch/nothing} setsid --wait bash -c \
        'echo $$ >"$1"; shift; exec "$@"' - "$scratch/session-$1" timeout "$2" \
        swift test --package-path "$scratch" --skip-build --ignore-lock --filter "$3" --skip "$house" 2>&1 |
        tee "$scratch/run-$1.log" | { ! grep -aqm1 -E '✘ (Test|Suite) .*(recorded an issue|failed)'; } || status=$?
    session=$(cat "$scratch/session-$1")
    pkill -9 -s "$session" 2>/dev/null || true
    rm -f "$scratch/session-$1"
    [ "$status" -ne 0 ]
}

# The modules whose tests reach a mutation.
reaching() {
    local folder
    for folder in "$scratch"/reached/*/; do
        if [ -e "$folder$1" ]; then basename "$folder"; fi
    done
}

try() {
    local id=$1 module=$2 outcome=unreached
    local -a others
    mapfile -t others < <(reaching "$id" | grep -vxF "$module")
    if [ -e "$scratch/reached/$module/$id" ]; then
        outcome=escaped
        if notices "$id" 180 "${module}Tests"; then outcome=module; fi
    fi
    if [ "$outcome" != module ] && [ ${#others[@]} -gt 0 ]; then
        outcome=escaped
        if notices "$id" 400 "$(printf '%sTests\n' "${others[@]}" | paste -sd '|' -)"; then outcome=others; fi
    fi
    [ "$outcome" = escaped ] || rm -f "$scratch/run-$id.log"
    printf '%s\t%s\n' "$id" "$outcome" >>"$scratch/outcomes.tsv"
}

# Each folder of tests once, which shows what it reaches.
rm -rf "$scratch/reached"
for module in AdRulesText AdRulesModel AdRulesEngine AdRulesSimulation AdRulesLint AdRulesHLS AdRulesPlayer AdRulesLanguageServer \
    AdRulesRendering RandomSessions adrules; do
    mkdir -p "$scratch/reached/$module"
    if ADRULES_REACHED=$scratch/reached/$module notices 0 900 "${module}Tests"; then
        grep -aE '✘ Test' "$scratch/run-0.log" | head
        echo "tests of $module fail without any mutation"
        exit 2
    fi
done

: >"$scratch/outcomes.tsv"
while IFS=$'\t' read -r id module _; do
    while [ "$(jobs -rp | wc -l)" -ge "${JOBS:-2}" ]; do wait -n || true; done
    try "$id" "$module" &
done <"$scratch/mutants.tsv"
wait

echo
echo "escaped:"
awk -F'\t' 'NR == FNR { outcome[$1] = $2; next } outcome[$1] ~ /escaped|unreached/ { print "  " outcome[$1] " " $3 " " $4 ": " $5 "  →  " $6 }' \
    "$scratch/outcomes.tsv" "$scratch/mutants.tsv"
echo
awk -F'\t' '
    NR == FNR { outcome[$1] = $2; next }
    { tried[$2]++; all++; if (outcome[$1] ~ /escaped|unreached/) { lost[$2]++; sum++ } }
    END {
        print "module\ttried\tescaped"
        for (module in tried) print module "\t" tried[module] "\t" lost[module] + 0
        print "all\t" all "\t" sum + 0
    }' "$scratch/outcomes.tsv" "$scratch/mutants.tsv"
