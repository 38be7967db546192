/// Storage for the outbox of beacons, so that it survives the process.
///
/// A record states an action before it is taken, and then its outcome. Calls are made one at a time. A storage
/// belongs to one process at a time.
public protocol OutboxStorage: Sendable {
    /// Returns the stored records. Called before the other methods, and again until it has not thrown: the beacons that
    /// it returns then are delivered beside those accepted in the meantime.
    func load() async throws -> OutboxContents

    /// Adds records. Returns once they would survive the process being killed.
    func append(_ records: [OutboxRecord]) async throws

    /// Replaces all stored records atomically: after a kill, either the old or the new records are found.
    func replace(with records: [OutboxRecord]) async throws
}

/// The contents of an outbox when it was opened.
public struct OutboxContents: Sendable, Hashable {
    /// The records, in order.
    public var records: [OutboxRecord]
    /// The lines that could not be read, in order.
    public var unreadable: [UnreadableLine]

    /// Creates the contents.
    public init(_ records: [OutboxRecord] = [], unreadable: [UnreadableLine] = []) {
        self.records = records
        self.unreadable = unreadable
    }
}

/// A line of an outbox that is not a record.
public struct UnreadableLine: Sendable, Hashable {
    /// The line number in the file, from 1.
    public var number: Int
    /// The length of the line in bytes.
    package var byteCount: Int
    /// The first bytes as text, at most 200; each byte that is not printable ASCII is shown as U+FFFD.
    public var excerpt: String
    /// Whether it is the beginning of a record at the end of the file, as left by a process that was killed while
    /// writing. That does not count as damage.
    public var isUnfinished = false

    /// Creates a line that could not be read.
    public init(number: Int, byteCount: Int, excerpt: String, isUnfinished: Bool = false) {
        self.number = number
        self.byteCount = byteCount
        self.excerpt = excerpt
        self.isUnfinished = isUnfinished
    }
}

/// One line of the outbox.
///
/// More cases may come: switch with a `default`.
public enum OutboxRecord: Sendable, Hashable {
    /// The beacon was accepted.
    case queued(OutgoingBeacon)
    /// A request for it is about to leave.
    case attempted(UInt64)
    /// The request certainly never left; the attempt does not count.
    case returned(UInt64)
    /// The server refused the request; the attempt counts, and the beacon certainly did not arrive.
    case refused(UInt64)
    /// The beacon was answered.
    case confirmed(UInt64)
    /// The beacon is lost.
    case lost(LostBeacon)
}

extension OutboxRecord {
    /// The number of the beacon that the record is about.
    public var id: UInt64 {
        switch self {
        case .queued(let beacon): beacon.id
        case .attempted(let id), .returned(let id), .refused(let id), .confirmed(let id): id
        case .lost(let lost): lost.beacon.id
        }
    }
}

extension OutboxRecord: Codable {
    private enum CodingKeys: CodingKey {
        case queued, attempted, returned, refused, confirmed, lost
    }

    /// Decodes an object with one key.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        switch values.allKeys.first {
        case .queued: self = .queued(try values.decode(OutgoingBeacon.self, forKey: .queued))
        case .attempted: self = .attempted(try values.decode(UInt64.self, forKey: .attempted))
        case .returned: self = .returned(try values.decode(UInt64.self, forKey: .returned))
        case .refused: self = .refused(try values.decode(UInt64.self, forKey: .refused))
        case .confirmed: self = .confirmed(try values.decode(UInt64.self, forKey: .confirmed))
        case .lost: self = .lost(try values.decode(LostBeacon.self, forKey: .lost))
        case nil:
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "not a record of the outbox"))
        }
    }

    /// Encodes an object with one key.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .queued(let beacon): try values.encode(beacon, forKey: .queued)
        case .attempted(let id): try values.encode(id, forKey: .attempted)
        case .returned(let id): try values.encode(id, forKey: .returned)
        case .refused(let id): try values.encode(id, forKey: .refused)
        case .confirmed(let id): try values.encode(id, forKey: .confirmed)
        case .lost(let lost): try values.encode(lost, forKey: .lost)
        }
    }
}

/// An outbox that keeps nothing: undelivered beacons do not survive the process.
package struct VolatileOutbox: OutboxStorage {
    package init() {}
    package func load() async throws -> OutboxContents { OutboxContents() }
    package func append(_ records: [OutboxRecord]) async throws {}
    package func replace(with records: [OutboxRecord]) async throws {}
}
