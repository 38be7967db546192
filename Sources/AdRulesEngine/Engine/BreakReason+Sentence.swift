extension BreakReason {
    /// The reason in a few words about the break, without a full stop and without the code, as in
    /// `no ad was ready in time`. One reason can have several causes; the words are true of all of them.
    ///
    /// The schedule, the simulation, HLS, lint and the language server print these words.
    public var sentence: String {
        switch self {
        // A seek or a late start under any policy, or an overlay that a seek passed before it was shown.
        case .skippedBySeek: "a seek or a late start passed it"
        case .beforeStart: "it lies before the start, and the start policy drops it"
        case .beyondContent: "it lies beyond the end of the content"
        case .durationUnknown: "its moment depends on the duration, which is not known"
        case .opportunityUnknown: "it waits for an opportunity that was not declared"
        case .passedWhenKnown: "the content was past its moment when that became known"
        case .invalidOffset: "its timeOffset is missing or cannot be read"
        case .unsupported(1004): "its ad source is empty"
        case .unsupported: "its ad source is of a kind that cannot be played"
        case .fetchFailed(let code): Self.failure(code)
        case .noFill: "the answer held no ad"
        // The answer came too late or never, a later stop was reached, or a hold became too long.
        case .timedOut: "no ad was ready in time"
        case .deadAir: "the interruption had no playing ad for too long, and ended first"
        case .allAdsFailed: "it began, and every ad failed"
        case .doesNotFit: "no ad fits the surface"
        case .discarded: "the viewer or the app discarded it"
        case .suppressedBumper: "it is a bumper, and no other ad of its stop plays"
        case .overlappedRepeat: "it gives way to the break set for that moment"
        case .overlapped: "another overlay was showing"
        case .tooClose: "it is too close to the ad before"
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
        default: "it had no ad to show"
        }
    }
}

extension Schedule {
    /// Why a break has no moment, in the words of ``BreakReason/sentence``, with what this schedule knows: that a live
    /// stream has no duration, how many opportunities it has. A code follows in parentheses.
    public func sentence(for reason: BreakReason) -> String {
        switch reason {
        case .durationUnknown where isLive: "its moment depends on the duration, and a live stream has none"
        case .opportunityUnknown where !opportunities.isEmpty:
            "it waits for an opportunity, and the content has only \(opportunities.count)"
        default: reason.sentence + (reason.code.map { " (\($0))" } ?? "")
        }
    }

    /// The input of this schedule that a break with this reason waits for, `duration` or `opportunities`; nil if no input
    /// would give it a moment.
    public func missingInput(for reason: BreakReason) -> String? {
        switch reason {
        case .durationUnknown where !isLive: "duration"
        case .opportunityUnknown where opportunities.isEmpty: "opportunities"
        default: nil
        }
    }
}
