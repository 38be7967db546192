import AdRulesLint
import AdRulesModel
import AdRulesSimulation
import AdRulesText

extension DocumentInputs {
    /// The answers of ad servers in the form that the simulation reads: a JSON object by URL, and the responses that it
    /// names as files, each by the URL that it answers.
    struct SimulatedAnswers {
        /// The members of the object.
        var members: [JSONMember] = []
        /// The responses.
        var files: [(name: String, text: String)] = []

        /// The answers of the simulation.
        func answers() throws(SimulationProblem) -> Answers {
            let table = Dictionary(files.map { (ByteText($0.name), $0.text) }) { first, _ in first }
            let files = SimulationFiles { name in Array((table[ByteText(name)] ?? "").utf8) }
            return try Answers(
                json: Array(JSONValue.object(members).description.utf8), name: "the answers of ad servers",
                files: files)
        }

        /// An object with these members behind those of a text, which come first.
        func behind(_ own: [UInt8]) throws(SimulationProblem) -> [UInt8] {
            guard !members.isEmpty else { return own }
            let first = own.isEmpty ? [] : try JSONSource(bytes: own, name: "--answers").value().members ?? []
            let keys = Set(first.map { ByteText($0.key) })
            return Array(
                JSONValue.object(first + members.filter { !keys.contains(ByteText($0.key)) }).description.utf8)
        }
    }

    /// The answers for a simulated session.
    var simulated: SimulatedAnswers {
        var simulated = SimulatedAnswers()
        // Names with another meaning in answers; no server has such an address.
        for url in answeredURLs where !url.isSpelled("default") && !url.isSpelled("media") {
            var list: [JSONValue] = []
            for (index, known) in answers(to: url).enumerated() {
                switch known.answer {
                case .vast(let vast):
                    let name = index == 0 ? url : "\(url)#\(index + 1)"
                    simulated.files.append((name, String(decoding: vast.xml(), as: UTF8.self)))
                    list.append(.object([JSONMember("file", .string(name))]))
                case .failure(let failure):
                    list.append(.object([JSONMember("error", .integer(failure.error.code))]))
                }
            }
            simulated.members.append(JSONMember(url, list.count == 1 ? list[0] : .array(list)))
        }
        return simulated
    }
}
