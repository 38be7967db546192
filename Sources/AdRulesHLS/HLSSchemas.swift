package import AdRulesText

/// The JSON Schemas of the JSON that stands beside HLS playlists.
///
/// Their forms are others' (RFC 8216bis, appendices D and H; SVTA 2053-2), which allow more keys than are written here.
package enum HLSSchemas {
    package static let assetList = JSONSchema(
        "asset-list", "The asset list of a break: hls asset-list, hls apply", AssetList.form.shape)

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
}
