extension DateRange {
    /// The tag on one line, without a line end: `#EXT-X-DATERANGE:ID="…",…`.
    ///
    /// Dates are in UTC, numbers in decimals without an exponent. Attributes come in a fixed order: `ID`, `CLASS`,
    /// `START-DATE`, `CUE`, `END-DATE`, `DURATION`, `PLANNED-DURATION`, `END-ON-NEXT`, then ``attributes``. The same
    /// value is always the same text, as clients demand when they read a live playlist again. Complexity: O(length).
    public var line: String { String(decoding: lineBytes(namingZone: true), as: UTF8.self) }

    /// The bytes of ``line``; with dates that name no zone for playlists whose own do not.
    func lineBytes(namingZone: Bool) -> [UInt8] {
        func quoted(_ date: WallClock) -> AttributeValue {
            .quoted(String(decoding: date.iso8601(namingZone: namingZone), as: UTF8.self))
        }
        var bytes: [UInt8] = []
        // As long as most lines are.
        bytes.reserveCapacity(256)
        bytes += "#EXT-X-DATERANGE:".utf8
        append("ID", .quoted(id), to: &bytes)
        if let rangeClass { append("CLASS", .quoted(rangeClass), to: &bytes) }
        if let start { append("START-DATE", quoted(start), to: &bytes) }
        if !cues.isEmpty { append("CUE", .quoted(cues.map(\.rawValue).joined(separator: ",")), to: &bytes) }
        if let end { append("END-DATE", quoted(end), to: &bytes) }
        if let duration { append("DURATION", .seconds(duration), to: &bytes) }
        if let plannedDuration { append("PLANNED-DURATION", .seconds(plannedDuration), to: &bytes) }
        if endsOnNext { append("END-ON-NEXT", .unquoted("YES"), to: &bytes) }
        for attribute in attributes { append(attribute.name, attribute.value, to: &bytes) }
        return bytes
    }

    /// The ID as it is written: quotes in it are percent-encoded.
    var writtenID: String {
        var bytes: [UInt8] = []
        AttributeValue.quoted(id).write(to: &bytes)
        return String(decoding: bytes.dropFirst().dropLast(), as: UTF8.self)
    }

    private func append(_ name: String, _ value: AttributeValue, to bytes: inout [UInt8]) {
        if bytes.last != UInt8(ascii: ":") { bytes.append(UInt8(ascii: ",")) }
        bytes += name.utf8
        bytes.append(UInt8(ascii: "="))
        value.write(to: &bytes)
    }
}
