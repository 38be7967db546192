import AdRulesText

/// A playlist's variables (`EXT-X-DEFINE`, RFC 8216bis §4.4.2.3) and the replacement of references, `{$name}`.
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
    /// A name's first definition counts. References in values are replaced up to 1 MiB in total. Complexity: O(bytes).
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

    /// Replaces the references in a text, such as a URI. A reference to a variable that is not defined stays as it is,
    /// and so does a text that would become larger than 64 KiB.
    ///
    /// Complexity: O(length of the result).
    public func replacing(in text: String) -> String { replacement(of: text).text }

    /// Replaces the references in a text. The cost is by how many bytes it grew; of a text that would become too large,
    /// how many were read in vain. Lengths are summed first: nothing is copied in vain.
    fileprivate func replacement(of text: String) -> (text: String, cost: Int) {
        guard !values.isEmpty, text.utf8.contains(UInt8(ascii: "$")) else { return (text, 0) }
        let bytes = Array(text.utf8)
        let known = Self.places(in: bytes[...]).compactMap { place, name in
            self[name].map { (range: place, bytes: $0.utf8) }
        }
        let length = known.reduce(bytes.count) { $0 + $1.bytes.count - $1.range.count }
        guard length <= max(Self.largestText, bytes.count) else { return (text, bytes.count) }
        return (bytes.replacing(known).string, length - bytes.count)
    }

    /// The names in the references of a text, in order. Complexity: O(length).
    static func references(in bytes: ArraySlice<UInt8>) -> [String] { places(in: bytes).map(\.name) }

    /// The references of a text in order, with the names in them.
    private static func places(in bytes: ArraySlice<UInt8>) -> [(place: Range<Int>, name: String)] {
        guard bytes.contains(UInt8(ascii: "$")) else { return [] }
        var places: [(place: Range<Int>, name: String)] = []
        var rest = bytes
        while let brace = rest.firstIndex(of: UInt8(ascii: "{")) {
            rest = rest[(brace + 1)...]
            guard rest.first == UInt8(ascii: "$") else { continue }
            let name = rest.dropFirst().prefix(while: isNameByte)
            let end = name.endIndex
            guard !name.isEmpty, end < bytes.endIndex, bytes[end] == UInt8(ascii: "}") else { continue }
            places.append((brace..<(end + 1), String(decoding: name, as: UTF8.self)))
            rest = rest[(end + 1)...]
        }
        return places
    }

    static func isNameByte(_ byte: UInt8) -> Bool {
        byte.isLetter || byte.isDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
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

    init(_ variables: PlaylistVariables) { self.variables = variables }

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
