import AdRulesLint
import AdRulesModel
import Testing

@testable import AdRulesLint

/// Which element or attribute a place belongs to.
@Suite struct ElementPathTests {
    private let document = """
        <?xml version="1.0"?><!-- <vmap:AdBreak timeOffset="0"> -->
        <vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">
          <vmap:AdBreak timeOffset="start"/>
          <vmap:AdBreak
              timeOffset="10:00">
            <vmap:AdSource><vmap:AdTagURI><![CDATA[<AdBreak> https://ads.example]]></vmap:AdTagURI></vmap:AdSource>
            <vmap:AdSource/>
            <vmap:TrackingEvents><vmap:Tracking event="x">one</vmap:Tracking><vmap:Tracking>two</vmap:Tracking>
            </vmap:TrackingEvents>
          </vmap:AdBreak>
        </vmap:VMAP>
        """

    /// The path of the place where a text stands first.
    private func path(of text: String) throws -> String? {
        let range = try #require(document.firstRange(of: text))
        let offset = document.utf8.distance(from: document.startIndex, to: range.lowerBound)
        let place = SourceRange(lower: offset, upper: offset + text.utf8.count)
        return ElementPaths.paths(of: [place], in: Array(document.utf8))[0]
    }

    @Test(
        "elements, attributes, text, and text that only looks like an element",
        arguments: [
            ("<vmap:VMAP", "/VMAP"), ("1.0\">\n  <vmap", "/VMAP/@version"), ("start", "/VMAP/AdBreak[1]/@timeOffset"),
            ("10:00", "/VMAP/AdBreak[2]/@timeOffset"), ("timeOffset=\"10", "/VMAP/AdBreak[2]/@timeOffset"),
            ("https://ads", "/VMAP/AdBreak[2]/AdSource/AdTagURI"),
            ("</vmap:AdTagURI>", "/VMAP/AdBreak[2]/AdSource/AdTagURI"),
            ("<vmap:AdSource/>", "/VMAP/AdBreak[2]/AdSource[2]"),
            ("x\">one", "/VMAP/AdBreak[2]/TrackingEvents/Tracking[1]/@event"),
            ("two", "/VMAP/AdBreak[2]/TrackingEvents/Tracking[2]"), ("</vmap:VMAP>", "/VMAP"),
        ])
    func paths(_ text: String, _ expected: String) throws {
        #expect(try path(of: text) == expected)
    }

    @Test("outside the root element there is no path")
    func outside() throws {
        #expect(try path(of: "<?xml") == nil)
        #expect(try path(of: "timeOffset=\"0\"") == nil)
    }

    @Test("places found in one pass, in any order, equal those found one by one")
    func manyPlaces() {
        let bytes = Array(document.utf8)
        let places = bytes.indices.map { SourceRange(lower: $0, upper: $0 + 1) }
        let together = ElementPaths.paths(of: places, in: bytes)
        let backwards = ElementPaths.paths(of: places.reversed(), in: bytes)
        #expect(together == backwards.reversed())
        for (place, path) in zip(places, together) {
            #expect(ElementPaths.paths(of: [place], in: bytes) == [path])
        }
    }

    @Test("any bytes are taken apart without a trap, and every byte belongs to one piece")
    func anyBytes() {
        let seed = UInt64.random(in: .min ... .max)
        print("seed \(seed)")
        var random = SplitMix(state: seed)
        let alphabet = Array("<>/!?-[]\"'= aCDATA&;\n".utf8)
        for _ in 0..<3000 {
            let bytes = (0..<Int.random(in: 0...60, using: &random)).map { _ in
                alphabet[Int.random(in: alphabet.indices, using: &random)]
            }
            var scanner = MarkupScanner(bytes)
            var end = 0
            while let token = scanner.next() {
                #expect(Int(token.range.lower) == end && token.range.count > 0, "seed \(seed)")
                end = Int(token.range.upper)
            }
            #expect(end == bytes.count, "seed \(seed)")
            _ = ElementPaths.paths(of: bytes.indices.map { SourceRange(lower: $0, upper: $0) }, in: bytes)
        }
    }
}
