/// A splice information section of SCTE 35 (§9.6): the message of an encoder about a break in the stream.
///
/// Times of the stream are in ticks of 90 kHz and wrap at 33 bits.
public struct SpliceInfo: Sendable, Hashable {
    /// The content of the section. More cases may come: switch with a `default`.
    public enum Command: Sendable, Hashable {
        /// `splice_null`: nothing, only descriptors.
        case null
        /// `splice_insert`: the content leaves or returns.
        case insert(SpliceInsert)
        /// `time_signal`: the moment that the descriptors are about, in ticks; nil if they are about now.
        case timeSignal(UInt64?)
        /// Another command, or an encrypted one, by its type.
        case other(UInt8)
    }

    /// The ticks to add to all times (`pts_adjustment`).
    public var ptsAdjustment: UInt64
    /// Whether the command and the descriptors are encrypted, so that they cannot be read.
    public var isEncrypted: Bool
    /// The content of the section.
    public var command: Command
    /// The segmentation descriptors in order.
    public var segmentations: [SegmentationDescriptor]
}

/// `splice_insert` of SCTE 35 (§9.7.3).
public struct SpliceInsert: Sendable, Hashable {
    /// The event's number. Encoders use it again.
    public var eventID: UInt32
    /// Whether an event that was announced earlier is cancelled; nothing else is known then.
    public var isCancelled: Bool
    /// Whether the content leaves (`out_of_network_indicator`); it returns otherwise.
    public var isOut: Bool
    /// The moment in ticks; nil if the splice is immediate.
    public var time: UInt64?
    /// The duration of the break; nil if unknown.
    public var duration: MediaTime?
    /// Whether the content returns after the duration without another message.
    public var returnsAutomatically: Bool
    /// The program's number (`unique_program_id`).
    public var programID: UInt16
    /// The number of the avail in the program, from 1; 0 if it is not used.
    public var availNumber: UInt8
    /// The number of avails in the program; 0 if it is not used.
    public var availsExpected: UInt8
}

/// `segmentation_descriptor` of SCTE 35 (§10.3.3).
public struct SegmentationDescriptor: Sendable, Hashable {
    /// The segment that begins or ends (`segmentation_type_id`, SCTE 35 table 23). An open set.
    public struct Kind: RawRepresentable, Sendable, Hashable {
        /// The number.
        public var rawValue: UInt8

        /// Creates a kind from its number.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Whether ads may be played from here on: a break, advertisement, ad block or placement opportunity begins.
        public var beginsBreak: Bool { [0x22, 0x30, 0x32, 0x34, 0x36, 0x44, 0x46].contains(rawValue) }
        /// Whether what ``beginsBreak`` began is over.
        public var endsBreak: Bool { [0x23, 0x31, 0x33, 0x35, 0x37, 0x45, 0x47].contains(rawValue) }

        /// How deep inside a break that is which begins or ends: opportunities are inside a break, ad blocks inside an
        /// opportunity, and advertisements inside a block; nil for other kinds.
        var depth: Int? {
            switch rawValue {
            case 0x22, 0x23: 0
            case 0x34...0x37: 1
            case 0x44...0x47: 2
            case 0x30...0x33: Self.advertisementDepth
            default: nil
            }
        }

        /// The ``depth`` of a single advertisement.
        static let advertisementDepth = 3
    }

    /// The event's number.
    public var eventID: UInt32
    /// Whether an event that was announced earlier is cancelled; nothing else is known then.
    public var isCancelled: Bool
    /// The segment that begins or ends.
    public var kind: Kind
    /// Its duration; nil if unknown.
    public var duration: MediaTime?
    /// The type of ``upid`` (`segmentation_upid_type`).
    public var upidType: UInt8
    /// The identifier of the content (`segmentation_upid`).
    public var upid: [UInt8]
    /// Its number among those expected, from 1; 0 if it is not used.
    public var number: UInt8
    /// The expected number; 0 if it is not used.
    public var expected: UInt8
}

extension SpliceInfo {
    /// Whether a break begins.
    public var beginsBreak: Bool {
        if case .insert(let insert) = command { return insert.isOut && !insert.isCancelled }
        return !begun.isEmpty
    }

    /// Whether a break ends.
    public var endsBreak: Bool {
        if case .insert(let insert) = command { return !insert.isOut && !insert.isCancelled }
        return !ended.isEmpty && !beginsBreak
    }

    /// The depth of the outermost segmentation that begins; nil if none does.
    var begunDepth: Int? { begun.compactMap(\.kind.depth).min() }

    /// The depth of the outermost segmentation that ends; nil if none does.
    var endedDepth: Int? { ended.compactMap(\.kind.depth).min() }

    /// The segmentations that begin and end.
    private var begun: [SegmentationDescriptor] { segmentations.filter { $0.kind.beginsBreak && !$0.isCancelled } }
    private var ended: [SegmentationDescriptor] { segmentations.filter { $0.kind.endsBreak && !$0.isCancelled } }

    /// Whether it begins something inside what another begins, such as an advertisement of its opportunity.
    func isInside(_ other: SpliceInfo) -> Bool {
        guard let begunDepth, let outer = other.begunDepth else { return false }
        return begunDepth > outer
    }

    /// Whether it ends the break that another section began: what it ends is of the outermost type that began. A
    /// `splice_insert` ends every break, and every end is one of a break that a `splice_insert` began.
    func ends(_ other: SpliceInfo) -> Bool {
        guard endsBreak else { return false }
        let (ended, depth) = (ended, other.begunDepth)
        let began = other.begun.filter { $0.kind.depth == depth }
        return ended.isEmpty || began.isEmpty
            || ended.contains { end in began.contains { $0.kind.rawValue + 1 == end.kind.rawValue } }
    }

    /// The break's length: that of `splice_insert`, else of the longest segmentation that begins one; nil if unknown.
    public var breakDuration: MediaTime? {
        if case .insert(let insert) = command, let duration = insert.duration { return duration }
        return begun.compactMap(\.duration).max()
    }
}
