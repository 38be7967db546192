extension RuleCatalogue {
    /// XML050 to XML059: the limits of `ParsingLimits`. Each is set with `--limit NAME=N`.
    static let limitRules: [RuleDescription] = [
        RuleDescription(
            .documentTooLarge, "document-too-large", .error, .performance, "more bytes than a document may have",
            why: "parsing stops at the limit (--limit document-bytes=N); players with little memory do so without a "
                + "message",
            bad: .adBreak(tag, arguments: ["--limit", "document-bytes=256"])),
        RuleDescription(
            .tooDeep, "too-deep", .error, .performance, "elements nested deeper than the limit",
            why: "parsing stops at the limit (--limit depth=N); recursive parsers run out of stack",
            bad: .adBreak(tag, arguments: ["--limit", "depth=3"])),
        RuleDescription(
            .startTagTooLarge, "start-tag-too-large", .error, .performance, "a start tag larger than the limit",
            why: "the cost of attributes in libxml2 is quadratic in their number: parsing stops at the limit (--limit "
                + "start-tag-bytes=N)",
            bad: .adBreak(tag, arguments: ["--limit", "start-tag-bytes=48"])),
        RuleDescription(
            .tooManyAttributes, "too-many-attributes", .error, .performance,
            "an element with more attributes than the limit",
            why: "no element of VMAP or VAST has that many: parsing stops at the limit (--limit attributes=N)",
            bad: .adBreak(tag, arguments: ["--limit", "attributes=2"])),
        RuleDescription(
            .textTooLarge, "text-too-large", .error, .performance,
            "a text, comment or CDATA section larger than the limit",
            why: "parsing stops at the limit (--limit text-bytes=N); no URL has several megabytes",
            bad: .adBreak(
                tagSource("<![CDATA[https://ads.example/vast?description=a+text+that+is+longer+than+it+should+be]]>"),
                arguments: ["--limit", "text-bytes=64"])),
        RuleDescription(
            .tooManyBreaks, "too-many-breaks", .error, .performance, "more breaks than a playlist may have",
            why: "parsing stops at the limit (--limit breaks=N); players schedule every break in memory",
            bad: breaks(
                adBreak(#" timeOffset="start" breakType="linear""#, tag: "https://ads.example/vast?slot=1"),
                adBreak(#" timeOffset="end" breakType="linear""#, tag: "https://ads.example/vast?slot=2"),
                with: "--limit breaks=1")),
        RuleDescription(
            .tooManyAds, "too-many-ads", .error, .performance, "more ads than a document may have",
            why: "parsing stops at the limit (--limit ads=N); a break with that many ads never ends",
            bad: .document(twoAds, arguments: ["--limit", "ads=1"])),
        RuleDescription(
            .tooManyFindings, "too-many-findings", .info, .performance, "more findings than are kept for one document",
            why: "findings beyond the limit (--limit findings=N) are counted, not shown; the first of each rule "
                + "comes before others, then the worst: this finding is as severe as the worst that are not shown",
            bad: .adBreak(
                tagSource(attributes: #" allowMultipleAds="yes" followRedirects="yes""#),
                arguments: ["--limit", "findings=1"])),
        RuleDescription(
            .tooManyNames, "too-many-names", .error, .performance, "more distinct names than a document may have",
            why: "a parser pays for each distinct name; VMAP and VAST have 200, so a document with 10,000 of its own "
                + "(--limit names=N) is not a playlist",
            bad: .adBreak(tag, arguments: ["--limit", "names=5"])),
        RuleDescription(
            .tooManyElements, "too-many-elements", .error, .performance, "more elements than a document may have",
            why: "each kept element takes memory: parsing stops at the limit (--limit elements=N)",
            bad: .adBreak(tag, arguments: ["--limit", "elements=3"])),
    ]

    private static var twoAds: String {
        let ads = [1, 2].map { number in
            wrapper(address("Impression", "https://track.example/impression?ad=\(number)"))
                .replacing("ad-1", with: "ad-\(number)").replacing("/vast]", with: "/vast?ad=\(number)]")
        }
        return element(#"VAST version="3.0""#, ads.joined(separator: "\n"))
    }

    private static let tag = tagSource("<![CDATA[https://ads.example/vast?slot=preroll]]>")
}
