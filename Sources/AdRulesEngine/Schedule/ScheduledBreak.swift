public import AdRulesModel

/// A break of the playlist as the engine sees it: the element and its classified source.
public struct ScheduledBreak: Sendable, Hashable {
    /// The source of the break's ads.
    public enum Source: Sendable, Hashable {
        /// An ad tag to request, macros not expanded.
        case tag(SourceText)
        /// A response inside the playlist without a wrapper: no request is needed.
        case inline(VAST)
        /// A response inside the playlist that holds a wrapper: the loader has to follow it.
        case inlineWithWrapper(VAST)
        /// An unplayable source: 1005 for a foreign template or `CustomAdData`, 1004 for an empty `AdSource`.
        case unplayable(VMAPErrorCode)
        /// No source: its trackers fire, nothing plays.
        case trackersOnly
    }

    /// The element. A VAST response is a break without trackers at `start`.
    public let adBreak: AdBreak
    private let facts: BreakFacts

    init(_ adBreak: AdBreak, _ facts: BreakFacts) {
        self.adBreak = adBreak
        self.facts = facts
    }

    /// The index of the break in the session, from 0.
    public var index: Int { facts.index }

    /// The source of its ads.
    public var source: Source {
        switch (facts.source, adBreak.source?.content) {
        case (.tag, .adTag(let uri, _)): .tag(uri)
        case (.inline, .vast(let vast)): .inline(vast)
        case (.inlineWithWrapper, .vast(let vast)): .inlineWithWrapper(vast)
        default: facts.errorCode.map { .unplayable($0) } ?? .trackersOnly
        }
    }

    /// Whether it is a bumper (extension `type="bumper"`).
    public var isBumper: Bool { facts.isBumper }

    /// Whether it is a bumper that plays only together with another ad (`suppress_bumper="true"`).
    package var suppressesBumper: Bool { facts.needsOthers }

    /// Whether linear is among its types, or it names none; such a break pauses the content.
    public var allowsLinear: Bool { facts.allowsLinear }

    /// Whether it has a source that can be played.
    public var isPlayable: Bool { facts.isPlayable }

    /// Whether it has trackers and no source: they fire, nothing plays.
    var isTrackersOnly: Bool { facts.source == .trackersOnly }

    /// Whether it plays only together with another ad: alone it is no stop.
    package var needsCompany: Bool { suppressesBumper && allowsLinear && isPlayable }

    /// Whether it makes its moment a stop that a seek may choose.
    package var makesStop: Bool { facts.isCue }
}
