/// Random numbers that a seed gives again (SplitMix64), or numbers out of bytes that a fuzzer changes.
public struct Randomness: RandomNumberGenerator, Sendable {
    private var state: UInt64
    private var bytes: ArraySlice<UInt8>?

    /// The numbers of a seed.
    public init(seed: UInt64) {
        state = seed
    }

    /// Two bytes a number, then zeros: a fuzzer that changes a byte changes one choice.
    public init(bytes: [UInt8]) {
        state = 0
        self.bytes = bytes[...]
    }

    public mutating func next() -> UInt64 {
        if bytes != nil {
            let low = bytes?.popFirst() ?? 0
            return UInt64(low) | UInt64(bytes?.popFirst() ?? 0) << 8
        }
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

    mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(max(1, bound))) }

    mutating func number(_ range: ClosedRange<Int64>) -> Int64 {
        range.lowerBound + Int64(next() % UInt64(range.upperBound - range.lowerBound + 1))
    }

    mutating func pick<T>(_ choices: [T]) -> T { choices[below(choices.count)] }
}

/// What sessions may hold: all of it, unless one part is looked at alone.
public struct SessionFeatures: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let seeks = SessionFeatures(rawValue: 1 << 0)
    public static let repeats = SessionFeatures(rawValue: 1 << 1)
    public static let pods = SessionFeatures(rawValue: 1 << 2)
    public static let failures = SessionFeatures(rawValue: 1 << 3)
    public static let overlays = SessionFeatures(rawValue: 1 << 4)
    public static let manual = SessionFeatures(rawValue: 1 << 5)
    public static let lateDurations = SessionFeatures(rawValue: 1 << 6)
    public static let opportunities = SessionFeatures(rawValue: 1 << 7)
    public static let live = SessionFeatures(rawValue: 1 << 8)
    public static let replaces = SessionFeatures(rawValue: 1 << 9)
    public static let surfaces = SessionFeatures(rawValue: 1 << 10)
    public static let saves = SessionFeatures(rawValue: 1 << 11)
    public static let policies = SessionFeatures(rawValue: 1 << 12)
    public static let oddities = SessionFeatures(rawValue: 1 << 13)
    public static let bumpers = SessionFeatures(rawValue: 1 << 14)
    public static let discards = SessionFeatures(rawValue: 1 << 15)
    public static let pauses = SessionFeatures(rawValue: 1 << 16)
    public static let corpus = SessionFeatures(rawValue: 1 << 17)
    /// What the engine and the reference are known to agree on, session by session; the rest is held to the invariants.
    public static let agreed: SessionFeatures = [.seeks, .repeats, .pods, .failures, .bumpers, .pauses, .saves]
    public static let all = SessionFeatures(rawValue: (1 << 18) - 1)

    /// The parts by name, for the command line.
    public static let names: [(String, SessionFeatures)] = [
        ("seeks", .seeks), ("repeats", .repeats), ("pods", .pods), ("failures", .failures), ("overlays", .overlays),
        ("manual", .manual), ("lateDurations", .lateDurations), ("opportunities", .opportunities), ("live", .live),
        ("replaces", .replaces), ("surfaces", .surfaces), ("saves", .saves), ("policies", .policies),
        ("oddities", .oddities), ("bumpers", .bumpers), ("discards", .discards), ("pauses", .pauses),
        ("corpus", .corpus),
    ]
}
