extension ResolvedAd: Codable {
    private enum CodingKeys: CodingKey {
        case inline, wrappers, type, creative, mediaFile, interactiveFile, nonLinear, apiFrameworks
    }

    /// Reads the ad and which of its parts were chosen.
    ///
    /// The choice is not made again: a loaded ad stays the same, even if a newer library would choose differently.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let inline = try values.decode(Ad.self, forKey: .inline)
        var choice = CreativeChoice(creative: try values.decode(Int.self, forKey: .creative))
        let creative = inline.creatives[at: choice.creative]
        func chosen<Part>(_ key: CodingKeys, _ parts: [Part]?) throws -> Part? {
            parts?[at: try values.decodeIfPresent(Int.self, forKey: key)]
        }
        choice.mediaFile = try chosen(.mediaFile, creative?.linear?.mediaFiles)
        choice.interactiveFile = try chosen(.interactiveFile, creative?.linear?.interactiveFiles)
        choice.nonLinear = try chosen(.nonLinear, creative?.nonLinearAds?.nonLinears)
        choice.apiFrameworks = try values.decodeIfPresent([String].self, forKey: .apiFrameworks) ?? []
        self.init(
            inline: inline, wrappers: try values.decode([Ad].self, forKey: .wrappers),
            type: try values.decode(BreakType.self, forKey: .type), choice: choice)
    }

    /// Writes the ad, and the places of the chosen parts, from 0.
    public func encode(to encoder: any Encoder) throws {
        let choice = storage.choice
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(inline, forKey: .inline)
        try values.encode(wrappers, forKey: .wrappers)
        try values.encode(type, forKey: .type)
        try values.encode(choice.creative, forKey: .creative)
        func encode<Part: Equatable>(_ part: Part?, of parts: [Part]?, _ key: CodingKeys) throws {
            try values.encodeIfPresent(parts?.firstIndex { $0 == part }, forKey: key)
        }
        try encode(choice.mediaFile, of: creative?.linear?.mediaFiles, .mediaFile)
        try encode(choice.interactiveFile, of: creative?.linear?.interactiveFiles, .interactiveFile)
        try encode(choice.nonLinear, of: creative?.nonLinearAds?.nonLinears, .nonLinear)
        if !choice.apiFrameworks.isEmpty { try values.encode(choice.apiFrameworks, forKey: .apiFrameworks) }
    }
}
