/// Where the outbox of beacons is kept, so that it survives the process.
///
/// A record says what is intended before it is done, and what came of it. The calls come one after the other. A storage
/// belongs to one process at a time.
public protocol OutboxStorage: Sendable {
    /// What was kept so far. Called once, first.
    func load() async throws -> OutboxContents

    /// Adds records. Returns when a killed process would find them again.
    func append(_ records: [OutboxRecord]) async throws

    /// Puts records in the place of all so far, at once: a killed process finds either the old or the new ones.
    func replace(with records: [OutboxRecord]) async throws
}

/// What an outbox held when it was opened.
public struct OutboxContents: Sendable, Hashable {
    /// The records, in order.
    public var records: [OutboxRecord]
    /// What could not be read, in order.
    public var unreadable: [UnreadableLine]

    /// Records, and the lines that could not be read.
    public init(_ records: [OutboxRecord] = [], unreadable: [UnreadableLine] = []) {
        self.records = records
        self.unreadable = unreadable
    }
}

/// A line of an outbox that is no record.
public struct UnreadableLine: Sendable, Hashable {
    /// Its number in the file, from 1.
    public var number: Int
    /// How many bytes it has.
    public var byteCount: Int
    /// Its first bytes as text, at most 200; each that is no printable ASCII is shown as U+FFFD.
    public var excerpt: String
    /// Whether it is the beginning of a record at the end of the file: what a process that was killed while it wrote
    /// leaves behind. That is no damage.
    public var isUnfinished: Bool

    /// A line with its beginning.
    public init(number: Int, byteCount: Int, excerpt: String, isUnfinished: Bool = false) {
        self.number = number
        self.byteCount = byteCount
        self.excerpt = excerpt
        self.isUnfinished = isUnfinished
    }
}

/// One line of the outbox.
public enum OutboxRecord: Sendable, Hashable {
    /// The beacon was taken over.
    case queued(OutgoingBeacon)
    /// A request for it is about to leave.
    case attempted(UInt64)
    /// The request surely never left: the attempt counts for nothing.
    case returned(UInt64)
    /// The server answered "not now": the attempt counts, and surely did not arrive.
    case refused(UInt64)
    /// It was answered.
    case confirmed(UInt64)
    /// It is lost.
    case lost(LostBeacon)
}

extension OutboxRecord {
    /// The number of the beacon it tells of.
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

    /// Reads an object with one key.
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

    /// Writes an object with one key.
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

/// An outbox that lasts as long as the process: nothing is kept.
public struct VolatileOutbox: OutboxStorage {
    /// An outbox without a place.
    public init() {}

    /// Nothing.
    public func load() async throws -> OutboxContents { OutboxContents() }
    /// Forgets the records.
    public func append(_ records: [OutboxRecord]) async throws {}
    /// Forgets the records.
    public func replace(with records: [OutboxRecord]) async throws {}
}
