public import AdRulesModel

extension VAST: Codable {
    /// Reads the values in the order of their declaration.
    public init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        let ads = try values.decode([Ad].self)
        self.init(ads: ads)
        version = try values.decode(String?.self)
        errors = try values.decode([Beacon].self)
    }

    /// Writes the values in the order of their declaration, positions in the document left out.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.unkeyedContainer()
        try values.encode(ads)
        try values.encode(version)
        try values.encode(errors)
    }
}

extension VASTDocument: Codable {
    /// Reads the values in the order of their declaration.
    public init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        let vast = try values.decode(VAST.self)
        self.init(vast)
    }

    /// Writes the values in the order of their declaration, positions in the document left out.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.unkeyedContainer()
        try values.encode(vast)
    }
}

extension Ad: Codable {
    /// Reads the values in the order of their declaration.
    public init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        let kind = try values.decode(Ad.Kind.self)
        self.init(kind: kind)
        id = try values.decode(String?.self)
        sequence = try values.decode(Int?.self)
        conditionalAd = try values.decode(Bool?.self)
        mediaKind = try values.decode(Ad.MediaKind?.self)
        adSystem = try values.decode(AdSystem?.self)
        title = try values.decode(SourceText?.self)
        adServingID = try values.decode(SourceText?.self)
        adDescription = try values.decode(SourceText?.self)
        advertiser = try values.decode(SourceText?.self)
        pricing = try values.decode(Pricing?.self)
        survey = try values.decode(SourceText?.self)
        categories = try values.decode([Category].self)
        expires = try values.decode(Int?.self)
        impressions = try values.decode([Beacon].self)
        errors = try values.decode([Beacon].self)
        viewableImpression = try values.decode(ViewableImpression?.self)
        verifications = try values.decode([Verification].self)
        creatives = try values.decode([Creative].self)
        wrapper = try values.decode(Wrapper?.self)
        extensions = try values.decode([Extension].self)
    }

    /// Writes the values in the order of their declaration, positions in the document left out.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.unkeyedContainer()
        try values.encode(kind)
        try values.encode(id)
        try values.encode(sequence)
        try values.encode(conditionalAd)
        try values.encode(mediaKind)
        try values.encode(adSystem)
        try values.encode(title)
        try values.encode(adServingID)
        try values.encode(adDescription)
        try values.encode(advertiser)
        try values.encode(pricing)
        try values.encode(survey)
        try values.encode(categories)
        try values.encode(expires)
        try values.encode(impressions)
        try values.encode(errors)
        try values.encode(viewableImpression)
        try values.encode(verifications)
        try values.encode(creatives)
        try values.encode(wrapper)
        try values.encode(extensions)
    }
}

extension Wrapper: Codable {
    /// Reads the values in the order of their declaration.
    public init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        let adTagURI = try values.decode(SourceText?.self)
        self.init(adTagURI: adTagURI)
        followAdditionalWrappers = try values.decode(Bool.self)
        allowMultipleAds = try values.decode(Bool.self)
        fallbackOnNoAd = try values.decode(Bool?.self)
        blockedAdCategories = try values.decode([Category].self)
    }

    /// Writes the values in the order of their declaration, positions in the document left out.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.unkeyedContainer()
        try values.encode(adTagURI)
        try values.encode(followAdditionalWrappers)
        try values.encode(allowMultipleAds)
        try values.encode(fallbackOnNoAd)
        try values.encode(blockedAdCategories)
    }
}

extension Ad.MediaKind: Codable {}

extension AdSystem: Codable {
    /// Reads the values in the order of their declaration.
    public init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        let name = try values.decode(SourceText.self)
        self.init(name: name)
        version = try values.decode(String?.self)
    }

    /// Writes the values in the order of their declaration, positions in the document left out.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.unkeyedContainer()
        try values.encode(name)
        try values.encode(version)
    }
}

extension Pricing: Codable {
    /// Reads the values in the order of their declaration.
    public init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        let value = try values.decode(SourceText.self)
        self.init(value: value)
        model = try values.decode(String?.self)
        currency = try values.decode(String?.self)
    }

    /// Writes the values in the order of their declaration, positions in the document left out.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.unkeyedContainer()
        try values.encode(value)
        try values.encode(model)
        try values.encode(currency)
    }
}

extension Category: Codable {
    /// Reads the values in the order of their declaration.
    public init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        let code = try values.decode(SourceText.self)
        self.init(code: code)
        authority = try values.decode(String?.self)
    }

    /// Writes the values in the order of their declaration, positions in the document left out.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.unkeyedContainer()
        try values.encode(code)
        try values.encode(authority)
    }
}

extension ViewableImpression: Codable {
    /// Reads the values in the order of their declaration.
    public init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        self.init()
        id = try values.decode(String?.self)
        viewable = try values.decode([Beacon].self)
        notViewable = try values.decode([Beacon].self)
        viewUndetermined = try values.decode([Beacon].self)
    }

    /// Writes the values in the order of their declaration, positions in the document left out.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.unkeyedContainer()
        try values.encode(id)
        try values.encode(viewable)
        try values.encode(notViewable)
        try values.encode(viewUndetermined)
    }
}

extension Verification: Codable {
    /// Reads the values in the order of their declaration.
    public init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        let vendor = try values.decode(String?.self)
        self.init(vendor: vendor)
        resources = try values.decode([Verification.Resource].self)
        tracking = try values.decode([Tracking].self)
        parameters = try values.decode(SourceText?.self)
        viewableImpression = try values.decode(ViewableImpression?.self)
    }

    /// Writes the values in the order of their declaration, positions in the document left out.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.unkeyedContainer()
        try values.encode(vendor)
        try values.encode(resources)
        try values.encode(tracking)
        try values.encode(parameters)
        try values.encode(viewableImpression)
    }
}

extension Verification.Resource: Codable {
    /// Reads the values in the order of their declaration.
    public init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        let kind = try values.decode(Verification.Resource.Kind.self)
        let uri = try values.decode(SourceText.self)
        self.init(kind: kind, uri: uri)
        apiFramework = try values.decode(String?.self)
        browserOptional = try values.decode(Bool?.self)
        type = try values.decode(String?.self)
    }

    /// Writes the values in the order of their declaration, positions in the document left out.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.unkeyedContainer()
        try values.encode(kind)
        try values.encode(uri)
        try values.encode(apiFramework)
        try values.encode(browserOptional)
        try values.encode(type)
    }
}
