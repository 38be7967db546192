import AdRulesModel
import AdRulesText

extension ExampleMarkup {
    static func blocked(_ code: String) -> String {
        #"<BlockedAdCategories authority="https://taxonomy.example">\#(code)</BlockedAdCategories>"#
    }
}

/// The example of the rules for what is behind a wrapper.
enum ChainExample {
    /// A response with one wrapper whose answer, in words in a comment, is in a folder of the tests.
    static func wrapper(answer: String, in folder: String) -> RuleExample {
        .document(wrapper() + "\n<!-- The answer: \(answer) -->", arguments: ["--responses", folder])
    }

    /// The same with an answer that plays.
    static var good: RuleExample { wrapper(answer: "a VAST with one ad", in: "ad") }

    /// A response with one wrapper, whose answer is in the folder of the arguments.
    static func wrapper(_ attributes: String = "", version: String = "3.0", content: String = "") -> String {
        let inside = [
            "<AdSystem>Example</AdSystem>", content.trimmingBlanks,
            RuleCatalogue.address("VASTAdTagURI", "https://ads.example/second.xml"),
            RuleCatalogue.address("Error", "https://track.example/error?code=[ERRORCODE]"), RuleCatalogue.impression,
        ]
        let wrapper = RuleCatalogue.element("Wrapper\(attributes)", inside.joined(separator: "\n"))
        return RuleCatalogue.element("VAST version=\"\(version)\"", RuleCatalogue.element(#"Ad id="ad-1""#, wrapper))
    }
}
