import ArgumentParser
import AssetListServer
import Foundation
import Hummingbird
import Logging
import ServiceLifecycle

/// A server of HLS asset lists.
@main
struct InterstitialServer: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Answers the requests of HLS players for asset lists.",
        discussion: "SIGTERM ends it when the requests that are under way have their answers.")

    @Argument(help: "The settings, a JSON file; README.md has an example.")
    var settings: String

    @Option(help: "The address to listen at.")
    var host = "127.0.0.1"

    @Option(help: "The port.")
    var port = 8080

    @Option(help: "The most connections at once.")
    var connections = 4096

    func run() async throws {
        let file = URL(fileURLWithPath: settings)
        let server = try AssetListServer(ServerSettings(file: file), folder: file.deletingLastPathComponent())
        let logger = Logger(label: "InterstitialServer")
        let application = server.application(
            hostname: host, port: port, connections: connections, logger: logger)
        try await application.runService()
    }
}
