/// Random numbers that a seed gives again (SplitMix64), or numbers out of bytes that a fuzzer changes.
package struct Randomness: RandomNumberGenerator, Sendable {
    private var state: UInt64
    private var bytes: ArraySlice<UInt8>?

    /// The numbers of a seed.
    package init(seed: UInt64) {
        state = seed
    }

    /// Two bytes a number, then zeros: a fuzzer that changes a byte changes one choice.
    package init(bytes: [UInt8]) {
        state = 0
        self.bytes = bytes[...]
    }

    package mutating func next() -> UInt64 {
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

    /// A place in a list; nil for an empty one. The library's own draw is repeated until it is fair, which numbers out of a
    /// fuzzer's bytes may never be.
    mutating func place(in count: Int) -> Int? {
        guard count > 0 else { return nil }
        return bytes == nil ? (0..<count).randomElement(using: &self) : below(count)
    }

    mutating func pick<T>(_ choices: [T]) -> T { choices[below(choices.count)] }
}

/// What sessions may hold: all of it, unless one part is looked at alone.
package struct SessionFeatures: OptionSet, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }

    package static let seeks = SessionFeatures(rawValue: 1 << 0)
    package static let repeats = SessionFeatures(rawValue: 1 << 1)
    package static let pods = SessionFeatures(rawValue: 1 << 2)
    package static let failures = SessionFeatures(rawValue: 1 << 3)
    package static let overlays = SessionFeatures(rawValue: 1 << 4)
    package static let manual = SessionFeatures(rawValue: 1 << 5)
    package static let lateDurations = SessionFeatures(rawValue: 1 << 6)
    package static let opportunities = SessionFeatures(rawValue: 1 << 7)
    package static let live = SessionFeatures(rawValue: 1 << 8)
    package static let replaces = SessionFeatures(rawValue: 1 << 9)
    package static let surfaces = SessionFeatures(rawValue: 1 << 10)
    package static let saves = SessionFeatures(rawValue: 1 << 11)
    package static let policies = SessionFeatures(rawValue: 1 << 12)
    package static let oddities = SessionFeatures(rawValue: 1 << 13)
    package static let bumpers = SessionFeatures(rawValue: 1 << 14)
    package static let discards = SessionFeatures(rawValue: 1 << 15)
    package static let pauses = SessionFeatures(rawValue: 1 << 16)
    package static let corpus = SessionFeatures(rawValue: 1 << 17)
    package static let companions = SessionFeatures(rawValue: 1 << 18)
    package static let all = SessionFeatures(rawValue: (1 << 19) - 1)

    /// The parts by name, for the command line.
    package static let names: [(String, SessionFeatures)] = [
        ("seeks", .seeks), ("repeats", .repeats), ("pods", .pods), ("failures", .failures), ("overlays", .overlays),
        ("manual", .manual), ("lateDurations", .lateDurations), ("opportunities", .opportunities), ("live", .live),
        ("replaces", .replaces), ("surfaces", .surfaces), ("saves", .saves), ("policies", .policies),
        ("oddities", .oddities), ("bumpers", .bumpers), ("discards", .discards), ("pauses", .pauses),
        ("corpus", .corpus), ("companions", .companions),
    ]
}
