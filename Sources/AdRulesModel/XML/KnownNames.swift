/// The names of VMAP and VAST by their bytes. Built once per process; looked up once per name and document.
struct KnownNames: Sendable {
    /// A name: its hash, the range of its spelling in ``spellings``, and its number, the element's index in the low
    /// byte, the attribute's in the high byte.
    private struct Entry: Sendable {
        var hash: UInt32
        var start: UInt16
        var count: UInt16
        var number: UInt16
    }

    static let shared = KnownNames()

    private static let slotCount = 512
    /// The entries in the order of their slots.
    private var entries: [Entry] = []
    /// For each slot the index of its first entry; one more at the end.
    private var firstEntries: [UInt16] = []
    private var spellings: [UInt8] = []

    private init() {
        var numbers: [[UInt8]: UInt16] = [:]
        for (index, element) in ElementName.allCases.enumerated() {
            numbers[Array(element.spelling.utf8)] = UInt16(index)
        }
        for (index, attribute) in AttributeName.allCases.enumerated() {
            numbers[Array(attribute.spelling.utf8), default: 0] |= UInt16(index) << 8
        }
        numbers[[]] = nil
        var slots = [[Entry]](repeating: [], count: Self.slotCount)
        for (name, number) in numbers {
            let hash = Self.hash(name)
            slots[Self.slot(hash)].append(
                Entry(hash: hash, start: UInt16(spellings.count), count: UInt16(name.count), number: number))
            spellings += name
        }
        for slot in slots {
            firstEntries.append(UInt16(entries.count))
            entries += slot
        }
        firstEntries.append(UInt16(entries.count))
    }

    /// Returns the number of the name with this hash (FNV-1a) and these bytes; nil if neither language has it.
    @inline(__always)
    func find(hash: UInt32, count: Int, byte: (Int) -> UInt8) -> UInt16? {
        let slot = Self.slot(hash)
        for index in Int(firstEntries[slot])..<Int(firstEntries[slot + 1]) {
            let entry = entries[index]
            guard entry.hash == hash, entry.count == count else { continue }
            let start = Int(entry.start)
            var matched = 0
            while matched < count, spellings[start + matched] == byte(matched) { matched += 1 }
            if matched == count { return entry.number }
        }
        return nil
    }

    /// The size of the fullest slot: the worst-case cost of looking up a name, whatever it collides with.
    var longestSlot: Int { zip(firstEntries, firstEntries.dropFirst()).map { Int($1 - $0) }.max() ?? 0 }

    private static func slot(_ hash: UInt32) -> Int { Int((hash ^ (hash >> 16)) & UInt32(slotCount - 1)) }

    /// FNV-1a, as the shim computes it.
    private static func hash(_ name: [UInt8]) -> UInt32 {
        name.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 }
    }
}
