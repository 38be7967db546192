// XML012 and XML019: the encoding of a document.
extension Finding {
    // MARK: XML012: read, but worth reporting

    static let byteOrderMark = Form(.unusualEncoding, "the document begins with a byte order mark", help: sendUTF8)

    /// The document is in another encoding that the reader supports.
    static let otherEncoding = Form(.unusualEncoding, "the document is in @", help: sendUTF8)

    /// The reader of a player replaced bytes; the place is that of the first U+FFFD.
    static let replacedBytes = Form(
        .unusualEncoding, "the document has bytes that are not UTF-8: each is read as U+FFFD", help: sendUTF8)

    private static let sendUTF8 =
        "send UTF-8 without a byte order mark; positions are those of the text in UTF-8"

    // MARK: XML019: not readable

    static let unsupportedEncoding = Form(
        .unreadableEncoding, "the encoding @ is not supported", label: "declared here",
        help: "send UTF-8; UTF-16, ISO-8859-1 and Windows-1252 are supported too")

    /// The reader of AdRules goes by the bytes; libxml2 and Expat, and so iOS and Android, go by the declaration.
    static let misdeclaredEncoding = Form(
        .unreadableEncoding, "declared as @, but the bytes are UTF-8", label: "most parsers reject the document"
    ) { $0.writing("UTF-8", isSafe: true) }

    static let invalidUTF8 = Form(
        .unreadableEncoding, "this byte is not UTF-8", label: "not part of a character",
        help: "send UTF-8, or declare the encoding that the document is in")

    static let notASCII = Form(
        .unreadableEncoding, "this character is not in @, which the document declares", label: "not ASCII",
        help: "declare encoding=\"UTF-8\", or write a reference such as &#233;")

    static let loneSurrogate = Form(
        .unreadableEncoding, "half a character (a lone surrogate) in UTF-16", help: "send UTF-8")

    static let truncatedUTF16 = Form(.unreadableEncoding, "the last UTF-16 character is cut off", help: "send UTF-8")
}
