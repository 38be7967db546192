/// The severity of a finding.
public enum Severity: String, Sendable, Hashable, CaseIterable, Comparable {
    /// Worth knowing: legal, but players differ or something is left unspecified.
    case info
    /// Wrong or risky, but all known players tolerate it; or legal, but some player gets it wrong.
    case warning
    /// The specification has a "must", and a known player therefore loses the document, a break, an ad or a tracker.
    case error

    /// Orders from ``info`` to ``error``.
    public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

    /// How much a finding matters beside others.
    var rank: Int { pick(error: 3, warning: 2, info: 1) }

    /// What stands for the severity elsewhere, as in a format.
    func pick<Value>(error: Value, warning: Value, info: Value) -> Value {
        switch self {
        case .info: info
        case .warning: warning
        case .error: error
        }
    }
}

/// The kind of problem that a rule finds, independent of its severity.
public enum RuleCategory: String, Sendable, Hashable, CaseIterable {
    /// The document violates its specification.
    case correctness
    /// The document conforms to its specification, but is probably not what was intended.
    case suspicious
    /// Players behave differently.
    case compatibility
    /// It costs time or requests.
    case performance
    /// A matter of style; off by default.
    case pedantic
    /// A new rule on trial; off by default.
    case preview

    /// Whether rules of this category are enabled by default.
    public var isOnByDefault: Bool {
        switch self {
        case .pedantic, .preview: false
        case .correctness, .suspicious, .compatibility, .performance: true
        }
    }
}
