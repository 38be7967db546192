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
/// second ``TrackingDelivery`` that is given the same outbox itself. Put it in the app's own container: iOS ends an app
/// that is suspended while it holds a lock in a container that it shares (exception `0xdead10cc`). The file contains
/// URLs that may reveal information about the viewer: it is created with permissions for its owner only, and what is
/// delivered, or was lost longer than ``TrackingPolicy/maxAge`` ago, leaves it at the next start at the latest.
public actor FileOutbox: OutboxStorage {
    /// The error when a file cannot be used as an outbox.
    package struct Failure: Error, Sendable, Hashable, CustomStringConvertible {
        /// The action that failed.
        package var action: String
        /// The system's error number.
        package var number: Int32

        /// The action and the system's error message.
        package var description: String { "\(action): \(String(cString: strerror(number)))" }

        init(_ action: String, number: Int32 = errno) {
            self.action = action
            self.number = number
        }
    }

    private let path: String
    private let isSynchronized: Bool
    /// The file, locked; nil until it was opened.
    private var file: FileHandle?
    /// Whether the file was read. Nothing is written before that: it would go unread and repeat the file's numbers.
    private var isRead = false
    private let encoder = JSONEncoder()
    /// The delivery whose beacons are in the file.
    private weak var delivery: TrackingDelivery?

    /// Creates an outbox in a file, which is created when opened if it does not exist.
    ///
    /// - Parameters:
    ///   - file: The file, which only its owner may read.
    ///   - isSynchronized: Whether each write also waits for `fsync`, so that it survives a crash of the system. A
    ///     power failure may still take the last writes: from drives that keep them in a cache of their own, as on
    ///     Apple systems, and from a file that was created or replaced just before.
    public init(_ file: URL, isSynchronized: Bool = false) {
        path = file.path
        self.isSynchronized = isSynchronized
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    }

    /// Reserves the outbox for a delivery, for as long as that lives: a second one would send each beacon once more.
    /// The lock of the file does not see it, as both have the same file.
    func reserve(for new: TrackingDelivery) throws {
        guard delivery == nil || delivery === new else {
            throw Failure("opening \(path), which another delivery uses", number: EWOULDBLOCK)
        }
        delivery = new
    }

    /// Opens the file and reads it. A line that is not a record is skipped and listed. A last line without a newline is
    /// cut off, so that the next record starts on its own line. A file of more than 256 MiB, which takes thousands of
    /// beacons with the longest URLs, is not read and counts as one unreadable line.
    public func load() throws -> OutboxContents {
        let file = try self.file ?? locked()
        self.file = file
        let size = try file.seekToEnd()
        try file.seek(toOffset: 0)
        let isOurs = size <= Self.largestFile
        let bytes = try (isOurs ? file.readToEnd() : file.read(upToCount: Self.longestExcerpt)).map(Array.init) ?? []
        var contents = OutboxContents()
        if isOurs {
            let whole = bytes.lastIndex(of: Self.newline).map { $0 + 1 } ?? 0
            if whole < bytes.count { try file.truncate(atOffset: UInt64(whole)) }
            contents = Self.contents(bytes, whole: whole)
        } else {
            contents.unreadable = [Self.unreadable(bytes[...], number: 1, byteCount: Int(size), isCut: false)]
        }
        isRead = true
        return contents
    }

    private static let newline = UInt8(ascii: "\n")
    /// The number of unreadable lines that are listed, and the number of bytes of each that are shown.
    private static let (longestListing, longestExcerpt) = (100, 200)
    /// The largest file that is read into memory, in bytes.
    private static let largestFile = 256 << 20

    /// The records in the lines of a file, of which so many bytes are whole lines.
    private static func contents(_ bytes: [UInt8], whole: Int) -> OutboxContents {
        let decoder = JSONDecoder()
        var contents = OutboxContents()
        for (index, line) in bytes.split(separator: newline, omittingEmptySubsequences: false).enumerated() {
            guard !line.isEmpty else { continue }
            let isCut = line.endIndex > whole
            if !isCut, let record = try? decoder.decode(OutboxRecord.self, from: Data(line)),
                record.id <= DeliveryQueue.largestID
            {
                contents.records.append(record)
            } else if contents.unreadable.count < longestListing {
                contents.unreadable.append(unreadable(line, number: index + 1, byteCount: line.count, isCut: isCut))
            }
        }
        return contents
    }

    private static func unreadable(
        _ line: ArraySlice<UInt8>, number: Int, byteCount: Int, isCut: Bool
    ) -> UnreadableLine {
        let text = line.prefix(longestExcerpt).map {
            (0x20...0x7E).contains($0) ? Character(Unicode.Scalar($0)) : "\u{FFFD}"
        }
        return UnreadableLine(
            number: number, byteCount: byteCount, excerpt: String(text),
            isUnfinished: isCut && line.starts(with: "{\"".utf8) && !line.contains(0))
    }

    /// Appends a line for each record. Throws if the file has not been read.
    public func append(_ records: [OutboxRecord]) throws {
        let file = try readFile()
        let end = try file.seekToEnd()
        do {
            try write(records, to: file)
        } catch {
            // A partial line, as left by a full disk, would corrupt the next one.
            try? file.truncate(atOffset: end)
            throw error
        }
    }

    /// Writes a new file and renames it over this one. Throws if the file has not been read.
    public func replace(with records: [OutboxRecord]) throws {
        _ = try readFile()
        let temporary = path + ".new"
        let fresh = try Self.opened(temporary, O_TRUNC)
        // Locked before the rename, so that no other process can lock it; see ``locked()``.
        guard flock(fresh.fileDescriptor, LOCK_EX | LOCK_NB) == 0 else { throw Failure("locking \(temporary)") }
        try write(records, to: fresh)
        guard rename(temporary, path) == 0 else { throw Failure("renaming \(temporary)") }
        file = fresh
    }

    private func readFile() throws -> FileHandle {
        guard isRead, let file else { throw Failure("writing \(path), which has not been read", number: EINVAL) }
        return file
    }

    private func write(_ records: [OutboxRecord], to file: FileHandle) throws {
        var lines = Data()
        for record in records { lines += try encoder.encode(record) + [Self.newline] }
        try file.write(contentsOf: lines)
        if isSynchronized { try file.synchronize() }
    }

    private static func opened(_ path: String, _ flags: Int32) throws -> FileHandle {
        let descriptor = open(path, flags | O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, S_IRUSR | S_IWUSR)
        guard descriptor >= 0 else { throw Failure("opening \(path)") }
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    private func locked() throws -> FileHandle {
        // Without blocking, as a pipe with no other end open would.
        let file = try Self.opened(path, O_NONBLOCK)
        var status = stat()
        guard fstat(file.fileDescriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw Failure("opening \(path), which is not a file", number: EINVAL)
        }
        guard flock(file.fileDescriptor, LOCK_EX | LOCK_NB) == 0 else { throw Failure("locking \(path)") }
        // The owner may have renamed another file to the path, which it holds, between the opening and the lock.
        var current = stat()
        guard stat(path, &current) == 0, current.st_ino == status.st_ino, current.st_dev == status.st_dev else {
            throw Failure("locking \(path), which was replaced", number: EWOULDBLOCK)
        }
        return file
    }
}
