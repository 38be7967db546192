package import AdRulesText

/// The fields of inputs and reports.
enum Field {
    static let at = FormField<MediaTime>("at", .exactTime)
    static let from = FormField<MediaTime>("from", .exactTime)
    static let to = FormField<MediaTime>("to", .exactTime)
    static let duration = FormField<MediaTime?>(ifAny: "duration", .either(.exactTime, .null))
    static let rate = FormField<Double>(ifFinite: "rate")
    static let volume = FormField<Double>(ifFinite: "volume")
    static let isLive = FormField<Bool>("isLive", .flag)
    static let token = FormField<LoadToken>("token", .whole(1))
    static let occurrence = FormField<OccurrenceID>("occurrence", .occurrence)
    static let showing = FormField<Int>("showing", .whole(1))
    static let ad = FormField<Int>("ad", .whole(1))
    static let report = FormField<AdReport>("report", AdReport.shape)
    static let index = FormField<Int>("index", .count)
    static let id = FormField<String?>(ifAny: "id", .either(.text, .null))
    static let width = FormField<Int>("width", .count)
    static let height = FormField<Int>("height", .count)
    /// A playlist, as XML.
    static let document = FormField<VMAPDocument>("document", .text)
    static let macros = FormField<[String: String]>("macros", .table(of: .text)) { macros, _ in
        SessionRedaction.hostMacros(macros)
    }
    static let reason = FormField<String>("reason", .text) { $1.expanded($0) }
    static let error = FormField<AdRulesError>("error", errorShape)
    /// A response with its wrappers followed. Ads are XML.
    static let ads = FormField<AdResponse>(
        "ads",
        .record([
            (
                "entries",
                .list(
                    of: .record([
                        ("inline?", .text), ("wrappers", .list(of: .text)), ("sequence?", .count),
                        ("role?", .words(["slot", "spare"])), ("error?", errorShape), ("responseErrors", beacons),
                    ]))
            ), ("errors", beacons),
        ]))

    private static let errorShape = JSONShape.record([("code", .code), ("message?", .text)])
    private static let beacons = JSONShape.list(of: .record([("uri", .text), ("id?", .text)]))
}

extension JSONShape {
    /// A number of seconds as far as 64 bits of microseconds hold it.
    package static let exactTime = JSONShape([
        "type": .string("number"), "minimum": .integer(-9_000_000_000_000), "maximum": .integer(9_000_000_000_000),
    ])
    /// A regular expression for an occurrence: its index and its repetition, as far as 64 bits hold them.
    package static let occurrencePattern = "^0*[0-9]{1,18}[.]0*[0-9]{1,18}$"
    package static let occurrence = JSONShape.text(like: occurrencePattern)
}
