// swift-tools-version: 6.1
import PackageDescription

// FuzzReader is built by fuzz.sh, which adds the flags that instrument it and the library for libFuzzer.
let package = Package(
    name: "Fuzz",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "adrules", path: "../..")],
    targets: [
        .executableTarget(
            name: "FuzzReader",
            dependencies: [.product(name: "AdRulesModel", package: "adrules")],
            swiftSettings: [.swiftLanguageMode(.v6), .enableExperimentalFeature("Extern")]),
        .executableTarget(
            name: "MutateAll",
            dependencies: [.product(name: "AdRulesModel", package: "adrules")],
            swiftSettings: [.swiftLanguageMode(.v6)]),
    ]
)
