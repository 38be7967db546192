import AdRulesModel

/// VMAP152, VMAP153, VMAP154: the error trackers of a break and their macros.
enum BreakTrackers: AdBreakRule {
    static let ids: [RuleID] = [.vastErrorMacro, .errorMacroWithoutError, .missingErrorTracker]

    private static let errorMacros = ["[ERROR_CODE]", "[ERROR_MESSAGE]", "[ERRORCODE]"]

    static func check(_ adBreak: AdBreak, in document: VMAPDocument, report: inout FindingCollector) {
        for tracker in adBreak.tracking {
            guard let event = tracker.event, TrackingEvent.vmapEvents.contains(event) else { continue }
            let macros = Macros.find(in: document.source.decoded(tracker.uri))
            if macros.isEmpty { continue }
            if event == .error {
                guard macros.contains(where: "[ERRORCODE]".isSpelled) else { continue }
                report.report(
                    Finding(
                        .vastErrorMacro, at: place(of: "[ERRORCODE]", tracker, document.source),
                        "\"[ERRORCODE]\" is VAST's macro, VMAP's is \"[ERROR_CODE]\"", label: "the macro of VAST",
                        help: "write [ERROR_CODE]", value: "[ERRORCODE]"))
            } else if let macro = errorMacros.first(where: { macros.contains(where: $0.isSpelled) }) {
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

    /// Returns the range of the macro in the tracker's text, or of the tracker's start tag if the macro is written
    /// differently there.
    private static func place(of macro: String, _ tracker: Tracking, _ source: SourceDocument) -> SourceRange {
        source.place(of: macro, inside: tracker.uri.range) ?? source.startTag(of: tracker.origin)
    }
}
