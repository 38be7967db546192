import AdRulesModel
public import AdRulesText

extension Compilation {
    /// The version of ``json``. Keys may be added to it.
    public static let schemaVersion = 1

    /// The decisions, the needs and the limits, for logs and scripts; times are in seconds. The order of keys and
    /// elements is always the same. Complexity: O(decisions).
    public var json: JSONValue { Self.form.value(of: self) }

    /// The form of ``json``.
    package static let form = JSONForm<Compilation>([
        .version(schemaVersion), .list("decisions", decision) { $0.decisions }, .list("needs", need) { $0.needs },
        .object("limits", limits) { $0.limits }, .time("fullestHour") { $0.fullestHour },
    ])

    private static let decision = JSONForm<Decision>([
        .count("rule") { $0.rule }, .text("name") { $0.name }, .count("n?", .whole(1)) { $0.number },
        .text("id?") { $0.id }, .text("planned?") { $0.planned?.description }, .text("at?") { $0.at?.description },
        .time("repeatAfter?") { $0.repeatAfter }, .time("seconds?") { $0.ads.time },
        .text("secondsAre", .words(["unknown", "atMost", "exact"])) { $0.ads.word }, .word("leftOutBy?") { $0.cause },
        .text("why") { $0.why }, .text("note?") { $0.note },
    ])

    private static let need = JSONForm<Need>([
        .time("maxSeconds?") { if case .seconds(let time) = $0.limit { time } else { nil } },
        .count("maxAds?", .whole(1)) { if case .ads(let count) = $0.limit { count } else { nil } },
        .text("carriedBy") { $0.carrier }, .texts("breaks") { $0.breaks },
    ])

    private static let limits = JSONForm<Limits>([
        .time("gap") { $0.gap ?? Limits.shortestGap }, .time("quietStart?") { $0.quietStart },
        .time("quietEnd?") { $0.quietEnd }, .time("adTimePerHour?") { $0.adTimePerHour },
        .object("interruptions?", interruptions) { $0.interruptions }, .time("assume?") { $0.assume },
    ])

    private static let interruptions = JSONForm<Limits.Interruptions>([
        .time("each?") { $0.each }, .time("noneUpTo?") { $0.noneUpTo },
    ])
}

extension Decision.AdLength {
    fileprivate var word: String {
        switch self {
        case .unknown: "unknown"
        case .atMost: "atMost"
        case .exactly: "exact"
        }
    }
}
