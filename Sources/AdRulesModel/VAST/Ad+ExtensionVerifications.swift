extension Ad {
    /// The measurement scripts to run: its own, then those of its extensions of the type `AdVerifications`, where responses
    /// before VAST 4.1 have them (VAST 4.1 §3.16). A script in both places, for players of either version, runs once.
    /// Complexity: O(bytes of the extensions).
    package var playedVerifications: [Verification] {
        var scripts = Set(self.verifications.flatMap(\.resources).map(\.uri))
        let places = self.extensions.filter { $0.type?.isSpelledIgnoringCase("AdVerifications") == true }
        return self.verifications
            + places.flatMap(\.verifications).filter { found in
                found.resources.isEmpty || found.resources.contains { scripts.insert($0.uri).inserted }
            }
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
