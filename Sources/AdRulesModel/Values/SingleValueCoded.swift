/// A type whose coded form is one simpler value, such as a text or a list.
package protocol SingleValueCoded: Codable {
    /// The form that is written.
    associatedtype CodedForm: Codable
    /// Says how a value is written, for the error of a form that is none.
    static var codedNotation: String { get }
    /// Creates the value that has a form; nil if none has.
    init?(coded form: CodedForm)
    /// The form that is written.
    var coded: CodedForm { get }
}

extension SingleValueCoded {
    /// A type that every form fits has no such error.
    package static var codedNotation: String { "another value is expected" }

    /// Decodes the form. Throws if no value has it.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let form = try container.decode(CodedForm.self)
        guard let value = Self(coded: form) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "\(Self.codedNotation), not \(form)")
        }
        self = value
    }

    /// Encodes the form.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(coded)
    }
}
