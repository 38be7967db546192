import AdRulesModel

extension ResolvedAd: Codable {
    /// Reads the ad with what was chosen of it.
    public init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        let inline = try values.decode(Ad.self)
        let wrappers = try values.decode([Ad].self)
        let type = try values.decode(BreakType.self)
        let creative = try values.decode(Int.self)
        let mediaFile = try values.decode(MediaFile?.self)
        let nonLinear = try values.decode(NonLinear?.self)
        self.init(
            inline: inline, wrappers: wrappers, type: type,
            choice: CreativeChoice(creative: creative, mediaFile: mediaFile, nonLinear: nonLinear))
    }

    /// Writes the ad with what was chosen of it.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.unkeyedContainer()
        try values.encode(inline)
        try values.encode(wrappers)
        try values.encode(type)
        try values.encode(storage.choice.creative)
        try values.encode(storage.choice.mediaFile)
        try values.encode(storage.choice.nonLinear)
    }
}
