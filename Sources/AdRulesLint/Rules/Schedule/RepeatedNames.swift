import AdRulesEngine
public import AdRulesModel
import AdRulesText

/// VMAP202, VMAP203, VMAP204, VMAP218: ids and addresses that several breaks share.
struct RepeatedNames: MomentRule {
    func check(_ moments: PlaylistMoments, report: inout FindingCollector) {
        let playlist = moments.playlist
        let (breaks, wantsTags) = (playlist.breaks, report.wants(.repeatedAdTag))
        var ids = RepeatCheck(count: breaks.count)
        var sources = RepeatCheck(count: breaks.count)
        var tags = RepeatCheck(count: wantsTags ? breaks.count : 0)
        for index in breaks.indices {
            if let id = breaks[index].breakID, !id.isEmpty { ids.add(TextHash(of: id)) }
            guard let source = breaks[index].source else { continue }
            if let id = source.id, !id.isEmpty { sources.add(TextHash(of: id)) }
            if wantsTags, case .adTag(let uri, _) = source.content { tags.add(TextHash(of: uri)) }
        }
        if ids.mayRepeat { checkBreakIDs(moments.breaks, of: playlist, report: &report) }
        if sources.mayRepeat || tags.mayRepeat { checkSources(of: playlist, report: &report) }
    }

    /// The moment of a break, or its offset while the moment is not known.
    private enum Moment: Equatable {
        case known(StopPosition)
        case open(TimeOffset)

        init?(_ placed: PlacedBreak) {
            if let position = placed.position {
                self = .known(position)
            } else {
                guard let offset = placed.adBreak.timeOffset else { return nil }
                self = .open(offset)
            }
        }

        var isKnown: Bool { if case .known = self { true } else { false } }
    }

    private func checkBreakIDs(_ breaks: [PlacedBreak], of playlist: VMAPDocument, report: inout FindingCollector) {
        var firsts: [ByteText: (adBreak: AdBreak, moment: Moment)] = [:]
        // With the first break of the id.
        var elsewhere = SharedMistake<AdBreak>()
        var open = SharedMistake<AdBreak>()
        for placed in breaks {
            guard let breakID = placed.adBreak.breakID, !breakID.isEmpty, let moment = Moment(placed) else { continue }
            guard let first = firsts[ByteText(breakID)] else {
                firsts[ByteText(breakID)] = (placed.adBreak, moment)
                continue
            }
            if first.moment == moment { continue }
            if first.moment.isKnown == moment.isKnown {
                elsewhere.add(placed.adBreak, first.adBreak)
            } else {
                open.add(placed.adBreak, first.adBreak)
            }
        }
        if elsewhere.count > 0 {
            Self.report(
                .breakIDAtSeveralMoments, elsewhere, of: playlist, label: "one id for two moments",
                help: "write a different id for each moment, as in midroll-1, midroll-2", to: &report)
        } else {
            Self.report(
                .breakIDWithOpenMoment, open, of: playlist, label: "one break or two, depending on the content",
                help: "write a different id for each break", to: &report)
        }
    }

    private static func report(
        _ rule: RuleID, _ shared: SharedMistake<AdBreak>, of playlist: VMAPDocument, label: String, help: String,
        to report: inout FindingCollector
    ) {
        shared.report(to: &report) { place, shared in
            let (adBreak, first) = (place.adBreak, place.detail)
            return Finding(
                rule, at: playlist.source.place(of: "breakId", in: adBreak.origin),
                "breakId \(quoted(adBreak.breakID ?? "")) at \(adBreak.quotedOffset) and at \(first.quotedOffset)",
                label: shared.label(label), help: help, value: adBreak.breakID,
                related: [
                    Finding.Related(
                        range: playlist.source.place(of: "breakId", in: first.origin),
                        label: "the first break of this id")
                ])
        }
    }

    private func checkSources(of playlist: VMAPDocument, report: inout FindingCollector) {
        var sources: [ByteText: AdSource] = [:]
        var tags: [SourceText: AdBreak] = [:]
        // With the first source of the id, and with the address and the first break that requests it.
        var repeatedIDs = SharedMistake<(source: AdSource, first: AdSource)>()
        var repeatedTags = SharedMistake<(uri: SourceText, first: AdBreak)>()
        let wantsTags = report.wants(.repeatedAdTag)
        for adBreak in playlist.breaks {
            guard let source = adBreak.source else { continue }
            if let id = source.id, !id.isEmpty {
                if let first = sources[ByteText(id)] {
                    repeatedIDs.add(adBreak, (source, first))
                } else {
                    sources[ByteText(id)] = source
                }
            }
            if wantsTags, case .adTag(let uri, _) = source.content, !uri.isEmpty {
                if let first = tags[uri] {
                    repeatedTags.add(adBreak, (uri, first))
                } else {
                    tags[uri] = adBreak
                }
            }
        }
        repeatedIDs.report(to: &report) { place, shared in
            let (source, first) = place.detail
            return Finding(
                .repeatedAdSourceID, at: playlist.source.place(of: "id", in: source.origin),
                "a second AdSource with the id \(quoted(source.id ?? ""))",
                label: shared.label("reports cannot tell them apart"),
                help: "write a different id for each source", value: source.id,
                related: [
                    Finding.Related(
                        range: playlist.source.place(of: "id", in: first.origin), label: "the first source of this id")
                ])
        }
        repeatedTags.report(to: &report) { place, shared in
            Finding(
                .repeatedAdTag, at: place.detail.uri.range, "another break requests the same address",
                label: shared.label("the same ad again, unless the server rotates its ads"),
                help: "name the break in the address, as in pod=2",
                related: [
                    Finding.Related(
                        range: playlist.timeOffset(of: place.detail.first), label: "the first break that requests it")
                ])
        }
    }
}

extension RuleID {
    /// One `breakId` for breaks at different moments.
    public static let breakIDAtSeveralMoments = RuleID(rawValue: "VMAP202")
    /// One id for several ad sources.
    public static let repeatedAdSourceID = RuleID(rawValue: "VMAP203")
    /// One `AdTagURI` for several breaks.
    public static let repeatedAdTag = RuleID(rawValue: "VMAP204")
    /// One `breakId` for a break at a known moment and one at an open moment.
    public static let breakIDWithOpenMoment = RuleID(rawValue: "VMAP218")
}

extension RepeatedNames {
    static let rules: [RuleDescription] = [
        RuleDescription(
            .breakIDAtSeveralMoments, "break-id-at-several-moments", .warning, .correctness,
            "one breakId for breaks at different moments",
            why: "in Google's playlists, several breaks with one id are one pod: reports and players that go by the id "
                + "treat them as one break",
            bad: breaks(slot("00:10:00", "midroll"), slot("00:20:00", "midroll", source: "midroll-2")),
            good: breaks(slot("00:10:00", "midroll-1"), slot("00:20:00", "midroll-2")), spec: "VMAP 1.0.1 §2.3.1"),
        RuleDescription(
            .repeatedAdSourceID, "repeated-ad-source-id", .info, .correctness, "one id for several ad sources",
            why: "only the id distinguishes sources in logs and reports",
            bad: breaks(slot("00:10:00", "midroll-1"), slot("00:20:00", "midroll-2", source: "midroll-1")),
            good: breaks(slot("00:10:00", "midroll-1"), slot("00:20:00", "midroll-2")), spec: "VMAP 1.0.1 §2.3.2"),
        RuleDescription(
            .repeatedAdTag, "repeated-ad-tag", .info, .pedantic, "several breaks with the same AdTagURI",
            why: "the viewer sees the same ad again unless the server rotates its ads; Google's DAI reports it as "
                + "DuplicateAdTag",
            bad: .playlist(linear(#" timeOffset="start""#) + "\n" + linear(#" timeOffset="end""#)),
            good: breaks(slot("start", "preroll"), slot("end", "postroll"))),
        RuleDescription(
            .breakIDWithOpenMoment, "break-id-with-open-moment", .warning, .correctness,
            "one breakId for a time and for a percentage or position",
            why: "breaks with one id at one moment are a pod; whether these are depends on the content, so a report "
                + "cannot tell",
            bad: breaks(slot("00:21:00", "midroll"), slot("50%", "midroll", source: "midroll-2")),
            good: breaks(slot("00:21:00", "midroll-1"), slot("00:42:00", "midroll-2")), spec: "VMAP 1.0.1 §2.3.1"),
    ]
}
