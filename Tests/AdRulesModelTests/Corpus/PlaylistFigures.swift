/// What a document holds, in numbers and addresses: the same by every reader that reads it right.
struct PlaylistFigures: Equatable {
    var breaks = 0
    var sources = 0
    var ads = 0
    var creatives = 0
    var mediaFiles = 0
    var impressions = 0
    var trackers = 0
    /// Every text that is an address or a payload, with its element's name before it, trimmed; sorted, empty ones left
    /// out.
    var texts: [String] = []

    /// Counts an element by its name.
    mutating func count(_ element: String) {
        switch element {
        case "AdBreak": breaks += 1
        case "AdSource": sources += 1
        case "Ad": ads += 1
        case "Creative": creatives += 1
        case "MediaFile": mediaFiles += 1
        case "Impression": impressions += 1
        case "Tracking": trackers += 1
        default: break
        }
    }

    /// Notes the text of an element.
    mutating func note(_ text: String, of element: String) {
        let trimmed = text.trimmingXMLBlanks
        if !trimmed.isEmpty { texts.append("\(element) \(trimmed)") }
    }

    /// The elements whose texts are compared.
    static let textElements: Set<String> = [
        "AdTagURI", "CustomAdData", "Tracking", "Error", "Impression", "VASTAdTagURI", "Survey", "Viewable",
        "NotViewable", "ViewUndetermined", "JavaScriptResource", "ExecutableResource", "FlashResource",
        "VerificationParameters", "MediaFile", "Mezzanine", "InteractiveCreativeFile", "ClosedCaptionFile",
        "ClickThrough", "ClickTracking", "CustomClick", "StaticResource", "IFrameResource", "HTMLResource",
        "AdParameters", "AltText", "IconClickThrough", "IconClickTracking", "IconViewTracking",
        "CompanionClickThrough", "CompanionClickTracking", "NonLinearClickThrough", "NonLinearClickTracking",
        "AdSystem", "AdTitle", "AdServingId", "Description", "Advertiser", "Pricing", "Category",
        "BlockedAdCategories", "UniversalAdId",
    ]

    /// The numbers in a row of a table.
    var row: String {
        [breaks, sources, ads, creatives, mediaFiles, impressions, trackers, texts.count]
            .map { String($0).leftPadded(to: 5) }.joined()
    }

    static let header = "  brk  src  ads  crt  med  imp  trk  txt"
}

extension String {
    /// The text without the white space of XML at its ends: nothing else counts as blank there.
    var trimmingXMLBlanks: String {
        let blanks: Set<Unicode.Scalar> = [" ", "\t", "\n", "\r"]
        var scalars = unicodeScalars[...]
        while let first = scalars.first, blanks.contains(first) { scalars.removeFirst() }
        while let last = scalars.last, blanks.contains(last) { scalars.removeLast() }
        return String(scalars)
    }

    func leftPadded(to width: Int) -> String {
        String(repeating: " ", count: max(0, width - count)) + self
    }
}
