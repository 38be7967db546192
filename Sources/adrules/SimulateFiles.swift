import AdRulesModel
import AdRulesSimulation
import AdRulesText

/// The input files of a simulation, read as bytes.
enum SimulateFiles {
    /// The name of a file in messages.
    static func name(_ path: String) -> String { path == "-" ? "<stdin>" : path }

    /// The bytes of a file named by an option.
    static func bytes(_ path: String) throws(SimulationProblem) -> [UInt8] {
        do throws(FileFailure) {
            return try SystemFiles.read(path, limit: ParsingLimits().documentBytes)
        } catch {
            throw SimulationProblem(error.reason, name: path)
        }
    }

    /// The bytes of a file named by a script, an answer or a scenario.
    static let named: @Sendable (String) throws -> [UInt8] = { path in try namedBytes(path) }

    private static func namedBytes(_ path: String) throws(SimulationProblem) -> [UInt8] {
        do throws(FileFailure) {
            return try SystemFiles.readRegular(path, limit: ParsingLimits().documentBytes)
        } catch {
            throw SimulationProblem(error.reason, name: path)
        }
    }

    /// The files named by a scenario, relative to its own directory.
    static func beside(_ path: String) -> SimulationFiles {
        let directory = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
        return SimulationFiles { name in try named(name.hasPrefix("/") ? name : directory + name) }
    }

    /// The names of the files in steps and answers, each once.
    static func names(steps: [ScriptStep], answers: [UInt8]) -> [String] {
        var names: [String] = []
        for step in steps {
            let words = step.text.utf8.split { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }.map { String(Substring($0)) }
            if words.count == 2, words[0].isSpelled("replace") { names.append(words[1]) }
        }
        if let value = try? JSONReader.read(answers) { collect(value, into: &names) }
        var seen: Set<ByteText> = []
        return names.filter { seen.insert(ByteText($0)).inserted }
    }

    /// The contents of the files that steps and answers name, for a scenario that includes them: documents in UTF-8, and
    /// the text of what is no document.
    static func texts(of names: [String]) throws(SimulationProblem) -> [(name: String, text: String)] {
        var texts: [(name: String, text: String)] = []
        for name in names {
            let bytes = try namedBytes(name)
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
