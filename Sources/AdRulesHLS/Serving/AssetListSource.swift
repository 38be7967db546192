import AdRulesText

/// The asset lists of one playlist of breaks, for a server that answers players.
///
/// A server with a playlist for each film holds a value for each. For a request it fetches what
/// ``requests(for:macros:maxDuration:)`` names, with a resolver that follows wrappers, and answers with
/// ``list(for:responses:maxDuration:)`` of what came in time. Nothing here waits, and no state is kept: two servers
/// with the same playlist answer alike.
///
/// ```swift
/// let source = AssetListSource(Schedule(playlist, duration: .seconds(5520)))
/// var macros = MacroContext()
/// macros.seed = .random(in: .min ... .max)  // [CACHEBUSTING] of each request
/// macros.date = clock.date  // [TIMESTAMP]
/// guard let requests = source.requests(for: "mid.json", macros: macros) else { return nil }  // 404
/// let list = source.list(for: "mid.json", responses: try await answers(requests))
/// ```
public struct AssetListSource: Sendable {
    /// The interstitials whose lists are answered, with ``Interstitial/assetList`` where no server is asked.
    public let interstitials: [Interstitial]
    private let schedule: Schedule
    private let options: InterstitialExport.Options
    private let indices: [ByteText: Int]

    /// Creates a schedule's lists, as ``InterstitialExport`` names them with the same options and an asset base.
    ///
    /// The duration of the content must be the one with which the film's playlists were made: it places percentages and
    /// repetitions. Complexity: O(stops + ads).
    public init(_ schedule: Schedule, options: InterstitialExport.Options = InterstitialExport.Options()) {
        var export = options
        export.assetBase = options.assetBase ?? "lists"
        self.init(schedule, options, InterstitialExport(schedule, options: export).interstitials)
    }

    /// Creates the lists of a live stream: those that the date ranges of its refreshes name. All occurrences of a break
    /// have one list; the ``AssetListRequest/interstitialID`` of a request selects one.
    public init(_ filter: LiveFilter) { self.init(filter.schedule, filter.options.interstitials, filter.interstitials) }

    private init(_ schedule: Schedule, _ options: InterstitialExport.Options, _ interstitials: [Interstitial]) {
        (self.schedule, self.options, self.interstitials) = (schedule, options, interstitials)
        var indices: [ByteText: Int] = [:]
        for (index, interstitial) in interstitials.enumerated() {
            if let file = interstitial.listFile { indices[ByteText(file)] = index }
        }
        self.indices = indices
    }

    /// The interstitial of a list; nil if the playlist has no such list.
    public func interstitial(for file: String) -> Interstitial? { indices[ByteText(file)].map { interstitials[$0] } }

    /// The requests to ad servers that a list needs, one a break with a tag or wrappers; nil if there is no such list.
    ///
    /// - Parameters:
    ///   - file: the file that the player asks for.
    ///   - macros: what is known of the viewer; the position of the break is filled in. A `seed` of its own
    ///     for each request makes random numbers differ.
    ///   - maxDuration: the length of the avail, ``AssetListRequest/availLength``.
    public func requests(for file: String, macros: MacroContext, maxDuration: MediaTime? = nil) -> [BreakAdRequest]? {
        guard let interstitial = interstitial(for: file) else { return nil }
        var context = macros
        context.use = .request
        context.position = interstitial.position
        context.contentTime = interstitial.position.contentTime
        context.breakMaxDuration = interstitial.limited(to: maxDuration).playoutLimit
        return interstitial.occurrences.compactMap { occurrence in
            guard options.response(to: occurrence) == nil,
                let scheduled = schedule.scheduledBreak(at: occurrence.index)
            else { return nil }
            context.seed &+= 1
            let source: BreakAdRequest.Source
            var written: String?
            switch scheduled.source {
            case .tag(let uri):
                var generator = SeededGenerator(seed: context.seed)
                written = uri.string
                source = .tag(MacroExpander.expand(uri.string, in: context, using: &generator))
            case .inlineWithWrapper(let vast): source = .inline(vast)
            case .inline, .unplayable, .trackersOnly: return nil
            }
            return BreakAdRequest(
                occurrence: occurrence, breakID: scheduled.adBreak.breakID, source: source, tagAsWritten: written,
                allowMultipleAds: scheduled.adBreak.source?.allowMultipleAds ?? true,
                followRedirects: scheduled.adBreak.source?.followRedirects ?? true, macros: context)
        }
    }

    /// The list with the ads of the answers; nil if the playlist has no such list.
    ///
    /// - Parameters:
    ///   - file: the file that the player asks for.
    ///   - responses: the answers by the occurrences of ``requests(for:macros:maxDuration:)``; a missing one is a break
    ///     without ads.
    ///   - maxDuration: the length of the avail, ``AssetListRequest/availLength``: ads that do not fit are left out.
    /// - Returns: the list, which is empty if there is nothing to play, and what it cannot hold.
    public func list(
        for file: String, responses: [OccurrenceID: AdResponse], maxDuration: MediaTime? = nil
    ) -> (list: AssetList, losses: [UnsupportedFeature])? {
        guard let interstitial = interstitial(for: file)?.limited(to: maxDuration) else { return nil }
        var options = options
        for occurrence in interstitial.occurrences {
            guard let scheduled = schedule.scheduledBreak(at: occurrence.index) else { continue }
            switch scheduled.source {
            case .tag, .inlineWithWrapper:
                options.responses[occurrence] =
                    responses[occurrence] ?? options.response(to: occurrence) ?? AdResponse(VAST(ads: []))
            case .inline, .unplayable, .trackersOnly: break
            }
        }
        var builder = InterstitialBuilder(schedule, options)
        let list = builder.list(of: interstitial)
        return (list ?? AssetList(assets: []), builder.unsupported)
    }
}

extension Interstitial {
    /// The same with at most a length.
    fileprivate func limited(to length: MediaTime?) -> Interstitial {
        var limited = self
        limited.playoutLimit = [playoutLimit, length].compactMap(\.self).min()
        return limited
    }
}
