import AdRulesEngine
import AdRulesText

/// The engine's decisions for viewers who start late and seek: for each interval between stops in which they start, and
/// for each pair of intervals between which they seek, by policy. The page looks them up; it makes none.
struct ViewerTable {
    /// With more breaks at stops the table is by stop: it has seeks from the beginning only, not between all pairs.
    static let pairLimit = 200
    /// With more there is no table: it would be larger than the rest of the page, or take minutes where many breaks
    /// repeat at the same moments, since the engine rules on each of them for each seek.
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

    /// The table: times of the intervals, names and places of the stops, and the stops that play at a start and at a
    /// seek. Complexity: O(n³) in breaks, O(n²) by stop.
    var json: String {
        var json = JSONWriter(pretty: false)
        Self.form.write(self, to: &json)
        return json.text
    }

    static let schema = JSONSchema(
        "viewers", "The ads that viewers see after a late start or a seek, in the page of report", form.shape)

    private static let form = JSONForm<ViewerTable>([
        .texts("moments") { $0.moments.map { MediaTime.seconds($0.microseconds / 1_000_000).label } },
        .texts("stops") { table in table.stops.map(table.words) },
        .value("places", .list(of: .count)) { table in .array(table.places.map { .integer($0 ?? table.moments.count) })
        }, .flag("byStop") { $0.isByStop }, .object("start", startForm) { $0 }, .object("seek", seekForm) { $0 },
        .text("passed") { _ in BreakReason.skippedBySeek.sentence },
        .text("dropped") { _ in BreakReason.beforeStart.sentence },
    ])

    /// Stops as runs of their places in the list: `[2, 4, 7, 7]` is 2 to 4 and 7.
    private static let chosen = JSONShape.list(of: .list(of: .count))

    private static let startForm = JSONForm<ViewerTable>(
        starts.map { name, _, policy in
            .value(name, chosen) { table in
                .array(table.moments.map { table.chosen(by: table.engine(start: policy), .start(at: $0)) })
            }
        })

    private static let seekForm = JSONForm<ViewerTable>(
        Policies.Seek.allCases.map { policy in
            .value(policy.rawValue, .list(of: chosen)) { table in
                let beginnings = table.isByStop ? 0..<1 : table.moments.indices
                return .array(
                    beginnings.map { from in
                        var here = table.engine(seek: policy, start: .skipPassed)
                        _ = here.handle(.start(at: table.moments[from]), now: .zero)
                        let targets = table.moments.dropFirst(from + 1)
                        return .array(targets.map { table.chosen(by: here, .seek(to: $0)) })
                    })
            }
        })

    private func words(ofStop stop: Int) -> String {
        "\(timeline.names(ofStop: stop)), \(timeline.stops[stop].position.spoken)"
    }

    /// The start policies by the words of the page.
    static let starts: [(name: String, words: String, policy: Policies.StartPosition)] = [
        ("lastPassed", "the last break passed, as IMA", .lastPassed), ("skipPassed", "none", .skipPassed),
        ("alwaysPreroll", "the pre-roll", .alwaysPreroll),
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
    private func chosen(by engine: PlaylistEngine, _ input: EngineInput) -> JSONValue {
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
        return Self.runs(stops.indices.filter { positions.contains(timeline.stops[stops[$0]].position) })
    }

    private static func runs(_ places: [Int]) -> JSONValue {
        let ends = places.indices.flatMap { index in
            let place = places[index]
            let isFirst = index == 0 || places[index - 1] != place - 1
            let isLast = index == places.count - 1 || places[index + 1] != place + 1
            return (isFirst ? [place] : []) + (isLast ? [place] : [])
        }
        return .array(ends.map { .integer($0) })
    }
}
