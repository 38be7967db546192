#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Times of several contenders on one document, taken in turns, so that a busy machine is busy for all of them.
///
/// It is the processor's time of this process, which has one thread: what other processes take does not count.
struct Timing {
    /// Seconds a reading, by contender, one entry a round.
    private(set) var seconds: [[Double]]

    init(_ contenders: [Contender], on bytes: [UInt8], rounds: Int) {
        // A sample shorter than some milliseconds is noise: small documents are read several times.
        let repetitions = max(1, 6_000_000 / max(1, bytes.count))
        seconds = contenders.map { _ in [] }
        var results: [Any] = []
        results.reserveCapacity(repetitions)
        for round in 0...rounds {
            for (index, contender) in contenders.enumerated() {
                let start = Self.processorSeconds()
                for _ in 0..<repetitions { results.append(contender.read(bytes)) }
                let time = Self.processorSeconds() - start
                // What was read is let go when the clock stands: reading is what is measured.
                results.removeAll(keepingCapacity: true)
                // The first round warms up.
                if round > 0 { seconds[index].append(time / Double(repetitions)) }
            }
        }
    }

    private static func processorSeconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }

    /// The median of a contender's seconds.
    func median(_ index: Int) -> Double { seconds[index].median }

    /// How fast `index` is beside `base`: the median of the rounds' ratios, not the ratio of medians.
    func ratio(of index: Int, to base: Int) -> Double {
        zip(seconds[base], seconds[index]).map { $0 / $1 }.median
    }
}

extension [Double] {
    var median: Double {
        let sorted = self.sorted()
        guard !sorted.isEmpty else { return .nan }
        let middle = sorted.count / 2
        return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    }
}
