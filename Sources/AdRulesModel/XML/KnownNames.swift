/// The names of VMAP and VAST by their bytes. Built once per process; looked up once per name and document.
struct KnownNames: Sendable {
    /// A spelling and its number: the element's index in the low byte, the attribute's in the high byte.
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

    /// Returns the number of the name with this hash (FNV-1a) that `isName` accepts; nil if neither language has it.
    func find(hash: UInt32, _ isName: ([UInt8]) -> Bool) -> UInt16? {
        for entry in slots[Self.slot(hash)] where isName(entry.spelling) { return entry.number }
        return nil
    }

    /// The size of the fullest slot: the worst-case cost of looking up a name, whatever it collides with.
    var longestSlot: Int { slots.map(\.count).max() ?? 0 }

    private static func slot(_ hash: UInt32) -> Int { Int((hash ^ (hash >> 16)) & UInt32(slotCount - 1)) }

    /// FNV-1a, as the shim computes it.
    private static func hash(_ name: [UInt8]) -> UInt32 {
        name.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 }
    }
}
