/// How bad a finding is.
public enum Severity: String, Sendable, Hashable, CaseIterable, Comparable {
    /// Worth knowing: legal, but players differ or something was left unsaid.
    case info
    /// Wrong or risky, and the players known forgive it; or legal, and some player gets it wrong.
    case warning
    /// The specification says must, and a known player then loses the document, a break, an ad or a tracker.
    case error

    /// Orders from ``info`` to ``error``.
    public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

    private var rank: Int {
        switch self {
        case .info: 0
        case .warning: 1
        case .error: 2
        }
    }
}

/// What kind of trouble a rule looks for. It says nothing about how bad it is.
public enum RuleCategory: String, Sendable, Hashable, CaseIterable {
    /// The document breaks its specification.
    case correctness
    /// The document keeps to its specification, but hardly means what it says.
    case suspicious
    /// Players differ.
    case compatibility
    /// It costs time or requests.
    case performance
    /// A matter of habit; off unless it is asked for.
    case pedantic
    /// A new rule on trial; off unless it is asked for.
    case preview

    /// Whether rules of this category run when nothing else is said.
    public var isOnByDefault: Bool {
        switch self {
        case .pedantic, .preview: false
        case .correctness, .suspicious, .compatibility, .performance: true
        }
    }
}
