public import AdRulesModel

/// VAST319, VAST326, VAST381, VAST382: the attributes by which players choose among media files.
struct MediaFileAttributes: LinearRule, BuiltInRule {
    func check(_ linear: Linear, of ad: Ad, in response: Response, report: inout FindingCollector) {
        // Players ignore the media files of a wrapper.
        guard ad.kind == .inline else { return }
        check(linear.mediaFiles, of: ad, response.source, report: &report)
        // Before VAST 4.1 an original is an address alone.
        if let version = response.version, version < .v41 { return }
        for file in linear.mezzanines { checkMezzanine(file, response.source, report: &report) }
    }

    private static let required = ["delivery", "type", "width", "height"]

    private func check(_ files: [MediaFile], of ad: Ad, _ source: SourceDocument, report: inout FindingCollector) {
        var incomplete = FoundPlaces<(file: MediaFile, missing: [String])>()
        var flat = FoundPlaces<MediaFile>()
        // By index: an element of a loop is copied, with its reference counts.
        for index in files.indices where !isComplete(files[index]) {
            let item = files[index]
            let file = item.properties
            let isAudio = MediaFormat.isSound(file, at: source.decoded(file.uri))
            if file.delivery == nil || file.type == nil || !isAudio && (file.width == nil || file.height == nil) {
                let missing = source.missing(Self.required, in: item.origin).filter {
                    !isAudio || $0.isSpelled("delivery") || $0.isSpelled("type")
                }
                if !missing.isEmpty { incomplete.add((item, missing)) }
            }
            // An audio ad has no size in whatever format (VAST 4.2 §3.9.1).
            if file.width == 0 || file.height == 0, !isAudio, ad.mediaKind != .audio,
                MediaFormat.isVideoOfOneSize(file, at: source.decoded(file.uri))
            {
                flat.add(item)
            }
            checkBitrate(file, at: item.origin, source, report: &report)
        }
        incomplete.report(to: &report) { files, count in
            let (file, missing) = files[0]
            return Finding(
                .incompleteMediaFile, at: source.startTag(of: file.origin), "<MediaFile> has no \(enumerated(missing))",
                label: count == 1 ? "required in every version" : "and \(count - 1) more of this creative",
                help: "add " + missing.map(\.example).joined(separator: " "))
        }
        flat.report(to: &report) { files, count in
            let file = files[0].properties
            let name = file.width == 0 ? "width" : "height"
            let isPoint = file.width == 0 && file.height == 0
            return Finding(
                .zeroMediaFileSize, at: source.place(of: name, in: files[0].origin),
                isPoint ? "the width and height of this video are 0" : "the \(name) of this video is 0",
                label: count == 1 ? "only audio has no size" : "and \(count - 1) more of this creative",
                help: "write its \(isPoint ? "width and height" : name) in pixels", value: "0")
        }
        checkRepetitions(files, source, report: &report)
    }

    /// Reports what the original of an ad lacks: a server that transcodes it chooses by the same attributes.
    private func checkMezzanine(_ item: MediaFile, _ source: SourceDocument, report: inout FindingCollector) {
        let file = item.properties
        guard file.delivery == nil || file.type == nil || file.width == nil || file.height == nil else { return }
        let missing = source.missing(Self.required, in: item.origin)
        guard !missing.isEmpty, !MediaFormat.isSound(file, at: source.decoded(file.uri)) else { return }
        report.report(
            .incompleteMediaFile, at: source.startTag(of: item.origin), "<Mezzanine> has no \(enumerated(missing))",
            label: "required since VAST 4.1", help: "add " + missing.map(\.example).joined(separator: " "))
    }

    /// The bit rate from which on a number can only be bit/s: no player takes 200 Mbit/s.
    private static let highestBitrate = 200_000
    /// Beside one in bit/s, one from here on is in bit/s, too.
    private static let lowestInBits = 50_000

    private func checkBitrate(
        _ file: MediaFile.Properties, at origin: SourceOrigin, _ source: SourceDocument, report: inout FindingCollector
    ) {
        let rates = [("bitrate", file.bitrate), ("minBitrate", file.minBitrate), ("maxBitrate", file.maxBitrate)]
            .compactMap { name, rate in rate.map { (name: name, rate: $0) } }
        if let name = rates.first(where: { $0.rate == 0 })?.name {
            report.report(
                .unusableBitrate, at: source.place(of: name, in: origin), "the \(name) of this file is 0",
                label: "expected kbit/s", help: "write its \(name) in kbit/s, or leave the attribute out", value: "0")
        } else if let (name, rate) = rates.first(where: { $0.rate >= Self.highestBitrate }) {
            let inBits = rates.filter { $0.rate >= Self.lowestInBits }.map { (name: $0.name, rate: $0.rate / 1_000) }
            func corrected(_ name: String, _ rate: Int?) -> Int? {
                inBits.first { $0.name.isSpelled(name) }?.rate ?? rate
            }
            // Otherwise the unit of a low rate is not known.
            let isRange =
                corrected("minBitrate", file.minBitrate) ?? 0 <= corrected("maxBitrate", file.maxBitrate) ?? .max
            report.report(
                Finding(
                    .unusableBitrate, at: source.place(of: name, in: origin), "a \(name) of \(rate) kbit/s",
                    label: "expected kbit/s; this looks like bit/s", value: "\(rate)"
                ).writing(rates: inBits, of: isRange ? origin : nil, in: source))
        } else if let lowest = file.minBitrate, let highest = file.maxBitrate, lowest > highest {
            report.report(
                Finding(
                    .unusableBitrate, at: source.place(of: "minBitrate", in: origin),
                    "the minBitrate of this file, \(lowest), is above its maxBitrate, \(highest)",
                    label: "no bit rate is in this range", value: "\(lowest)"
                ).writing(rates: [("minBitrate", highest), ("maxBitrate", lowest)], of: origin, in: source))
        }
    }

    private static func isUsual(_ bitrate: Int?) -> Bool { bitrate.map { $0 > 0 && $0 < highestBitrate } ?? true }

    /// Whether a file has what players choose by, as most have; a range of bit rates is looked at.
    private func isComplete(_ file: MediaFile) -> Bool {
        file.delivery != nil && file.type != nil && file.width ?? 0 > 0 && file.height ?? 0 > 0
            && file.minBitrate == nil && Self.isUsual(file.bitrate) && Self.isUsual(file.maxBitrate)
    }

    /// Whether an earlier file may have the address of the one at an index: as long, or written otherwise.
    private func isRepeated(_ index: Int, _ files: [MediaFile]) -> Bool {
        let uri = files[index].uri
        return files[..<index].contains { other in
            let other = other.uri
            return uri.isEncoded || other.isEncoded || uri.range.count == other.range.count && uri == other
        }
    }

    private func checkRepetitions(_ files: [MediaFile], _ source: SourceDocument, report: inout FindingCollector) {
        guard files.count > 1 else { return }
        // Few files are compared with each other: their lengths, mostly. Of many, the addresses are hashed.
        if files.count <= 8, !files.indices.contains(where: { isRepeated($0, files) }) { return }
        var first: [SourceText: MediaFile] = [:]
        for file in files where !file.uri.isEmpty {
            guard let other = first.updateValue(file, forKey: file.uri) else { continue }
            first[file.uri] = other
            report.report(
                .repeatedMediaFile, at: file.uri.range, "<MediaFile> has the address of an earlier one",
                label: "the same file again", help: "remove it, or write the address of the other file",
                value: file.uri.string, related: [Finding.Related(range: other.uri.range, label: "the first one")])
        }
    }
}

extension Finding {
    /// Suggests other bit rates for a media file, which a fix writes if there is a file to write to.
    fileprivate func writing(
        rates: [(name: String, rate: Int)], of origin: SourceOrigin?, in source: SourceDocument
    ) -> Finding {
        let finding = suggesting("write " + rates.map { "\($0.name)=\"\($0.rate)\"" }.joined(separator: " "))
        guard let origin else { return finding }
        return finding.fixed(
            by: rates.compactMap { name, rate in
                source.attribute(name, of: origin).map { Fix.Edit(range: $0.value, text: "\(rate)") }
            }, isSafe: false)
    }
}

extension String {
    /// The attribute with this name, as an example.
    fileprivate var example: String {
        let value = isSpelled("delivery") ? "progressive" : isSpelled("type") ? "video/mp4" : "…"
        return "\(self)=\"\(value)\""
    }
}

extension RuleID {
    /// A `MediaFile` without `delivery`, `type`, `width` or `height`.
    public static let incompleteMediaFile = RuleID(rawValue: "VAST319")
    /// A bit rate of zero, or a lowest bit rate above the highest.
    public static let unusableBitrate = RuleID(rawValue: "VAST326")
    /// A video whose width or height is zero.
    public static let zeroMediaFileSize = RuleID(rawValue: "VAST381")
    /// A media file with the URL of another one.
    public static let repeatedMediaFile = RuleID(rawValue: "VAST382")
}

extension MediaFileAttributes {
    static let rules: [RuleDescription] = [
        RuleDescription(
            .incompleteMediaFile, "incomplete-media-file", .warning, .correctness,
            "a MediaFile, or a Mezzanine since 4.1, without delivery, type, width or height",
            why: "all four are required: players choose a file by them, and guess at or skip one that lacks any",
            bad: media(#"delivery="progressive" type="video/mp4""#), good: .inLine(creatives), spec: "VAST 4.2 §3.9.1"),
        RuleDescription(
            .unusableBitrate, "unusable-bitrate", .warning, .suspicious, fix: .unsafe,
            "a bit rate of zero or in bit/s, or a minBitrate above the maxBitrate",
            why: "players that choose by bit rate take the file for the smallest, or never choose it",
            bad: media(#"delivery="progressive" type="video/mp4" width="640" height="360" bitrate="0""#),
            good: media(#"delivery="progressive" type="video/mp4" width="640" height="360" bitrate="500""#),
            spec: "VAST 4.2 §3.9.1"),
        RuleDescription(
            .zeroMediaFileSize, "zero-media-file-size", .warning, .suspicious, "a video whose width or height is zero",
            why: "zero means audio: players that choose by size skip the file, or take the wrong one",
            bad: media(#"delivery="progressive" type="video/mp4" width="0" height="0""#), good: .inLine(creatives),
            spec: "VAST 4.2 §3.9.1"),
        RuleDescription(
            .repeatedMediaFile, "repeated-media-file", .warning, .suspicious,
            "a MediaFile with the same address as another",
            why: "players that fall back to the next file get the same one: usually an address was forgotten",
            bad: .linear(files: mediaFile() + "\n" + mediaFile()), good: .inLine(creatives), spec: "VAST 4.2 §3.9.1"),
    ]
}
