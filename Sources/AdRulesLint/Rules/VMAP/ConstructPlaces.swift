package import AdRulesModel

/// The first places of each construct in a document, and how often it occurs.
struct ConstructPlaces {
    private(set) var found: [(construct: Construct, places: [SourceRange], count: Int)] = []
    private let wanted: Set<Construct>
    private let source: SourceDocument

    init(_ wanted: Set<Construct>, in source: SourceDocument) {
        self.wanted = wanted
        self.source = source
    }

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
        let source = source
        for ad in vast.ads {
            if ad.kind == .wrapper { note(.wrapper) { source.startTag(of: ad.origin) } }
            if let impression = ad.impressions.first { note(.trackers) { source.startTag(of: impression.origin) } }
            for creative in ad.creatives { note(creative) }
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

    /// Notes a construct; asks for its place only if it is kept.
    private mutating func note(_ construct: Construct, at place: () -> SourceRange) {
        guard wanted.contains(construct) else { return }
        guard let index = found.firstIndex(where: { $0.construct == construct }) else {
            found.append((construct, [place()], 1))
            return
        }
        found[index].count += 1
        if found[index].count <= Finding.mostFoldedPlaces { found[index].places.append(place()) }
    }
}

extension Portability {
    /// The present behaviour of a target for the constructs of a break that VMAP190 reports. Complexity: O(entries + ads).
    package static func entries(for adBreak: AdBreak, at target: Target, in source: SourceDocument) -> [Portability] {
        let entries = today[target] ?? [:]
        var places = ConstructPlaces(Set(entries.keys), in: source)
        places.note(adBreak)
        return places.found.flatMap { entries[$0.construct] ?? [] }
    }

    private static let today = Dictionary(grouping: table.filter { !$0.isPast }, by: \.target).mapValues {
        Dictionary(grouping: $0, by: \.construct)
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
