// Standard input and output as a connection: bytes are read as they come, and written at once.
extension SystemFiles {
    /// Waits for bytes on standard input and returns those that are there, at most `limit`; none at its end.
    static func readSome(upTo limit: Int) throws(FileFailure) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: limit)
        while true {
            let count = bytes.withUnsafeMutableBytes { Streams.current.input.read($0) }
            if count >= 0 { return Array(bytes.prefix(count)) }
            guard errno == EINTR else { throw failure("standard input") }
        }
    }

    /// Writes bytes to standard output, completely.
    static func writeOut(_ bytes: [UInt8]) throws(FileFailure) {
        guard bytes.withUnsafeBytes(Streams.current.output.write) else { throw failure("standard output") }
    }
}
