#!/usr/bin/env bash
# Measures AdRules beside programs that people use for the same work, in turns in one run:
#
#   Tests/Benchmarks/peers.sh [--json] [--schema FILE] [--rounds N] [ADRULES PARSE_FLOOR]
#
#   --json          prints an object a line instead of a table
#   --schema FILE   an XML schema of VMAP, for xmllint --schema; without it that row is skipped
#   --rounds N      how often each is measured, 9 by default
#
# Without paths it builds both programs in release. xmllint is Debian's; lxml, vastlint and m3u8 come from PyPI into
# .build/peers, in the newest version. Programs that cannot be installed are skipped, with a message.
set -euo pipefail
CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.."
source .ci/prepare
source Tests/Benchmarks/programs

options=() paths=()
while [ $# -gt 0 ]; do
    case $1 in
    --json) options+=("$1") ;;
    --schema | --rounds)
        [ $# -gt 1 ] || die "peers: $1 needs a value"
        options+=("$1" "$2")
        shift
        ;;
    -*) die "peers: no option $1; see the head of $0" ;;
    *) paths+=("$1") ;;
    esac
    shift
done
measured_programs peers "${paths[@]}"
# In a shell of its own: without the right to install, that row is skipped.
command -v xmllint >/dev/null || (apt_install libxml2-utils) >&2 || true

python=.build/peers/bin/python
[ -x "$python" ] || python3 -m venv .build/peers
for package in lxml vastlint m3u8; do
    "$python" -m pip install --quiet --disable-pip-version-check "$package" >&2 || say "peers: no $package from PyPI" >&2
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$parse_floor" --write "$work" --sizes 2000,2m,57m >/dev/null
write_film "$work/film.m3u8"
"$python" Tests/Benchmarks/peers.py "${options[@]}" "$adrules" "$parse_floor" "$work"
