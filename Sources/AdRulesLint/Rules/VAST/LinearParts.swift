public import AdRulesModel

/// VAST314, VAST316, VAST318, VAST368, VAST373, VAST385: the parts that a creative, and a linear ad, must have.
struct LinearParts: AdRule, LinearRule, BuiltInRule {
    func check(_ ad: Ad, in response: Response, report: inout FindingCollector) {
        // A wrapper has none of them.
        guard ad.kind == .inline else { return }
        let source = response.source
        for item in ad.creatives where !item.hasLinear { checkContent(of: item, source, report: &report) }
    }

    func check(_ linear: Linear, of ad: Ad, in response: Response, report: inout FindingCollector) {
        guard ad.kind == .inline else { return }
        let source = response.source
        let hasDuration = linear.duration != nil || source.holdsChild(like: ["Duration"], in: linear.origin)
        // Originals and interactive code only come in addition.
        let hasMedia =
            !linear.mediaFiles.isEmpty || source.holdsChild(like: ["MediaFile"], list: "MediaFiles", in: linear.origin)
        if !hasMedia {
            report.report(
                Finding(
                    .missingMediaFile, at: source.startTag(ofChild: "MediaFiles", in: linear.origin),
                    hasDuration ? "<Linear> has no <MediaFile>" : "<Linear> has neither <Duration> nor <MediaFile>",
                    label: "nothing to play",
                    help: """
                        add <MediaFiles> with <MediaFile delivery="progressive" type="video/mp4" width="…" height="…">
                        """))
        } else if !hasDuration {
            report.report(
                .missingDuration, at: source.startTag(of: linear.origin), "<Linear> has no <Duration>",
                label: "without it players have no quartiles",
                help: "add the length of the ad, as in <Duration>00:00:30</Duration>")
        }
        if linear.duration == .zero {
            report.report(
                .zeroDuration, at: source.text(ofChild: "Duration", in: linear.origin),
                "the duration of this ad is zero", label: "every quartile is at the start",
                help: "write the length of the media file, as in 00:00:30", value: "00:00:00")
        }
        if let parameters = linear.adParameters, parameters.value.isEmpty, report.wants(.invalidAdParameters) {
            let place = source.startTag(ofChild: "AdParameters", in: linear.origin)
            // Elements inside are not text either; the reader has reported them.
            if !source.holdsElement(in: place, of: linear.origin) {
                report.report(
                    .invalidAdParameters, at: place, "<AdParameters> is empty", label: "no parameters",
                    help: "remove the element, or write the parameters in CDATA")
            }
        }
        if report.wants(.missingClickThrough), linear.videoClicks.clickThrough == nil, !linear.mediaFiles.isEmpty {
            report.report(
                .missingClickThrough, at: source.startTag(of: linear.origin), "<Linear> has no <ClickThrough>",
                label: "a click opens nothing", help: "add <VideoClicks> with the address of a page in <ClickThrough>")
        }
    }

    private func checkContent(of creative: Creative, _ source: SourceDocument, report: inout FindingCollector) {
        guard creative.nonLinearAds?.nonLinears.isEmpty ?? true, creative.companionAds?.companions.isEmpty ?? true,
            creative.extensions.isEmpty
        else { return }
        let origin = creative.origin
        let list = creative.nonLinearAds != nil ? "NonLinearAds" : creative.companionAds != nil ? "CompanionAds" : nil
        let holdsContent =
            if list == nil {
                source.holdsChild(like: ["Linear", "NonLinearAds", "CompanionAds"], in: origin)
            } else {
                source.holdsChild(like: ["Linear"], in: origin)
                    || source.holdsChild(like: ["NonLinear"], list: "NonLinearAds", in: origin)
                    || source.holdsChild(like: ["Companion"], list: "CompanionAds", in: origin)
            }
        guard !holdsContent else { return }
        report.report(
            .emptyCreative, at: list.map { source.startTag(ofChild: $0, in: origin) } ?? source.startTag(of: origin),
            list.map { "<\($0)> is empty, and <Creative> has nothing else" }
                ?? "<Creative> has none of <Linear>, <NonLinearAds> and <CompanionAds>", label: "nothing to show",
            help: list == nil
                ? "add one of them, or remove the creative" : "add what belongs there, or remove the creative")
    }
}

extension SourceDocument {
    /// Whether the child with this start tag has an element inside.
    fileprivate func holdsElement(in tag: SourceRange, of parent: SourceOrigin) -> Bool {
        guard let range = parent.range, range.lower < tag.lower,
            TagScan(bytes, at: Int(tag.lower))?.isSelfClosing == false
        else { return false }
        var scanner = MarkupScanner(bytes, in: Int(tag.upper)..<max(Int(tag.upper), Int(range.upper)))
        return scanner.nextChild() != nil
    }
}

extension RuleID {
    /// An ad's `Linear` without a `Duration`.
    public static let missingDuration = RuleID(rawValue: "VAST314")
    /// A `Duration` of zero.
    public static let zeroDuration = RuleID(rawValue: "VAST316")
    /// An ad's `Linear` without a `MediaFile`.
    public static let missingMediaFile = RuleID(rawValue: "VAST318")
    /// A linear ad without a page to open.
    public static let missingClickThrough = RuleID(rawValue: "VAST368")
    /// A `Creative` with nothing to show.
    public static let emptyCreative = RuleID(rawValue: "VAST385")
}

extension LinearParts {
    static let rules: [RuleDescription] = [
        RuleDescription(
            .missingDuration, "missing-duration", .error, .correctness, "a Linear of an ad without a Duration",
            why: "every version requires it: players compute quartiles and percentages from it, unless a VPAID unit "
                + "reports its own",
            bad: .inLine(linearCreative(mediaFiles())), good: .inLine(creatives), spec: "VAST 4.2 §3.8.1"),
        RuleDescription(
            .zeroDuration, "zero-duration", .warning, .suspicious, "a Duration of zero",
            why: "players that rely on it fire every quartile at once, or end the ad before it begins",
            bad: .linear(duration: "00:00:00"), good: .inLine(creatives), spec: "VAST 4.2 §3.8.1"),
        RuleDescription(
            .missingMediaFile, "missing-media-file", .error, .correctness, "a Linear of an ad without a MediaFile",
            why: "players drop the ad with VAST error 401 or 403: a Mezzanine or interactive code complements a media "
                + "file, and does not replace it",
            bad: .inLine(linearCreative(duration)), good: .inLine(creatives), spec: "VAST 4.2 §3.9.1"),
        RuleDescription(
            .missingClickThrough, "missing-click-through", .info, .pedantic, "a linear ad without a ClickThrough",
            why: "a click on the ad does nothing, which some campaigns intend", bad: .linear(),
            good: .linear(element("VideoClicks", address("ClickThrough", "https://shop.example/"))),
            spec: "VAST 4.2 §3.10.1"),
        RuleDescription(
            .invalidAdParameters, "invalid-ad-parameters", .warning, .correctness,
            "an AdParameters with elements instead of text, or with nothing",
            why: "the creative's code gets no text, or only part of it",
            bad: .linear("<AdParameters><a>1</a></AdParameters>"),
            good: .linear(address("AdParameters", "<a>1</a>")), spec: "VAST 4.2 §3.8.2"),
        RuleDescription(
            .emptyCreative, "empty-creative", .warning, .suspicious,
            "a Creative without Linear, NonLinearAds or CompanionAds, or with empty ones",
            why: "there is nothing to show; an ad with no other creative fails with VAST error 400 or shows nothing",
            bad: .inLine(creative("")), good: .inLine(creatives), spec: "VAST 4.2 §3.7"),
    ]
}
