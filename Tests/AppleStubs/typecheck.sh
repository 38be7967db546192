#!/usr/bin/env bash
# Type-checks what needs AVFoundation or UIKit on a machine that has neither, against the declarations beside this script:
# the adapters, the sample AVPlayerHost, and the code of the page about AVPlayer's interstitial events.
# It is as true as those declarations: they were written from Apple's documentation, not from its headers. Then it runs the
# adapters with them: AdapterChecks.swift.
set -euo pipefail
CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.."

[ "$(uname)" = Linux ] || { echo "here the compiler has AVFoundation itself"; exit 0; }
swift build --target AdRulesPlayer >/dev/null
swift build --target AdRulesHLS >/dev/null
products="$(swift build --show-bin-path)"
# What is `package` in the other modules is seen from the same package only. SwiftPM names that after the folder: the
# name that it gave the compiler is in its build plan.
package="$(grep -F '"AdRulesPlayer"' .build/debug.yaml | grep -oE '"-package-name", ?"[^"]+"' | head -n 1 | cut -d '"' -f 4)"
stubs="$(mktemp -d)"
trap 'rm -rf "$stubs"' EXIT

for module in CoreMedia QuartzCore AVFoundation UIKit; do
    swiftc -emit-module -emit-object -parse-as-library -swift-version 6 \
        -enable-upcoming-feature InternalImportsByDefault -module-name "$module" -I "$stubs" -o "$stubs/$module.o" \
        -emit-module-path "$stubs/$module.swiftmodule" "Tests/AppleStubs/$module.swift"
done
checks=()
adapters() {
    find Sources/AdRulesPlayer "${checks[@]}" -name '*.swift' -print0 | xargs -0 swiftc "$@" -warnings-as-errors \
        -swift-version 6 -enable-upcoming-feature InternalImportsByDefault -enable-upcoming-feature ExistentialAny \
        -parse-as-library -module-name AdRulesPlayer -package-name "$package" -I "$stubs" -I "$products/Modules" \
        -Xcc -fmodule-map-file="$products/CXMLShim.build/module.modulemap"
}
adapters -typecheck
# The sample uses the adapters: it needs the module with them, not the one that SwiftPM has built here.
adapters -emit-module -o "$stubs/AdRulesPlayer.swiftmodule"
swiftc -typecheck -warnings-as-errors -swift-version 6 -parse-as-library -module-name AVPlayerHost -I "$stubs" \
    -I "$products/Modules" -Xcc -fmodule-map-file="$products/CXMLShim.build/module.modulemap" \
    Samples/AVPlayerHost/Sources/*.swift
checks=(Tests/AppleStubs/AdapterChecks.swift)
libraries=()
for module in AdRulesModel AdRulesEngine AdRulesText AdRulesHLS CXMLShim; do
    for object in "$products/$module".build/*.o; do
        # The build keeps the objects of sources that are gone.
        source="$(basename "${object%.o}")"
        [ -z "$(find "Sources/$module" -name "$source" -print -quit)" ] || libraries+=("$object")
    done
done
adapters -o "$stubs/checks" "$stubs"/*.o "${libraries[@]}" -lxml2
timeout 60 "$stubs/checks"
page=Sources/AdRulesPlayer/AdRulesPlayer.docc/EventsForAVPlayer.md
# shellcheck disable=SC2016  # not for this shell
sed -n '/^```swift$/,/^```$/{/^```$/q;/^```swift$/!p}' "$page" >"$stubs/Events.swift"
grep -q 'AVPlayerInterstitialEvent(' "$stubs/Events.swift" || { echo "$page does not begin with its code" >&2; exit 1; }
swiftc -typecheck -warnings-as-errors -swift-version 6 -parse-as-library -module-name Events -I "$stubs" \
    -I "$products/Modules" -Xcc -fmodule-map-file="$products/CXMLShim.build/module.modulemap" "$stubs/Events.swift"
echo "the adapters and the sample type-check against the declarations of Tests/AppleStubs"
