/// What one attempt to deliver a beacon came to.
enum AttemptOutcome: Sendable, Hashable {
    /// It was answered. What the body held, and whether it came whole, does not matter.
    case confirmed
    /// The request surely never left.
    case neverLeft
    /// The answer was that it is not wanted, and never will be.
    case refusedForGood(LostBeacon.Reason, status: Int?)
    /// The answer was that it cannot be taken at the moment, or it led in a circle.
    case refusedForNow(LostBeacon.Reason, status: Int?)
    /// It left, or may have left, and no answer came; the status is that of an earlier hop.
    case unanswered(status: Int?)

    /// Reads what a loader gave.
    init(_ result: Result<LoadResponse, LoadError>) {
        guard case .failure(let error) = result else {
            self = .confirmed
            return
        }
        if let status = error.status, (200...299).contains(status) {
            self = .confirmed
            return
        }
        switch error.code {
        case .unreachable where error.status == nil: self = .neverLeft
        case .badURL where error.status == nil: self = .refusedForGood(.badURL, status: nil)
        case .scheme where error.status == nil: self = .refusedForGood(.scheme, status: nil)
        case .refused where error.status == nil: self = .refusedForGood(.refused, status: nil)
        case .badURL, .scheme, .refused: self = .refusedForGood(.redirects, status: error.status)
        case .redirects: self = .refusedForNow(.redirects, status: error.status)
        case .status:
            let status = error.status ?? 0
            self =
                switch status {
                case 408, 425, 429, 500...599: .refusedForNow(.status, status: status)
                default: .refusedForGood(.status, status: status)
                }
        default: self = .unanswered(status: error.status)
        }
    }

    /// Whether the network took the request.
    var didLeave: Bool { self != .neverLeft }
}
