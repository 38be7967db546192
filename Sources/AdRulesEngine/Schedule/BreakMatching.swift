package import AdRulesText

/// Matches the breaks of a newer playlist with those of an older one (<doc:Behaviour#Replaced-playlists>).
///
/// First by breakId, written timeOffset and the ordinal among equals; then by a breakId that occurs once in each;
/// then by written timeOffset and source, again with the ordinal. Complexity: O(old + new) hashes; sources are hashed
/// only for breaks that the first two rules leave unmatched.
package struct BreakMatching {
    /// For each newer break, the position of the matching older one; nil if it is new.
    let older: [Int?]

    private struct Label: Hashable {
        var breakID: Verbatim
        var offset: Verbatim
    }

    private struct Content: Hashable {
        var offset: Verbatim
        var source: SourceIdentity
    }

    init(older olderBreaks: [AdBreak], newer newerBreaks: [AdBreak]) {
        var pairing = ListPairing(older: olderBreaks, newer: newerBreaks)
        pairing.pair {
            Label(breakID: Verbatim(wrappedValue: $0.breakID), offset: Verbatim(wrappedValue: $0.timeOffsetText))
        }
        let unique = Self.uniqueIDs(olderBreaks).intersection(Self.uniqueIDs(newerBreaks))
        pairing.pair { adBreak in adBreak.breakID.map { ByteText($0) }.flatMap { unique.contains($0) ? $0 : nil } }
        pairing.pair { Content(offset: Verbatim(wrappedValue: $0.timeOffsetText), source: SourceIdentity($0.source)) }
        older = pairing.older
    }

    package static func uniqueIDs(_ breaks: [AdBreak]) -> Set<ByteText> {
        var counts: [ByteText: Int] = [:]
        for case let breakID? in breaks.lazy.map(\.breakID) { counts[ByteText(breakID), default: 0] += 1 }
        return Set(counts.lazy.filter { $0.value == 1 }.map(\.key))
    }
}

/// The parts of a source that determine its ads: the content and the two flags, but not the id.
package struct SourceIdentity: Hashable {
    private var content: AdSource.Content?
    private var allowsMultipleAds: Bool
    private var followsRedirects: Bool

    package init(_ source: AdSource?) {
        content = source?.content
        allowsMultipleAds = source?.allowMultipleAds ?? true
        followsRedirects = source?.followRedirects ?? true
    }
}

/// Pairs the items of a newer list with those of an older one, by one key after the other.
///
/// Items that an earlier key has paired stay paired. Items that share a key are paired in the order of their lists.
package struct ListPairing<Item> {
    /// For each newer item, the index of its older one; nil if it has none yet.
    package private(set) var older: [Int?]
    private let olderItems: [Item]
    private let newerItems: [Item]
    private var isTaken: [Bool]

    package init(older olderItems: [Item], newer newerItems: [Item]) {
        self.olderItems = olderItems
        self.newerItems = newerItems
        older = Array(repeating: nil, count: newerItems.count)
        isTaken = Array(repeating: false, count: olderItems.count)
    }

    /// The indices of the older items that have no newer one, ascending.
    package var unpairedOlder: [Int] { isTaken.indices.filter { !isTaken[$0] } }

    /// Pairs the items of both lists that have no partner and the same key; nil is no key. Complexity: O(items) hashes.
    package mutating func pair<Key: Hashable>(by key: (Item) -> Key?) {
        var waiting: [Key: (indices: [Int], next: Int)] = [:]
        for index in olderItems.indices where !isTaken[index] {
            guard let key = key(olderItems[index]) else { continue }
            waiting[key, default: ([], 0)].indices.append(index)
        }
        guard !waiting.isEmpty else { return }
        for index in newerItems.indices where older[index] == nil {
            guard let key = key(newerItems[index]), let found = waiting[key], found.next < found.indices.count
            else { continue }
            older[index] = found.indices[found.next]
            isTaken[found.indices[found.next]] = true
            waiting[key]?.next += 1
        }
    }
}
