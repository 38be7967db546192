import AdRulesModel

// What a creative shows: linear parts, overlays, companions, icons.

extension ModelWalk {
    mutating func walk(_ linear: Linear) {
        inside("Linear", linear.origin) { walk in
            walk.add("AdParameters", text: linear.adParameters?.value)
            for file in linear.mediaFiles { walk.add("MediaFile", file.origin, file.uri) }
            for file in linear.mezzanines { walk.add("Mezzanine", file.origin, file.uri) }
            for file in linear.interactiveFiles { walk.add("InteractiveCreativeFile", file.origin, file.uri) }
            for file in linear.closedCaptions { walk.add("ClosedCaptionFile", file.origin, file.uri) }
            walk.add(linear.tracking)
            walk.add("ClickThrough", linear.videoClicks.clickThrough)
            walk.add("ClickThrough", linear.videoClicks.ignoredClickThroughs)
            walk.add("ClickTracking", linear.videoClicks.clickTracking)
            walk.add("CustomClick", linear.videoClicks.customClicks)
            for icon in linear.icons { walk.walk(icon) }
        }
    }

    mutating func walk(_ nonLinearAds: NonLinearAds) {
        inside("NonLinearAds", nonLinearAds.origin) { walk in
            for item in nonLinearAds.nonLinears {
                walk.inside("NonLinear", item.origin) { walk in
                    walk.add(item.resources)
                    walk.add("AdParameters", text: item.adParameters?.value)
                    walk.add("NonLinearClickThrough", item.clickThrough)
                    walk.add("NonLinearClickTracking", item.clickTracking)
                    walk.add(item.tracking)
                }
            }
            walk.add(nonLinearAds.tracking)
        }
    }

    mutating func walk(_ companionAds: CompanionAds) {
        inside("CompanionAds", companionAds.origin) { walk in
            for item in companionAds.companions {
                walk.inside("Companion", item.origin) { walk in
                    walk.add(item.resources)
                    walk.add("AdParameters", text: item.adParameters?.value)
                    walk.add("AltText", text: item.altText)
                    walk.add("CompanionClickThrough", item.clickThrough)
                    walk.add("CompanionClickTracking", item.clickTracking)
                    walk.add(item.tracking)
                    walk.add(item.extensions, named: "CreativeExtension")
                }
            }
        }
    }

    private mutating func walk(_ icon: Icon) {
        inside("Icon", icon.origin) { walk in
            walk.add(icon.resources)
            walk.add("IconClickThrough", icon.clickThrough)
            walk.add("IconClickTracking", icon.clickTracking)
            for image in icon.fallbackImages {
                walk.add("AltText", text: image.altText)
                if let resource = image.resource { walk.add([resource]) }
            }
            walk.add("IconViewTracking", icon.viewTracking)
        }
    }
}
