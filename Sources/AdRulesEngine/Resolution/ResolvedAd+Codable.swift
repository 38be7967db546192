import AdRulesModel

extension ResolvedAd: Codable {
    /// Reads the ad and what was chosen of it, in the order in which they were written.
    ///
    /// Nothing is chosen anew: an ad that was loaded stays the same ad, whatever a newer library would choose.
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

    /// Writes the ad and what was chosen of it, positions in the document left out.
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
