// VMAP150, VMAP151, VAST333, VAST334: trackers and their events.
extension Finding {
    static func missingBreakEvent(of element: String, at range: SourceRange) -> Finding {
        Finding(
            .unknownBreakEvent, at: range, "<\(element)> has no event", label: "never fires",
            help: "add event: breakStart, breakEnd or error")
    }

    /// `nearest` is the event that was probably meant.
    static func unknownBreakEvent(_ event: String, nearest: String?, at range: SourceRange) -> Finding {
        Finding(
            .unknownBreakEvent, at: range, "\(event.quoted) is not a break event",
            label: nearest.map { "did you mean \($0)?" } ?? "expected breakStart, breakEnd or error",
            help: nearest.map { "write \"\($0)\"" } ?? "write breakStart, breakEnd or error", value: event)
    }

    static func vastEventInBreak(_ event: String, at range: SourceRange) -> Finding {
        Finding(
            .vastEventInBreak, at: range, "\(event.quoted) is an event of VAST, not of a break",
            label: "expected breakStart, breakEnd or error",
            help: "move it into the VAST response, or write \"breakStart\" or \"breakEnd\"", value: event)
    }

    static func missingVASTEvent(of element: String, at range: SourceRange) -> Finding {
        Finding(
            .unknownVASTEvent, at: range, "<\(element)> has no event", label: "never fires",
            help: "add event, as in event=\"start\"")
    }

    /// `nearest` is the event that was probably meant.
    static func unknownVASTEvent(_ event: String, nearest: String?, at range: SourceRange) -> Finding {
        Finding(
            .unknownVASTEvent, at: range, "\(event.quoted) is not a VAST tracking event",
            label: nearest.map { "did you mean \($0)?" } ?? "never fires",
            help: nearest.map { "write \"\($0)\"" } ?? "use an event of VAST 2.0 to 4.3", value: event)
    }

    static func trackerWithID(of element: String, at range: SourceRange) -> Finding {
        Finding(
            .trackerWithID, at: range, "<\(element)> has no attribute \"id\"", label: "ignored", help: "remove it",
            value: "id")
    }

    static func progressWithoutOffset(at range: SourceRange) -> Finding {
        Finding(
            .progressWithoutOffset, at: range, "a progress tracker has no offset", label: "never fires",
            help: "add offset=\"00:00:05\" or offset=\"50%\"")
    }
}
