import AdRulesCommands
import AdRulesModel

/// Why a document is none, and which command helps.
struct UnreadableDocument: CommandProblem {
    var reason: String
    var help: String

    var complaint: String { "\(reason); \(help)" }
}

// Code that all commands except lint share: documents that have to be readable, and messages about ad tags.
extension DocumentInputs {
    /// The number of ad tags without a response that are listed.
    private static let rows = 20

    /// The name of a document in messages.
    static func shown(_ name: String) -> String { name == "-" ? "<stdin>" : name }

    /// Reads a document. Throws the reason on failure. Prints which requested ad tags and wrappers have no response.
    func document(_ name: String) throws -> AdDocument {
        let bytes = try read(name, limit: ParsingLimits().documentBytes)
        do throws(DocumentError) {
            let document = try parsed(bytes, of: name)
            if isResolved { complainOfTags(in: document, name: name) }
            return document
        } catch {
            // It is easy to pass a scenario or a log instead of its playlist.
            let isJSON = bytes.first { $0 > 0x20 } == UInt8(ascii: "{")
            throw UnreadableDocument(
                reason: Self.shown(name) + (isJSON ? ": this is JSON, not a playlist" : ":\(error)"),
                help: isJSON
                    ? "a scenario runs with adrules simulate --scenario, a session log with adrules replay"
                    : "adrules lint \(name) shows the place")
        }
    }

    /// The answers that are ad responses, by their URLs as written.
    var answeredDocuments: [(url: String, document: AdDocument)] {
        (ownAnswers.map { ($0.tag.string, $0.answer) } + answered).compactMap { url, answer in
            answer.document.map { (url, $0) }
        }
    }

    /// Prints the ad tags and wrappers of a document without a response, and those of the answers behind them, each URL
    /// once, at its first place, and breaks with answers of their own each.
    private func complainOfTags(in document: AdDocument, name: String) {
        guard let known = documentAnswers(of: name) else { return }
        let shared = known.withoutOwn
        var waiting = [(name: Self.shown(name), document: document, answers: known)]
        var seen: Set<DocumentAnswers.Place> = []
        var messages: [String] = []
        while let (name, document, answers) = waiting.popLast() {
            let map = document.source.map()
            for tag in document.adTags {
                let key = DocumentAnswers.Place(answers.isOwn(tag) ? tag : SourceText(tag.string))
                guard seen.insert(key).inserted else { continue }
                let url = tag.string
                let place = map.location(of: Int(tag.range.lower))
                let message: String
                switch answers[tag]?.answer {
                case .vast:
                    if let answer = answers[tag]?.document { waiting.append((url, answer, shared)) }
                    continue
                case .failure(let failure): message = failure.message
                case nil where isMissing(url): message = Self.missing
                case nil: continue
                }
                messages.append("\(name):\(place.line):\(place.column): \(url): \(message)")
            }
        }
        for message in messages.prefix(Self.rows) { SystemFiles.complain(message) }
        if messages.count > Self.rows {
            SystemFiles.complain(
                "… and \(messages.count - Self.rows) more without a response; adrules lint --resolve lists them all")
        }
    }
}

extension AdDocument {
    /// The addresses that may be asked for ads: the tags of breaks and those of wrappers, in document order.
    fileprivate var adTags: [SourceText] {
        func wrappers(_ vast: VAST) -> [SourceText] { vast.ads.compactMap { $0.wrapper?.adTagURI } }
        switch self {
        case .vast(let response): return wrappers(response.vast)
        case .vmap(let playlist):
            return playlist.breaks.flatMap { adBreak -> [SourceText] in
                switch adBreak.source?.content {
                case .adTag(let uri, _): [uri]
                case .vast(let vast): wrappers(vast)
                default: []
                }
            }
        }
    }
}
