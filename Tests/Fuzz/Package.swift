// swift-tools-version: 6.1
import PackageDescription

// FuzzReader, FuzzRenderers, FuzzEngine, FuzzPlaylists and FuzzLive are built by fuzz.sh, which adds the flags that instrument them and the library for libFuzzer.
// ReferenceEngine, RandomSessions and SharedDocuments are the folders that the tests use, built in release here.
let engineSettings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("ExistentialAny"),
]
let model = Target.Dependency.product(name: "AdRulesModel", package: "adrules")
let engine = Target.Dependency.product(name: "AdRulesEngine", package: "adrules")
let simulation = Target.Dependency.product(name: "AdRulesSimulation", package: "adrules")

let renderers = ["AdRulesLint", "AdRulesCommands"].map { name in
    Target.Dependency.product(name: name, package: "adrules")
}

let package = Package(
    name: "Fuzz",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "adrules", path: "../..")],
    targets: [
        // libFuzzer's entry, shared by the fuzz targets.
        .target(
            name: "FuzzDriver", swiftSettings: engineSettings + [.enableExperimentalFeature("Extern")]),
        .executableTarget(
            name: "FuzzReader",
            dependencies: ["FuzzDriver", model], swiftSettings: engineSettings),
        .executableTarget(
            name: "FuzzRenderers",
            dependencies: renderers + ["FuzzDriver", model, engine, simulation], swiftSettings: engineSettings),
        .executableTarget(
            name: "MutateAll",
            dependencies: [model],
            swiftSettings: [.swiftLanguageMode(.v6)]),
        .target(name: "ReferenceEngine", dependencies: [model, engine], swiftSettings: engineSettings),
        .target(name: "SharedDocuments", swiftSettings: engineSettings),
        .target(
            name: "RandomSessions", dependencies: ["ReferenceEngine", "SharedDocuments", model, engine, simulation],
            swiftSettings: engineSettings),
        .executableTarget(
            name: "random-viewers", dependencies: ["RandomSessions", model, engine], swiftSettings: engineSettings),
        .executableTarget(
            name: "every-sequence", dependencies: ["RandomSessions", model, engine], swiftSettings: engineSettings),
        .executableTarget(
            name: "FuzzEngine", dependencies: ["FuzzDriver", "RandomSessions"], swiftSettings: engineSettings),
        .executableTarget(
            name: "FuzzPlaylists",
            dependencies: ["FuzzDriver", .product(name: "AdRulesHLS", package: "adrules")],
            swiftSettings: engineSettings),
        .executableTarget(
            name: "FuzzLive",
            dependencies: ["FuzzDriver", .product(name: "AdRulesHLS", package: "adrules")],
            swiftSettings: engineSettings),
        .executableTarget(
            name: "FuzzRules",
            dependencies: ["FuzzDriver", model, engine, .product(name: "AdRulesRules", package: "adrules")],
            swiftSettings: engineSettings),
        .executableTarget(
            name: "FuzzOutbox",
            dependencies: [
                "FuzzDriver",
                .product(name: "AdRulesPlayer", package: "adrules"),
                .product(name: "AdRulesPlayerTesting", package: "adrules"),
            ],
            swiftSettings: engineSettings),
    ]
)
