import AdRulesModel
import AdRulesText

extension NonLinearAds: ComparedPart {
    var range: SourceRange? { origin.range }
    var summary: String { counted(nonLinears.count, "overlay") }

    func compare(to new: NonLinearAds, in changes: inout ChangeList) {
        changes.list("NonLinear", nonLinears, new.nonLinears)
        changes.list("Tracking", tracking, new.tracking, ordered: false)
    }
}

extension NonLinear: ComparedPart {
    var name: String? { self.id }
    var summary: String { "overlay\(DiffValue.size(self.width, self.height)) \(self.resources.first?.summary ?? "")" }

    func compare(to new: NonLinear, in changes: inout ChangeList) {
        let old = properties
        changes.value("id", old.id, new.id)
        changes.value("width", old.width, new.width)
        changes.value("height", old.height, new.height)
        changes.value("expandedWidth", old.expandedWidth, new.expandedWidth)
        changes.value("expandedHeight", old.expandedHeight, new.expandedHeight)
        changes.value("minSuggestedDuration", old.minSuggestedDuration, new.minSuggestedDuration)
        changes.value("scalable", old.scalable, new.scalable)
        changes.value("maintainAspectRatio", old.maintainAspectRatio, new.maintainAspectRatio)
        changes.value("apiFramework", old.apiFramework, new.apiFramework)
        changes.list("resource", old.resources, new.resources)
        changes.part("AdParameters", old.adParameters, new.adParameters)
        changes.part("NonLinearClickThrough", old.clickThrough, new.clickThrough)
        changes.list("NonLinearClickTracking", old.clickTracking, new.clickTracking, ordered: false)
        changes.list("Tracking", old.tracking, new.tracking, ordered: false)
    }
}

extension StaticResource: ComparedPart {
    var range: SourceRange? { origin.range }
    var summary: String { "\(kind.element) \(value.string)" }
    func key(_ number: Int) -> ByteText? { ByteText(kind.element) }

    func compare(to new: StaticResource, in changes: inout ChangeList) {
        changes.value("kind", kind.element, new.kind.element)
        changes.value("value", value, new.value)
        changes.value("creativeType", creativeType, new.creativeType)
    }
}

extension StaticResource.Kind {
    /// The element of the resource.
    fileprivate var element: String {
        switch self {
        case .file: "StaticResource"
        case .iFrame: "IFrameResource"
        case .html: "HTMLResource"
        }
    }
}

extension CompanionAds: ComparedPart {
    var range: SourceRange? { origin.range }
    var summary: String { counted(companions.count, "companion") }

    func compare(to new: CompanionAds, in changes: inout ChangeList) {
        changes.value("required", required?.rawValue, new.required?.rawValue)
        changes.list("Companion", companions, new.companions)
    }
}

extension Companion: ComparedPart {
    var name: String? { self.id }
    var summary: String { "companion\(DiffValue.size(self.width, self.height)) \(self.resources.first?.summary ?? "")" }

    func compare(to new: Companion, in changes: inout ChangeList) {
        let old = properties
        changes.value("id", old.id, new.id)
        changes.value("width", old.width, new.width)
        changes.value("height", old.height, new.height)
        changes.value("assetWidth", old.assetWidth, new.assetWidth)
        changes.value("assetHeight", old.assetHeight, new.assetHeight)
        changes.value("expandedWidth", old.expandedWidth, new.expandedWidth)
        changes.value("expandedHeight", old.expandedHeight, new.expandedHeight)
        changes.value("apiFramework", old.apiFramework, new.apiFramework)
        changes.value("adSlotId", old.adSlotID, new.adSlotID)
        changes.value("pxratio", old.pixelRatio, new.pixelRatio)
        changes.value("renderingMode", old.renderingMode, new.renderingMode)
        changes.list("resource", old.resources, new.resources)
        changes.part("AdParameters", old.adParameters, new.adParameters)
        changes.value("AltText", old.altText, new.altText)
        changes.part("CompanionClickThrough", old.clickThrough, new.clickThrough)
        changes.list("CompanionClickTracking", old.clickTracking, new.clickTracking, ordered: false)
        changes.list("Tracking", old.tracking, new.tracking, ordered: false)
        changes.list("CreativeExtension", old.extensions, new.extensions)
    }
}

extension VASTIcon: ComparedPart {
    var name: String? { self.program }
    var summary: String { "icon\(DiffValue.size(self.width, self.height)) \(self.resources.first?.summary ?? "")" }

    func compare(to new: VASTIcon, in changes: inout ChangeList) {
        let old = properties
        changes.value("program", old.program, new.program)
        changes.value("width", old.width, new.width)
        changes.value("height", old.height, new.height)
        changes.value("xPosition", old.xPosition, new.xPosition)
        changes.value("yPosition", old.yPosition, new.yPosition)
        changes.value("duration", old.duration, new.duration)
        changes.value("offset", old.offset, new.offset)
        changes.value("apiFramework", old.apiFramework, new.apiFramework)
        changes.value("pxratio", old.pixelRatio, new.pixelRatio)
        changes.list("resource", old.resources, new.resources)
        changes.part("IconClickThrough", old.clickThrough, new.clickThrough)
        changes.list("IconClickTracking", old.clickTracking, new.clickTracking, ordered: false)
        changes.list("IconViewTracking", old.viewTracking, new.viewTracking, ordered: false)
        changes.list("IconClickFallbackImage", old.fallbackImages, new.fallbackImages)
    }
}

extension VASTIcon.FallbackImage: ComparedPart {
    var summary: String { "image\(DiffValue.size(width, height)) \(resource?.summary ?? "")" }

    func compare(to new: VASTIcon.FallbackImage, in changes: inout ChangeList) {
        changes.value("width", width, new.width)
        changes.value("height", height, new.height)
        changes.value("AltText", altText, new.altText)
        changes.part("StaticResource", resource, new.resource)
    }
}
