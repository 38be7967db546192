// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "LivePods",
    platforms: [.macOS(.v13)],
    products: [
        .executable(name: "LiveViewer", targets: ["LiveViewer"]),
        .library(name: "PodServer", targets: ["PodServer"]),
    ],
    dependencies: [
        // The name is needed: without it the identity of the package is the name of the clone's folder.
        .package(name: "adrules", path: "../.."),
        .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
    ],
    targets: [
        .target(name: "PodServer", dependencies: [.product(name: "FlyingFox", package: "FlyingFox")]),
        .executableTarget(
            name: "LiveViewer",
            dependencies: [
                "PodServer", .product(name: "AdRulesPlayer", package: "adrules"),
                // Its clock, in which minutes pass at once.
                .product(name: "AdRulesPlayerTesting", package: "adrules"),
            ]),
    ]
)
