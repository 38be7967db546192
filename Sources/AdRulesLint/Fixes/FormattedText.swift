package import AdRulesModel

/// A document laid out in lines, in its own encoding.
package enum FormattedText {
    /// Lays a document out (`DocumentLayout`); nil if it is laid out already, or if its encoding cannot be written
    /// again. Throws if the document cannot be read. Complexity: O(bytes).
    package static func of(_ bytes: [UInt8]) throws(DocumentError) -> [UInt8]? {
        _ = try AdDocument(parsing: bytes)
        guard let text = DocumentEncoding.text(of: bytes), let encoding = DocumentEncoding(of: bytes) else {
            return nil
        }
        let edits = DocumentLayout(text).edits
        guard !edits.isEmpty else { return nil }
        var edited = EditedText(text)
        edited.apply(edits)
        return encoding.bytes(of: edited.bytes)
    }
}
