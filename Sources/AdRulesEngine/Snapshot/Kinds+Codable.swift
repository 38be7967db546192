public import AdRulesModel

extension Ad.Kind: Codable {
    /// Reads the name.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        switch try container.decode(String.self) {
        case "inline": self = .inline
        case "wrapper": self = .wrapper
        case "empty": self = .empty
        default:
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "unknown kind")
        }
    }

    /// Writes the name.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .inline: try container.encode("inline")
        case .wrapper: try container.encode("wrapper")
        case .empty: try container.encode("empty")
        }
    }
}

extension Verification.Resource.Kind: Codable {
    /// Reads the name.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        switch try container.decode(String.self) {
        case "javaScript": self = .javaScript
        case "executable": self = .executable
        case "flash": self = .flash
        default:
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "unknown kind")
        }
    }

    /// Writes the name.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .javaScript: try container.encode("javaScript")
        case .executable: try container.encode("executable")
        case .flash: try container.encode("flash")
        }
    }
}

extension StaticResource.Kind: Codable {
    /// Reads the name.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        switch try container.decode(String.self) {
        case "file": self = .file
        case "iFrame": self = .iFrame
        case "html": self = .html
        default:
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "unknown kind")
        }
    }

    /// Writes the name.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .file: try container.encode("file")
        case .iFrame: try container.encode("iFrame")
        case .html: try container.encode("html")
        }
    }
}
