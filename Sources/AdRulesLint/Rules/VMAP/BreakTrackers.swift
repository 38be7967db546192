import AdRulesModel

/// VMAP152, VMAP153, VMAP154, VMAP163: the error trackers of a break and their macros.
struct BreakTrackers: AdBreakRule, BuiltInRule {
    static let ids: [RuleID] = [
        .vastErrorMacro, .errorMacroWithoutError, .missingErrorTracker, .misspeltErrorMacro,
    ]

    private static let errorMacros = ["[ERROR_CODE]", "[ERROR_MESSAGE]", "[ERRORCODE]"]

    func check(_ adBreak: AdBreak, in document: VMAPDocument, report: inout FindingCollector) {
        for tracker in adBreak.tracking {
            guard let event = tracker.event, TrackingEvent.vmapEvents.contains(event) else { continue }
            let uri = tracker.uri
            if uri.addressKind == .tidy { continue }
            if !uri.isEncoded, uri.marks.isDisjoint(with: [.bracket, .otherMacro]) { continue }
            let address = document.source.decoded(uri)
            var macros = Macros.find(in: address)
            if event == .error { macros += Macros.hyphenated(in: address) }
            if macros.isEmpty { continue }
            if event == .error {
                checkErrorMacros(macros, tracker, document.source, report: &report)
            } else if let macro = Self.errorMacros.first(where: { macros.contains(where: $0.isSpelled) }) {
                report.report(
                    Finding(
                        .errorMacroWithoutError, at: place(of: macro, tracker, document.source),
                        "\(quoted(macro)) has no value in a tracker of \(event.rawValue)",
                        label: "sent as it is written",
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
                    label: "nobody hears when it fails",
                    help: #"add <vmap:Tracking event="error"> with the macro [ERROR_CODE]"#))
        }
    }

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
            guard !macro.isSpelled("[ERROR_CODE]"), !macro.isSpelled("[ERROR_MESSAGE]"),
                let match = Spelling.match(
                    Macros.bareName(macro, hyphens: true), among: ["ERROR_CODE", "ERROR_MESSAGE"])
            else { continue }
            let place = place(of: macro, tracker, source)
            report.report(
                Finding(
                    .misspeltErrorMacro, at: place, "\(quoted(macro)) is not a macro of VMAP",
                    label: "sent as it is written", value: macro
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
