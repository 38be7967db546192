/// Documents with an awkward text in one of their places: texts that cost the square of their length when they are handled
/// as characters, and near misses of everything that VMAP and VAST know.
enum AwkwardDocuments {
    /// A text that can be made of any length.
    struct Text: Sendable {
        var name: String
        /// The text of about so many bytes.
        var make: @Sendable (Int) -> String
    }

    /// A place of a document, as the two halves around it.
    struct Place: Sendable {
        var name: String
        var head: String
        var tail: String

        /// The document with a text in the place.
        func document(_ text: String) -> [UInt8] { Array((head + text + tail).utf8) }
    }

    private static func run(_ unit: String, _ count: Int) -> String {
        String(repeating: unit, count: max(1, count / unit.utf8.count))
    }

    static let texts: [Text] =
        [
            // Marks of descending combining class: bringing them in order takes every pair of them.
            Text(name: "combining marks") { "a" + run("\u{301}\u{316}", $0) },
            Text(name: "marks alone") { run("\u{316}\u{301}\u{328}", $0) },
            Text(name: "jamo") { run("\u{1100}\u{1161}\u{11A8}", $0) },
            Text(name: "joined emoji") { run("👩\u{200D}", $0) },
            Text(name: "flags") { run("🇦", $0) },
            Text(name: "one letter") { run("a", $0) },
            Text(name: "blanks") { run(" ", $0 - 2) + "x" },
            Text(name: "commas") { run("a,", $0) },
            Text(name: "colons") { run("0:", $0) },
            Text(name: "digits") { run("9", $0) },
            Text(name: "references") { run("&amp;", $0) },
            Text(name: "open brackets") { run("[", $0) },
            Text(name: "macros") { run("[A]", $0) },
            Text(name: "marks after a macro") { "[CACHEBUSTING" + run("\u{301}\u{316}", $0) + "]" },
            Text(name: "percent") { run("%", $0) },
            Text(name: "hyphens") { run("-", $0) },
            Text(name: "hyphens after a letter outside ASCII") { "é" + run("-", $0) },
            Text(name: "ends of sections") { run("]]>", $0) },
            Text(name: "ampersands") { run("& ", $0) },
            Text(name: "unknown entities") { run("&x;", $0) },
            Text(name: "angle brackets") { run("<", $0) },
            Text(name: "empty elements") { run("<a/>", $0) },
            Text(name: "end tags") { run("</a>", $0) },
            Text(name: "comments") { run("<!---->", $0) },
        ]
        + [
            "linear", "start", "end", "vast3", "true", "breakStart", "firstQuartile", "bumper", "progressive", "all",
            "1.0",
        ]
        .map { word in Text(name: "\(word) with marks") { word + run("\u{301}\u{316}", $0) } }

    /// Every attribute that VMAP and VAST give an element, and every element with text.
    static let places: [Place] =
        attributes + elements + [
            Place(
                name: "an unknown attribute", head: "<VMAP version=\"1.0\"><AdBreak timeOffset=\"start\" x=\"",
                tail: "\"/></VMAP>"),
            Place(name: "a comment", head: "<VMAP version=\"1.0\"><!-- ", tail: " --></VMAP>"),
            Place(name: "stray text", head: "<VMAP version=\"1.0\"><AdBreak/>", tail: "<AdBreak/></VMAP>"),
            Place(name: "a namespace", head: "<VMAP version=\"1.0\" xmlns=\"http://", tail: "\"><AdBreak/></VMAP>"),
            Place(
                name: "an extension",
                head: "<VMAP version=\"1.0\"><AdBreak><Extensions><Extension type=\"bumper\" suppress_bumper=\"",
                tail: "\"><x>y</x></Extension></Extensions></AdBreak></VMAP>"),
        ]

    /// A document of many elements, of which each could ask something of all the others, or of the longest one.
    struct Crowd: Sendable {
        var name: String
        /// The document of about so many bytes.
        var make: @Sendable (Int) -> [UInt8]
    }

    static let crowds: [Crowd] =
        frames.flatMap { frame in
            let (head, tail) = halves(frame.path)
            return frame.elements.flatMap { element, _ in
                long.map { text in
                    Crowd(name: "\(element) with \(text.name), then empty ones") { count in
                        let first = "\(head)<\(element)>\(text.make(count / 2))</\(element)>"
                        return Array((first + run("<\(element)/>", count / 2) + tail).utf8)
                    }
                }
            }
        }
        + long.map { text in
            Crowd(name: "AdSource with \(text.name), then empty ones") { count in
                let tag = "<AdTagURI templateType=\"vast3\">\(text.make(count / 2))</AdTagURI>"
                let sources = "<AdSource>\(tag)</AdSource>" + run("<AdSource/>", count / 2)
                return Array("<VMAP version=\"1.0\"><AdBreak timeOffset=\"start\">\(sources)</AdBreak></VMAP>".utf8)
            }
        } + [
            Crowd(name: "ads with extensions behind those of their creatives") { count in
                let creative =
                    "<Creatives><Creative><CreativeExtensions><CreativeExtension/></CreativeExtensions></Creative></Creatives>"
                let ad = "<Ad><InLine>\(creative)<Extensions><Extension/></Extensions></InLine></Ad>"
                return Array(vast(run(ad, count)).utf8)
            },
            Crowd(name: "prefixes that nobody declares, behind a comment") { count in
                let comment = "<!--" + run("a", count / 2) + "-->"
                return Array((comment + "<VAST version=\"3.0\">" + run("<Ad q:a=\"\"/>", count / 2) + "</VAST>").utf8)
            },
            Crowd(name: "end tags of many names") { count in
                let path = ["VAST", "Ad", "InLine", "Creatives", "Creative", "Linear", "MediaFiles", "MediaFile"]
                let wrong = (0..<count / 8).map { "</a\($0)>" }.joined()
                let right = path.reversed().map { "</\($0)>" }.joined()
                return Array((path.map { "<\($0)>" }.joined() + wrong + right).utf8)
            },
        ]

    /// Texts that are read from their beginning to be decoded.
    private static let long: [Text] = [
        Text(name: "a section") { "<![CDATA[<" + run("a", $0) + "]]>" },
        Text(name: "nothing but a comment") { "<!--" + run("a", $0) + "-->" },
        Text(name: "a letter behind a comment") { "<!--" + run("a", $0) + "-->a" },
    ]

    /// Where elements are: the tags from the root to them, `%` for what is inside.
    private static let frames: [(path: String, elements: [(String, [String])])] = [
        ("<VMAP version=\"1.0\">%</VMAP>", [("AdBreak", ["timeOffset", "breakType", "breakId", "repeatAfter"])]),
        ("%", [("VMAP", ["version"]), ("VAST", ["version"])]),
        (
            "<VMAP version=\"1.0\"><AdBreak timeOffset=\"start\">%</AdBreak></VMAP>",
            [("AdSource", ["id", "allowMultipleAds", "followRedirects"])]
        ),
        (
            "<VMAP version=\"1.0\"><AdBreak timeOffset=\"start\"><AdSource>%</AdSource></AdBreak></VMAP>",
            [("AdTagURI", ["templateType"]), ("CustomAdData", ["templateType"]), ("VASTAdData", [])]
        ),
        (
            "<VMAP version=\"1.0\"><AdBreak timeOffset=\"start\"><TrackingEvents>%</TrackingEvents></AdBreak></VMAP>",
            [("Tracking", ["event"])]
        ),
        (
            "<VMAP version=\"1.0\"><AdBreak timeOffset=\"start\"><Extensions>%</Extensions></AdBreak></VMAP>",
            [("Extension", ["type"])]
        ),
        (vast("%"), [("Ad", ["id", "sequence", "conditionalAd", "adType"]), ("Error", [])]),
        (
            vast("<Ad>%</Ad>"),
            [("Wrapper", ["followAdditionalWrappers", "allowMultipleAds", "fallbackOnNoAd"]), ("InLine", [])]
        ),
        (
            inLine("%"),
            [
                ("AdSystem", ["version"]), ("AdTitle", []), ("Impression", ["id"]), ("AdServingId", []), ("Error", []),
                ("Category", ["authority"]), ("Description", []), ("Advertiser", []),
                ("Pricing", ["model", "currency"]), ("Survey", ["type"]), ("Expires", []),
                ("ViewableImpression", ["id"]),
            ]
        ),
        (
            vast("<Ad><Wrapper>%</Wrapper></Ad>"),
            [("VASTAdTagURI", []), ("BlockedAdCategories", ["authority"])]
        ),
        (
            inLine("<AdVerifications>%</AdVerifications>"), [("Verification", ["vendor"])]
        ),
        (
            inLine("<AdVerifications><Verification>%</Verification></AdVerifications>"),
            [("JavaScriptResource", ["apiFramework", "browserOptional"]), ("VerificationParameters", [])]
        ),
        (
            inLine("<Creatives>%</Creatives>"), [("Creative", ["id", "adId", "AdID", "sequence", "apiFramework"])]
        ),
        (
            creative("%"),
            [("UniversalAdId", ["idRegistry", "idValue"]), ("Linear", ["skipoffset"]), ("CompanionAds", ["required"])]
        ),
        (
            creative("<Linear>%</Linear>"), [("Duration", []), ("AdParameters", ["xmlEncoded"])]
        ),
        (
            creative("<Linear><MediaFiles>%</MediaFiles></Linear>"),
            [
                (
                    "MediaFile",
                    [
                        "id", "delivery", "type", "width", "height", "bitrate", "scalable", "apiFramework", "codec",
                        "fileSize", "mediaType",
                    ]
                ), ("InteractiveCreativeFile", ["type", "apiFramework", "variableDuration"]),
            ]
        ),
        (
            creative("<Linear><TrackingEvents>%</TrackingEvents></Linear>"), [("Tracking", ["event", "offset"])]
        ),
        (
            creative("<Linear><VideoClicks>%</VideoClicks></Linear>"), [("ClickThrough", ["id"])]
        ),
        (
            creative("<Linear><Icons>%</Icons></Linear>"),
            [("Icon", ["program", "width", "xPosition", "duration", "offset", "apiFramework", "pxratio"])]
        ),
        (
            creative("<NonLinearAds>%</NonLinearAds>"),
            [("NonLinear", ["id", "width", "minSuggestedDuration", "scalable", "apiFramework"])]
        ),
        (
            creative("<CompanionAds>%</CompanionAds>"),
            [("Companion", ["id", "width", "apiFramework", "adSlotId", "adSlotID", "pxratio", "renderingMode"])]
        ),
        (
            creative("<CompanionAds><Companion>%</Companion></CompanionAds>"),
            [("StaticResource", ["creativeType"]), ("AltText", []), ("CompanionClickThrough", ["id"])]
        ),
    ]

    private static func vast(_ inner: String) -> String {
        """
        <VMAP version="1.0"><AdBreak timeOffset="start" breakType="linear"><AdSource><VASTAdData>\
        <VAST version="4.2">\(inner)</VAST></VASTAdData></AdSource></AdBreak></VMAP>
        """
    }

    private static func inLine(_ inner: String) -> String { vast("<Ad><InLine>\(inner)</InLine></Ad>") }

    private static func creative(_ inner: String) -> String {
        inLine("<Creatives><Creative>\(inner)</Creative></Creatives>")
    }

    private static func halves(_ path: String) -> (String, String) {
        let parts = path.split(separator: "%", omittingEmptySubsequences: false)
        return (String(parts[0]), String(parts[1]))
    }

    private static let attributes: [Place] = frames.flatMap { frame in
        let (head, tail) = halves(frame.path)
        return frame.elements.flatMap { element, names in
            names.map { name in
                Place(
                    name: "\(element)@\(name)", head: "\(head)<\(element) \(name)=\"", tail: "\">x</\(element)>\(tail)")
            }
        }
    }

    private static let elements: [Place] = frames.flatMap { frame in
        let (head, tail) = halves(frame.path)
        return frame.elements.map { element, _ in
            Place(name: element, head: "\(head)<\(element)>", tail: "</\(element)>\(tail)")
        }
    }
}
