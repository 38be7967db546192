import Foundation

/// Reads an HTML page of `adrules report` the way a browser would, and finds what a text of a document must not bring
/// about: an element or attribute that the page does not write itself, an id that appears twice, anything that loads.
struct PageReading {
    /// What is wrong, in words.
    private(set) var complaints: [String] = []
    /// The ids of the elements.
    private(set) var ids: Set<String> = []
    /// The contents of the parts for programs, by id.
    private(set) var data: [String: String] = [:]
    /// The number of elements by name.
    private(set) var elements: [String: Int] = [:]

    private var open: [String] = []
    private var links: [String] = []

    private static let names: Set = [
        "html", "head", "meta", "title", "style", "body", "a", "main", "article", "section", "p", "h1", "h2", "h3",
        "h4", "h5", "ul", "ol", "li", "b", "i", "dl", "div", "dt", "dd", "details", "summary", "pre", "button", "svg",
        "defs",
        "pattern", "rect", "line", "text", "g", "table", "thead", "tbody", "tr", "th", "td", "span", "code", "figure",
        "figcaption", "footer", "script", "label", "input", "select", "option", "output",
    ]
    private static let attributes: Set = [
        "lang", "charset", "http-equiv", "content", "name", "class", "href", "id", "aria-labelledby", "aria-label",
        "type", "tabindex", "role", "width", "height", "x", "y", "x1", "x2", "y1", "y2", "rx", "patternUnits",
        "patternTransform", "fill", "data-copy", "data-zoom", "data-filter", "data-has", "data-in", "aria-pressed",
        "open",
        "scope",
        "aria-hidden", "aria-live", "for", "min", "max", "value", "data-view", "data-stop", "step",
    ]
    private static let void: Set = ["meta", "input"]

    init(_ page: String) {
        var rest = Array(page.utf8)[...]
        if rest.starts(with: "<!DOCTYPE html>\n".utf8) {
            rest = rest.dropFirst(16)
        } else {
            complaints.append("no doctype")
        }
        while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
            check(text: rest[..<start])
            guard let end = Self.tagEnd(rest[start...]) else {
                complaints.append("a tag without an end")
                return
            }
            rest = take(String(decoding: rest[(start + 1)..<end], as: UTF8.self), before: rest[(end + 1)...])
        }
        if !open.isEmpty { complaints.append("open at the end: \(open)") }
        for link in links where !ids.contains(link) { complaints.append("a link to \(link), which is nowhere") }
    }

    /// Takes a tag; returns what follows it, or what follows the text that is no markup.
    private mutating func take(_ tag: String, before rest: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        if tag.hasPrefix("/") {
            if open.popLast() != String(tag.dropFirst()) { complaints.append("</\(tag.dropFirst())> closes nothing") }
            return rest
        }
        let name = String(tag.prefix { $0.isLetter || $0.isNumber })
        guard Self.names.contains(name) else {
            complaints.append("<\(tag.prefix(80))>")
            return rest
        }
        elements[name, default: 0] += 1
        let attributes = attributes(of: tag.dropFirst(name.count))
        if !Self.void.contains(name), !tag.hasSuffix("/") { open.append(name) }
        guard name == "style" || name == "script" else { return rest }
        // Nothing but its own end tag ends it.
        let end = Array("</\(name)>".utf8)
        var index = rest.startIndex
        while index < rest.endIndex, !rest[index...].starts(with: end) { index += 1 }
        let text = String(decoding: rest[..<index], as: UTF8.self)
        if attributes["type"] == "application/json" {
            data[attributes["id"] ?? ""] = text
            if !HostileText.isJSON(text) { complaints.append("a part that is no JSON") }
        }
        return rest[index...]
    }

    private mutating func attributes(of text: Substring) -> [String: String] {
        var found: [String: String] = [:]
        var rest = text
        while let start = rest.firstIndex(where: { $0 != " " && $0 != "/" }) {
            rest = rest[start...]
            let name = String(rest.prefix { $0 != "=" && $0 != " " })
            rest = rest.dropFirst(name.count)
            var value = ""
            if rest.first == "=" {
                guard rest.dropFirst().first == "\"", let end = rest.dropFirst(2).firstIndex(of: "\"") else {
                    complaints.append("an attribute without quotes: \(name)")
                    return found
                }
                value = String(rest[rest.index(rest.startIndex, offsetBy: 2)..<end])
                rest = rest[rest.index(after: end)...]
            }
            check(name, value)
            found[name] = value
        }
        return found
    }

    private mutating func check(_ name: String, _ value: String) {
        if !Self.attributes.contains(name) { complaints.append("the attribute \(name.prefix(40))") }
        switch name {
        case "id": if !ids.insert(value).inserted { complaints.append("the id \(value) twice") }
        case "href":
            if value.hasPrefix("#") {
                links.append(String(value.dropFirst()))
            } else {
                complaints.append("href \(value)")
            }
        case "fill": if !value.hasPrefix("url(#") { complaints.append("fill \(value)") }
        case "data-copy", "aria-labelledby", "for": links.append(value)
        default: break
        }
    }

    private mutating func check(text: ArraySlice<UInt8>) {
        if text.contains(UInt8(ascii: ">")) { complaints.append("a stray >") }
    }

    /// The `>` of a tag; quotes hide it.
    private static func tagEnd(_ text: ArraySlice<UInt8>) -> Int? {
        var isQuoted = false
        for index in text.indices {
            if text[index] == UInt8(ascii: "\"") { isQuoted.toggle() }
            if text[index] == UInt8(ascii: ">"), !isQuoted { return index }
        }
        return nil
    }
}
