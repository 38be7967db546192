package import AdRulesText

/// The shape of what rules lead to, ``Compilation/json``.
package enum DecisionSchema {
    package static let keys: [JSONShape.Key] = [
        ("schemaVersion", .constant(.integer(Compilation.schemaVersion))), ("decisions", .list(of: decision)),
        (
            "needs",
            .list(
                of: .record([
                    ("maxSeconds?", .time), ("maxAds?", .whole(1)), ("carriedBy", .text), ("breaks", .list(of: .text)),
                ]))
        ), ("limits", limits), ("fullestHour", .time),
    ]

    private static let decision = JSONShape.record([
        ("rule", .count), ("name", .text), ("n?", .whole(1)), ("id?", .text), ("planned?", .text), ("at?", .text),
        ("repeatAfter?", .time), ("seconds?", .time), ("secondsAre", .words(["unknown", "atMost", "exact"])),
        ("leftOutBy?", .words(of: Decision.Cause.self)), ("why", .text), ("note?", .text),
    ])

    private static let limits = JSONShape.record([
        ("gap", .time), ("quietStart?", .time), ("quietEnd?", .time), ("adTimePerHour?", .time),
        ("interruptions?", .record([("each?", .time), ("noneUpTo?", .time)])), ("assume?", .time),
    ])
}
