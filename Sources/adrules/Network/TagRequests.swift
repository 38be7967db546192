import AdRulesEngine
import AdRulesText

/// The requests for ads that a player makes for a document: one for each break with a tag or with wrappers, or one for
/// a response with wrappers. Nothing else of a document is ever requested.
struct TagRequests {
    /// The values of macros, beside what the break gives.
    var macros: MacroContext
    /// The answers of breaks that have one of their own.
    var own: [OwnAnswer] = []
    /// Whether the ads of a break are wanted.
    var isWanted: @Sendable (AdBreak) -> Bool = { _ in true }

    /// A request, and the numbers of the breaks that make it, from 0.
    struct Request {
        var request: BreakAdRequest
        /// The answer of its break; nil if its tag has the answer of all.
        var own: KnownAnswer?
        var breaks: [Int]
    }

    /// The requests in document order. Breaks that ask for the same in the same way are there once.
    func requests(of document: AdDocument) -> [Request] {
        switch document {
        case .vast(let response):
            guard Self.hasWrapper(response.vast) else { return [] }
            var values = macros
            values.isStandalone = true
            let request = BreakAdRequest(occurrence: OccurrenceID(0), source: .inline(response.vast), macros: values)
            return [Request(request: request, breaks: [0])]
        case .vmap(let playlist):
            var places: [Key: Int] = [:]
            var requests: [Request] = []
            let own = Dictionary(own.map { ($0.number, $0.answer) }) { first, _ in first }
            for (number, adBreak) in playlist.breaks.enumerated() {
                guard isWanted(adBreak), let request = request(of: adBreak, number: number) else { continue }
                if own[number] == nil, let tag = request.tagAsWritten {
                    let key = Key(
                        tag: ByteText(tag), multiple: request.allowMultipleAds, follows: request.followRedirects)
                    if let place = places[key] {
                        requests[place].breaks.append(number)
                        continue
                    }
                    places[key] = requests.count
                }
                requests.append(Request(request: request, own: own[number], breaks: [number]))
            }
            return requests
        }
    }

    private struct Key: Hashable {
        var tag: ByteText
        var multiple: Bool
        var follows: Bool
    }

    private func request(of adBreak: AdBreak, number: Int) -> BreakAdRequest? {
        guard let source = adBreak.source else { return nil }
        var values = values(at: adBreak.timeOffset)
        // Each tag has random numbers of its own.
        values.seed &+= UInt64(number)
        switch source.content {
        case .adTag(let uri, _):
            guard !uri.isEmpty else { return nil }
            var generator = SeededGenerator(seed: values.seed)
            return BreakAdRequest(
                occurrence: OccurrenceID(0),
                source: .tag(MacroExpander.expand(uri.string, in: values, using: &generator)), tagAsWritten: uri.string,
                allowMultipleAds: source.allowMultipleAds, followRedirects: source.followRedirects, macros: values)
        case .vast(let vast):
            guard Self.hasWrapper(vast) else { return nil }
            return BreakAdRequest(
                occurrence: OccurrenceID(0), source: .inline(vast), allowMultipleAds: source.allowMultipleAds,
                followRedirects: source.followRedirects, macros: values)
        default: return nil
        }
    }

    private static func hasWrapper(_ vast: VAST) -> Bool { vast.ads.contains { $0.kind == .wrapper } }

    /// The values for a break at an offset.
    private func values(at offset: TimeOffset?) -> MacroContext {
        var values = macros
        switch offset {
        case .start: (values.position, values.contentTime) = (.preroll, .zero)
        case .time(let time): (values.position, values.contentTime) = (time > .zero ? .midroll(time) : .preroll, time)
        // Its time is not known; no macro shows the one that stands here.
        case .percent, .opportunity: values.position = .midroll(.zero)
        case .end: values.position = .postroll
        case nil: break
        }
        return values
    }
}
