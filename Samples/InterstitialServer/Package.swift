// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "InterstitialServer",
    platforms: [.macOS(.v14)],
    products: [
        .executable(name: "InterstitialServer", targets: ["InterstitialServer"]),
        .library(name: "AssetListServer", targets: ["AssetListServer"]),
    ],
    dependencies: [
        // The name is needed: without it the identity of the package is the name of the clone's folder.
        .package(name: "adrules", path: "../..", traits: ["AsyncHTTPClient"]),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    ],
    targets: [
        .target(
            name: "AssetListServer",
            dependencies: [
                .product(name: "AdRulesHLS", package: "adrules"),
                .product(name: "AdRulesPlayer", package: "adrules"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Metrics", package: "swift-metrics"),
            ]),
        .executableTarget(
            name: "InterstitialServer",
            dependencies: [
                "AssetListServer", .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ]),
        .testTarget(
            name: "AssetListServerTests",
            dependencies: [
                "AssetListServer", .product(name: "HummingbirdTesting", package: "hummingbird"),
            ]),
    ]
)
