// swift-tools-version: 6.1
import PackageDescription

// Tests over real sockets, in a package of their own: they need async-http-client and a web server, which a build of the
// libraries alone does not need.

let swiftSettings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("ExistentialAny"),
]

let package = Package(
    name: "AdRulesIntegration",
    platforms: [.macOS(.v13)],
    dependencies: [
        // The name is needed: without it the identity of the package is the name of the clone's folder.
        .package(name: "adrules", path: "../..", traits: [.defaults, "AsyncHTTPClient", "PodSigning"]),
        // The samples are tried here: keys, servers, and the code of the documentation pages against them.
        .package(path: "../../Samples/HeadlessPlayer"),
        .package(path: "../../Samples/LivePods"),
        .package(path: "../../Samples/PlaybackSession"),
        .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
    ],
    targets: [
        .target(
            name: "TestServers",
            dependencies: [
                .product(name: "FlyingFox", package: "FlyingFox"), .product(name: "FlyingSocks", package: "FlyingFox"),
            ],
            swiftSettings: swiftSettings),
        .target(name: "CTerminal"),
        .target(
            name: "TestPlayers", dependencies: [.product(name: "AdRulesPlayer", package: "adrules")],
            swiftSettings: swiftSettings),
        // A process that plays many sessions against whatever server a test has.
        .executableTarget(
            name: "HostilePlayer",
            dependencies: ["TestPlayers", .product(name: "AdRulesPlayerTesting", package: "adrules")],
            swiftSettings: swiftSettings),
        // Addresses, made and mutated, through the real client.
        .executableTarget(
            name: "FuzzAddresses", dependencies: [.product(name: "AdRulesPlayer", package: "adrules")],
            swiftSettings: swiftSettings),
        // A process that sends beacons and is killed by a test.
        .executableTarget(
            name: "BeaconSender", dependencies: [.product(name: "AdRulesPlayer", package: "adrules")],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "IntegrationTests",
            dependencies: [
                "CTerminal", "TestServers", "TestPlayers", "BeaconSender", "HostilePlayer",
                .product(name: "AdRulesPlayer", package: "adrules"),
                .product(name: "AdRulesHLS", package: "adrules"),
                .product(name: "AdRulesPlayerTesting", package: "adrules"),
                .product(name: "HeadlessPlayer", package: "HeadlessPlayer"),
                .product(name: "AdServer", package: "HeadlessPlayer"),
                .product(name: "LiveViewer", package: "LivePods"),
                .product(name: "PodServer", package: "LivePods"),
                .product(name: "SessionPlayer", package: "PlaybackSession"),
                .product(name: "StreamingPlatform", package: "PlaybackSession"),
            ],
            swiftSettings: swiftSettings),
    ]
)
