import AdRulesModel

extension Creative: ComparedPart {
    var name: String? { self.id }

    var summary: String {
        let parts = [
            self.linear.map { "Linear" + ($0.duration.map { " \(DiffValue.text($0))" } ?? "") },
            self.nonLinearAds.map { _ in "NonLinearAds" }, self.companionAds.map { _ in "CompanionAds" },
        ]
        return parts.compactMap(\.self).joined(separator: ", ")
    }

    static var keyCount: Int { 2 }

    func key(_ number: Int) -> ByteText? {
        // Creatives without an id mostly differ in their kind.
        number == 0 ? self.id.map { ByteText($0) } : ByteText(kinds)
    }

    private var kinds: String {
        (properties.hasLinear ? "l" : "") + (self.nonLinearAds == nil ? "" : "n")
            + (self.companionAds == nil ? "" : "c")
    }

    func compare(to new: Creative, in changes: inout ChangeList) {
        let old = properties
        changes.value("id", old.id, new.id)
        changes.value("adId", old.adID, new.adID)
        changes.value("sequence", old.sequence, new.sequence)
        changes.value("apiFramework", old.apiFramework, new.apiFramework)
        changes.list("UniversalAdId", old.universalAdIDs, new.universalAdIDs)
        changes.part("Linear", old.linear, new.linear)
        changes.part("NonLinearAds", old.nonLinearAds, new.nonLinearAds)
        changes.part("CompanionAds", old.companionAds, new.companionAds)
        changes.list("CreativeExtension", old.extensions, new.extensions)
    }
}

extension UniversalAdID: ComparedPart {
    var range: SourceRange? { origin.range }
    var summary: String { value.string }
    func key(_ number: Int) -> ByteText? { registry.map { ByteText($0) } }

    func compare(to new: UniversalAdID, in changes: inout ChangeList) {
        changes.value("idRegistry", registry, new.registry)
        changes.value("idValue", idValue, new.idValue)
        // The attribute stands in for an empty text.
        if idValue.isSpelled(new.idValue) { changes.value("value", value, new.value) }
    }
}

extension Linear: ComparedPart {
    var range: SourceRange? { origin.range }
    var summary: String { duration.map(DiffValue.text) ?? "without a duration" }

    func compare(to new: Linear, in changes: inout ChangeList) {
        changes.value("Duration", duration, new.duration)
        changes.value("skipoffset", skipOffset, new.skipOffset)
        changes.part("AdParameters", adParameters, new.adParameters)
        changes.list("MediaFile", mediaFiles, new.mediaFiles)
        changes.list("Mezzanine", mezzanines, new.mezzanines)
        changes.list("InteractiveCreativeFile", interactiveFiles, new.interactiveFiles)
        changes.list("ClosedCaptionFile", closedCaptions, new.closedCaptions)
        changes.list("Tracking", tracking, new.tracking, ordered: false)
        let (clicks, newClicks) = (videoClicks, new.videoClicks)
        changes.part("ClickThrough", clicks.clickThrough, newClicks.clickThrough)
        changes.list("ignored ClickThrough", clicks.ignoredClickThroughs, newClicks.ignoredClickThroughs)
        changes.list("ClickTracking", clicks.clickTracking, newClicks.clickTracking, ordered: false)
        changes.list("CustomClick", clicks.customClicks, newClicks.customClicks, ordered: false)
        changes.list("Icon", icons, new.icons)
    }
}

extension AdParameters: ComparedPart {
    var summary: String { value.string }

    func compare(to new: AdParameters, in changes: inout ChangeList) {
        changes.value("xmlEncoded", xmlEncoded, new.xmlEncoded)
        changes.value("value", value, new.value)
    }
}

extension MediaFile: ComparedPart {
    var name: String? { self.id }
    var summary: String {
        "\(self.type ?? "no type")\(DiffValue.size(self.width, self.height)) \(self.uri.string)"
    }

    static var keyCount: Int { 3 }
    // A file at another address, of another size or bit rate, is another file.
    static var pairsByPlace: Bool { false }

    func key(_ number: Int) -> ByteText? {
        switch number {
        case 0: self.id.map { ByteText($0) }
        case 1: ByteText(self.uri.string)
        default: ByteText("\(self.type ?? "")\(DiffValue.size(self.width, self.height)) \(self.bitrate ?? 0)")
        }
    }

    func compare(to new: MediaFile, in changes: inout ChangeList) {
        let old = properties
        changes.value("URI", old.uri, new.uri)
        changes.value("id", old.id, new.id)
        changes.value("delivery", old.delivery?.rawValue, new.delivery?.rawValue)
        changes.value("type", old.type, new.type)
        changes.value("width", old.width, new.width)
        changes.value("height", old.height, new.height)
        changes.value("bitrate", old.bitrate, new.bitrate)
        changes.value("minBitrate", old.minBitrate, new.minBitrate)
        changes.value("maxBitrate", old.maxBitrate, new.maxBitrate)
        changes.value("scalable", old.scalable, new.scalable)
        changes.value("maintainAspectRatio", old.maintainAspectRatio, new.maintainAspectRatio)
        changes.value("apiFramework", old.apiFramework, new.apiFramework)
        changes.value("codec", old.codec, new.codec)
        changes.value("fileSize", old.fileSize, new.fileSize)
        changes.value("mediaType", old.mediaType, new.mediaType)
    }
}

extension InteractiveCreativeFile: ComparedPart {
    var range: SourceRange? { origin.range }
    var summary: String { uri.string }
    func key(_ number: Int) -> ByteText? { ByteText(uri.string) }

    func compare(to new: InteractiveCreativeFile, in changes: inout ChangeList) {
        changes.value("URI", uri, new.uri)
        changes.value("type", type, new.type)
        changes.value("apiFramework", apiFramework, new.apiFramework)
        changes.value("variableDuration", variableDuration, new.variableDuration)
    }
}

extension ClosedCaptionFile: ComparedPart {
    var range: SourceRange? { origin.range }
    var summary: String { (language.map { "\($0) " } ?? "") + uri.string }
    static var keyCount: Int { 2 }

    func key(_ number: Int) -> ByteText? { number == 0 ? ByteText(uri.string) : language.map { ByteText($0) } }

    func compare(to new: ClosedCaptionFile, in changes: inout ChangeList) {
        changes.value("URI", uri, new.uri)
        changes.value("type", type, new.type)
        changes.value("language", language, new.language)
    }
}
