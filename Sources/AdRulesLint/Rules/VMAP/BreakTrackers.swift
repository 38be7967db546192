public import AdRulesModel
import AdRulesText

/// VMAP152, VMAP153, VMAP154, VMAP163, VMAP173, VMAP174, VMAP225: a break's error trackers, and the macros of all.
struct BreakTrackers: AdBreakRule, BuiltInRule {
    func check(_ adBreak: AdBreak, in document: VMAPDocument, report: inout FindingCollector) {
        for tracker in adBreak.tracking {
            guard let event = tracker.event, TrackingEvent.vmapEvents.contains(event) else { continue }
            let uri = tracker.uri
            let mayHoldEncoded = EncodedMacros.mayBeHeld(in: uri, of: document.source)
            if !mayHoldEncoded {
                if uri.addressKind == .tidy { continue }
                if !uri.isEncoded, uri.marks.isDisjoint(with: .macro) { continue }
            }
            check(
                macros(in: document.source.decoded(uri), event, mayHoldEncoded), tracker, event, document.source,
                &report)
        }
        if adBreak.tracking.count > 1 {
            TrackerLists.checkRepetitions(adBreak.tracking, .doubledBreakTracker, report: &report)
        }
        if report.wants(.missingErrorTracker), adBreak.source != nil,
            !adBreak.tracking.contains(where: { $0.event == .error })
        {
            report.report(
                .missingErrorTracker, at: document.source.startTag(of: adBreak.origin),
                "<AdBreak> has no tracker for errors", label: "its failures are not reported",
                help: #"add <vmap:Tracking event="error"> with the macro [ERROR_CODE]"#)
        }
    }

    private func macros(in address: ArraySlice<UInt8>, _ event: TrackingEvent, _ mayHoldEncoded: Bool) -> [String] {
        var macros = Macros.find(in: address) + Macros.unclosed(in: address)
        if mayHoldEncoded { macros += EncodedMacros.find(in: address, or: TrackingEvent.vmapErrorMacros) }
        if event == .error { macros += Macros.hyphenated(in: address) }
        return macros
    }

    /// The problem of a macro in a tracker.
    private enum Mistake {
        /// It is VAST's macro of errors, in a tracker of errors.
        case ofVAST
        /// It is a macro of errors, in another tracker.
        case withoutError
        /// It is meant to be a macro of VMAP.
        case meant(Spelling.Match)
        /// It is meant to be a macro of VAST.
        case meantOfVAST(name: String, isCertain: Bool)
        /// It is a macro of VAST that has a value elsewhere.
        case misplaced(MacroHome)
        /// Nobody fills it.
        case unfilled
    }

    private func check(
        _ macros: [String], _ tracker: Tracking, _ event: TrackingEvent, _ source: SourceDocument,
        _ report: inout FindingCollector
    ) {
        var isWithoutError = false
        for macro in macros {
            guard let mistake = mistake(macro, event), !Macros.isFilled(macro, by: report.filledMacros)
            else { continue }
            // One of them is enough.
            if case .withoutError = mistake {
                if isWithoutError { continue }
                isWithoutError = true
            }
            report.report(finding(mistake, macro, tracker, event, source))
        }
    }

    private func mistake(_ macro: String, _ event: TrackingEvent) -> Mistake? {
        let isError = event == .error
        if Self.vmapMacros.contains(where: macro.isSpelled) { return isError ? nil : .withoutError }
        if macro.isSpelled("[ERRORCODE]") { return isError ? .ofVAST : .withoutError }
        if Macros.known.contains(ByteText(macro)) {
            return Macros.home(of: macro, outside: AddressRole.breakTracking.macroContexts).map(Mistake.misplaced)
        }
        if let match = Self.errorMacro(meantBy: macro) { return isError ? .meant(match) : .withoutError }
        if let meant = Macros.intended(by: macro), !Self.ofErrors.contains(where: meant.name.isSpelled) {
            return .meantOfVAST(name: meant.name, isCertain: meant.isCertain)
        }
        // No macro has a hyphen.
        return macro.holds("-") ? nil : .unfilled
    }

    private static let vmapMacros = TrackingEvent.vmapErrorMacros.map { "[\($0)]" }
    private static let ofErrors = ["ERRORCODE", "REASON"]

    /// The macro of VMAP that is meant by another spelling: `[error_code]`, `[ERROR_MSG]`, `%5BERROR_CODE%5D`.
    private static func errorMacro(meantBy macro: String) -> Spelling.Match? {
        guard !macro.holds(".") else { return nil }
        let isEncoded = EncodedMacros.isEncoded(macro)
        let name = isEncoded ? EncodedMacros.name(of: macro) : Macros.bareName(macro, hyphens: true)
        if var match = Spelling.match(name, among: TrackingEvent.vmapErrorMacros) {
            match.isCertain = match.isCertain && (isEncoded || macro.begins(with: "["))
            return match
        }
        let letters = String(decoding: name.utf8.filter { $0 != UInt8(ascii: "_") }, as: UTF8.self).uppercasedASCII
        guard letters.begins(with: "ERRORM") else { return nil }
        var match = Spelling.match("ERROR_MESSAGE", among: TrackingEvent.vmapErrorMacros)
        match?.isCertain = false
        return match
    }

    private func finding(
        _ mistake: Mistake, _ macro: String, _ tracker: Tracking, _ event: TrackingEvent, _ source: SourceDocument
    ) -> Finding {
        let place = place(of: macro, tracker, source)
        func finding(_ rule: RuleID, _ message: String, label: String = "sent unchanged", help: String? = nil)
            -> Finding
        {
            Finding(rule, at: place, message, label: label, help: help, value: macro)
        }
        switch mistake {
        case .ofVAST:
            return finding(
                .vastErrorMacro, "\"[ERRORCODE]\" is VAST's macro, VMAP's is \"[ERROR_CODE]\"",
                label: "the macro of VAST"
            ).writing(macro: "ERROR_CODE", insteadOf: macro, at: [place], in: source, isSafe: true)
        case .withoutError:
            return finding(
                .errorMacroWithoutError, "\(quoted(macro)) has no value in a tracker of \(event.rawValue)",
                help: "keep it in trackers of error")
        case .meant(let match):
            return finding(.misspeltErrorMacro, "\(quoted(macro)) is not a macro of VMAP")
                .writing(macro: match.spelling, insteadOf: macro, at: [place], in: source, isSafe: match.isCertain)
        case .meantOfVAST(let name, let isCertain):
            return finding(.misspeltTrackerMacro, "\(quoted(macro)) is not VAST's macro [\(name)]")
                .writing(macro: name, insteadOf: macro, at: [place], in: source, isSafe: isCertain)
        case .misplaced(let home):
            return finding(
                .unfilledTrackerMacro, "\(quoted(macro)) has no value in a tracker of \(event.rawValue)",
                label: home.reason, help: "keep it in \(home.name)")
        case .unfilled:
            return finding(
                .unfilledTrackerMacro, "\(quoted(macro)) is not a macro that players fill",
                help: "fill it before the playlist is sent, or write one of VAST's macros")
        }
    }

    /// Returns the range of the macro in a tracker's text, or of its start tag if it is written differently there.
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
    /// A macro in a break tracker that no player fills.
    public static let unfilledTrackerMacro = RuleID(rawValue: "VMAP174")
    /// The same tracker of a break twice.
    public static let doubledBreakTracker = RuleID(rawValue: "VMAP225")
}

extension BreakTrackers {
    static let rules: [RuleDescription] = [
        RuleDescription(
            .vastErrorMacro, "vast-error-macro", .info, .compatibility, fix: .safe,
            "VAST's macro [ERRORCODE] in an error tracker of a break",
            why: "in VMAP the macro is [ERROR_CODE]; some players fill both, others send the wrong one unchanged",
            bad: .adBreak(tracking(event: "error", query: "code=[ERRORCODE]")),
            good: .adBreak(tracking(event: "error", query: "code=[ERROR_CODE]")), spec: "VMAP 1.0.1 §2.5"),
        RuleDescription(
            .errorMacroWithoutError, "error-macro-without-error", .warning, .suspicious,
            "an error macro in a tracker of breakStart or breakEnd",
            why: "there is no error to report then: the macro is sent to the server unchanged",
            bad: .adBreak(tracking(event: "breakStart", query: "code=[ERROR_CODE]")),
            good: .adBreak(tracking(event: "breakStart")), spec: "VMAP 1.0.1 §2.5"),
        RuleDescription(
            .missingErrorTracker, "missing-error-tracker", .info, .pedantic, "a break with ads but no error tracker",
            why: "failures of the break are not reported",
            bad: .adBreak(tagSource()), good: .adBreak(tracking(event: "error", query: "code=[ERROR_CODE]")),
            spec: "VMAP 1.0.1 §2.3.3"),
        RuleDescription(
            .misspeltErrorMacro, "misspelt-error-macro", .warning, .correctness, fix: .safe,
            "a misspelt error macro of VMAP",
            why: "macros are compared character by character: this one is sent to the server unchanged",
            bad: .adBreak(tracking(event: "error", query: "code=[error_code]")),
            good: .adBreak(tracking(event: "error", query: "code=[ERROR_CODE]")), spec: "VMAP 1.0.1 §2.5"),
        RuleDescription(
            .misspeltTrackerMacro, "misspelt-tracker-macro", .warning, .correctness, fix: .safe,
            "a misspelt VAST macro in a break tracker",
            why: "players fill [LIKE_THIS] exactly: the macro is sent to the server unchanged",
            bad: .adBreak(tracking(event: "breakStart", query: "cb=[CACHE_BUSTING]")),
            good: .adBreak(tracking(event: "breakStart", query: "cb=[CACHEBUSTING]")), spec: "VAST 4.2 §6"),
        RuleDescription(
            .unfilledTrackerMacro, "unfilled-tracker-macro", .info, .suspicious, folding: .together,
            "a macro in a break tracker that no player fills there",
            why:
                "players fill the macros of IAB's list that have a value there; others are sent to the server unchanged",
            bad: .adBreak(tracking(event: "breakStart", query: "user={{user}}")),
            good: .adBreak(tracking(event: "breakStart", query: "user=1")), spec: "VAST 4.2 §6"),
        RuleDescription(
            .doubledBreakTracker, "doubled-break-tracker", .warning, .suspicious,
            "the same address twice for one event of a break",
            why: "players request both: the server counts the event twice, unless it notices",
            bad: .adBreak(trackers(["breakStart", "breakStart"], "https://track.example/break")),
            good: .adBreak(tracking(event: "breakStart")), spec: "VMAP 1.0.1 §2.3.3"),
    ]
}
