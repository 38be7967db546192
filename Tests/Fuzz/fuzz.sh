#!/usr/bin/env bash
# Fuzzes the reader with libFuzzer: Tests/Fuzz/fuzz.sh [SECONDS] [libFuzzer's options…]
#   TARGET=FuzzRenderers Tests/Fuzz/fuzz.sh 60  all output of the command instead
#   TARGET=FuzzEngine Tests/Fuzz/fuzz.sh 60     the engine instead: bytes → a playlist and a session
#   TARGET=FuzzOutbox Tests/Fuzz/fuzz.sh 60     the delivery of beacons: bytes → the outbox of an earlier process
#   TARGET=FuzzPlaylists Tests/Fuzz/fuzz.sh 60  HLS: bytes → a playlist, sections of SCTE 35 and asset lists
#   TARGET=FuzzLive Tests/Fuzz/fuzz.sh 60       live HLS: bytes → two encoders, and the refreshes of a stream
#   TARGET=FuzzRules Tests/Fuzz/fuzz.sh 60      rules: bytes → rules, and their playlists
#   SANITIZE=address Tests/Fuzz/fuzz.sh 600     the same with AddressSanitizer, and the C for undefined behaviour
# Starts from the samples and, if it is beside the package, the corpus; findings stay in Tests/Fuzz/.build.
# A failing input is left there as crash-… or timeout-…: move it to FailCases, and `swift test` replays it.
set -euo pipefail
CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")"

target=${TARGET:-FuzzReader}
seconds=${1:-60}
[ $# -eq 0 ] || shift
sanitizers=fuzzer c_sanitizers=fuzzer-no-link build=.build/fuzz
if [ -n "${SANITIZE:-}" ]; then
    sanitizers=fuzzer,$SANITIZE c_sanitizers=fuzzer-no-link,$SANITIZE build=.build/fuzz-$SANITIZE
    # The runtime of AddressSanitizer includes that for undefined behaviour, which only C has.
    [ "$SANITIZE" != address ] || c_sanitizers+=,undefined
fi

swift build -c release --scratch-path "$build" --product "$target" \
    -Xswiftc -sanitize="$sanitizers" -Xswiftc -parse-as-library -Xswiftc -use-ld=lld -Xcc -fsanitize="$c_sanitizers" \
    -Xcc -fno-sanitize-recover=all

corpus=$build/corpus-$target
mkdir -p "$corpus"
seeds=("$corpus")
options=()
if [ "$target" = FuzzReader ]; then
    seeds+=(../../Samples/Playlists FailCases Seeds/reader)
    options=(-dict=xml.dict)
    # libFuzzer reads folders recursively; the corpus is only read, new inputs go to the first folder.
    if [ -d ../../../shared/corpus ]; then
        seeds+=(../../../shared/corpus)
    else
        echo "no documents beside the clone: the seeds are the samples and the inputs that once failed"
    fi
elif [ "$target" = FuzzRenderers ]; then
    seeds+=(../../Samples/Playlists Seeds/renderers ../Conformance/9-cases ../Fixtures/lint)
    cat xml.dict renderers.dict > "$build/renderers.dict"
    options=(-dict="$build/renderers.dict")
elif [ "$target" = FuzzPlaylists ]; then
    seeds+=(../AdRulesHLSTests/Fixtures Seeds/playlists)
    options=(-dict=playlists.dict)
elif [ "$target" = FuzzRules ]; then
    seeds+=(../../Samples/Rules)
elif [ "$target" = FuzzOutbox ]; then
    seeds+=(Seeds/outbox)
fi

export SWIFT_BACKTRACE=enable=no
exec "$build/release/$target" -max_total_time="$seconds" -max_len=16384 -timeout=5 -rss_limit_mb=4096 \
    "${options[@]}" -close_fd_mask=1 -print_final_stats=1 -artifact_prefix="$build/" "$@" "${seeds[@]}"
