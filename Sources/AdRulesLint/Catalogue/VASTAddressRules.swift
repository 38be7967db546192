import AdRulesModel

extension RuleCatalogue {
    /// VAST320, VAST321, VAST338 to VAST341, VAST366, VAST415: the addresses of a response and their macros.
    static let vastAddressRules: [RuleDescription] = [
        RuleDescription(
            .emptyMediaFile, "empty-media-file", .error, .correctness,
            "a MediaFile or Mezzanine without an address",
            why: "there is no file to load: if players choose it, the ad fails with VAST error 401",
            bad: .response(linearAd(id: "ad-1").replacing(mediaAddress, with: "")),
            good: .response(linearAd(id: "ad-1")),
            spec: "VAST 4.2 §3.9.1, §3.9.2"),
        RuleDescription(
            .unusableAddress, "unusable-address", .warning, .correctness,
            "an address that is relative, has no host or a scheme that players do not request",
            why: "a response has no base to resolve it against: browsers take the page's, apps request nothing",
            bad: .inLine(error("//track.example/error?code=[ERRORCODE]")),
            good: .inLine(error("https://track.example/error?code=[ERRORCODE]")),
            spec: "RFC 3986 §4.3"),
        RuleDescription(
            .emptyAddress, "empty-address", .info, .suspicious,
            "an element for an address that is empty",
            why: "nothing is requested or opened; players skip the element, some log an error",
            bad: .inLine(error("")), good: .inLine(error("https://track.example/error?code=[ERRORCODE]")),
            spec: "VAST 4.2 §2.3.4"),
        RuleDescription(
            .doubledImpression, "doubled-impression", .warning, .suspicious,
            "one address in two Impression elements of an ad",
            why: "players request each of them: the impression is counted twice",
            bad: .inLine(
                "<Impression><![CDATA[https://track.example/impression]]></Impression>\n" + creatives),
            good: .inLine(
                "<Impression><![CDATA[https://other.example/impression]]></Impression>\n" + creatives),
            spec: "VAST 4.2 §3.4.4"),
        RuleDescription(
            .blankInAddress, "blank-in-address", .warning, .correctness,
            "a blank, a line end or a second address inside an address",
            why: "browsers encode a blank; URL of iOS before 17 and strict clients request nothing, a tracker is lost",
            bad: .inLine(error("https://track.example/error?ad=my ad")),
            good: .inLine(error("https://track.example/error?ad=my%20ad")),
            spec: "RFC 3986 §2"),
        RuleDescription(
            .placeholderAddress, "placeholder-address", .info, .pedantic,
            "a placeholder address of a template, such as http://example.com",
            why: "it leads nowhere: the tracker counts nothing, the file does not load",
            bad: .document(
                response("<Impression><![CDATA[https://example.com/impression]]></Impression>"),
                arguments: extending(.placeholderAddress)),
            good: .document(
                response("<Impression><![CDATA[https://track.example/impression]]></Impression>"),
                arguments: extending(.placeholderAddress))),
        RuleDescription(
            .misusedMacro, "misused-macro", .warning, .suspicious,
            "a macro of VAST in another spelling, encoded, or where it has no value",
            why: "macros are compared letter by letter: this one goes to the server as it is written, or as -1",
            bad: .inLine(error("https://track.example/error?time=[timestamp]")),
            good: .inLine(error("https://track.example/error?time=[TIMESTAMP]")),
            spec: "VAST 4.2 §6"),
        RuleDescription(
            .unfilledResponseMacro, "unfilled-response-macro", .info, .suspicious,
            "a macro in a response that no player fills",
            why: "players fill VAST's macros only: unless the app fills this one, its server gets it as it is written",
            bad: .inLine(error("https://track.example/error?code=[ERRORCODE]&cb=${CB}")),
            good: .inLine(error("https://track.example/error?code=[ERRORCODE]&cb=[CACHEBUSTING]")),
            spec: "VAST 4.2 §6"),
        RuleDescription(
            .insecureAddress, "insecure-address", .info, .pedantic,
            "an address that begins with http:",
            why: "iOS and pages with https: refuse to load it without an exception: mixed content",
            bad: .document(
                response("<Impression><![CDATA[http://track.example/impression]]></Impression>"),
                arguments: extending(.insecureAddress)),
            good: .document(
                response("<Impression><![CDATA[https://track.example/impression]]></Impression>"),
                arguments: extending(.insecureAddress))),
    ]

    /// The line of ``linearAd(id:attributes:)`` with the address of the media file.
    private static let mediaAddress = "            <![CDATA[https://media.example/ad-1.mp4]]>\n"

    /// An `Error` with an address, and the creatives of a correct ad.
    private static func error(_ address: String) -> String {
        (address.isEmpty ? "<Error/>\n" : "<Error><![CDATA[\(address)]]></Error>\n") + creatives
    }

    /// The arguments that enable a rule which is off by default.
    static func extending(_ rule: RuleID) -> [String] { ["--extend-select", rule.rawValue] }

    /// A response of VAST 3.0 with one wrapper, whose `Impression` and other content is given.
    static func response(_ content: String, attributes: String = "", version: String = "3.0") -> String {
        """
        <VAST version="\(version)">
        \(wrapper(content, attributes: attributes, indentation: "  "))
        </VAST>
        """
    }

    /// A wrapper; its attributes have a leading space each.
    static func wrapper(_ content: String, attributes: String = "", indentation: String = "") -> String {
        let lines = content.split(separator: "\n").map { "    " + $0 }
        let all =
            [
                #"<Ad id="ad-1">"#, "  <Wrapper\(attributes)>", "    <AdSystem>Example</AdSystem>",
                "    <VASTAdTagURI><![CDATA[https://ads.example/vast]]></VASTAdTagURI>",
            ] + lines + ["  </Wrapper>", "</Ad>"]
        return all.map { indentation + $0 }.joined(separator: "\n")
    }
}
