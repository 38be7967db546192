import Foundation
import Testing

/// A program that is built beside the tests, in a process of its own.
enum Program {
    /// How a process ended.
    struct Ending: Sendable {
        /// What it printed on standard output.
        var output: String
        /// Its exit status; nil if a signal ended it.
        var status: Int32?

        var lines: [Substring] { output.split(separator: "\n") }

        /// The JSON that the program printed behind `report `.
        func report<Report: Decodable>(_: Report.Type = Report.self) throws -> Report {
            let line = try #require(lines.last { $0.hasPrefix("report ") }, "no report; exit status \(status as Any)")
            return try JSONDecoder().decode(Report.self, from: Data(line.dropFirst("report ".count).utf8))
        }
    }

    static func url(of name: String) -> URL {
        let tests = Bundle.allBundles.map(\.bundleURL) + [URL(fileURLWithPath: CommandLine.arguments[0])]
        let places = tests.flatMap { [$0, $0.deletingLastPathComponent()] }.map { $0.appendingPathComponent(name) }
        // A program that was not built is reported by the process that should run it.
        return places.first { FileManager.default.isExecutableFile(atPath: $0.path) } ?? places[places.count - 1]
    }

    /// Runs a program to its end, or kills it: by default only one that hangs, even on a slow and busy machine.
    static func run(
        _ name: String, _ arguments: [String] = [], killAfter limit: Duration = .seconds(900)
    ) async throws -> Ending {
        let process = Process()
        process.executableURL = url(of: name)
        process.arguments = arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let identifier = process.processIdentifier
        let killer = Task {
            try await Task.sleep(for: limit)
            kill(identifier, SIGKILL)
        }
        // On a thread of its own: those of the tasks are as few as the cores, and the servers need them.
        let output = await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                let output = pipe.fileHandleForReading.readDataToEndOfFile()
                process.waitUntilExit()
                continuation.resume(returning: output)
            }
        }
        killer.cancel()
        return Ending(
            output: String(decoding: output, as: UTF8.self),
            status: process.terminationReason == .exit ? process.terminationStatus : nil)
    }
}
