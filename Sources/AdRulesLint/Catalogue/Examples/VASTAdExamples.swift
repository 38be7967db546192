import AdRulesModel

/// Ads, wrappers and responses for the examples of several rules.
extension ExampleMarkup {
    static var impression: String { address("Impression", "https://track.example/impression") }

    /// A correct ad of VAST 3.0 or 4.2, with or without one of its elements.
    static func inLine(isVAST4: Bool = false, without omitted: String = "-") -> String {
        let id = isVAST4 ? "\n<AdServingId>serving-1</AdServingId>" : ""
        let lines = (head + "\n" + impression + id).split(separator: "\n").filter { !$0.hasPrefix("<\(omitted)>") }
        let parts = omitted.isSpelled("Creatives") ? "" : isVAST4 ? creatives : element("Creatives", plainCreative())
        return element(#"Ad id="ad-1""#, element("InLine", lines.joined(separator: "\n"), parts))
    }

    static func plainFiles(_ file: String = "ad-1") -> String {
        mediaFiles(mediaFile(address: "https://media.example/\(file).mp4"))
    }

    /// A creative of VAST 3.0.
    static func plainCreative(file: String = "ad-1") -> String {
        element("Creative", element("Linear", "<Duration>00:00:15</Duration>", plainFiles(file)))
    }

    /// Creatives of a wrapper, with or without a media file.
    static func wrapperCreatives(isComplete: Bool) -> String {
        let events = element("TrackingEvents", address(#"Tracking event="start""#, "https://track.example/start"))
        return element("Creatives", element("Creative", element("Linear", isComplete ? plainFiles() : "", events)))
    }

    /// The line of ``linearAd(id:attributes:)`` with the address of the media file.
    static var mediaAddress: String { "            <![CDATA[https://media.example/ad-1.mp4]]>\n" }

    /// An `Error` with an address, and the creatives of a correct ad.
    static func error(_ address: String) -> String {
        (address.isEmpty ? "<Error/>" : Self.address("Error", address)) + "\n" + creatives
    }

    /// A response of VAST 3.0 with one wrapper, whose `Impression` and other content is given.
    static func response(_ content: String, attributes: String = "", version: String = "3.0") -> String {
        element("VAST version=\"\(version)\"", wrapper(content, attributes: attributes))
    }

    /// A wrapper; its attributes have a leading space each.
    static func wrapper(_ content: String, attributes: String = "") -> String {
        element(#"Ad id="ad-1""#, wrapperContent(content, attributes: attributes))
    }

    static func wrapperContent(_ content: String, attributes: String = "") -> String {
        element(
            "Wrapper\(attributes)", "<AdSystem>Example</AdSystem>",
            address("VASTAdTagURI", "https://ads.example/vast"), content)
    }

    static var rootError: String { address("Error", "https://track.example/empty?code=[ERRORCODE]") }

    /// Ads of VAST 3.0 with these sequences.
    static func pod(_ sequences: [Int?]) -> String {
        sequences.enumerated().map { index, sequence in
            linearAd(id: "ad-\(index + 1)", attributes: sequence.map { #" sequence="\#($0)""# } ?? "")
        }.joined(separator: "\n")
    }

    /// A wrapper in a document of its own, with this start tag of `Ad`.
    static func response(ad: String) -> String { response(impression).replacing(#"<Ad id="ad-1">"#, with: ad) }

    /// `Creatives` with one creative, whose `UniversalAdId` is given.
    static func creative(universalAdID: String) -> String {
        let linear = element("Linear", duration, mediaFiles())
        return element("Creatives", element(#"Creative id="creative-1""#, universalAdID, linear))
    }
}
