// swift-tools-version: 6.1
import PackageDescription

// A module of its own: the names of targets must differ from those of the package.
// As there: pkg-config on Linux, the SDK's own libxml2 on Apple platforms.
#if os(Linux)
    let libxml2PkgConfig: String? = "libxml-2.0"
#else
    let libxml2PkgConfig: String? = nil
#endif

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "adrules", path: "../..")],
    targets: [
        .systemLibrary(
            name: "CFloorLibXML2", pkgConfig: libxml2PkgConfig, providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
        .target(name: "ProcessorTime", swiftSettings: [.swiftLanguageMode(.v6)]),
        .target(name: "CParseFloor", dependencies: ["CFloorLibXML2"]),
        .executableTarget(
            name: "parse-floor",
            dependencies: [
                "CParseFloor", .product(name: "AdRulesModel", package: "adrules"),
                .product(name: "AdRulesLint", package: "adrules"), "ProcessorTime", "SharedDocuments",
            ],
            swiftSettings: [.swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny")]),
        // The folder that the tests use.
        .target(
            name: "SharedDocuments",
            swiftSettings: [.swiftLanguageMode(.v6), .enableUpcomingFeature("InternalImportsByDefault")]),
        .target(name: "CLineFloor"),
        .executableTarget(
            name: "playlist-floor",
            dependencies: ["CLineFloor", .product(name: "AdRulesHLS", package: "adrules")],
            swiftSettings: [.swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny")]),
        .executableTarget(
            name: "keystroke-time",
            swiftSettings: [.swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny")]),
        .executableTarget(
            name: "delivery-cost",
            dependencies: [
                .product(name: "AdRulesPlayer", package: "adrules"),
                .product(name: "AdRulesPlayerTesting", package: "adrules"),
            ],
            swiftSettings: [.swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny")]),
        .executableTarget(
            name: "worst-documents",
            dependencies: [
                .product(name: "AdRulesModel", package: "adrules"), .product(name: "AdRulesEngine", package: "adrules"),
                .product(name: "AdRulesLint", package: "adrules"), "ProcessorTime",
            ],
            swiftSettings: [.swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny")]),
        .target(name: "CAllocationCount"),
        .executableTarget(
            name: "engine-cost",
            dependencies: ["CAllocationCount", .product(name: "AdRulesEngine", package: "adrules")],
            swiftSettings: [.swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny")]),
        .executableTarget(
            name: "herd-cost",
            dependencies: [
                "CAllocationCount", .product(name: "AdRulesEngine", package: "adrules"),
                .product(name: "AdRulesSimulation", package: "adrules"),
            ],
            swiftSettings: [.swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny")]),
        .executableTarget(
            name: "session-cost",
            dependencies: [
                "CAllocationCount", .product(name: "AdRulesEngine", package: "adrules"),
                .product(name: "AdRulesSimulation", package: "adrules"),
            ],
            swiftSettings: [.swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny")]),
    ]
)
