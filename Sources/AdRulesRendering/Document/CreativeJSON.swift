import AdRulesModel
import AdRulesText

/// A creative as JSON: one object per part, since scripts want either the linear ones or the companions.
enum CreativeJSON {
    static func write(_ creative: Creative, to json: inout JSONWriter) {
        var parts = 0
        func part(_ kind: String?, _ body: (inout JSONWriter) -> Void) {
            parts += 1
            json.object { json in
                json.field("kind", kind)
                json.field("id", creative.id)
                json.field("adId", creative.adID)
                json.field("sequence", creative.sequence)
                json.field("apiFramework", creative.apiFramework)
                if !creative.universalAdIDs.isEmpty {
                    json.array("universalAdIds", creative.universalAdIDs) { json, id in
                        json.object { json in
                            json.field("value", id.value.string)
                            json.field("registry", id.registry)
                            json.field("idValue", id.idValue)
                        }
                    }
                }
                body(&json)
                if parts == 1 { DocumentJSON.writeExtensions(creative.extensions, to: &json) }
            }
        }
        if let linear = creative.linear { part("linear") { write(linear, to: &$0) } }
        if let ads = creative.nonLinearAds {
            part("nonLinear") { json in
                json.array("nonLinears", ads.nonLinears) { json, nonLinear in
                    json.object { json in DisplayJSON.write(nonLinear, to: &json) }
                }
                DocumentJSON.writeTracking(ads.tracking, to: &json)
            }
        }
        if let ads = creative.companionAds {
            part("companion") { json in
                json.field("required", ads.required?.rawValue)
                json.array("companions", ads.companions) { json, companion in
                    json.object { json in DisplayJSON.write(companion, to: &json) }
                }
            }
        }
        if parts == 0 { part(nil) { _ in } }
    }

    private static func write(_ linear: Linear, to json: inout JSONWriter) {
        json.field("duration", seconds: linear.duration)
        DocumentJSON.writeOffset("skipOffset", linear.skipOffset, to: &json)
        json.array("mediaFiles", linear.mediaFiles) { json, file in
            json.object { json in write(file, to: &json) }
        }
        if !linear.mezzanines.isEmpty {
            json.array("mezzanines", linear.mezzanines) { json, file in
                json.object { json in write(file, to: &json) }
            }
        }
        if !linear.interactiveFiles.isEmpty {
            json.array("interactiveFiles", linear.interactiveFiles) { json, file in
                json.object { json in
                    json.field("uri", file.uri.string)
                    json.field("type", file.type)
                    json.field("apiFramework", file.apiFramework)
                    json.field("variableDuration", file.variableDuration)
                }
            }
        }
        if !linear.closedCaptions.isEmpty {
            json.array("closedCaptions", linear.closedCaptions) { json, file in
                json.object { json in
                    json.field("uri", file.uri.string)
                    json.field("type", file.type)
                    json.field("language", file.language)
                }
            }
        }
        DocumentJSON.writeTracking(linear.tracking, to: &json)
        writeClicks(linear.videoClicks, to: &json)
        DisplayJSON.write(linear.adParameters, to: &json)
        if !linear.icons.isEmpty {
            json.array("icons", linear.icons) { json, icon in
                json.object { json in DisplayJSON.write(icon, to: &json) }
            }
        }
    }

    private static func write(_ file: MediaFile, to json: inout JSONWriter) {
        json.field("uri", file.uri.string)
        json.field("id", file.id)
        json.field("type", file.type)
        json.field("delivery", file.delivery?.rawValue)
        json.field("width", file.width)
        json.field("height", file.height)
        json.field("bitrate", file.bitrate)
        json.field("minBitrate", file.minBitrate)
        json.field("maxBitrate", file.maxBitrate)
        json.field("scalable", file.scalable)
        json.field("maintainAspectRatio", file.maintainAspectRatio)
        json.field("apiFramework", file.apiFramework)
        json.field("codec", file.codec)
        json.field("fileSize", file.fileSize)
        json.field("mediaType", file.mediaType)
    }

    private static func writeClicks(_ clicks: VideoClicks, to json: inout JSONWriter) {
        json.field("clickThrough", clicks.clickThrough?.uri.string)
        json.field("clickThroughId", clicks.clickThrough?.id)
        if !clicks.ignoredClickThroughs.isEmpty {
            DocumentJSON.writeBeacons("ignoredClickThroughs", clicks.ignoredClickThroughs, to: &json)
        }
        DocumentJSON.writeBeacons("clickTracking", clicks.clickTracking, to: &json)
        if !clicks.customClicks.isEmpty { DocumentJSON.writeBeacons("customClicks", clicks.customClicks, to: &json) }
    }
}
