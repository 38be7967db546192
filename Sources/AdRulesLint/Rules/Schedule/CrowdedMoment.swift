import AdRulesEngine
public import AdRulesModel

/// VMAP201, VMAP213, VMAP214, VMAP220: the breaks of one moment, which play as one interruption.
struct CrowdedMoment: MomentRule {
    func check(_ moments: PlaylistMoments, report: inout FindingCollector) {
        let playlist = moments.playlist
        var bumpers = SharedMistake<Void>()
        for stop in moments.stops {
            let linear = stop.filter(\.holdsContent)
            let isCrowded = linear.count > report.thresholds.breaksAtOneMoment
            if isCrowded { reportCrowd(linear, of: playlist, report: &report) }
            if stop[0].position == .preroll {
                if !isCrowded { checkPrerolls(linear, of: playlist, report: &report) }
                if linear.isEmpty { reportOverlays(stop, of: playlist, report: &report) }
            }
            if !linear.contains(where: { !$0.scheduled.isBumper }) {
                for bumper in linear where bumper.scheduled.suppressesBumper { bumpers.add(bumper.adBreak) }
            }
        }
        bumpers.report(to: &report) { first, bumpers in
            let bumper = first.adBreak
            return Finding(
                .loneBumper, at: playlist.timeOffset(of: bumper),
                "no other linear break at \(bumper.quotedOffset) for this bumper to go with",
                label: bumpers.label("never plays"),
                help: "give the bumper the timeOffset of the break that it belongs to", value: bumper.timeOffsetText,
                related: bumpers.related("timeOffset", in: playlist, label: "nor for this one"))
        }
    }

    /// VMAP201, once for each moment: the moments are few, since each has many breaks.
    private func reportCrowd(_ linear: [PlacedBreak], of playlist: VMAPDocument, report: inout FindingCollector) {
        let first = linear[0].adBreak
        report.report(
            .crowdedMoment, at: playlist.timeOffset(of: first),
            "\(linear.count) linear breaks at \(first.quotedOffset)",
            label: "AdRules plays them all, one after the other, in one interruption",
            help: "spread them over the content; a break for a paused player does not belong in a playlist",
            value: first.timeOffsetText,
            related: linear.dropFirst().prefix(2).map {
                Finding.Related(range: playlist.timeOffset(of: $0.adBreak), label: "at the same moment")
            })
    }

    /// VMAP213. Breaks of one id are a pod, as Google's ad server writes it.
    private func checkPrerolls(_ linear: [PlacedBreak], of playlist: VMAPDocument, report: inout FindingCollector) {
        let breaks = linear.filter { !$0.scheduled.isBumper }.map(\.adBreak)
        guard let first = breaks.first, let firstID = first.breakID,
            let other = breaks.first(where: { $0.breakID.map { !$0.isSpelled(firstID) } ?? false }),
            breaks.allSatisfy({ $0.source?.allowMultipleAds == false })
        else { return }
        report.report(
            .severalPrerolls, at: playlist.source.place(of: "breakId", in: other.origin),
            "a second pre-roll break, \(quoted(other.breakID ?? "")), beside \(quoted(firstID))",
            label: "another id makes it another break",
            help: "give all breaks of the pod breakId=\(quoted(firstID)), or send one break with a pod",
            value: other.breakID,
            related: [
                Finding.Related(range: playlist.source.place(of: "breakId", in: first.origin), label: "the first one")
            ])
    }

    /// Whether an inline response has nothing for a break of overlays, which VMAP126, VMAP127 and VMAP146 report.
    private static func isUnfilled(_ adBreak: AdBreak) -> Bool {
        guard case .vast(let vast)? = adBreak.source?.content else { return false }
        return !vast.ads.contains { ad in
            ad.kind == .wrapper
                || ad.creatives.contains { creative in
                    adBreak.breakTypes.contains(.nonlinear) && creative.nonLinearAds?.nonLinears.isEmpty == false
                        || adBreak.breakTypes.contains(.display) && creative.companionAds?.companions.isEmpty == false
                }
        }
    }

    /// VMAP214.
    private func reportOverlays(_ stop: [PlacedBreak], of playlist: VMAPDocument, report: inout FindingCollector) {
        guard let overlay = stop.first(where: { $0.isOverlay && !Self.isUnfilled($0.adBreak) })?.adBreak else { return }
        report.report(
            .prerollWithoutLinear, at: playlist.source.place(of: "breakType", in: overlay.origin),
            "the pre-roll has no linear break", label: "the content starts at once, with this ad over it",
            value: overlay.breakTypeText)
    }
}

extension RuleID {
    /// Very many linear breaks at one moment.
    public static let crowdedMoment = RuleID(rawValue: "VMAP201")
    /// Pre-roll breaks with different ids, each for a single ad.
    public static let severalPrerolls = RuleID(rawValue: "VMAP213")
    /// A pre-roll that holds overlays only.
    public static let prerollWithoutLinear = RuleID(rawValue: "VMAP214")
    /// A bumper without another linear break at its moment.
    public static let loneBumper = RuleID(rawValue: "VMAP220")
}

extension CrowdedMoment {
    static let rules: [RuleDescription] = [
        RuleDescription(
            .crowdedMoment, "crowded-moment", .warning, .correctness, "more than eight linear breaks at one moment",
            why: "AdRules plays them all in one interruption: nine ads of 15 s are more than two minutes",
            bad: .playlist((1...9).map { slot("00:10:00", "midroll-1-ad-\($0)") }.joined(separator: "\n")),
            good: breaks(slot("00:10:00", "midroll-1"), slot("00:20:00", "midroll-2")), spec: "VMAP 1.0.1 §2.3.1"),
        RuleDescription(
            .severalPrerolls, "several-prerolls", .info, .compatibility,
            "pre-roll breaks with different ids, each for a single ad",
            why: "breaks with one id at one moment are one pod, as ad servers write it; breaks with different ids may "
                + "be treated separately, and a player may stop after one of them",
            bad: breaks(single("preroll-1"), single("preroll-2")),
            good: breaks(single("preroll", ad: 1), single("preroll", ad: 2))),
        RuleDescription(
            .prerollWithoutLinear, "preroll-without-linear", .info, .correctness,
            "a pre-roll that contains overlays only",
            why: "nothing holds the content: it starts at once, and the overlay covers its first seconds",
            bad: breaks(overlaySlot("start", "preroll")), good: breaks(slot("start", "preroll")),
            spec: "VMAP 1.0.1 §2.3.1"),
        RuleDescription(
            .loneBumper, "lone-bumper", .warning, .correctness, "a bumper without another linear break at its moment",
            why: "with suppress_bumper=\"true\" a bumper plays only beside another ad: this one never does",
            bad: breaks(bumperSlot("00:10:00", "midroll-1"), slot("00:10:30", "midroll-2")),
            good: breaks(slot("00:10:00", "midroll-1"))),
    ]
}
