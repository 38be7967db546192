import Foundation
import MassTesting
import Testing

@testable import AdRulesEngine

@Suite("Bodies are decoded as leniently as in browsers") struct ContentDecodingTests {
    /// What the samples hold.
    static let text = Array(
        ("<VAST version=\"4.2\">"
            + (0..<60).map { "<Ad id=\"\($0)\"><InLine><AdTitle>\($0 * $0 * 7919 % 10007)</AdTitle></InLine></Ad>" }
            .joined()
            + "</VAST>").utf8)
    /// By zlib: a block with codes of its own, one with the fixed codes, and one that is only stored.
    static let samples: [[UInt8]] = [
        base64(
            """
            jZdNagJBEIWvEjxAnPrtKhgFl4HsIjmBLgaCgSTk/NGFWT15sxtGPnq6+qtX7fx+eDs+/Z6/vpfPy27jz7rZz4fT03Lababr48vldbmcb6+Oy8/H
            eT/N2/vjvL3/eH31DwmARkszTgEnGcE4Q5yqMs4Bl6l0f4H2V07XS8B5VTFuoPVG0roU2p9nMq4B1y302JEsYj4oCIUJcwoiYzqcVkaQMsOKq42c
            kcmo24KkCeUckiYq+Jcia7Kb1wZpY538NJA3OTioSJww3hiKxOlyoyCMGqG1UeRNqnIQeVMSPBOhNy20qTRhb0y0+xWJU2viG4njEnzFhr2hVBxD
            4qgIXdEERjFvY0PimBVf0XCI8z06nKY8xS1gHzcdU4Yjx3lxkDkWRrPKkDlj4hPVYOTYoMnhcFZdM4eCyBxdEeQOZ5UFHasOrzfdtKqOzPHkHBLH
            R/IvfXDBoao6jByjqerIG02e494wOOghBtLGMmgXB9SmhU6qQNrUNHHQcIzTwRFIm1hxDQ/kTa2I8Uh4EV/xqdgbviDyporGTTy44TzujO3tv9X+
            Dw==
            """),
        base64(
            """
            swlzDA5RKEstKs7Mz7NVMtEzUrKzcUxRyEyxVTIAMj3zfDLzUkFCIZklOal2Bjb6MKaNPkwSKATXZIhFk7mloSUhfUZY9BmamZoS0meMTZ+RkREh
            fSZY9JmZGRH0nyk2/1mYELTPDIs+EwsLC0L6zLHZZ25GMFwssPnPxMyMkD5LLPosLQ0JRju2xGJobGJOUCPWBGNqbEJQI7YUY2lqQjBkDLElGXNj
            C8JJG1uaMTQwJpi2DbElGlMjwvqwJRpTC1PCLsWWaswsLQmHDbZkY2xpRjg2sKUbM3PCGo2wJRxTY8IZwwhbwrG0MDEmqBFrUWNIMGyMsKUbMyMj
            whqxpRsLQ1PCZSLWdGNpSDBTGZlhzRsGBHO/EbaEY0FM8Y0t4ZgYmhK20RJr3jAimHCMsSUcI0NDgjYaG2ItiglnY2NsCcfY2IKwjcbYC3HCfjTB
            WpsSLsWNTbHmY0uC1ZQx9iLHhHDgYEs5xqbGBMsqY2wpx9yAcI1qjLXIMTYnWHKYYK2rgGUOQY3YUo4REQW5Cda6ytiUYLVqgrV5Y2lJMFRNsKUc
            EzPC+rAlHBNzM8IuxdHAIZhUTbAWOcYES1UTbOnGyIxwOW5iibXgIBiJptiSjbGZKcFcbIo12VgaEqypTLElGwsDA8IajbEX4wQrDlNsycaUiGa4
            KbZ0Y0FEMW5qhrUhToRTsacbwhZiSzcWFgSLG1McLRzcOUMf1LeyAwA=
            """),
        [1] + [UInt8(text.count & 0xFF), UInt8(text.count >> 8)] + [
            UInt8(~text.count & 0xFF), UInt8(~text.count >> 8 & 0xFF),
        ] + text,
    ]
    private static func base64(_ text: String) -> [UInt8] {
        Array(Data(base64Encoded: text, options: .ignoreUnknownCharacters) ?? Data())
    }

    static func gzip(_ deflated: [UInt8], flags: UInt8 = 0, fields: [UInt8] = []) -> [UInt8] {
        [0x1F, 0x8B, 8, flags, 0, 0, 0, 0, 0, 3] + fields + deflated + [0, 0, 0, 0, 0, 0, 0, 0]
    }

    private func decoded(_ body: [UInt8], _ header: String, atMost limit: Int = 1 << 20) throws -> [UInt8] {
        try #require(ContentDecoding(header)).decoded(body, atMost: limit)
    }

    @Test("DEFLATE with and without the header of zlib, gzip by both names", arguments: samples.indices)
    func whole(_ index: Int) throws {
        let sample = Self.samples[index]
        #expect(try decoded(sample, "deflate") == Self.text)
        #expect(try decoded([0x78, 0x9C] + sample + [1, 2, 3, 4], "deflate") == Self.text)
        for name in ["gzip", "x-gzip", " GZIP ", "identity, gzip"] {
            #expect(try decoded(Self.gzip(sample), name) == Self.text)
        }
        #expect(
            try decoded(Self.gzip(Self.gzip(sample).count < 65_536 ? stored(Self.gzip(sample)) : []), "gzip, gzip")
                == Self.text)
    }

    private func stored(_ bytes: [UInt8]) -> [UInt8] {
        let count = bytes.count
        return [1, UInt8(count & 0xFF), UInt8(count >> 8), UInt8(~count & 0xFF), UInt8(~count >> 8 & 0xFF)] + bytes
    }

    @Test("Every member of gzip counts, with each of its fields; bytes after the last one do not")
    func members() throws {
        let fields: [UInt8] = [2, 0, 9, 9] + Array("name".utf8) + [0] + Array("a comment".utf8) + [0, 7, 7]
        let members = Self.samples.map { Self.gzip($0) } + [Self.gzip(Self.samples[0], flags: 0x1F, fields: fields)]
        let whole = try decoded(members.flatMap { $0 } + [0, 0, 0], "gzip")
        #expect(whole == Self.text + Self.text + Self.text + Self.text)
        // The trailer may be missing.
        #expect(try decoded(Self.gzip(Self.samples[1]).dropLast(8), "gzip") == Self.text)
    }

    @Test("An empty body, a plain body, and a body that is not compressed")
    func plain() throws {
        #expect(ContentDecoding("") == nil)
        #expect(ContentDecoding(" identity ,") == nil)
        #expect(try decoded([], "gzip") == [])
        #expect(try decoded(Self.text, "gzip") == Self.text)
        #expect(throws: ContentDecoding.Failure.broken("the content coding br is not known")) {
            try decoded(Self.text, "br")
        }
    }

    @Test("A body is never longer than is allowed", arguments: samples.indices)
    func limits(_ index: Int) throws {
        let sample = Self.samples[index]
        #expect(try decoded(sample, "deflate", atMost: Self.text.count) == Self.text)
        for limit in [0, 1, 100, Self.text.count - 1] {
            #expect(throws: ContentDecoding.Failure.tooLong) { try decoded(sample, "deflate", atMost: limit) }
        }
        // The members count together.
        #expect(throws: ContentDecoding.Failure.tooLong) {
            try decoded(Self.gzip(sample) + Self.gzip(sample), "gzip", atMost: 2 * Self.text.count - 1)
        }
    }

    @Test("Truncated data is an error, and changed data gives some text or an error", arguments: samples.indices)
    func damaged(_ index: Int) {
        let sample = Self.samples[index]
        for count in MassTests.sample(Array(1..<sample.count), oneOf: 4) {
            #expect(throws: ContentDecoding.Failure.self) { try decoded(Array(sample.prefix(count)), "deflate") }
        }
        for place in MassTests.sample(Array(sample.indices), oneOf: 4) {
            for mask: UInt8 in [1, 0x10, 0xFF] {
                var changed = sample
                changed[place] ^= mask
                let text = try? decoded(changed, "deflate", atMost: 10_000)
                #expect(text?.count ?? 0 <= 10_000)
            }
        }
        for head in [[0x1F, 0x8B], [0x1F, 0x8B, 8, 0xFF, 0, 0, 0, 0, 0, 3], [0x1F, 0x8B, 9, 0, 0, 0, 0, 0, 0, 3]]
            as [[UInt8]]
        {
            #expect(throws: ContentDecoding.Failure.self) { try decoded(head, "gzip") }
        }
    }
}
