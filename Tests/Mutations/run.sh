#!/usr/bin/env bash
# Breaks the engine on purpose and reports the test that catches it: Tests/Mutations/run.sh [NUMBER…]
#
# Patches of the areas hls, player, server, text, command and rules are tried with the tests of that module, those of the areas simulate
# and reader with the tests of the simulation and the reader, those of the area cost with the benchmark session-cost; all
# others with the engine's tests.
#
# Every patch is applied to a scratch copy, never to the checkout. Exit 1 when a mutant survives or a patch does not apply.
# The table goes to standard output: number, area, mistake, the test that caught it.
set -euo pipefail
CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")"
here=$PWD
root=$(cd ../.. && pwd)
scratch=${SCRATCH:-$(mktemp -d)}/adrules
[ -n "${SCRATCH:-}" ] || trap 'rm -rf "$(dirname "$scratch")"' EXIT

mkdir -p "$scratch"
for path in Sources/CLibXML2 Sources/CXMLShim Sources/AdRulesModel Sources/AdRulesEngine Sources/AdRulesText \
    Sources/AdRulesSimulation Sources/AdRulesHLS Samples Tests/AdRulesEngineTests Tests/AdRulesSimulationTests \
    Tests/RandomSessionsTests Tests/AdRulesHLSTests Tests/Browser Tests/Support; do
    rm -rf "${scratch:?}/$path"
    mkdir -p "$(dirname "$scratch/$path")"
    cp -R "$root/$path" "$scratch/$path"
done
[ ! -d "$root/Tests/Conformance" ] || cp -R "$root/Tests/Conformance" "$scratch/Tests/"
[ ! -d "$root/../shared" ] || ln -sfn "$(cd "$root/../shared" && pwd)" "$(dirname "$scratch")/shared"

# The whole project, for mistakes outside the engine's tests: copied for the first such patch.
whole=$(dirname "$scratch")/whole/adrules
copy_whole() {
    [ -z "${is_whole_copied:-}" ] || return 0
    is_whole_copied=1
    mkdir -p "$whole"
    cp -R "$root/Package.swift" "$root/README.md" "$root/LICENSE" "$root/.github" "$root/Sources" "$root/Samples" "$whole/"
    mkdir -p "$whole/Tests"
    (cd "$root/Tests" && tar -c --exclude=.build .) | tar -x -C "$whole/Tests"
    [ ! -d "$root/../shared" ] || ln -sfn "$(cd "$root/../shared" && pwd)" "$(dirname "$whole")/shared"
}

# Only what the tests of the engine and of AdRulesHLS need: a mutant is built in seconds.
cat > "$scratch/Package.swift" <<'MANIFEST'
// swift-tools-version: 6.1
import PackageDescription
let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6), .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("ExistentialAny"),
]
#if os(Linux)
let pkgConfig: String? = "libxml-2.0"
#else
let pkgConfig: String? = nil
#endif
let package = Package(
    name: "adrules", platforms: [.macOS(.v13)],
    targets: [
        .systemLibrary(name: "CLibXML2", pkgConfig: pkgConfig),
        .target(name: "CXMLShim", dependencies: ["CLibXML2"]),
        .target(name: "AdRulesModel", dependencies: ["CXMLShim"], swiftSettings: settings),
        .target(name: "AdRulesEngine", dependencies: ["AdRulesModel", "AdRulesText"], swiftSettings: settings),
        .target(
            name: "ReferenceEngine", dependencies: ["AdRulesModel", "AdRulesEngine"],
            path: "Tests/Support/ReferenceEngine", swiftSettings: settings),
        .target(
            name: "RandomSessions",
            dependencies: [
                "ReferenceEngine", "AdRulesModel", "AdRulesEngine", "AdRulesSimulation", "SharedDocuments",
            ],
            path: "Tests/Support/RandomSessions", swiftSettings: settings),
        .target(name: "MassTesting", path: "Tests/Support/MassTesting", swiftSettings: settings),
        .target(name: "SharedDocuments", path: "Tests/Support/SharedDocuments", swiftSettings: settings),
        .testTarget(
            name: "AdRulesEngineTests",
            dependencies: ["AdRulesEngine", "AdRulesModel", "AdRulesSimulation", "MassTesting", "SharedDocuments"],
            swiftSettings: settings),
        .testTarget(
            name: "RandomSessionsTests", dependencies: ["RandomSessions", "MassTesting", "SharedDocuments"], swiftSettings: settings),
        .target(name: "AdRulesText", dependencies: ["AdRulesModel"], swiftSettings: settings),
        .target(name: "AdRulesSimulation", dependencies: ["AdRulesEngine", "AdRulesText"], swiftSettings: settings),
        .target(name: "AdRulesHLS", dependencies: ["AdRulesEngine", "AdRulesText"], swiftSettings: settings),
        .target(
            name: "Viewings", dependencies: ["AdRulesHLS", "AdRulesEngine"], path: "Tests/Support/Viewings",
            swiftSettings: settings),
        .testTarget(
            name: "AdRulesHLSTests",
            dependencies: ["AdRulesHLS", "AdRulesText", "MassTesting", "SharedDocuments", "Viewings"],
            exclude: ["Fixtures"], swiftSettings: settings),
        .testTarget(
            name: "ScenarioTests", dependencies: ["AdRulesSimulation", "AdRulesText"],
            path: "Tests/AdRulesSimulationTests",
            sources: ["Scenario/ConformanceTests.swift", "Sessions/EngineSaving.swift"], swiftSettings: settings),
    ])
MANIFEST

# The tree that a patch of an area is applied to, and the tests that run there.
tree_for() { case $1 in simulate | reader | cost | player | server | command | rules | lint | beacons | text | diff) echo "$whole" ;; *) echo "$scratch" ;; esac; }

build() {
    if [ "${area:-}" = cost ]; then
        swift build -c release --package-path "$tree/Tests/Benchmarks" --product session-cost > "$tree/build.log" 2>&1
    else
        swift build --package-path "$tree" --build-tests > "$tree/build.log" 2>&1
    fi
}

# The tests that fail, the first few by name. RandomSessionsTests is left out: it repeats the sessions with a second engine. A crash counts, too: the running test is named.
failures() {
    local filter=${FILTER:-Tests}
    case ${area:-} in
    cost)
        timeout 240 "$tree/Tests/Benchmarks/.build/release/session-cost" --check > "$tree/test.log" 2>&1 ||
            echo "the benchmark session-cost"
        return
        ;;
    simulate | reader) filter='AdRulesSimulationTests|AdRulesModelTests' ;;
    hls) filter='AdRulesHLSTests' ;;
    player) filter='AdRulesPlayerTests' ;;
    beacons) filter='BeaconScriptTests|AssetList|InterstitialBeacons' ;;
    server) filter='AdRulesLanguageServerTests' ;;
    text) filter='AdRulesTextTests' ;;
    command) filter='adrulesTests' ;;
    lint) filter='AdRulesLintTests' ;;
    diff) filter='AdRulesRenderingTests' ;;
    rules) filter='AdRulesRulesTests|LayoutTests' ;;
    # Nothing is broken yet: all tests must pass.
    '') ;;
    *) filter=${FILTER:-AdRulesEngineTests|RandomSessionsTests|ScenarioTests} ;;
    esac
    timeout 240 swift test --package-path "$tree" --skip-build \
        --filter "$filter" --skip invariantsHold > "$tree/test.log" 2>&1 || true
    # A test that hangs outlives the tool that started it.
    pkill -9 -f "$tree/.build" || true
    grep -oE '(✘|✗|\[FAIL\]|X) Test .*(recorded an issue.*|failed after)' "$tree/test.log" \
        | sed -E 's/^.*ruleHolds.*argument path → "([^"]*)".*/\1/; s/^[^T]*Test //' \
        | sed -E 's/ (recorded an issue|failed after).*//; s/ with [0-9]+ test cases//; /^ruleHolds/d' \
        | grep -v '^run with ' | awk '!seen[$0]++' | head -3 | paste -sd '|' -
    grep -qE 'Test run with [0-9]+ tests?.* (passed|failed)' "$tree/test.log" || echo "(the run crashed or hung)"
}

tree=$scratch
build || { tail -20 "$tree/build.log"; echo "the engine itself does not build"; exit 2; }
if [ -z "${SKIP_CLEAN:-}" ]; then
    clean=$(failures)
    [ -z "$clean" ] || { echo "the engine itself fails: $clean"; exit 2; }
fi

# Restores the changed files from the checkout: `patch -R` may hit another place.
restore() {
    local file
    sed -n 's|^+++ b/||p' "$1" | while read -r file; do cp "$root/$file" "$tree/$file"; done
    find "$tree/Sources" "$tree/Tests" -name '*.rej' -delete
}

survived=0 tried=0
for patch in "$here"/patches/*.patch; do
    number=$(basename "$patch" | cut -d- -f1)
    if [ $# -gt 0 ] && ! printf '%s\n' "$@" | grep -qx "$number"; then continue; fi
    area=$(basename "$patch" .patch | cut -d- -f2)
    what=$(awk -F'\t' -v n="$(basename "$patch")" '$1 == n { print $2 }' "$here/mutations.tsv")
    tried=$((tried + 1))
    tree=$(tree_for "$area")
    [ "$tree" = "$scratch" ] || copy_whole
    # Without fuzz: at another place a mutation breaks something else.
    if ! patch -d "$tree" -p1 -F0 --silent --no-backup-if-mismatch < "$patch" > /dev/null; then
        restore "$patch"
        printf '%s\t%s\t%s\t%s\n' "$number" "$area" "$what" "DOES NOT APPLY"
        survived=$((survived + 1))
        continue
    fi
    if build; then caught=$(failures | paste -sd ' ' -); else caught="(does not build)"; fi
    if [ -z "$caught" ] || [ "$caught" = "(does not build)" ]; then
        survived=$((survived + 1))
        caught="SURVIVED $caught"
    fi
    printf '%s\t%s\t%s\t%s\n' "$number" "$area" "$what" "$caught"
    restore "$patch"
done
echo "$((tried - survived)) passed, $survived failed"
[ "$survived" -eq 0 ]
