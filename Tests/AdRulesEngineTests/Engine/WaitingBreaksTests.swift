import Testing

@testable import AdRulesEngine

@Suite struct WaitingBreaksTests {
    private static let all = (0..<100).map { OccurrenceID($0) }

    /// Orders in which the ads of a stop may load.
    private static let orders: [[OccurrenceID]] = [
        all, all.reversed(), all.prefix(1) + all.dropFirst().reversed(),
        all.sorted { ($0.index * 37 % 100) < ($1.index * 37 % 100) },
        zip(all.prefix(50), all.suffix(50).reversed()).flatMap { [$0, $1] },
    ]

    @Test("Whether any ads still load costs one look at each break of a stop, whatever the order", arguments: orders)
    func oneLookEach(order: [OccurrenceID]) {
        var waiting = WaitingBreaks(Self.all)
        var loading = Set(Self.all)
        var looks = 0
        for (count, occurrence) in order.enumerated() {
            loading.remove(occurrence)
            // Ads that fail end the wait of their break.
            if count % 2 == 0 { waiting.remove(occurrence) }
            let isAnyLoading = waiting.contains(asOf: 100) { occurrence in
                looks += 1
                return loading.contains(occurrence)
            }
            #expect(isAnyLoading == !loading.isEmpty)
        }
        // Each search ends at one that loads, or behind all.
        #expect(looks <= 2 * Self.all.count)
    }

    @Test("What loads again is found with the next token")
    func again() {
        var waiting = WaitingBreaks(Self.all)
        #expect(!waiting.contains(asOf: 100) { _ in false })
        #expect(waiting.contains(asOf: 101) { $0 == Self.all[0] })
        waiting.remove(Self.all[0])
        #expect(!waiting.contains(asOf: 101) { $0 == Self.all[0] })
        #expect(waiting.contains(asOf: 102) { $0 == Self.all[1] })
    }
}
