import AdRulesModel

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What reading may cost: so much processor time for a byte. Inputs are short, where a square is small; so some of them
/// are made long, by one of their parts that comes over and over.
enum ProcessorBound {
    /// Ten times what the slowest documents take with the fuzzer's instructions, in seconds for a byte, and for any.
    private static let forByte = 3e-6
    private static let forAny = 0.05
    private static let length = 100_000

    /// Says how long reading the input, made long, took if that is beyond the bound; most inputs are passed by.
    static func violation(reading bytes: [UInt8]) -> String? {
        let hash = bytes.reduce(5381 as UInt32) { $0 &* 33 ^ UInt32($1) }
        guard bytes.count > 8, hash % 64 == 0 else { return nil }
        let start = Int(hash >> 8) % bytes.count
        let count = min(1 + Int(hash >> 20) % 48, bytes.count - start)
        let part = bytes[start..<(start + count)]
        var long = Array(bytes[..<start])
        while long.count < length { long += part }
        long += bytes[start...]
        let before = seconds()
        _ = try? AdDocument(parsing: long)
        let took = seconds() - before
        guard took > forAny + forByte * Double(long.count) else { return nil }
        return "\(long.count) bytes took \(took) s: \(count) bytes from \(start) on, over and over"
    }

    private static func seconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
}
