import AdRulesModel
import AdRulesText

/// The first places of each construct in a document, and how often it occurs.
struct ConstructPlaces {
    private(set) var found: [(construct: Construct, at: FoundPlaces<SourceRange>)] = []
    private var wanted: Set<Construct>
    private let source: SourceDocument
    private let keepsPlaces: Bool

    /// Without a source it only tells which constructs there are: of ads in answers, which are other documents.
    init(_ wanted: Set<Construct>, in source: SourceDocument? = nil) {
        self.wanted = wanted
        self.source = source ?? SourceDocument([])
        keepsPlaces = source != nil
    }

    /// The constructs that the known answers to an ad source hold, on any level. Bounded by ``mostAnswers``.
    static func behind(_ adSource: AdSource, answers: AdAnswers, wanted: Set<Construct>) -> [Construct] {
        switch adSource.content {
        case .adTag(let uri, _):
            switch answers(uri) {
            case .failure(let failure) where failure.kind != .unasked: [.failedTag].filter(wanted.contains)
            case .vast(let vast): behind(vast, answers: answers, wanted: wanted, isAnswer: true)
            case .failure, nil: []
            }
        case .vast(let vast): behind(vast, answers: answers, wanted: wanted, isAnswer: false)
        case .custom, .none: []
        }
    }

    /// The same for a response, whose own constructs count if it is an answer itself.
    static func behind(_ vast: VAST, answers: AdAnswers, wanted: Set<Construct>, isAnswer: Bool) -> [Construct] {
        var places = ConstructPlaces(wanted)
        let beside = wanted.filter { $0.shownAs == nil }
        func note(_ answer: VAST) {
            for ad in answer.ads {
                // Beside a linear ad, overlays and companions are no ads of their own.
                places.wanted = ad.creatives.contains(where: { $0.hasLinear }) ? beside : wanted
                places.note(ad)
            }
        }
        if isAnswer { note(vast) }
        var seen: Set<ByteText> = []
        var waiting = [vast]
        while let response = waiting.popLast() {
            for wrapper in response.ads.lazy.compactMap(\.wrapper) {
                guard let uri = wrapper.adTagURI, seen.count < mostAnswers, seen.insert(ByteText(uri.string)).inserted,
                    let answer = answers(uri)?.vast
                else { continue }
                note(answer)
                if !wrapper.allowMultipleAds, answer.ads.count > 1, answer.ads.allSatisfy({ $0.sequence != nil }) {
                    places.note(.podBehindWrapper) { uri.range }
                }
                waiting.append(answer)
            }
        }
        return places.found.map(\.construct)
    }

    /// The most answers that are looked at for one break.
    private static let mostAnswers = 100

    /// Notes the constructs of a break.
    mutating func note(_ adBreak: AdBreak) {
        let source = source
        let types = adBreak.breakTypes
        if adBreak.repeatAfter != nil, adBreak.timeOffset?.repeats == true {
            note(.repetition) { source.place(of: "repeatAfter", in: adBreak.origin) }
        }
        if !types.contains(.linear) {
            note(types.contains(.nonlinear) ? .nonlinearBreak : .displayBreak) {
                source.place(of: "breakType", in: adBreak.origin)
            }
        }
        if let tracker = adBreak.tracking.first(where: { $0.event == .breakStart || $0.event == .breakEnd }) {
            note(.breakTrackers) { source.startTag(of: tracker.origin) }
        }
        guard let adSource = adBreak.source else { return }
        switch adSource.content {
        case .adTag: note(.adTag) { source.startTag(of: adSource.origin) }
        case .custom: note(.customAdData) { source.startTag(of: adSource.origin) }
        case .vast(let vast):
            note(.inlineResponse) { source.startTag(of: adSource.origin) }
            note(vast)
        default: break
        }
    }

    /// Notes the constructs of a response.
    mutating func note(_ vast: VAST) {
        for ad in vast.ads { note(ad) }
    }

    /// Notes the constructs of an ad.
    mutating func note(_ ad: Ad) {
        let source = source
        if ad.kind == .wrapper { note(.wrapper) { source.startTag(of: ad.origin) } }
        if let impression = ad.impressions.first { note(.trackers) { source.startTag(of: impression.origin) } }
        if wanted.contains(.macro), let open = ad.impressions.first(where: { $0.uri.string.holds("[") }) {
            note(.macro) { source.startTag(of: open.origin) }
        }
        for creative in ad.creatives { note(creative) }
        guard wanted.contains(.codeOnly) || wanted.contains(.filesOnly), ad.kind == .inline else { return }
        let files = ad.creatives.flatMap { $0.linear?.mediaFiles ?? [] }
        guard let first = files.first else { return }
        if files.allSatisfy({ MediaFormat.isCode($0.properties, at: Array($0.uri.string.utf8)[...]) }) {
            note(.codeOnly) { source.startTag(of: first.origin) }
        } else if !files.contains(where: \.isHLS) {
            note(.filesOnly) { source.startTag(of: first.origin) }
        }
    }

    private mutating func note(_ creative: Creative) {
        let source = source
        let creative = creative.properties
        if let overlays = creative.nonLinearAds, let first = overlays.nonLinears.first {
            note(.overlay) { source.startTag(of: first.origin) }
            let frame = overlays.nonLinears.first { overlay in
                !overlay.resources.isEmpty && overlay.resources.allSatisfy { $0.kind == .iFrame }
            }
            if let frame { note(.frameOverlay) { source.startTag(of: frame.origin) } }
            let unsized = overlays.nonLinears.first { overlay in
                [overlay.width, overlay.height, overlay.expandedWidth, overlay.expandedHeight]
                    .allSatisfy { ($0 ?? 0) == 0 }
            }
            if let unsized { note(.unsizedOverlay) { source.startTag(of: unsized.origin) } }
        }
        if let first = creative.companionAds?.companions.first {
            note(.companion) { source.startTag(of: first.origin) }
        }
        if let linear = creative.linear { note(linear) }
    }

    private mutating func note(_ linear: Linear) {
        let source = source
        if case .percent? = linear.skipOffset {
            note(.shareSkipOffset) { source.place(of: "skipoffset", in: linear.origin) }
        }
        if let tracker = linear.tracking.first(where: { $0.event == .progress }) {
            note(.progressTracker) { source.startTag(of: tracker.origin) }
        }
        if let rare = linear.tracking.first(where: { $0.event.map { !Self.frequentEvents.contains($0) } ?? false }) {
            note(.rareTracker) { source.startTag(of: rare.origin) }
        }
        if let icon = linear.icons.first { note(.icon) { source.startTag(of: icon.origin) } }
        func isVPAID(_ framework: String?) -> Bool { framework?.isSpelledIgnoringCase("VPAID") == true }
        let vpaid =
            linear.mediaFiles.first { isVPAID($0.apiFramework) }?.origin
            ?? linear.interactiveFiles.first { isVPAID($0.apiFramework) }?.origin
        if let vpaid { note(.vpaid) { source.startTag(of: vpaid) } }
        if let file = linear.interactiveFiles.first(where: { !isVPAID($0.apiFramework) }) {
            note(.simid) { source.startTag(of: file.origin) }
        }
    }

    private static let frequentEvents: Set<TrackingEvent> = [
        .start, .firstQuartile, .midpoint, .thirdQuartile, .complete, .skip, .pause, .resume, .mute, .unmute,
        .progress,
    ]

    /// Notes a construct; asks for its place only if it is kept.
    mutating func note(_ construct: Construct, at place: () -> SourceRange) {
        guard wanted.contains(construct) else { return }
        let known = found.firstIndex { $0.construct == construct }
        if known == nil { found.append((construct, FoundPlaces())) }
        if keepsPlaces { found[known ?? found.count - 1].at.add(place()) }
    }
}

extension TimeOffset {
    /// Whether a break at this offset can repeat.
    fileprivate var repeats: Bool {
        switch self {
        case .start, .time, .percent: true
        case .end, .opportunity: false
        }
    }
}
