import Foundation
import Testing

/// The extension for Visual Studio Code, in a pretended editor, where Node.js is installed.
@Suite struct EditorSampleTests {
    private static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Samples/Editors/vscode")

    private static let path = ProcessInfo.processInfo.environment["PATH"] ?? ""

    private static let hasNode = path.split(separator: ":").contains {
        FileManager.default.isExecutableFile(atPath: "\($0)/node")
    }

    @Test(
        "Findings, hovers, the outline, actions, settings and restarts", .enabled(if: hasNode, "node is not installed"))
    func works() throws {
        let binary = try #require(Command.binary, "adrules was not built beside the tests")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["node", Self.folder.appendingPathComponent("check.js").path]
        process.environment = ["ADRULES": binary.path, "PATH": Self.path]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try Command.start(process)
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(text)")
        #expect(text == "the extension works\n")
    }

    @Test("Every setting of the server is one of the extension, and the page reports it")
    func settings() throws {
        let page = try String(
            contentsOf: Self.folder.deletingLastPathComponent().appendingPathComponent("README.md"), encoding: .utf8)
        let package = try JSONSerialization.jsonObject(
            with: Data(contentsOf: Self.folder.appendingPathComponent("package.json")))
        let contributes = (package as? [String: Any])?["contributes"] as? [String: Any]
        let configuration = contributes?["configuration"] as? [String: Any]
        let properties = try #require(configuration?["properties"] as? [String: Any])
        let help = try Command.help("lsp")
        let names = properties.keys.map { String($0.dropFirst("adrules.".count)) }.filter { $0 != "path" }
        #expect(names.count == 10)
        for name in names {
            #expect(page.contains("`\(name)`"), "\(name)")
            #expect(help.contains(name), "\(name)")
        }
    }
}

extension Command {
    /// What `--help` of a subcommand prints, on one line.
    fileprivate static func help(_ subcommand: String) throws -> String {
        let command = try Command()
        defer { command.remove() }
        return try command.run("help", subcommand).output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
