import AdRulesText

/// Chooses the media file of a linear creative (<doc:Behaviour#Media-selection>; VAST 4.2 §3.9.1).
struct MediaFileChoice {
    let policies: Policies
    let surface: Surface?

    /// The file to play: among the flat files, if there are any, of the most preferred MIME type available, or without
    /// preferences of a type that every platform plays, the smallest that covers the surface, else the largest; ties go
    /// to the higher bitrate, then to document order. Fails with 403 if no file can be played, with 203 if none fits.
    func choose(from files: [MediaFile]) -> Result<MediaFile, AdRulesError> {
        let playable = files.filter(canPlay)
        guard !playable.isEmpty else { return .failure(AdRulesError(.noSupportedMediaFile)) }
        let fitting = playable.filter { file in surface.map(file.fits) ?? true }
        guard !fitting.isEmpty else { return .failure(AdRulesError(.size)) }
        let flat = fitting.filter { $0.mediaType?.isSpelledIgnoringCase("2D") ?? true }
        let shown = flat.isEmpty ? fitting : flat
        let preferred = policies.mimeTypes.lazy
            .map { type in shown.filter { Self.essence($0.type) == Self.essence(type) } }
            .first { !$0.isEmpty }
        // AVPlayer plays none of the others, and which of them a player plays is not known.
        let common = shown.filter { !Self.rare.contains(Self.essence($0.type)) }
        guard let chosen = (preferred ?? (common.isEmpty ? shown : common)).max(by: { isBetter($1, than: $0) }) else {
            return .failure(AdRulesError(.noSupportedMediaFile))
        }
        return .success(chosen)
    }

    private func canPlay(_ file: MediaFile) -> Bool {
        guard !file.uri.isLostAddress, policies.apiFrameworks.run(file.apiFramework) else { return false }
        // An adaptive stream can stay at its lowest.
        let lowest = file.minBitrate ?? file.bitrate ?? file.maxBitrate
        if let limit = policies.maxBitrate, let lowest, lowest > limit { return false }
        let type = Self.essence(file.type)
        guard policies.mimeTypes.isEmpty else { return policies.mimeTypes.contains { Self.essence($0) == type } }
        // Without a list every type plays that some player plays; of code, old documents omit the `apiFramework`.
        return file.apiFramework?.isEmpty == false
            || !MediaFormat.isNoMedia(file.properties, at: Array(file.uri.string.utf8)[...])
    }

    private static let rare: Set<ByteText> = ["video/webm", "video/ogg", "video/x-ms-wmv", "audio/webm", "audio/ogg"]

    /// A MIME type in lowercase, without its parameters.
    private static func essence(_ type: String?) -> ByteText {
        ByteText((type ?? "").fields(separatedBy: ";")[0].removingBlanks.lowercasedASCII)
    }

    /// Whether a file is better than an earlier one in the document; an equal one is not.
    private func isBetter(_ file: MediaFile, than rival: MediaFile) -> Bool {
        if covers(file) != covers(rival) { return covers(file) }
        if area(file) != area(rival) { return covers(file) ? area(file) < area(rival) : area(file) > area(rival) }
        return (bitrate(file) ?? 0) > (bitrate(rival) ?? 0)
    }

    private func bitrate(_ file: MediaFile) -> Int? { file.bitrate ?? file.maxBitrate }

    /// Whether a file need not be enlarged: its picture is fitted inside the surface, and reaches it in one direction.
    /// False without a surface, so that the largest file wins.
    private func covers(_ file: MediaFile) -> Bool {
        guard let surface, area(file) > 0 else { return false }
        return (file.width ?? 0) >= surface.width || (file.height ?? 0) >= surface.height
    }

    private func area(_ file: MediaFile) -> Double {
        Double(max(0, file.width ?? 0)) * Double(max(0, file.height ?? 0))
    }
}
