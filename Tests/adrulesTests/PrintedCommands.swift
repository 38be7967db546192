import Foundation
import Testing

@testable import adrules

/// The commands that a page or a help text prints, run in a copy of the clone as a reader runs them there.
struct PrintedCommands {
    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The folder of the clone, and the one to which `cd` has led.
    private let clone: Command
    private var folder: URL

    init() throws {
        clone = try Command()
        folder = clone.folder
        // Commands write beside the samples, and change them.
        try FileManager.default.copyItem(
            at: Self.root.appendingPathComponent("Samples"), to: folder.appendingPathComponent("Samples"))
        for name in ["Tests", "Sources", "README.md"] {
            try FileManager.default.createSymbolicLink(
                at: folder.appendingPathComponent(name), withDestinationURL: Self.root.appendingPathComponent(name))
        }
    }

    func remove() { clone.remove() }

    /// The lines of a block as commands, those that a backslash continues as one; a prompt, `$`, does not count.
    static func commands(in lines: [String]) -> [String] {
        var commands: [String] = []
        var isContinued = false
        for line in lines {
            let words = line.trimmingCharacters(in: .whitespaces).trimmingPrefix("$ ")
            if isContinued { commands[commands.count - 1] += " " + words } else { commands.append(String(words)) }
            isContinued = words.hasSuffix("\\")
            if isContinued { commands[commands.count - 1].removeLast() }
        }
        return commands
    }

    /// Whether a line runs `adrules`, or prepares a line that does.
    static func isCommand(_ line: String) -> Bool {
        line.contains(#/^adrules [a-z-]|\| adrules [a-z-]|^cat |^cd |^cp |^perl -pi -e /#)
    }

    /// Runs a line; nil if it only prepares others.
    mutating func run(_ line: String) throws -> Command.Outcome? {
        let words = ShellWords.split(line)
        switch words[0] {
        case "cd":
            folder = clone.folder.appendingPathComponent(words[1])
            return nil
        case "cat":
            return Command.Outcome(code: 0, output: try Command(in: folder).text(of: words[1]), complaint: "")
        case "cp":
            let file = Command(in: folder)
            try file.write(file.text(of: words[1]), to: words[2])
            return nil
        case "perl":
            // An edit: perl -pi -e 's/old/new/' FILE
            let parts = words[3].components(separatedBy: "/")
            let file = Command(in: folder)
            let text = try file.text(of: words[4])
            #expect(text.contains(parts[1]), "\(line)")
            try file.write(text.replacingOccurrences(of: parts[1], with: parts[2]), to: words[4])
            return nil
        default:
            let binary = Command.binary.map { ["PATH": "\($0.deletingLastPathComponent().path):/usr/bin:/bin"] }
            return try Command(in: folder).run(
                line: String(line.dropFirst("adrules".count)), environment: binary ?? [:])
        }
    }

    /// Whether a printed output is what a command wrote; a line `…` stands for any number of lines.
    static func isOutput(_ shown: [String], _ written: String) -> Bool {
        var rest = written.split(separator: "\n", omittingEmptySubsequences: false)[...]
        if rest.last == "" { rest.removeLast() }
        let parts = shown.split(separator: "…", omittingEmptySubsequences: false)
        for (index, part) in parts.enumerated() {
            let lines = part.map { $0[...] }
            let isLast = index == parts.count - 1
            let places = index == 0 ? [rest.startIndex] : isLast ? [rest.endIndex - lines.count] : Array(rest.indices)
            guard let place = places.first(where: { $0 >= rest.startIndex && rest[$0...].starts(with: lines) }) else {
                return false
            }
            rest = rest[(place + lines.count)...]
        }
        return shown.last == "…" || rest.isEmpty
    }
}
