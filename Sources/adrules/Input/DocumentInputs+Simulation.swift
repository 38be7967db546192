import AdRulesSimulation
import AdRulesText

extension DocumentInputs {
    /// The answers of ad servers in the form that the simulation reads: a JSON object by URL, and the responses that it
    /// names as files, each by the URL that it answers.
    struct SimulatedAnswers {
        /// The members of the object.
        var members: [JSONMember] = []
        /// The answers that breaks have of their own, each with the tag.
        var breaks: [(tag: String, answer: JSONMember)] = []
        /// The responses.
        var files: [(name: String, text: String)] = []

        /// The answers of the simulation, without those that the user gives for the same URLs.
        func answers(behind own: [UInt8]) throws(SimulationProblem) -> Answers {
            let table = Dictionary(files.map { (ByteText($0.name), $0.text) }) { first, _ in first }
            let files = SimulationFiles { name in Array((table[ByteText(name)] ?? "").utf8) }
            return try Answers(
                json: Array(JSONValue.object(members(behind: members(of: own))).description.utf8),
                name: "the answers of ad servers", files: files)
        }

        /// An object with these members behind those of a text, which come first.
        func behind(_ own: [UInt8]) throws(SimulationProblem) -> [UInt8] {
            let first = try members(of: own)
            let others = members(behind: first)
            guard !others.isEmpty else { return own }
            let breaks = Self.breaks(of: first) + Self.breaks(of: others)
            let all = (first + others).filter { !$0.key.isSpelled("breaks") } + Self.member(breaks)
            return Array(JSONValue.object(all).description.utf8)
        }

        private func members(of own: [UInt8]) throws(SimulationProblem) -> [JSONMember] {
            own.isEmpty ? [] : try JSONSource(bytes: own, name: "--answers").value().members ?? []
        }

        /// The members for which the user gives none: breaks by their tags and numbers, the others by their URLs.
        private func members(behind own: [JSONMember]) -> [JSONMember] {
            let keys = Set(own.map { ByteText($0.key.trimmingBlanks) })
            let numbers = Set(Self.breaks(of: own).map { Int($0.key) })
            let breaks = breaks.filter { !keys.contains(ByteText($0.tag)) && !numbers.contains(Int($0.answer.key)) }
            return members.filter { !keys.contains(ByteText($0.key)) } + Self.member(breaks.map(\.answer))
        }

        /// The answers to the tags of single breaks, by number.
        private static func breaks(of members: [JSONMember]) -> [JSONMember] {
            members.first { $0.key.isSpelled("breaks") }?.value.members ?? []
        }

        private static func member(_ breaks: [JSONMember]) -> [JSONMember] {
            breaks.isEmpty ? [] : [JSONMember("breaks", .object(breaks))]
        }

        /// Adds the responses of an answer as a file; returns the answer, nil for one that is not known.
        fileprivate mutating func answer(_ known: KnownAnswer, isWrapper: Bool, name: String) -> JSONValue? {
            switch known.answer {
            case .vast(let vast):
                files.append((name, String(decoding: vast.xml(), as: UTF8.self)))
                return .object([JSONMember("file", .string(name))])
            case .failure(let failure):
                return failure.error(isWrapper: isWrapper).map { .object([JSONMember("error", .integer($0.code))]) }
            }
        }
    }

    /// The answers for a simulated session.
    var simulated: SimulatedAnswers {
        var simulated = SimulatedAnswers()
        for own in ownAnswers {
            let name = "\(own.tag.string)#\(own.number)"
            guard let answer = simulated.answer(own.answer, isWrapper: false, name: name) else { continue }
            simulated.breaks.append((own.tag.string, JSONMember(String(own.number), answer)))
        }
        // Names with another meaning in answers; no server has such an address.
        for (url, known) in answered where !["default", "media", "breaks"].contains(where: url.isSpelled) {
            let isWrapper = !tags.contains(ByteText(url))
            guard let answer = simulated.answer(known, isWrapper: isWrapper, name: url) else { continue }
            simulated.members.append(JSONMember(url, answer))
        }
        return simulated
    }
}
