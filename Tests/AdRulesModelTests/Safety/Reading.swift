@testable import AdRulesModel

/// One reading of a document, with what it cost.
struct Reading {
    var document: AdDocument?
    var error: DocumentError?
    /// What libxml2 was given and told; nil when the bytes never came so far.
    var work: ParsingWork?
}
