import AdRulesModel

extension RuleCatalogue {
    static let impression = "<Impression><![CDATA[https://track.example/impression]]></Impression>"

    /// A correct ad of VAST 3.0 or 4.2, with or without one of its elements.
    static func inLine(isVAST4: Bool = false, without omitted: String? = nil) -> String {
        var elements: [(name: String, text: String)] = [
            ("AdSystem", "<AdSystem>Example</AdSystem>"), ("AdTitle", "<AdTitle>Example</AdTitle>"),
            ("Impression", impression),
        ]
        if isVAST4 { elements.append(("AdServingId", "<AdServingId>serving-1</AdServingId>")) }
        elements.append(("Creatives", isVAST4 ? creatives : plainCreatives))
        let lines = elements.filter { !$0.name.isSpelled(omitted ?? "") }
            .flatMap { $0.text.split(separator: "\n").map { "    " + $0 } }
        return ([#"<Ad id="ad-1">"#, "  <InLine>"] + lines + ["  </InLine>", "</Ad>"]).joined(separator: "\n")
    }

    /// Creatives of VAST 3.0.
    static let plainCreatives = """
        <Creatives>
          <Creative>
            <Linear>
              <Duration>00:00:15</Duration>
              <MediaFiles>
                <MediaFile delivery="progressive" type="video/mp4" width="640" height="360">
                  <![CDATA[https://media.example/ad-1.mp4]]>
                </MediaFile>
              </MediaFiles>
            </Linear>
          </Creative>
        </Creatives>
        """

    /// Creatives of a wrapper, with or without a media file.
    static func wrapperCreatives(isComplete: Bool) -> String {
        let file = """
                  <MediaFiles>
                    <MediaFile delivery="progressive" type="video/mp4" width="640" height="360">
                      <![CDATA[https://media.example/ad-1.mp4]]>
                    </MediaFile>
                  </MediaFiles>

            """
        return """
            <Creatives>
              <Creative>
                <Linear>
            \(isComplete ? file : "")      <TrackingEvents>
                    <Tracking event="start"><![CDATA[https://track.example/start]]></Tracking>
                  </TrackingEvents>
                </Linear>
              </Creative>
            </Creatives>
            """
    }

    /// The line of ``linearAd(id:attributes:)`` with the address of the media file.
    static let mediaAddress = "            <![CDATA[https://media.example/ad-1.mp4]]>\n"

    /// An `Error` with an address, and the creatives of a correct ad.
    static func error(_ address: String) -> String {
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

    static let rootError = "<Error><![CDATA[https://track.example/empty?code=[ERRORCODE]]]></Error>"

    /// Ads of VAST 3.0 with these sequences.
    static func pod(_ sequences: [Int?]) -> String {
        sequences.enumerated().map { index, sequence in
            linearAd(id: "ad-\(index + 1)", attributes: sequence.map { #" sequence="\#($0)""# } ?? "")
        }.joined(separator: "\n")
    }

    /// A wrapper in a document of its own, with this start tag of `Ad`.
    static func response(ad: String) -> String {
        response(impression).split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.utf8.starts(with: "  <Ad ".utf8) ? "  " + ad : String($0) }.joined(separator: "\n")
    }

    /// `Creatives` with one creative, whose `UniversalAdId` is given.
    static func creative(universalAdID: String) -> String {
        let lines = creatives.split(separator: "\n").filter { !$0.utf8.starts(with: "    <UniversalAdId".utf8) }
        let id = universalAdID.isEmpty ? [] : ["    " + universalAdID]
        return (lines.prefix(2).map(String.init) + id + lines.dropFirst(2).map(String.init)).joined(separator: "\n")
    }
}
