/// A version of VAST that exists: 2.0 to 4.3.
public struct VASTVersion: Sendable, Hashable, Comparable {
    /// The number before the dot.
    public let major: Int
    /// The number after the dot.
    public let minor: Int

    private init(_ major: Int, _ minor: Int) {
        self.major = major
        self.minor = minor
    }

    /// Creates the version that the attribute `version` of `VAST` names; nil if there is no such version. `2.0.1`, as
    /// the first schema of VAST 2.0 has it, is 2.0.
    public init?(_ text: String) {
        guard let version = Self.spellings[ByteText(text)] else { return nil }
        self = version
    }

    /// VAST 2.0.
    public static let v2_0 = VASTVersion(2, 0)
    /// VAST 3.0.
    public static let v3_0 = VASTVersion(3, 0)
    /// VAST 4.0.
    public static let v4_0 = VASTVersion(4, 0)
    /// VAST 4.1.
    public static let v4_1 = VASTVersion(4, 1)
    /// VAST 4.2.
    public static let v4_2 = VASTVersion(4, 2)
    /// VAST 4.3.
    public static let v4_3 = VASTVersion(4, 3)

    private static let spellings: [ByteText: VASTVersion] = [
        "2.0": v2_0, "2.0.1": v2_0, "3.0": v3_0, "4.0": v4_0, "4.1": v4_1, "4.2": v4_2, "4.3": v4_3,
    ]

    /// Orders by time: 2.0 before 3.0.
    public static func < (left: VASTVersion, right: VASTVersion) -> Bool {
        (left.major, left.minor) < (right.major, right.minor)
    }
}

extension VASTVersion: CustomStringConvertible {
    /// The version as the attribute has it, as in `4.2`.
    public var description: String { "\(major).\(minor)" }
}
