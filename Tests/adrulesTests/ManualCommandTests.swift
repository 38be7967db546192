import Foundation
import Testing

/// `adrules manual`: the manual page.
@Suite struct ManualCommandTests {
    private static let groff = ["/usr/bin/groff", "/usr/local/bin/groff", "/opt/homebrew/bin/groff"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    private static let calls = [
        ["lint"], ["report"], ["build"], ["rules-of"], ["fmt"], ["diff"], ["parse"], ["schedule"], ["simulate"],
        ["forecast"], ["explain"],
        ["replay"], ["rules"], ["targets"], ["manual"], ["hls", "apply"], ["hls", "asset-list"],
        ["hls", "beacons-script"], ["hls", "events"],
        ["hls", "import"],
    ]

    @Test("The page has every command with every option of its help")
    func everyOption() throws {
        let command = try Command()
        defer { command.remove() }
        let page = try command.run("manual")
        #expect(page.code == 0 && page.complaint.isEmpty)
        #expect(page.output.hasPrefix(".TH ADRULES 1 "))
        let root = try command.run("--help").output
        for call in Self.calls {
            if call.count == 1 { #expect(root.contains("  \(call[0]) "), "\(call)") }
            let start = ".SS \\fBadrules \(call.joined(separator: " ").replacingOccurrences(of: "-", with: "\\-"))\\fR"
            let section = try #require(page.output.components(separatedBy: start).dropFirst().first, "\(call)")
            let text = section.components(separatedBy: "\n.SS ")[0].replacingOccurrences(of: "\\-", with: "-")
            let help = try command.run(arguments: call + ["--help"]).output
            let options = try Regex(#"(?m)^  (?:-\w, )?(--[a-z-]+)"#)
            let names = help.matches(of: options).compactMap { $0.output[1].substring.map(String.init) }
            #expect(names.contains("--help"))
            for name in names where name != "--help" && name != "--version" {
                #expect(text.contains("\\fB\(name)\\fR"), "\(call): \(name)")
            }
        }
    }

    @Test("The page has the sections that people look for, with every exit code and file")
    func sections() throws {
        let command = try Command()
        defer { command.remove() }
        let page = try command.run("manual").output
        func section(_ title: String) -> String {
            let rest = page.components(separatedBy: ".SH \(title)\n").dropFirst().first
            return rest?.components(separatedBy: ".SH ").first ?? ""
        }
        #expect(
            section("EXIT STATUS").matches(of: /\.TP\n\\fB(\d+)\\fR\n[A-Z].*\.\n/).map(\.output.1) == [
                "0", "1", "2", "3", "64",
            ])
        #expect(section("FILES").contains("adrules.json") && section("SEE ALSO").contains("curl (1)"))
    }

    @Test("Every line of the page is safe: a request that we write, or text")
    func requests() throws {
        let command = try Command()
        defer { command.remove() }
        let known: Set = ["TH", "SH", "SS", "PP", "TP", "B", "I", "RI", "BR"]
        for line in try command.run("manual").output.split(separator: "\n") {
            #expect(!line.hasPrefix("'"), "\(line)")
            guard line.hasPrefix(".") else { continue }
            #expect(known.contains(String(line.dropFirst().prefix { $0.isLetter })), "\(line)")
        }
    }

    @Test("groff reports no problem", .enabled(if: groff != nil, "groff is not installed"))
    func formatted() throws {
        let command = try Command()
        defer { command.remove() }
        try command.write(command.run("manual").output, to: "adrules.1")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try #require(Self.groff))
        process.arguments = ["-man", "-ww", "-Tutf8", "-k", "-z", "adrules.1"]
        process.currentDirectoryURL = command.folder
        let complaints = Pipe()
        process.standardError = complaints
        try process.run()
        let bytes = complaints.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0 && bytes.isEmpty, "\(String(decoding: bytes, as: UTF8.self))")
    }
}
