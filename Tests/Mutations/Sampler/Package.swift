// swift-tools-version: 6.1
import PackageDescription

// The tool behind Tests/Mutations/sample.sh: it writes mutations into a scratch copy of the sources.
let package = Package(
    name: "sampler",
    targets: [.executableTarget(name: "sampler", swiftSettings: [.swiftLanguageMode(.v6)])])
