import AdRulesEngine
import AdRulesModel
import AdRulesText

/// The decisions of the engine for viewers who start late and seek: for each interval between stops in which they start, and
/// for each pair of intervals between which they seek, by policy. The page looks decisions up; it makes none.
struct ViewerTable {
    /// With more breaks at stops the table is by stop: it has the seeks from the beginning only, not those between all pairs.
    static let pairLimit = 200
    /// With more there is no table: it would be larger than the rest of the page, or take minutes where many breaks repeat at
    /// the same moments, since the engine rules on each of them for each seek.
    static let breakLimit = 1_000

    /// The stops for which the content pauses.
    let stops: [Int]
    /// A content time in each interval, from the beginning to the end.
    let moments: [MediaTime]
    /// The place in ``moments`` up to which each stop is crossed: 0 for the pre-roll; nil for the post-roll.
    private let places: [Int?]
    private let timeline: Timeline

    /// Whether it has the seeks from the beginning only.
    var isByStop: Bool { timeline.pausingBreaks > Self.pairLimit }

    /// Nil for a timeline that has no end, no stops, or too many breaks at them.
    init?(_ timeline: Timeline) {
        self.timeline = timeline
        stops = timeline.stops.indices.filter { timeline.stops[$0].pausesContent }
        guard let duration = timeline.schedule.duration, timeline.axis.isClosed,
            !stops.isEmpty, timeline.pausingBreaks <= Self.breakLimit
        else { return nil }
        let times = stops.compactMap { stop -> MediaTime? in
            guard case .midroll(let time) = timeline.stops[stop].position, time < duration else { return nil }
            return time
        }
        // The first one is the beginning itself, where a pre-roll plays.
        let edges = [.zero] + times + [duration]
        moments =
            [.zero]
            + edges.indices.dropFirst().map { index in
                MediaTime(microseconds: (edges[index - 1].microseconds + edges[index].microseconds) / 2)
            }
        var midrolls = 0
        places = stops.map { stop -> Int? in
            switch timeline.stops[stop].position {
            case .preroll: return 0
            case .postroll: return nil
            case .midroll:
                midrolls += 1
                return midrolls + 1
            }
        }
    }

    /// The table: times of the intervals, names and places of the stops, and the stops that play at a start and at a seek,
    /// as runs of their places in the list: `[2, 4, 7, 7]` is 2 to 4 and 7. Complexity: O(n³) in breaks, O(n²) by stop.
    var json: String {
        var json = JSONWriter(pretty: false)
        json.object { json in
            json.array("moments", moments) { json, moment in
                json.value(MediaTime.seconds(moment.microseconds / 1_000_000).label)
            }
            json.array("stops", stops) { json, stop in
                json.value("\(timeline.names(ofStop: stop)), \(Timeline.words(of: timeline.stops[stop].position))")
            }
            json.array("places", places) { json, place in json.value(place ?? moments.count) }
            json.field("byStop", isByStop)
            json.object("start") { json in
                for (name, policy) in Self.starts {
                    json.array(name, moments) { json, moment in
                        write(chosen(by: engine(start: policy), .start(at: moment)), to: &json)
                    }
                }
            }
            json.object("seek") { json in
                for policy in Policies.Seek.allCases {
                    json.array(policy.rawValue, isByStop ? [0] : Array(moments.indices)) { json, from in
                        var here = engine(seek: policy, start: .skipPassed)
                        _ = here.handle(.start(at: moments[from]), now: .zero)
                        json.array { json in
                            for target in moments.indices.dropFirst(from + 1) {
                                write(chosen(by: here, .seek(to: moments[target])), to: &json)
                            }
                        }
                    }
                }
            }
            json.field("passed", BreakReason.skippedBySeek.sentence)
            json.field("dropped", BreakReason.beforeStart.sentence)
        }
        return json.text
    }

    /// The start policies by the words of the page.
    static let starts: [(name: String, policy: Policies.StartPosition)] = [
        ("lastPassed", .lastPassed), ("skipPassed", .skipPassed), ("alwaysPreroll", .alwaysPreroll),
    ]

    private func engine(
        seek: Policies.Seek = .lastPassed, start: Policies.StartPosition = .lastPassed
    ) -> PlaylistEngine {
        var policies = Policies()
        (policies.seek, policies.startPosition) = (seek, start)
        return PlaylistEngine(
            schedule: timeline.schedule,
            configuration: EngineConfiguration(duration: timeline.schedule.duration, policies: policies))
    }

    /// The choice of an engine for an input: the places of the stops that are due.
    private func chosen(by engine: PlaylistEngine, _ input: EngineInput) -> [Int] {
        var engine = engine
        var positions: Set<StopPosition> = []
        for action in engine.handle(input, now: .zero) {
            guard case .decision(let decision) = action else { continue }
            for ruling in decision.rulings {
                if ruling.verdict == .due {
                    positions.insert(ruling.position)
                } else if ruling.verdict == .takenBack {
                    positions.remove(ruling.position)
                }
            }
        }
        return stops.indices.filter { positions.contains(timeline.stops[stops[$0]].position) }
    }

    private func write(_ places: [Int], to json: inout JSONWriter) {
        json.array { json in
            for (index, place) in places.enumerated() {
                if index == 0 || places[index - 1] != place - 1 { json.value(place) }
                if index == places.count - 1 || places[index + 1] != place + 1 { json.value(place) }
            }
        }
    }
}
