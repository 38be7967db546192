import AdRulesEngine
public import AdRulesModel

/// VMAP216, VMAP222: the ads inside the playlist, against the length of the content.
struct AdLoad: MomentRule {
    /// The shortest content that has a share: one pre-roll is half of a clip of a minute.
    static let shortestContent = MediaTime.seconds(300)

    func check(_ moments: PlaylistMoments, report: inout FindingCollector) {
        let schedule = moments.schedule
        let playlist = moments.playlist
        let breaks = moments.breaks
        if let load = Self.load(breaks, schedule, report.thresholds), let end = schedule.end, load.isHeavy {
            let share = load.total.microseconds / (end.microseconds / 100)
            report.report(
                .heavyAdLoad, at: playlist.timeOffset(of: load.longest),
                "the ads of this playlist last \(load.total), \(share) % of the content",
                label: "the longest break: \(load.longestTime)",
                help: "keep the ads below \(report.thresholds.adPercent) %", value: load.longest.timeOffsetText)
        }
        checkExpiry(breaks, end: schedule.end, of: playlist, report: &report)
    }

    /// The ad time inside the playlist.
    struct Load {
        var total: MediaTime
        var longest: AdBreak
        var longestTime: MediaTime
        /// Whether VMAP216 reports it.
        var isHeavy: Bool
    }

    /// The ad time of inline responses with all repetitions; nil without any, or if the content is unknown or short.
    static func load(_ breaks: [PlacedBreak], _ schedule: Schedule, _ thresholds: LintThresholds) -> Load? {
        guard let end = schedule.end, end >= shortestContent else { return nil }
        var total = MediaTime.zero
        var longest: (adBreak: AdBreak, time: MediaTime)?
        for placed in breaks where placed.holdsContent {
            guard let position = placed.position, let length = KnownAdTime.linear(of: placed.adBreak) else { continue }
            var times: Int64 = 1
            if let interval = schedule.interval(ofBreakAt: placed.scheduled.index), let base = position.contentTime,
                interval > .zero, end > base
            {
                times += ((end - base).microseconds - 1) / interval.microseconds
            }
            let (time, overflow) = length.microseconds.multipliedReportingOverflow(by: times)
            total += MediaTime(microseconds: overflow ? .max : time)
            if length > longest?.time ?? .zero { longest = (placed.adBreak, length) }
        }
        guard let longest else { return nil }
        return Load(
            total: total, longest: longest.adBreak, longestTime: longest.time,
            isHeavy: total.microseconds / Int64(max(1, thresholds.adPercent)) > end.microseconds / 100)
    }

    /// VMAP222.
    private func checkExpiry(
        _ breaks: [PlacedBreak], end: MediaTime?, of playlist: VMAPDocument, report: inout FindingCollector
    ) {
        var mistake = SharedMistake<(ad: Ad, seconds: Int)>()
        for placed in breaks {
            guard case .vast(let vast)? = placed.adBreak.source?.content else { continue }
            let moment: MediaTime?
            switch placed.position {
            case .midroll(let time)?: moment = time
            case .postroll?: moment = end
            case .preroll?, nil: moment = nil
            }
            guard let moment else { continue }
            for ad in vast.ads {
                guard let seconds = ad.expires, .seconds(Int64(seconds)) < moment else { continue }
                mistake.add(placed.adBreak, (ad, seconds))
                break
            }
        }
        mistake.report(to: &report) { first, mistake in
            let (ad, seconds) = first.detail
            let source = playlist.source
            let content = SourceRange(
                lower: Int(source.contentTag(of: ad).lower), upper: ad.origin.range.map { Int($0.upper) } ?? 0)
            return Finding(
                .earlyExpiry, at: source.text(ofChild: "Expires", in: SourceOrigin(content)),
                "an ad of the break at \(first.adBreak.quotedOffset) expires after \(seconds) s",
                label: mistake.label("expired before its break comes"),
                help: "send the ad with a tag, which is requested shortly before the break", value: "\(seconds)",
                related: [Finding.Related(range: playlist.timeOffset(of: first.adBreak), label: "its break")])
        }
    }
}

extension RuleID {
    /// Inline ads that are long compared with the content.
    public static let heavyAdLoad = RuleID(rawValue: "VMAP216")
    /// An inline ad that expires before its break comes.
    public static let earlyExpiry = RuleID(rawValue: "VMAP222")
}

extension AdLoad {
    static let rules: [RuleDescription] = [
        RuleDescription(
            .heavyAdLoad, "heavy-ad-load", .warning, .correctness,
            "ads inside the playlist for more than a quarter of the content",
            why: "15 minutes of ads in an hour is already more than most television shows: viewers leave",
            bad: breaks(
                inlineSlot("start", "preroll", duration: "00:01:00"),
                inlineSlot("00:05:00", "midroll", duration: "00:02:00"), with: "--duration 10:00"),
            good: breaks(inlineSlot("start", "preroll", duration: "00:00:30"), with: "--duration 10:00")),
        RuleDescription(
            .earlyExpiry, "early-expiry", .warning, .correctness,
            "an ad inside the playlist that expires before its break comes",
            why: "a player that respects Expires no longer shows the ad; AdRules plays what the playlist contains",
            bad: breaks(expiringSlot), good: breaks(slot("00:20:00", "midroll")), spec: "VAST 4.2 §3.4.10"),
    ]
}
