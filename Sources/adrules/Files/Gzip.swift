import AdRulesModel

/// Documents that are packed with gzip.
enum Gzip {
    /// Whether the bytes begin as those of gzip do; no XML begins so.
    static func isPacked(_ bytes: [UInt8]) -> Bool { bytes.starts(with: Unpacked.gzipMark) }

    /// The name of a file without `.gz`.
    static func unpackedName(_ name: String) -> String {
        name.lowercased().hasSuffix(".gz") ? String(name.dropLast(3)) : name
    }
}

extension SystemFiles {
    /// The bytes of a document, unpacked if packed: like ``read(_:limit:)``, with the limit for what comes out.
    static func readDocument(_ path: String, limit: Int) throws(FileFailure) -> [UInt8] {
        let bytes = try read(path, limit: limit)
        // A file that is too large when packed is too large.
        return bytes.count > limit ? bytes : try unpacked(bytes, path, limit)
    }

    /// The beginning of a document, unpacked if it is packed.
    static func readBeginning(_ path: String, limit: Int) throws(FileFailure) -> [UInt8] {
        try unpacked(try read(path, limit: limit), path, limit)
    }

    /// Stops once there are more bytes than the limit: a small file can hold very many.
    private static func unpacked(_ bytes: [UInt8], _ path: String, _ limit: Int) throws(FileFailure) -> [UInt8] {
        guard Gzip.isPacked(bytes) else { return bytes }
        let unpacked = Unpacked(bytes, .gzip, atMost: limit, checksSums: true)
        // A whole file must be whole when it is packed, too.
        guard case .broken(let reason) = unpacked.ending, bytes.count <= limit else { return unpacked.bytes }
        throw FileFailure(path: path, reason: "it is packed with gzip, and cannot be unpacked: \(reason)")
    }
}
