#!/usr/bin/env bash
# Counts the processor instructions of whole commands under valgrind, and compares them with the recorded counts:
#
#   Tests/Benchmarks/instructions.sh [--check | --update] [--json] [ADRULES PARSE_FLOOR] [CASE…]
#
#   --check     exits with 1 if a case costs 5 % more or less than in Tests/Benchmarks/instructions.tsv
#   --update    writes that file
#   --json      prints an object a line instead of a table: case, instructions, baseline, ratio
#
# Without paths it builds both programs in release. Times differ from machine to machine and from run to run; counts repeat to
# 0.1 % for the same compiler and libraries, whatever else the machine does. The file names the ones of its counts;
# with others nothing is compared.
set -euo pipefail
CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.."
source .ci/prepare
source Tests/Benchmarks/programs
baseline=Tests/Benchmarks/instructions.tsv

mode='' json=no paths=() chosen=()
for argument in "$@"; do
    case $argument in
    --check | --update) mode=$argument ;;
    --json) json=yes ;;
    -*) die "instructions: no option $argument; see the head of $0" ;;
    */*) paths+=("$argument") ;;
    *) chosen+=("$argument") ;;
    esac
done
[ ${#chosen[@]} -eq 0 ] || [ "$mode" != --update ] || die "instructions: --update counts all cases"
[ "$(uname -s)" = Linux ] || { say "instructions: counted on Linux only"; exit 0; }
command -v valgrind >/dev/null 2>&1 || apt_install valgrind

measured_programs instructions "${paths[@]}"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# valgrind does not read the debug information of Swift.
cp "$adrules" "$work/adrules"
strip --strip-debug "$work/adrules"
# A playlist of a given size from the generator's shapes.
generate() { "$parse_floor" --write "$work" --sizes "$2" --shape "$1" >/dev/null && mv "$work/playlist-$2.xml" "$work/$1-$2.xml"; }

generate mixed 2000
generate mixed 60000
generate mixed 300000
generate findings 300000
generate fixable 300000
generate vast 300000
sed 's/breakId="midroll-\(.*\)7"/breakId="changed-\17"/' "$work/mixed-300000.xml" >"$work/other.xml"
write_film "$work/film.m3u8"
seeks=start
for ((i = 0; i < 100; i++)); do seeks+="; seek $((i * 37 % 110)):00; play 5"; done
# A document is opened and changed a hundred times, as by an editor.
message() { printf 'Content-Length: %d\r\n\r\n%s' "${#1}" "$1"; }
{
    message '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}'
    text=$(sed 's/\\/\\\\/g; s/"/\\"/g' Samples/Playlists/inline-pod.xml | awk '{ printf "%s\\n", $0 }')
    message '{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///a.xml","languageId":"xml","version":1,"text":"'"$text"'"}}}'
    for ((i = 2; i < 102; i++)); do
        message '{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":"file:///a.xml","version":'$i'},"contentChanges":[{"range":{"start":{"line":3,"character":1},"end":{"line":3,"character":1}},"text":" "}]}}'
    done
    message '{"jsonrpc":"2.0","id":2,"method":"shutdown"}'
    message '{"jsonrpc":"2.0","method":"exit"}'
} >"$work/changes"

# One case a line: its name, and the arguments of adrules. Standard input is the file "changes".
cases() {
    cat <<END
version           --version
help              lint --help
lint-small        lint mixed-2000.xml
lint-mixed        lint mixed-300000.xml
lint-findings     lint --format concise findings-300000.xml
lint-fixable      lint --format concise fixable-300000.xml
lint-vast         lint vast-300000.xml
lint-json         lint --format json findings-300000.xml
parse             parse vast-300000.xml
schedule          schedule mixed-300000.xml --duration 4:00:00
simulate          simulate mixed-300000.xml --duration 2:00:00
seek              simulate mixed-300000.xml --duration 2:00:00 -e '$seeks'
diff              diff mixed-300000.xml other.xml
hls-apply         hls apply mixed-300000.xml --content film.m3u8 --asset-base https://ads.example/lists
report            report mixed-60000.xml --duration 2:00:00 -o report.html
forecast          forecast mixed-2000.xml --viewers 20 --duration 30:00 --jobs 1 --no-comparison
hls-filter        hls filter mixed-2000.xml --epoch 2026-11-22T13:56:00Z --asset-base https://ads.example/lists --content film.m3u8
lsp               lsp
END
}

# The counts depend on these besides our own sources.
circumstances="$(uname -sm), $(swift --version 2>/dev/null | sed -nE 's/.*(Swift version [0-9.]+).*/\1/p'), libxml2 $(pkg-config --modversion libxml-2.0), $(valgrind --version), $(ldd --version 2>/dev/null | sed -n 1p)"
# glibc chooses its routines by the processor.
circumstances+=", $(awk '/^vendor_id/ { vendor = $3 } / avx2 / { has = " with AVX2" } END { print vendor has }' /proc/cpuinfo)"
# Dictionaries then have the same order in each run.
environment=(env -i PATH=/usr/bin:/bin LC_ALL=C.UTF-8 HOME=/nonexistent SWIFT_DETERMINISTIC_HASHING=1)
comparable=yes
if [ "$mode" != --update ] && ! grep -qxF "# $circumstances" "$baseline" 2>/dev/null; then
    comparable=no
    say "the counts in $baseline are not for this machine ($circumstances): nothing is compared" >&2
fi

missed=0
counts="# $circumstances"$'\n'
while read -r name arguments; do
    [ ${#chosen[@]} -eq 0 ] || [[ " ${chosen[*]} " == *" $name "* ]] || continue
    status=0
    (cd "$work" && eval "${environment[*]} valgrind --tool=cachegrind --cache-sim=no --cachegrind-out-file=/dev/null --log-file=log ./adrules $arguments" \
        <"$work/changes" >"$work/output" 2>"$work/errors") || status=$?
    # 1: there are findings or differences. 3: ads are missing in the lists.
    case $status in 0 | 1 | 3) ;; *) die "instructions: $name ended with $status: $(head -c 2000 "$work/errors")" ;; esac
    count=$(sed -nE 's/.*I +refs: +([0-9,]+)/\1/p' "$work/log" | tr -d ,)
    [ -n "$count" ] || die "instructions: no count for $name: $(cat "$work/log")"
    counts+="$name"$'\t'"$count"$'\n'
    before=''
    [ "$comparable" = no ] || before=$(awk -F '\t' -v name="$name" '$1 == name { print $2 }' "$baseline" 2>/dev/null || true)
    ratio=$(awk -v count="$count" -v before="${before:-0}" 'BEGIN { if (before > 0) printf "%.3f", count / before }')
    if [ "$json" = yes ]; then
        printf '{"case":"%s","instructions":%d,"baseline":%s,"ratio":%s}\n' "$name" "$count" "${before:-null}" "${ratio:-null}"
    else
        printf '%-16s %10.1f million %s\n' "$name" "$(awk -v count="$count" 'BEGIN { print count / 1e6 }')" "${ratio:+$ratio of before}"
    fi
    if [ "$mode" = --check ] && [ "$comparable" = yes ]; then
        awk -v ratio="${ratio:-0}" 'BEGIN { exit !(ratio < 0.95 || ratio > 1.05) }' && missed=$((missed + 1))
    fi
done < <(cases)

[ "$mode" != --update ] || printf '%s' "$counts" >"$baseline"
[ "$missed" -eq 0 ] || die "instructions: $missed of them differ by more than 5 % from $baseline.
If that is meant: Tests/Benchmarks/instructions.sh --update, and the reason into the commit."
