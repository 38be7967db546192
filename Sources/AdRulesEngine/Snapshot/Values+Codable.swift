public import AdRulesModel

// A saved session has to hold its playlist and its loaded ads. The model's values are written without keys, in the order
// of their declaration, and without their places in the document: a snapshot's version stands for the order.

extension MediaTime: Codable {
    /// Reads whole microseconds.
    public init(from decoder: any Decoder) throws {
        self.init(microseconds: try decoder.singleValueContainer().decode(Int64.self))
    }

    /// Writes whole microseconds.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(microseconds)
    }
}

extension Percentage: Codable {
    /// Reads whole millionths.
    public init(from decoder: any Decoder) throws {
        self.init(millionths: try decoder.singleValueContainer().decode(Int64.self))
    }

    /// Writes whole millionths.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(millionths)
    }
}

extension SourceText: Codable {
    /// Reads the decoded text.
    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(String.self))
    }

    /// Writes the decoded text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(string)
    }
}

extension BreakType: Codable {}
extension TrackingEvent: Codable {}
extension TemplateType: Codable {}
extension VASTErrorCode: Codable {}
extension VMAPErrorCode: Codable {}

extension TimeOffset: Codable {
    private enum Form: Int, Codable {
        case start, end, time, percent, position
    }

    /// Reads the form, then its value.
    public init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        switch try values.decode(Form.self) {
        case .start: self = .start
        case .end: self = .end
        case .time: self = .time(try values.decode(MediaTime.self))
        case .percent: self = .percent(try values.decode(Percentage.self))
        case .position: self = .position(try values.decode(Int.self))
        }
    }

    /// Writes the form, then its value.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.unkeyedContainer()
        switch self {
        case .start: try values.encode(Form.start)
        case .end: try values.encode(Form.end)
        case .time(let time):
            try values.encode(Form.time)
            try values.encode(time)
        case .percent(let percent):
            try values.encode(Form.percent)
            try values.encode(percent)
        case .position(let position):
            try values.encode(Form.position)
            try values.encode(position)
        }
    }
}

extension ProgressOffset: Codable {
    private enum Form: Int, Codable {
        case time, percent
    }

    /// Reads the form, then its value.
    public init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        switch try values.decode(Form.self) {
        case .time: self = .time(try values.decode(MediaTime.self))
        case .percent: self = .percent(try values.decode(Percentage.self))
        }
    }

    /// Writes the form, then its value.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.unkeyedContainer()
        switch self {
        case .time(let time):
            try values.encode(Form.time)
            try values.encode(time)
        case .percent(let percent):
            try values.encode(Form.percent)
            try values.encode(percent)
        }
    }
}

extension AdSource.Content: Codable {
    private enum Form: Int, Codable {
        case adTag, vast, custom, none
    }

    /// Reads the form, then its values.
    public init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        switch try values.decode(Form.self) {
        case .adTag:
            self = .adTag(try values.decode(SourceText.self), template: try values.decode(TemplateType?.self))
        case .vast: self = .vast(try values.decode(VAST.self))
        case .custom:
            self = .custom(try values.decode(SourceText.self), template: try values.decode(TemplateType?.self))
        case .none: self = .none
        }
    }

    /// Writes the form, then its values.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.unkeyedContainer()
        switch self {
        case .adTag(let uri, let template):
            try values.encode(Form.adTag)
            try values.encode(uri)
            try values.encode(template)
        case .vast(let vast):
            try values.encode(Form.vast)
            try values.encode(vast)
        case .custom(let payload, let template):
            try values.encode(Form.custom)
            try values.encode(payload)
            try values.encode(template)
        case .none: try values.encode(Form.none)
        }
    }
}
