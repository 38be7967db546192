internal import CXMLShim

/// A quick hash of the bytes of a text, for what is looked at closer if two are equal. It is never zero.
package struct TextHash: Sendable, Hashable {
    package let value: UInt64

    /// Hashes a text. Complexity: O(length).
    package init(of text: String) {
        let value = text.utf8.withContiguousStorageIfAvailable { adrules_text_hash($0.baseAddress, $0.count) }
        self.value =
            value ?? Array(text.utf8).withUnsafeBufferPointer { adrules_text_hash($0.baseAddress, $0.count) }
    }

    /// Hashes the decoded text. Complexity: O(length).
    package init(of text: SourceText) {
        self =
            text.isEncoded
            ? TextHash(of: text.string)
            : TextHash(value: text.withBytes { adrules_text_hash($0.baseAddress, $0.count) })
    }

    fileprivate init(value: UInt64) {
        self.value = value
    }
}

// In C, which compares 16 bytes at a time: a document is mostly addresses, and the linter looks at each byte of them.
// C only reads the bytes, while it is called; nothing of it outlives the call.
extension SourceText {
    /// What the bytes of the text hold, as they are in the document: the bits `ADRULES_MARK_…` of the shim's header.
    /// Complexity: O(length).
    ///
    /// A number, since the methods of a type of another module would not be inlined.
    package var markBits: UInt32 {
        withBytes { adrules_text_marks($0.baseAddress, $0.count) }
    }

    /// Whether each name in brackets (`[NAME]`) satisfies a condition, by its hash, in the bytes as they are in the
    /// document. Complexity: O(length).
    package func allNames(satisfy condition: (TextHash) -> Bool) -> Bool {
        withBytes { bytes in
            var offset = 0
            while offset < bytes.count {
                var hash: UInt64 = 0
                offset += adrules_text_next_name(bytes.baseAddress.map { $0 + offset }, bytes.count - offset, &hash)
                if hash != 0, !condition(TextHash(value: hash)) { return false }
            }
            return true
        }
    }

    fileprivate func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        guard let storage else { return body(UnsafeBufferPointer(start: nil, count: 0)) }
        return storage.bytes.withUnsafeBufferPointer { bytes in
            body(UnsafeBufferPointer(rebasing: bytes[range.offsets]))
        }
    }
}
