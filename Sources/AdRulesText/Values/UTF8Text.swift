extension String {
    /// The text of bytes that are UTF-8; nil if they are not. The standard library's `String(validating:as:)` needs
    /// macOS 15 and iOS 18. Complexity: O(count).
    package init?(utf8 bytes: ArraySlice<UInt8>) {
        self.init(decoding: bytes, as: UTF8.self)
        guard utf8.elementsEqual(bytes) else { return nil }
    }
}

extension Collection<UInt8> {
    /// The text of bytes in UTF-8; what is none becomes U+FFFD. Complexity: O(count).
    @inlinable package var string: String { String(decoding: self, as: UTF8.self) }
}
