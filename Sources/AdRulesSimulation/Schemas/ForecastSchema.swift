import AdRulesText

/// The forecast of `adrules forecast --format json`.
enum ForecastSchema {
    private static let peak = SchemaPart.object(
        [("count", SchemaPart.whole(1)), ("second", SchemaPart.whole(0))], needs: ["count", "second"])

    private static let total = SchemaPart.object([("total", SchemaPart.whole(0)), ("peak", peak)], needs: ["total"])

    private static let totals: [SchemaPart.Key] = ServerLoad.curveNames.map { ($0, total) }

    private static let seconds = SchemaPart.object(
        [("first", SchemaPart.whole(0)), ("counts", SchemaPart.list(of: SchemaPart.whole(0)))],
        needs: ["first", "counts"])

    private static let policies: [SchemaPart.Key] =
        [("prefetch", SchemaPart.time), ("spread", SchemaPart.time)] + totals
        + [("afterPreroll", peak), ("wait", SchemaPart.time)]

    private static let breakKeys: [SchemaPart.Key] =
        [("occurrence", SchemaPart.text), ("breakId", SchemaPart.text), ("begun", SchemaPart.whole(0))] + totals

    private static let share = SchemaPart.type(
        "number", JSONMember("minimum", .integer(0)), JSONMember("maximum", .integer(1)))

    static let value = SchemaPart.object(
        [
            ("schemaVersion", SchemaPart.whole(1)), ("viewers", SchemaPart.whole(1)), ("duration", SchemaPart.time),
            ("live", SchemaPart.flag), ("seed", SchemaPart.whole(0)),
            (
                "arrivals",
                SchemaPart.list(
                    of: SchemaPart.object(
                        [("time", SchemaPart.time), ("rate", SchemaPart.time)], needs: ["time", "rate"]), atLeast: 1)
            ), ("habits", SchemaPart.object(ViewerHabits().named.map { ($0.name, share) })),
        ] + policies + [
            ("ads", SchemaPart.whole(0)), ("seconds", SchemaPart.object(ServerLoad.curveNames.map { ($0, seconds) })),
            ("breaks", SchemaPart.list(of: SchemaPart.object(breakKeys, needs: ["occurrence", "begun"]))),
            ("comparison", SchemaPart.list(of: SchemaPart.object(policies, needs: ["prefetch", "spread"]))),
        ], needs: ["schemaVersion", "viewers", "seconds", "breaks", "comparison"])
}
