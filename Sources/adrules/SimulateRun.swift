import AdRulesCommands
import AdRulesEngine
import AdRulesLint
import AdRulesSimulation
import AdRulesText

/// One simulated session and its outputs: lines or figures on standard output, a log, a scenario.
struct SimulateRun {
    var setup: SimulationSetup
    /// The inputs of the session, for a saved scenario.
    var inputs = ScenarioRecorder.Inputs()
    var format: SimulateCommand.Format
    /// The path of the session log, if any.
    var log: String?
    /// The path of the saved scenario, if any.
    var scenario: String?
    /// The path of the saved test, if any, and those that it refers to.
    var test: (path: String, files: ScenarioRecorder.Paths)?
    /// What other players do with the playlist; nil if nobody asked.
    var outcomes: Outcomes?
    /// When the text is coloured.
    var color = ColorChoice.auto

    /// Runs the session. Ends the command with 2 if the session does not end or a write fails, and with 1 if it
    /// violated an invariant.
    func run() throws {
        let output = SharedOutput(.standard)
        let log = try log.map { try SharedOutput(TextOutput.opened($0)) }
        let saved = scenario ?? test?.path
        let recorder = saved.map { Shared(ScenarioRecorder(name: $0, setup: setup, inputs: inputs)) }
        let transcript = Shared(TextTranscript(setup))
        transcript.value.columns = Terminal.columns
        let figures = Shared(SessionFigures())
        let palette = Palette(isOn: color.isOn)
        if format == .text { try output.write(palette.lines(transcript.value.heading, .bold)) }
        let record = try Self.ending([output] + (log.map { [$0] } ?? [])) {
            try Simulation.run(
                setup,
                log: log.map { log in { try log.write(InputCoding.text($0) + "\n") } }
            ) { line in
                recorder?.value.add(line)
                switch format {
                case .text: try output.write(palette.lines(transcript.value.text(of: line), Self.color(of: line)))
                case .jsonl: try output.write(line.json + "\n")
                case .summary: figures.value.add(line)
                }
            }
        }
        switch format {
        case .text: transcript.value.ending(record) { output.value.write($0) }
        case .jsonl: record.writeSummary { output.value.write($0) }
        case .summary: output.value.write(figures.value.text(record))
        }
        if let outcomes { output.value.write(ScheduleFormat.players(outcomes, columns: Terminal.columns)) }
        // Standard output that fails does not take the end of the log with it.
        log?.value.flush()
        try output.value.close()
        try log?.value.close()
        if let scenario, let recorder { try TextOutput.write(try recorder.value.json(record), to: scenario) }
        if let test, let recorder {
            try TextOutput.write(try recorder.value.test(record, paths: test.files), to: test.path)
        }
        if !record.violations.isEmpty { throw Ending.findings }
    }

    /// Actions of the viewer are highlighted, and reasons are dimmed.
    private static func color(of line: SessionLine) -> Palette.Color? {
        switch line.entry {
        case .step: .bold
        case .decision, .log: .dim
        case .event, .action, .track: nil
        }
    }

    /// Runs a session. If it does not come to its end, all outputs so far are written before the reason is.
    static func ending<Result>(_ outputs: [SharedOutput], _ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch {
            for output in outputs { output.value.flush() }
            if error is EndlessSession { for output in outputs { try output.value.close() } }
            throw error
        }
    }

}

/// A value that several closures modify.
final class Shared<Value> {
    var value: Value

    init(_ value: Value) { self.value = value }
}

/// An output that several closures write to.
typealias SharedOutput = Shared<TextOutput>

extension Shared<TextOutput> {
    /// Writes text; ends the session and the command if that fails.
    func write(_ text: String) throws {
        value.write(text)
        try value.check()
    }
}
