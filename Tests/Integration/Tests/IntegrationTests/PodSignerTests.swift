import AdRulesHLS
import Testing

/// The signer of the trait PodSigning, which only this package turns on.
@Suite("Signing pods")
struct PodSignerTests {
    private func hexadecimal(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    @Test(
        "HMAC-SHA-256 as in RFC 4231",
        arguments: [
            (
                [UInt8](repeating: 0x0B, count: 20), "Hi There",
                "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
            ),
            (
                Array("Jefe".utf8), "what do ya want for nothing?",
                "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
            ),
            (
                [UInt8](repeating: 0xAA, count: 131), "Test Using Larger Than Block-Size Key - Hash Key First",
                "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
            ),
        ])
    func vectors(key: [UInt8], text: String, expected: String) {
        #expect(hexadecimal(PodSigner(secret: key).sign(Array(text.utf8))) == expected)
    }

    @Test("A token ends with the signature of its other fields")
    func token() throws {
        let signer = PodSigner(secret: Array("secret".utf8))
        let pod = PodServing.LivePod(
            customAssetKey: "key", pod: try .pod(3), streamID: "s", duration: .seconds(30))
        let token = try AuthToken(
            pod, of: try PodServing(networkCode: "1"), expiry: WallClock(microseconds: 0), signer: signer)
        let body = "custom_asset_key=key~exp=0~network_code=1~pd=30000~pod_id=3~stream_id=s"
        #expect(token.text == body + "~hmac=" + hexadecimal(signer.sign(Array(body.utf8))))
    }
}
