#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The processors of the computer.
enum Processors {
    /// The number that this process may use, at least 1.
    static var available: Int {
        // Swift cannot call `sched_getaffinity`, which glibc declares for GNU programs only.
        if let status = try? SystemFiles.read("/proc/self/status", limit: 64 << 10), let allowed = allowed(in: status) {
            return allowed
        }
        return max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    }

    /// The number of processors in a line as `Cpus_allowed: ff,00000003`, a bit for each; nil without such a line.
    static func allowed(in status: [UInt8]) -> Int? {
        let key = Array("Cpus_allowed:".utf8)
        guard let line = status.split(separator: UInt8(ascii: "\n")).first(where: { $0.starts(with: key) }) else {
            return nil
        }
        let digits = String(decoding: line.dropFirst(key.count), as: UTF8.self).compactMap(\.hexDigitValue)
        let count = digits.reduce(0) { $0 + $1.nonzeroBitCount }
        return count > 0 ? count : nil
    }
}
