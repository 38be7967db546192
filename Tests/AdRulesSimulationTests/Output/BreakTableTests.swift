import AdRulesSimulation
import Testing

/// What is said of a break that did not play is true for every way to its reason.
@Suite struct BreakTableTests {
    typealias Shown = ShownSession

    private static func session(
        _ breaks: String, steps: String? = nil, answers: String = "{}", policy: String = "{}",
        duration: MediaTime? = .seconds(60), files: [String: String] = [:]
    ) -> ShownSession {
        var session = ShownSession(breaks)
        (session.steps, session.answers, session.policy) = (steps, answers, policy)
        (session.duration, session.files) = (duration, files)
        return session
    }

    private static let two = Shown.tag("00:00:10", "a") + Shown.tag("00:00:20", "b")

    /// Reason by cause: what leads to it, the occurrence, and what the closing table says.
    private static let cases: [(cause: String, session: ShownSession, occurrence: String, words: String)] = [
        (
            "a seek that chose another", session(two, steps: "start; play 1; seek 30; play 60; complete"), "0.0",
            "skippedBySeek: a seek or a late start passed it"
        ),
        (
            "a seek under a policy that plays none",
            session(two, steps: "start; play 1; seek 30; play 60; complete", policy: #"{"seek":"none"}"#), "1.0",
            "skippedBySeek: a seek or a late start passed it"
        ),
        (
            "a late start", session(two, steps: "start 25; play 60; complete"), "0.0",
            "skippedBySeek: a seek or a late start passed it"
        ),
        (
            "a start that drops",
            session(two, steps: "start 25; play 60; complete", policy: #"{"startPosition":"skipPassed"}"#),
            "0.0", "beforeStart: it lies before the start, and the start policy drops it"
        ),
        (
            "an answer that never comes", session(two, answers: #"{"https://ads.example/a":{"never":true}}"#), "0.0",
            "timedOut: no ad was ready in time"
        ),
        (
            "an answer that comes too late",
            session(two, answers: #"{"https://ads.example/a":{"ads":[5],"after":40}}"#), "0.0",
            "timedOut: no ad was ready in time"
        ),
        (
            "an overlay's break whose answer is linear", session(Shown.overlay("00:00:10", "a")), "0.0",
            "fetchFailed(201): no ad of a type that the break may show"
        ),
        (
            "a request that fails", session(two, answers: #"{"https://ads.example/a":{"error":1008}}"#), "0.0",
            "fetchFailed(1008): the ad response could not be fetched"
        ),
        (
            "an answer that cannot be read", session(two, answers: #"{"https://ads.example/a":{"error":100}}"#), "0.0",
            "fetchFailed(100): the response is not readable XML"
        ),
        (
            "an empty answer", session(two, answers: #"{"https://ads.example/a":{"ads":[]}}"#), "0.0",
            "noFill: the answer contained no ad"
        ),
        (
            "media that fail", session(two, answers: #"{"https://ads.example/a":{"ads":[{"duration":5,"failAt":1}]}}"#),
            "0.0",
            "allAdsFailed(405): an ad failed after the break had begun"
        ),
        (
            "media that fail, before an ad that plays",
            session(
                two,
                answers: #"{"https://ads.example/a":{"ads":[{"duration":5,"failAt":1,"sequence":1},{"sequence":2}]}}"#),
            "0.0", "405: the media file could not be shown"
        ),
        (
            "an ad longer than its slot",
            session(
                Shown.tag("#1", "a"), steps: "start; opportunity 10 5; play 60; complete",
                answers: #"{"default":{"ads":[20]}}"#), "0.0",
            "fetchFailed(206): the ad is longer than what is left of the break"
        ),
        (
            "media that fail before they start",
            session(two, answers: #"{"https://ads.example/a":{"ads":[{"duration":5,"fail":401}]}}"#), "0.0",
            "allAdsFailed(401): an ad failed after the break had begun"
        ),
        (
            "no duration", session(Shown.tag("50%", "a"), duration: nil), "0.0",
            "durationUnknown: its moment depends on the duration, which is not known"
        ),
        (
            "no opportunity", session(Shown.tag("#1", "a")), "0.0",
            "opportunityUnknown: it waits for an opportunity that was not declared"
        ),
        (
            "after the end", session(Shown.tag("00:02:00", "a")), "0.0",
            "beyondContent: it lies beyond the end of the content"
        ),
        (
            "an offset that cannot be read", session(Shown.tag("soon", "a")), "0.0",
            "invalidOffset: its timeOffset is missing or cannot be read"
        ),
        (
            "an empty source", session("<AdBreak timeOffset=\"start\" breakType=\"linear\"><AdSource/></AdBreak>"),
            "0.0",
            "unsupported(1004): its ad source is empty"
        ),
        (
            "content that ends before", session(two, steps: "start; play 5; complete"), "1.0",
            "contentEndedFirst: the content ended before it could play"
        ),
        (
            "a discard", session(two, steps: "start; discard; play 60; complete"), "0.0",
            "discarded: the viewer or the app discarded it"
        ),
        (
            "a session that is lost", session(two, steps: "start; play 5; lost heartbeat"), "0.0",
            "sessionLost: the session was lost"
        ),
        (
            "a playlist without it",
            session(
                two, steps: "start; play 5; replace b.xml; play 60; complete",
                files: ["b.xml": Shown.playlist(Shown.tag("00:00:20", "b"))]), "0.0",
            "removed: the new playlist does not contain it"
        ),
        (
            "a break that is ready and not started",
            session(two, steps: "start; play 12; wait 20; play 60; complete", policy: #"{"autoPlay":false}"#), "0.0",
            "notStarted: its ads were ready, but it was not started in time"
        ),
        (
            "a duration that comes too late",
            session(Shown.tag("50%", "a"), steps: "start; play 40; duration 60; play 60; complete", duration: nil),
            "0.0", "passedWhenKnown: its moment became known after the content had passed it"
        ),
        (
            "a break too near to another", session(two, policy: #"{"minimumGap":15}"#), "1.0",
            "tooClose: less content than the gap was played since the last ad"
        ),
        (
            "two overlays at once",
            session(
                Shown.overlay("00:00:10", "a") + Shown.overlay("00:00:12", "b"),
                answers: #"{"default":{"ads":[{"type":"nonlinear","duration":10}]}}"#), "1.0",
            "overlapped: another overlay was showing"
        ),
        (
            "trackers alone",
            session(
                "<AdBreak timeOffset=\"00:00:10\" breakType=\"linear\"><TrackingEvents><Tracking event=\"breakStart\">"
                    + "https://t.example</Tracking></TrackingEvents></AdBreak>"), "0.0",
            "trackersOnly: it has no ads"
        ),
    ]

    @Test("reason by cause", arguments: cases.indices)
    func words(_ index: Int) throws {
        let one = Self.cases[index]
        let row = try one.session.row(one.occurrence)
        #expect(row.contains(one.words), "\(one.cause): \(row)")
    }

    @Test("a VAST response without an ad is not one that plays")
    func emptyResponse() throws {
        let text = try ShownSession("<VAST version=\"4.0\"/>").text()
        #expect(text.hasPrefix("A response without an ad"))
    }
}
