import Testing

@testable import AdRulesHLS

@Suite("What unknown names were meant to be")
struct NameSuggestionsTests {
    /// How often a name was looked up.
    private final class Lookups {
        var names: [String] = []

        func find(_ name: String) -> String? {
            names.append(name)
            return name.hasSuffix("0") ? nil : "\(name)!"
        }
    }

    @Test("A name is looked up once, however often it comes, also one that is like no other")
    func once() {
        var (suggestions, lookups) = (NameSuggestions(), Lookups())
        for _ in 0..<50 {
            #expect(suggestions.name(for: "a1", lookups.find) == "a1!")
            #expect(suggestions.name(for: "a0", lookups.find) == nil)
        }
        #expect(lookups.names == ["a1", "a0"])
        // Other bytes are another name.
        _ = suggestions.name(for: "\u{E9}", lookups.find)
        _ = suggestions.name(for: "e\u{301}", lookups.find)
        #expect(lookups.names.count == 4)
    }

    @Test("Names behind the first hundred are not looked up, and those before them are still known")
    func limit() {
        var (suggestions, lookups) = (NameSuggestions(), Lookups())
        let found = (1...300).map { suggestions.name(for: "n\($0)", lookups.find) }
        #expect(lookups.names == (1...100).map { "n\($0)" })
        #expect(found[98] == "n99!" && found[99] == nil && found[100...].allSatisfy { $0 == nil })
        #expect(suggestions.name(for: "n7", lookups.find) == "n7!" && lookups.names.count == 100)
    }

    @Test("A misspelt name is reported at each of its places, with the same advice")
    func places() throws {
        let tag = "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"2026-11-22T13:56:00Z\",X-RESUME-OFSET=0\n#EXT-X-CUEOUT:30\n"
        let text =
            "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-PROGRAM-DATE-TIME:2026-11-22T13:56:00Z\n"
            + String(repeating: tag, count: 40) + "#EXTINF:6,\na\n#EXT-X-ENDLIST\n"
        let findings = try HLSPlaylist(parsing: text).check()
        #expect(findings.map(\.line) == Array(4...83) && findings.allSatisfy { $0.code == .misspeltName })
        #expect(Set(findings.compactMap(\.help)) == ["did you mean X-RESUME-OFFSET?", "did you mean EXT-X-CUE-OUT?"])
    }
}
