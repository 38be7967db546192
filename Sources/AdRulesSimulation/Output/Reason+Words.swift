extension BreakReason {
    /// The reason in a few words, for an outcome. One reason can have several causes; the words are true of all of
    /// them.
    func words(_ outcome: BreakOutcome) -> String {
        "\(name)\(code.map { "(\($0))" } ?? ""): \(sentence(outcome))"
    }

    private func sentence(_ outcome: BreakOutcome) -> String {
        switch self {
        // A seek or a late start under any policy, or an overlay that a seek passed before it was shown.
        case .skippedBySeek: "a seek or the start left it behind without playing it"
        case .beforeStart: "the start policy drops what lies before"
        case .beyondContent: "its moment is after the end of the content"
        case .durationUnknown: "its moment depends on the duration, which is not known"
        case .opportunityUnknown: "its opportunity was not declared"
        case .passedWhenKnown: "the content was past its moment when that became known"
        case .invalidOffset: "its timeOffset is missing or cannot be read"
        case .unsupported(1004): "its ad source is empty"
        case .unsupported: "its source is of a kind that cannot be played"
        case .fetchFailed(let code): Self.failure(code)
        case .noFill: "the answer held no ad"
        // The answer came too late or never, a later stop was reached, or a hold became too long.
        case .timedOut: "nothing of it was ready to be shown in time"
        case .allAdsFailed:
            outcome == .partlyPlayed ? "an ad of it failed" : "it began, and every ad of it failed"
        case .doesNotFit: "no ad of it fits the surface"
        case .discarded: "the viewer or the app discarded it"
        case .suppressedBumper: "a bumper, and no other ad of its stop plays"
        case .overlappedRepeat: "a repetition that gives way to the break written for its moment"
        case .overlapped: "another overlay was showing"
        case .tooClose: "it is too near to the end of the break before"
        case .notStarted: "it was ready, and was not started in time"
        case .leftWindow: "the live window moved past it"
        case .removed: "the new playlist does not have it"
        case .trackersOnly: "it has trackers and no ads"
        case .contentEndedFirst: "the content ended before it could play"
        case .sessionLost: "the session was lost"
        }
    }

    /// The cause of a failure by its code: of VMAP from 1000 on, otherwise of VAST.
    private static func failure(_ code: Int) -> String {
        switch code {
        case 100...199, 1006: "its answer could not be read"
        case 201: "its answer holds no ad of the kind the break shows"
        case 200...299: "its answer holds no ad that is expected here"
        case 300...399: "its wrappers led to no ad"
        case 403, 503: "its answer holds no media that can be played"
        case 400...699: "its ads cannot be played"
        case 1005: "its template cannot be played"
        case 1007: "no answer came in time"
        case 1008: "its answer could not be fetched"
        default: "there was no ad of it to show"
        }
    }
}
