import AdRulesEngine

/// A playlist and a viewer whose session has a given number of stops, or of breaks at one stop. Every break plays.
enum Workload: String, CaseIterable {
    /// One break that comes again every second.
    case repeating
    /// A break of its own for every second.
    case distinct
    /// All breaks before the content, in one hold.
    case oneStop

    /// What it is, for the table.
    var title: String {
        switch self {
        case .repeating: "one break, repeatAfter 1 s"
        case .distinct: "a break a second"
        case .oneStop: "breaks at start"
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
        case .distinct:
            return VMAPDocument(breaks: (1...count).map { Self.adBreak(at: .time(.seconds(Int64($0)))) })
        case .oneStop:
            return VMAPDocument(breaks: (0..<count).map { _ in Self.adBreak(at: .start) })
        }
    }

    /// The length of the content: all stops lie in it.
    func duration(count: Int) -> MediaTime {
        self == .oneStop ? .seconds(60) : .seconds(Int64(count) + 1)
    }

    private static func adBreak(at offset: TimeOffset) -> AdBreak {
        AdBreak(
            timeOffset: offset, source: AdSource(content: .adTag("https://ads.example/tag", template: nil)),
            tracking: [Tracking(event: .breakStart, uri: "https://track.example/break")])
    }
}
