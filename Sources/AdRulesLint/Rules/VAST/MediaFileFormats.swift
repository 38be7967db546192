public import AdRulesModel

/// VAST322 to VAST325 and VAST327: the formats of media files, and their declared types.
struct MediaFileFormats: LinearRule, BuiltInRule {
    func check(_ linear: Linear, of ad: Ad, in response: Response, report: inout FindingCollector) {
        // Players ignore the media files of a wrapper.
        guard ad.kind == .inline else { return }
        check(linear.mediaFiles, in: response, report: &report)
        for mezzanine in linear.mezzanines {
            checkType(mezzanine.properties, at: mezzanine.origin, response.source, report: &report)
        }
    }

    private func check(_ files: [MediaFile], in response: Response, report: inout FindingCollector) {
        guard let first = files.first else { return }
        let source = response.source
        var hasNativeFile = false
        var vpaid: MediaFile?
        var hasEmptyFramework = false
        // By index: an element of a loop is copied, with its reference counts.
        for index in files.indices {
            if isPlain(files[index], in: source) {
                hasNativeFile = true
                continue
            }
            let item = files[index]
            let file = item.properties
            if let framework = file.apiFramework {
                if framework.isSpelledIgnoringCase("VPAID") { vpaid = vpaid ?? item }
                if framework.isEmpty, !hasEmptyFramework {
                    hasEmptyFramework = true
                    report.report(
                        Finding(
                            .emptyAPIFramework, at: source.place(of: "apiFramework", in: item.origin),
                            "apiFramework is empty", label: "no API", help: "remove the attribute", value: ""
                        ).fixed(by: removal(ofFrameworkOf: item, in: source), isSafe: false))
                }
            }
            let address = source.decoded(file.uri)
            hasNativeFile = hasNativeFile || !MediaFormat.isNoMedia(file, at: address)
            checkType(file, at: item.origin, source, report: &report)
        }
        if !hasNativeFile, let video = files.first(where: { Self.isVideo($0.properties, in: source) }) {
            report.report(
                Finding(
                    .noNativeMediaFile, at: source.place(of: "apiFramework", in: video.origin),
                    "no <MediaFile> of this creative plays without an API or Flash",
                    label: "a video declared as \(clipped(video.apiFramework ?? "")): "
                        + "players that check apiFramework drop it",
                    help: "remove apiFramework, if it is a video and not code", value: video.apiFramework
                ).fixed(by: removal(ofFrameworkOf: video, in: source), isSafe: false))
        } else if !hasNativeFile {
            report.report(
                .noNativeMediaFile, at: source.startTag(of: first.origin),
                "no <MediaFile> of this creative plays without an API or Flash",
                label: "native players and televisions have nothing to play",
                help: #"add a <MediaFile> with type="video/mp4""#, value: first.type)
        } else if let vpaid, let version = response.version, version >= .v41 {
            report.report(
                .deprecatedVPAID, at: source.place(of: "apiFramework", in: vpaid.origin),
                "VPAID is deprecated since VAST 4.1; this response says \(version)",
                label: "later players need not run it",
                help: "send interactive code as <InteractiveCreativeFile>, measurement as <Verification>",
                value: vpaid.apiFramework)
        }
    }

    /// The edit that removes the `apiFramework` of a file.
    private func removal(ofFrameworkOf file: MediaFile, in source: SourceDocument) -> [Fix.Edit] {
        source.attribute("apiFramework", of: file.origin).map { [source.removal(of: $0)] } ?? []
    }

    /// Whether it is an MPEG-4 file in every respect, as most are.
    private func isPlain(_ file: MediaFile, in source: SourceDocument) -> Bool {
        let uri = file.uri
        guard file.delivery == .progressive, file.apiFramework == nil, file.type?.isSpelled("video/mp4") == true,
            !uri.isEncoded
        else { return false }
        // By index, without a slice: this is asked of each file.
        let (bytes, end) = (source.bytes, Int(uri.range.upper))
        guard uri.range.count > 4, end <= bytes.count, bytes[end - 4] == UInt8(ascii: "."),
            bytes[end - 3] == UInt8(ascii: "m"), bytes[end - 2] == UInt8(ascii: "p"),
            bytes[end - 1] == UInt8(ascii: "4")
        else { return false }
        for index in Int(uri.range.lower)..<end where MediaFormat.endsPath(bytes[index]) { return false }
        return true
    }

    /// Whether a file is a video by its type or name, whatever its `apiFramework`.
    private static func isVideo(_ file: MediaFile.Properties, in source: SourceDocument) -> Bool {
        let address = source.decoded(file.uri)
        if MediaFormat.isPictureOrPage(file, at: address) { return false }
        let format = file.type.flatMap(MediaFormat.ofType) ?? MediaFormat.ofAddress(address)
        return format?.isCode == false
    }

    private func checkType(
        _ file: MediaFile.Properties, at origin: SourceOrigin, _ source: SourceDocument, report: inout FindingCollector
    ) {
        let address = source.decoded(file.uri)
        let fileFormat = MediaFormat.ofAddress(address)
        let typeFormat = file.type.flatMap(MediaFormat.ofType)
        if let type = file.type {
            if typeFormat == nil, !MediaFormat.isMIMEType(type) {
                let better = fileFormat ?? MediaFormat.named(type)
                let finding = Finding(
                    .invalidMediaType, at: source.place(of: "type", in: origin),
                    "\(quoted(type)) is not a MIME type", label: "expected a type as in video/mp4",
                    help: #"write the type of the file, as in type="video/mp4""#, value: type)
                report.report(
                    better.map {
                        finding.writing("type", $0.type(insteadOf: type), of: origin, in: source, isSafe: false)
                    }
                        ?? finding)
            } else if let fileFormat, let better = fileFormat.types.first,
                typeFormat.map({ !$0.types[0].isSpelled(better) }) ?? MediaFormat.isNoMedia(type)
            {
                report.report(
                    Finding(
                        .invalidMediaType, at: source.place(of: "type", in: origin),
                        "type says \(clipped(type.trimmingBlanks)), the file is named .\(fileFormat.extensions[0])",
                        label: "players choose by this type", value: type
                    ).writing("type", fileFormat.type(insteadOf: type), of: origin, in: source, isSafe: false))
            }
        }
        guard let delivery = file.delivery, let format = typeFormat ?? fileFormat, !format.isCode else { return }
        if format.isStream, delivery == .progressive {
            report.report(
                Finding(
                    .wrongDelivery, at: source.place(of: "delivery", in: origin),
                    "\(format.extensions[0].isSpelled("mpd") ? "DASH" : "HLS") is streaming, not progressive",
                    label: "this file is a playlist of segments", value: "progressive"
                ).writing("delivery", "streaming", of: origin, in: source, isSafe: false))
        } else if !format.isStream, delivery == .streaming, let fileFormat, !fileFormat.isStream,
            // Streaming servers of other protocols have such names too.
            address.starts(with: "http".utf8)
        {
            report.report(
                Finding(
                    .wrongDelivery, at: source.place(of: "delivery", in: origin),
                    "a single file, .\(fileFormat.extensions[0]), is progressive, not streaming",
                    label: "this is not a playlist of segments", value: "streaming"
                ).writing("delivery", "progressive", of: origin, in: source, isSafe: false))
        }
    }
}

extension RuleID {
    /// A linear ad none of whose media files plays without an API or Flash.
    public static let noNativeMediaFile = RuleID(rawValue: "VAST322")
    /// VPAID in VAST 4.1 or later.
    public static let deprecatedVPAID = RuleID(rawValue: "VAST323")
    /// An empty `apiFramework`.
    public static let emptyAPIFramework = RuleID(rawValue: "VAST324")
    /// A media file whose `type` is no MIME type, or not that of its file.
    public static let invalidMediaType = RuleID(rawValue: "VAST325")
    /// A playlist sent as `progressive`, or a single file as `streaming`.
    public static let wrongDelivery = RuleID(rawValue: "VAST327")
}

extension MediaFileFormats {
    static let rules: [RuleDescription] = [
        RuleDescription(
            .noNativeMediaFile, "no-native-media-file", .warning, .compatibility, fix: .unsafe,
            "a linear ad none of whose media files plays without an API or Flash",
            why: "players on phones and televisions cannot run them and drop the ad with VAST error 403",
            bad: .linear(files: vpaid), good: .inLine(creatives), spec: "VAST 4.2 §3.9.1"),
        RuleDescription(
            .deprecatedVPAID, "deprecated-vpaid", .info, .compatibility, "VPAID in VAST 4.1 or later",
            why: "it is deprecated since 4.1, which has SIMID for interaction and OMID for measurement",
            bad: .linear(files: mediaFile() + "\n" + vpaid), good: .inLine(creatives), spec: "VAST 4.2 §3.9.1"),
        RuleDescription(
            .emptyAPIFramework, "empty-api-framework", .info, .pedantic, fix: .unsafe, "an empty apiFramework",
            why: "players that only check whether it is present reject the file; ad servers often send it",
            bad: media(#"delivery="progressive" type="video/mp4" width="640" height="360" apiFramework="""#),
            good: .inLine(creatives), spec: "VAST 4.2 §3.9.1"),
        RuleDescription(
            .invalidMediaType, "invalid-media-type", .warning, .correctness, fix: .unsafe,
            "a MediaFile or Mezzanine whose type is invalid, or not that of the file",
            why: "players choose a file by its type: they skip one of an unknown type, or fail to play it",
            bad: media(#"delivery="progressive" type="mp4" width="640" height="360""#), good: .inLine(creatives),
            spec: "VAST 4.2 §3.9.1"),
        RuleDescription(
            .wrongDelivery, "wrong-delivery", .warning, .correctness, fix: .unsafe,
            "HLS or DASH as progressive, or a single file as streaming",
            why: "players that rely on it hand a playlist to the wrong player, or look for segments in a single file",
            bad: media(
                #"delivery="progressive" type="application/x-mpegURL" width="640" height="360""#,
                address: "https://media.example/creative-1.m3u8"),
            good: media(
                #"delivery="streaming" type="application/x-mpegURL" width="640" height="360""#,
                address: "https://media.example/creative-1.m3u8"),
            spec: "VAST 4.2 §3.9.1"),
    ]

    private static let vpaid = mediaFile(
        #"delivery="progressive" type="application/javascript" width="640" height="360" apiFramework="VPAID""#,
        address: "https://media.example/creative-1.js")
}
