/// Times of several contenders on one document, taken in turns, so that a busy machine is busy for all of them.
struct Timing {
    /// Seconds a reading, by contender, one entry a round.
    private(set) var seconds: [[Double]]

    init(_ contenders: [Contender], on bytes: [UInt8], rounds: Int) {
        // A sample shorter than a few milliseconds is noise: small documents are read several times.
        let repetitions = max(1, 2_000_000 / max(1, bytes.count))
        seconds = contenders.map { _ in [] }
        let clock = ContinuousClock()
        var sum = 0
        for round in 0...rounds {
            for (index, contender) in contenders.enumerated() {
                let time = clock.measure {
                    for _ in 0..<repetitions { sum &+= contender.read(bytes) }
                }
                // The first round warms up.
                if round > 0 { seconds[index].append(time.seconds / Double(repetitions)) }
            }
        }
        // Keeps the readings from being optimised away.
        if sum == Int.min { print(sum) }
    }

    /// The median of a contender's seconds.
    func median(_ index: Int) -> Double { seconds[index].median }

    /// How fast `index` is beside `base`: the median of the rounds' ratios, not the ratio of medians.
    func ratio(of index: Int, to base: Int) -> Double {
        zip(seconds[base], seconds[index]).map { $0 / $1 }.median
    }
}

extension Duration {
    var seconds: Double { Double(components.seconds) + Double(components.attoseconds) * 1e-18 }
}

extension [Double] {
    var median: Double {
        let sorted = self.sorted()
        guard !sorted.isEmpty else { return .nan }
        let middle = sorted.count / 2
        return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    }
}
