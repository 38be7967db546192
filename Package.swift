// swift-tools-version: 6.1
import PackageDescription

/// On Linux pkg-config finds libxml2. On Apple platforms the SDK's own libxml2 is used: a Homebrew copy that pkg-config
/// would find must not win over it.
#if os(Linux)
    let libxml2PkgConfig: String? = "libxml-2.0"
#else
    let libxml2PkgConfig: String? = nil
#endif

let swiftSettings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("ExistentialAny"),
]

/// In an optimized build, too, tests stay unoptimized, and the compiler reads them once for the code and for the module:
/// otherwise they take three times as long to build, since the macros of Swift Testing expand to much code.
let testSettings: [SwiftSetting] =
    swiftSettings + [.unsafeFlags(["-Onone", "-no-emit-module-separately-wmo"], .when(configuration: .release))]

let package = Package(
    name: "adrules",
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .visionOS(.v1)],
    products: [
        .library(name: "AdRulesModel", targets: ["AdRulesModel"]),
        .library(name: "AdRulesEngine", targets: ["AdRulesEngine"]),
        .library(name: "AdRulesPlayer", targets: ["AdRulesPlayer"]),
        .library(name: "AdRulesPlayerTesting", targets: ["AdRulesPlayerTesting"]),
        .library(name: "AdRulesLint", targets: ["AdRulesLint"]),
        // For the fuzzer of its renderers, which is another package. It promises nothing to apps.
        .library(name: "AdRulesCommands", targets: ["AdRulesCommands"]),
        .library(name: "AdRulesSimulation", targets: ["AdRulesSimulation"]),
        .library(name: "AdRulesHLS", targets: ["AdRulesHLS"]),
        .library(name: "AdRulesRules", targets: ["AdRulesRules"]),
        .executable(name: "adrules", targets: ["adrules"]),
    ],
    traits: [
        .default(enabledTraits: ["Command"]),
        .trait(
            name: "Command",
            description: "Build the command adrules. An app leaves it out, with all other packages: traits: []."),
        .trait(
            name: "AsyncHTTPClient",
            description: "Fetch with async-http-client: for Linux, where URLSession cannot be cancelled safely."),
        .trait(
            name: "PodSigning",
            description: "Sign tokens of Google's pod serving, with CryptoKit or, elsewhere, swift-crypto."),
    ],
    dependencies: [
        // The command needs this one, and nothing else without more traits. An app resolves no package with `traits: []`.
        .package(url: "https://github.com/apple/swift-argument-parser", "1.8.2"..<"2.0.0"),
        // For the traits; without them SwiftPM leaves these out. An app that enables a trait pins them with its own.
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
        .package(url: "https://github.com/apple/swift-crypto", "3.12.0"..<"5.0.0"),
    ],
    targets: [
        .systemLibrary(
            name: "CLibXML2",
            pkgConfig: libxml2PkgConfig,
            providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
        .target(name: "CXMLShim", dependencies: ["CLibXML2"]),
        .target(name: "CZlibShim", linkerSettings: [.linkedLibrary("z")]),
        .target(name: "AdRulesText", swiftSettings: swiftSettings),
        .target(
            name: "AdRulesModel", dependencies: ["CXMLShim", "CZlibShim", "AdRulesText"], swiftSettings: swiftSettings),
        .target(
            name: "AdRulesEngine", dependencies: ["AdRulesModel", "AdRulesText"],
            swiftSettings: swiftSettings),
        .target(
            name: "AdRulesPlayer",
            dependencies: [
                "AdRulesEngine", "AdRulesHLS", "AdRulesText",
                .product(
                    name: "AsyncHTTPClient", package: "async-http-client",
                    condition: .when(traits: ["AsyncHTTPClient"])),
                .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: ["AsyncHTTPClient"])),
                .product(name: "NIOPosix", package: "swift-nio", condition: .when(traits: ["AsyncHTTPClient"])),
                .product(name: "NIOSSL", package: "swift-nio-ssl", condition: .when(traits: ["AsyncHTTPClient"])),
            ],
            swiftSettings: swiftSettings),
        .target(
            name: "AdRulesHLS",
            dependencies: [
                "AdRulesEngine", "AdRulesText",
                .product(
                    name: "Crypto", package: "swift-crypto",
                    condition: .when(platforms: [.linux, .android, .windows], traits: ["PodSigning"])),
            ],
            swiftSettings: swiftSettings),
        .target(
            name: "AdRulesRules", dependencies: ["AdRulesModel", "AdRulesEngine", "AdRulesText"],
            swiftSettings: swiftSettings),
        .target(
            name: "AdRulesSimulation", dependencies: ["AdRulesEngine", "AdRulesText"], swiftSettings: swiftSettings),
        .target(
            name: "AdRulesPlayerTesting", dependencies: ["AdRulesPlayer", "AdRulesSimulation"],
            swiftSettings: swiftSettings),
        .target(
            name: "AdRulesLint",
            dependencies: ["AdRulesModel", "AdRulesEngine", "AdRulesHLS", "AdRulesSimulation", "AdRulesText"],
            swiftSettings: swiftSettings),
        .target(
            name: "AdRulesCommands",
            dependencies: [
                "AdRulesModel", "AdRulesEngine", "AdRulesHLS", "AdRulesLint", "AdRulesRules", "AdRulesSimulation",
                "AdRulesText",
            ],
            // The parts of the page of adrules report, a schema and the glossary, as bytes in the library: nothing has to
            // be found at run time.
            resources: [
                .embedInCode("Page/page.css"), .embedInCode("Page/page.js"), .embedInCode("Schedule/timeline.css"),
                .embedInCode("Document/parse.schema.json"), .embedInCode("AdRulesCommands.docc/Glossary.md"),
            ],
            swiftSettings: swiftSettings),
        .executableTarget(
            name: "adrules",
            dependencies: [
                "AdRulesModel", "AdRulesEngine", "AdRulesLint", "AdRulesCommands", "AdRulesSimulation", "AdRulesText",
                "AdRulesHLS", "AdRulesRules",
                .product(
                    name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Command"])),
            ],
            swiftSettings: swiftSettings),
        // How many cases a mass test runs; the tests share it.
        .target(name: "MassTesting", path: "Tests/Support/MassTesting", swiftSettings: swiftSettings),
        // Viewings of a film with ads, for the script and the player that send their trackers.
        .target(
            name: "Viewings", dependencies: ["AdRulesHLS", "AdRulesEngine"], path: "Tests/Support/Viewings",
            swiftSettings: swiftSettings),
        // Where the documents are that lie beside a clone of the developers, and of nobody else.
        .target(name: "SharedDocuments", path: "Tests/Support/SharedDocuments", swiftSettings: swiftSettings),
        // What holds JSON against its schema.
        .target(
            name: "SchemaChecking", dependencies: ["AdRulesText"], path: "Tests/Support/SchemaChecking",
            swiftSettings: swiftSettings),
        .testTarget(
            name: "AdRulesTextTests", dependencies: ["AdRulesModel", "AdRulesText", "MassTesting"],
            swiftSettings: testSettings),
        .target(name: "CFailingMemory", dependencies: ["CLibXML2"], path: "Tests/Support/CFailingMemory"),
        .testTarget(
            name: "AdRulesModelTests",
            dependencies: ["AdRulesModel", "CFailingMemory", "MassTesting", "SharedDocuments"],
            swiftSettings: testSettings),
        .target(
            name: "ReferenceEngine", dependencies: ["AdRulesModel", "AdRulesEngine"],
            path: "Tests/Support/ReferenceEngine",
            swiftSettings: swiftSettings),
        .target(
            name: "RandomSessions",
            dependencies: ["ReferenceEngine", "AdRulesModel", "AdRulesEngine", "AdRulesSimulation", "SharedDocuments"],
            path: "Tests/Support/RandomSessions", swiftSettings: swiftSettings),
        .testTarget(
            name: "RandomSessionsTests", dependencies: ["RandomSessions", "MassTesting", "SharedDocuments"],
            swiftSettings: testSettings),
        .testTarget(
            name: "AdRulesEngineTests",
            dependencies: ["AdRulesEngine", "AdRulesSimulation", "MassTesting", "SharedDocuments"],
            swiftSettings: testSettings),
        .testTarget(
            name: "AdRulesPlayerTests",
            dependencies: ["AdRulesPlayer", "AdRulesPlayerTesting", "MassTesting", "Viewings"],
            swiftSettings: testSettings),
        .testTarget(
            name: "AdRulesSimulationTests",
            dependencies: ["AdRulesSimulation", "AdRulesText", "MassTesting", "SchemaChecking", "SharedDocuments"],
            swiftSettings: testSettings),
        .testTarget(
            name: "AdRulesHLSTests",
            dependencies: ["AdRulesHLS", "AdRulesText", "MassTesting", "SharedDocuments", "Viewings"],
            exclude: ["Fixtures"], swiftSettings: testSettings),
        .testTarget(
            name: "AdRulesRulesTests",
            dependencies: [
                "AdRulesRules", "AdRulesModel", "AdRulesEngine", "AdRulesText", "MassTesting", "SharedDocuments",
            ],
            swiftSettings: testSettings),
        .testTarget(
            name: "AdRulesLintTests",
            dependencies: [
                "AdRulesLint", "AdRulesModel", "AdRulesEngine", "AdRulesSimulation", "AdRulesText", "MassTesting",
                "SchemaChecking", "SharedDocuments",
            ],
            swiftSettings: testSettings),
        .testTarget(
            name: "AdRulesCommandsTests",
            dependencies: [
                "AdRulesModel", "AdRulesEngine", "AdRulesHLS", "AdRulesLint", "AdRulesCommands", "AdRulesText",
                "MassTesting", "SchemaChecking", "SharedDocuments",
            ],
            exclude: ["LanguageServer/Transcripts"], swiftSettings: testSettings),
        .testTarget(
            name: "adrulesTests",
            dependencies: [
                "adrules", "AdRulesModel", "AdRulesEngine", "AdRulesHLS", "AdRulesLint", "AdRulesCommands",
                "AdRulesText", "MassTesting", "SchemaChecking", "SharedDocuments",
                .product(
                    name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Command"])),
            ],
            swiftSettings: testSettings),
    ]
)
