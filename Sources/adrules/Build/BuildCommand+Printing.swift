// What `adrules build` prints beside a playlist, or in its place.
import AdRulesCommands
import AdRulesSimulation
import AdRulesText

extension BuildCommand {
    /// Prints the decisions to standard error, if they are wanted.
    static func explain(_ made: PlaylistMaker.Made, by maker: PlaylistMaker, as explanation: Explanation?) {
        switch explanation ?? (Streams.current.error.isTerminal ? .text : .none) {
        case .text: SystemFiles.printError(maker.report(of: made).text)
        case .json: SystemFiles.printError(maker.report(of: made).json)
        case .none: break
        }
    }

    /// Prints a simulated viewing of the playlist, with the answers to its tags if they are had.
    func simulate(_ made: PlaylistMaker.Made, named rules: String) throws {
        let name = "the playlist of \(rules)"
        let inputs = try DocumentInputs(
            [name], options: source, resolves: resolves, given: [ByteText(name): made.bytes])
        let setup = try SimulationSetup(
            inputs.document(name), content: made.content.known, behind: inputs.simulated.answers)
        try SimulateRun(setup: setup, format: .text).run()
    }
}
