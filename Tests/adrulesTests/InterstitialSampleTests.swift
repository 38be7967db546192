import Foundation
import Testing

/// The sample with interstitials, played through by ffmpeg where that is installed.
@Suite struct InterstitialSampleTests {
    private static let script = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Samples/Interstitials/run.sh")

    private static let path = ProcessInfo.processInfo.environment["PATH"] ?? ""

    private static func isInstalled(_ tool: String) -> Bool {
        path.split(separator: ":").contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(tool)") }
    }

    @Test(
        "The film, its ads and every asset of its lists play",
        .enabled(
            if: ["ffmpeg", "ffprobe", "python3", "bash"].allSatisfy(isInstalled), "ffmpeg or python3 is not installed"))
    func plays() throws {
        let binary = try #require(Command.binary, "adrules was not built beside the tests")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["bash", Self.script.path, "--check"]
        process.environment = ["ADRULES": binary.path, "PATH": Self.path]
        let output = FileManager.default.temporaryDirectory.appendingPathComponent("sample-\(UUID().uuidString)")
        try Data().write(to: output)
        defer { try? FileManager.default.removeItem(at: output) }
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = process.standardOutput
        try Command.start(process)
        process.waitUntilExit()
        let text = String(decoding: try Data(contentsOf: output), as: UTF8.self)
        #expect(process.terminationStatus == 0, "\(text)")
        #expect(text.hasSuffix("everything plays\n"), "\(text)")
        #expect(text.components(separatedBy: "played ").count == 8, "\(text)")
    }
}
