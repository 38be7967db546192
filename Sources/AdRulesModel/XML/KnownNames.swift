/// The names of VMAP and VAST by their bytes: made once a process, asked once a name and document.
struct KnownNames: Sendable {
    /// A spelling and its number: its place among the elements in the low byte, among the attributes in the high one.
    private struct Entry: Sendable {
        var spelling: [UInt8]
        var number: UInt16 = 0
    }

    static let shared = KnownNames()

    private static let slotCount = 512
    private var slots = [[Entry]](repeating: [], count: KnownNames.slotCount)

    private init() {
        for (index, element) in ElementName.allCases.enumerated() { insert(element.rawValue, UInt16(index)) }
        for (index, attribute) in AttributeName.allCases.enumerated() {
            insert(attribute.spelling, UInt16(index) << 8)
        }
    }

    private mutating func insert(_ name: String, _ bits: UInt16) {
        guard !name.isEmpty else { return }
        let spelling = Array(name.utf8)
        let slot = Self.slot(Self.hash(spelling))
        if let index = slots[slot].firstIndex(where: { $0.spelling == spelling }) {
            slots[slot][index].number |= bits
        } else {
            slots[slot].append(Entry(spelling: spelling, number: bits))
        }
    }

    /// The number of a name with that hash (FNV-1a) that `isName` recognises; nil when neither language knows it.
    func find(hash: UInt32, _ isName: ([UInt8]) -> Bool) -> UInt16? {
        for entry in slots[Self.slot(hash)] where isName(entry.spelling) { return entry.number }
        return nil
    }

    /// The most names in one slot: what a name of a document can cost at its worst, whatever it collides with.
    var longestSlot: Int { slots.map(\.count).max() ?? 0 }

    private static func slot(_ hash: UInt32) -> Int { Int((hash ^ (hash >> 16)) & UInt32(slotCount - 1)) }

    /// FNV-1a, as the shim computes it.
    private static func hash(_ name: [UInt8]) -> UInt32 {
        name.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 }
    }
}
