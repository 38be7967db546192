import AdRulesHLS
import Foundation
import Testing

/// URLs and requests of Google's pod serving.
@Suite("Pod serving")
struct PodServingTests {
    private let serving: PodServing
    private let pod: PodServing.LivePod

    init() throws {
        serving = try PodServing(networkCode: "21775744923")
        pod = PodServing.LivePod(
            customAssetKey: "google-sample", pod: try .adBreak("mid-1"), streamID: "abc:DLS",
            duration: .milliseconds(30_500))
    }

    @Test("The manifest of a live pod, its length in milliseconds")
    func manifest() throws {
        #expect(
            try serving.manifestURL(pod)
                == "https://dai.google.com/linear/pods/v1/hls/network/21775744923/custom_asset/google-sample/"
                + "ad_break_id/mid-1.m3u8?stream_id=abc%3ADLS&pd=30500")
        var numbered = pod
        numbered.pod = try .pod(3)
        numbered.duration = nil
        numbered.streamID = "{$stream_id}"
        numbered.parameters = [PodServing.Parameter("cust_params", "a=1&b=2")]
        #expect(
            try serving.manifestURL(numbered)
                == "https://dai.google.com/linear/pods/v1/hls/network/21775744923/custom_asset/google-sample/"
                + "pod/3.m3u8?stream_id={$stream_id}&cust_params=a%3D1%26b%3D2")
    }

    @Test("The token signs all parameters of path and query, sorted, and is percent-encoded in the URL")
    func token() throws {
        var asked = pod
        asked.parameters = [PodServing.Parameter("scte35", "/DA+"), PodServing.Parameter("cust_params", "a=1")]
        var signed: [UInt8] = []
        let token = try AuthToken(asked, of: serving, expiry: WallClock(microseconds: 1_700_000_000_999_999)) { bytes in
            signed = bytes
            return [0x00, 0x0F, 0xA0]
        }
        let body =
            "ad_break_id=mid-1~cust_params=a=1~custom_asset_key=google-sample~exp=1700000000"
            + "~network_code=21775744923~pd=30500~scte35=/DA+~stream_id=abc:DLS"
        #expect(String(decoding: signed, as: UTF8.self) == body)
        #expect(token.text == body + "~hmac=000fa0")
        let url = try serving.manifestURL(asked, token: token)
        let query = try #require(URLComponents(string: url)?.queryItems)
        #expect(query.last == URLQueryItem(name: "auth-token", value: token.text))
        #expect(url.contains("&auth-token=ad_break_id%3Dmid-1~cust_params%3Da%3D1~"))
    }

    @Test("As the asset of an interstitial it keeps its token and gets the interstitial's identifier")
    func asset() throws {
        let token = try AuthToken(pod, of: serving, expiry: WallClock(microseconds: 0)) { _ in [1] }
        let url = try serving.manifestURL(pod, token: token)
        let interstitial = Interstitial(id: "mid-1", position: .midroll(.seconds(60)), source: .asset(uri: url))
        #expect(
            interstitial.dateRange(start: WallClock(microseconds: 0))["X-ASSET-URI"]
                == .quoted(url + "&_HLS_interstitial_id=mid-1"))
    }

    @Test(
        "Identifiers of ad breaks have 1 to 63 lowercase letters, digits and hyphens",
        arguments: [
            ("mid-1", true), (String(repeating: "a", count: 63), true), ("", false),
            (String(repeating: "a", count: 64), false), ("Mid", false), ("mid_1", false), ("é", false), ("a/b", false),
        ])
    func identifiers(text: String, isValid: Bool) {
        let pod = try? PodIdentifier.adBreak(text)
        #expect(pod?.path == (isValid ? "ad_break_id/\(text)" : nil))
    }

    @Test("Pods are counted from 1")
    func numbers() throws {
        #expect(try PodIdentifier.pod(1).path == "pod/1")
        #expect(throws: PodServingError.self) { try PodIdentifier.pod(0) }
    }

    @Test(
        "Any label becomes an identifier",
        arguments: [
            ("Midroll #2", "midroll-2"), ("--a--", "--a"), ("  é  ", nil), ("", nil),
            (String(repeating: "x ", count: 60), String(repeating: "x-", count: 31) + "x"),
        ])
    func labels(label: String, expected: String?) throws {
        #expect(PodIdentifier(label: label)?.path == expected.map { "ad_break_id/\($0)" })
        if let expected { #expect(try PodIdentifier.adBreak(expected) == PodIdentifier(label: label)) }
    }

    @Test(
        "Added parameters cannot replace those of Google or HLS",
        arguments: ["pd", "stream_id", "auth-token", "_HLS_start_offset", "", "a b", "a~b=c"])
    func reserved(name: String) {
        var asked = pod
        asked.parameters = [PodServing.Parameter(name, "1")]
        // `~` alone may be sent, a name with `=` may not.
        let error = #expect(throws: PodServingError.self) { try serving.manifestURL(asked) }
        #expect(error?.code == .parameter)
    }

    @Test("A parameter comes once: a token signs one value for each name")
    func repeatedParameter() {
        var asked = pod
        asked.parameters = [PodServing.Parameter("iu", "1"), PodServing.Parameter("iu", "2")]
        let error = #expect(throws: PodServingError.self) { try serving.signedParameters(of: asked) }
        #expect(error?.code == .parameter)
    }

    @Test("A token cannot sign a variable, whose value only players know; without one the variable goes into the URL")
    func variable() throws {
        var streamID = pod
        streamID.streamID = "{$sid}"
        var parameter = pod
        parameter.parameters = [PodServing.Parameter("cust_params", "{$user-1}")]
        for asked in [streamID, parameter] {
            let error = #expect(throws: PodServingError.self) {
                try AuthToken(asked, of: serving, expiry: WallClock(microseconds: 0)) { _ in [1] }
            }
            #expect(error?.code == .parameter && error?.message.contains("{$") == true)
            #expect(try serving.manifestURL(asked).contains("={$"))
        }
        // Such a value is no variable: it is sent as it is signed.
        parameter.parameters[0].value = "a{$b}"
        #expect(try serving.signedParameters(of: parameter).last?.value == "a{$b}")
        #expect(try serving.manifestURL(parameter).hasSuffix("cust_params=a%7B%24b%7D"))
    }

    @Test("A network code is a number, an asset key is not empty", arguments: ["", "a", "12a", "/../1"])
    func account(code: String) throws {
        let error = #expect(throws: PodServingError.self) { try PodServing(networkCode: code) }
        #expect(error?.code == .account)
        var asked = pod
        asked.customAssetKey = ""
        #expect(throws: PodServingError.self) { try serving.manifestURL(asked) }
        asked.customAssetKey = "a/b"
        #expect(try serving.manifestURL(asked).contains("/custom_asset/a%2Fb/"))
    }

    @Test("Registrations of a live stream and of a film, and the request for a film's pods")
    func requests() throws {
        let live = serving.liveRegistration(
            customAssetKey: "key", parameters: [PodServing.Parameter("cust_params", "a=1&b=ü")])
        #expect(
            live.url == "https://dai.google.com/ssai/pods/api/v1/network/21775744923/custom_asset/key/stream")
        #expect(live.contentType == "application/x-www-form-urlencoded")
        #expect(live.body == "cust_params=a%3D1%26b%3D%C3%BC")
        let film = serving.vodRegistration(
            targeting: [PodServing.Parameter("cmsid", "1"), PodServing.Parameter("vid", "\"x\"")])
        #expect(film.url == "https://dai.google.com/ondemand/pods/api/v1/network/21775744923/stream_registration")
        #expect(film.body == #"{"targeting_parameters":{"cmsid":"1","vid":"\"x\""}}"#)
        let pods = try #require(
            serving.vodPods(
                streamID: "s/1", adTag: "https://ads.example/vmap", cuePoints: [.milliseconds(60_500)],
                encodingProfiles: #"[{"profile_name":"hd","type":"media"}]"#))
        #expect(pods.url == "https://dai.google.com/ondemand/pods/api/v1/network/21775744923/streams/s%2F1/adpods")
        #expect(
            pods.body == #"{"encoding_profiles":[{"profile_name":"hd","type":"media"}],"#
                + #""ad_tag":"https://ads.example/vmap","cuepoints":[60.5]}"#)
        #expect(serving.vodPods(streamID: "s", adTag: "t", encodingProfiles: "{}") == nil)
    }
}
