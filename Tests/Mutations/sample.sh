#!/usr/bin/env bash
# Breaks any module at random places and reports the mistakes that no test catches: Tests/Mutations/sample.sh N SEED [MODULE…]
#
# N mutations are chosen by SEED, from operators, bounds, constants, conditions, swapped arguments and dropped statements.
# All of them are compiled at once into a scratch copy, each behind a switch; those that do not compile are left out. Then
# all tests run once without any mutation, which shows the places that each reaches and its time, and for each mutation the
# tests that reach it, the quick and specific ones first, until one fails. A test run that hangs or crashes counts as a failure.
# Survivors go to standard output, at the end a table by module. Exits with 0 even with survivors: some mutations have no effect,
# which only a reader can see. Tests that fail without any mutation are named and left out.
#
# SCRATCH=folder keeps the copy there; the same N and SEED continue the last run. JOBS (2) runs at a time.
# TEST_SECONDS limits the time of the tests of a mutation; a survivor may not survive the remaining ones.
set -euo pipefail
[ $# -ge 2 ] || { sed -n '2,14s/^# //p' "$0"; exit 64; }
# shellcheck source=Tests/Mutations/switches.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/switches.sh"

if [ "$(cat "$scratch/sample" 2>/dev/null)" != "$*" ]; then
    rm -rf "$scratch"/survey-* "$scratch/outcomes.tsv"
    copy
    "$sampler" mark "$scratch" "$@"
    build_without "$sampler" drop "$scratch" "$scratch/build.log"
    echo "$*" >"$scratch/sample"
fi
echo "$(wc -l <"$scratch/mutants.tsv") of them compile"
[ -e "$scratch/outcomes.tsv" ] || survey_all
cut -f1 "$scratch/mutants.tsv" | try_all

echo
echo "survived:"
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
