/// Writes a random well-formed playlist, as ugly as XML allows, and remembers where it wrote what.
struct RandomPlaylist {
    /// An element and the bytes from its start tag to its end tag.
    struct Element: Hashable {
        var name: String
        var range: Range<Int>
    }
    /// An attribute, the start of its element, and the bytes of its name and its value.
    struct Attribute {
        var element: Int
        var localName: String
        var name: Range<Int>
        var value: Range<Int>
    }
    /// An element's text as a reader should give it.
    struct Text: Hashable {
        var element: String
        var elementStart: Int
        var string: String
        /// The bytes of the text where they are the text itself; nil where they have to be decoded.
        var plain: Range<Int>?
    }

    private(set) var bytes: [UInt8] = []
    private(set) var elements: [Element] = []
    private(set) var attributes: [Attribute] = []
    private(set) var texts: [Text] = []
    /// The `breakId` of each break, decoded.
    private(set) var breakIDs: [String] = []
    private var generator: SeededGenerator
    private let prefix: String
    private let lineEnd: String

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
        prefix = generator.pick(["vmap:", "v:", "", "größe:"])
        lineEnd = generator.pick(["\n", "\r\n", "\r"])
        if generator.oneIn(2) { write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>") }
        misc()
        let namespace = prefix.isEmpty ? "xmlns" : "xmlns:" + prefix.dropLast()
        element(prefix + "VMAP", [(namespace, "http://www.iab.net/videosuite/vmap"), ("version", "1.0")]) { playlist in
            for number in 0..<playlist.generator.below(5) { playlist.writeBreak(number) }
        }
        misc()
    }

    private mutating func writeBreak(_ number: Int) {
        let (written, id) = value()
        breakIDs.append(id)
        let offset = generator.pick(["start", "end", "00:10:00", "50%", "00:00:01.500"])
        let attributes = [("timeOffset", offset), ("breakType", "linear"), ("breakId", written)]
        element(prefix + "AdBreak", attributes.shuffled(using: &generator)) { playlist in
            playlist.element(playlist.prefix + "AdSource", [("id", playlist.value().written)]) { playlist in
                if playlist.generator.oneIn(2) {
                    playlist.element(playlist.prefix + "AdTagURI", [("templateType", "vast3")]) {
                        $0.text(of: "AdTagURI")
                    }
                } else {
                    playlist.element(playlist.prefix + "VASTAdData", []) { $0.writeVAST() }
                }
            }
            guard playlist.generator.oneIn(2) else { return }
            playlist.element(playlist.prefix + "TrackingEvents", []) { playlist in
                for event in ["breakStart", "breakEnd"] {
                    playlist.element(playlist.prefix + "Tracking", [("event", event)]) { $0.text(of: "Tracking") }
                }
            }
        }
    }

    private mutating func writeVAST() {
        element("VAST", [("version", "4.2")]) { playlist in
            for number in 0..<playlist.generator.below(3) {
                playlist.element("Ad", [("id", playlist.value().written), ("sequence", "\(number + 1)")]) { playlist in
                    playlist.element("InLine", []) { playlist in
                        playlist.element("AdTitle", []) { $0.text(of: "AdTitle") }
                        playlist.element("Impression", [("id", "i")]) { $0.text(of: "Impression") }
                        playlist.element("Creatives", []) { playlist in
                            playlist.element("Creative", [("id", playlist.value().written)]) { $0.writeLinear() }
                        }
                        playlist.element("Error", []) { $0.text(of: "Error") }
                    }
                }
            }
        }
    }

    private mutating func writeLinear() {
        element("Linear", [("skipoffset", "00:00:05")]) { playlist in
            playlist.element("Duration", []) { $0.write("00:00:15") }
            playlist.element("TrackingEvents", []) { playlist in
                playlist.element("Tracking", [("event", "start")]) { $0.text(of: "Tracking") }
            }
            playlist.element("MediaFiles", []) { playlist in
                for _ in 0..<3 {
                    let type = [
                        ("type", "video/mp4"), ("delivery", "progressive"), ("width", "640"), ("height", "360"),
                    ]
                    playlist.element("MediaFile", type) { $0.text(of: "MediaFile") }
                }
            }
        }
    }
}

// MARK: - Writing

extension RandomPlaylist {
    @discardableResult
    private mutating func write(_ text: String) -> Range<Int> {
        let start = bytes.count
        bytes += Array(text.utf8)
        return start..<bytes.count
    }

    /// White space, comments, instructions: what may stand anywhere between tags.
    private mutating func misc() {
        for _ in 0..<generator.below(3) {
            switch generator.below(8) {
            case 0: write("<!-- a > b & c <AdBreak> größer 🎬 -->")
            case 1: write("<?note <AdBreak a=\"b\">?>")
            case 2: write("\t")
            case 3: write(String(repeating: " ", count: generator.oneIn(20) ? 40_000 : 3))
            default: write(lineEnd)
            }
        }
    }

    private mutating func blanks() -> String {
        generator.pick([" ", " ", "  ", "\t", lineEnd, lineEnd + "\t", " \(lineEnd) "])
    }

    /// A value for an attribute in double quotes: as it is written, and as a reader should give it.
    private mutating func value() -> (written: String, decoded: String) {
        let pieces = [
            ("x", "x"), ("&amp;", "&"), ("&#x20AC;", "€"), ("&quot;", "\""), ("'", "'"), (">", ">"), ("ü", "ü"),
            ("🎬", "🎬"), ("\t", " "), (lineEnd, " "), ("/>", "/>"), ("&lt;", "<"), ("=", "="),
        ]
        let chosen = (0..<generator.below(6)).map { _ in generator.pick(pieces) }
        // Neither blanks nor nothing at the ends: that is another test.
        return ("v" + chosen.map(\.0).joined() + "v", "v" + chosen.map(\.1).joined() + "v")
    }

    private mutating func element(
        _ name: String, _ written: [(String, String)], _ content: (inout RandomPlaylist) -> Void
    ) {
        let localName = name.split(separator: ":").last.map(String.init) ?? name
        let start = write("<" + name).lowerBound
        for (attribute, value) in written {
            write(blanks())
            let name = write(attribute)
            write(generator.pick(["=\"", "=\"", " = \"", "=\(lineEnd)\""]))
            let range = write(value)
            write("\"")
            attributes.append(
                Attribute(
                    element: start, localName: attribute.split(separator: ":").last.map(String.init) ?? attribute,
                    name: name, value: range))
        }
        if generator.oneIn(3) { write(blanks()) }
        write(">")
        if name.isContainer { misc() }
        content(&self)
        if name.isContainer { misc() }
        write("</" + name + (generator.oneIn(4) ? blanks() : "") + ">")
        elements.append(Element(name: localName, range: start..<bytes.count))
        misc()
    }

    /// The text of the element that was opened last.
    private mutating func text(of element: String) {
        let start = bytes.lastIndex(of: UInt8(ascii: "<")) ?? 0
        let url = "https://ads.example/\(generator.below(1000))/é/🎬?a=1"
        let padding = generator.pick(["", "", " ", lineEnd + "  ", "\t"])
        write(padding)
        switch generator.below(5) {
        case 0:
            let plain = write(url)
            texts.append(Text(element: element, elementStart: start, string: url, plain: plain))
        case 1:
            write("<![CDATA[" + padding)
            let plain = write(url + "&b=[2]&amp;")
            write(padding + "]]>")
            texts.append(
                Text(
                    element: element, elementStart: start, string: url + "&b=[2]&amp;",
                    plain: padding.contains("\r") ? nil : plain))
        case 2:
            write(url + "&amp;b=2&#38;c")
            texts.append(Text(element: element, elementStart: start, string: url + "&b=2&c", plain: nil))
        case 3:
            write(url + "<!-- not & this -->&amp;<![CDATA[&<]]>end<?nor this?>")
            texts.append(Text(element: element, elementStart: start, string: url + "&&<end", plain: nil))
        default:
            write(url + lineEnd + "b")
            texts.append(Text(element: element, elementStart: start, string: url + "\nb", plain: nil))
        }
        write(padding)
    }
}

extension String {
    /// Whether an element of that name holds elements, so that white space and comments between them mean nothing.
    fileprivate var isContainer: Bool {
        let texts = ["AdTagURI", "Tracking", "AdTitle", "Impression", "Error", "Duration", "MediaFile"]
        return !texts.contains { self == $0 || hasSuffix(":" + $0) }
    }
}
