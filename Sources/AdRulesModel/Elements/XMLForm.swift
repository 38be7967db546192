/// The form of a written document.
public enum XMLForm: Sendable, Hashable {
    /// A line for each element, indented by two blanks.
    case indented
    /// Without line breaks.
    case compact
}

extension VMAPDocument {
    /// Returns the playlist as XML in UTF-8: VMAP's elements with the prefix `vmap`, addresses in CDATA sections, all
    /// extensions as they were read.
    ///
    /// Reading the XML gives an equal playlist. What the reader drops is not written: comments, unknown elements and
    /// attributes. A character XML cannot hold, in a value made in code, becomes U+FFFD. Complexity: O(bytes).
    public func xml(_ form: XMLForm = .indented) -> [UInt8] { XMLWriter.document(.vmap, self, form) }
}

extension VAST {
    /// Returns the response as an XML document in UTF-8; see ``VMAPDocument/xml(_:)``.
    public func xml(_ form: XMLForm = .indented) -> [UInt8] { XMLWriter.document(.vast, self, form) }
}

extension AdDocument {
    /// Returns the document as XML in UTF-8; see ``VMAPDocument/xml(_:)``.
    public func xml(_ form: XMLForm = .indented) -> [UInt8] {
        switch self {
        case .vmap(let playlist): playlist.xml(form)
        case .vast(let response): response.vast.xml(form)
        }
    }
}
