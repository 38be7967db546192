extension Schedule: Codable {
    private enum CodingKeys: CodingKey {
        case mode, document, numbering, duration, isLive, opportunities, repeatCap, hour
    }

    /// The hour of the last content time.
    private static let lastHour = MediaTime.limit.microseconds / ScheduleStorage.anHour

    /// Reads the playlist and resolves it again. Complexity: O(n log n).
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let document = try container.decode(VMAPDocument.self, forKey: .document)
        let duration = try container.decodeIfPresent(MediaTime.self, forKey: .duration)
        let isLive = try container.decode(Bool.self, forKey: .isLive)
        switch try container.decode(Mode.self, forKey: .mode) {
        case .adRules:
            self.init(
                document, duration: duration, isLive: isLive,
                opportunities: try container.decode([Opportunity].self, forKey: .opportunities),
                repeatCap: try container.decode(Int.self, forKey: .repeatCap),
                numbering: try container.decode(BreakNumbering.self, forKey: .numbering),
                hour: min(max(try container.decodeIfPresent(Int64.self, forKey: .hour) ?? 0, 0), Self.lastHour))
        case .singleAd, .adPod:
            guard case .vast(let vast) = document.breaks.first?.source?.content else {
                throw DecodingError.dataCorruptedError(
                    forKey: .document, in: container, debugDescription: "a VAST response is missing")
            }
            self.init(vast, duration: duration, isLive: isLive)
        }
    }

    /// Writes the playlist and the values it is resolved with. Complexity: O(n).
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(mode, forKey: .mode)
        try container.encode(VMAPDocument(breaks: breaks.map(\.adBreak)), forKey: .document)
        try container.encode(numbering, forKey: .numbering)
        try container.encodeIfPresent(duration, forKey: .duration)
        try container.encode(isLive, forKey: .isLive)
        try container.encode(opportunities, forKey: .opportunities)
        try container.encode(repeatCap, forKey: .repeatCap)
        if storage.hour > 0 { try container.encode(storage.hour, forKey: .hour) }
    }
}
