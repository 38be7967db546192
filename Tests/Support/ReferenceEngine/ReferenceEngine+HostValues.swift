import AdRulesEngine
import AdRulesModel

// "Values of the host" and "Date".
extension ReferenceEngine {
    /// "by how much it is ahead of the clock, loaded ads have aged"
    mutating func changeDate(to date: MediaTime) {
        let jump = date - (epoch + now)
        epoch += jump
        ahead += max(.zero, jump)
    }
}

/// What counts of the values of a host.
enum Known {
    private static let farthest = MediaTime(microseconds: 1 << 53)
    private static let day = MediaTime.seconds(86_400)

    /// "A position or date below 0 is 0, and unknown beyond …"
    static func place(_ time: MediaTime, atMost limit: MediaTime = farthest) -> MediaTime? {
        if time < .zero { return .zero }
        return time > limit ? nil : time
    }

    /// "A duration out of this range is unknown."
    static func length(_ duration: MediaTime?, atMost limit: MediaTime = farthest) -> MediaTime? {
        guard let duration, duration >= .zero, duration <= limit else { return nil }
        return duration
    }

    /// "a surface without a size"
    static func size(_ surface: Surface) -> Surface? {
        surface.width > 0 && surface.height > 0 ? surface : nil
    }

    /// The input as it counts; nil if it says nothing.
    static func input(_ input: EngineInput) -> EngineInput? {
        switch input {
        // "`start` at an unknown position is at 0"
        case .start(let time): return .start(at: place(time) ?? .zero)
        case .playhead(let time): return place(time).map { .playhead($0) }
        case .seek(let time): return place(time).map { .seek(to: $0) }
        // "an unknown rate is 1"
        case .contentPlaying(let rate): return .contentPlaying(rate: rate.isFinite ? max(rate, 0) : 1)
        case .durationChanged(let duration): return .durationChanged(length(duration))
        case .opportunity(let one):
            return place(one.time).map { .opportunity(Opportunity($0, duration: length(one.duration))) }
        case .window(let from, let to):
            guard let start = place(from), let end = place(to), start <= end else { return nil }
            return .window(from: start, to: end)
        case .surfaceChanged(let surface): return size(surface).map { .surfaceChanged($0) }
        case .date(let date): return place(date).map { .date($0) }
        case .ad(let reference, .started(let duration)):
            return .ad(reference, .started(duration: length(duration, atMost: day)))
        case .ad(let reference, .progress(let time, let duration)):
            return place(time, atMost: day).map {
                .ad(reference, .progress($0, duration: length(duration, atMost: day)))
            }
        case .ad(_, .volume(let volume)) where !volume.isFinite: return nil
        case .ad(let reference, .volume(let volume)): return .ad(reference, .volume(max(volume, 0)))
        default: return input
        }
    }
}
