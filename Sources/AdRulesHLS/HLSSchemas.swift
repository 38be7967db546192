package import AdRulesText

/// The JSON Schemas of the JSON that stands beside HLS playlists.
///
/// Their forms are others' (RFC 8216bis, appendices D and H; SVTA 2053-2), which allow more keys than are written here.
package enum HLSSchemas {
    package static let assetList = JSONSchema(
        "asset-list", "The asset list of a break: hls asset-list, hls apply",
        .record([
            (
                "ASSETS",
                .list(of: .record([("URI", .text), ("DURATION", .time), (CreativeSignaling.key + "?", signaling)]))
            ),
            (
                "SKIP-CONTROL?",
                .record([("OFFSET", .count), ("DURATION?", .count), ("LABEL-ID?", .text)])
            ), (CreativeSignaling.key + "?", signaling),
        ]))

    package static let dateRanges = JSONSchema(
        "date-ranges", "A schedule of date ranges: hls events --format schedule",
        .record([
            (
                "DATERANGES",
                .list(
                    of: .table(
                        of: .either(.text, .number),
                        known: [
                            ("ID", .text), ("CLASS", .text), (InterstitialAttribute.scheduleOffset.rawValue, .time),
                            ("DURATION", .time), ("PLANNED-DURATION", .time), ("CUE", .text),
                        ]))
            )
        ]))

    /// All of them.
    package static let all = [assetList, dateRanges]

    private static let signaling = JSONShape.record([
        ("version", .constant(.integer(CreativeSignaling.version))), ("type", .words(of: CreativeSignaling.Kind.self)),
        ("payload", .list(of: payload)),
    ])

    private static let payload = JSONShape.record([
        ("type?", .text), ("start?", .time), ("duration?", .time),
        ("identifiers?", .list(of: .record([("scheme", .text), ("value", .text)]), atLeast: 1)),
        (
            "tracking",
            .list(of: .record([("type", .text), ("offset?", .time), ("urls", .list(of: .text, atLeast: 1))]))
        ),
        (
            "verifications?",
            .list(of: .record([("vendor?", .text), ("resource", .text), ("parameters?", .text)]), atLeast: 1)
        ), ("clickThrough?", .text), ("skipOffset?", .time),
    ])
}
