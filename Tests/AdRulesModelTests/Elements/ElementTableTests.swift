import Testing

@testable import AdRulesModel

@Suite("The table of elements")
struct ElementTableTests {
    private let rows = ElementRows.byPlace

    @Test(
        "Each name is spelled as the specifications do",
        arguments: [
            (ElementName.vmap, "VMAP"), (.adTagURI, "AdTagURI"), (.vastAdTagURI, "VASTAdTagURI"), (.inLine, "InLine"),
            (.htmlResource, "HTMLResource"), (.iFrameResource, "IFrameResource"), (.extension, "Extension"),
            (.unknown, ""),
        ])
    func spelling(name: ElementName, spelling: String) {
        #expect(name.spelling == spelling)
    }

    @Test("Each element stands at a place that another row opens, once")
    func places() {
        let names = Set(rows.flatMap { $0.value.map(\.name) })
        // The root of VAST 1, which is refused.
        #expect(names == Set(ElementName.allCases).subtracting([.unknown, .videoAdServingTemplate]))
        let opened = Set(rows.flatMap { $0.value.map(\.opens) })
        for (place, elements) in rows {
            #expect(place == .document || opened.contains(place), "nothing opens \(place)")
            #expect(Set(elements.map(\.name)).count == elements.count, "a name stands twice at \(place)")
        }
        let listed = rows.map(\.key)
        #expect(Set(listed).count == listed.count)
    }

    @Test("A place is listed after the one that opens it, so that its version is known")
    func order() {
        var opened: Set<DocumentBuilder.Context> = [.document]
        for (place, elements) in rows {
            #expect(opened.contains(place), "\(place) is listed before it is opened")
            opened.formUnion(elements.map(\.opens))
        }
    }

    @Test("An attribute of a later version is one of the element's")
    func youngerAttributes() {
        for (place, elements) in rows {
            for row in elements {
                let known = Set(row.suggestions + row.aliases)
                #expect(Set(row.younger.values.joined()).isSubset(of: known), "\(row.name) at \(place)")
            }
        }
    }

    @Test("The home of an element is the innermost place that has it, if all others contain that")
    func homes() {
        let lookup = ElementLookup.shared
        #expect(lookup.home(of: .mediaFile, inVMAP: false) == .mediaFiles)
        #expect(lookup.home(of: .error, inVMAP: false) == .adContent)
        #expect(lookup.home(of: .extensions, inVMAP: true) == .adBreak)
        #expect(lookup.home(of: .trackingEvents, inVMAP: true) == .adBreak)
        #expect(lookup.home(of: .trackingEvents, inVMAP: false) == nil)
        #expect(lookup.home(of: .adParameters, inVMAP: false) == nil)
        #expect(lookup.home(of: .adBreak, inVMAP: false) == nil)
    }

    @Test("An interactive file outside MediaFiles is read in a wrapper, and reported in an ad")
    func interactiveFile() throws {
        func vast(_ content: String, _ address: String = "") -> String {
            """
            <VAST version="4.2"><Ad><\(content)>\(address)<Creatives><Creative><Linear>\
            <InteractiveCreativeFile>https://media.example/i.js</InteractiveCreativeFile>\
            </Linear></Creative></Creatives></\(content)></Ad></VAST>
            """
        }
        let wrapper = try VASTDocument(
            parsing: Array(vast("Wrapper", "<VASTAdTagURI>https://a.example</VASTAdTagURI>").utf8))
        #expect(wrapper.vast.ads[0].creatives[0].linear?.interactiveFiles.count == 1)
        #expect(!wrapper.findings.contains { $0.rule == .unknownVASTElement })
        let inline = try VASTDocument(parsing: Array(vast("InLine").utf8))
        #expect(inline.vast.ads[0].creatives[0].linear?.interactiveFiles.isEmpty == true)
        #expect(inline.findings.contains { $0.rule == .unknownVASTElement })
    }
}
