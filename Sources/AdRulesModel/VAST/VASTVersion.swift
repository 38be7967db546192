import AdRulesText

/// A version of VAST that exists: 2.0 to 4.3.
public struct VASTVersion: Sendable, Hashable, Comparable {
    /// The number before the dot.
    public var major: Int { Int(number / 10) }
    /// The number after the dot.
    public var minor: Int { Int(number % 10) }

    // One byte: the reader compares versions at each element and attribute.
    private let number: UInt8

    private init(_ major: UInt8, _ minor: UInt8) { number = major * 10 + minor }

    /// Creates the version that the attribute `version` of `VAST` names; nil if there is no such version. `2.0.1`, as
    /// the first schema of VAST 2.0 has it, is 2.0.
    public init?(_ text: String) {
        guard let version = Self.spellings[ByteText(text)] else { return nil }
        self = version
    }

    /// VAST 2.0.
    public static let v20 = VASTVersion(2, 0)
    /// VAST 3.0.
    public static let v30 = VASTVersion(3, 0)
    /// VAST 4.0.
    public static let v40 = VASTVersion(4, 0)
    /// VAST 4.1.
    public static let v41 = VASTVersion(4, 1)
    /// VAST 4.2.
    public static let v42 = VASTVersion(4, 2)
    /// VAST 4.3.
    public static let v43 = VASTVersion(4, 3)

    /// Every version, the oldest first.
    package static let all = [v20, v30, v40, v41, v42, v43]

    private static let spellings: [ByteText: VASTVersion] = [
        "2.0": v20, "2.0.1": v20, "3.0": v30, "4.0": v40, "4.1": v41, "4.2": v42, "4.3": v43,
    ]

    /// Orders by time: 2.0 before 3.0.
    public static func < (left: VASTVersion, right: VASTVersion) -> Bool { left.number < right.number }
}

extension VASTVersion: CustomStringConvertible {
    /// The version as the attribute has it, as in `4.2`.
    public var description: String { "\(major).\(minor)" }
}
