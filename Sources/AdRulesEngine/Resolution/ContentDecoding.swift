import AdRulesText

/// Decodes the bodies of responses (RFC 9110 §8.4.1), as leniently as browsers: several members of gzip, `x-gzip`,
/// DEFLATE with and without the header of zlib, a body that is not compressed despite its header. Check sums are not
/// compared: transport and length are checked elsewhere.
package struct ContentDecoding: Sendable {
    /// The reason why a body was not decoded.
    package enum Failure: Error, Hashable {
        /// It has more bytes than are allowed.
        case tooLong
        case broken(String)
    }

    /// The codings that are undone, as a request's `Accept-Encoding` names them.
    package static let accepted = "gzip, deflate"

    private var codings: [String]

    /// The codings of a header `Content-Encoding`; nil if the body is sent as it is.
    package init?(_ header: String) {
        codings = header.lowercasedASCII.fields(separatedBy: ",").map { coding in
            coding.utf8.filter { $0 > 0x20 }.string
        }
        codings.removeAll { $0.isEmpty || $0.isSpelled("identity") }
        if codings.isEmpty { return nil }
    }

    /// The decoded body, of at most `limit` bytes. Complexity: O(bytes of both).
    package func decoded(_ body: [UInt8], atMost limit: Int) throws(Failure) -> [UInt8] {
        var body = body
        // The last one was applied last. Any server has one or two; a hundred would only cost time.
        for coding in codings.suffix(4).reversed() where !body.isEmpty {
            guard let format = try Self.format(of: body, in: coding) else { continue }
            let unpacked = Unpacked(body, format, atMost: limit, checksSums: false)
            switch unpacked.ending {
            case .whole: body = unpacked.bytes
            case .tooLong: throw .tooLong
            case .broken(let reason): throw .broken(reason)
            }
        }
        return body
    }

    /// The format of a body with a coding; nil if it is not packed.
    private static func format(of body: [UInt8], in coding: String) throws(Failure) -> Unpacked.Format? {
        switch coding {
        case "gzip", "x-gzip": return body.starts(with: Unpacked.gzipMark) ? .gzip : nil
        case "deflate":
            let isZlib = body.count > 1 && body[0] & 0x0F == 8 && (Int(body[0]) << 8 | Int(body[1])) % 31 == 0
            return isZlib ? .zlib : .deflate
        default: throw .broken("the content coding \(coding.prefix(20)) is not known")
        }
    }
}
