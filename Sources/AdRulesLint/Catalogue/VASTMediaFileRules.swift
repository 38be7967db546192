import AdRulesModel

extension RuleCatalogue {
    /// Media files: what players choose by, and what they can play.
    static let vastMediaFileRules: [RuleDescription] = [
        RuleDescription(
            .incompleteMediaFile, "incomplete-media-file", .warning, .correctness,
            "a MediaFile or Mezzanine without delivery, type, width or height",
            why: "every version requires them: players choose a file by them, and guess or pass over one without",
            bad: media(#"delivery="progressive" type="video/mp4""#), good: .inLine(creatives),
            spec: "VAST 4.2 §3.9.1"),
        RuleDescription(
            .noNativeMediaFile, "no-native-media-file", .warning, .compatibility,
            "a linear ad whose media files are all pictures, pages, VPAID, scripts or Flash",
            why: "players of phones and televisions cannot run them and drop the ad with VAST error 403",
            bad: media(
                #"delivery="progressive" type="application/javascript" width="640" height="360" apiFramework="VPAID""#,
                address: "https://media.example/creative-1.js"),
            good: .inLine(creatives),
            spec: "VAST 4.2 §3.9.1"),
        RuleDescription(
            .deprecatedVPAID, "deprecated-vpaid", .info, .compatibility,
            "VPAID in VAST 4.1 or later",
            why: "it is deprecated since 4.1, which has SIMID for interaction and OMID for measurement",
            bad: .inLine(
                linearCreative(
                    duration + "\n"
                        + mediaFiles(
                            mediaFile() + "\n"
                                + mediaFile(
                                    #"""
                                    delivery="progressive" type="application/javascript" width="640" height="360" apiFramework="VPAID"
                                    """#,
                                    address: "https://media.example/creative-1.js")))),
            good: .inLine(creatives),
            spec: "VAST 4.2 §3.9.1"),
        RuleDescription(
            .emptyAPIFramework, "empty-api-framework", .info, .pedantic,
            "an empty apiFramework",
            why: "players that only ask whether there is one refuse the file. Off by default: ad servers send it a lot",
            bad: media(
                #"delivery="progressive" type="video/mp4" width="640" height="360" apiFramework="""#,
                arguments: ["--extend-select", RuleID.emptyAPIFramework.rawValue]),
            good: .inLine(creatives),
            spec: "VAST 4.2 §3.9.1"),
        RuleDescription(
            .invalidMediaType, "invalid-media-type", .warning, .correctness,
            "a type of a MediaFile or Mezzanine that is no MIME type, or not that of the file",
            why: "players choose a file by its type: they pass over one of an unknown type, or fail to play it",
            bad: media(#"delivery="progressive" type="mp4" width="640" height="360""#), good: .inLine(creatives),
            spec: "VAST 4.2 §3.9.1"),
        RuleDescription(
            .unusableBitrate, "unusable-bitrate", .warning, .suspicious,
            "a bit rate of zero or in bit/s, or a minBitrate above the maxBitrate",
            why: "players that choose by the bit rate take the file for the smallest, or never choose it",
            bad: media(#"delivery="progressive" type="video/mp4" width="640" height="360" bitrate="0""#),
            good: media(#"delivery="progressive" type="video/mp4" width="640" height="360" bitrate="500""#),
            spec: "VAST 4.2 §3.9.1"),
        RuleDescription(
            .wrongDelivery, "wrong-delivery", .warning, .correctness,
            "HLS or DASH as progressive, or a single file as streaming",
            why: "players that go by it hand a playlist to the wrong player, or look for segments in a file",
            bad: media(
                #"delivery="progressive" type="application/x-mpegURL" width="640" height="360""#,
                address: "https://media.example/creative-1.m3u8"),
            good: media(
                #"delivery="streaming" type="application/x-mpegURL" width="640" height="360""#,
                address: "https://media.example/creative-1.m3u8"),
            spec: "VAST 4.2 §3.9.1"),
        RuleDescription(
            .zeroMediaFileSize, "zero-media-file-size", .warning, .suspicious,
            "a video whose width or height is zero",
            why: "zero means audio: players that choose by the size pass over the file, or take the wrong one",
            bad: media(#"delivery="progressive" type="video/mp4" width="0" height="0""#), good: .inLine(creatives),
            spec: "VAST 4.2 §3.9.1"),
        RuleDescription(
            .repeatedMediaFile, "repeated-media-file", .warning, .suspicious,
            "a MediaFile with the address of another one",
            why: "players that fall back to the next file get the same one: most often an address was forgotten",
            bad: .inLine(linearCreative(duration + "\n" + mediaFiles(mediaFile() + "\n" + mediaFile()))),
            good: .inLine(creatives),
            spec: "VAST 4.2 §3.9.1"),
    ]

    /// An ad with one media file.
    private static func media(
        _ attributes: String, address: String = "https://media.example/creative-1.mp4", arguments: [String] = []
    ) -> RuleExample {
        .inLine(
            linearCreative(duration + "\n" + mediaFiles(mediaFile(attributes, address: address))),
            arguments: arguments)
    }
}
