import AdRulesText

/// The forecast of a herd: its load, and that of the same viewers under other policies.
package struct Forecast: Sendable {
    /// Policies, and the load under them.
    package typealias Other = (policies: Policies, load: ServerLoad)

    /// The viewers.
    package let herd: Herd
    package let load: ServerLoad
    /// The load under other policies.
    package let others: [Other]

    package init(_ herd: Herd, load: ServerLoad, others: [Other]) {
        self.herd = herd
        self.load = load
        self.others = others
    }

    /// The policies of the viewers.
    package var policies: Policies { herd.setup.configuration.policies }

    /// The listed breaks with their load, in the order in which they play.
    package var breaks: [(occurrence: OccurrenceID, load: ServerLoad.OfBreak)] {
        herd.listedBreaks.compactMap { occurrence in load.breaks[occurrence].map { (occurrence, $0) } }
    }

    /// The most requests in one second for one of the listed breaks that are no pre-roll. Pre-rolls are asked for when
    /// viewers arrive, whatever the policies are.
    package func peakAfterPreroll(_ load: ServerLoad) -> LoadCurve.Peak? {
        let prerolls = Set(herd.schedule.preroll?.occurrences ?? [])
        let peaks = herd.listedBreaks.filter { !prerolls.contains($0) }.compactMap { load.breaks[$0]?.requests.peak }
        return peaks.max { ($0.count, $1.second) < ($1.count, $0.second) }
    }

    /// The policies to compare some with: without prefetch and spread, with prefetch alone, and with a spread if there
    /// is none. Each shows what the one or the other is good for.
    package static func others(than own: Policies) -> [Policies] {
        let usual = own.prefetch > .zero ? own.prefetch : Policies().prefetch
        let choices = [(.zero, .zero), (usual, .zero), (usual, own.spread > .zero ? own.spread : usualSpread)]
        return choices.map { prefetch, spread in
            var policies = own
            (policies.prefetch, policies.spread) = (prefetch, spread)
            return policies
        }.filter { $0 != own }
    }

    private static let usualSpread = MediaTime.seconds(30)

    /// The settings of the forecast, in a few words each.
    package var words: [String] { eventWords + viewerWords }

    /// Who comes to what, and when.
    package var eventWords: [String] {
        let content = herd.setup.configuration.isLive ? "live" : "film"
        return [
            grouped(herd.viewers) + (herd.viewers == 1 ? " viewer" : " viewers"), "\(content) of \(herd.length.label)",
            arrivalWords,
        ]
    }

    package var viewerWords: [String] { habitWords + ["seed \(herd.setup.configuration.seed)"] }

    private var arrivalWords: String {
        let (points, end) = (herd.arrivals.points, herd.arrivals.end.label)
        if points.count == 1 { return "all at once" }
        return herd.arrivals == .over(herd.arrivals.end)
            ? "arriving over \(end)" : "arriving by a curve of \(points.count) points, until \(end)"
    }

    private var habitWords: [String] {
        let words = herd.habits.named.filter { $0.chance > 0 }.map { "\(Self.percent($0.chance)) \($0.name)" }
        return words.isEmpty ? ["everybody watches everything"] : words
    }

    private static func percent(_ share: Double) -> String {
        DecimalText.seconds(milliseconds: Int64((share * 100_000).rounded())) + " %"
    }

    /// The policies that are compared, as in `prefetch 8 s, spread 30 s`.
    package static func words(of policies: Policies) -> String {
        "prefetch \(policies.prefetch.secondsText) s, spread \(policies.spread.secondsText) s"
    }
}

extension Forecast {
    /// The forecast as JSON for scripts: one object, which ``SimulationSchemas/forecast`` describes. Complexity:
    /// O(seconds of all curves).
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
