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
