import MassTesting
import Testing

@testable import AdRulesModel

/// What holds of every element and attribute of the languages, so that none is forgotten in the code that reads them.
@Suite("Every element and attribute of the table, in a document of its own")
struct EveryElementTests {
    private func read(_ text: String) throws -> AdDocument { try AdDocument(parsing: Array(text.utf8)) }

    /// Whether two texts are read as the same values.
    private func areSame(_ left: String, _ right: String) throws -> Bool {
        ReadingInvariants.withoutFindings(try read(left)) == ReadingInvariants.withoutFindings(try read(right))
    }

    @Test("The content of each element survives writing and reading again", arguments: ElementPlace.each)
    func written(_ place: ElementPlace) throws {
        let document = try read(place.document(place.element()))
        let again = try AdDocument(parsing: document.xml(.compact))
        #expect(ReadingInvariants.withoutFindings(document) == ReadingInvariants.withoutFindings(again))
        // A leaf's text is in it.
        guard place.isLeaf else { return }
        let xml = String(decoding: document.xml(.compact), as: UTF8.self)
        #expect(xml.holds(place.text), "\(xml)")
    }

    /// Numbers that overflow once they are added up or multiplied, in every form of a time, a share and a count.
    private static let hugeValues = [
        "999999999h999999999h999999999h", "PT999999999H999999999H999999999H", "999999999m 999999999h 999999999h 9h",
        "999999999:999999999:999999999", "99999999:59:59.999999999999999999999", "99.99.99", "99999999:99",
        "999999:999999", "9223372036854775807", "9223372036854775808", "-9223372036854775808", "18446744073709551616",
        "999999999999999999%", "99.99999999999999999999%", "#9223372036854775807", "1e400", "999999999",
    ]

    @Test(
        "A huge number in each attribute and text is read or reported",
        arguments: MassTests.sample(ElementPlace.each, oneOf: 4))
    func hugeNumbers(_ place: ElementPlace) throws {
        for value in Self.hugeValues {
            let attributes = place.row.suggestions.map { ($0.spelling, value) }
            let text = place.document(
                place.element(attributes: attributes, content: place.isLeaf ? value : place.content()))
            #expect(ReadingInvariants.violations(reading: Array(text.utf8)) == [], "\(value)")
        }
    }

    @Test(
        "An attribute with the prefix of its language is reported, with the name to write", arguments: ElementPlace.each
    )
    func prefixedAttributes(_ place: ElementPlace) throws {
        let prefix = place.isOfVMAP ? "vmap:" : "v:"
        // The offset of a tracker is VAST's.
        for name in place.row.suggestions where !(name == .offset && place.isOfVMAP) {
            let others = place.row.required.filter { $0 != name }.map { ($0.spelling, place.sample($0, of: place.row)) }
            let written = prefix + name.spelling
            let document = try read(
                place.document(
                    place.element(
                        attributes: others + [(written, place.sample(name, of: place.row))],
                        content: place.isLeaf ? nil : "", prefix: "v:"), prefix: "v:"))
            let found = document.findings.filter { document.source.text(in: $0.range).isSpelled(written) }
            #expect(found.map(\.help) == ["write \(name.spelling)"], "\(written)")
        }
    }

    @Test("A word in capitals and with blanks around it is read, and reported", arguments: ElementPlace.each)
    func respeltWords(_ place: ElementPlace) throws {
        // These are kept as they are written.
        let kept: Set<AttributeName> = [
            .version, .timeOffset, .breakType, .repeatAfter, .renderingMode, .offset, .skipOffset, .type, .apiFramework,
        ]
        for name in place.row.suggestions where !kept.contains(name) {
            for word in place.words(name) {
                func document(_ value: String) -> String {
                    let others = place.row.required.filter { $0 != name }.map {
                        ($0.spelling, place.sample($0, of: place.row))
                    }
                    return place.document(
                        place.element(
                            attributes: others + [(name.spelling, value)], content: place.isLeaf ? nil : ""))
                }
                for respelt in [" \(word) ", word.uppercasedASCII, "\t\(word)"] {
                    if name == .templateType {
                        #expect(TemplateType(rawValue: respelt).isVAST, "\(respelt)")
                        continue
                    }
                    #expect(try areSame(document(word), document(respelt)), "\(name.spelling)=\"\(respelt)\"")
                    let reported = try read(document(respelt))
                    #expect(
                        reported.findings.contains { $0.help?.isSpelled("write \"\(word)\"") == true },
                        "\(name.spelling)=\"\(respelt)\"")
                }
            }
        }
    }

    /// The elements of which there may be one, and the sources of a break, of which there should be one.
    private static let singles = ElementPlace.each.filter {
        $0.row.isSingle || [.adTagURI, .customAdData, .adSource].contains($0.row.name)
    }

    @Test("Of several elements the first that holds something counts; each further one is reported", arguments: singles)
    func repeated(_ place: ElementPlace) throws {
        let full = place.element()
        let alone = place.document(full)
        // An empty first one is a further source, too, which is kept.
        for pair in [full + place.emptyElement, place.emptyElement + full] {
            let document = place.document(pair)
            let found = try read(document)
            #expect(try contents(document) == contents(alone), "\(pair)")
            let reported = found.findings.filter { $0.message.holds("second") }
            #expect(reported.count == 1, "\(found.findings)")
            #expect(!found.findings.contains { $0.message.holds("<>") })
        }
        guard place.isLeaf else { return }
        let other = place.row.name == .duration ? "00:00:20" : place.row.name == .expires ? "50" : "https://b.example/"
        let document = place.document(full + place.element(content: other))
        #expect(try contents(document) == contents(alone))
    }

    /// The values of a document without what it keeps apart because it does not count.
    private func contents(_ text: String) throws -> AdDocument {
        var document = ReadingInvariants.withoutFindings(try read(text))
        if case .vmap(var playlist) = document {
            for index in playlist.breaks.indices {
                playlist.breaks[index].ignoredSources = []
                playlist.breaks[index].source?.ignoredContents = []
            }
            document = .vmap(playlist)
        } else if case .vast(var response) = document {
            for ad in response.vast.ads.indices {
                for creative in response.vast.ads[ad].creatives.indices {
                    response.vast.ads[ad].creatives[creative].linear?.videoClicks.ignoredClickThroughs = []
                }
            }
            document = .vast(response)
        }
        return document
    }

    private static let ofResponses = ElementPlace.each.filter {
        !$0.isOfVMAP && $0.row.name != .vast && $0.row.opens != .rawXML
    }

    @Test("An element of VAST in a foreign namespace is reported and not read", arguments: ofResponses)
    func foreign(_ place: ElementPlace) throws {
        let name = "x:\(place.row.name.spelling)"
        let attributes = place.row.suggestions.map { " \($0.spelling)=\"\(place.sample($0, of: place.row))\"" }.joined()
        let text = place.document("<\(name) xmlns:x=\"urn:x\"\(attributes)>\(place.content())</\(name)>")
        #expect(try areSame(text, place.document("")))
        let reported = try read(text).findings.filter { $0.message.holds("<\(name)>") }
        #expect(reported.map(\.rule) == [.unknownVASTElement])
    }

    @Test("A leaf with an element inside keeps its text", arguments: ElementPlace.each.filter(\.isLeaf))
    func mixedText(_ place: ElementPlace) throws {
        let alone = place.document(place.element())
        let text = place.text
        for mixed in [text + "<br/>", " \(text) <b>x</b> y", "<br/>" + text, "<!-- c --><![CDATA[\(text)]]><b/>"] {
            let document = place.document(place.element(content: mixed))
            #expect(try areSame(document, alone), "\(mixed)")
            #expect(try read(document).findings.contains { $0.message.holds("<b") }, "\(mixed)")
        }
    }
}
