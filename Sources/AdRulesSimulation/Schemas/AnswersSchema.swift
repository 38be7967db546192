import AdRulesText

/// The keys of answers, and what they hold.
enum AnswersSchema {
    /// The behaviour of a medium.
    static let media = [
        JSONShape.key("fail", "The error code with which it fails.", .code),
        JSONShape.key(
            "failAt", "The seconds of the ad at which it fails or stalls; without it, before its start.", .givenTime),
        JSONShape.key("failIn", "That it fails while it is prepared, before it is to start.", .words(["prepare"])),
        JSONShape.key("stall", "Whether the player reports nothing more of it.", .flag, .bool(false)),
        JSONShape.key("ready", "The seconds until it can start.", .givenTime, .integer(0)),
    ]

    private static let duration = JSONShape.seconds(atMost: SimulationLimits.longestAd)

    /// An ad that is written as an object.
    static let ad =
        [
            JSONShape.key("duration", "Its length in seconds.", duration, .seconds(AdDescription.usualDuration)),
            JSONShape.key("sequence", "Its place in the pod; without it, it is none of the pod.", .whole(1)),
            JSONShape.key(
                "type", "Linear, or an overlay.", .words([BreakType.linear, .nonlinear].map(\.rawValue)),
                .string(BreakType.linear.rawValue)),
            JSONShape.key("skipOffset", "The seconds after which it can be skipped.", .givenTime),
            JSONShape.key("width", "Its width in pixels.", .whole(0)),
            JSONShape.key("height", "Its height in pixels.", .whole(0)),
        ] + media + [JSONShape.key("trackers", "The URLs of its trackers, by event.", .object(trackers))]

    /// The URLs of an ad's trackers, by event.
    static let trackers: [JSONShape.Key] =
        (AdDescription.beaconEvents + TrackingEvent.vastEvents.filter { $0 != .progress }.map(\.rawValue))
        .map { ($0, .list(of: .text)) }

    /// The kinds of an answer; it is one of these.
    static let kinds = [
        JSONShape.key(
            "ads", "A pod of ads: their seconds, or objects; [] is a response without an ad.",
            .list(of: .either(duration, medium(ad)), atMost: SimulationLimits.ads)),
        JSONShape.key("error", "The error code with which the request fails.", .code),
        JSONShape.key("file", "The path of a VAST response.", .text),
        JSONShape.key("never", "That no answer comes.", .constant(.bool(true))),
    ]

    /// An object with the behaviour of a medium, which fails in its preparation only with a code.
    private static func medium(_ keys: [JSONShape.Key]) -> JSONShape { .object(keys, pairs: ["failIn": "fail"]) }

    static let value: JSONShape = {
        let after = JSONShape.key("after", "The seconds until it comes.", .givenTime, .seconds(Answers.usualDelay))
        let answer = JSONShape.either(kinds.map { .object([$0, after], needs: [$0.name]) })
        let answers = JSONShape.either(answer, .list(of: answer, atLeast: 1))
        return .table(
            of: answers,
            known: [
                JSONShape.key("breaks", "The answers for single breaks, by their numbers from 0.", .table(of: answers)),
                JSONShape.key(
                    "default", "The answers to all other requests; without it, an ad of 15 seconds.", answers),
                JSONShape.key("media", "What media files do, by URL.", .table(of: medium(media))),
            ])
    }()
}
