// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "HeadlessPlayer",
    platforms: [.macOS(.v13)],
    products: [
        .executable(name: "HeadlessPlayer", targets: ["HeadlessPlayer"]),
        .library(name: "AdServer", targets: ["AdServer"]),
    ],
    dependencies: [
        // The name is needed: without it the identity of the package is the name of the clone's folder.
        .package(name: "adrules", path: "../.."),
        .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
    ],
    targets: [
        .target(name: "AdServer", dependencies: [.product(name: "FlyingFox", package: "FlyingFox")]),
        .executableTarget(
            name: "HeadlessPlayer",
            dependencies: ["AdServer", .product(name: "AdRulesPlayer", package: "adrules")]),
    ]
)
