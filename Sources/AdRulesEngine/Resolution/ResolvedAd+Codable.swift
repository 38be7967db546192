import AdRulesModel

extension ResolvedAd: Codable {
    /// Reads the ad and its chosen parts, in the order in which they were written.
    ///
    /// The choice is not made again: a loaded ad stays the same, even if a newer library would choose differently.
    public init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        let inline = try values.decode(Ad.self)
        let wrappers = try values.decode([Ad].self)
        let type = try values.decode(BreakType.self)
        var choice = CreativeChoice(creative: try values.decode(Int.self))
        choice.mediaFile = try values.decode(MediaFile?.self)
        choice.interactiveFile = try values.decode(InteractiveCreativeFile?.self)
        choice.nonLinear = try values.decode(NonLinear?.self)
        self.init(inline: inline, wrappers: wrappers, type: type, choice: choice)
    }

    /// Writes the ad and its chosen parts, without their positions in the document.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.unkeyedContainer()
        try values.encode(inline)
        try values.encode(wrappers)
        try values.encode(type)
        try values.encode(storage.choice.creative)
        try values.encode(storage.choice.mediaFile)
        try values.encode(storage.choice.interactiveFile)
        try values.encode(storage.choice.nonLinear)
    }
}
