/// The outcome of one attempt to deliver a beacon.
enum AttemptOutcome: Sendable, Hashable {
    /// Answered with a status from 200 to 299. The content and completeness of the body do not matter.
    case confirmed
    /// The request certainly never left.
    case neverLeft
    /// It was not sent, because the outbox has no record of the attempt.
    case held
    /// The beacon was refused, and always will be.
    case refusedForGood(LostBeacon.Reason, status: Int?)
    /// The beacon cannot be accepted at the moment, or the redirects failed.
    case refusedForNow(LostBeacon.Reason, status: Int?)
    /// The request left, or may have left, and got no response; the status is that of a redirect before it.
    case unanswered(status: Int?)

    /// Classifies the error of a loader.
    init(_ error: LoadError) {
        if let status = error.status, (200...299).contains(status) {
            self = .confirmed
            return
        }
        // A status that is no redirect's is an answer, even if its body did not arrive.
        if error.code == .status || (error.status ?? 0) >= 400 {
            self = Self.refused(error.status ?? 0)
            return
        }
        switch error.code {
        case .unreachable where error.status == nil: self = .neverLeft
        case .badURL, .scheme, .refused:
            let reason = error.status == nil ? LostBeacon.Reason(error.code) : .redirects
            self = .refusedForGood(reason, status: error.status)
        case .redirects: self = .refusedForNow(.redirects, status: error.status)
        default: self = .unanswered(status: error.status)
        }
    }

    private static func refused(_ status: Int) -> AttemptOutcome {
        switch status {
        case 408, 425, 429, 500...599: .refusedForNow(.status, status: status)
        default: .refusedForGood(.status, status: status)
        }
    }

    /// Whether the network accepted the request.
    var didLeave: Bool { self != .neverLeft && self != .held }
}
