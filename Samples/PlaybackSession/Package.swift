// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "PlaybackSession",
    platforms: [.macOS(.v13)],
    products: [
        .executable(name: "SessionPlayer", targets: ["SessionPlayer"]),
        .library(name: "StreamingPlatform", targets: ["StreamingPlatform"]),
    ],
    dependencies: [
        // The name is needed: without it the identity of the package is the name of the clone's folder.
        .package(name: "adrules", path: "../.."),
        .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
    ],
    targets: [
        .target(name: "StreamingPlatform", dependencies: [.product(name: "FlyingFox", package: "FlyingFox")]),
        .executableTarget(
            name: "SessionPlayer",
            dependencies: [
                "StreamingPlatform", .product(name: "AdRulesPlayer", package: "adrules"),
                // Its clock, in which an hour passes at once.
                .product(name: "AdRulesPlayerTesting", package: "adrules"),
            ]),
    ]
)
