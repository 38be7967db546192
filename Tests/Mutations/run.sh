#!/usr/bin/env bash
# Plants the mistakes of patches/ and reports the test that catches each: Tests/Mutations/run.sh [NUMBER…], all by default.
#
# All of them are compiled at once into a scratch copy: a function that a patch changes stands there in both versions, behind a
# switch. Then all tests run once without any mistake, which shows which ones each reaches, and for each mistake the tests that
# reach it, the quick and specific ones first, until one fails. A run that hangs or crashes counts as a failure, too. A
# patch that changes more than bodies and initial values is tried alone, with all tests.
#
# The table goes to standard output: number, rule, mistake, the test that catches it. Exits with 1 if a mistake survives or
# a patch does not apply. SCRATCH=folder keeps the copy there: a second run builds what has changed since, and tries all again;
# with CONTINUE=1 it goes on where a run in that folder was ended, with the sources of then.
set -euo pipefail
# shellcheck source=Tests/Mutations/switches.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/switches.sh"

# The project's files as each patch changes them: a folder for each patch.
patched=$(dirname "$scratch")/patched
apply() {
    local patch name file
    rm -rf "$patched" "$scratch/stale"
    mkdir -p "$patched"
    touch "$scratch/stale"
    for patch in patches/*.patch; do
        name=$(basename "$patch" .patch)
        if [ $# -gt 0 ] && ! printf '%s\n' "$@" | grep -qx "${name%%-*}"; then continue; fi
        sed -n 's|^+++ b/||p' "$patch" | while read -r file; do
            mkdir -p "$patched/$name/$(dirname "$file")"
            cp "$root/$file" "$patched/$name/$file"
        done
        # Without fuzz: at another place a patch breaks something else.
        patch -d "$patched/$name" -p1 -F0 --silent --no-backup-if-mismatch <"$patch" >/dev/null ||
            { echo "${name%%-*}" >>"$scratch/stale"; rm -rf "${patched:?}/$name"; }
    done
}

# Writes all patches into the copy but those that must be tried alone, which are listed.
plant() {
    local alone
    mapfile -t alone < <(cut -f1 "$scratch/alone")
    "$sampler" plant "$scratch" "$root" "$patched" "${alone[@]}" >>"$scratch/alone"
}
drop() {
    "$sampler" blame "$scratch" "$root" "$patched" "$scratch/build.log" >"$scratch/blamed"
    sed "s/$/\tdoes not compile beside others/" "$scratch/blamed" >>"$scratch/alone"
    plant
    wc -l <"$scratch/blamed"
}

# outcome NUMBER WORD TEST
outcome() { printf '%s\t%s\t%s\n' "$@" >>"$scratch/outcomes.tsv"; }

# Runs all tests, and then all cases of those that reach the mistake.
try_thoroughly() {
    local arguments
    if ADRULES_MUTANT=$1 run_tests "$1" 3600; then
        [ -e "$scratch/tests/$1" ] || return 0
        mapfile -t arguments < <(filters <"$scratch/tests/$1")
        if ADRULES_MUTANT=$1 ADRULES_MASS_TESTS=1 run_tests "$1" 3600 "${arguments[@]}"; then return 0; fi
    fi
    outcome "$1" noticed "$(noticing "$1")"
}

# Builds the copy with one patch instead of the switches in its files, and runs all tests.
try_alone() {
    local id=$1 folder file
    folder=$(printf '%s\n' "$patched"/* | grep -E "/0*$id-")
    rm -rf "$scratch/aside"
    (cd "$folder" && find . -type f) >"$scratch/files"
    while read -r file; do
        mkdir -p "$scratch/aside/$(dirname "$file")"
        cp "$scratch/$file" "$scratch/aside/$file"
        cp "$folder/$file" "$scratch/$file"
    done <"$scratch/files"
    if ! swift build "${building[@]}" >"$scratch/build.log" 2>&1; then
        outcome "$id" "does not build" ""
    elif ADRULES_MUTANT=$id run_tests "$id" 1800; then
        outcome "$id" escaped ""
    else
        outcome "$id" noticed "$(noticing "$id")"
    fi
    while read -r file; do cp "$scratch/aside/$file" "$scratch/$file"; done <"$scratch/files"
}

# A sample in the same copy cannot continue.
export ADRULES_SHARED=${ADRULES_SHARED:-$root/../shared}
if [ -z "${CONTINUE:-}" ]; then
    rm -rf "$scratch"/survey-* "$scratch"/outcomes.tsv "$scratch/sample"
    : >"$scratch/alone"
    copy
    apply "$@"
    plant
    build_without drop
    survey_all
elif [ ! -e "$scratch/outcomes.tsv" ]; then
    echo "no run to continue in $scratch"
    exit 2
fi
for folder in "$patched"/*; do
    name=$(basename "$folder")
    grep -q "^$((10#${name%%-*}))$(printf '\t')" "$scratch/alone" || echo $((10#${name%%-*}))
done | try_all
# A value that is computed once counts as reached by the first test that asks for it, and some tests try more cases on demand:
# what no test has noticed gets all tests, with all cases.
escaped=$(awk -F'\t' '$2 != "noticed" { print $1 }' "$scratch/outcomes.tsv")
for id in $escaped; do start try_thoroughly "$id"; done
wait
while read -r id; do
    grep -q "^$id$(printf '\t')noticed" "$scratch/outcomes.tsv" || try_alone "$id"
done < <(cut -f1 "$scratch/alone")

failed=0
for patch in patches/*.patch; do
    name=$(basename "$patch" .patch)
    number=${name%%-*}
    [ -d "$patched/$name" ] || grep -qx "$number" "$scratch/stale" || continue
    IFS=$'\t' read -r _ word test < <(awk -F'\t' -v id=$((10#$number)) '$1 == id' "$scratch/outcomes.tsv" | tail -1) || word="does not apply"
    [ "$word" = noticed ] || { failed=$((failed + 1)); test="SURVIVED ($word)"; }
    printf '%s\t%s\t%s\t%s\n' "$number" "${name#*-}" \
        "$(awk -F'\t' -v n="$name.patch" '$1 == n { print $2 }' mutations.tsv)" "${test:-(crashes or hangs)}"
done
echo "$(find "$patched" -mindepth 1 -maxdepth 1 | wc -l) tried, $failed failed"
[ "$failed" -eq 0 ]
