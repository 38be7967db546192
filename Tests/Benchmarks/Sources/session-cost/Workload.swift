import AdRulesEngine

/// A playlist and a viewer whose session has a given number of stops, or of breaks at one stop. Every break plays.
enum Workload: String, CaseIterable {
    /// One break that comes again every second.
    case repeating
    /// A break of its own for every second.
    case distinct
    /// The same, by a viewer who goes to the middle, plays on to the end, and then plays the first half.
    case secondHalfFirst
    /// All breaks before the content, in one hold.
    case oneStop
    /// The same, with the last request answered first.
    case lastAnswerFirst

    /// What it is, for the table.
    var title: String {
        switch self {
        case .repeating: "one break, repeatAfter 1 s"
        case .distinct: "a break a second"
        case .secondHalfFirst: "a break a second, the second half first"
        case .oneStop: "breaks at start"
        case .lastAnswerFirst: "breaks at start, the last answer first"
        }
    }

    /// The most stops that it can have: repetitions are limited.
    var most: Int { self == .repeating ? Policies().repeatCap : .max }

    /// The playlist with so many stops or breaks.
    func document(count: Int) -> VMAPDocument {
        switch self {
        case .repeating:
            var adBreak = Self.adBreak(at: .time(.seconds(1)))
            adBreak.repeatAfter = .seconds(1)
            return VMAPDocument(breaks: [adBreak])
        case .distinct, .secondHalfFirst:
            return VMAPDocument(breaks: (1...count).map { Self.adBreak(at: .time(.seconds(Int64($0)))) })
        case .oneStop, .lastAnswerFirst:
            return VMAPDocument(breaks: (0..<count).map { _ in Self.adBreak(at: .start) })
        }
    }

    /// The length of the content: all stops lie in it.
    func duration(count: Int) -> MediaTime {
        switch self {
        case .oneStop, .lastAnswerFirst: .seconds(60)
        case .repeating, .distinct, .secondHalfFirst: .seconds(Int64(count) + 1)
        }
    }

    /// The parts of the content in the order in which the viewer plays them.
    func parts(count: Int) -> [Range<MediaTime>] {
        let duration = duration(count: count)
        guard self == .secondHalfFirst else { return [.zero..<duration] }
        // The seek to a moment behind the stop in the middle makes that stop due.
        let middle = MediaTime.seconds(Int64(count / 2)) + .milliseconds(500)
        return [middle..<duration, .zero..<middle]
    }

    private static func adBreak(at offset: TimeOffset) -> AdBreak {
        AdBreak(
            timeOffset: offset, source: AdSource(content: .adTag("https://ads.example/tag", template: nil)),
            tracking: [Tracking(event: .breakStart, uri: "https://track.example/break")])
    }
}
