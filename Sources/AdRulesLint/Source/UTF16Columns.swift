import AdRulesModel

/// Converts columns from UTF-8 bytes to UTF-16 code units, in which editors and SARIF count.
///
/// Building it takes O(bytes), each look-up O(1): a line may be as long as a document and have a thousand findings.
struct UTF16Columns {
    /// The bytes from one sum to the next.
    private static let step = 1024

    private let bytes: [UInt8]
    /// The units before each multiple of ``step`` bytes.
    private let sums: [Int]

    /// Counts the units of a document in UTF-8. A byte that is no part of a character counts as the unit that takes its
    /// place when the text is decoded, or as none.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var sums: [Int] = []
        sums.reserveCapacity(bytes.count / Self.step + 1)
        var sum = 0
        var start = 0
        while start <= bytes.count {
            sums.append(sum)
            sum += Self.units(bytes[start..<min(start + Self.step, bytes.count)])
            start += Self.step
        }
        self.sums = sums
    }

    /// The column of a place, from 1, in UTF-16 code units.
    func column(of place: SourceMap.Location) -> Int {
        units(before: place.offset) - units(before: place.offset - (place.column - 1)) + 1
    }

    private func units(before offset: Int) -> Int {
        let offset = min(max(offset, 0), bytes.count)
        let index = offset / Self.step
        return sums[index] + Self.units(bytes[(index * Self.step)..<offset])
    }

    /// The units whose characters begin in the bytes.
    private static func units(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.reduce(0) { sum, byte in
            switch byte {
            case 0x80..<0xC0: sum
            case 0xF0...: sum + 2
            default: sum + 1
            }
        }
    }
}
