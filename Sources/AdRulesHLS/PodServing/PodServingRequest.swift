import AdRulesText

/// A request to Google DAI as a value: the app sends it with whatever client it has.
public struct PodServingRequest: Sendable, Hashable {
    /// The method; always `POST`.
    public let method = "POST"
    /// The URL.
    public var url: String
    /// The media type of the body (`Content-Type`).
    public var contentType: String
    /// The body in UTF-8.
    public var body: String
}

extension PodServing {
    /// The request that registers a viewer's session of a live stream. The answer has `stream_id`, `metadata_url`,
    /// `media_verification_url` and `polling_frequency`.
    ///
    /// - Parameters:
    ///   - customAssetKey: the custom asset key of the live stream event.
    ///   - parameters: targeting parameters of the ad tag, such as `cust_params`.
    public func liveRegistration(customAssetKey: String, parameters: [Parameter] = []) -> PodServingRequest {
        PodServingRequest(
            url: "\(host)/ssai/pods/api/v1/network/\(networkCode)/custom_asset/"
                + "\(PercentEncoding.encode(customAssetKey))/stream",
            contentType: "application/x-www-form-urlencoded",
            body: parameters.map { "\(PercentEncoding.encode($0.name))=\(PercentEncoding.encode($0.value))" }
                .joined(separator: "&"))
    }

    /// The request that registers a session of a film: `stream_id`, `metadata_url`, `media_verification_url`.
    ///
    /// - Parameter targeting: the targeting parameters, such as `cmsid` and `vid`.
    public func vodRegistration(targeting: [Parameter]) -> PodServingRequest {
        var json = JSONWriter(pretty: false)
        json.object { json in
            json.object("targeting_parameters") { json in
                for parameter in targeting { json.field(parameter.name, parameter.value) }
            }
        }
        return PodServingRequest(
            url: "\(host)/ondemand/pods/api/v1/network/\(networkCode)/stream_registration",
            contentType: "application/json", body: json.text)
    }

    /// The request for the pods of a film. The answer lists the pods, each with the URIs of its manifests and when it
    /// is due: unlike those of a live stream, these URLs come from the server, and become assets as they are.
    ///
    /// - Parameters:
    ///   - streamID: the session that the registration returned.
    ///   - adTag: the URL of an ad tag that answers with VMAP.
    ///   - cuePoints: the content times at which mid-rolls may be placed; empty to leave them to the tag.
    ///   - encodingProfiles: the profiles in JSON, an array as Google's documentation describes it.
    ///
    /// Returns nil if the profiles are not a JSON array.
    public func vodPods(
        streamID: String, adTag: String, cuePoints: [MediaTime] = [], encodingProfiles: String
    ) -> PodServingRequest? {
        guard let profiles = try? JSONReader.read(Array(encodingProfiles.utf8)), profiles.elements != nil else {
            return nil
        }
        var json = JSONWriter(pretty: false)
        json.object { json in
            json.key("encoding_profiles")
            json.value(profiles)
            json.field("ad_tag", adTag)
            if !cuePoints.isEmpty {
                json.array("cuepoints", cuePoints) { json, time in
                    json.value(secondsInMilliseconds: time.roundedMilliseconds)
                }
            }
        }
        return PodServingRequest(
            url:
                "\(host)/ondemand/pods/api/v1/network/\(networkCode)/streams/\(PercentEncoding.encode(streamID))/adpods",
            contentType: "application/json", body: json.text)
    }
}
