import ArgumentParser
import AssetListServer
import Foundation
import Hummingbird
import Logging
import ServiceLifecycle

#if canImport(Glibc)
    import Glibc
#endif

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

    @Option(help: "The most connections at once, at most two thirds of the open files that the system allows.")
    var connections = 16_384

    func run() async throws {
        let file = URL(fileURLWithPath: settings)
        let server = try AssetListServer(ServerSettings(file: file), folder: file.deletingLastPathComponent())
        let logger = Logger(label: "InterstitialServer")
        let application = server.application(
            hostname: host, port: port, connections: min(connections, Self.mostConnections), logger: logger)
        try await application.runService()
    }

    /// The connections for which there are open files, of as many as the system allows: each may need one to an ad server.
    private static var mostConnections: Int {
        #if canImport(Glibc)
            let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
            var limit = rlimit()
            guard getrlimit(files, &limit) == 0 else { return .max }
            limit.rlim_cur = limit.rlim_max
            guard setrlimit(files, &limit) == 0 else { return .max }
            return max(64, Int(clamping: limit.rlim_cur) / 3 * 2)
        #else
            return .max
        #endif
    }
}
