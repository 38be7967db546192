@testable import AdRulesLint
@testable import AdRulesModel

/// A mistake that follows from the table of elements, at one place of a clean document.
struct GeneratedMistake {
    /// The kinds of mistakes.
    enum Kind: String, CaseIterable {
        case wrongValue = "a value of another kind"
        case wrongWord = "a misspelt word"
        case wrongPlace = "an element in another place"
        case missing = "what is required is missing"
        case doubled = "an element, attribute or address twice"
        case foreignMacro = "a macro of another system"
        case misspeltMacro = "a macro of VAST in another spelling"
        case neighbour = "an attribute of another element"
        case misspeltName = "a misspelt element or attribute"
        case foreignEscape = "an escape of another language"
        case otherVersion = "an element or attribute of a later version"
    }

    /// Why a mistake is not found: a sentence of the page `WhatLintDoesNotCheck`.
    enum Excuse: String, CaseIterable {
        case optional =
            "An optional attribute that is missing: nobody but its author knows that it was meant to be there."
        case repeatable =
            "An element twice that may be repeated, as two files or two pages: only the same tracker twice is a mistake."
        case freeText = "A text that may be anything, such as a title, a description or an id: any words are right."
        case wordsOfValues =
            "A macro that is told only by the whole value of a parameter, as in `id=%ID%`, in another address than an ad tag."
        case otherParties =
            "What another party defines: attributes of an `Extension`, and the name of code in an `ExecutableResource`."
        case ownWords = "A word that a publisher and a player may agree on, such as an `apiFramework` or a MIME type."
        case entities =
            "An HTML entity other than `&amp;` inside a CDATA section, and the `=3D` of mail: both are letters of an address."
    }

    var kind: Kind
    /// The number of the document in ``CleanDocument/all``.
    var document: Int
    var range: Range<Int>
    var text: String
    /// A second change, behind the first.
    var second: (range: Range<Int>, text: String)?
    /// What was changed, in words.
    var what: String
    var excuse: Excuse?
    /// The start tag of the element that has the mistake, in the document before it; nil if the element is new.
    var tag: Range<Int>?

    /// Whether a finding is at the mistake: in a line of the start tag of its element, or of what was changed or added.
    func isAt(_ diagnostic: Diagnostic, lines: [Int]) -> Bool {
        func line(_ offset: Int) -> Int { lines.partitioningIndex { $0 > offset } }
        let changed = line(range.lowerBound)...line(range.lowerBound + text.utf8.count)
        let tagged = tag.map { line($0.lowerBound)...line(min($0.upperBound - 1, range.lowerBound)) }
        let found = line(Int(diagnostic.finding.range.lower))
        return changed.contains(found) || tagged?.contains(found) == true
    }

    /// The document with the mistake.
    var planted: [UInt8] {
        var bytes = CleanDocument.all[document].bytes
        if let second { bytes.replaceSubrange(second.range, with: Array(second.text.utf8)) }
        bytes.replaceSubrange(range, with: Array(text.utf8))
        return bytes
    }
}
