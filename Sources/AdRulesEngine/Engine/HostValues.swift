// The door for the values of a host (page Behaviour, Values of the host): none is refused, so that no value ends a
// film. The engine, and what takes the values of a host before it, read them by these alone.

extension MediaTime {
    /// The largest time accepted from outside: about 285 years, exact in every JSON reader.
    package static let limit = MediaTime(microseconds: 1 << 53)
    /// The largest time of an ad accepted from outside: a day.
    package static let adLimit = MediaTime.seconds(86_400)

    /// The time as a position or a date: 0 if it is below; nil, not known, beyond a limit.
    package func asPosition(upTo limit: MediaTime = .limit) -> MediaTime? { self > limit ? nil : max(.zero, self) }

    /// The time as a length; nil, not known, below 0 or beyond a limit.
    package func asLength(upTo limit: MediaTime = .limit) -> MediaTime? { self >= .zero && self <= limit ? self : nil }

    /// The time as a time limit, within which something has to be possible; nil, not known, if nothing is.
    package var asTimeout: MediaTime? { self > .zero ? asLength() : nil }
}

extension Double {
    /// The number as a rate or a volume: 0 if it is below; nil, not known, if it is not finite.
    package var asLevel: Double? { isFinite ? max(0, self) : nil }
}

extension Surface {
    /// The size; nil, not known, if a side is no pixel long.
    package var asSize: Surface? { width > 0 && height > 0 ? self : nil }
}

/// Lets the values of an input in, and notes the kind of those that had to be changed.
struct HostDoor {
    private(set) var mistake: String?

    private mutating func take<Value: Equatable>(_ value: Value?, for given: Value, _ kind: String) -> Value? {
        if value != given { mistake = kind }
        return value
    }

    /// The input as it counts; nil if it says nothing without the value that is not known.
    mutating func admit(_ input: EngineInput) -> EngineInput? {
        switch input {
        case .start(let time): .start(at: take(time.asPosition(), for: time, "a start") ?? .zero)
        case .playhead(let time): take(time.asPosition(), for: time, "a position").map { .playhead($0) }
        case .seek(let time): take(time.asPosition(), for: time, "a seek").map { .seek(to: $0) }
        case .contentPlaying(let rate): .contentPlaying(rate: take(rate.asLevel, for: rate, "a rate") ?? 1)
        case .durationChanged(let time?): .durationChanged(take(time.asLength(), for: time, "a duration"))
        case .opportunity(let given):
            take(given.time.asPosition(), for: given.time, "an opportunity").map { time in
                let length = given.duration.flatMap { take($0.asLength(), for: $0, "the length of an opportunity") }
                return .opportunity(Opportunity(time, duration: length))
            }
        case .window(let from, let to): window(from: from, to: to)
        case .date(let date): take(date.asPosition(), for: date, "a date").map { .date($0) }
        case .surfaceChanged(let surface): take(surface.asSize, for: surface, "a surface").map { .surfaceChanged($0) }
        case .ad(let reference, let report): admit(report).map { .ad(reference, $0) }
        default: input
        }
    }

    private mutating func window(from: MediaTime, to: MediaTime) -> EngineInput? {
        let (start, end) = (take(from.asPosition(), for: from, "a window"), take(to.asPosition(), for: to, "a window"))
        guard let start, let end, start <= end else {
            mistake = "a window"
            return nil
        }
        return .window(from: start, to: end)
    }

    private mutating func admit(_ report: AdReport) -> AdReport? {
        switch report {
        case .started(let duration): .started(duration: length(duration))
        case .progress(let time, let duration):
            take(time.asPosition(upTo: .adLimit), for: time, "a position of an ad").map {
                .progress($0, duration: length(duration))
            }
        case .volume(let volume): take(volume.asLevel, for: volume, "a volume").map { .volume($0) }
        default: report
        }
    }

    private mutating func length(_ duration: MediaTime?) -> MediaTime? {
        duration.flatMap { take($0.asLength(upTo: .adLimit), for: $0, "a duration of an ad") }
    }
}

extension EngineConfiguration {
    /// The configuration with the values that count.
    var admitted: EngineConfiguration {
        var configuration = self
        configuration.duration = duration?.asLength()
        configuration.surface = surface?.asSize
        return configuration
    }
}
