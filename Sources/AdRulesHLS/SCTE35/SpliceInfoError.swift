/// The reason why bytes are not a splice information section.
public struct SpliceInfoError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of failure. An open set.
    public struct Code: RawRepresentable, Sendable, Hashable {
        /// The name of the failure.
        public var rawValue: String

        /// Creates a code with a name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The text is neither base64 nor hexadecimal.
        public static let encoding = Code(rawValue: "encoding")
        /// The first byte is not 0xFC, or the version is not 0.
        public static let notASplice = Code(rawValue: "notASplice")
        /// The section ends inside a field.
        public static let truncated = Code(rawValue: "truncated")
        /// The checksum does not fit: the bytes were changed on the way.
        public static let checksum = Code(rawValue: "checksum")
    }

    /// The kind of failure.
    public var code: Code
    /// The offset of the byte at which reading failed, from 0.
    public var offset: Int
    /// The problem in one line.
    public var message: String

    init(_ code: Code, offset: Int, _ message: String) {
        (self.code, self.offset, self.message) = (code, offset, message)
    }

    /// The message and the offset.
    public var description: String { "\(message) (byte \(offset))" }
}
