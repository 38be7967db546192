import AdRulesModel
import MassTesting
import SharedDocuments
import Testing

@Suite("The parts of a start tag are found at their places")
struct TagScanTests {
    private func scan(_ text: String, at offset: Int = 0) -> TagScan? {
        TagScan(Array(text.utf8), at: offset)
    }

    private func parts(_ text: String) -> [String] {
        let bytes = Array(text.utf8)
        guard let tag = TagScan(bytes, at: 0) else { return [] }
        return [String(decoding: bytes[tag.name.offsets], as: UTF8.self)]
            + tag.attributes.flatMap {
                [
                    String(decoding: bytes[$0.name.offsets], as: UTF8.self),
                    String(decoding: bytes[$0.value.offsets], as: UTF8.self),
                ]
            }
    }

    @Test("Attributes are found with anything between and inside them")
    func attributes() {
        #expect(parts("<a>") == ["a"])
        #expect(parts("<a/>") == ["a"])
        #expect(parts("<vmap:AdBreak timeOffset='start'>") == ["vmap:AdBreak", "timeOffset", "start"])
        #expect(parts("<a\r\n\tb = \"1\"\n c='2' />") == ["a", "b", "1", "c", "2"])
        #expect(parts("<a b='x>y' c=\"it's\" d=''>") == ["a", "b", "x>y", "c", "it's", "d", ""])
        #expect(parts("<a b='/>' c='='/>") == ["a", "b", "/>", "c", "="])
        #expect(parts("<a b='&lt;&amp;' ü='é🎬'>") == ["a", "b", "&lt;&amp;", "ü", "é🎬"])
    }

    @Test("The tag's end and whether it closes itself")
    func ends() throws {
        let open = try #require(scan("<a b='>'>text"))
        #expect(open.range == SourceRange(lower: 0, upper: 9))
        #expect(!open.isSelfClosing)
        let closed = try #require(scan("xx<a b='1' />yy", at: 2))
        #expect(closed.range == SourceRange(lower: 2, upper: 13))
        #expect(closed.isSelfClosing)
    }

    @Test(
        "No start tag, nothing found",
        arguments: ["", "<", "</a>", "<!-- a -->", "<?xml?>", "<![CDATA[x]]>", "< a>", "a", "<=a>", "<>"])
    func noTag(_ text: String) {
        #expect(scan(text) == nil)
    }

    @Test("Offsets outside the bytes find nothing", arguments: [-1, 3, 4, Int.max - 1, Int.max, Int.min])
    func offsetsOutside(_ offset: Int) {
        #expect(scan("<a>", at: offset) == nil)
    }

    @Test("10,000 random tags: the scan agrees with the written tag and with a second scanner", arguments: [1, 2])
    func randomTags(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let scanner = try SlowTagScanner()
        for round in 0..<5000 {
            let written = RandomTag(using: &generator)
            let text = String(decoding: written.bytes, as: UTF8.self)
            let place: Comment = "seed \(seed), round \(round): \(text)"
            let tag = try #require(TagScan(written.bytes, at: 0), place)
            try #require(tag.range.offsets == 0..<written.bytes.count, place)
            try #require(tag.name.offsets == written.name, place)
            try #require(tag.isSelfClosing == written.isSelfClosing, place)
            try #require(tag.attributes.map(\.name.offsets) == written.attributes.map(\.name), place)
            try #require(tag.attributes.map(\.value.offsets) == written.attributes.map(\.value), place)
            // The regular expression is slow: every tenth will do.
            if round % 10 == 0 {
                let slow = try #require(scanner.scan(written.bytes[...]), place)
                try #require(tag.name.offsets == slow.name, place)
                try #require(tag.range.offsets.upperBound == slow.end, place)
                try #require(tag.isSelfClosing == slow.isSelfClosing, place)
                try #require(tag.attributes.map(\.name.offsets) == slow.attributes.map(\.name), place)
                try #require(tag.attributes.map(\.value.offsets) == slow.attributes.map(\.value), place)
            }
        }
    }

    @Test(
        "Every start tag of the corpus: the scan agrees with a second scanner", .enabled(if: SharedDocuments.hasCorpus))
    func corpusTags() throws {
        let scanner = try SlowTagScanner()
        var tags = 0
        let share = MassTests.count(6, of: 1)
        for (number, document) in Corpus.readable.enumerated() where number % share == 0 {
            for (offset, byte) in document.bytes.enumerated() where byte == UInt8(ascii: "<") {
                guard let slow = scanner.scan(document.bytes[offset...].prefix(4096)) else { continue }
                let place: Comment = "\(document.path) at \(offset)"
                let tag = try #require(TagScan(document.bytes, at: offset), place)
                try #require(Int(tag.range.upper) - offset == slow.end, place)
                let names = tag.attributes.map { Int($0.name.lower) - offset }
                try #require(names == slow.attributes.map(\.name.lowerBound), place)
                let values = tag.attributes.map { Int($0.value.lower) - offset }
                try #require(values == slow.attributes.map(\.value.lowerBound), place)
                try #require(tag.attributes.map(\.value.count) == slow.attributes.map(\.value.count), place)
                tags += 1
            }
        }
        #expect(tags > 5000 / share)
    }

    @Test("Random bytes: the scan stays inside them and in order", arguments: [3])
    func randomBytes(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let alphabet = Array("<>/='\" \n\r\tab:!?&;-[]\u{0}".utf8) + [0xC3, 0xBC, 0xFF]
        for round in 0..<20_000 {
            let bytes = [UInt8(ascii: "<")] + (0..<generator.below(40)).map { _ in generator.pick(alphabet) }
            guard let tag = TagScan(bytes, at: 0) else { continue }
            var last = tag.name.upper
            for attribute in tag.attributes {
                try #require(attribute.name.lower >= last, "seed \(seed), round \(round): \(bytes)")
                try #require(attribute.value.lower > attribute.name.upper, "seed \(seed), round \(round): \(bytes)")
                last = attribute.value.upper
            }
            try #require(last <= tag.range.upper, "seed \(seed), round \(round): \(bytes)")
            try #require(Int(tag.range.upper) <= bytes.count, "seed \(seed), round \(round): \(bytes)")
        }
    }
}
