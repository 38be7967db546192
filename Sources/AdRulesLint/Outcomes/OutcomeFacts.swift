import AdRulesEngine
import AdRulesText

/// What all players have in common of a document: its schedule, the answers, and the constructs of each break.
struct OutcomeFacts {
    /// An entry that a document calls for, and where.
    struct Row {
        var entry: Portability
        var rule: RuleID?
        var place: SourceRange?
        /// Whether the document is wrong there, and not the player.
        var isMistake = false
    }

    let schedule: Schedule
    let breaks: [ScheduledBreak]
    let ads: ScheduledAds
    /// The occurrences that AdRules does not play, though nothing is wrong with their ads.
    let silent: [OccurrenceID: BreakReason]
    private let source: SourceDocument
    let answers: AdAnswers?
    private(set) var rows: [Int: [Row]] = [:]
    private(set) var rowsOfAll: [Row] = []

    /// Without other players than AdRules the entries of the table are not asked.
    init(_ document: AdDocument, content: LintContent, answers: AdAnswers?, hasOthers: Bool) {
        source = document.source
        self.answers = answers
        var viewing: Viewing?
        switch document {
        case .vmap(let playlist):
            schedule = content.schedule(of: playlist)
            viewing = Viewing.all(of: playlist, schedule: schedule, known: answers, seeks: false).first
        case .vast(let response): schedule = Schedule(response.vast, duration: content.duration, isLive: content.isLive)
        }
        breaks = schedule.breaks
        ads = ScheduledAds(schedule, answers: answers)
        silent = Self.silent(in: schedule, viewing)
        guard hasOthers else { return }
        collectFindings(of: document, content)
        let isMixed = breaks.contains { scheduled in
            switch scheduled.adBreak.timeOffset {
            case .start, .end, .time, .percent: true
            case .opportunity, nil: false
            }
        }
        for scheduled in breaks { collectConstructs(of: scheduled, isMixed: isMixed) }
    }

    /// The facts that AdRules alone needs.
    init(_ schedule: Schedule, answers: AdAnswers?) {
        self.schedule = schedule
        self.answers = answers
        source = SourceDocument([])
        breaks = schedule.breaks
        ads = ScheduledAds(schedule, answers: answers)
        silent = Self.silent(in: schedule, nil)
    }

    private static func silent(in schedule: Schedule, _ viewing: Viewing?) -> [OccurrenceID: BreakReason] {
        var silent = Dictionary(schedule.unscheduled.map { ($0.occurrence, $0.reason) }) { first, _ in first }
        if let viewing {
            for explanation in viewing.explanations where NeverPlayed.reports(explanation, in: viewing) {
                silent[explanation.occurrence] = silent[explanation.occurrence] ?? explanation.reason
            }
        }
        // Trackers alone are meant.
        return silent.filter { $0.value != .trackersOnly }
    }

    // MARK: Rows

    /// The rules whose findings the table speaks of, run over any document.
    private static let linter: Linter = {
        let costly = Portability.table.filter { !$0.isPast && $0.effect.costsAds }
        let ids = Set(costly.flatMap { $0.construct.rules }).subtracting(byValue).map(\.rawValue)
        var linter = Linter(selection: (try? RuleSelection(base: ids.sorted(), changes: [])) ?? RuleSelection())
        linter.heedsComments = false
        return linter
    }()

    /// The rules with one finding for several breaks; what they find is seen from the break itself.
    private static let byValue: Set<RuleID> = [.positionTimeOffset, .mixedPosition, .breakNearEnd, .timeInLiveContent]

    /// Takes the entries for findings: each belongs to the break that it is in, or to all.
    private mutating func collectFindings(of document: AdDocument, _ content: LintContent) {
        var linter = Self.linter
        linter.content = content
        let ranges = breaks.compactMap { scheduled in
            scheduled.adBreak.origin.range.map { (bytes: $0.offsets, index: scheduled.index) }
        }.sorted { $0.bytes.lowerBound < $1.bytes.lowerBound }
        let isPlaylist = if case .vmap = document { true } else { false }
        for finding in linter.unfolded(document) {
            let new = Portability.entries(for: finding, targets: Set(Portability.Target.allCases)).map { entry in
                Row(
                    entry: entry, rule: finding.rule, place: finding.range,
                    isMistake: RuleCatalogue.rule(finding.rule).severity == .error)
            }
            let place = Int(finding.range.lower)
            let next = ranges.partitioningIndex { $0.bytes.lowerBound > place }
            if next > 0, ranges[next - 1].bytes.contains(place) {
                rows[ranges[next - 1].index, default: []] += new
            } else {
                rowsOfAll += isPlaylist ? new.filter { $0.entry.effect == .playlistLost } : new
            }
        }
    }

    private static let ofBreaks = Set(Portability.table.lazy.map(\.construct).filter { !$0.isOfAd })
    static let ofAds = Set(Portability.table.lazy.map(\.construct).filter(\.isOfAd))

    /// Takes the entries for what a break is and for the answer to its tag. A position may be mixed with other offsets.
    private mutating func collectConstructs(of scheduled: ScheduledBreak, isMixed: Bool) {
        var places = ConstructPlaces(Self.ofBreaks, in: source)
        if schedule.mode == .adRules { places.note(scheduled.adBreak) }
        var constructs = places.found.map { (construct: $0.construct, place: $0.at.places.first) }
        if case .opportunity? = scheduled.adBreak.timeOffset {
            constructs.append((isMixed ? .mixedPositions : .position, scheduled.adBreak.origin.range))
        }
        if schedule.isLive, case .time(let time)? = scheduled.adBreak.timeOffset, time > .zero {
            constructs.append((.liveTime, scheduled.adBreak.origin.range))
        }
        if case .scheduled(let position) = schedule.resolution(of: OccurrenceID(scheduled.index)),
            ContentBounds.isNearEnd(position, of: schedule)
        {
            constructs.append((.lateMidroll, scheduled.adBreak.origin.range))
        }
        if let answers, let adSource = scheduled.adBreak.source {
            constructs += ConstructPlaces.behind(adSource, answers: answers, wanted: Self.ofBreaks).map {
                ($0, place(of: scheduled))
            }
        }
        for (construct, place) in constructs {
            for entry in Portability.today(of: construct) where entry.effect.costsAds {
                rows[scheduled.index, default: []].append(Row(entry: entry, place: place))
            }
        }
    }

    /// The place of a break for what its ads lose: its tag, or its start.
    func place(of scheduled: ScheduledBreak) -> SourceRange? {
        if case .tag(let uri) = scheduled.source { return uri.range }
        guard scheduled.adBreak.origin.range != nil else { return nil }
        return source.startTag(of: scheduled.adBreak.origin)
    }

    // MARK: AdRules

    /// What AdRules does with a break.
    func outcome(of scheduled: ScheduledBreak) -> Outcome {
        var outcome = Outcome(occurrence: OccurrenceID(scheduled.index))
        guard let ads = ads[scheduled.index] else { return outcome }
        outcome.ads = ads.isKnown ? ads.ads : nil
        // Ads of a break without a moment are not asked for.
        let isDue = if case .unscheduled = schedule.resolution(of: outcome.occurrence) { false } else { true }
        if isDue, let failure = ads.failure { outcome.add(.lost, reason(failure, of: scheduled)) }
        if isDue, let gap = ads.gap { outcome.add(.inPart, reason(gap, of: scheduled)) }
        let silence = silent[outcome.occurrence] ?? (scheduled.isWithoutEffect ? .trackersOnly : nil)
        if let silence, !isDue || ads.failure == nil {
            outcome.missingInput = schedule.missingInput(for: silence)
            outcome.add(outcome.missingInput == nil ? .lost : .unknown, reason(silence, of: scheduled))
        }
        return outcome
    }

    /// Whoever wrote the document.
    var author: Outcome.Party { schedule.mode == .adRules ? .publisher : .adServer }

    /// Why a break has no moment, or nothing to play at it.
    func reason(_ reason: BreakReason, of scheduled: ScheduledBreak) -> Outcome.Reason {
        Outcome.Reason(
            sentence: scheduled.sentence(for: reason, in: schedule), party: author, place: place(of: scheduled),
            rules: reason.rules)
    }

    /// Why a break has no ad, or one less: what its server did, with the host, as far as that is known.
    func reason(_ error: AdRulesError, of scheduled: ScheduledBreak) -> Outcome.Reason {
        let isNoFill = error.code == VASTErrorCode.noAd.rawValue
        let reason = isNoFill ? BreakReason.noFill : .fetchFailed(error.code)
        let types = scheduled.adBreak.breakTypes.map(\.rawValue).joined(separator: " or ")
        let isOfType = error.code == VASTErrorCode.linearity.rawValue
        let usual = isOfType ? "the answer has no \(types) ad" : reason.sentence + (isNoFill ? "" : " (\(error.code))")
        var words = error.message ?? usual
        var party = author
        if case .tag(let uri) = scheduled.source {
            party = .adServer
            if error.message == nil { words = words.naming(hostOf: uri.string) }
        }
        return Outcome.Reason(
            sentence: PrintableText.line(words, limit: 300), party: party, place: place(of: scheduled),
            rules: reason.rules)
    }
}
