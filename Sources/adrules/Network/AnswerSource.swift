import AdRulesText

/// The source of the answers of a run.
enum AnswerSource: Sendable {
    /// From servers.
    case servers(Fetcher)
    /// From a folder: nothing is fetched.
    case folder(RecordedAnswers)

    /// A URL as it is written in a document or on the command line, and what to ask for.
    typealias Question = (written: String, request: FetchRequest)

    /// The answers in the order of the questions; nil for one that the folder does not have. Before servers are asked,
    /// a line on standard error lists them, unless `quietly`.
    func answers(to questions: [Question], quietly: Bool) -> [FetchAnswer?] {
        switch self {
        case .folder(let folder): return questions.map { folder.answer(to: $0.written)?.fetched }
        case .servers(let fetcher):
            let hosts = questions.prefix(fetcher.budget.requestsLeft).reduce(into: [ByteText: Int]()) {
                counts, question in
                if let host = Fetcher.host(of: question.request.url) { counts[ByteText(host), default: 0] += 1 }
            }
            if !quietly, !hosts.isEmpty {
                SystemFiles.complain("about to make \(HostTally(hosts.map { ($0.key.string, $0.value) }))")
            }
            return fetcher.answers(to: questions.map(\.request))
        }
    }
}

/// The number of requests to each host, for the line that prints it.
struct HostTally: CustomStringConvertible {
    private static let shownHosts = 8

    /// The hosts, the one with the most requests first.
    let hosts: [(name: String, requests: Int)]

    /// Orders the hosts; each name is there once.
    init(_ hosts: [(String, Int)]) {
        self.hosts = hosts.map { (name: $0.0, requests: $0.1) }.sorted { left, right in
            left.requests != right.requests
                ? left.requests > right.requests
                : Array(left.name.utf8).lexicographicallyPrecedes(Array(right.name.utf8))
        }
    }

    var requests: Int { hosts.reduce(0) { $0 + $1.requests } }

    /// As in `3 requests: 2 to ads.example, 1 to b.example`.
    var description: String {
        var parts = hosts.prefix(Self.shownHosts).map { "\($0.requests) to \(PrintableText.line($0.name, limit: 100))" }
        let others = hosts.dropFirst(Self.shownHosts)
        if !others.isEmpty { parts.append("\(others.reduce(0) { $0 + $1.requests }) to \(others.count) other hosts") }
        let count = requests
        return counted(count, "request") + (parts.isEmpty ? "" : ": ") + parts.joined(separator: ", ")
    }
}
