import AdRulesLint
import AdRulesModel

// Code that all commands except lint share: documents that have to be readable, and messages about ad tags.
extension DocumentInputs {
    /// The number of ad tags without a response that are listed.
    private static let rows = 20

    /// The name of a document in messages.
    static func shown(_ name: String) -> String { name == "-" ? "<stdin>" : name }

    /// Reads a document. On failure, prints the reason and ends the command with 2. Prints which ad tags and wrappers
    /// that were asked for have no response.
    func document(_ name: String) throws -> AdDocument {
        let bytes: [UInt8]
        do throws(FileFailure) {
            bytes = try read(name, limit: ParsingLimits().documentBytes)
        } catch {
            SystemFiles.complain("cannot read \(error)")
            throw Ending.failure
        }
        do throws(DocumentError) {
            let document = try AdDocument(parsing: bytes)
            if isResolved { complainOfTags(in: document, name: name) }
            return document
        } catch {
            // It is easy to pass a scenario or a log instead of its playlist.
            if bytes.first(where: { $0 > 0x20 }) == UInt8(ascii: "{") {
                SystemFiles.complain(
                    "\(Self.shown(name)): this is JSON, not a playlist; a scenario runs with adrules simulate --scenario, "
                        + "a session log with adrules replay")
            } else {
                SystemFiles.complain("\(Self.shown(name)):\(error); adrules lint \(name) shows the place")
            }
            throw Ending.failure
        }
    }

    /// The answers that are ad responses, by their URLs as written, in the order in which they were asked for.
    var answered: [(url: String, document: AdDocument)] {
        answeredURLs.flatMap { url in
            answers(to: url).compactMap { known in
                guard known.answer.vast != nil, let document = try? AdDocument(parsing: known.fetched.body) else {
                    return nil
                }
                return (url, document)
            }
        }
    }

    /// Prints the ad tags and wrappers of a document without a response, and those of the answers behind them, each URL
    /// once, at its first place.
    private func complainOfTags(in document: AdDocument, name: String) {
        var waiting = [(name: Self.shown(name), document: document)]
        var seen: Set<ByteText> = []
        var messages: [String] = []
        while let (name, document) = waiting.popLast() {
            let map = document.source.map()
            for tag in document.adTags where seen.insert(ByteText(tag.string)).inserted {
                let url = tag.string
                let place = map.location(of: Int(tag.range.lower))
                for known in answers(to: url) {
                    if case .failure(let failure) = known.answer {
                        messages.append("\(name):\(place.line):\(place.column): \(url): \(failure.message)")
                    } else if let answer = try? AdDocument(parsing: known.fetched.body) {
                        waiting.append((url, answer))
                    }
                }
                if isMissing(url) {
                    messages.append("\(name):\(place.line):\(place.column): \(url): \(Self.missing)")
                }
            }
        }
        for message in messages.prefix(Self.rows) { SystemFiles.complain(message) }
        if messages.count > Self.rows {
            SystemFiles.complain(
                "… and \(messages.count - Self.rows) more without a response; adrules lint --resolve has them all")
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
