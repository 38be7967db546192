import AdRulesModel

/// VMAP190: constructs without a rule of their own that the targets treat otherwise. One finding for each construct and
/// playlist, at the first of its places.
struct UnportableConstructs: PlaylistRule {
    let descriptions = [RuleCatalogue.rule(.unportableConstruct)]
    /// For each construct that a target treats otherwise, the worst that happens.
    private let worst: [Construct: Portability]

    /// Creates the rule for the constructs that one of the targets treats otherwise.
    init(targets: Set<Portability.Target>) {
        var worst: [Construct: Portability] = [:]
        for entry in Portability.table where targets.contains(entry.target) {
            if let other = worst[entry.construct], other.effect.severity >= entry.effect.severity { continue }
            worst[entry.construct] = entry
        }
        self.worst = worst
    }

    func check(_ playlist: VMAPDocument, report: inout FindingCollector) {
        var places = ConstructPlaces(Set(worst.keys))
        for adBreak in playlist.breaks { note(adBreak, in: playlist.source, &places) }
        for (construct, place) in places.first {
            let count = places.counts[construct] ?? 1
            report.report(
                Finding(
                    .unportableConstruct, at: place, worst[construct]?.what ?? construct.summary,
                    label: "\(construct.summary)\(count > 1 ? ", \(count) times in this playlist" : "")",
                    value: construct.name))
        }
    }

    private func note(_ adBreak: AdBreak, in source: SourceDocument, _ places: inout ConstructPlaces) {
        let types = adBreak.breakTypes
        if adBreak.repeatAfter != nil, adBreak.timeOffset?.repeats == true {
            places.note(.repetition) { source.place(of: "repeatAfter", in: adBreak.origin) }
        }
        if !types.contains(.linear) {
            places.note(types.contains(.nonlinear) ? .nonlinearBreak : .displayBreak) {
                source.place(of: "breakType", in: adBreak.origin)
            }
        }
        if let tracker = adBreak.tracking.first(where: { $0.event == .breakStart || $0.event == .breakEnd }) {
            places.note(.breakTrackers) { source.startTag(of: tracker.origin) }
        }
        guard let adSource = adBreak.source else { return }
        switch adSource.content {
        case .adTag: places.note(.adTag) { source.startTag(of: adSource.origin) }
        case .custom: places.note(.customAdData) { source.startTag(of: adSource.origin) }
        case .vast(let vast):
            for ad in vast.ads {
                for creative in ad.creatives { note(creative, in: source, &places) }
            }
        default: break
        }
    }

    private func note(_ creative: Creative, in source: SourceDocument, _ places: inout ConstructPlaces) {
        let creative = creative.properties
        if let overlays = creative.nonLinearAds, let first = overlays.nonLinears.first {
            places.note(.overlay) { source.startTag(of: first.origin) }
        }
        if let first = creative.companionAds?.companions.first {
            places.note(.companion) { source.startTag(of: first.origin) }
        }
        guard let linear = creative.linear else { return }
        if let icon = linear.icons.first { places.note(.icon) { source.startTag(of: icon.origin) } }
        if let file = linear.interactiveFiles.first {
            places.note(.interactiveFile) { source.startTag(of: file.origin) }
        } else if let file = linear.mediaFiles.first(where: { $0.apiFramework?.isSpelled("VPAID") == true }) {
            places.note(.interactiveFile) { source.startTag(of: file.origin) }
        }
    }
}

/// The first place of each construct, and how often it occurs.
private struct ConstructPlaces {
    private(set) var first: [(construct: Construct, place: SourceRange)] = []
    private(set) var counts: [Construct: Int] = [:]
    private let wanted: Set<Construct>

    init(_ wanted: Set<Construct>) {
        self.wanted = wanted
    }

    /// Notes a construct; asks for its place only the first time.
    mutating func note(_ construct: Construct, at place: () -> SourceRange) {
        guard wanted.contains(construct) else { return }
        counts[construct, default: 0] += 1
        if counts[construct] == 1 { first.append((construct, place())) }
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
