import AdRulesEngine
import AdRulesText

/// A break of a playlist with its place in the schedule. A class, since the rules sort and group lists of them.
final class PlacedBreak: Sendable {
    let scheduled: ScheduledBreak
    let resolution: Schedule.Resolution
    /// The position; nil if the break has no moment.
    let position: StopPosition?

    init(scheduled: ScheduledBreak, resolution: Schedule.Resolution) {
        self.scheduled = scheduled
        self.resolution = resolution
        position = if case .scheduled(let position) = resolution { position } else { nil }
    }

    var adBreak: AdBreak { scheduled.adBreak }

    /// The content time of a mid-roll; nil for other breaks.
    var midroll: MediaTime? { if case .midroll(let time)? = position { time } else { nil } }

    /// Whether it can pause the content: linear, with a source that can be played.
    var holdsContent: Bool { scheduled.allowsLinear && scheduled.isPlayable }

    /// Whether it can show an overlay or a display ad, and nothing else.
    var isOverlay: Bool { !scheduled.allowsLinear && scheduled.isPlayable }
}

/// A playlist with the moments of its breaks, worked out once for all rules.
struct PlaylistMoments {
    let playlist: VMAPDocument
    let schedule: Schedule
    /// The breaks in document order.
    let breaks: [PlacedBreak]
    /// The breaks of each stop, the stops in order, the breaks in document order.
    let stops: [[PlacedBreak]]

    /// Complexity: O(n log n).
    init(_ playlist: VMAPDocument, schedule: Schedule) {
        self.playlist = playlist
        self.schedule = schedule
        breaks = schedule.placedBreaks
        stops = breaks.stops
    }
}

/// A rule of AdRules for the moments of a playlist's breaks.
protocol MomentRule: BuiltInRule {
    func check(_ moments: PlaylistMoments, report: inout FindingCollector)
}

extension Schedule {
    /// The breaks in document order with their places. Complexity: O(n log n).
    var placedBreaks: [PlacedBreak] {
        breaks.map { PlacedBreak(scheduled: $0, resolution: resolution(of: OccurrenceID($0.index))) }
    }

    /// The end of the content; nil if it is unknown or the content is live.
    var end: MediaTime? { isLive ? nil : duration }
}

extension [PlacedBreak] {
    /// The breaks of each stop, the stops in order, the breaks in document order. Repetitions are no breaks of their
    /// own. Complexity: O(n log n).
    var stops: [[PlacedBreak]] {
        // Sorted by index too: the standard library does not guarantee a stable sort.
        let ordered = enumerated().compactMap { offset, placed in
            placed.position.map { (position: $0, offset: offset, placed: placed) }
        }
        .sorted { ($0.position, $0.offset) < ($1.position, $1.offset) }
        var stops: [[PlacedBreak]] = []
        var last: StopPosition?
        for (position, _, placed) in ordered {
            if position == last { stops[stops.count - 1].append(placed) } else { stops.append([placed]) }
            last = position
        }
        return stops
    }
}

/// The breaks of a playlist that share a mistake, each with what its finding says about it. A playlist gives one
/// finding for all of them: it is shown at the first, shows the next two, and counts the others.
struct SharedMistake<Detail: Sendable>: Sendable {
    /// A break that has the mistake.
    struct Place: Sendable {
        var adBreak: AdBreak
        var detail: Detail
    }

    private var found = FoundPlaces<Place>()

    /// The number of breaks.
    var count: Int { found.count }

    mutating func add(_ adBreak: AdBreak, _ detail: Detail) { found.add(Place(adBreak: adBreak, detail: detail)) }

    /// Reports the finding, if a break has the mistake. `make` makes that of some breaks, of which it takes the first.
    func report(to report: inout FindingCollector, _ make: @escaping @Sendable (Place, SharedMistake) -> Finding) {
        found.report(to: &report) { places, count in
            make(places[0], SharedMistake(found: FoundPlaces(places: places, count: count)))
        }
    }

    /// The label of the first place, with the number of other breaks.
    func label(_ text: String) -> String {
        switch count {
        case ...1: text
        case 2: "\(text) (and 1 other break)"
        default: "\(text) (and \(count - 1) other breaks)"
        }
    }

    /// The places of the next breaks, by an attribute.
    func related(_ attribute: String, in playlist: VMAPDocument, label: String) -> [Finding.Related] {
        found.places.dropFirst().prefix(2).map {
            Finding.Related(range: playlist.source.place(of: attribute, in: $0.adBreak.origin), label: label)
        }
    }
}

extension SharedMistake where Detail == Void {
    mutating func add(_ adBreak: AdBreak) { add(adBreak, ()) }
}

/// The number of further times, for a label.
func moreTimes(_ count: Int) -> String { count == 1 ? "once more" : "\(count) more times" }

extension VMAPDocument {
    /// The place of a break's `timeOffset`.
    func timeOffset(of adBreak: AdBreak) -> SourceRange { source.place(of: "timeOffset", in: adBreak.origin) }
}

extension AdBreak {
    /// The written `timeOffset` in quotes.
    var quotedOffset: String { quoted(self.timeOffsetText ?? "") }
}

extension MediaTime {
    /// The time in whole seconds or with up to three decimals, as in `7.5 s`.
    var inSeconds: String { "\(secondsText) s" }
}
