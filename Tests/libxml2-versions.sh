#!/usr/bin/env bash
# Builds the reader, and runs its tests and those of the linter with other versions of libxml2:
#   Tests/libxml2-versions.sh /opt/libxml2-2.9.14 /opt/libxml2-2.15.1     prefixes of installed versions
#   Tests/libxml2-versions.sh libxml2-2.13.9.tar.xz                        sources, built below .build/libxml2 first
# Each version is built in a folder of its own. Exits with 1 if a version fails.
set -euo pipefail
[ $# -gt 0 ] || { sed -n '2,5s/^# //p' "$0" >&2; exit 64; }
arguments=()
for argument in "$@"; do arguments+=("$(realpath -- "$argument")"); done
CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."

# Prints the prefix of a tarball's libxml2, and builds it there first if necessary.
installed() {
    local prefix sources
    prefix=$PWD/.build/libxml2/$(basename "$1" | sed 's/\.tar\..*//')
    if [ ! -e "$prefix/lib/pkgconfig/libxml-2.0.pc" ]; then
        sources=$(mktemp -d)
        tar -xf "$1" -C "$sources" --strip-components=1
        (cd "$sources" && ./configure --prefix="$prefix" --libdir="$prefix/lib" --without-python --without-lzma \
            --without-zlib --disable-static && make -j2 && make install) >"$sources/log" 2>&1 || {
            tail -n 20 "$sources/log" >&2
            return 1
        }
        rm -rf "$sources"
    fi
    printf '%s\n' "$prefix"
}

failed=()
for argument in "${arguments[@]}"; do
    prefix=$argument
    [ -d "$argument" ] || prefix=$(installed "$argument") || { failed+=("$argument"); continue; }
    export PKG_CONFIG_PATH=$prefix/lib/pkgconfig:$prefix/lib/x86_64-linux-gnu/pkgconfig
    version=$(pkg-config --modversion libxml-2.0)
    printf '== libxml2 %s in %s\n' "$version" "$prefix"
    LD_LIBRARY_PATH=$prefix/lib swift test --scratch-path ".build/libxml2/tests-$version" \
        --filter 'AdRulesModelTests|AdRulesLintTests' || failed+=("$version")
done
[ ${#failed[@]} -eq 0 ] || { printf 'failed: %s\n' "${failed[*]}" >&2; exit 1; }
