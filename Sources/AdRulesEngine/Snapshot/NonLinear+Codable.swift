public import AdRulesModel

extension StaticResource: Codable {
    /// Reads the values in the order of their declaration.
    public init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        let kind = try values.decode(StaticResource.Kind.self)
        let value = try values.decode(SourceText.self)
        self.init(kind: kind, value: value)
        creativeType = try values.decode(String?.self)
    }

    /// Writes the values in the order of their declaration, positions in the document left out.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.unkeyedContainer()
        try values.encode(kind)
        try values.encode(value)
        try values.encode(creativeType)
    }
}

extension NonLinearAds: Codable {
    /// Reads the values in the order of their declaration.
    public init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        self.init()
        nonLinears = try values.decode([NonLinear].self)
        tracking = try values.decode([Tracking].self)
    }

    /// Writes the values in the order of their declaration, positions in the document left out.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.unkeyedContainer()
        try values.encode(nonLinears)
        try values.encode(tracking)
    }
}

extension NonLinear: Codable {
    /// Reads the values in the order of their declaration.
    public init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        self.init()
        id = try values.decode(String?.self)
        width = try values.decode(Int?.self)
        height = try values.decode(Int?.self)
        expandedWidth = try values.decode(Int?.self)
        expandedHeight = try values.decode(Int?.self)
        minSuggestedDuration = try values.decode(MediaTime?.self)
        scalable = try values.decode(Bool?.self)
        maintainAspectRatio = try values.decode(Bool?.self)
        apiFramework = try values.decode(String?.self)
        resources = try values.decode([StaticResource].self)
        adParameters = try values.decode(AdParameters?.self)
        clickThrough = try values.decode(Beacon?.self)
        clickTracking = try values.decode([Beacon].self)
        tracking = try values.decode([Tracking].self)
    }

    /// Writes the values in the order of their declaration, positions in the document left out.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.unkeyedContainer()
        try values.encode(id)
        try values.encode(width)
        try values.encode(height)
        try values.encode(expandedWidth)
        try values.encode(expandedHeight)
        try values.encode(minSuggestedDuration)
        try values.encode(scalable)
        try values.encode(maintainAspectRatio)
        try values.encode(apiFramework)
        try values.encode(resources)
        try values.encode(adParameters)
        try values.encode(clickThrough)
        try values.encode(clickTracking)
        try values.encode(tracking)
    }
}

extension CompanionAds: Codable {
    /// Reads the values in the order of their declaration.
    public init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        self.init()
        required = try values.decode(CompanionAds.Required?.self)
        companions = try values.decode([Companion].self)
    }

    /// Writes the values in the order of their declaration, positions in the document left out.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.unkeyedContainer()
        try values.encode(required)
        try values.encode(companions)
    }
}

extension Companion: Codable {
    /// Reads the values in the order of their declaration.
    public init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        self.init()
        id = try values.decode(String?.self)
        width = try values.decode(Int?.self)
        height = try values.decode(Int?.self)
        assetWidth = try values.decode(Int?.self)
        assetHeight = try values.decode(Int?.self)
        expandedWidth = try values.decode(Int?.self)
        expandedHeight = try values.decode(Int?.self)
        apiFramework = try values.decode(String?.self)
        adSlotID = try values.decode(String?.self)
        pixelRatio = try values.decode(String?.self)
        renderingMode = try values.decode(String?.self)
        resources = try values.decode([StaticResource].self)
        adParameters = try values.decode(AdParameters?.self)
        altText = try values.decode(SourceText?.self)
        clickThrough = try values.decode(Beacon?.self)
        clickTracking = try values.decode([Beacon].self)
        tracking = try values.decode([Tracking].self)
        extensions = try values.decode([Extension].self)
    }

    /// Writes the values in the order of their declaration, positions in the document left out.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.unkeyedContainer()
        try values.encode(id)
        try values.encode(width)
        try values.encode(height)
        try values.encode(assetWidth)
        try values.encode(assetHeight)
        try values.encode(expandedWidth)
        try values.encode(expandedHeight)
        try values.encode(apiFramework)
        try values.encode(adSlotID)
        try values.encode(pixelRatio)
        try values.encode(renderingMode)
        try values.encode(resources)
        try values.encode(adParameters)
        try values.encode(altText)
        try values.encode(clickThrough)
        try values.encode(clickTracking)
        try values.encode(tracking)
        try values.encode(extensions)
    }
}

extension Icon: Codable {
    /// Reads the values in the order of their declaration.
    public init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        self.init()
        program = try values.decode(String?.self)
        width = try values.decode(Int?.self)
        height = try values.decode(Int?.self)
        xPosition = try values.decode(String?.self)
        yPosition = try values.decode(String?.self)
        duration = try values.decode(MediaTime?.self)
        offset = try values.decode(MediaTime?.self)
        apiFramework = try values.decode(String?.self)
        pixelRatio = try values.decode(String?.self)
        resources = try values.decode([StaticResource].self)
        clickThrough = try values.decode(Beacon?.self)
        clickTracking = try values.decode([Beacon].self)
        fallbackImages = try values.decode([Icon.FallbackImage].self)
        viewTracking = try values.decode([Beacon].self)
    }

    /// Writes the values in the order of their declaration, positions in the document left out.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.unkeyedContainer()
        try values.encode(program)
        try values.encode(width)
        try values.encode(height)
        try values.encode(xPosition)
        try values.encode(yPosition)
        try values.encode(duration)
        try values.encode(offset)
        try values.encode(apiFramework)
        try values.encode(pixelRatio)
        try values.encode(resources)
        try values.encode(clickThrough)
        try values.encode(clickTracking)
        try values.encode(fallbackImages)
        try values.encode(viewTracking)
    }
}

extension Icon.FallbackImage: Codable {
    /// Reads the values in the order of their declaration.
    public init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        self.init()
        width = try values.decode(Int?.self)
        height = try values.decode(Int?.self)
        altText = try values.decode(SourceText?.self)
        resource = try values.decode(StaticResource?.self)
    }

    /// Writes the values in the order of their declaration, positions in the document left out.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.unkeyedContainer()
        try values.encode(width)
        try values.encode(height)
        try values.encode(altText)
        try values.encode(resource)
    }
}

extension CompanionAds.Required: Codable {}
