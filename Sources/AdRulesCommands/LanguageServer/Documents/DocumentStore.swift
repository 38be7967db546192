import AdRulesText

/// The open documents, and which of them changed since their findings were last published.
struct DocumentStore {
    /// The most documents that are kept.
    var countLimit = 200
    /// The largest document in bytes of UTF-8.
    var documentByteLimit = 16 << 20
    /// The largest size of all documents together, in bytes of UTF-8.
    var byteLimit = 64 << 20

    private var documents: [ByteText: OpenDocument] = [:]
    /// The addresses of the documents that are files, by path: clients escape them each in their way.
    private var files: [ByteText: String] = [:]
    private var changed: [ByteText] = []
    private var byteCount = 0

    /// The document with an address; nil if it is not open.
    subscript(_ uri: String) -> OpenDocument? { documents[ByteText(uri)] }

    /// The address by which the client has opened a file; nil if it is not open.
    func address(ofFileAt path: String) -> String? { files[ByteText(path)] }

    /// Opens a document, in place of one with its address. Returns why it is not kept; nil if it is.
    mutating func open(_ document: OpenDocument) -> String? {
        close(document.uri)
        guard documents.count < countLimit else { return "\(countLimit) documents are open" }
        documents[ByteText(document.uri)] = document
        if let path = FileAddress.path(of: document.uri) { files[ByteText(path)] = document.uri }
        byteCount += document.byteCount
        return settle(document.uri)
    }

    /// Changes a document that is open. Returns why it is not kept; nil if it is, or was not open.
    mutating func change(
        _ uri: String, _ changes: [JSONValue], version: JSONValue?, encoding: PositionEncoding
    ) -> String? {
        let key = ByteText(uri)
        guard let before = documents[key]?.byteCount else { return nil }
        documents[key]?.change(changes, version: version, encoding: encoding)
        byteCount += (documents[key]?.byteCount ?? 0) - before
        return settle(uri)
    }

    /// Closes a document. Returns whether it was open.
    @discardableResult
    mutating func close(_ uri: String) -> Bool {
        let key = ByteText(uri)
        guard let document = documents.removeValue(forKey: key) else { return false }
        byteCount -= document.byteCount
        if let path = FileAddress.path(of: uri), files[ByteText(path)].isSpelled(uri) { files[ByteText(path)] = nil }
        changed.removeAll { $0 == key }
        return true
    }

    /// Returns the offset of a position in a document; nil if it is not open or too large.
    mutating func offset(of position: Position, in uri: String, encoding: PositionEncoding) -> Int? {
        documents[ByteText(uri)]?.offset(of: position, encoding: encoding)
    }

    /// The addresses of the documents, in their order. Complexity: O(documents log documents).
    var addresses: [String] { documents.keys.map(\.string).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }

    /// Counts every document as changed, in the order of their addresses.
    mutating func markAll() { changed = addresses.map { ByteText($0) } }

    /// Counts a document that is open as changed.
    mutating func mark(_ uri: String) {
        let key = ByteText(uri)
        if !changed.contains(key) { changed.append(key) }
    }

    /// Returns the documents that changed, each once, in the order of their first change. They then count as unchanged.
    mutating func takeChanged() -> [OpenDocument] {
        defer { changed = [] }
        return changed.compactMap { documents[$0] }
    }

    /// Counts a document as changed. Closes it if all documents are over the limit together, and returns the reason.
    private mutating func settle(_ uri: String) -> String? {
        guard byteCount <= byteLimit else {
            close(uri)
            return "the open documents have more than \(byteLimit) bytes together"
        }
        mark(uri)
        return documents[ByteText(uri)]?.text == nil ? "it has more than \(documentByteLimit) bytes" : nil
    }
}
