/// The position of a stop. Positions are ordered as stops play: the pre-roll, the mid-rolls by time, the post-roll.
public enum StopPosition: Sendable, Hashable, Comparable {
    /// Before the content.
    case preroll
    /// At a content time later than 0.
    case midroll(MediaTime)
    /// After the content.
    case postroll

    /// The content time at which playback crosses the stop: 0 for the pre-roll; nil for the post-roll.
    public var contentTime: MediaTime? {
        switch self {
        case .preroll: .zero
        case .midroll(let time): time
        case .postroll: nil
        }
    }

    /// The position as Google's IMA SDK writes it, in seconds: 0 for the pre-roll, -1 for the post-roll.
    public var imaTimeOffset: Double { contentTime?.seconds ?? -1 }
}

// The form of a position in JSON and in session logs: a content time, -1 s for the post-roll.
extension StopPosition: Codable, SingleValueCoded {
    /// The position as it is written: 0 for the pre-roll, -1 s for the post-roll.
    package var cuePoint: MediaTime { contentTime ?? .seconds(-1) }

    /// Reads what ``cuePoint`` writes; any negative time is the post-roll.
    package init(cuePoint: MediaTime) {
        self = cuePoint == .zero ? .preroll : cuePoint < .zero ? .postroll : .midroll(cuePoint)
    }

    package init(coded time: MediaTime) { self.init(cuePoint: time) }
    package var coded: MediaTime { cuePoint }
}

/// All occurrences that resolve to one moment: they play in document order as one interruption.
public struct Stop: Sendable, Hashable {
    /// The position of the stop.
    public var position: StopPosition
    /// Its occurrences in document order: every break of that moment, including those that cannot be played.
    public var occurrences: [OccurrenceID]

    /// Creates a stop from its occurrences.
    public init(position: StopPosition, occurrences: [OccurrenceID]) {
        self.position = position
        self.occurrences = occurrences
    }

    package var isRepetitionsOnly: Bool { occurrences.allSatisfy { $0.repetition > 0 } }
}

/// A moment at which the content offers a break (VMAP 1.0.1 §2.3.1, position offsets `#n`).
public struct Opportunity: Sendable, Hashable, Codable {
    /// The content time.
    public var time: MediaTime
    /// The maximum length of the break; nil if unknown.
    public var duration: MediaTime?

    /// Creates an opportunity at a content time.
    public init(_ time: MediaTime, duration: MediaTime? = nil) {
        self.time = time
        self.duration = duration
    }
}
