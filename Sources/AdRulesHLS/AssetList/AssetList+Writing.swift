import AdRulesEngine
import AdRulesText

extension AssetList {
    /// The list as JSON text with a line feed at its end. Seconds are numbers with at most three decimals; an offset
    /// of the skip button is rounded up to a whole second. Complexity: O(length).
    public var json: String {
        var writer = JSONWriter()
        writer.object { json in
            json.array("ASSETS", assets) { json, asset in
                json.object { json in
                    json.field("URI", URIText.encoded(asset.uri))
                    json.field("DURATION", seconds: max(.zero, asset.duration))
                    asset.signaling?.write(to: &json)
                }
            }
            if let skipControl {
                json.object("SKIP-CONTROL") { json in
                    json.field("OFFSET", skipControl.givenOffset?.wholeSecondsRoundedUp)
                    json.field("DURATION", skipControl.duration?.wholeSecondsRoundedUp)
                    json.field("LABEL-ID", skipControl.writableLabelID)
                }
            }
            signaling?.write(to: &json)
        }
        return writer.text + "\n"
    }
}

extension CreativeSignaling {
    /// The key of the block.
    static let key = "X-AD-CREATIVE-SIGNALING"
    /// The version that is written.
    static let version = 2

    func write(to json: inout JSONWriter) {
        json.object(Self.key) { json in
            json.field("version", Self.version)
            json.field("type", kind.rawValue)
            json.array("payload", payload) { json, part in part.write(to: &json) }
        }
    }
}

extension CreativeSignaling.Part {
    fileprivate func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("type", type)
            json.field("start", seconds: start)
            json.field("duration", seconds: duration)
            if !identifiers.isEmpty {
                json.array("identifiers", identifiers) { json, identifier in
                    json.object { json in
                        json.field("scheme", identifier.scheme)
                        json.field("value", identifier.value)
                    }
                }
            }
            json.array("tracking", tracking) { json, tracking in
                json.object { json in
                    json.field("type", tracking.event)
                    json.field("offset", seconds: tracking.offset)
                    json.array("urls", tracking.urls) { json, url in json.value(url) }
                }
            }
            if !verifications.isEmpty {
                json.array("verifications", verifications) { json, script in
                    json.object { json in
                        json.field("vendor", script.vendor)
                        json.field("resource", script.resource)
                        json.field("parameters", script.parameters)
                    }
                }
            }
            json.field("clickThrough", clickThrough)
            json.field("skipOffset", seconds: skipOffset)
        }
    }
}
