#!/usr/bin/env bash
# Type-checks the code that needs AVFoundation or UIKit on a machine that has neither, against the declarations beside this
# script: the adapters, the samples AVPlayerHost and DeviceChecklist, and the code of every page, in each mode that apps have.
# The check is only as good as those declarations: they were written from Apple's documentation, not from its headers. Then it
# runs the adapters with them: AdapterCaller.swift, AdapterChecks.swift, and the cases of DeviceChecklist.
# Arguments are passed to `swift build`.
set -euo pipefail
CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.."

[ "$(uname)" = Linux ] || { echo "skipped: this system has AVFoundation itself"; exit 0; }
swift build --product adrules "$@" >/dev/null
swift build --target AdRulesPlayerTesting "$@" >/dev/null
products="$(swift build --show-bin-path "$@")"
# Symbols with `package` access are visible from the same package only. SwiftPM names the package after the folder; the
# name is in its build plan, which lies two folders above and is named after the configuration.
package="$(grep -F '"AdRulesPlayer"' "${products%/*/*}/${products##*/}.yaml" | grep -oE '"-package-name", ?"[^"]+"' | head -n 1 | cut -d '"' -f 4)"
stubs="$(mktemp -d)"
trap 'rm -rf "$stubs"' EXIT

stub() {
    swiftc -emit-module -emit-object -wmo -parse-as-library -swift-version 6 \
        -enable-upcoming-feature InternalImportsByDefault -module-name "$1" -I "$stubs" -o "$stubs/$1.o" \
        -emit-module-path "$stubs/$1.swiftmodule" "${@:2}"
}
stub CoreMedia Tests/AppleStubs/CoreMedia.swift
stub QuartzCore Tests/AppleStubs/QuartzCore.swift
stub AVFoundation Tests/AppleStubs/AVFoundation.swift Tests/AppleStubs/StubPlaying.swift
stub AVKit Tests/AppleStubs/AVKit.swift
stub UIKit Tests/AppleStubs/UIKit.swift
compile() {
    swiftc -warnings-as-errors -swift-version 6 -parse-as-library -I "$stubs" -I "$products/Modules" \
        -Xcc -fmodule-map-file="$products/CXMLShim.build/module.modulemap" \
        -Xcc -fmodule-map-file="$products/CZlibShim.build/module.modulemap" "$@"
}
# Code of pages uses what apps can: nothing with `package` access. It compiles in both language modes and with both default
# isolations; new projects have the main actor, and with it two features.
in_each_mode() {
    local mode main='-default-isolation MainActor'
    for feature in NonisolatedNonsendingByDefault InferIsolatedConformances; do main+=" -enable-upcoming-feature $feature"; done
    for mode in '6' "6 $main" '5' "5 $main"; do
        # shellcheck disable=SC2086  # a list
        compile -typecheck -module-name Pages -swift-version $mode "$@" ||
            { echo "in the mode -swift-version $mode: see above" >&2; exit 1; }
    done
}
in_each_mode Tests/AppleStubs/PlainHost.swift Tests/AdRulesPlayerTests/Pages/{*Example*,VideoPlayer}.swift
pages="$(grep -rl --include='*.swift' 'word for word: PageTests' Tests | grep -v -e '^Tests/AdRulesPlayerTests/' -e '^Tests/AppleStubs/')"
for page in $pages; do in_each_mode "$page"; done
# Of the samples, what needs no other package.
in_each_mode Samples/HeadlessPlayer/Sources/HeadlessPlayer/{Film,ClockAdPlayer,PacedClock}.swift
in_each_mode Samples/PlaybackSession/Sources/SessionPlayer/{Film,Transcript}.swift
# The samples use the adapters: they need the module with them, not the one that SwiftPM has built here.
find Sources/AdRulesPlayer -name '*.swift' -print0 >"$stubs/sources"
mapfile -d '' -t sources <"$stubs/sources"
compile -emit-module -emit-object -wmo -enable-testing -enable-upcoming-feature InternalImportsByDefault \
    -enable-upcoming-feature ExistentialAny -module-name AdRulesPlayer -package-name "$package" \
    -o "$stubs/AdRulesPlayer.o" -emit-module-path "$stubs/AdRulesPlayer.swiftmodule" "${sources[@]}"
compile -typecheck -module-name AVPlayerHost Samples/AVPlayerHost/Sources/*.swift
compile -typecheck -module-name DeviceChecklist Samples/DeviceChecklist/Sources/*.swift
libraries=()
for module in AdRulesModel AdRulesEngine AdRulesText AdRulesHLS CXMLShim CZlibShim; do
    for object in "$products/$module".build/*.o; do
        # The build keeps the objects of removed sources.
        source="$(basename "${object%.o}")"
        [ -z "$(find "Sources/$module" -name "$source" -print -quit)" ] || libraries+=("$object")
    done
done
run() {
    compile -module-name "$1" -o "$stubs/$1" "${@:2}" "$stubs"/*.o "${libraries[@]}" -lxml2 -lz
    timeout 120 "$stubs/$1"
}
run AdapterCaller Tests/AppleStubs/AdapterCaller.swift
run AdapterChecks -package-name "$package" Tests/AppleStubs/AdapterChecks.swift
mapfile -t checklist < <(find Samples/DeviceChecklist/Sources -name '*.swift' ! -name App.swift)
run ChecklistRun -package-name "$package" Tests/AppleStubs/ChecklistRun.swift "${checklist[@]}"
in_each_mode Tests/AppleStubs/DocumentationExamples.swift
# The other libraries, too, must compile for the oldest systems of Package.swift.
python3 Tests/AppleStubs/newer-declarations.py "$products" "$package"
echo "the adapters and the samples type-check against the declarations of Tests/AppleStubs"
