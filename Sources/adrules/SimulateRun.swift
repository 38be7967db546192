import AdRulesEngine
import AdRulesSimulation
import AdRulesText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// One simulated session with everything that is written of it: lines or figures on standard output, a log, a scenario.
struct SimulateRun {
    var setup: SimulationSetup
    /// What the session was told, for a scenario of it.
    var inputs = ScenarioRecorder.Inputs()
    var format: SimulateCommand.Format
    /// The file of the session log.
    var log: String?
    /// The file of the scenario.
    var scenario: String?

    /// Runs the session. Ends the command with 2 when it does not end or something cannot be written, and with 1 when it
    /// broke a rule.
    func run() throws {
        let output = SharedOutput(.standard)
        let log = try log.map { try SharedOutput(TextOutput.opened($0)) }
        let recorder = scenario.map { Shared(ScenarioRecorder(name: $0, setup: setup, inputs: inputs)) }
        let transcript = Shared(TextTranscript(setup))
        let figures = Shared(SessionFigures())
        if format == .text { try output.write(transcript.value.heading) }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let record = try Self.ending(output) {
            try Simulation.run(
                setup,
                log: log.map { log in
                    { try log.write(JSONWriter.printable(String(decoding: encoder.encode($0), as: UTF8.self)) + "\n") }
                }
            ) { line in
                recorder?.value.add(line)
                switch format {
                case .text: try output.write(transcript.value.text(of: line))
                case .jsonl: try output.write(line.json.description + "\n")
                case .summary: figures.value.add(line)
                }
            }
        }
        switch format {
        case .text: transcript.value.ending(record) { output.value.write($0) }
        case .jsonl: record.writeSummary { output.value.write($0) }
        case .summary: output.value.write(figures.value.text(record))
        }
        try output.value.close()
        try log?.value.close()
        if let scenario, let recorder { try Self.save(recorder.value, record, to: scenario) }
        if !record.violations.isEmpty { throw Ending.findings }
    }

    /// Runs a session; one that does not end is told after what was shown of it.
    static func ending<Result>(_ output: SharedOutput, _ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as EndlessSession {
            try output.value.close()
            SystemFiles.complain(error.description)
            throw Ending.failure
        }
    }

    private static func save(_ recorder: ScenarioRecorder, _ record: SessionRecord, to path: String) throws {
        let text: String
        do throws(SimulationProblem) {
            text = try recorder.json(record)
        } catch {
            SystemFiles.complain(error.description)
            throw Ending.failure
        }
        var file = try TextOutput.opened(path)
        file.write(text)
        try file.close()
    }
}

/// A value that several closures write.
final class Shared<Value> {
    var value: Value

    init(_ value: Value) { self.value = value }
}

/// An output that several closures write.
typealias SharedOutput = Shared<TextOutput>

extension Shared<TextOutput> {
    /// Writes text; ends the session and the command when that is not possible.
    func write(_ text: String) throws {
        value.write(text)
        try value.check()
    }
}
