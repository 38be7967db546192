/// A break of the playlist as the engine sees it: the element, and what the schedule needs of it repeatedly.
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

    private enum SourceKind: UInt8, Sendable, Hashable {
        case tag, inline, inlineWithWrapper, trackersOnly, empty, foreign
    }

    /// The element. A VAST response is a break without trackers at `start`.
    public let adBreak: AdBreak
    /// The index of the break in the session, from 0.
    public let index: Int
    private let kind: SourceKind
    /// Whether linear is among its types, or it names none; such a break pauses the content.
    public let allowsLinear: Bool
    /// Whether it is a bumper (extension `type="bumper"`).
    public let isBumper: Bool
    /// Whether it is a bumper that plays only together with another ad (`suppress_bumper="true"`).
    package let suppressesBumper: Bool

    init(_ adBreak: AdBreak, index: Int) {
        self.adBreak = adBreak
        self.index = index
        kind = Self.kind(of: adBreak.source)
        allowsLinear = adBreak.allowsLinear
        let bumper = adBreak.extensions.first(where: \.isBumper)
        isBumper = bumper != nil
        suppressesBumper = bumper?.suppressesBumper ?? false
    }

    private static func kind(of source: AdSource?) -> SourceKind {
        switch source?.content {
        case nil: .trackersOnly
        case .some(.none): .empty
        case .custom: .foreign
        case .adTag(let uri, let template):
            if !(template?.isVAST ?? true) { .foreign } else { uri.isEmpty ? .empty : .tag }
        case .vast(let vast): vast.ads.contains { $0.kind == .wrapper } ? .inlineWithWrapper : .inline
        }
    }

    /// The source of its ads.
    public var source: Source {
        switch (kind, adBreak.source?.content) {
        case (.tag, .adTag(let uri, _)): .tag(uri)
        case (.inline, .vast(let vast)): .inline(vast)
        case (.inlineWithWrapper, .vast(let vast)): .inlineWithWrapper(vast)
        default: errorCode.map { .unplayable($0) } ?? .trackersOnly
        }
    }

    /// The reason why the source cannot be played; nil if it can, or if there is none.
    var errorCode: VMAPErrorCode? {
        switch kind {
        case .empty: .adResponse
        case .foreign: .templateType
        case .tag, .inline, .inlineWithWrapper, .trackersOnly: nil
        }
    }

    /// Whether it has a source that can be played.
    public var isPlayable: Bool { errorCode == nil && !isTrackersOnly }

    /// Whether it has trackers and no source: they fire, nothing plays.
    var isTrackersOnly: Bool { kind == .trackersOnly }

    /// Whether it plays only together with another ad: alone it is no stop.
    package var needsCompany: Bool { suppressesBumper && allowsLinear && isPlayable }

    /// Whether it makes its moment a stop that a seek may choose, and a cue point.
    package var makesStop: Bool { !suppressesBumper && allowsLinear && isPlayable }
}

extension DocumentExtension {
    /// Whether the extension marks a break as a bumper, in the way Google's ad servers do.
    fileprivate var isBumper: Bool {
        guard let type else { return false }
        return type.removingBlanks.isSpelledIgnoringCase("bumper")
    }

    /// Whether the bumper plays only together with another ad. True by default: a lone bumper announces nothing.
    fileprivate var suppressesBumper: Bool {
        let bytes = Array(xml.string.utf8)
        guard let tag = TagScan(bytes, at: 0) else { return true }
        for attribute in tag.attributes {
            let name = bytes[attribute.name.offsets].string
            guard name.isSpelledIgnoringCase("suppress_bumper") else { continue }
            let value = bytes[attribute.value.offsets].string.removingBlanks
            return !value.isSpelledIgnoringCase("false") && !value.isSpelled("0")
        }
        return true
    }
}

extension AdBreak {
    package var allowsLinear: Bool { self.breakTypes.isEmpty || self.breakTypes.contains(.linear) }
}
