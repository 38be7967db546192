import AdRulesText

/// The variables of a playlist (`EXT-X-DEFINE`, RFC 8216bis §4.4.2.3) and the replacement of their references,
/// `{$name}`.
public struct PlaylistVariables: Sendable {
    private var values: [ByteText: String] = [:]
    /// Variables that the query of an address gives, of a playlist whose address is not known.
    private var unknown: Set<ByteText> = []
    /// The longest text that replacement makes, in bytes: references can multiply a text's length.
    private static let largestText = 64 << 10
    /// The bytes that all values together may have where they have references themselves.
    private static let largestTotal = 1 << 20

    /// Creates an empty set of variables.
    public init() {}

    /// The value of a variable; nil if it is not defined.
    public subscript(name: String) -> String? {
        get { values[ByteText(name)] }
        set { values[ByteText(name)] = newValue }
    }

    /// Whether a variable is defined, or may be: the query of an unknown address can give its value.
    func mayDefine(_ name: String) -> Bool { self[name] != nil || unknown.contains(ByteText(name)) }

    /// Adds a variable whose value is not known.
    public mutating func addUnknown(_ name: String) { unknown.insert(ByteText(name)) }

    /// Reads the variables that a playlist defines.
    ///
    /// A later definition of a name does not count. References in values are replaced up to 1 MiB in total.
    /// Complexity: O(bytes).
    ///
    /// - Parameters:
    ///   - playlist: The playlist.
    ///   - parent: The variables of the multivariant playlist, for `IMPORT`.
    ///   - query: The query of the playlist's URI without `?`, for `QUERYPARAM`. Values are percent-decoded.
    public init(of playlist: HLSPlaylist, importing parent: PlaylistVariables? = nil, query: String = "") {
        let parameters = Self.parameters(query)
        var total = 0
        for tag in playlist.tags(.define) {
            let attributes = tag.attributes
            if let name = attributes["NAME"]?.text {
                let value = attributes["VALUE"]?.text ?? ""
                let (replaced, cost) = total < Self.largestTotal ? replacement(of: value) : (value, 0)
                total += cost
                define(name, replaced)
            } else if let name = attributes["IMPORT"]?.text {
                if let value = parent?[name] { define(name, value) }
            } else if let name = attributes["QUERYPARAM"]?.text {
                if let value = parameters[ByteText(name)] { define(name, value) } else { addUnknown(name) }
            }
        }
    }

    private mutating func define(_ name: String, _ value: String) {
        if values[ByteText(name)] == nil { values[ByteText(name)] = value }
    }

    /// Replaces the references in a value that may have them: text in quotes and hexadecimal sequences.
    public func replacing(in value: AttributeValue) -> AttributeValue {
        guard !values.isEmpty else { return value }
        return switch value {
        case .quoted(let text): .quoted(replacing(in: text))
        case .unquoted(let text): .unquoted(replacing(in: text))
        }
    }

    /// Replaces the references in a text, such as a URI. A reference to a variable that is not defined stays as it is,
    /// and so does a text that would become larger than 64 KiB.
    ///
    /// Complexity: O(length of the result).
    public func replacing(in text: String) -> String { replacement(of: text).text }

    /// Replaces the references in a text. The cost is by how many bytes it grew; of a text that would become too large, how
    /// many were read in vain. Lengths are summed first: nothing is copied in vain.
    fileprivate func replacement(of text: String) -> (text: String, cost: Int) {
        guard !values.isEmpty, text.utf8.contains(UInt8(ascii: "$")) else { return (text, 0) }
        let bytes = Array(text.utf8)
        var references: [(place: ClosedRange<Int>, value: String)] = []
        var length = bytes.count
        var position = 0
        while position < bytes.count {
            guard let end = Self.reference(in: bytes, at: position) else {
                position += 1
                continue
            }
            if let value = self[String(decoding: bytes[(position + 2)..<end], as: UTF8.self)] {
                references.append((position...end, value))
                length += value.utf8.count - (end + 1 - position)
            }
            position = end + 1
        }
        guard length <= max(Self.largestText, bytes.count) else { return (text, bytes.count) }
        var result: [UInt8] = []
        result.reserveCapacity(length)
        position = 0
        for (place, value) in references {
            result += bytes[position..<place.lowerBound]
            result += value.utf8
            position = place.upperBound + 1
        }
        result += bytes[position...]
        return (String(decoding: result, as: UTF8.self), length - bytes.count)
    }

    /// The names in the references of a text, in order. Complexity: O(length).
    static func references(in bytes: ArraySlice<UInt8>) -> [String] {
        guard bytes.contains(UInt8(ascii: "$")) else { return [] }
        let bytes = Array(bytes)
        var names: [String] = []
        var position = 0
        while position < bytes.count {
            guard let end = reference(in: bytes, at: position) else {
                position += 1
                continue
            }
            names.append(String(decoding: bytes[(position + 2)..<end], as: UTF8.self))
            position = end + 1
        }
        return names
    }

    /// The offset of the closing brace of a reference at a position; nil if there is none.
    private static func reference(in bytes: [UInt8], at start: Int) -> Int? {
        guard bytes[start] == UInt8(ascii: "{"), start + 1 < bytes.count, bytes[start + 1] == UInt8(ascii: "$") else {
            return nil
        }
        var position = start + 2
        while position < bytes.count, isNameByte(bytes[position]) { position += 1 }
        guard position > start + 2, position < bytes.count, bytes[position] == UInt8(ascii: "}") else { return nil }
        return position
    }

    static func isNameByte(_ byte: UInt8) -> Bool {
        byte >= 0x30 && byte <= 0x39 || byte.lowercasedASCII >= 0x61 && byte.lowercasedASCII <= 0x7A
            || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    }

    private static func parameters(_ query: String) -> [ByteText: String] {
        var parameters: [ByteText: String] = [:]
        for field in query.fields(separatedBy: "&") {
            let name = String(decoding: field.utf8.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self)
            let value = Array(field.utf8.dropFirst(name.utf8.count + 1))
            if parameters[ByteText(name)] == nil { parameters[ByteText(name)] = PercentEncoding.decode(value) }
        }
        return parameters
    }
}

/// Replaces references in many texts of a playlist, up to a total: a few bytes of references can stand for many.
struct BoundedReplacement {
    private var variables: PlaylistVariables
    /// The bytes that replacements may still cost.
    private var left = 16 << 20

    init(_ variables: PlaylistVariables) {
        self.variables = variables
    }

    /// Replaces the references in a value. After the last byte they stay as they are.
    mutating func replace(in value: AttributeValue) -> AttributeValue {
        switch value {
        case .quoted(let text): .quoted(replace(in: text))
        case .unquoted(let text): .unquoted(replace(in: text))
        }
    }

    /// Replaces the references in a text. After the last byte they stay as they are.
    mutating func replace(in text: String) -> String {
        let (replaced, cost) = variables.replacement(of: text)
        left -= max(0, cost)
        if left < 0 { variables = PlaylistVariables() }
        return replaced
    }
}
