import AdRulesModel
import MassTesting
import Testing

@Suite("Elements, attributes and texts are found where they were written")
struct PositionTests {
    /// Line and column of the first byte of a text inside a document.
    private func place(_ text: String, in document: String) -> [Int] {
        let bytes = Array(document.utf8)
        let needle = Array(text.utf8)
        guard let offset = bytes.indices.first(where: { bytes[$0...].starts(with: needle) }) else { return [] }
        let lines = bytes[..<offset].split(separator: 0x0A, omittingEmptySubsequences: false)
        return [lines.count, (lines.last?.count ?? 0) + 1]
    }

    private func playlist(_ text: String) throws -> VMAPDocument {
        try VMAPDocument(parsing: Array(text.utf8))
    }

    @Test("A tag over several lines, with entities, tabs and characters of several bytes")
    func manyLines() throws {
        let text = """
            <?xml version="1.0"?>
            <!-- größer -->
            <vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">
            \t<vmap:AdBreak
                breakId='ä&amp;b'\ttimeOffset="start"
                breakType = "linear">
              <vmap:AdSource id="1"><vmap:AdTagURI>
                 https://ads.example/?a=1&amp;b=2 </vmap:AdTagURI></vmap:AdSource>
            </vmap:AdBreak></vmap:VMAP>
            """
        let document = try playlist(text)
        let map = document.source.map()
        let adBreak = try #require(document.breaks.first)
        let range = try #require(adBreak.origin.range)
        #expect(document.source.text(in: range).hasPrefix("<vmap:AdBreak\n"))
        #expect(document.source.text(in: range).hasSuffix("</vmap:AdBreak>"))
        let start = map.location(of: Int(range.lower))
        #expect([start.line, start.column] == [4, 2])

        let id = try #require(document.source.attribute("breakId", of: adBreak.origin))
        #expect(document.source.text(in: id.name) == "breakId")
        #expect(document.source.text(in: id.value) == "ä&amp;b")
        #expect(adBreak.breakID == "ä&b")
        let offset = try #require(document.source.attribute("timeOffset", of: adBreak.origin))
        let offsetPlace = map.location(of: Int(offset.value.lower))
        #expect([offsetPlace.line, offsetPlace.column] == place("start\"", in: text))
        // `ä` counts two bytes: 4 blanks, breakId='ä&amp;b', a tab, timeOffset="
        #expect(offsetPlace.column == 5 + 9 + 2 + 6 + 1 + 1 + 12)
        #expect(document.source.attribute("repeatAfter", of: adBreak.origin) == nil)

        guard case .adTag(let uri, _)? = adBreak.source?.content else { throw Missing() }
        #expect(uri.string == "https://ads.example/?a=1&b=2")
        #expect(document.source.text(in: uri.range).contains("https://ads.example/?a=1&amp;b=2"))
    }

    @Test("A place on a line of 40 KB")
    func longLine() throws {
        let padding = String(repeating: "é", count: 20_000)
        let document = try playlist("<VMAP version='1.0'><!--\(padding)--><AdBreak timeOffset='start'/></VMAP>")
        let origin = try #require(document.breaks.first).origin
        let value = try #require(document.source.attribute("timeOffset", of: origin)).value
        let location = document.source.map().location(of: Int(value.lower))
        #expect(location.line == 1)
        #expect(location.column == 20 + 4 + 40_000 + 3 + 21 + 1)
        #expect(document.source.text(in: value) == "start")
    }

    @Test("Random playlists: every element, attribute and text stands where it was written", arguments: 0..<8)
    func randomPlaylists(part: UInt64) throws {
        for seed in 1000 + part * 100..<1000 + part * 100 + UInt64(MassTests.count(4, of: 100)) {
            let written = RandomPlaylist(seed: seed)
            let document = AdDocument.vmap(try VMAPDocument(parsing: written.bytes))
            let comment: Comment = "seed \(seed)"
            try #require(ReadingInvariants.violations(in: document, limits: ParsingLimits()) == [], comment)

            let visits = ModelWalk(document).visits
            let names = Set(visits.filter { $0.origin != nil }.map(\.element))
            let found = visits.compactMap { visit in
                visit.origin?.range.map { RandomPlaylist.Element(name: visit.element, range: $0.offsets) }
            }
            try #require(Set(found) == Set(written.elements.filter { names.contains($0.name) }), comment)
            try #require(found.count == Set(found).count, comment)

            for attribute in written.attributes {
                let origin = SourceOrigin(SourceRange(lower: attribute.element, upper: written.bytes.count))
                let read = document.source.attribute(attribute.localName, of: origin)
                try #require(read?.name.offsets == attribute.name, comment)
                try #require(read?.value.offsets == attribute.value, comment)
            }

            let texts = visits.compactMap(\.text)
            try #require(texts.map(\.string).sorted() == written.texts.map(\.string).sorted(), comment)
            for text in written.texts {
                guard let plain = text.plain else { continue }
                let places = texts.filter { $0.string == text.string }.map(\.range.offsets)
                try #require(places.contains(plain), "\(comment): \(text), found at \(places)")
            }
            guard case .vmap(let playlist) = document else { throw Missing() }
            try #require(playlist.breaks.map(\.breakID) == written.breakIDs, comment)
        }
    }

    private struct Missing: Error {}
}
