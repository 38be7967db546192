import AdRulesCommands
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
        var output = TextOutput.standard
        let log = try log.map { try Shared(TextOutput.opened($0)) }
        var recorder = (scenario ?? test?.path).map { ScenarioRecorder(name: $0, setup: setup, inputs: inputs) }
        var transcript = TextTranscript(setup)
        transcript.columns = Terminal.columns
        var figures = SessionFigures()
        let palette = Palette(isOn: color.isOn)
        if format == .text { try output.put(palette.lines(transcript.heading, .bold)) }
        let record: SessionRecord
        do {
            record = try Simulation.run(
                setup, log: log.map { log in { try log.value.put(InputCoding.text($0) + "\n") } }
            ) { line in
                recorder?.add(line)
                switch format {
                case .text: try output.put(palette.lines(transcript.text(of: line), Self.color(of: line)))
                case .jsonl: try output.put(line.json + "\n")
                case .summary: figures.add(line)
                }
            }
        } catch {
            // All that came so far is written before the reason is.
            output.flush()
            log?.value.flush()
            if error is EndlessSession {
                try output.close()
                try log?.value.close()
            }
            throw error
        }
        switch format {
        case .text: transcript.ending(record) { output.write($0) }
        case .jsonl: record.writeSummary { output.write($0) }
        case .summary: output.write(figures.text(record))
        }
        if let outcomes { output.write(ScheduleFormat.players(outcomes, columns: Terminal.columns)) }
        // Standard output that fails does not take the end of the log with it.
        log?.value.flush()
        try output.close()
        try log?.value.close()
        if let scenario, let recorder { try TextOutput.write(try recorder.json(record), to: scenario) }
        if let test, let recorder { try TextOutput.write(try recorder.test(record, paths: test.files), to: test.path) }
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
}

/// A value that several closures modify.
final class Shared<Value> {
    var value: Value

    init(_ value: Value) { self.value = value }
}
