import AdRulesEngine
import AdRulesHLS
import Foundation
import Testing
import Viewings

/// `hls-beacons.js` beside the engine. With `ADRULES_BROWSER` set to a Chromium, it runs in that, too.
@Suite("The script that sends trackers")
struct BeaconScriptTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let seeds = 1...UInt64(30)

    /// The first of the programs in the path; nil if there is none.
    private static func program(_ name: String) -> String? {
        (environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    private static let player = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Browser/beacons-player.js")

    @Test("The script has fewer than five kilobytes, and the same events and quartiles as the engine")
    func size() {
        let script = BeaconScript.text
        #expect(script.utf8.count < 5000, "\(script.utf8.count)")
        #expect(script.contains("started:'impression,creativeView,start,verificationNotExecuted'"))
        #expect(script.contains("parts:{firstQuartile:0.25,midpoint:0.5,thirdQuartile:0.75}"))
    }

    @Test(
        "Each viewing sends the trackers of the engine, in its order, in node",
        .enabled(if: program("node") != nil, "node is not installed"))
    func node() throws {
        let node = try #require(Self.program("node"))
        try compare { folder in try Self.output(of: node, [Self.player.path, folder.path]) }
    }

    @Test(
        "Each viewing sends the trackers of the engine, in its order, in a browser",
        .enabled(if: environment["ADRULES_BROWSER"] != nil, "ADRULES_BROWSER names no browser"))
    func browser() throws {
        let browser = try #require(Self.environment["ADRULES_BROWSER"].map { Self.program($0) ?? $0 })
        try compare { folder in
            let viewings = try String(contentsOf: folder.appendingPathComponent("viewings.json"), encoding: .utf8)
            let page = folder.appendingPathComponent("page.html")
            try Data(
                """
                <!doctype html><body><script src="hls-beacons.js"></script><script>viewings = \(viewings)</script>
                <script src="\(Self.player.absoluteString)"></script>
                """.utf8
            ).write(to: page)
            let text = try Self.output(
                of: browser,
                [
                    "--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir=\(folder.path)/profile",
                    "--virtual-time-budget=60000", "--dump-dom", page.absoluteString,
                ])
            let start = try #require(text.range(of: "<body>"), "\(text)").upperBound
            let end = try #require(text.range(of: "</body>")).lowerBound
            return text[start..<end].replacingOccurrences(of: "&amp;", with: "&")
        }
    }

    /// Writes the viewings and the script, and compares what the script sends in a player with what the engine sends.
    private func compare(_ play: (URL) throws -> String) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("beacons-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let viewings = try Self.seeds.map { try Viewing(seed: $0) }
        // In every other viewing the page's `send` throws, which keeps no tracker from leaving.
        let scripts = try zip(Self.seeds, viewings).map { seed, viewing in
            let lists = viewing.lists.map { "\"\($0.key)\": \($0.value.json)" }.joined(separator: ",")
            let steps = String(decoding: try JSONEncoder().encode(viewing.steps), as: UTF8.self)
            return "{\"lists\": {\(lists)}, \"steps\": \(steps), \"sendThrows\": \(seed.isMultiple(of: 2))}"
        }
        try Data("[\(scripts.joined(separator: ","))]".utf8).write(to: folder.appendingPathComponent("viewings.json"))
        try Data(BeaconScript.text.utf8).write(to: folder.appendingPathComponent("hls-beacons.js"))
        let output = try play(folder)
        let sent = try JSONDecoder().decode([[String]].self, from: Data(output.utf8))
        #expect(sent.count == viewings.count)
        for (seed, (viewing, sent)) in zip(Self.seeds, zip(viewings, sent)) {
            let differences = sent.difference(from: viewing.sent).map { change in
                switch change {
                case .insert(let place, let url, _): "the script sends \(place): \(url)"
                case .remove(let place, let url, _): "the engine sends \(place): \(url)"
                }
            }
            #expect(differences == [], "seed \(seed)")
        }
        // Together they have seen everything.
        let all = viewings.flatMap(\.sent).joined(separator: "\n")
        for name in ["/skip?", "/pause?", "/mute?", "/click?", "c=401", "c=402", "c=405", "breakEnd", "/w/complete?"] {
            #expect(all.contains(name), "no viewing has \(name)")
        }
    }

    /// What a program prints.
    private static func output(of program: String, _ arguments: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        let (output, errors) = (Pipe(), FileHandle(forWritingAtPath: "/dev/null"))
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return String(decoding: data, as: UTF8.self)
    }
}
