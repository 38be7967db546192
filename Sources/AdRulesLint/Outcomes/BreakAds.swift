package import AdRulesEngine

/// The ads that AdRules plays in a break, as far as known: those inside the playlist, or of the response to its tag.
package struct BreakAds: Sendable {
    /// One ad as a timeline shows it.
    package struct Piece: Sendable {
        /// The length that its response states, or ``assumedLength``.
        package var length: MediaTime
        /// Whether nothing states the length.
        package var isAssumed: Bool
        /// The ad; nil if the ad server was not asked.
        package var ad: ResolvedAd?
    }

    /// The length of an ad of which nothing is known.
    package static let assumedLength = MediaTime.seconds(15)

    /// The answer as far as it is known; nil for a break that asks for nothing.
    package let answer: BreakAnswer?
    /// Whether the ads are known. If not, the ad server of the break, or one behind a wrapper, was not asked.
    package let isKnown: Bool
    /// The type that they are shown as; nil without ads.
    package let type: BreakType?
    /// Why nothing plays although the break has its moment: VAST's code; nil if something plays or it is unknown.
    package let failure: AdRulesError?
    /// Why a position of the pod stays empty although others play; nil if none does.
    let gap: AdRulesError?
    /// The ads that play.
    package let ads: [ResolvedAd]
    /// Whether its ads are shown while the content plays on.
    package let isBeside: Bool

    /// Follows the source of a break as the engine does, as far as there are answers. Complexity: O(n log n) in ads.
    package init(_ scheduled: ScheduledBreak, answers: AdAnswers?) {
        var tag: SourceText?
        if case .tag(let uri) = scheduled.source { tag = uri }
        answer = BreakAdRequest(scheduled).map { BreakAnswer(to: $0, tag: tag, answers: answers) }
        var selection: AdSelection?
        if case .response(let response) = answer {
            selection = Portability.Player.adRules.selection(of: response, in: scheduled)
        }
        if case .unknown = answer { isKnown = false } else { isKnown = true }
        if case .failure(let error) = answer { failure = error } else { failure = selection?.error }
        gap = selection.flatMap { $0.error == nil && $0.unfilled > 0 ? $0.dropped.last?.error : nil }
        type = selection?.type
        ads = selection?.pod ?? []
        isBeside = selection?.type.map { $0 != .linear } ?? !scheduled.allowsLinear
    }

    /// The number.
    package var count: Int { ads.count }

    /// The time for which they hold the content, zero if they do not; nil if an ad has no duration.
    package var time: MediaTime? {
        guard type == .linear else { return .zero }
        return isAssumed ? nil : length
    }

    /// The ads in order; one of assumed length if they are not known, none if nothing plays. Of overlays and display
    /// ads one is shown. Complexity: O(ads).
    package var pieces: [Piece] {
        guard isKnown else { return [Piece(length: Self.assumedLength, isAssumed: true)] }
        return ads.prefix(type == .linear ? ads.count : 1).map { ad in
            Piece(length: max(.zero, ad.duration ?? Self.assumedLength), isAssumed: ad.duration == nil, ad: ad)
        }
    }

    /// The length of ``pieces``. Complexity: O(ads).
    package var length: MediaTime { pieces.reduce(.zero) { $0 + $1.length } }

    /// Whether part of the length is assumed. Complexity: O(ads).
    package var isAssumed: Bool { pieces.contains(where: \.isAssumed) }
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

/// The ads of all breaks of a schedule, each looked at once.
package struct ScheduledAds: Sendable {
    private var ads: [Int: BreakAds] = [:]

    /// Follows the source of each break as far as there are answers. Complexity: O(n log n) in ads.
    package init(_ schedule: Schedule, answers: AdAnswers? = nil) {
        for scheduled in schedule.breaks { ads[scheduled.index] = BreakAds(scheduled, answers: answers) }
    }

    /// The ads of a break; nil if they are not known.
    package subscript(known index: Int) -> BreakAds? { ads[index].flatMap { $0.isKnown ? $0 : nil } }

    /// The ads of a break, known or assumed; nil if the schedule has no such break.
    package subscript(index: Int) -> BreakAds? { ads[index] }
}
