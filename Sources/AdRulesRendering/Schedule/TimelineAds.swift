package import AdRulesEngine
package import AdRulesLint
package import AdRulesModel

/// The ads of a break as a timeline shows them: what plays in it, and for how long.
package struct TimelineAds: Sendable {
    /// One ad, with a length that its response states or that is assumed.
    package struct Piece: Sendable {
        /// The length.
        package var length: MediaTime
        /// Whether nothing states the length.
        package var isAssumed: Bool
        /// The ad; nil if the ad server was not asked.
        package var ad: ResolvedAd?
    }

    /// The length of an ad of which nothing is known.
    package static let assumedLength = MediaTime.seconds(15)

    /// The ads in order; one of assumed length if the ad server was not asked, none if nothing plays.
    package private(set) var pieces: [Piece] = []
    /// Whether its ads are shown while the content plays on.
    package private(set) var isBeside: Bool
    /// Whether its ad server, or one behind a wrapper, was not asked.
    package private(set) var isUnasked = false
    /// Why nothing plays although the break has its moment: the code of VAST; nil if something plays or nobody knows.
    package private(set) var failure: AdRulesError?

    /// The length of its ads.
    package var length: MediaTime { pieces.reduce(.zero) { $0 + $1.length } }
    /// Whether part of the length is assumed.
    package var isAssumed: Bool { pieces.contains(where: \.isAssumed) }

    /// Follows the source of a break as the engine does, as far as there are answers. Complexity: O(ads).
    package init(_ scheduled: ScheduledBreak, answers: AdAnswers? = nil) {
        isBeside = !scheduled.allowsLinear
        guard let request = BreakAdRequest(scheduled) else { return }
        var chain = WrapperChain(request)
        var steps = chain.begin()
        var response: AdResponse?
        while let step = steps.popLast() {
            switch step {
            case .fetch(let id, _, let written, _):
                if let answer = answers?(written) { steps += chain.take(answer, for: id) } else { isUnasked = true }
            case .done(let done): response = done
            case .failed(let error): failure = error
            }
        }
        guard let response, !isUnasked else {
            if failure == nil { pieces = [Piece(length: Self.assumedLength, isAssumed: true)] }
            return
        }
        take(response, of: scheduled)
    }

    private mutating func take(_ response: AdResponse, of scheduled: ScheduledBreak) {
        let selection = AdSelection(response, of: scheduled)
        failure = selection.error
        isBeside = selection.type.map { $0 != .linear } ?? isBeside
        // Overlays and display ads are shown one at a time.
        let ads = selection.type == .linear ? selection.pod : Array(selection.pod.prefix(1))
        pieces = ads.map { ad in
            Piece(
                length: max(.zero, ad.duration ?? Self.assumedLength), isAssumed: ad.duration == nil, ad: ad)
        }
    }
}

extension BreakAdRequest {
    /// The request for a break; nil if it has nothing to ask for or to follow.
    fileprivate init?(_ scheduled: ScheduledBreak) {
        let source = scheduled.adBreak.source
        let content: Source
        var written: String?
        switch scheduled.source {
        case .tag(let uri):
            content = .tag(uri.string)
            written = uri.string
        case .inline(let vast), .inlineWithWrapper(let vast): content = .inline(vast)
        case .unplayable, .trackersOnly: return nil
        }
        self.init(
            occurrence: OccurrenceID(scheduled.index), source: content, tagAsWritten: written,
            allowMultipleAds: source?.allowMultipleAds ?? true, followRedirects: source?.followRedirects ?? true,
            macros: MacroContext())
    }
}
