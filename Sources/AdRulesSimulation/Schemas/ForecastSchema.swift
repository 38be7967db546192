import AdRulesText

/// The forecast of `adrules forecast --format json`.
enum ForecastSchema {
    private static let peak = JSONShape.record([("count", .whole(1)), ("second", .count)])

    private static let total = JSONShape.record([("total", .count), ("peak?", peak)])

    private static let totals: [JSONShape.Key] = ServerLoad.curveNames.map { ($0, total) }

    private static let seconds = JSONShape.record([("first", .count), ("counts", .list(of: .count))])

    private static let policies: [JSONShape.Key] =
        [("prefetch", .time), ("spread", .time)] + totals + [("afterPreroll?", peak), ("wait?", .time)]

    private static let breakKeys: [JSONShape.Key] =
        [("occurrence", .text), ("breakId?", .text), ("begun", .count)] + totals

    private static let share = JSONShape([
        "type": .string("number"), "minimum": .integer(0), "maximum": .integer(1),
    ])

    static let value = JSONShape.record(
        [
            ("schemaVersion", .whole(1)), ("viewers", .whole(1)), ("duration", .time), ("live", .flag),
            ("seed", .count), ("arrivals", .list(of: .record([("time", .time), ("rate", .time)]), atLeast: 1)),
            ("habits", .record(ViewerHabits().named.map { ($0.name, share) })),
        ] + policies + [
            ("ads", .count), ("seconds", .record(ServerLoad.curveNames.map { ($0, seconds) })),
            ("breaks", .list(of: .record(breakKeys))), ("truncated", .flag),
            ("comparison", .list(of: .record(policies))),
        ])
}
