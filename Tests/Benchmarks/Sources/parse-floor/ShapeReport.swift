import AdRulesLint
import AdRulesModel
import CParseFloor
import Foundation
import ProcessorTime

/// Times the linter on each shape of documents, beside the floor and beside itself without the rules that find something there:
/// in process, and as a whole process if there is a command.
struct ShapeReport {
    var sizes: [Int]
    var rounds: Int
    /// The command to measure; nil for none.
    var command: URL?

    /// The bars: of the floor in process, of the floor as a process, and beside the rules ignored.
    private static let bars = (inProcess: 0.40, process: 0.30, ignored: 1.15)
    /// As a process, the documents of this size and more have the bar: the start of smaller ones is most of them.
    private static let large = 50_000_000

    /// Prints a row for each shape and size; false if a bar is missed.
    func run() throws -> Bool {
        print("    bytes  findings  fixable  of floor  rules ignored ×  process of floor  shape")
        var missed: [String] = []
        for size in sizes {
            for shape in Shape.all {
                guard let bytes = shape.document(size) else {
                    print("          skipped: \(shape.name): there is no corpus beside the clone")
                    continue
                }
                missed += try row(of: shape, bytes)
            }
        }
        for miss in missed { print("MISSED ", miss) }
        return missed.isEmpty
    }

    private func row(of shape: Shape, _ bytes: [UInt8]) throws -> [String] {
        let found = Linter().lint(bytes, name: "playlist.xml")
        let rules = Set(found.diagnostics.map(\.rule.id.rawValue)).filter { $0 != "XML057" }
        let others = Linter(selection: try RuleSelection(changes: rules.sorted().map { .ignore($0) }))
        let ignoring = Contender(name: "ignoring") { others.lint($0, name: "playlist.xml") }
        let timing = Timing(
            [.floor, .lint, ignoring], on: bytes, rounds: bytes.count > Self.large ? max(3, rounds / 2) : rounds)
        let (ofFloor, times) = (timing.ratio(of: 1, to: 0), 1 / timing.ratio(of: 1, to: 2))
        let process = try command.map { try Processes(rounds: max(3, rounds / 3)).ratio(of: $0, linting: bytes) }
        let fixable = found.diagnostics.count { $0.finding.fix != nil }
        print(
            String(
                format: "%9d %9d %8d %9.2f %16.2f %17@  ", bytes.count, found.diagnostics.count + found.omitted,
                fixable,
                ofFloor, times, process.map { String(format: "%.2f", $0) } ?? ""),
            shape.name)
        guard shape.isWellFormed else { return [] }
        var missed: [String] = []
        let name = "\(shape.name), \(bytes.count) bytes"
        if ofFloor < Self.bars.inProcess { missed.append("\(name): \(ofFloor) of the floor") }
        if fixable > 0, times > Self.bars.ignored { missed.append("\(name): \(times) times that without the rules") }
        if let process, bytes.count > Self.large, process < Self.bars.process {
            missed.append("\(name): \(process) of the floor as a process")
        }
        return missed
    }
}

/// Processor times of whole processes, in turns.
private struct Processes {
    var rounds: Int

    /// The time of this program reading a document with empty handlers, for that of the command linting it.
    func ratio(of command: URL, linting bytes: [UInt8]) throws -> Double {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("parse-floor-\(getpid()).xml")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(bytes).write(to: file)
        let own = URL(fileURLWithPath: CommandLine.arguments[0])
        return try (0..<rounds).map { _ in
            try seconds(own, ["--child", Contender.floor.name, file.path]) / seconds(command, ["lint", file.path])
        }.median
    }

    private func seconds(_ program: URL, _ arguments: [String]) throws -> Double {
        let before = ProcessorTime.ofChildren
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return ProcessorTime.ofChildren - before
    }
}
