import Foundation

/// Text that would do harm if it were printed as it is.
enum HostileText {
    /// A line that must never begin a line of output.
    static let forgery = "FORGED"

    /// What a document may hold: characters that XML allows, some of them only as references.
    static let inXML =
        "a&#10;\(forgery)&#13;\(forgery)\u{85}\(forgery)\u{2028}\(forgery)\u{2029}\(forgery)\u{9b}2J\u{9d}0;t\u{7f}"
        + "\u{202e}\u{2066}\u{200b}\u{200f}\u{61c}\u{ad}\u{feff}\u{e0041}&#xfdd0;&lt;/text&gt;&lt;script&gt;&quot;\\u0041]]"
        + "&lt;&#x301;&amp;&#x338;&quot;&#x301;&gt;&#x338; ::error::x ##[error]x"

    /// What everything else may hold: arguments, file names, steps, JSON.
    static let anywhere =
        "b\n\(forgery)\r\(forgery)\u{b}\(forgery)\u{c}\(forgery)\u{85}\(forgery)\u{2028}\(forgery)\u{2029}\(forgery)"
        + "\u{1b}[2J\u{1b}]0;t\u{7}\u{8}\u{9b}2J\u{7f}\u{202e}\u{2066}\u{200b}\u{feff}\u{e0041}\"},{\\u0041<script>&\u{301}<\u{338}\"\u{301}\n::error::x"
        + "\n\u{a0}::error::x ##[error]x"

    /// The same without what a step ends at.
    static let inStep = anywhere.replacingOccurrences(of: "\n", with: "\u{2028}").replacingOccurrences(
        of: ";", with: ",")

    /// The text inside the quotes of a JSON string.
    static func inJSON(_ text: String = anywhere) -> String {
        let data = try? JSONSerialization.data(withJSONObject: [text])
        return String(String(decoding: data ?? Data(), as: UTF8.self).dropFirst(2).dropLast(2))
    }

    /// The characters that steer a terminal, turn text around, hide or end a line; line feeds are what lines end with.
    static func steering(in text: String) -> [Unicode.Scalar] {
        text.unicodeScalars.filter { scalar in
            let value = scalar.value
            if value < 0x20 { return value != 0x0A }
            switch value {
            case 0x7F...0x9F, 0xAD, 0x61C, 0x180E, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF,
                0xFFF9...0xFFFB, 0xE0000...0xE007F:
                return true
            default: return false
            }
        }
    }

    /// What is wrong with text that a command printed. With `annotations` it may hold those of the linter for GitHub.
    static func complaints(about text: String, annotations: Bool = false) -> [String] {
        var complaints = steering(in: text).map { "U+\(String($0.value, radix: 16))" }
        for line in text.split(separator: "\n") where line.drop(while: { $0 == " " }).hasPrefix(forgery) {
            complaints.append("a forged line: \(line)")
        }
        // GitHub Actions obeys `::` behind any blanks, and `##[` anywhere.
        for line in text.unicodeScalars.split(separator: "\n") {
            let start = line.drop { $0.properties.isWhitespace }
            let isCommand = start.starts(with: "::".unicodeScalars)
            let isOurs = ["error", "warning", "notice"].contains { line.starts(with: "::\($0) title=".unicodeScalars) }
            if isCommand ? !(annotations && isOurs) : holdsCommand(line) {
                complaints.append("a command: \(String(line))")
            }
        }
        return complaints
    }

    private static func holdsCommand(_ line: Substring.UnicodeScalarView) -> Bool {
        let bytes = Array(String(line).utf8)
        return bytes.indices.contains { bytes[$0] == UInt8(ascii: "#") && bytes[$0...].starts(with: "##[".utf8) }
    }

    /// Whether the whole text is one JSON value, by Foundation's reader.
    static func isJSON(_ text: some StringProtocol) -> Bool {
        (try? JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)) != nil
    }

    /// The number of results in a log of SARIF.
    static func results(inSARIF text: String) -> Int? {
        let log = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        return ((log?["runs"] as? [[String: Any]])?.first?["results"] as? [Any])?.count
    }

    /// Whether the text is one well-formed XML element with attributes and text, by a small reader of its own; a
    /// declaration may stand before it.
    ///
    /// It reads bytes: to Swift, a `<` and the combining mark behind it are one character, which is not `<`.
    static func isXML(_ text: String) -> Bool {
        let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        var rest = Array(text.utf8)[...]
        if rest.starts(with: declaration.utf8) { rest = rest.dropFirst(declaration.utf8.count) }
        var open: [ArraySlice<UInt8>] = []
        var elements = 0
        while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
            guard isContent(rest[..<start]), let end = tagEnd(in: rest[start...]) else { return false }
            let tag = rest[(start + 1)..<end]
            rest = rest[(end + 1)...]
            if tag.first == UInt8(ascii: "/") {
                guard open.popLast() == tag.dropFirst() else { return false }
                continue
            }
            elements += 1
            let name = tag.prefix { (0x41...0x5A).contains($0 & 0xDF) || $0 == UInt8(ascii: "-") }
            guard !name.isEmpty, [nil, 0x20, 0x0A, UInt8(ascii: "/")].contains(tag.dropFirst(name.count).first),
                elements == 1 || !open.isEmpty
            else { return false }
            if tag.last != UInt8(ascii: "/") { open.append(name) }
        }
        return open.isEmpty && elements > 0 && rest.allSatisfy { $0 == 0x20 || $0 == 0x0A }
    }

    /// The `>` of a tag; quotes hide it, and a value holds no `<` and no stray ampersand.
    private static func tagEnd(in text: ArraySlice<UInt8>) -> Int? {
        var quoted: Int?
        for index in text.indices.dropFirst() {
            switch (text[index], quoted) {
            case (UInt8(ascii: "\""), nil): quoted = index
            case (UInt8(ascii: "\""), let start?):
                guard isContent(text[(start + 1)..<index]) else { return nil }
                quoted = nil
            case (UInt8(ascii: ">"), nil): return index
            case (UInt8(ascii: "<"), _): return nil
            default: break
            }
        }
        return nil
    }

    private static func isContent(_ text: ArraySlice<UInt8>) -> Bool {
        text.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false).dropFirst().allSatisfy { part in
            ["lt;", "gt;", "amp;", "quot;", "#"].contains { part.starts(with: $0.utf8) }
        }
    }
}
