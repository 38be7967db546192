import AdRulesCommands
import AdRulesSimulation
import AdRulesText

/// The input files of a simulation, read as bytes.
enum SimulateFiles {
    /// The bytes of a file named by an option, with the name in messages.
    static func given(_ path: String) throws(SimulationProblem) -> (bytes: [UInt8], name: String) {
        (try bytes(path, SystemFiles.read(_:limit:)), DocumentInputs.shown(path))
    }

    /// The bytes of a file named by a script, an answer or a scenario.
    static let named: @Sendable (String) throws -> [UInt8] = { path in
        try bytes(path, SystemFiles.readRegular(_:limit:))
    }

    private static func bytes(
        _ path: String, _ read: (String, Int) throws(FileFailure) -> [UInt8]
    ) throws(SimulationProblem) -> [UInt8] {
        try Result { () throws(FileFailure) in try read(path, ParsingLimits().documentBytes) }
            .mapError { SimulationProblem($0.reason, name: path) }.get()
    }

    /// A scenario, and its bytes; the files that it names are relative to its folder.
    static func scenario(
        _ file: String, maxInputs: Int = SimulationLimits.inputs
    ) throws(SimulationProblem) -> (Scenario, bytes: [UInt8]) {
        let (bytes, name) = try given(file)
        let files = SimulationFiles { name in try named(path(of: name, namedBy: file)) }
        return (try Scenario(json: bytes, name: name, files: files, maxInputs: maxInputs), bytes)
    }

    /// The names of the files in steps and answers, each once.
    static func names(steps: [ScriptStep], answers: [UInt8]) -> [String] {
        var names: [String] = []
        for step in steps {
            let words = step.text.utf8.split { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }.map { String(Substring($0)) }
            if words.count == 2, words[0].isSpelled("replace") { names.append(words[1]) }
        }
        if let value = try? JSONReader.read(answers) { collect(value, into: &names) }
        return names.uniqued { ByteText($0) }
    }

    /// The contents of the files that steps and answers name, for a scenario that includes them: documents in UTF-8,
    /// and the text of what is no document.
    static func texts(of names: [String]) throws -> [(name: String, text: String)] {
        var texts: [(name: String, text: String)] = []
        for name in names {
            let bytes = try named(name)
            texts.append((name, (try? AdDocument(parsing: bytes))?.text ?? String(decoding: bytes, as: UTF8.self)))
        }
        return texts
    }

    /// Collects the values of `file`, at any depth of the answers.
    private static func collect(_ value: JSONValue, into names: inout [String]) {
        for element in value.elements ?? [] { collect(element, into: &names) }
        for member in value.members ?? [] {
            if member.key.isSpelled("file"), let name = member.value.string { names.append(name) }
            collect(member.value, into: &names)
        }
    }
}
