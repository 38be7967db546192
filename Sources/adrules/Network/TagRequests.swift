import AdRulesEngine
import AdRulesModel

/// The requests for ads that a player makes for a document: one for each break with a tag or with wrappers, or one for
/// a response with wrappers. Nothing else of a document is ever requested.
struct TagRequests {
    /// The values of macros, beside what the break gives.
    var macros: MacroContext

    /// The requests in document order. Breaks that ask for the same in the same way are there once.
    func requests(of document: AdDocument) -> [BreakAdRequest] {
        switch document {
        case .vast(let response):
            guard Self.hasWrapper(response.vast) else { return [] }
            var values = macros
            values.isStandalone = true
            return [BreakAdRequest(occurrence: OccurrenceID(0), source: .inline(response.vast), macros: values)]
        case .vmap(let playlist):
            var seen: Set<Key> = []
            return playlist.breaks.enumerated().compactMap { number, adBreak in
                guard let request = request(of: adBreak, number: number) else { return nil }
                guard let tag = request.tagAsWritten else { return request }
                let key = Key(
                    tag: ByteText(tag), multiple: request.allowMultipleAds, follows: request.followRedirects)
                return seen.insert(key).inserted ? request : nil
            }
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
                source: .tag(MacroExpander.expand(uri.string, in: values, using: &generator)),
                tagAsWritten: uri.string, allowMultipleAds: source.allowMultipleAds,
                followRedirects: source.followRedirects, macros: values)
        case .vast(let vast):
            guard Self.hasWrapper(vast), source.followRedirects else { return nil }
            return BreakAdRequest(
                occurrence: OccurrenceID(0), source: .inline(vast), allowMultipleAds: source.allowMultipleAds,
                macros: values)
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
