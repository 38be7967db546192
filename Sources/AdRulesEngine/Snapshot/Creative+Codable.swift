public import AdRulesModel

extension Creative: Codable {
    /// Reads the values in the order of their declaration.
    public init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        self.init()
        id = try values.decode(String?.self)
        adID = try values.decode(String?.self)
        sequence = try values.decode(Int?.self)
        apiFramework = try values.decode(String?.self)
        universalAdIDs = try values.decode([UniversalAdID].self)
        linear = try values.decode(Linear?.self)
        nonLinearAds = try values.decode(NonLinearAds?.self)
        companionAds = try values.decode(CompanionAds?.self)
        extensions = try values.decode([Extension].self)
    }

    /// Writes the values in the order of their declaration, positions in the document left out.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.unkeyedContainer()
        try values.encode(id)
        try values.encode(adID)
        try values.encode(sequence)
        try values.encode(apiFramework)
        try values.encode(universalAdIDs)
        try values.encode(linear)
        try values.encode(nonLinearAds)
        try values.encode(companionAds)
        try values.encode(extensions)
    }
}

extension UniversalAdID: Codable {
    /// Reads the values in the order of their declaration.
    public init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        let value = try values.decode(SourceText.self)
        self.init(value: value)
        registry = try values.decode(String?.self)
        idValue = try values.decode(String?.self)
    }

    /// Writes the values in the order of their declaration, positions in the document left out.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.unkeyedContainer()
        try values.encode(value)
        try values.encode(registry)
        try values.encode(idValue)
    }
}

extension AdParameters: Codable {
    /// Reads the values in the order of their declaration.
    public init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        let value = try values.decode(SourceText.self)
        self.init(value: value)
        xmlEncoded = try values.decode(Bool?.self)
    }

    /// Writes the values in the order of their declaration, positions in the document left out.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.unkeyedContainer()
        try values.encode(value)
        try values.encode(xmlEncoded)
    }
}

extension Linear: Codable {
    /// Reads the values in the order of their declaration.
    public init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        self.init()
        duration = try values.decode(MediaTime?.self)
        skipOffset = try values.decode(ProgressOffset?.self)
        adParameters = try values.decode(AdParameters?.self)
        mediaFiles = try values.decode([MediaFile].self)
        mezzanines = try values.decode([Mezzanine].self)
        interactiveFiles = try values.decode([InteractiveCreativeFile].self)
        closedCaptions = try values.decode([ClosedCaptionFile].self)
        tracking = try values.decode([Tracking].self)
        videoClicks = try values.decode(VideoClicks.self)
        icons = try values.decode([Icon].self)
    }

    /// Writes the values in the order of their declaration, positions in the document left out.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.unkeyedContainer()
        try values.encode(duration)
        try values.encode(skipOffset)
        try values.encode(adParameters)
        try values.encode(mediaFiles)
        try values.encode(mezzanines)
        try values.encode(interactiveFiles)
        try values.encode(closedCaptions)
        try values.encode(tracking)
        try values.encode(videoClicks)
        try values.encode(icons)
    }
}

extension VideoClicks: Codable {
    /// Reads the values in the order of their declaration.
    public init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        self.init()
        clickThrough = try values.decode(Beacon?.self)
        ignoredClickThroughs = try values.decode([Beacon].self)
        clickTracking = try values.decode([Beacon].self)
        customClicks = try values.decode([Beacon].self)
    }

    /// Writes the values in the order of their declaration, positions in the document left out.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.unkeyedContainer()
        try values.encode(clickThrough)
        try values.encode(ignoredClickThroughs)
        try values.encode(clickTracking)
        try values.encode(customClicks)
    }
}

extension MediaFile: Codable {
    /// Reads the values in the order of their declaration.
    public init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        let uri = try values.decode(SourceText.self)
        self.init(uri: uri)
        id = try values.decode(String?.self)
        delivery = try values.decode(MediaDelivery?.self)
        type = try values.decode(String?.self)
        width = try values.decode(Int?.self)
        height = try values.decode(Int?.self)
        bitrate = try values.decode(Int?.self)
        minBitrate = try values.decode(Int?.self)
        maxBitrate = try values.decode(Int?.self)
        scalable = try values.decode(Bool?.self)
        maintainAspectRatio = try values.decode(Bool?.self)
        apiFramework = try values.decode(String?.self)
        codec = try values.decode(String?.self)
        fileSize = try values.decode(Int?.self)
        mediaType = try values.decode(String?.self)
    }

    /// Writes the values in the order of their declaration, positions in the document left out.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.unkeyedContainer()
        try values.encode(uri)
        try values.encode(id)
        try values.encode(delivery)
        try values.encode(type)
        try values.encode(width)
        try values.encode(height)
        try values.encode(bitrate)
        try values.encode(minBitrate)
        try values.encode(maxBitrate)
        try values.encode(scalable)
        try values.encode(maintainAspectRatio)
        try values.encode(apiFramework)
        try values.encode(codec)
        try values.encode(fileSize)
        try values.encode(mediaType)
    }
}

extension InteractiveCreativeFile: Codable {
    /// Reads the values in the order of their declaration.
    public init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        let uri = try values.decode(SourceText.self)
        self.init(uri: uri)
        type = try values.decode(String?.self)
        apiFramework = try values.decode(String?.self)
        variableDuration = try values.decode(Bool?.self)
    }

    /// Writes the values in the order of their declaration, positions in the document left out.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.unkeyedContainer()
        try values.encode(uri)
        try values.encode(type)
        try values.encode(apiFramework)
        try values.encode(variableDuration)
    }
}

extension ClosedCaptionFile: Codable {
    /// Reads the values in the order of their declaration.
    public init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        let uri = try values.decode(SourceText.self)
        self.init(uri: uri)
        type = try values.decode(String?.self)
        language = try values.decode(String?.self)
    }

    /// Writes the values in the order of their declaration, positions in the document left out.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.unkeyedContainer()
        try values.encode(uri)
        try values.encode(type)
        try values.encode(language)
    }
}

extension MediaDelivery: Codable {}

extension Beacon: Codable {
    /// Reads the values in the order of their declaration.
    public init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        let uri = try values.decode(SourceText.self)
        self.init(uri)
        id = try values.decode(String?.self)
    }

    /// Writes the values in the order of their declaration, positions in the document left out.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.unkeyedContainer()
        try values.encode(uri)
        try values.encode(id)
    }
}

extension Tracking: Codable {
    /// Reads the values in the order of their declaration.
    public init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        let event = try values.decode(TrackingEvent?.self)
        let uri = try values.decode(SourceText.self)
        self.init(event: event, uri: uri)
        offset = try values.decode(ProgressOffset?.self)
    }

    /// Writes the values in the order of their declaration, positions in the document left out.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.unkeyedContainer()
        try values.encode(event)
        try values.encode(uri)
        try values.encode(offset)
    }
}
