import AdRulesModel

// What a creative shows: linear parts, overlays, companions, icons.

extension ModelWalk {
    mutating func walk(_ linear: Linear) {
        inside("Linear", linear.origin) { walk in
            walk.add("AdParameters", text: linear.adParameters?.value)
            for file in linear.mediaFiles {
                walk.add("MediaFile", file.origin, file.uri, attributes: Self.attributes(file))
            }
            for file in linear.mezzanines {
                walk.add("Mezzanine", file.origin, file.uri, attributes: Self.attributes(file))
            }
            for file in linear.interactiveFiles {
                walk.add(
                    "InteractiveCreativeFile", file.origin, file.uri,
                    attributes: [
                        "type": .text(file.type), "apiFramework": .text(file.apiFramework),
                        "variableDuration": .truth(file.variableDuration),
                    ])
            }
            for file in linear.closedCaptions {
                walk.add(
                    "ClosedCaptionFile", file.origin, file.uri,
                    attributes: ["type": .text(file.type), "language": .text(file.language)])
            }
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
                let attributes: [String: AttributeValue] = [
                    "id": .text(item.id), "width": .whole(item.width), "height": .whole(item.height),
                    "expandedWidth": .whole(item.expandedWidth), "expandedHeight": .whole(item.expandedHeight),
                    "scalable": .truth(item.scalable), "apiFramework": .text(item.apiFramework),
                    "maintainAspectRatio": .truth(item.maintainAspectRatio),
                ]
                walk.inside("NonLinear", item.origin, attributes) { walk in
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
                let attributes: [String: AttributeValue] = [
                    "id": .text(item.id), "width": .whole(item.width), "height": .whole(item.height),
                    "assetWidth": .whole(item.assetWidth), "assetHeight": .whole(item.assetHeight),
                    "expandedWidth": .whole(item.expandedWidth), "expandedHeight": .whole(item.expandedHeight),
                    "apiFramework": .text(item.apiFramework), "pxratio": .text(item.pixelRatio),
                    "renderingMode": .text(item.renderingMode),
                ]
                walk.inside("Companion", item.origin, attributes) { walk in
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

    private mutating func walk(_ icon: VASTIcon) {
        let attributes: [String: AttributeValue] = [
            "program": .text(icon.program), "width": .whole(icon.width), "height": .whole(icon.height),
            "xPosition": .text(icon.xPosition), "yPosition": .text(icon.yPosition),
            "apiFramework": .text(icon.apiFramework), "pxratio": .text(icon.pixelRatio),
        ]
        inside("Icon", icon.origin, attributes) { walk in
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

    private static func attributes(_ file: MediaFile) -> [String: AttributeValue] {
        [
            "id": .text(file.id), "type": .text(file.type), "width": .whole(file.width), "height": .whole(file.height),
            "bitrate": .whole(file.bitrate), "minBitrate": .whole(file.minBitrate),
            "maxBitrate": .whole(file.maxBitrate), "scalable": .truth(file.scalable),
            "maintainAspectRatio": .truth(file.maintainAspectRatio), "apiFramework": .text(file.apiFramework),
            "codec": .text(file.codec), "fileSize": .whole(file.fileSize), "mediaType": .text(file.mediaType),
        ]
    }
}
