import CZlibShim

/// What zlib made of packed bytes.
package struct Unpacked: Sendable {
    /// A format of packed bytes, with the window bits of zlib.
    package enum Format: Int32, Sendable {
        /// RFC 1952, of one or more members.
        case gzip = 31
        /// RFC 1950.
        case zlib = 15
        /// RFC 1951.
        case deflate = -15
    }

    /// The way in which the bytes ended.
    package enum Ending: Sendable, Hashable {
        case whole
        /// There are more bytes than are allowed.
        case tooLong
        case broken(String)
    }

    /// The beginning of gzip; no XML begins so.
    package static let gzipMark: [UInt8] = [0x1F, 0x8B]

    /// The bytes up to the end, or to the place where they are broken; if they are too long, one more than is allowed.
    package private(set) var bytes: [UInt8]
    package private(set) var ending: Ending

    /// Unpacks bytes. What follows the packed ones is ignored. Complexity: O(bytes in and out).
    ///
    /// - Parameter checksSums: Whether a check sum that is wrong or missing breaks the bytes.
    package init(_ packed: [UInt8], _ format: Format, atMost limit: Int, checksSums: Bool) {
        let most = limit == .max ? limit : max(0, limit) + 1
        // Most texts unpack to less than eight times as much; each try has four times the room of the one before.
        var room = min(most, max(1 << 12, packed.count * 8))
        while true {
            bytes = [UInt8](repeating: 0, count: room)
            let result = adrules_unpack(packed, packed.count, format.rawValue, checksSums ? 1 : 0, &bytes, room)
            if result.is_full != 0, result.is_whole == 0, room < most {
                room = min(most, room * 4)
                continue
            }
            bytes.removeLast(room - result.count)
            if result.count == most {
                ending = .tooLong
            } else if result.is_whole != 0 {
                ending = .whole
            } else {
                ending = .broken(result.reason.map { String(cString: $0) } ?? "unexpected end")
            }
            return
        }
    }
}
