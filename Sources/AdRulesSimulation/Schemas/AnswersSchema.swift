import AdRulesText

/// The keys of answers, and what they hold.
enum AnswersSchema {
    /// The behaviour of a medium.
    static let media: [JSONShape.Key] = [
        ("fail", .code), ("failAt", .givenTime), ("failIn", .words(["prepare"])),
        ("stall", .flag), ("ready", .givenTime),
    ]

    private static let duration = JSONShape.seconds(atMost: SimulationLimits.longestAd)

    /// An ad that is written as an object.
    static let ad: [JSONShape.Key] =
        [
            ("duration", duration), ("sequence", .whole(1)),
            ("type", .words([BreakType.linear, .nonlinear].map(\.rawValue))), ("skipOffset", .givenTime),
            ("width", .whole(0)), ("height", .whole(0)),
        ] + media + [("trackers", .object(trackers))]

    /// The URLs of an ad's trackers, by event.
    static let trackers: [JSONShape.Key] =
        (AdDescription.beaconEvents + TrackingEvent.vastEvents.filter { $0 != .progress }.map(\.rawValue))
        .map { ($0, .list(of: .text)) }

    /// The kinds of an answer; it is one of these.
    static let kinds: [JSONShape.Key] = [
        ("ads", .list(of: .either(duration, medium(ad)), atMost: SimulationLimits.ads)),
        ("error", .code), ("file", .text), ("never", .constant(.bool(true))),
    ]

    /// An object with the behaviour of a medium, which fails in its preparation only with a code.
    private static func medium(_ keys: [JSONShape.Key]) -> JSONShape { .object(keys, pairs: ["failIn": "fail"]) }

    static let value: JSONShape = {
        let after: JSONShape.Key = ("after", .givenTime)
        let answer = JSONShape.either(kinds.map { .object([$0, after], needs: [$0.name]) })
        let answers = JSONShape.either(answer, .list(of: answer, atLeast: 1))
        return .table(
            of: answers,
            known: [("breaks", .table(of: answers)), ("default", answers), ("media", .table(of: medium(media)))])
    }()
}
