#!/usr/bin/env bash
# From a fresh clone to a simulated session: installs what the build needs, builds `adrules`, and shows it on samples.
# Arguments are passed to `swift build`.
set -euo pipefail
CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."
source .ci/prepare

say "building adrules (the first time takes a minute or so)"
swift build "${quickly[@]}" --product adrules "$@"
adrules="$quick/release/adrules"

# try ARGUMENT…: shows the command, then runs it.
try() {
    printf '\n$ adrules %s\n' "$*"
    "$adrules" "$@"
}

try lint Samples/Playlists/quickstart.xml
try parse Samples/Playlists/quickstart.xml

status=0
try lint Samples/Playlists/broken/raw-ampersand.xml || status=$?
[ "$status" -eq 1 ] || die "a broken playlist should end with exit code 1, this was $status"

try schedule Samples/Playlists/quickstart.xml --duration 30:00
try simulate Samples/Playlists/quickstart.xml --duration 30:00 \
    --script Samples/Scenarios/quickstart.txt --answers Samples/Scenarios/quickstart.json

printf '\n'
say "done. More playlists are in Samples/Playlists, the command is $adrules
    It is not optimized, so that it builds in a minute or so. For daily use, four times as fast, in some minutes:
    swift build -c release --product adrules"
