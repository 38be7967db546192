import Foundation

/// The most memory that a process of its own takes to read a document.
enum PeakMemory {
    /// Starts this program again as a child that reads a file, and gives the peak that it reports, in bytes.
    static func ofChild(reading file: URL, as mode: String) throws -> Int? {
        let child = Process()
        child.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
        child.arguments = ["--child", mode, file.path]
        let output = Pipe()
        child.standardOutput = output
        try child.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        child.waitUntilExit()
        guard child.terminationStatus == 0 else { return nil }
        return Int(String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines))
    }

    /// The peak of this process so far, in bytes.
    ///
    /// On Linux from `/proc`: what `getrusage` gives there includes the parent's memory at the time of the fork.
    static func ofThisProcess() -> Int? {
        #if os(Linux)
            guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else { return nil }
            let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
            let kibibytes = line?.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first.flatMap {
                Int($0)
            }
            return kibibytes.map { $0 << 10 }
        #else
            var usage = rusage()
            guard getrusage(RUSAGE_SELF, &usage) == 0 else { return nil }
            return usage.ru_maxrss
        #endif
    }

    /// The bytes of a file, in memory once.
    static func bytes(ofFile path: String) -> [UInt8]? {
        guard let file = fopen(path, "rb") else { return nil }
        defer { fclose(file) }
        fseek(file, 0, SEEK_END)
        let size = ftell(file)
        rewind(file)
        return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            count = buffer.baseAddress.map { fread($0, 1, size, file) } ?? 0
        }
    }
}
