// Values of a document in the messages of findings.
extension String {
    /// The text, cut to a length that suits a message.
    var clipped: String {
        // One character can have any number of bytes.
        guard utf8.count > 60 else { return self }
        let head = String(decoding: utf8.prefix(240), as: UTF8.self)
        return head.count <= 60 && head.utf8.count == utf8.count ? self : String(head.prefix(59)) + "…"
    }

    /// The text in quotes, cut to a length that suits a message.
    var quoted: String { "\"\(clipped)\"" }
}
