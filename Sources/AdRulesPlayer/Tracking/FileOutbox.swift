public import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// An outbox in one file with one JSON record per line. Records are added with single writes, so that a killed
/// process loses at most the line it was writing, which is recognised and dropped.
///
/// The file is locked while it is open: a second process, or a second outbox in the same process, is refused, as is a
/// second ``TrackingDelivery`` that is given the same outbox itself. Put it in the app's own container: iOS ends an app that is suspended
/// while it holds a lock in a container that it shares (exception `0xdead10cc`). The file contains URLs that may reveal
/// information about the viewer: it is created with permissions for its owner only, and what is delivered, or was lost
/// longer than ``TrackingPolicy/maxAge`` ago, leaves it at the next start at the latest.
public actor FileOutbox: OutboxStorage {
    /// The error when a file cannot be used as an outbox.
    public struct Failure: Error, Sendable, Hashable, CustomStringConvertible {
        /// The action that failed.
        public var action: String
        /// The system's error number.
        public var number: Int32

        /// The action and the system's error message.
        public var description: String { "\(action): \(String(cString: strerror(number)))" }

        init(_ action: String, number: Int32 = errno) {
            self.action = action
            self.number = number
        }
    }

    private let path: String
    private let isSynchronized: Bool
    private var descriptor: Int32 = -1
    /// Whether the file is locked and was read. Nothing is written before that: it would go unread, and its numbers would
    /// repeat those of the file.
    private var isRead = false
    private let encoder = JSONEncoder()
    /// The delivery whose beacons are in the file.
    private weak var delivery: TrackingDelivery?

    /// Creates an outbox in a file, which is created when opened if it does not exist.
    ///
    /// - Parameters:
    ///   - file: The file, which only its owner may read.
    ///   - isSynchronized: Whether each write also waits for `fsync`, so that it survives a crash of the system. A power
    ///     failure may still take the last writes: from drives that keep them in a cache of their own, as on Apple
    ///     systems, and from a file that was created or replaced just before.
    public init(_ file: URL, isSynchronized: Bool = false) {
        path = file.path
        self.isSynchronized = isSynchronized
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    }

    deinit {
        if descriptor >= 0 { _ = close(descriptor) }
    }

    /// Reserves the outbox for a delivery, for as long as that lives: a second one would send each beacon once more. The
    /// lock of the file does not see it, as both have the same descriptor.
    func reserve(for new: TrackingDelivery) throws {
        guard delivery == nil || delivery === new else {
            throw Failure("opening \(path), which another delivery uses", number: EWOULDBLOCK)
        }
        delivery = new
    }

    /// Opens the file and reads it. A line that is not a record is skipped and listed. A last line without a newline
    /// is cut off, so that the next record starts on its own line. A file of more than 256 MiB, which takes thousands of
    /// beacons with the longest URLs, is not read and counts as one unreadable line.
    public func load() throws -> OutboxContents {
        if descriptor < 0 { try open() }
        let size = try status().st_size
        let isOurs = size <= Self.largestFile
        let bytes = try read(atMost: isOurs ? .max : 200)
        guard isOurs else {
            isRead = true
            return OutboxContents(unreadable: [
                Self.unreadable(bytes[...], number: 1, byteCount: Int(size), isCut: false)
            ])
        }
        let whole = bytes.lastIndex(of: newline).map { $0 + 1 } ?? 0
        if whole < bytes.count, ftruncate(descriptor, off_t(whole)) != 0 { throw Failure("truncating \(path)") }
        isRead = true
        let decoder = JSONDecoder()
        var contents = OutboxContents()
        for (index, line) in bytes.split(separator: newline, omittingEmptySubsequences: false).enumerated() {
            guard !line.isEmpty else { continue }
            let isCut = line.endIndex > whole
            if !isCut, let record = try? decoder.decode(OutboxRecord.self, from: Data(line)),
                record.id <= DeliveryQueue.largestID
            {
                contents.records.append(record)
            } else if contents.unreadable.count < Self.longestListing {
                contents.unreadable.append(
                    Self.unreadable(line, number: index + 1, byteCount: line.count, isCut: isCut))
            }
        }
        return contents
    }

    /// The number of unreadable lines that are listed.
    private static let longestListing = 100

    /// The largest file that is read into memory, in bytes.
    private static let largestFile = 256 << 20

    private static func unreadable(
        _ line: ArraySlice<UInt8>, number: Int, byteCount: Int, isCut: Bool
    ) -> UnreadableLine {
        let text = line.prefix(200).map { (0x20...0x7E).contains($0) ? Character(Unicode.Scalar($0)) : "\u{FFFD}" }
        return UnreadableLine(
            number: number, byteCount: byteCount, excerpt: String(text),
            isUnfinished: isCut && line.starts(with: "{\"".utf8) && !line.contains(0))
    }

    /// Appends a line for each record. Throws if the file has not been read.
    public func append(_ records: [OutboxRecord]) throws {
        guard !records.isEmpty else { return }
        try checkRead()
        let bytes = try lines(records)
        let end = lseek(descriptor, 0, SEEK_END)
        do {
            try write(bytes, to: descriptor)
        } catch {
            // A partial line, as left by a full disk, would corrupt the next one.
            if end >= 0 { _ = ftruncate(descriptor, end) }
            throw error
        }
    }

    /// Writes a new file and renames it over this one. Throws if the file has not been read.
    public func replace(with records: [OutboxRecord]) throws {
        try checkRead()
        let temporary = path + ".new"
        let fresh = Self.open(temporary, O_RDWR | O_CREAT | O_TRUNC | O_APPEND)
        guard fresh >= 0 else { throw Failure("opening \(temporary)") }
        do {
            // Locked before the rename, so that no other process can lock it; see ``open()``.
            guard flock(fresh, LOCK_EX | LOCK_NB) == 0 else { throw Failure("locking \(temporary)") }
            try write(lines(records), to: fresh)
            guard rename(temporary, path) == 0 else { throw Failure("renaming \(temporary)") }
        } catch {
            _ = close(fresh)
            throw error
        }
        _ = close(descriptor)
        descriptor = fresh
    }

    private func checkRead() throws {
        guard isRead else { throw Failure("writing \(path), which has not been read", number: EINVAL) }
    }

    private let newline = UInt8(ascii: "\n")

    private static func open(_ path: String, _ flags: Int32) -> Int32 {
        #if canImport(Darwin)
            Darwin.open(path, flags | O_CLOEXEC, S_IRUSR | S_IWUSR)
        #elseif canImport(Glibc)
            Glibc.open(path, flags | O_CLOEXEC, S_IRUSR | S_IWUSR)
        #elseif canImport(Musl)
            Musl.open(path, flags | O_CLOEXEC, S_IRUSR | S_IWUSR)
        #endif
    }

    private func open() throws {
        // Without blocking, as a pipe with no other end open would.
        let opened = Self.open(path, O_RDWR | O_CREAT | O_APPEND | O_NONBLOCK)
        guard opened >= 0 else { throw Failure("opening \(path)") }
        do {
            var status = stat()
            guard fstat(opened, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
                throw Failure("opening \(path), which is not a file", number: EINVAL)
            }
            guard flock(opened, LOCK_EX | LOCK_NB) == 0 else { throw Failure("locking \(path)") }
            // The owner may have renamed another file to the path, which it holds, between the opening and the lock.
            var current = stat()
            guard stat(path, &current) == 0, current.st_ino == status.st_ino, current.st_dev == status.st_dev else {
                throw Failure("locking \(path), which was replaced", number: EWOULDBLOCK)
            }
        } catch {
            _ = close(opened)
            throw error
        }
        descriptor = opened
    }

    private func lines(_ records: [OutboxRecord]) throws -> [UInt8] {
        var bytes: [UInt8] = []
        for record in records {
            bytes += try encoder.encode(record)
            bytes.append(newline)
        }
        return bytes
    }

    private func status() throws -> stat {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw Failure("reading \(path)") }
        return status
    }

    /// The bytes from the start of the file, up to its end or the limit.
    private func read(atMost limit: Int) throws -> [UInt8] {
        guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw Failure("reading \(path)") }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        while bytes.count < limit {
            let count = systemRead(descriptor, &chunk, min(chunk.count, limit - bytes.count))
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw Failure("reading \(path)") }
            if count == 0 { break }
            bytes += chunk[..<count]
        }
        return bytes
    }

    private func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int {
        #if canImport(Darwin)
            Darwin.read(descriptor, bytes, count)
        #elseif canImport(Glibc)
            Glibc.read(descriptor, bytes, count)
        #elseif canImport(Musl)
            Musl.read(descriptor, bytes, count)
        #endif
    }

    /// Writes all the bytes. A short write leaves a partial line, as a kill would, until the rest follows.
    private func write(_ bytes: [UInt8], to descriptor: Int32) throws {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes { buffer in
                systemWrite(descriptor, buffer.baseAddress, buffer.count)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw Failure("writing \(path)") }
            sent += count
        }
        if isSynchronized, fsync(descriptor) != 0 { throw Failure("synchronizing \(path)") }
    }

    private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
        #if canImport(Darwin)
            Darwin.write(descriptor, bytes, count)
        #elseif canImport(Glibc)
            Glibc.write(descriptor, bytes, count)
        #elseif canImport(Musl)
            Musl.write(descriptor, bytes, count)
        #endif
    }
}
