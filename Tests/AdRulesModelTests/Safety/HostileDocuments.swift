/// Documents made to hurt a reader.
enum HostileDocuments {
    static func playlist(_ content: String, doctype: String = "") -> [UInt8] {
        Array("<?xml version=\"1.0\"?>\(doctype)<VMAP version=\"1.0\">\(content)</VMAP>".utf8)
    }

    /// Documents with a document type declaration, which all have to be refused.
    static let documentTypes: [(name: String, bytes: [UInt8])] = {
        let use =
            "<AdBreak timeOffset=\"start\" breakId=\"&x;\"><AdSource><AdTagURI>&x;</AdTagURI></AdSource></AdBreak>"
        let laughs = (1...9).map { "<!ENTITY l\($0) \"" + String(repeating: "&l\($0 - 1);", count: 10) + "\">" }
            .joined()
        let long = String(repeating: "A", count: 80_000)
        return [
            ("nothing but the declaration", playlist("", doctype: "<!DOCTYPE VMAP>")),
            (
                "an entity from a file",
                playlist(use, doctype: "<!DOCTYPE VMAP [<!ENTITY x SYSTEM \"file:///etc/hostname\">]>")
            ),
            (
                "an entity from the network",
                playlist(use, doctype: "<!DOCTYPE VMAP [<!ENTITY x SYSTEM \"http://127.0.0.1:9/x\">]>")
            ),
            ("a definition from a file", playlist("", doctype: "<!DOCTYPE VMAP SYSTEM \"file:///etc/hostname\">")),
            (
                "a definition from the network",
                playlist("", doctype: "<!DOCTYPE VMAP SYSTEM \"http://127.0.0.1:9/x.dtd\">")
            ),
            (
                "a public definition",
                playlist("", doctype: "<!DOCTYPE VMAP PUBLIC \"-//X//Y\" \"http://127.0.0.1:9/x.dtd\">")
            ),
            (
                "a parameter entity from a file",
                playlist("", doctype: "<!DOCTYPE VMAP [<!ENTITY % p SYSTEM \"file:///etc/hostname\"> %p;]>")
            ),
            (
                "a bomb of nested entities",
                playlist(
                    use.replacing("&x;", with: "&l9;"), doctype: "<!DOCTYPE VMAP [<!ENTITY l0 \"lol\">\(laughs)]>")
            ),
            (
                "a bomb of one long entity",
                playlist(
                    String(repeating: "<AdBreak breakId=\"&x;\"/>", count: 4000),
                    doctype: "<!DOCTYPE VMAP [<!ENTITY x \"\(long)\">]>")
            ),
            ("an entity that holds itself", playlist(use, doctype: "<!DOCTYPE VMAP [<!ENTITY x \"&x;\">]>")),
            (
                "default attributes",
                playlist("<AdBreak/>", doctype: "<!DOCTYPE VMAP [<!ATTLIST AdBreak timeOffset CDATA \"start\">]>")
            ),
        ]
    }()

    /// Elements inside one another.
    static func depth(_ depth: Int, closed: Bool) -> [UInt8] {
        let opening = String(repeating: "<a>", count: depth - 1)
        let closing = String(repeating: "</a>", count: depth - 1)
        return Array("<VMAP version=\"1.0\">\(opening)\(closed ? closing + "</VMAP>" : "")".utf8)
    }

    /// One start tag with so many attributes, each of `bytes` bytes.
    static func attributes(_ count: Int) -> [UInt8] {
        playlist("<AdBreak timeOffset=\"start\"" + (1..<count).map { " a\($0)=\"\"" }.joined() + "/>")
    }

    /// One start tag of exactly so many bytes, its `<` and `>` included.
    static func startTag(_ count: Int) -> [UInt8] {
        let rest = "<AdBreak timeOffset=\"start\" breakId=\"\"/>"
        return playlist(
            "<AdBreak timeOffset=\"start\" breakId=\"\(String(repeating: "x", count: count - rest.utf8.count))\"/>")
    }
}
