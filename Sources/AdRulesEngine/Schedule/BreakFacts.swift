package import AdRulesModel

/// Facts about a break that the schedule needs repeatedly, computed once and stored in a few bytes.
struct BreakFacts: Sendable, Hashable {
    /// The kind of source of the break's ads, without the payload.
    enum SourceKind: UInt8, Sendable, Hashable {
        case tag, inline, inlineWithWrapper, trackersOnly
        /// An empty source: 1004.
        case empty
        /// A foreign template or `CustomAdData`: 1005.
        case foreign
    }

    let index: Int
    let source: SourceKind
    let allowsLinear: Bool
    let isBumper: Bool
    /// Whether it is a bumper that plays only together with another ad.
    let needsOthers: Bool

    init(_ adBreak: AdBreak, index: Int) {
        self.index = index
        source = Self.sourceKind(of: adBreak.source)
        allowsLinear = adBreak.allowsLinear
        let bumper = adBreak.extensions.first(where: \.isBumper)
        isBumper = bumper != nil
        needsOthers = bumper?.suppressesBumper ?? false
    }

    /// Whether the break makes its stop a cue point: a bumper that plays only with another ad does not.
    var isCue: Bool { allowsLinear && isPlayable && !needsOthers }

    /// Whether there is a source that can be requested or shown.
    var isPlayable: Bool {
        switch source {
        case .tag, .inline, .inlineWithWrapper: true
        case .trackersOnly, .empty, .foreign: false
        }
    }

    /// The reason why the source cannot be played; nil if it can, or if there is none.
    var errorCode: VMAPErrorCode? {
        switch source {
        case .empty: .adResponse
        case .foreign: .templateType
        case .tag, .inline, .inlineWithWrapper, .trackersOnly: nil
        }
    }

    private static func sourceKind(of source: AdSource?) -> SourceKind {
        switch source?.content {
        case nil: .trackersOnly
        case .some(.none): .empty
        case .custom: .foreign
        case .adTag(let uri, let template):
            if !(template?.isVAST ?? true) { .foreign } else { uri.isEmpty ? .empty : .tag }
        case .vast(let vast): vast.ads.contains { $0.kind == .wrapper } ? .inlineWithWrapper : .inline
        }
    }
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
            let name = String(decoding: bytes[attribute.name.offsets], as: UTF8.self)
            guard name.isSpelledIgnoringCase("suppress_bumper") else { continue }
            let value = String(decoding: bytes[attribute.value.offsets], as: UTF8.self).removingBlanks
            return !value.isSpelledIgnoringCase("false") && !value.isSpelled("0")
        }
        return true
    }
}

extension AdBreak {
    /// Whether linear is among its types, or it names none.
    package var allowsLinear: Bool { self.breakTypes.isEmpty || self.breakTypes.contains(.linear) }
}
