#!/usr/bin/env bash
# Opens pages of `adrules report` in a headless Chromium: Tests/Browser/run.sh [FILE…], by default pages of the samples, of hostile
# texts, of the corpus beside the clone, and of a playlist with 6,000 breaks. Ends with 1 if a page has an error on its
# console, asks for anything, is wider than the window, has a control without a name or a text that is hard to read, does not
# follow its keys, or does not print.
#
# Uses Debian's packages chromium and nodejs, and installs them as root where they are missing; if that is not possible, it
# reports it and exits with 75.
set -euo pipefail
CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.."
source .ci/prepare

for tool in chromium node; do
    command -v "$tool" >/dev/null 2>&1 && continue
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
        apt-get install -y --no-install-recommends chromium nodejs >/dev/null 2>&1 || true
    fi
    command -v "$tool" >/dev/null 2>&1 || { echo "skipped: $tool is not installed"; exit 75; }
done

adrules=${ADRULES:-$PWD/.build/debug/adrules}
[ -x "$adrules" ] || swift build --product adrules
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

if [ $# -eq 0 ]; then
    corpus=()
    [ ! -d ../shared/corpus ] || while IFS= read -r -d '' file; do corpus+=("$file"); done < <(
        find ../shared/corpus -type f \( -name '*.xml' -o -name '*.vmap' -o -name '*.vast' \) -print0 | sort -z)
    [ ${#corpus[@]} -gt 0 ] || echo "no documents beside the clone: the pages are of the samples and of hostile texts"
    node Tests/Browser/documents.js "$folder"
    set -- Samples/Playlists/*.xml Samples/Playlists/broken/*.xml "$folder"/*.xml "${corpus[@]}"
fi
# Many short documents are one page each; the last one has all of the samples.
number=0
for file; do
    number=$((number + 1))
    "$adrules" report "$file" --duration 30:00 -o "$folder/$number.html" 2>"$folder/complaint" || {
        cat "$folder/complaint"
        echo "no page of $file"
        exit 1
    }
done
if node Tests/Browser/check.js Tests/Browser/wrong.html >"$folder/seen" 2>&1; then
    echo "a page with every mistake is accepted"
    exit 1
fi
for mistake in request: console: exception: 'wider than' contrast 'no name'; do
    grep -q "$mistake" "$folder/seen" || { echo "not found: $mistake"; exit 1; }
done
"$adrules" report Samples/Playlists/*.xml --duration 30:00 -o "$folder/all.html"
node Tests/Browser/check.js "$folder"/*.html
