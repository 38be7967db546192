/// Documents that are packed with gzip. The program `gzip` unpacks them.
enum Gzip {
    /// Whether the bytes begin as those of gzip do; no XML begins so.
    static func isPacked(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x1F, 0x8B]) }

    /// The name of a file without `.gz`.
    static func unpackedName(_ name: String) -> String {
        name.lowercased().hasSuffix(".gz") ? String(name.dropLast(3)) : name
    }

    /// The unpacked bytes. Unpacking stops once there are more than `limit` bytes: a small file can hold very many. `path`
    /// is for the failure. Complexity: O(bytes in and out).
    static func unpacked(_ bytes: [UInt8], path: String, limit: Int) throws(FileFailure) -> [UInt8] {
        let outcome = try run(bytes, path: path, limit: limit)
        switch outcome.ending {
        // 2 is a warning: there is something behind the packed bytes.
        case .exited(0), .exited(2), .tooMuchOutput: return outcome.output
        case .exited, .signal, .tooSlow:
            throw FileFailure(path: path, reason: "gzip cannot unpack it: \(reason(outcome.complaint))")
        }
    }

    /// The beginning of the unpacked bytes of which `bytes` are the beginning.
    static func beginning(of bytes: [UInt8], path: String, limit: Int) throws(FileFailure) -> [UInt8] {
        try run(bytes, path: path, limit: limit).output
    }

    private static func run(_ bytes: [UInt8], path: String, limit: Int) throws(FileFailure) -> ChildProcess.Outcome {
        do throws(ChildProcess.Failure) {
            return try ChildProcess(arguments: ["gzip", "-dc"], input: .bytes(bytes), outputLimit: limit).run()
        } catch {
            throw FileFailure(path: path, reason: reason(error))
        }
    }

    private static func reason(_ failure: ChildProcess.Failure) -> String {
        switch failure {
        case .notFound: "it is packed, and there is no gzip here: install gzip, or unpack the file elsewhere"
        case .system(let reason): "it is packed, and gzip cannot be started: \(reason)"
        }
    }

    /// The message of gzip, without its name and that of its input.
    private static func reason(_ complaint: String) -> String {
        let line = complaint.split(separator: "\n").first { $0.hasPrefix("gzip: ") } ?? "it did not say why"
        return line.split(separator: ": ").last.map(String.init) ?? ""
    }
}

extension SystemFiles {
    /// The bytes of a document, unpacked if they are packed: like ``read(_:limit:)``, with the limit for what comes out.
    static func readDocument(_ path: String, limit: Int) throws(FileFailure) -> [UInt8] {
        let bytes = try read(path, limit: limit)
        // A file that is too large when packed is too large.
        guard Gzip.isPacked(bytes), bytes.count <= limit else { return bytes }
        return try Gzip.unpacked(bytes, path: path, limit: limit)
    }

    /// The beginning of a document, unpacked if it is packed.
    static func readBeginning(_ path: String, limit: Int) throws(FileFailure) -> [UInt8] {
        let bytes = try read(path, limit: limit)
        guard Gzip.isPacked(bytes) else { return bytes }
        // A whole file must be whole when it is packed, too.
        return bytes.count > limit
            ? try Gzip.beginning(of: bytes, path: path, limit: limit)
            : try Gzip.unpacked(bytes, path: path, limit: limit)
    }
}
