import Testing

@testable import AdRulesModel

/// Keeps the start tags of a document with the values that libxml2 itself pointed to.
private struct TagCollector: XMLEventHandler {
    struct Tag {
        var range: SourceRange
        var attributes: [XMLAttribute]
    }
    var tags: [Tag] = []

    mutating func start(_ tag: XMLStartTag, attributes: [XMLAttribute]) {
        tags.append(Tag(range: tag.range, attributes: attributes))
    }
    mutating func end(_ tag: XMLEndTag) {}
    mutating func strayText(_ range: SourceRange) {}
    mutating func namespaceError(_ error: NamespaceError, _ name: String, at offset: Int) {}
}

@Suite("The scan of a tag agrees with libxml2's own pointers")
struct TagScanPointerTests {
    /// Reads a document and compares each tag; gives the number of values that libxml2 pointed to.
    private func compare(_ bytes: [UInt8], chunkBytes: Int, _ place: Comment) throws -> Int {
        var collector = TagCollector()
        var reader = XMLReader(limits: ParsingLimits())
        do throws(XMLFailure) {
            try reader.read(bytes, chunkBytes: chunkBytes, into: &collector)
        } catch {
            Issue.record("\(place): \(error)")
        }
        var exact = 0
        for tag in collector.tags {
            let scan = try #require(TagScan(bytes, at: Int(tag.range.lower)), place)
            try #require(scan.range == tag.range, place)
            // libxml2 gives declarations of namespaces apart.
            let written = scan.attributes.filter { attribute in
                let name = bytes[attribute.name.offsets]
                return !name.elementsEqual("xmlns".utf8) && !name.starts(with: "xmlns:".utf8)
            }
            try #require(written.count == tag.attributes.count, place)
            for (attribute, found) in zip(tag.attributes, written) {
                try #require(attribute.value == found.value, place)
                exact += 1
            }
        }
        return exact
    }

    @Test("Corpus and samples", arguments: [XMLReader.defaultChunkBytes, 100])
    func realDocuments(chunkBytes: Int) throws {
        var exact = 0
        for document in Corpus.documents + Corpus.samples {
            // The broken ones are another test.
            guard (try? AdDocument(parsing: document.bytes)) != nil else { continue }
            let converted = try InputEncoding.utf8(document.bytes)
            exact += try compare(converted.bytes, chunkBytes: chunkBytes, "\(document.path)")
        }
        #expect(exact > 200)
    }

    @Test("Random playlists", arguments: 0..<4)
    func randomPlaylists(part: UInt64) throws {
        var exact = 0
        for seed in (2000 + part * 50)..<(2050 + part * 50) {
            let written = RandomPlaylist(seed: seed)
            exact += try compare(written.bytes, chunkBytes: 1 + Int(seed % 7) * 50, "seed \(seed)")
        }
        #expect(exact > 500)
    }

    @Test("Random tags", arguments: [31, 32])
    func randomTags(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for round in 0..<2000 {
            let tag = RandomTag(using: &generator)
            let name = Array(tag.bytes[tag.name])
            let prefix = name.firstIndex(of: UInt8(ascii: ":")).map { name[..<$0] }
            // An undeclared prefix is not an error here, but declare it: then the name is split.
            var bytes = Array("<root".utf8)
            if let prefix { bytes += Array(" xmlns:".utf8) + prefix + Array("=\"urn:x\"".utf8) }
            bytes += Array(">".utf8) + tag.bytes
            if !tag.isSelfClosing { bytes += Array("</".utf8) + name + Array(">".utf8) }
            bytes += Array("</root>".utf8)
            _ = try compare(
                bytes, chunkBytes: 1 + generator.below(200),
                "seed \(seed), round \(round): \(String(decoding: bytes, as: UTF8.self))")
        }
    }
}
