/// An example of a rule: the relevant lines, and the document around them that makes it complete.
public struct RuleExample: Sendable, Hashable {
    /// The document around the lines.
    enum Surrounding: Sendable, Hashable {
        /// No frame: the lines are the complete document.
        case nothing
        /// `vmap:VMAP`: the lines are breaks.
        case playlist
        /// A linear break at the start of the content: the lines are its children.
        case adBreak
        /// A break's `VASTAdData` with a VAST of a version: the lines are ads.
        case response(version: String)
        /// A VAST document of version 4.2 with an ad: the lines are children of its `InLine`.
        case inLine
    }

    /// The relevant lines.
    package var lines: String
    /// The arguments that `adrules lint` needs in addition to the file, as in `["--limit", "depth=3"]`.
    package var arguments: [String]
    /// The file name extension, which can state the kind of document.
    package var fileExtension: String
    var surrounding: Surrounding

    private init(
        _ lines: String, in surrounding: Surrounding, arguments: [String] = [], fileExtension: String = "xml"
    ) {
        self.lines = lines
        self.surrounding = surrounding
        self.arguments = arguments
        self.fileExtension = fileExtension
    }

    static func document(
        _ lines: String, arguments: [String] = [], fileExtension: String = "xml"
    ) -> RuleExample {
        RuleExample(lines, in: .nothing, arguments: arguments, fileExtension: fileExtension)
    }

    static func playlist(_ lines: String, arguments: [String] = []) -> RuleExample {
        RuleExample(lines, in: .playlist, arguments: arguments)
    }

    static func adBreak(_ lines: String, arguments: [String] = []) -> RuleExample {
        RuleExample(lines, in: .adBreak, arguments: arguments)
    }

    static func response(_ lines: String, version: String = "3.0") -> RuleExample {
        RuleExample(lines, in: .response(version: version))
    }

    /// A response of its own, for a rule that its version decides.
    static func vast(_ ads: String, version: String) -> RuleExample {
        document(wrap(ads, in: "<VAST version=\"\(version)\">\n  …") + "</VAST>")
    }

    static func inLine(_ lines: String, arguments: [String] = []) -> RuleExample {
        RuleExample(lines, in: .inLine, arguments: arguments)
    }

    /// The complete document, ready to be linted.
    package var document: String {
        switch surrounding {
        case .nothing: lines + "\n"
        case .playlist: Self.wrap(lines, in: Self.playlistFrame)
        case .adBreak: Self.wrap(lines, in: Self.adBreakFrame)
        case .response(let version): Self.wrap(lines, in: Self.responseFrame(version: version))
        case .inLine: Self.wrap(lines, in: Self.inLineFrame)
        }
    }

    private static let playlistFrame = """
        <?xml version="1.0" encoding="UTF-8"?>
        <vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">
          …
        </vmap:VMAP>
        """

    private static let adBreakFrame = """
        <?xml version="1.0" encoding="UTF-8"?>
        <vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">
          <vmap:AdBreak timeOffset="start" breakType="linear" breakId="preroll">
            …
          </vmap:AdBreak>
        </vmap:VMAP>
        """

    private static func responseFrame(version: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">
          <vmap:AdBreak timeOffset="start" breakType="linear" breakId="preroll">
            <vmap:AdSource id="preroll-ads">
              <vmap:VASTAdData>
                <VAST version="\(version)">
                  …
                </VAST>
              </vmap:VASTAdData>
            </vmap:AdSource>
          </vmap:AdBreak>
        </vmap:VMAP>
        """
    }

    private static let inLineFrame = """
        <?xml version="1.0" encoding="UTF-8"?>
        <VAST version="4.2" xmlns="http://www.iab.com/VAST">
          <Ad id="ad-1">
            <InLine>
              <AdSystem>Example</AdSystem>
              <AdTitle>Example</AdTitle>
              <AdServingId>serving-1</AdServingId>
              <Impression><![CDATA[https://track.example/impression]]></Impression>
              …
            </InLine>
          </Ad>
        </VAST>
        """

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
