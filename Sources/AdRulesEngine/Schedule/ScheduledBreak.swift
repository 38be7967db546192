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

    /// The index of the break in the session, from 0.
    public var index: Int
    /// The element. A VAST response is a break without trackers at `start`.
    public var adBreak: AdBreak
    /// The source of its ads.
    public var source: Source
    /// Whether it is a bumper (extension `type="bumper"`).
    public var isBumper: Bool
    /// Whether it is a bumper that plays only together with another ad (`suppress_bumper="true"`).
    package var suppressesBumper: Bool

    /// Creates a break with its classified source.
    package init(index: Int, adBreak: AdBreak, source: Source, isBumper: Bool = false, suppressesBumper: Bool = false) {
        self.index = index
        self.adBreak = adBreak
        self.source = source
        self.isBumper = isBumper
        self.suppressesBumper = suppressesBumper
    }

    /// Whether linear is among its types, or it names none; such a break pauses the content.
    public var allowsLinear: Bool {
        let types = adBreak.breakTypes
        return types.isEmpty || types.contains(.linear)
    }

    /// Whether it has a source that can be played.
    public var isPlayable: Bool {
        switch source {
        case .tag, .inline, .inlineWithWrapper: true
        case .unplayable, .trackersOnly: false
        }
    }

    /// Whether it plays only together with another ad: alone it is no stop.
    package var needsCompany: Bool { isBumper && suppressesBumper && allowsLinear && isPlayable }

    /// Whether it makes its moment a stop that a seek may choose.
    package var makesStop: Bool { allowsLinear && isPlayable && !needsCompany }
}

extension ScheduledBreak {
    init(_ adBreak: AdBreak, _ facts: BreakFacts) {
        let source: Source
        switch (facts.source, adBreak.source?.content) {
        case (.tag, .adTag(let uri, _)): source = .tag(uri)
        case (.inline, .vast(let vast)): source = .inline(vast)
        case (.inlineWithWrapper, .vast(let vast)): source = .inlineWithWrapper(vast)
        default: source = facts.errorCode.map { .unplayable($0) } ?? .trackersOnly
        }
        self.init(
            index: facts.index, adBreak: adBreak, source: source, isBumper: facts.isBumper,
            suppressesBumper: facts.suppressesBumper)
    }
}
