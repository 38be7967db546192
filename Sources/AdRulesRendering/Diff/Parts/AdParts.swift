import AdRulesModel
import AdRulesText

extension VAST: ComparedPart {
    var range: SourceRange? { origin.range }
    var summary: String { counted(ads.count, "ad") }

    func compare(to new: VAST, in changes: inout ChangeList) {
        changes.value("version", version, new.version)
        changes.list("Ad", ads, new.ads)
        changes.list("Error", errors, new.errors, ordered: false)
    }
}

extension Ad: ComparedPart {
    var name: String? { self.id }

    var summary: String {
        var words = [self.kind.element]
        if let sequence = self.sequence { words.append("sequence \(sequence)") }
        if let title = self.title, !title.isEmpty { words.append(title.string) }
        if let uri = self.wrapper?.adTagURI { words.append(uri.string) }
        return words.joined(separator: ", ")
    }

    static var keyCount: Int { 4 }
    // An ad with another id, title and address is another ad.
    static var pairsByPlace: Bool { false }

    func key(_ number: Int) -> ByteText? {
        switch number {
        case 0: self.id.map { ByteText($0) }
        case 1: self.title.flatMap { $0.isEmpty ? nil : ByteText($0.string) }
        case 2: address.map { ByteText($0.string) }
        default: self.id == nil ? ByteText("\(self.kind.element) \(self.sequence ?? 0)") : nil
        }
    }

    /// The address of what plays: the first media file, or the response of a wrapper.
    private var address: SourceText? {
        if let wrapper = self.wrapper { return wrapper.adTagURI }
        return self.creatives.lazy.compactMap { $0.linear?.mediaFiles.first?.uri }.first
    }

    func compare(to new: Ad, in changes: inout ChangeList) {
        let old = properties
        compareFacts(to: new, in: &changes)
        changes.value("AdSystem", old.adSystem?.name, new.adSystem?.name)
        changes.value("AdSystem version", old.adSystem?.version, new.adSystem?.version)
        changes.value("Pricing", old.pricing?.value, new.pricing?.value)
        changes.value("Pricing model", old.pricing?.model, new.pricing?.model)
        changes.value("Pricing currency", old.pricing?.currency, new.pricing?.currency)
        changes.list("Category", old.categories, new.categories)
        changes.part("Wrapper", old.wrapper, new.wrapper)
        changes.list("Impression", old.impressions, new.impressions, ordered: false)
        changes.list("Error", old.errors, new.errors, ordered: false)
        changes.part("ViewableImpression", old.viewableImpression, new.viewableImpression)
        changes.list("Verification", old.verifications, new.verifications)
        changes.list("Creative", old.creatives, new.creatives)
        changes.list("Extension", old.extensions, new.extensions)
        changes.list("ignored content", old.ignoredContents, new.ignoredContents)
    }

    private func compareFacts(to new: Ad, in changes: inout ChangeList) {
        let old = properties
        changes.value("id", old.id, new.id)
        changes.value("sequence", old.sequence, new.sequence)
        changes.value("conditionalAd", old.conditionalAd, new.conditionalAd)
        changes.value("adType", old.mediaKind?.rawValue, new.mediaKind?.rawValue)
        changes.value("content", old.kind.element, new.kind.element)
        changes.value("AdTitle", old.title, new.title)
        changes.value("AdServingId", old.adServingID, new.adServingID)
        changes.value("Description", old.adDescription, new.adDescription)
        changes.value("Advertiser", old.advertiser, new.advertiser)
        changes.value("Survey", old.survey, new.survey)
        changes.value("Expires", old.expires, new.expires)
    }
}

extension Ad.Kind {
    /// The element inside `Ad`.
    fileprivate var element: String {
        switch self {
        case .inline: "InLine"
        case .wrapper: "Wrapper"
        case .empty: "nothing"
        }
    }
}

extension Wrapper: ComparedPart {
    var summary: String { adTagURI?.string ?? "without an address" }

    func compare(to new: Wrapper, in changes: inout ChangeList) {
        changes.value("VASTAdTagURI", adTagURI, new.adTagURI)
        changes.value("followAdditionalWrappers", followAdditionalWrappers, new.followAdditionalWrappers)
        changes.value("allowMultipleAds", allowMultipleAds, new.allowMultipleAds)
        changes.value("fallbackOnNoAd", fallbackOnNoAd, new.fallbackOnNoAd)
        changes.list("BlockedAdCategories", blockedAdCategories, new.blockedAdCategories)
    }
}

extension AdCategory: ComparedPart {
    var summary: String { code.string }
    func key(_ number: Int) -> ByteText? { ByteText(code.string) }

    func compare(to new: AdCategory, in changes: inout ChangeList) {
        changes.value("code", code, new.code)
        changes.value("authority", authority, new.authority)
    }
}

extension ViewableImpression: ComparedPart {
    var name: String? { id }
    var summary: String { counted(viewable.count + notViewable.count + viewUndetermined.count, "URL") }

    func compare(to new: ViewableImpression, in changes: inout ChangeList) {
        changes.value("id", id, new.id)
        changes.list("Viewable", viewable, new.viewable, ordered: false)
        changes.list("NotViewable", notViewable, new.notViewable, ordered: false)
        changes.list("ViewUndetermined", viewUndetermined, new.viewUndetermined, ordered: false)
    }
}

extension Verification: ComparedPart {
    var name: String? { self.vendor }
    var summary: String { self.resources.first?.uri.string ?? "without code" }

    func compare(to new: Verification, in changes: inout ChangeList) {
        let old = properties
        changes.value("vendor", old.vendor, new.vendor)
        changes.list("resource", old.resources, new.resources)
        changes.list("Tracking", old.tracking, new.tracking, ordered: false)
        changes.value("VerificationParameters", old.parameters, new.parameters)
        changes.part("ViewableImpression", old.viewableImpression, new.viewableImpression)
    }
}

extension Verification.Resource: ComparedPart {
    var summary: String { uri.string }
    func key(_ number: Int) -> ByteText? { ByteText(uri.string) }

    func compare(to new: Verification.Resource, in changes: inout ChangeList) {
        changes.value("kind", kind.element, new.kind.element)
        changes.value("URI", uri, new.uri)
        changes.value("apiFramework", apiFramework, new.apiFramework)
        changes.value("browserOptional", browserOptional, new.browserOptional)
        changes.value("type", type, new.type)
    }
}

extension Verification.Resource.Kind {
    /// The element of the resource.
    fileprivate var element: String {
        switch self {
        case .javaScript: "JavaScriptResource"
        case .executable: "ExecutableResource"
        case .flash: "FlashResource"
        }
    }
}
