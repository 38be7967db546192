/// Documents of one small element, over and over: what costs the most memory for its bytes.
struct SmallElements {
    var name: String
    var head: String
    var unit: String
    var tail: String
    /// How many of them a document may have: the default of the limit that counts them.
    var limit = 999_900

    /// The document of about so many bytes, or of as many elements as the limits allow when `isAtLimit`.
    func document(bytes: Int, isAtLimit: Bool) -> [UInt8] {
        var document = Array(head.utf8)
        let unit = Array(self.unit.utf8)
        let elements = self.unit.utf8.count { $0 == UInt8(ascii: "<") } - (self.unit.contains("</") ? 1 : 0)
        let count = isAtLimit ? min(limit / max(1, elements), bytes / unit.count) : bytes / unit.count
        document.reserveCapacity(document.count + count * unit.count + tail.utf8.count)
        for _ in 0..<count { document += unit }
        return document + Array(tail.utf8)
    }

    static let all: [SmallElements] = [
        of("AdBreak", in: vmap("%"), "<AdBreak/>", "<AdBreak breakId=\"1\"/>", limit: 100_000),
        of("AdSource", in: vmap("<AdBreak>%</AdBreak>"), "<AdSource/>", "<AdSource id=\"\"/>"),
        of("AdTagURI", in: vmap("<AdBreak><AdSource>%</AdSource></AdBreak>"), "<AdTagURI/>"),
        of("VASTAdData", in: vmap("<AdBreak><AdSource>%</AdSource></AdBreak>"), "<VASTAdData><VAST/></VASTAdData>"),
        of("Extension", in: vmap("<Extensions>%</Extensions>"), "<Extension/>"),
        of("Ad", in: vast("%"), "<Ad/>", "<Ad id=\"1\"/>", "<Ad><InLine/></Ad>", "<Ad><Wrapper/></Ad>", limit: 100_000),
        of("Error", in: vast("%"), "<Error/>"),
        of("InLine", in: vast("<Ad>%</Ad>"), "<InLine/>", "<Wrapper/>"),
        of("Impression", in: inLine("%"), "<Impression/>", "<Error/>", "<Category/>"),
        of(
            "Verification", in: inLine("<AdVerifications>%</AdVerifications>"), "<Verification/>",
            "<Verification vendor=\"\"/>"),
        of(
            "JavaScriptResource", in: inLine("<AdVerifications><Verification>%</Verification></AdVerifications>"),
            "<JavaScriptResource/>"),
        of(
            "Creative", in: inLine("<Creatives>%</Creatives>"), "<Creative/>", "<Creative id=\"\"/>",
            "<Creative><Linear/></Creative>", "<Creative><CompanionAds/></Creative>",
            "<Creative><NonLinearAds/></Creative>"),
        of("UniversalAdId", in: creative("%"), "<UniversalAdId/>"),
        of(
            "MediaFile", in: creative("<Linear><MediaFiles>%</MediaFiles></Linear>"), "<MediaFile/>",
            "<MediaFile id=\"\"/>", "<MediaFile>a</MediaFile>", "<Mezzanine/>", "<InteractiveCreativeFile/>"),
        of(
            "Tracking", in: creative("<Linear><TrackingEvents>%</TrackingEvents></Linear>"), "<Tracking/>",
            "<Tracking event=\"x\"/>"),
        of("misplaced", in: creative("<Linear>%</Linear>"), "<Tracking/>", "<Ad/>", "</a>", "</a>\n"),
        of("ClickTracking", in: creative("<Linear><VideoClicks>%</VideoClicks></Linear>"), "<ClickTracking/>"),
        of(
            "Icon", in: creative("<Linear><Icons>%</Icons></Linear>"), "<Icon/>", "<Icon width=\"1\"/>",
            "<Icon pxratio=\"\"/>"),
        of("NonLinear", in: creative("<NonLinearAds>%</NonLinearAds>"), "<NonLinear/>", "<NonLinear id=\"\"/>"),
        of(
            "Companion", in: creative("<CompanionAds>%</CompanionAds>"), "<Companion/>", "<Companion id=\"\"/>",
            "<Companion><AltText/></Companion>"),
        of(
            "StaticResource", in: creative("<CompanionAds><Companion>%</Companion></CompanionAds>"), "<StaticResource/>"
        ),
        of("unknown", in: vmap("%"), "<x/>", "<x a=\"\"/>", "<!---->", "&amp;"),
    ].flatMap(\.self)

    private static func of(_ name: String, in frame: String, _ units: String..., limit: Int = 999_900)
        -> [SmallElements]
    {
        let parts = frame.split(separator: "%", omittingEmptySubsequences: false)
        return units.map {
            SmallElements(name: "\(name) \($0)", head: String(parts[0]), unit: $0, tail: String(parts[1]), limit: limit)
        }
    }

    private static func vmap(_ inner: String) -> String { "<VMAP version=\"1.0\">\(inner)</VMAP>" }
    private static func vast(_ inner: String) -> String { "<VAST version=\"4.2\">\(inner)</VAST>" }
    private static func inLine(_ inner: String) -> String { vast("<Ad><InLine>\(inner)</InLine></Ad>") }
    private static func creative(_ inner: String) -> String {
        inLine("<Creatives><Creative>\(inner)</Creative></Creatives>")
    }
}
