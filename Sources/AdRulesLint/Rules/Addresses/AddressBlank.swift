import AdRulesModel
import AdRulesText

/// A blank, line end, control character or invisible character inside an address, in words for a finding.
struct AddressBlank: Sendable, Equatable {
    /// The blanks, as indices into the bytes.
    var range: Range<Int>
    /// The character, as in `a blank`.
    var what: String
    /// The text next to the caret.
    var label: String
    /// The suggested fix.
    var help: String
    /// The parts that are only to be left out, as indices into the bytes; empty where something else is to be written.
    var superfluous: [Range<Int>] = []

    private static let endTag = Array("</".utf8)

    /// Finds the first run of blanks inside a trimmed address; nil if there is none.
    init?(_ address: ArraySlice<UInt8>) {
        // Where markup is inside, a CDATA section was not closed: that is the mistake.
        guard let start = Self.start(in: address), !TextSearch.holds(Self.endTag, in: address) else { return nil }
        if let character = InvisibleCharacter.beginning(address[start...]) {
            range = start..<(start + character.bytes.count)
            what = character.name
            label = "an address cannot contain \(what)"
            help = "leave it out"
            superfluous = address.indices.compactMap { index in
                InvisibleCharacter.beginning(address[index...]).map { index..<(index + $0.bytes.count) }
            }
            return
        }
        if address[start] == Self.backslash {
            (range, what, label) = (start..<(start + 1), "a backslash", "an address has none")
            let isOfJSON = address[start...].starts(with: #"\u0026"#.utf8)
            let all = address.indices.filter { address[$0] == Self.backslash }
            let isBeforeSlash = { (index: Int) in address[(index + 1)...].first == UInt8(ascii: "/") }
            if all.allSatisfy(isBeforeSlash) { superfluous = all.map { $0..<($0 + 1) } }
            help =
                isOfJSON
                ? #"write & in place of \u0026"#
                : isBeforeSlash(start) ? #"write / in place of \/"# : "write %5C for it, or leave it out"
            return
        }
        let end = address[start...].firstIndex { !Self.isBlank($0) } ?? address.endIndex
        range = start..<end
        let rest = address[end...]
        if let macro = Self.macro(around: start, in: address) {
            (what, label, help) = macro
            return
        }
        if rest.starts(with: "https://".utf8) || rest.starts(with: "http://".utf8) {
            guard case .absolute(let scheme) = AddressShape(address[..<start]), scheme.count > 3 else {
                range = address.startIndex..<end
                what = "text in front of the address"
                label = "the address begins after this"
                help = "leave it out"
                superfluous = [range]
                return
            }
            what = "two addresses"
            label = "the second one begins after this"
            help = "give each address its own element"
            return
        }
        let blanks = address[range]
        if blanks.allSatisfy({ $0 == 0x20 }) {
            what = blanks.count == 1 ? "a space" : "\(blanks.count) spaces"
            label = "an address has no spaces"
            help = "write %20 for a space, or remove it"
        } else if blanks.contains(where: { $0 == 0x0A || $0 == 0x0D }) {
            what = "a line end"
            label = "the line ends inside the address"
            help = "write the whole address in one line"
            superfluous = [range]
        } else {
            what = blanks.contains(0x09) ? "a tab" : "a control character"
            label = "an address cannot contain \(what)"
            help = "leave it out"
            superfluous = [range]
        }
    }

    /// The words about a blank inside the brackets of a macro, or of a text that a script has written for an object.
    private static func macro(
        around start: Int, in address: ArraySlice<UInt8>
    ) -> (what: String, label: String, help: String)? {
        for (opener, closer) in [("{{", "}}"), ("{%", "%}"), ("<%", "%>")] {
            let isInside =
                TextSearch.holds(Array(opener.utf8), in: address[..<start])
                && TextSearch.holds(Array(closer.utf8), in: address[start...].prefix(80))
            if isInside {
                return (
                    "a blank between \(opener) and \(closer)", "a template's own words",
                    "render the template before the document is sent"
                )
            }
        }
        guard let opener = address[..<start].lastIndex(of: UInt8(ascii: "[")),
            let closer = address[start...].prefix(40).firstIndex(of: UInt8(ascii: "]"))
        else { return nil }
        let text = String(decoding: address[opener...closer], as: UTF8.self)
        if text.isSpelledIgnoringCase("[object Object]") {
            return ("\(text), the text of an object of a script", "no value", "write the value that is meant")
        }
        let name = Macros.meant(by: text.replacing(" ", with: "_"))
        return name.map { ("a blank in the macro [\($0)]", "a macro has no blanks", "write [\($0)]") }
    }

    /// The index of the first blank or invisible character.
    private static func start(in address: ArraySlice<UInt8>) -> Int? {
        address.indices.first {
            isBlank(address[$0]) || address[$0] == backslash || InvisibleCharacter.beginning(address[$0...]) != nil
        }
    }

    private static let backslash = UInt8(ascii: "\\")

    private static func isBlank(_ byte: UInt8) -> Bool { byte <= 0x20 || byte == 0x7F }
}
