import AdRulesText

/// The figures of a session, as `adrules simulate --format summary` prints them. Memory does not grow with the session.
package struct SessionFigures: Sendable {
    /// The number of ad requests.
    package private(set) var requests = 0
    /// The number of requests that returned an ad that can be shown.
    package private(set) var filled = 0
    /// The number of ads that started.
    package private(set) var started = 0
    /// The number of ads that played to the end.
    package private(set) var completed = 0
    /// The number of ads that the viewer skipped.
    package private(set) var skipped = 0
    /// The number of tracker URLs fired.
    package private(set) var trackers = 0
    /// The time that linear ads were shown, in ad time.
    package private(set) var adTime = MediaTime.zero
    /// The longest hold, in wall-clock time, with its content position; nil if the content was never held.
    package private(set) var longestHold: (length: MediaTime, content: MediaTime)?
    /// The number of reports of each error code, by ads and by breaks.
    package private(set) var errors: [Int: Int] = [:]

    /// The occurrences with an open request.
    private var waiting: Set<OccurrenceID> = []
    /// The ad time of the linear ad being shown.
    private var shown: MediaTime?
    private var heldSince: (now: MediaTime, content: MediaTime)?

    /// Creates figures without any lines.
    package init() {}

    package mutating func add(_ line: SessionLine) {
        switch line.entry {
        case .action(let action, let occurrence, _): add(action, occurrence, at: line)
        case .event(let event): add(event, at: line)
        case .track: trackers += 1
        case .step, .decision, .log: break
        }
    }

    private mutating func add(_ action: EngineAction, _ occurrence: OccurrenceID?, at line: SessionLine) {
        switch action {
        case .loadAds:
            requests += 1
            if let occurrence { waiting.insert(occurrence) }
        case .cancelLoad: if let occurrence { waiting.remove(occurrence) }
        case .pauseContent: heldSince = heldSince ?? (line.now, line.content ?? .zero)
        case .resumeContent, .end: endHold(at: line.now)
        case .stopAd: endAd(nil)
        default: break
        }
    }

    private mutating func add(_ event: AdEvent, at line: SessionLine) {
        switch event.name {
        case .loaded: if let occurrence = event.occurrence, waiting.remove(occurrence) != nil { filled += 1 }
        case .adBreakFetchError:
            if let occurrence = event.occurrence { waiting.remove(occurrence) }
            if let code = event.code { errors[code, default: 0] += 1 }
        case .started:
            started += 1
            if event.resolvedAd?.type == .linear { shown = .zero }
        case .adProgress: if shown != nil { shown = event.adTime }
        case .complete:
            completed += 1
            endAd(event.resolvedAd?.duration)
        case .skipped:
            skipped += 1
            endAd(nil)
        case .adError:
            if let code = event.code { errors[code, default: 0] += 1 }
            endAd(nil)
        case .allAdsCompleted: endHold(at: line.now)
        default: break
        }
    }

    private mutating func endAd(_ length: MediaTime?) {
        guard let position = shown else { return }
        adTime += max(position, length ?? .zero)
        shown = nil
    }

    private mutating func endHold(at now: MediaTime) {
        guard let since = heldSince else { return }
        heldSince = nil
        let length = now - since.now
        if length > longestHold?.length ?? MediaTime(microseconds: -1) { longestHold = (length, since.content) }
    }

    /// The figures as text, one per line.
    package func text(_ record: SessionRecord) -> String {
        let outcomes = BreakOutcome.allCases.compactMap { outcome in
            let count = record.summary.count { $0.outcome == outcome }
            return count == 0 ? nil : "\(count) \(outcome.words)"
        }
        let fill = requests == 0 ? "" : ", \(filled) brought an ad (\(filled * 100 / requests) %)"
        var time = adTime.clockText
        if record.contentPlayed > .zero {
            let share = adTime.seconds / record.contentPlayed.seconds * 3600
            time += ", \(DecimalText.seconds(milliseconds: Int64(share) * 1000)) s for an hour of content"
        }
        let codes = errors.keys.sorted().map { "\($0) × \(errors[$0] ?? 0)" }
        let rows: KeyValuePairs<String, String?> = [
            "breaks": "\(record.summary.count)" + (outcomes.isEmpty ? "" : ": " + outcomes.joined(separator: ", ")),
            "requests": "\(requests)\(fill)",
            "ads": "\(started) started, \(completed) completed, \(skipped) skipped", "ad time": time,
            "content": "\(record.contentPlayed.clockText) played in \(record.wall.clockText) of wall time",
            "longest hold": longestHold.map { "\($0.length.clockText) at \($0.content.clockText)" },
            "trackers": "\(trackers)", "errors": codes.isEmpty ? nil : codes.joined(separator: ", "),
        ]
        var text = rows.map { name, words in words.map { PrintableText.padded(name, to: 14) + $0 + "\n" } ?? "" }
            .joined()
        TextTranscript.closing(record) { text += $0 }
        return text
    }
}
