/// The interstitials of a schedule, and what HLS cannot carry of it.
///
/// Breaks of one moment with the same label are one interstitial, as VMAP means them: its asset list has the ads of all
/// of them. So are the breaks of one avail that has a length, or may get one while content grows: they share its time,
/// and content resumes once. The others of that moment follow in the order of the playlist; players play them in that
/// order and add their resume offsets.
public struct InterstitialExport: Sendable, Hashable {
    /// The settings of an export.
    public struct Options: Sendable, Hashable {
        /// The URI below which asset lists are found, absolute so that every player can use it: a break with the label
        /// `mid` has the list `mid.json` there. A server at this address must resolve the breaks that have a tag and
        /// no entry in ``responses``. If nil, such breaks cannot be exported.
        public var assetBase: String?
        /// The answers of the ad servers, with wrappers followed. A repetition without one has that of its break.
        public var responses: [OccurrenceID: AdResponse] = [:]
        /// The actions denied to the viewer: by default skipping inside a break. With `jump`, a seek forward in hls.js
        /// ends at the first break that it passes and never arrives at its target.
        public var restrictions: Interstitial.Restrictions = [.skip]
        /// The ends that move to segment boundaries; by default only those of replaced avails.
        public var snap: Interstitial.Snap = []
        /// The breaks that never play again after they started.
        public var once = Once.auto
        /// Whether ads replace the content of an avail, whose length is that of the opportunity.
        public var avails = Avails.replace
        /// Whether viewers may see different ads.
        public var contentMayVary = true
        /// The space of breaks on the timeline.
        public var timelineOccupancy = Interstitial.TimelineOccupancy.point
        /// The key of the skip button's label; nil for the label of the player.
        public var skipLabelID: String?
        /// The content time up to which breaks are exported, for schedules whose repetitions have no end; nil for all.
        public var end: MediaTime?
        /// Whether the content grows, as a playlist of the type `EVENT` does. Without a duration in the schedule a
        /// post-roll is left out; ``leaveOutBreaksAhead(on:)`` leaves out what else has no date yet. No attribute of a
        /// tag that players have may change then: mid-rolls play again as those of a live stream, and an avail whose
        /// ads replace content only gets a limit, when its length is known.
        public var contentGrows = false
        /// The bitrate, in kbit/s, up to which a media file may take the place of an HLS playlist; nil for HLS only.
        public var maxFileBitrate: Int?
        /// Decide which media files can be played.
        public var policies = AssetList.policies

        /// The answer for an occurrence: its own, or that of its break.
        func response(to occurrence: OccurrenceID) -> AdResponse? {
            responses[occurrence] ?? responses[OccurrenceID(occurrence.index)]
        }

        /// Creates the default settings.
        public init() {}
    }

    /// The breaks that never play again once started (`CUE="ONCE"`), as engines do by default (`Policies.Replay.once`).
    public enum Once: String, Sendable, Hashable, CaseIterable {
        /// All of them but the last mid-roll of a film, and the mid-rolls of a live stream, which play again when they
        /// are crossed again. After a mid-roll that plays once and that no other mid-roll follows, hls.js goes back to
        /// 0:00 if an earlier break has not played. A post-roll does not help: after it played it no longer follows.
        case auto
        /// All of them.
        case always
        /// None of them.
        case never

        /// Whether an interstitial at a position plays once. `isLastOrLive`: whether it is the last mid-roll or live.
        func isMeant(for position: StopPosition, isLastOrLive: Bool) -> Bool {
            self == .always || self == .auto && !(position.isMidroll && isLastOrLive)
        }
    }

    /// Whether ads replace the content of an avail that has a length.
    public enum Avails: String, Sendable, Hashable, CaseIterable {
        /// The ads take its place: content resumes at its end, at segment boundaries. Where the ads are known and
        /// there is none, the content of the avail stays. A break inside the avail is left out.
        case replace
        /// The ads come before it.
        case insert
    }

    /// The interstitials in the order in which they play.
    public var interstitials: [Interstitial]
    /// The parts that could not be carried, in the order of the playlist.
    public var unsupported: [UnsupportedFeature]

    /// Exports a schedule.
    ///
    /// Content resumes where it stopped (``Interstitial/resumeOffset`` 0), or behind an avail that is replaced; in a
    /// live stream the offset is left out so that the player keeps its delay.
    ///
    /// - Complexity: O(stops + ads).
    public init(_ schedule: Schedule, options: Options = Options()) {
        var builder = InterstitialBuilder(schedule, options)
        for stop in Self.stops(of: schedule, through: options.end) { builder.add(stop) }
        builder.addUnscheduled()
        builder.decideOnce()
        interstitials = builder.interstitials
        unsupported = builder.unsupported
        sortUnsupported()
    }

    private mutating func sortUnsupported() {
        unsupported.sort {
            $0.occurrence != $1.occurrence ? $0.occurrence < $1.occurrence : $0.isWholeBreak && !$1.isWholeBreak
        }
    }

    /// Leaves out, until the content reaches them, the mid-rolls behind the end of a growing timeline, and the
    /// post-roll. Their dates would be extrapolated and move with the next segments; but players with a tag ignore
    /// another date (RFC 8216bis §4.4.5.1). Of repetitions only the next is reported. Complexity: O(interstitials).
    public mutating func leaveOutBreaksAhead(on timeline: ContentTimeline) {
        var reported: Set<Int> = []
        interstitials.removeAll { interstitial in
            let message: String
            switch interstitial.position {
            case .midroll(let time) where time >= timeline.duration:
                message = "it waits until the playlist lists \(time): before, its date may still move"
            case .postroll: message = Self.waitsForEnd
            default: return false
            }
            for occurrence in interstitial.occurrences where reported.insert(occurrence.index).inserted {
                unsupported.append(
                    UnsupportedFeature(
                        .waiting, occurrence: occurrence, breakID: interstitial.breakID, isWholeBreak: true,
                        message: message))
            }
            return true
        }
        sortUnsupported()
    }

    static let waitsForEnd = "it waits for the end of the content, which still grows: the date of the end moves"

    /// Leaves out the mid-rolls whose dates belong to an earlier content time, too: where dates go back, players would
    /// play them there. Dates that go back by up to 50 ms are those of an encoder that rounds: no viewer sees the
    /// difference. Complexity: O(n log n) in the number of interstitials and of the date jumps of the timeline.
    public mutating func leaveOutAmbiguousDates(on timeline: ContentTimeline) {
        interstitials.removeAll { interstitial in
            guard case .midroll(let time) = interstitial.position else { return false }
            let played = timeline.contentTime(of: interstitial.start(on: timeline))
            guard time - played > SegmentGrid.tolerance else { return false }
            unsupported += interstitial.occurrences.map {
                UnsupportedFeature(
                    .ambiguousDate, occurrence: $0, breakID: interstitial.breakID, isWholeBreak: true,
                    message:
                        "the dates of the content go back, and its date is also that of \(played), where players would "
                        + "play it: let the packager write dates that do not go back")
            }
            return true
        }
        sortUnsupported()
    }

    /// The stops up to a content time. Endless repetitions are listed up to it only, and up to the schedule's cap.
    private static func stops(of schedule: Schedule, through end: MediaTime?) -> [Stop] {
        guard let end else { return schedule.stops }
        var stops = schedule.preroll.map { [$0] } ?? []
        var (time, listed) = (MediaTime.zero, schedule)
        while let stop = listed.nextStop(after: time), let next = stop.position.contentTime, next <= end,
            stops.count <= schedule.repeatCap
        {
            stops.append(stop)
            time = next
            listed = listed.reaching(time)
        }
        if schedule.duration.map({ $0 <= end }) ?? true, let postroll = schedule.postroll { stops.append(postroll) }
        return stops
    }
}
