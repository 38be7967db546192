public import AdRulesModel

extension VMAPDocument: Codable {
    /// Reads the values in the order of their declaration.
    public init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        let breaks = try values.decode([AdBreak].self)
        self.init(breaks: breaks)
        version = try values.decode(String?.self)
        extensions = try values.decode([Extension].self)
    }

    /// Writes the values in the order of their declaration, positions in the document left out.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.unkeyedContainer()
        try values.encode(breaks)
        try values.encode(version)
        try values.encode(extensions)
    }
}

extension AdBreak: Codable {
    /// Reads the values in the order of their declaration.
    public init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        let timeOffset = try values.decode(TimeOffset?.self)
        self.init(timeOffset: timeOffset)
        timeOffsetText = try values.decode(String?.self)
        breakTypes = try values.decode([BreakType].self)
        breakTypeText = try values.decode(String?.self)
        breakID = try values.decode(String?.self)
        repeatAfter = try values.decode(MediaTime?.self)
        repeatAfterText = try values.decode(String?.self)
        source = try values.decode(AdSource?.self)
        ignoredSources = try values.decode([AdSource].self)
        tracking = try values.decode([Tracking].self)
        extensions = try values.decode([Extension].self)
    }

    /// Writes the values in the order of their declaration, positions in the document left out.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.unkeyedContainer()
        try values.encode(timeOffset)
        try values.encode(timeOffsetText)
        try values.encode(breakTypes)
        try values.encode(breakTypeText)
        try values.encode(breakID)
        try values.encode(repeatAfter)
        try values.encode(repeatAfterText)
        try values.encode(source)
        try values.encode(ignoredSources)
        try values.encode(tracking)
        try values.encode(extensions)
    }
}

extension AdSource: Codable {
    /// Reads the values in the order of their declaration.
    public init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        let content = try values.decode(AdSource.Content.self)
        self.init(content: content)
        id = try values.decode(String?.self)
        allowMultipleAds = try values.decode(Bool.self)
        followRedirects = try values.decode(Bool.self)
        ignoredContents = try values.decode([AdSource.Content].self)
    }

    /// Writes the values in the order of their declaration, positions in the document left out.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.unkeyedContainer()
        try values.encode(content)
        try values.encode(id)
        try values.encode(allowMultipleAds)
        try values.encode(followRedirects)
        try values.encode(ignoredContents)
    }
}

extension Extension: Codable {
    /// Reads the values in the order of their declaration.
    public init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        let type = try values.decode(String?.self)
        let xml = try values.decode(SourceText.self)
        self.init(type: type, xml: xml)
    }

    /// Writes the values in the order of their declaration, positions in the document left out.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.unkeyedContainer()
        try values.encode(type)
        try values.encode(xml)
    }
}
