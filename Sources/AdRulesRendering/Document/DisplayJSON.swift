import AdRulesModel
import AdRulesText

/// Overlays, companions and icons as JSON.
enum DisplayJSON {
    static func write(_ nonLinear: NonLinear, to json: inout JSONWriter) {
        json.field("id", nonLinear.id)
        json.field("width", nonLinear.width)
        json.field("height", nonLinear.height)
        json.field("expandedWidth", nonLinear.expandedWidth)
        json.field("expandedHeight", nonLinear.expandedHeight)
        json.field("minSuggestedDuration", seconds: nonLinear.minSuggestedDuration)
        json.field("scalable", nonLinear.scalable)
        json.field("maintainAspectRatio", nonLinear.maintainAspectRatio)
        json.field("apiFramework", nonLinear.apiFramework)
        write(nonLinear.resources, to: &json)
        write(nonLinear.adParameters, to: &json)
        json.field("clickThrough", nonLinear.clickThrough?.uri.string)
        DocumentJSON.writeBeacons("clickTracking", nonLinear.clickTracking, to: &json)
        if !nonLinear.tracking.isEmpty { DocumentJSON.writeTracking(nonLinear.tracking, to: &json) }
    }

    static func write(_ companion: Companion, to json: inout JSONWriter) {
        json.field("id", companion.id)
        json.field("width", companion.width)
        json.field("height", companion.height)
        json.field("assetWidth", companion.assetWidth)
        json.field("assetHeight", companion.assetHeight)
        json.field("expandedWidth", companion.expandedWidth)
        json.field("expandedHeight", companion.expandedHeight)
        json.field("apiFramework", companion.apiFramework)
        json.field("adSlotId", companion.adSlotID)
        json.field("pxratio", companion.pixelRatio)
        json.field("renderingMode", companion.renderingMode)
        write(companion.resources, to: &json)
        write(companion.adParameters, to: &json)
        json.field("altText", companion.altText?.string)
        json.field("clickThrough", companion.clickThrough?.uri.string)
        DocumentJSON.writeBeacons("clickTracking", companion.clickTracking, to: &json)
        DocumentJSON.writeTracking(companion.tracking, to: &json)
        DocumentJSON.writeExtensions(companion.extensions, to: &json)
    }

    static func write(_ icon: VASTIcon, to json: inout JSONWriter) {
        json.field("program", icon.program)
        json.field("width", icon.width)
        json.field("height", icon.height)
        json.field("xPosition", icon.xPosition)
        json.field("yPosition", icon.yPosition)
        json.field("duration", seconds: icon.duration)
        json.field("offset", seconds: icon.offset)
        json.field("apiFramework", icon.apiFramework)
        json.field("pxratio", icon.pixelRatio)
        write(icon.resources, to: &json)
        json.field("clickThrough", icon.clickThrough?.uri.string)
        DocumentJSON.writeBeacons("clickTracking", icon.clickTracking, to: &json)
        DocumentJSON.writeBeacons("viewTracking", icon.viewTracking, to: &json)
        guard !icon.fallbackImages.isEmpty else { return }
        json.array("fallbackImages", icon.fallbackImages) { json, image in
            json.object { json in
                json.field("width", image.width)
                json.field("height", image.height)
                json.field("altText", image.altText?.string)
                write(image.resource.map { [$0] } ?? [], to: &json)
            }
        }
    }

    static func write(_ parameters: AdParameters?, to json: inout JSONWriter) {
        guard let parameters else { return }
        json.field("adParameters", parameters.value.string)
        json.field("adParametersXmlEncoded", parameters.xmlEncoded)
    }

    private static func write(_ resources: [StaticResource], to json: inout JSONWriter) {
        json.array("resources", resources) { json, resource in
            json.object { json in
                switch resource.kind {
                case .file: json.field("kind", "static")
                case .iFrame: json.field("kind", "iframe")
                case .html: json.field("kind", "html")
                }
                json.field(resource.kind == .html ? "html" : "uri", resource.value.string)
                json.field("creativeType", resource.creativeType)
            }
        }
    }
}
