import AdRulesText

// VMAP150, VMAP151, VAST333, VAST334: trackers and their events.
extension Finding {
    static let missingBreakEvent = Form(
        .unknownBreakEvent, "<@> has no event", label: "never fires", help: "add event: breakStart, breakEnd or error")

    static let unknownBreakEvent = Form(
        .unknownBreakEvent, "\"@\" is not a break event", label: "expected breakStart, breakEnd or error",
        help: "write breakStart, breakEnd or error")

    /// An event in other capitals or with blanks around it, which is read.
    static func respeltEvent(_ text: String, as event: String, isVMAP: Bool, at range: SourceRange) -> Finding {
        Finding(
            isVMAP ? .unknownBreakEvent : .unknownVASTEvent, at: range, "\(text.quoted) is not spelled \(event.quoted)",
            label: "read anyway, but players compare names exactly", value: text
        ).writing(value: event, isSafe: true)
    }

    static let vastEventInBreak = Form(
        .vastEventInBreak, "\"@\" is an event of VAST, not of a break", label: "expected breakStart, breakEnd or error",
        help: "move it into the VAST response, or write \"breakStart\" or \"breakEnd\"")

    static let missingVASTEvent = Form(
        .unknownVASTEvent, "<@> has no event", label: "never fires", help: "add event, as in event=\"start\"")

    static let unknownVASTEvent = Form(
        .unknownVASTEvent, "\"@\" is not a VAST tracking event", label: "never fires",
        help: "use an event of VAST 2.0 to 4.3")

    static let trackerWithID = Form(
        .trackerWithID, "<@> has no attribute \"id\"", label: "ignored", help: "remove it", value: "id")

    static let progressWithoutOffset = Form(
        .progressWithoutOffset, "a progress tracker has no offset", label: "never fires",
        help: "add offset=\"00:00:05\" or offset=\"50%\"")
}
