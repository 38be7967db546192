package import AdRulesText

extension EngineInput: Formed {
    package static let formedName = "input"

    /// The forms of the inputs. Times are in seconds.
    package static let forms: [Form<EngineInput>] = [
        Form("start", Field.at, make: EngineInput.start) { if case .start(let time) = $0 { time } else { nil } },
        Form("playhead", Field.at, make: EngineInput.playhead) {
            if case .playhead(let time) = $0 { time } else { nil }
        },
        Form("seek", Field.at, make: EngineInput.seek) { if case .seek(let time) = $0 { time } else { nil } },
        Form("contentPaused", .contentPaused),
        Form("contentPlaying", Field.rate, make: EngineInput.contentPlaying) {
            if case .contentPlaying(let rate) = $0 { rate } else { nil }
        },
        Form("viewerPaused", .viewerPaused), Form("viewerResumed", .viewerResumed),
        Form("durationChanged", Field.duration, make: EngineInput.durationChanged) {
            if case .durationChanged(let duration) = $0 { .some(duration) } else { nil }
        },
        Form("opportunity", Field.at, Field.duration, make: { .opportunity(Opportunity($0, duration: $1)) }) {
            if case .opportunity(let moment) = $0 { (moment.time, moment.duration) } else { nil }
        },
        Form("live", Field.isLive, make: EngineInput.live) { if case .live(let isLive) = $0 { isLive } else { nil } },
        Form("window", Field.from, Field.to, make: EngineInput.window) {
            if case .window(let from, let to) = $0 { (from, to) } else { nil }
        },
        Form("contentComplete", .contentComplete),
        Form("adsLoaded", Field.token, Field.ads, make: EngineInput.adsLoaded) {
            if case .adsLoaded(let token, let ads) = $0 { (token, ads) } else { nil }
        },
        Form("adsFailed", Field.token, Field.error, make: EngineInput.adsFailed) {
            if case .adsFailed(let token, let error) = $0 { (token, error) } else { nil }
        },
        Form("wrapperFollowed", Field.token, make: EngineInput.wrapperFollowed) {
            if case .wrapperFollowed(let token) = $0 { token } else { nil }
        },
        Form("adsSoFar", Field.token, Field.ads, make: EngineInput.adsSoFar) {
            if case .adsSoFar(let token, let ads) = $0 { (token, ads) } else { nil }
        },
        Form(
            "ad", Field.occurrence, Field.showing, Field.ad, Field.report,
            make: { .ad(AdReference($0, showing: $1, ad: $2), $3) }
        ) {
            guard case .ad(let ad, let report) = $0 else { return nil }
            return (ad.occurrence, ad.showing, ad.ad, report)
        },
        Form("startBreak", .startBreak), Form("discardBreak", .discardBreak),
        Form("resetBreak", Field.occurrence, make: EngineInput.resetBreak) {
            if case .resetBreak(let occurrence) = $0 { occurrence } else { nil }
        },
        Form("replace", Field.document, make: EngineInput.replace) {
            if case .replace(let document) = $0 { document } else { nil }
        },
        Form("surfaceChanged", Field.width, Field.height, make: { .surfaceChanged(Surface(width: $0, height: $1)) }) {
            if case .surfaceChanged(let surface) = $0 { (surface.width, surface.height) } else { nil }
        },
        Form("hostMacros", Field.macros, make: EngineInput.hostMacros) {
            if case .hostMacros(let macros) = $0 { macros } else { nil }
        },
        Form("date", Field.at, make: EngineInput.date) { if case .date(let date) = $0 { date } else { nil } },
        Form("sessionLost", Field.reason, make: EngineInput.sessionLost) {
            if case .sessionLost(let reason) = $0 { reason } else { nil }
        },
        Form("destroy", .destroy), Form("restored", .restored), Form("deadline", .deadline),
    ]

    /// The name of the input, such as `playhead`.
    public var name: String { formName }
}

extension AdReport: Formed {
    package static let formedName = "report"

    /// The forms of the reports about an ad. Times are in seconds.
    package static let forms: [Form<AdReport>] = [
        Form("ready", .ready),
        Form("started", Field.duration, make: AdReport.started) {
            if case .started(let duration) = $0 { .some(duration) } else { nil }
        },
        Form("progress", Field.at, Field.duration, make: AdReport.progress) {
            if case .progress(let time, let duration) = $0 { (time, duration) } else { nil }
        },
        Form("buffering", .buffering), Form("paused", .paused), Form("resumed", .resumed),
        Form("skipRequested", .skipRequested), Form("clicked", .clicked),
        Form("customClicked", Field.id, make: AdReport.customClicked) {
            if case .customClicked(let id) = $0 { .some(id) } else { nil }
        },
        Form("tapped", .tapped), Form("ended", .ended),
        Form("failed", Field.error, make: AdReport.failed) { if case .failed(let error) = $0 { error } else { nil } },
        Form("muted", .muted), Form("unmuted", .unmuted),
        Form("volume", Field.volume, make: AdReport.volume) { if case .volume(let level) = $0 { level } else { nil } },
        Form("fullscreen", .fullscreen), Form("windowed", .windowed), Form("minimized", .minimized),
        Form("expanded", .expanded), Form("collapsed", .collapsed), Form("rewound", .rewound),
        Form("closed", .closed), Form("accepted", .accepted),
        Form("companionShown", Field.index, make: AdReport.companionShown) {
            if case .companionShown(let index) = $0 { index } else { nil }
        },
        Form("companionClicked", Field.index, make: AdReport.companionClicked) {
            if case .companionClicked(let index) = $0 { index } else { nil }
        },
        Form("iconShown", Field.index, make: AdReport.iconShown) {
            if case .iconShown(let index) = $0 { index } else { nil }
        },
        Form("iconClicked", Field.index, make: AdReport.iconClicked) {
            if case .iconClicked(let index) = $0 { index } else { nil }
        },
        Form("viewable", .viewable), Form("notViewable", .notViewable), Form("viewUndetermined", .viewUndetermined),
    ]
}

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
