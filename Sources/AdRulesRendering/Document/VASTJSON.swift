import AdRulesModel
import AdRulesText

/// A VAST response as JSON.
enum VASTJSON {
    static func write(_ vast: VAST, to json: inout JSONWriter) {
        json.field("version", vast.version)
        DocumentJSON.writeBeacons("errors", vast.errors, to: &json)
        json.array("ads", vast.ads) { json, ad in
            json.object { json in write(ad, to: &json) }
        }
    }

    private static func write(_ ad: Ad, to json: inout JSONWriter) {
        json.field("id", ad.id)
        json.field("sequence", ad.sequence)
        json.field("kind", ad.kind == .inline ? "inline" : ad.kind == .wrapper ? "wrapper" : "none")
        json.field("conditionalAd", ad.conditionalAd)
        json.field("adType", ad.mediaKind?.rawValue)
        json.field("adSystem", ad.adSystem?.name.string)
        json.field("adSystemVersion", ad.adSystem?.version)
        json.field("adTitle", ad.title?.string)
        json.field("adServingId", ad.adServingID?.string)
        json.field("description", ad.adDescription?.string)
        json.field("advertiser", ad.advertiser?.string)
        json.field("survey", ad.survey?.string)
        json.field("expires", ad.expires)
        if let pricing = ad.pricing {
            json.object("pricing") { json in
                json.field("value", pricing.value.string)
                json.field("model", pricing.model)
                json.field("currency", pricing.currency)
            }
        }
        write("categories", ad.categories, to: &json)
        if let wrapper = ad.wrapper {
            json.field("adTagURI", wrapper.adTagURI?.string)
            json.field("followAdditionalWrappers", wrapper.followAdditionalWrappers)
            json.field("allowMultipleAds", wrapper.allowMultipleAds)
            json.field("fallbackOnNoAd", wrapper.fallbackOnNoAd)
            write("blockedAdCategories", wrapper.blockedAdCategories, to: &json)
        }
        DocumentJSON.writeBeacons("impressions", ad.impressions, to: &json)
        DocumentJSON.writeBeacons("errors", ad.errors, to: &json)
        if let viewable = ad.viewableImpression { write("viewableImpression", viewable, to: &json) }
        writeVerifications(ad.verifications, to: &json)
        json.key("creatives")
        json.array { json in
            for creative in ad.creatives { CreativeJSON.write(creative, to: &json) }
        }
        DocumentJSON.writeExtensions(ad.extensions, to: &json)
        if !ad.ignoredContents.isEmpty {
            json.array("ignoredContents", ad.ignoredContents) { json, content in
                json.object { json in write(content, to: &json) }
            }
        }
    }

    private static func write(_ name: String, _ categories: [AdCategory], to json: inout JSONWriter) {
        guard !categories.isEmpty else { return }
        json.array(name, categories) { json, category in
            json.object { json in
                json.field("code", category.code.string)
                json.field("authority", category.authority)
            }
        }
    }

    private static func write(_ name: String, _ viewable: ViewableImpression, to json: inout JSONWriter) {
        json.object(name) { json in
            json.field("id", viewable.id)
            DocumentJSON.writeBeacons("viewable", viewable.viewable, to: &json)
            DocumentJSON.writeBeacons("notViewable", viewable.notViewable, to: &json)
            DocumentJSON.writeBeacons("viewUndetermined", viewable.viewUndetermined, to: &json)
        }
    }

    private static func writeVerifications(_ verifications: [Verification], to json: inout JSONWriter) {
        guard !verifications.isEmpty else { return }
        json.array("verifications", verifications) { json, verification in
            json.object { json in
                json.field("vendor", verification.vendor)
                json.array("resources", verification.resources) { json, resource in
                    json.object { json in
                        json.field("kind", name(of: resource.kind))
                        json.field("uri", resource.uri.string)
                        json.field("apiFramework", resource.apiFramework)
                        json.field("browserOptional", resource.browserOptional)
                        json.field("type", resource.type)
                    }
                }
                DocumentJSON.writeTracking(verification.tracking, to: &json)
                json.field("parameters", verification.parameters?.string)
                if let viewable = verification.viewableImpression {
                    write("viewableImpression", viewable, to: &json)
                }
            }
        }
    }

    private static func name(of kind: Verification.Resource.Kind) -> String {
        switch kind {
        case .javaScript: "javaScript"
        case .executable: "executable"
        case .flash: "flash"
        }
    }
}
