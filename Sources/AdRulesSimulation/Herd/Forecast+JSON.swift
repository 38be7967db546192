import AdRulesText

extension Forecast {
    /// The forecast as JSON for scripts: one object, which ``SimulationSchemas/forecast`` describes. Complexity: O(seconds of all
    /// curves).
    package var json: String { Self.form.text(of: self) }

    static let form = JSONForm<Forecast>([
        .count("schemaVersion", .whole(1)) { _ in 1 }, .count("viewers", .whole(1)) { $0.load.viewers },
        .time("duration") { $0.herd.length }, .flag("live") { $0.herd.setup.configuration.isLive },
        .count("seed") { Int(clamping: $0.herd.setup.configuration.seed) },
        .list("arrivals", arrival, atLeast: 1) { $0.herd.arrivals.points },
        .object("habits", habits) { $0.herd.habits }, .members(comparison) { ($0, ($0.policies, $0.load)) },
        .count("ads") { $0.load.ads }, .object("seconds", seconds) { $0.load.curves.map(\.curve) },
        .list("breaks", adBreak) { forecast in forecast.breaks.map { ($0, $1, forecast.herd.schedule) } },
        .flag("truncated") { $0.herd.isTruncated },
        .list("comparison", comparison) { forecast in forecast.others.map { (forecast, $0) } },
    ])

    private static let arrival = JSONForm<Arrivals.Point>([
        .time("time") { $0.time }, .value("rate", .time) { JSONValue(.number($0.rate)) },
    ])

    private static let habits = JSONForm<ViewerHabits>(
        ViewerHabits().named.indices.map { index in
            .value(ViewerHabits().named[index].name, .share) { JSONValue(.number($0.named[index].chance)) }
        })

    /// Policies with what they lead to.
    private static let comparison = JSONForm<(forecast: Forecast, other: Other)>([
        .time("prefetch") { $0.other.policies.prefetch }, .time("spread") { $0.other.policies.spread },
        .members(curves(total)) { $0.other.load.curves.map(\.curve) },
        .object("afterPreroll?", peak) { $0.forecast.peakAfterPreroll($0.other.load) },
        .time("wait?") { $0.other.load.averageWait },
    ])

    private static let adBreak = JSONForm<(occurrence: OccurrenceID, load: ServerLoad.OfBreak, schedule: Schedule)>([
        .text("occurrence") { $0.occurrence.description },
        .text("breakId?") { entry in
            entry.schedule.scheduledBreak(at: entry.occurrence.index)?.adBreak.breakID.map { PrintableText.cut($0) }
        }, .count("begun") { $0.load.begun }, .members(curves(total)) { $0.load.curves.map(\.curve) },
    ])

    private static let seconds = curves(
        JSONForm<LoadCurve>([
            .count("first") { $0.first },
            .value("counts", .list(of: .count)) { .array($0.counts.map { .integer(Int($0)) }) },
        ]))

    private static let total = JSONForm<LoadCurve>([.count("total") { $0.total }, .object("peak?", peak) { $0.peak }])

    private static let peak = JSONForm<LoadCurve.Peak>([
        .count("count", .whole(1)) { $0.count }, .count("second") { $0.second },
    ])

    /// The curves of a load by name, each in this form.
    private static func curves(_ form: JSONForm<LoadCurve>) -> JSONForm<[LoadCurve]> {
        JSONForm(ServerLoad().curves.enumerated().map { index, entry in .object(entry.name, form) { $0[index] } })
    }
}

extension JSONShape {
    fileprivate static let share = JSONShape([
        "type": .string("number"), "minimum": .integer(0), "maximum": .integer(1),
    ])
}
