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
