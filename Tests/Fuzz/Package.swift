// swift-tools-version: 6.1
import PackageDescription

// FuzzReader, FuzzRenderers, FuzzEngine and FuzzPlaylists are built by fuzz.sh, which adds the flags that instrument them and the library for libFuzzer.
// ReferenceEngine and RandomSessions are the folders that the tests use, built in release here.
let engineSettings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("ExistentialAny"),
]
let model = Target.Dependency.product(name: "AdRulesModel", package: "adrules")
let engine = Target.Dependency.product(name: "AdRulesEngine", package: "adrules")
let simulation = Target.Dependency.product(name: "AdRulesSimulation", package: "adrules")

let renderers = ["AdRulesLint", "AdRulesRendering"].map { name in
    Target.Dependency.product(name: name, package: "adrules")
}

let package = Package(
    name: "Fuzz",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "adrules", path: "../..")],
    targets: [
        .executableTarget(
            name: "FuzzReader",
            dependencies: [model],
            swiftSettings: [.swiftLanguageMode(.v6), .enableExperimentalFeature("Extern")]),
        .executableTarget(
            name: "FuzzRenderers",
            dependencies: renderers + [model, engine, simulation],
            swiftSettings: engineSettings + [.enableExperimentalFeature("Extern")]),
        .executableTarget(
            name: "MutateAll",
            dependencies: [model],
            swiftSettings: [.swiftLanguageMode(.v6)]),
        .target(name: "ReferenceEngine", dependencies: [model, engine], swiftSettings: engineSettings),
        .target(
            name: "RandomSessions", dependencies: ["ReferenceEngine", model, engine, simulation],
            swiftSettings: engineSettings),
        .executableTarget(
            name: "random-viewers", dependencies: ["RandomSessions", model, engine], swiftSettings: engineSettings),
        .executableTarget(
            name: "every-sequence", dependencies: ["RandomSessions", model, engine], swiftSettings: engineSettings),
        .executableTarget(
            name: "FuzzEngine", dependencies: ["RandomSessions"],
            swiftSettings: engineSettings + [.enableExperimentalFeature("Extern")]),
        .executableTarget(
            name: "FuzzPlaylists",
            dependencies: [.product(name: "AdRulesHLS", package: "adrules")],
            swiftSettings: engineSettings + [.enableExperimentalFeature("Extern")]),
        .executableTarget(
            name: "FuzzOutbox",
            dependencies: [
                .product(name: "AdRulesPlayer", package: "adrules"),
                .product(name: "AdRulesPlayerTesting", package: "adrules"),
            ],
            swiftSettings: engineSettings + [.enableExperimentalFeature("Extern")]),
    ]
)
