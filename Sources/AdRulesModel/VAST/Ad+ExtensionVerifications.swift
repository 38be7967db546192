extension Ad {
    /// The measurement scripts to run: its own, and, if none of these has code, those of an extension of the type
    /// `AdVerifications`, where responses before VAST 4.1 have them (VAST 4.1 §3.16): in VAST 4.0 an element of its own may
    /// hold nothing but trackers. Complexity: O(bytes of the extension).
    package var playedVerifications: [Verification] {
        let hasCode = self.verifications.contains { $0.resources.contains { $0.kind != .flash } }
        guard !hasCode else { return self.verifications }
        let places = self.extensions.filter { $0.type?.isSpelledIgnoringCase("AdVerifications") == true }
        return self.verifications + places.flatMap(\.verifications)
    }
}

extension DocumentExtension {
    /// The measurement scripts that an ad with its content has.
    fileprivate var verifications: [Verification] {
        let bytes = Array(xml.string.utf8)
        var quote: UInt8?
        let start = bytes.firstIndex { byte in
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            }
            return quote == nil && byte == UInt8(ascii: ">")
        }
        guard let start, let end = bytes.lastIndex(of: UInt8(ascii: "<")), start < end else { return [] }
        let response = Array("<VAST version=\"4.2\"><Ad><InLine>".utf8) + bytes[(start + 1)..<end]
        let document = try? VASTDocument(parsing: response + Array("</InLine></Ad></VAST>".utf8))
        return document?.vast.ads.first?.verifications ?? []
    }
}
