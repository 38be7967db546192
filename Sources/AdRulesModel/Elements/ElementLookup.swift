import AdRulesText

/// The rows of ``ElementRows`` by place and name, for a reader that asks once for each element.
struct ElementLookup: Sendable {
    typealias Place = DocumentBuilder.Context

    /// The values that the reader needs for each element: plain numbers, so that a copy costs nothing.
    struct Entry: Sendable {
        /// The attributes of the element, and those that came later than it, as bits.
        var attributes: UInt64 = 0
        var younger: UInt64 = 0
        /// Its bit among the elements of its place that may stand once; zero for others.
        var single: UInt32 = 0
        /// The index of its row.
        var row: UInt8
        var opens: Place
        var text: AttributeName
        var since: VASTVersion
        var sinceInWrapper: VASTVersion
        /// The version with which the place came.
        var sincePlace: VASTVersion
        var content: Ad.Kind?
        var isTolerated: Bool
        var hasRequired: Bool
        /// Whether the element came to another place with another version.
        var variesByPlace = false
    }

    static let shared = ElementLookup()

    private static let nameCount = ElementName.allCases.count
    private static let none = UInt8.max

    private var rows: [ElementRow] = []
    private var entries: [Entry] = []
    private var suggestions: [[AttributeName]] = []
    /// The index of the entry for each place and name.
    private var indices: [UInt8]
    private var children: [Place: [ElementName]] = [:]
    /// The places of an element, tolerated ones left out.
    private var places: [ElementName: [Place]] = [:]
    /// The places in which a place is opened, and the element that opens it.
    private var parents: [Place: Set<Place>] = [:]
    private var openers: [Place: ElementName] = [:]
    /// The places that an element opens, for each spelling.
    private var opened: [ByteText: (name: ElementName, places: Set<Place>)] = [:]

    private init() {
        // The bits of `Entry.attributes`.
        precondition(AttributeName.allCases.count <= 64, "more attributes than bits")
        indices = [UInt8](repeating: Self.none, count: Place.allCases.count * Self.nameCount)
        var sincePlaces: [Place: VASTVersion] = [:]
        for (place, rows) in ElementRows.byPlace {
            children[place] = rows.filter { !$0.isTolerated }.map(\.name)
            var singles: UInt32 = 1
            let sincePlace = sincePlaces[place] ?? .v20
            for row in rows {
                precondition(entries.count < Self.none, "more rows than indices")
                var entry = Entry(
                    row: UInt8(entries.count), opens: row.opens, text: row.text ?? .unknown, since: row.since,
                    sinceInWrapper: row.sinceInWrapper, sincePlace: sincePlace, content: row.content,
                    isTolerated: row.isTolerated, hasRequired: !row.required.isEmpty)
                for attribute in row.suggestions + row.aliases { entry.attributes |= Self.bit(of: attribute) }
                for attribute in row.younger.values.joined() { entry.younger |= Self.bit(of: attribute) }
                if row.isSingle {
                    precondition(singles != 0, "more single elements than bits")
                    entry.single = singles
                    singles <<= 1
                }
                indices[Self.slot(row.name, place)] = UInt8(entries.count)
                entries.append(entry)
                self.rows.append(row)
                suggestions.append(row.suggestions)
                let since = max(row.since, sincePlace)
                sincePlaces[row.opens] = min(sincePlaces[row.opens] ?? since, since)
                parents[row.opens, default: []].insert(place)
                opened[ByteText(row.name.spelling), default: (row.name, [])].places.insert(row.opens)
                guard !row.isTolerated else { continue }
                places[row.name, default: []].append(place)
                openers[row.opens] = openers[row.opens] ?? row.name
            }
        }
        let versions = Dictionary(grouping: rows, by: \.name).mapValues {
            Set($0.flatMap { [$0.since, $0.sinceInWrapper] })
        }
        for index in entries.indices {
            entries[index].variesByPlace = versions[rows[index].name, default: []].count > 1
        }
    }

    @inline(__always)
    private static func slot(_ name: ElementName, _ place: Place) -> Int {
        Int(place.rawValue) * nameCount + Int(name.rawValue)
    }

    /// The bit of an attribute in an entry.
    @inline(__always)
    static func bit(of attribute: AttributeName) -> UInt64 { 1 << UInt64(attribute.rawValue) }

    /// Returns the entry of an element at a place; nil if the place does not have it. Complexity: O(1).
    @inline(__always)
    func find(_ name: ElementName, in place: Place) -> Entry? {
        let index = indices[Self.slot(name, place)]
        return index == Self.none ? nil : entries[Int(index)]
    }

    /// Returns the row of an element at a place; nil if the place does not have it.
    func row(_ name: ElementName, in place: Place) -> ElementRow? { find(name, in: place).map { rows[Int($0.row)] } }

    /// Whether an element of VMAP or VAST may be directly inside another, in any version and place; nil if one of them
    /// is neither's, or if the outer one takes any XML. Names have no prefix. Complexity: O(length of the names).
    func holds(_ outer: String, _ inner: String) -> Bool? {
        guard let outer = opened[ByteText(outer)], let inner = opened[ByteText(inner)],
            !outer.places.contains(where: { $0 == .rawXML || $0 == .skipped || $0 == .extensions })
        else { return nil }
        return outer.places.contains { find(inner.name, in: $0) != nil }
    }

    /// The elements of a place, as suggestions name them.
    func children(of place: Place) -> [ElementName] { children[place] ?? [] }

    /// The attributes of an element, as suggestions name them.
    func attributes(of entry: Entry) -> [AttributeName] { suggestions[Int(entry.row)] }

    /// The version with which an attribute came to an element.
    func version(of attribute: AttributeName, in entry: Entry) -> VASTVersion {
        rows[Int(entry.row)].younger.first { $0.value.contains(attribute) }?.key ?? entry.since
    }

    /// The element that opens a place; the first of several.
    func opener(of place: Place) -> ElementName? { openers[place] }

    /// The elements of VAST that hold an element, for one that belongs in several.
    func homes(of name: ElementName) -> [ElementName] {
        let homes = (places[name] ?? []).filter { !Self.isOfVMAP($0) }.compactMap { openers[$0] }
        return homes.enumerated().filter { !homes[..<$0.offset].contains($0.element) }.map(\.element)
    }

    private static func isOfVMAP(_ place: Place) -> Bool {
        switch place {
        case .vmap, .adBreak, .adSource, .vastAdData: true
        default: false
        }
    }

    /// The place of a language where an element belongs; nil if it has several that do not contain each other.
    func home(of name: ElementName, inVMAP: Bool) -> Place? {
        let places = (places[name] ?? []).filter { place in
            switch place {
            case .document: false
            case .trackingEvents, .extensions: true
            default: Self.isOfVMAP(place) == inVMAP
            }
        }
        return places.first { place in places.allSatisfy { $0 == place || contains($0, place) } }
    }

    private func contains(_ outer: Place, _ inner: Place) -> Bool {
        var seen: Set<Place> = []
        var open = [inner]
        while let place = open.popLast() {
            for parent in parents[place] ?? [] where seen.insert(parent).inserted {
                if parent == outer { return true }
                open.append(parent)
            }
        }
        return false
    }
}
