@testable import AdRulesModel

/// The bounds on the cost of a document, in counts: measured times would be wrong now and then.
enum WorkBounds {
    static func violations(_ reading: Reading, of bytes: [UInt8]) -> [String] {
        let work = reading.work
        var violations: [String] = []
        // Converted to UTF-8, a byte of Latin-1 becomes two, a unit of UTF-16 three.
        let size = reading.source?.bytes.count ?? bytes.count
        if size > bytes.count * 3 { violations.append("\(bytes.count) bytes became \(size)") }
        if work.bytes > size { violations.append("\(work.bytes) bytes were handed over, of \(size)") }
        // An end tag takes four bytes, an empty element's tag, which is a start and an end, four.
        if work.events > size / 2 + 1 { violations.append("\(work.events) events from \(size) bytes") }
        if work.scannedBytes > size { violations.append("\(work.scannedBytes) bytes were scanned, of \(size)") }
        if work.pushes > size / XMLReader.defaultChunkBytes + 2 { violations.append("\(work.pushes) pushes") }
        return violations
    }
}
