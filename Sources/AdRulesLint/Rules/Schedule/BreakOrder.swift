import AdRulesEngine
public import AdRulesModel

/// VMAP205, VMAP217, VMAP219: the list of breaks as it is written.
struct BreakOrder: MomentRule {
    func check(_ moments: PlaylistMoments, report: inout FindingCollector) {
        let playlist = moments.playlist
        if playlist.breaks.isEmpty { return checkEmpty(playlist, report: &report) }
        checkOrder(moments.breaks, of: playlist, report: &report)
        checkFractions(of: playlist, report: &report)
    }

    /// VMAP217. Where the reader found a mistake, the breaks may be missing because of it.
    private func checkEmpty(_ playlist: VMAPDocument, report: inout FindingCollector) {
        guard report.wants(.emptyPlaylist), playlist.findings.isEmpty, let root = playlist.source.rootTag else {
            return
        }
        report.report(.emptyPlaylist, at: root.range, "the playlist has no break", label: "only the content plays")
    }

    /// VMAP205.
    private func checkOrder(_ breaks: [PlacedBreak], of playlist: VMAPDocument, report: inout FindingCollector) {
        var latest: PlacedBreak?
        // With the break that is due later and written before.
        var early = SharedMistake<AdBreak>()
        for placed in breaks {
            guard let position = placed.position else { continue }
            if let last = latest, let lastPosition = last.position, position < lastPosition {
                early.add(placed.adBreak, last.adBreak)
            } else {
                latest = placed
            }
        }
        early.report(to: &report) { first, early in
            let (adBreak, before) = (first.adBreak, first.detail)
            return Finding(
                .unorderedBreaks, at: playlist.timeOffset(of: adBreak),
                "the break at \(adBreak.quotedOffset) comes after the one at \(before.quotedOffset)",
                label: early.label("before it in time"), help: "write the breaks in the order of their moments",
                value: adBreak.timeOffsetText,
                related: [Finding.Related(range: playlist.timeOffset(of: before), label: "later, but written first")])
        }
    }

    /// VMAP219.
    private func checkFractions(of playlist: VMAPDocument, report: inout FindingCollector) {
        guard report.wants(.fractionalTimeOffset) else { return }
        var mistake = SharedMistake<MediaTime>()
        for adBreak in playlist.breaks {
            guard case .time(let time)? = adBreak.timeOffset, time.microseconds % 1_000_000 != 0 else { continue }
            mistake.add(adBreak, .seconds(time.microseconds / 1_000_000))
        }
        mistake.report(to: &report) { first, mistake in
            let (adBreak, whole) = (first.adBreak, first.detail)
            return Finding(
                .fractionalTimeOffset, at: playlist.timeOffset(of: adBreak),
                "\(adBreak.quotedOffset) is not a whole second", label: mistake.label("old players fail on it"),
                value: adBreak.timeOffsetText,
                related: mistake.related("timeOffset", in: playlist, label: "nor this one")
            ).writing("timeOffset", whole.description, of: adBreak.origin, in: playlist.source, isSafe: false)
        }
    }
}

extension RuleID {
    /// Breaks that are not in the order of their moments.
    public static let unorderedBreaks = RuleID(rawValue: "VMAP205")
    /// A playlist without breaks.
    public static let emptyPlaylist = RuleID(rawValue: "VMAP217")
    /// A `timeOffset` with a fraction of a second.
    public static let fractionalTimeOffset = RuleID(rawValue: "VMAP219")
}

extension BreakOrder {
    static let rules: [RuleDescription] = [
        RuleDescription(
            .unorderedBreaks, "unordered-breaks", .info, .compatibility, "breaks that are not in chronological order",
            why: "most players sort them, as AdRules does; one that walks the list never returns to an earlier moment",
            bad: breaks(slot("00:20:00", "midroll-2"), slot("00:10:00", "midroll-1")),
            good: breaks(slot("00:10:00", "midroll-1"), slot("00:20:00", "midroll-2"))),
        RuleDescription(
            .emptyPlaylist, "empty-playlist", .info, .correctness, "a playlist without breaks",
            why: "legal where no ads are meant: the content plays without any",
            bad: .document(#"<vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0"/>"#),
            good: playlist, spec: "VMAP 1.0.1 §2.6"),
        RuleDescription(
            .fractionalTimeOffset, "fractional-time-offset", .info, .pedantic, fix: .unsafe,
            "a timeOffset with a fraction of a second", why: "legal, but a parser that reads whole seconds fails on it",
            bad: breaks(slot("00:10:00.500", "midroll")), good: breaks(slot("00:10:00", "midroll")),
            spec: "VMAP 1.0.1 §2.3.1"),
    ]
}
