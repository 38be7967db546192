/// The names of VMAP and VAST by their bytes: made once a process, asked once a name and document.
struct KnownNames: Sendable {
    /// A spelling and what it is as an element and as an attribute.
    struct Entry: Sendable {
        var spelling: [UInt8]
        var element = ElementName.unknown
        var attribute = AttributeName.unknown
    }

    static let shared = KnownNames()

    private static let slotCount = 512
    private var slots = [[Entry]](repeating: [], count: KnownNames.slotCount)

    private init() {
        for element in ElementName.allCases { insert(element.rawValue) { $0.element = element } }
        for attribute in AttributeName.allCases { insert(attribute.rawValue) { $0.attribute = attribute } }
    }

    private mutating func insert(_ name: String, _ set: (inout Entry) -> Void) {
        guard !name.isEmpty else { return }
        let spelling = Array(name.utf8)
        let slot = Self.slot(spelling)
        if let index = slots[slot].firstIndex(where: { $0.spelling == spelling }) {
            set(&slots[slot][index])
        } else {
            var entry = Entry(spelling: spelling)
            set(&entry)
            slots[slot].append(entry)
        }
    }

    /// The entry of a name; nil when neither language knows it. Complexity: O(length).
    func find(_ name: some Collection<UInt8>) -> Entry? {
        slots[Self.slot(name)].first { $0.spelling.elementsEqual(name) }
    }

    /// FNV-1a, folded to the table's size.
    private static func slot(_ name: some Collection<UInt8>) -> Int {
        var hash: UInt32 = 2_166_136_261
        for byte in name { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
        return Int((hash ^ (hash >> 16)) & UInt32(slotCount - 1))
    }
}
