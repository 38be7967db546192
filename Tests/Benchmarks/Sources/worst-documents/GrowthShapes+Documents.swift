// Shapes of documents: what there can be many of, or what can be long.
extension GrowthShape {
    private static let tag = "<![CDATA[https://ads.example/vast]]>"

    /// A break with a tag at a second.
    static func adBreak(_ index: Int, attributes: String = "", inside: String = "") -> String {
        let time = "\(pad(index / 3600)):\(pad(index / 60 % 60)):\(pad(index % 60))"
        return
            "<vmap:AdBreak timeOffset=\"\(time)\" breakType=\"linear\" breakId=\"b\(index)\"\(attributes)><vmap:AdSource>"
            + "<vmap:AdTagURI templateType=\"vast3\">\(tag)</vmap:AdTagURI></vmap:AdSource>\(inside)</vmap:AdBreak>\n"
    }

    private static func pad(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    static let linear = (
        "<Creatives><Creative><UniversalAdId idRegistry=\"a\">a</UniversalAdId><Linear><Duration>00:00:30</Duration>",
        "<MediaFiles><MediaFile delivery=\"progressive\" type=\"video/mp4\" width=\"1\" height=\"1\">https://m.example/a.mp4"
            + "</MediaFile></MediaFiles></Linear></Creative></Creatives>"
    )
    private static let trackers = (linear.0 + "<TrackingEvents>", "</TrackingEvents>" + linear.1)
    private static let inTracker = (
        trackers.0 + "<Tracking event=\"start\">https://t.example/?", "</Tracking>" + trackers.1
    )

    static let documents: [GrowthShape] =
        [
            .breaks("breaks", ["parse"]) { adBreak($0) },
            .breaks("breaks", ["lint"]) { adBreak($0) },
            .breaks(
                "breaks of a film, every rule", ["lint", "--select", "ALL", "--duration", "23:00:00"], limit: 20_000
            ) {
                adBreak($0)
            },
            .breaks("breaks with one name", ["lint"]) { _ in adBreak(1) },
            .breaks("repetitions that give way to the breaks behind them", ["schedule"], limit: 60_000) {
                adBreak($0 + 1, attributes: " repeatAfter=\"00:00:01\"")
            },
            .breaks(
                "repetitions that give way, in a film", ["schedule", "--duration", "23:00:00"], limit: 60_000
            ) {
                adBreak($0 + 1, attributes: " repeatAfter=\"00:00:01\"")
            },
            .breaks("attributes", ["lint"], limit: 1_000) { "<vmap:AdBreak x\($0)=\"1\"/>" },
            .document(
                "attributes of one element", ["lint"], head: "<VMAP version=\"1.0\"><AdBreak timeOffset=\"start\" ",
                tail: "/></VMAP>", limit: 20_000
            ) { "a\($0)=\"1\" " },
            .document(
                "an attribute's length", ["lint"], head: "<VMAP version=\"1.0\"><AdBreak breakId=\"",
                tail: "\"/></VMAP>",
                start: 100_000, limit: 4_000_000
            ) { _ in "ab" },
            .document(
                "a comment's length", ["lint"], head: "<VMAP version=\"1.0\"><!--", tail: "--></VMAP>", start: 100_000,
                limit: 4_000_000
            ) { _ in "ab" },
            .document(
                "dashes in a comment", ["lint"], head: "<VMAP version=\"1.0\"><!--", tail: "--></VMAP>", start: 100_000,
                limit: 4_000_000
            ) { _ in "-" },
            .breaks("comments", ["lint"]) { _ in "<!-- a -->" },
            .breaks("comments that suppress", ["lint"]) {
                "<!-- adrules-ignore-next VMAP\(100 + $0 % 80): a -->\n" + adBreak($0)
            },
            .breaks("processing instructions", ["lint"]) { _ in "<?a b?>" },
            .breaks("empty lines", ["lint"], start: 100_000, limit: 4_000_000) { _ in "\n" },
            .breaks("breaks in one line, each with a finding", ["lint"]) { _ in "<vmap:AdBreak timeOffset=\"5\"/>" },
            .breaks("letters outside ASCII before findings", ["lint"]) { _ in "<vmap:AdBreak timeOffset=\"ä€😀\"/>" },
            .inLine("CDATA sections in a text", ["lint"], around: inTracker) { _ in "<![CDATA[a]]>" },
            .inLine("references in a text", ["lint"], around: inTracker, limit: 1_000_000) { _ in "&amp;" },
            .inLine("references to nothing", ["lint"], around: inTracker) { _ in "&x;" },
            .inLine("macros in an address", ["lint"], around: inTracker) { _ in "[CACHEBUSTING]" },
            .inLine("macros of nobody in an address", ["lint"], around: inTracker) { "[A\($0)]" },
            .inLine("macros without an end", ["lint"], around: inTracker) { _ in "[CACHEBUSTING&" },
            .inLine("dots and colons in an address", ["lint"], around: inTracker, limit: 1_000_000) { _ in "..:" },
            .inLine("trackers", ["lint"], around: trackers) {
                "<Tracking event=\"start\">https://t.example/\($0)</Tracking>\n"
            },
            .inLine("trackers that are alike", ["lint"], around: trackers) { _ in
                "<Tracking event=\"start\">https://t.example/</Tracking>\n"
            },
            .inLine("trackers of unknown events", ["lint"], around: trackers) {
                "<Tracking event=\"e\($0)\">https://t.example/</Tracking>\n"
            },
            .inLine("impressions", ["lint"], around: ("", linear.0 + linear.1)) {
                "<Impression>https://t.example/\($0)</Impression>"
            },
            .inLine("categories", ["lint"], around: ("", linear.0 + linear.1)) {
                "<Category authority=\"a\">\($0)</Category>"
            },
            .inLine(
                "media files", ["lint"],
                around: (linear.0 + "<MediaFiles>", "</MediaFiles></Linear></Creative></Creatives>")
            ) {
                "<MediaFile delivery=\"progressive\" type=\"video/mp4\" width=\"1\" height=\"1\">https://m.example/\($0).mp4</MediaFile>"
            },
            .inLine("icons", ["lint"], around: (linear.0 + "<Icons>", "</Icons>" + linear.1)) { _ in
                "<Icon program=\"a\" xPosition=\"left\" yPosition=\"top\" width=\"1\" height=\"1\"/>"
            },
            .inLine(
                "companions", ["lint"],
                around: ("<Creatives><Creative><CompanionAds>", "</CompanionAds></Creative></Creatives>")
            ) {
                _ in "<Companion width=\"1\" height=\"1\"><HTMLResource/></Companion>"
            },
            .inLine("creatives", ["lint"], around: ("<Creatives>", "</Creatives>")) { "<Creative id=\"\($0)\"/>" },
            .inLine("elements that are misspelt", ["lint"], around: (linear.0, linear.1)) { _ in "<mediafiles/>" },
            .inLine("elements that stand elsewhere", ["lint"], around: (linear.0, linear.1)) { _ in "<Tracking/>" },
            .inLine(
                "verifications", ["lint"], around: ("<AdVerifications>", "</AdVerifications>" + linear.0 + linear.1)
            ) {
                "<Verification vendor=\"v\($0)\"/>"
            },
            .inLine("extensions", ["parse"], around: (linear.0 + linear.1 + "<Extensions>", "</Extensions>")) {
                "<Extension type=\"\($0)\"><a>b</a></Extension>"
            },
            .document("ads of a pod", ["lint"], head: "<VAST version=\"3.0\">", tail: "</VAST>") {
                "<Ad id=\"\($0)\" sequence=\"\($0 + 1)\"><Wrapper><AdSystem/><Impression>https://t.example/</Impression>"
                    + "<VASTAdTagURI>https://a.example/</VASTAdTagURI></Wrapper></Ad>\n"
            },
            .document("open elements", ["lint"], head: "", tail: "", start: 1_000, limit: 1_000_000) { _ in "<a>" },
            .document("names", ["lint"], head: "<VAST version=\"3.0\">", tail: "</VAST>") { "<n\($0)/>" },
            .document("prefixes", ["lint"], head: "<VAST version=\"3.0\">", tail: "</VAST>", limit: 20_000) {
                "<a\($0):b xmlns:a\($0)=\"u\"/>"
            },
            .document(
                "end tags that are wrong", ["lint", "--unsafe-fixes", "--diff"],
                head: "<VAST version=\"3.0\">", tail: "</VAST>", limit: 5_000
            ) { _ in "<Ad></Add>\n" },
            .document(
                "end tags without a start", ["lint", "--unsafe-fixes", "--diff"],
                head: "<VAST version=\"3.0\">", tail: "</VAST>", start: 16_000, limit: 1_000_000
            ) { _ in "</a>\n" },
            .document(
                "end tags without a start, in one line", ["lint", "--unsafe-fixes", "--diff"],
                head: "<VAST version=\"3.0\">", tail: "</VAST>", start: 16_000, limit: 1_000_000
            ) { _ in "</a>" },
            .document(
                "prefixes that nobody declares", ["lint", "--unsafe-fixes", "--diff"],
                head: "<VAST version=\"3.0\">", tail: "</VAST>", limit: 20_000
            ) { "<p\($0):Ad/>\n" },
            .document(
                "blanks that are missing", ["lint", "--diff"], head: "<VAST version=\"3.0\">", tail: "</VAST>",
                limit: 20_000
            ) { "<Ad id=\"\($0)\"sequence=\"1\"/>\n" },
            .document(
                "raw ampersands", ["lint", "--diff"], head: "<VAST version=\"3.0\">", tail: "</VAST>",
                limit: 20_000
            ) { _ in "<Error>https://t.example/?a=1&b=2</Error>\n" },
            .breaks("fixes of one rule", ["lint", "--diff"], limit: 20_000) { _ in
                "<vmap:AdBreak timeOffset=\"START\" breakType=\"linear\"/>\n"
            },
            .breaks("names to be respelt", ["lint", "--diff"], limit: 20_000) { _ in
                "<vmap:adBreak timeOffset=\"start\" breakType=\"linear\"></vmap:adBreak>\n"
            },
        ]
        + [["lint"], ["lint", "--diff"], ["lint", "--unsafe-fixes", "--diff"]].map { command in
            // 100,000 findings and more.
            .breaks("three findings and two fixes of each break", command, start: 17_000, limit: 68_000) {
                "<vmap:AdBreak timeOffset=\"0:00:00\" breakType=\"linear\" breakIdd=\"b\($0)\"><vmap:TrackingEvents>"
                    + "<vmap:Tracking event=\"e\($0)\">\(tag)</vmap:Tracking></vmap:TrackingEvents></vmap:AdBreak>\n"
            }
        }
        + ["json", "jsonl", "sarif", "github", "junit", "checkstyle", "concise"].map { format in
            .breaks("findings as \(format)", ["lint", "--max-diagnostics", "0", "--format", format]) { _ in
                "<vmap:AdBreak timeOffset=\"5\"/>\n"
            }
        }
}
