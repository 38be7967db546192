import AdRulesEngine

/// A break that asks a tag, unless another source is given.
func scheduleBreak(
    _ offset: TimeOffset?, id: String? = nil, types: [BreakType] = [.linear], every period: MediaTime? = nil,
    source: AdSource? = AdSource(content: .adTag("https://ads.example/", template: nil)),
    extensions: [DocumentExtension] = []
) -> AdBreak {
    AdBreak(
        timeOffset: offset, breakTypes: types, breakID: id, repeatAfter: period, source: source, extensions: extensions)
}

func offset(_ seconds: Int64) -> TimeOffset { .time(.seconds(seconds)) }

func makeSchedule(
    _ breaks: [AdBreak], duration: Int64? = nil, isLive: Bool = false, opportunities: [Int64] = [], cap: Int = 10_000
) -> Schedule {
    Schedule(
        VMAPDocument(breaks: breaks), duration: duration.map { .seconds($0) }, isLive: isLive,
        opportunities: opportunities.map { Opportunity(.seconds($0)) }, repeatCap: cap)
}

extension Schedule {
    /// The position of a break's first occurrence, or the reason for having none.
    func place(_ index: Int) -> Resolution { resolution(of: OccurrenceID(index)) }
    var midrollSeconds: [Double] { midrolls.compactMap(\.position.contentTime?.seconds) }
    var reasons: [String] { unscheduled.map { "\($0.occurrence) \($0.reason.name)" } }
}
