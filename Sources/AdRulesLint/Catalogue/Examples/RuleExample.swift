/// An example of a rule: the relevant lines, and the document around them that makes it complete.
public struct RuleExample: Sendable, Hashable {
    /// The relevant lines.
    package var lines: String
    /// The arguments that `adrules lint` needs in addition to the file, as in `["--limit", "depth=3"]`.
    package var arguments: [String] = []
    /// The file name extension, which can state the kind of document.
    package var fileExtension = "xml"
    /// The markup around the lines, with `…` in their place.
    private var frame = "…"

    /// Lines that are the complete document.
    static func document(_ lines: String, arguments: [String] = [], fileExtension: String = "xml") -> RuleExample {
        RuleExample(lines: lines, arguments: arguments, fileExtension: fileExtension)
    }

    /// Breaks of a playlist.
    static func playlist(_ lines: String, arguments: [String] = []) -> RuleExample {
        RuleExample(lines: lines, arguments: arguments, frame: declared(RuleCatalogue.vmap("…")))
    }

    /// The children of a linear break at the start of the content.
    static func adBreak(_ lines: String, arguments: [String] = []) -> RuleExample {
        RuleExample(lines: lines, arguments: arguments, frame: inBreak("…"))
    }

    /// Ads of an inline response.
    static func response(_ lines: String, version: String = "3.0") -> RuleExample {
        let source = RuleCatalogue.inlineSource(
            "…", attributes: #" id="preroll-ads""#, version: "version=\"\(version)\"")
        return RuleExample(lines: lines, frame: inBreak(source))
    }

    /// A response of its own, for a rule that its version decides.
    static func vast(_ ads: String, version: String) -> RuleExample {
        document(wrap(ads, in: "<VAST version=\"\(version)\">\n  …") + "</VAST>")
    }

    /// Children of the `InLine` of an ad, in a VAST document of version 4.2.
    static func inLine(_ lines: String) -> RuleExample {
        let head = [RuleCatalogue.head, "<AdServingId>serving-1</AdServingId>", RuleCatalogue.impression, "…"]
        let ad = RuleCatalogue.element("InLine", head.joined(separator: "\n"))
        let frame = RuleCatalogue.element(
            #"VAST version="4.2" xmlns="http://www.iab.com/VAST""#, RuleCatalogue.element(#"Ad id="ad-1""#, ad))
        return RuleExample(lines: lines, frame: declared(frame))
    }

    /// A linear ad with these parts between its duration and its media files. Attributes have a leading space each.
    static func linear(
        _ parts: String..., duration: String = "00:00:30", files: String = RuleCatalogue.mediaFile(),
        attributes: String = "", creative: String = ""
    ) -> RuleExample {
        let content = ["<Duration>\(duration)</Duration>"] + parts + [RuleCatalogue.mediaFiles(files)]
        let linear = RuleCatalogue.element("Linear\(attributes)", content.joined(separator: "\n"))
        return .inLine(RuleCatalogue.creative(linear, attributes: creative))
    }

    private static func inBreak(_ content: String) -> String {
        let tag = #"vmap:AdBreak timeOffset="start" breakType="linear" breakId="preroll""#
        return declared(RuleCatalogue.vmap(RuleCatalogue.element(tag, content)))
    }

    private static func declared(_ root: String) -> String { "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + root }

    /// The complete document, ready to be linted.
    package var document: String { Self.wrap(lines, in: frame) }

    /// Returns the frame with its `…` replaced by the lines, indented like it.
    private static func wrap(_ lines: String, in frame: String) -> String {
        var document = ""
        for line in frame.split(separator: "\n", omittingEmptySubsequences: false) {
            guard line.hasSuffix("…") else {
                document += line + "\n"
                continue
            }
            let indentation = line.dropLast()
            for inner in lines.split(separator: "\n", omittingEmptySubsequences: false) {
                document += (inner.isEmpty ? "" : indentation + inner) + "\n"
            }
        }
        return document
    }
}
