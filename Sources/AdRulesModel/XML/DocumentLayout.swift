import AdRulesText

/// The layout of a document: each element of VMAP and VAST on its own line, indented two blanks per element around it.
///
/// Only white space between tags changes, and only where they mean nothing: text, CDATA, comments, processing
/// instructions, attributes, the content of extensions, and HTML or data for code stay byte for byte. So does an
/// element with text or with `xml:space="preserve"`, and all that is in it. One empty line between elements stays, and
/// so does a comment on the line of an element.
package struct DocumentLayout {
    /// The edits that lay the document out, in its order; empty if it is laid out already.
    package private(set) var edits: [Fix.Edit] = []

    /// An open element.
    private struct Open {
        /// The first edit of its content.
        var edit: Int
        /// Whether its content stays as it is.
        var isKept: Bool
        /// Whether it is a list of extensions, whose elements are those of others, whatever their names are.
        var isList: Bool
        var hasElement = false
    }

    private let bytes: [UInt8]
    private let lineEnd: String
    private var open: [Open] = []
    /// Where the last token ended.
    private var end: Int
    /// Whether that one opened an element, or there was none yet.
    private var begins = true

    /// Finds the edits for the bytes of a well-formed document, in UTF-8. Complexity: O(bytes + depth × elements).
    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
        let first = bytes.firstIndex(of: 0x0A)
        lineEnd = first.map { $0 > 0 && bytes[$0 - 1] == 0x0D } == true ? "\r\n" : "\n"
        // A byte order mark is no part of the text.
        end = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        var scanner = MarkupScanner(bytes, in: end..<bytes.count)
        while let token = scanner.next() { read(token) }
        // The document ends with one line end.
        if !begins { replaceGap(to: bytes.count, with: lineEnd) }
    }

    private mutating func read(_ token: MarkupScanner.Token) {
        switch token {
        case .text(let range):
            // Blanks belong to the gap before the next token.
            guard !bytes[range.offsets].allSatisfy(\.isXMLBlank) else { return }
            keepInnermost()
            end = Int(range.upper)
        case .cdata(let range, _):
            keepInnermost()
            end = Int(range.upper)
        case .other(let range):
            place(range, isComment: true)
            end = Int(range.upper)
        case .startTag(let tag):
            place(tag.range, isComment: false)
            if !open.isEmpty { open[open.count - 1].hasElement = true }
            end = Int(tag.range.upper)
            if !tag.isSelfClosing { open(tag) }
            begins = !tag.isSelfClosing
            return
        case .endTag(let range, _):
            close(before: range)
            end = Int(range.upper)
        }
        begins = false
    }

    private mutating func open(_ tag: TagScan) {
        let local = ByteText(MarkupScanner.localName(tag.name, in: bytes))
        let isKept =
            open.last.map { $0.isKept || $0.isList } == true || Self.foreign.contains(local)
            || tag.attributes.contains { bytes[$0.name.offsets].elementsEqual("xml:space".utf8) }
        open.append(Open(edit: edits.count, isKept: isKept, isList: Self.lists.contains(local)))
    }

    private static let lists: Set<ByteText> = ["Extensions", "CreativeExtensions"]

    /// The other elements whose content is XML of others.
    private static let foreign: Set<ByteText> = [
        "Extension", "CreativeExtension", "AdParameters", "VerificationParameters", "HTMLResource", "CustomAdData",
    ]

    /// The element that is being read has text of its own: blanks in it may mean something.
    private mutating func keepInnermost() {
        guard let last = open.last, !last.isKept else { return }
        edits.removeSubrange(last.edit...)
        open[open.count - 1].isKept = true
    }

    /// Puts a token on a line of its own.
    private mutating func place(_ range: SourceRange, isComment: Bool) {
        guard open.last?.isKept != true else { return }
        let gap = bytes[end..<Int(range.lower)]
        let lines = gap.count { $0 == 0x0A }
        let isFirst = open.isEmpty && begins
        // Blanks before a declaration are a mistake, which is reported, and not a matter of layout.
        if isFirst, bytes[range.offsets].starts(with: "<?xml".utf8) { return }
        // A comment behind an element stays on its line.
        if isComment, lines == 0, !isFirst { return }
        let empty = lines > 1 && !begins ? lineEnd : ""
        let indent = String(repeating: "  ", count: open.count)
        replaceGap(to: Int(range.lower), with: isFirst ? "" : lineEnd + empty + indent)
    }

    private mutating func close(before range: SourceRange) {
        guard let last = open.popLast() else { return }
        if last.isKept { return }
        // An element without elements is as it was written: its blanks may be its text.
        guard last.hasElement else { return edits.removeSubrange(last.edit...) }
        replaceGap(to: Int(range.lower), with: lineEnd + String(repeating: "  ", count: open.count))
    }

    private mutating func replaceGap(to upper: Int, with text: String) {
        guard !bytes[end..<upper].elementsEqual(text.utf8) else { return }
        edits.append(Fix.Edit(range: SourceRange(lower: end, upper: upper), text: text))
    }
}
