public import AdRulesModel

/// VMAP152, VMAP153, VMAP154, VMAP163, VMAP173: the error trackers of a break, and macros of break trackers.
struct BreakTrackers: AdBreakRule, BuiltInRule {
    static let rules = RuleCatalogue.breakTrackersRules

    private static let errorMacros = (TrackingEvent.vmapErrorMacros + ["ERRORCODE"]).map { "[\($0)]" }

    func check(_ adBreak: AdBreak, in document: VMAPDocument, report: inout FindingCollector) {
        for tracker in adBreak.tracking {
            guard let event = tracker.event, TrackingEvent.vmapEvents.contains(event) else { continue }
            let uri = tracker.uri
            let mayHoldEncoded = EncodedMacros.mayBeHeld(in: uri, of: document.source)
            if !mayHoldEncoded {
                if uri.addressKind == .tidy { continue }
                if !uri.isEncoded, uri.marks.isDisjoint(with: [.bracket, .otherMacro]) { continue }
            }
            let address = document.source.decoded(uri)
            var macros = Macros.find(in: address)
            checkSpelling(
                macros + Macros.unclosed(in: address) + (mayHoldEncoded ? EncodedMacros.find(in: address) : []),
                tracker,
                document.source, report: &report)
            if event == .error { macros += Macros.hyphenated(in: address) }
            if macros.isEmpty { continue }
            if event == .error {
                checkErrorMacros(macros, tracker, document.source, report: &report)
            } else if let macro = Self.errorMacros.first(where: { macros.contains(where: $0.isSpelled) }) {
                report.report(
                    Finding(
                        .errorMacroWithoutError, at: place(of: macro, tracker, document.source),
                        "\(quoted(macro)) has no value in a tracker of \(event.rawValue)",
                        label: "sent unchanged",
                        help: "keep it in trackers of error", value: macro))
            }
        }
        if report.wants(.missingErrorTracker), adBreak.source != nil,
            !adBreak.tracking.contains(where: { $0.event == .error })
        {
            report.report(
                Finding(
                    .missingErrorTracker, at: document.source.startTag(of: adBreak.origin),
                    "<AdBreak> has no tracker for errors",
                    label: "nobody learns when it fails",
                    help: #"add <vmap:Tracking event="error"> with the macro [ERROR_CODE]"#))
        }
    }

    /// Reports macros of VAST that are written otherwise. Those of errors have rules of their own.
    private func checkSpelling(
        _ macros: [String], _ tracker: Tracking, _ source: SourceDocument, report: inout FindingCollector
    ) {
        for macro in macros where !Macros.known.contains(ByteText(macro)) {
            guard let spelling = Macros.intended(by: macro), !Self.ofErrors.contains(where: spelling.name.isSpelled),
                !report.filledMacros.contains(ByteText(Macros.bareName(macro)))
            else { continue }
            let place = place(of: macro, tracker, source)
            report.report(
                Finding(
                    .misspeltTrackerMacro, at: place, "\(quoted(macro)) is not VAST's macro [\(spelling.name)]",
                    label: "sent unchanged", value: macro
                ).writing(
                    macro: spelling.name, insteadOf: macro, at: [place], in: source, isSafe: spelling.isCertain))
        }
    }

    private static let ofErrors = ["ERRORCODE", "REASON"]

    private func checkErrorMacros(
        _ macros: [String], _ tracker: Tracking, _ source: SourceDocument, report: inout FindingCollector
    ) {
        if macros.contains(where: "[ERRORCODE]".isSpelled) {
            report.report(
                Finding(
                    .vastErrorMacro, at: place(of: "[ERRORCODE]", tracker, source),
                    "\"[ERRORCODE]\" is VAST's macro, VMAP's is \"[ERROR_CODE]\"", label: "the macro of VAST",
                    value: "[ERRORCODE]"
                ).writing(
                    macro: "ERROR_CODE", insteadOf: "[ERRORCODE]", at: [place(of: "[ERRORCODE]", tracker, source)],
                    in: source, isSafe: true))
        }
        for macro in macros where !Macros.known.contains(ByteText(macro)) {
            guard !TrackingEvent.vmapErrorMacros.contains(where: { macro.isSpelled("[\($0)]") }),
                let match = Spelling.match(
                    Macros.bareName(macro, hyphens: true), among: TrackingEvent.vmapErrorMacros)
            else { continue }
            let place = place(of: macro, tracker, source)
            report.report(
                Finding(
                    .misspeltErrorMacro, at: place, "\(quoted(macro)) is not a macro of VMAP",
                    label: "sent unchanged", value: macro
                ).writing(
                    macro: match.spelling, insteadOf: macro, at: [place], in: source,
                    isSafe: match.isCertain && macro.begins(with: "[")))
        }
    }

    /// Returns the range of the macro in the tracker's text, or of the tracker's start tag if the macro is written
    /// differently there.
    private func place(of macro: String, _ tracker: Tracking, _ source: SourceDocument) -> SourceRange {
        source.place(of: macro, inside: tracker.uri.range) ?? source.startTag(of: tracker.origin)
    }
}

extension RuleID {
    /// VAST's macro `[ERRORCODE]` in an error tracker of VMAP.
    public static let vastErrorMacro = RuleID(rawValue: "VMAP152")
    /// An error macro in a tracker of `breakStart` or `breakEnd`.
    public static let errorMacroWithoutError = RuleID(rawValue: "VMAP153")
    /// A break with ads but without an error tracker.
    public static let missingErrorTracker = RuleID(rawValue: "VMAP154")
    /// An error macro of VMAP that is written otherwise, such as `[error_code]`.
    public static let misspeltErrorMacro = RuleID(rawValue: "VMAP163")
    /// A macro of VAST in a break tracker that is written otherwise.
    public static let misspeltTrackerMacro = RuleID(rawValue: "VMAP173")
}

extension RuleCatalogue {
    static let breakTrackersRules: [RuleDescription] = [
        RuleDescription(
            .vastErrorMacro, "vast-error-macro", .info, .compatibility, fix: .safe,
            "VAST's macro [ERRORCODE] in an error tracker of a break",
            why:
                "in VMAP the macro is [ERROR_CODE]; some players fill both, others send the wrong one unchanged",
            bad: .adBreak(tracking(event: "error", query: "code=[ERRORCODE]")),
            good: .adBreak(tracking(event: "error", query: "code=[ERROR_CODE]")),
            spec: "VMAP 1.0.1 §2.5"),
        RuleDescription(
            .errorMacroWithoutError, "error-macro-without-error", .warning, .suspicious,
            "an error macro in a tracker of breakStart or breakEnd",
            why: "there is no error to report then: the macro is sent to the server unchanged",
            bad: .adBreak(tracking(event: "breakStart", query: "code=[ERROR_CODE]")),
            good: .adBreak(tracking(event: "breakStart")),
            spec: "VMAP 1.0.1 §2.5"),
        RuleDescription(
            .missingErrorTracker, "missing-error-tracker", .info, .pedantic,
            "a break with ads but no error tracker",
            why: "when the break fails, nobody learns of it",
            bad: .adBreak(tagSource(), arguments: ["--extend-select", RuleID.missingErrorTracker.rawValue]),
            good: .adBreak(
                tracking(event: "error", query: "code=[ERROR_CODE]"),
                arguments: ["--extend-select", RuleID.missingErrorTracker.rawValue]),
            spec: "VMAP 1.0.1 §2.3.3"),
        RuleDescription(
            .misspeltErrorMacro, "misspelt-error-macro", .warning, .correctness, fix: .safe,
            "a misspelt error macro of VMAP",
            why: "macros are compared character by character: this one is sent to the server unchanged",
            bad: .adBreak(tracking(event: "error", query: "code=[error_code]")),
            good: .adBreak(tracking(event: "error", query: "code=[ERROR_CODE]")),
            spec: "VMAP 1.0.1 §2.5"),
        RuleDescription(
            .misspeltTrackerMacro, "misspelt-tracker-macro", .warning, .correctness, fix: .safe,
            "a misspelt VAST macro in a break tracker",
            why: "players fill [LIKE_THIS] exactly: the macro is sent to the server unchanged",
            bad: .adBreak(tracking(event: "breakStart", query: "cb=[CACHE_BUSTING]")),
            good: .adBreak(tracking(event: "breakStart", query: "cb=[CACHEBUSTING]")),
            spec: "VAST 4.2 §6"),
    ]
}
