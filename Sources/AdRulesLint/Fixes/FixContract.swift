import AdRulesModel

/// The contract of fixes: whatever a fix does, safe or not, every element of VMAP and VAST that was there is there,
/// inside the same element as before (or beside one of its own name that has no end tag), and what is read of the
/// document gets no fewer breaks, ads, creatives, media files, addresses and trackers of an event. No address is
/// removed that stands nowhere else, and no comment but for those that were written for the linter.
///
/// It is judged on the document before and after a fix, and not by the rule that suggests it. A document that is not
/// well-formed is judged by its tags.
struct FixContract {
    /// The loss that a fix would cause.
    enum Loss: Error, CustomStringConvertible {
        /// An element would be gone.
        case removed(String)
        /// An element would be inside another one.
        case moved(String)
        /// An element would be inside one of its own name.
        case nested(String)
        /// A comment would be gone.
        case comment
        /// There would be a second element where there may be one; with the message that says so.
        case second(String)
        /// An address would be gone that stands nowhere else.
        case address(String)
        /// There would be fewer of something.
        case fewer(String, before: Int, after: Int)

        /// The effect, after "it would".
        var description: String {
            switch self {
            case .removed(let name): "remove <\(name)>"
            case .moved(let name): "move <\(name)> into another element"
            case .nested(let name): "put <\(name)> into <\(name)>"
            case .comment: "remove a comment"
            case .second(let message): "change which one counts: \(message)"
            case .address(let address): "remove \(quoted(address))"
            case .fewer(let name, let before, let after): "leave \(after) of \(before): \(name)"
            }
        }
    }

    private let original: [UInt8]
    private let outline: MarkupOutline
    /// The comments that are kept.
    private let comments: [SourceRange]
    private let holdings: Holdings?
    /// The number of elements beside another one of which there may be only one.
    private let repetitions: Int

    /// Takes the document before a fix, in UTF-8, and what was read of it; nil if it cannot be read.
    /// Complexity: O(bytes × log tags).
    init(_ bytes: [UInt8], read document: AdDocument?) {
        original = bytes
        outline = MarkupOutline(bytes)
        let source = SourceDocument(bytes)
        comments = outline.comments.filter { SuppressionComment($0, in: source) == nil }
        holdings = document.map(Holdings.init)
        repetitions = document.map { Self.repetitions(in: $0).count } ?? 0
    }

    /// Checks the tags, comments and addresses after edits. Throws what would be lost. Complexity: O(bytes × log tags).
    func check(_ bytes: [UInt8], _ edits: [Fix.Edit], _ offsets: EditedOffsets) throws(Loss) {
        try checkElements(MarkupOutline(bytes), offsets)
        // Most edits remove none, or write another one in its place. What is behind the root is not of the document.
        let end = outline.end ?? original.count
        let removed = edits.flatMap { edit in
            edit.text.holds("//") || edit.range.lower >= end ? [] : WrittenAddress.all(in: original[edit.range.offsets])
        }
        guard !removed.isEmpty else { return }
        let kept = Set(WrittenAddress.all(in: bytes[...]))
        if let lost = removed.first(where: { !kept.contains($0) }) { throw .address(lost.text) }
    }

    /// Checks what is read after edits; nil if it cannot be read. Throws what would be lost. Complexity: O(bytes).
    func check(_ document: AdDocument?, _ edits: [Fix.Edit], _ offsets: EditedOffsets) throws(Loss) {
        guard let holdings, let document else { return }
        try checkRepetitions(Self.repetitions(in: document), edits, offsets)
        if let loss = holdings.loss(in: Holdings(document)) {
            throw .fewer(loss.name, before: loss.before, after: loss.after)
        }
    }

    /// The number of start tags up to an offset. Complexity: O(log tags).
    func tag(at offset: Int) -> Int { outline.elements.partitioningIndex { $0.start > offset } }

    /// The elements that are read beside another one of which there may be only one.
    private static func repetitions(in document: AdDocument) -> [Finding] {
        document.findings.filter { $0.rule == .repeatedList || $0.rule == .repeatedElement }
    }

    /// Checks that no element gets beside another one of which there may be only one: of two addresses, another one
    /// would count than before. A renamed element is read for the first time, and may hold such ones. Complexity:
    /// O(repetitions × depth × log elements).
    private func checkRepetitions(_ new: [Finding], _ edits: [Fix.Edit], _ offsets: EditedOffsets) throws(Loss) {
        guard new.count > repetitions else { return }
        let changes = Set(edits.map(\.range.lower))
        let beside = new.filter { finding in
            let start = offsets.original(of: Int(finding.range.lower))
            let index = outline.elements.partitioningIndex { $0.start >= start }
            guard index < outline.elements.count, outline.elements[index].start == start else { return true }
            var outer = outline.elements[index].parent
            while let element = outer, !changes.contains(outline.elements[element].name.lower) {
                outer = outline.elements[element].parent
            }
            return outer == nil
        }
        if beside.count > repetitions, let second = beside.last { throw .second(second.message) }
    }

    /// For each element the one that can hold it: in a document that is not well-formed, a first `Ad` without an end
    /// tag holds the second, which belongs beside it. Empty for one that is.
    private func holders() -> [Int?] {
        var holders: [Int?] = []
        for (index, element) in outline.elements.enumerated() where holdings == nil {
            holders.append(outline.isMisplaced(index) ? element.parent.flatMap { holders[$0] } : element.parent)
        }
        return holders
    }

    private func checkElements(_ after: MarkupOutline, _ offsets: EditedOffsets) throws(Loss) {
        let new = Dictionary(uniqueKeysWithValues: after.elements.indices.map { (after.elements[$0].start, $0) })
        // For each element from before its index now; nil if it is gone.
        let places = outline.elements.map { element in offsets.offset(of: element.start).flatMap { new[$0] } }
        let kept = Set(places.compactMap { $0 })
        let holders = holders()
        guard comments.allSatisfy({ offsets.offset(of: Int($0.lower)) != nil }) else { throw .comment }
        for (index, element) in outline.elements.enumerated() {
            let name = outline.localName(of: index)
            guard MarkupOutline.isKnown(name) else { continue }
            guard let place = places[index] else {
                // A section whose mark was broken holds its markup as text.
                let isText = offsets.offset(of: element.start).map(after.isInSection) ?? false
                if isText { continue }
                throw .removed(name)
            }
            var parent = after.elements[place].parent
            while let outer = parent, !kept.contains(outer) { parent = after.elements[outer].parent }
            var old = element.parent
            while let outer = old, places[outer] == nil { old = outline.elements[outer].parent }
            if parent != old.flatMap({ places[$0] }) {
                guard holdings == nil, old == element.parent, parent == holders[index].flatMap({ places[$0] }) else {
                    throw .moved(name)
                }
            }
            if after.isNested(place), !outline.isNested(index) { throw .nested(after.localName(of: place)) }
        }
    }
}

/// The parts of a document that must not be lost, as counts: breaks, ads, creatives, media files, addresses by
/// the element that holds them, and the trackers of each event.
struct Holdings {
    private(set) var counts: [String: Int] = [:]

    /// Counts what was read of a document. Complexity: O(bytes).
    init(_ document: AdDocument) {
        switch document {
        case .vmap(let playlist):
            add("<AdBreak>", playlist.breaks.count)
            for adBreak in playlist.breaks {
                add(adBreak.tracking)
                switch adBreak.source?.content {
                case .vast(let vast): add(vast)
                case .adTag: add("<AdTagURI>")
                case .custom: add("<CustomAdData>")
                default: break
                }
            }
        case .vast(let response): add(response.vast)
        }
    }

    /// The first thing of which the other document has fewer, and the numbers; nil if there is none.
    func loss(in other: Holdings) -> (name: String, before: Int, after: Int)? {
        for (name, count) in counts.sorted(by: { $0.key < $1.key }) where other.counts[name, default: 0] < count {
            return (name, count, other.counts[name, default: 0])
        }
        return nil
    }

    private mutating func add(_ name: String, _ count: Int = 1) { counts[name, default: 0] += count }

    private mutating func add(_ vast: VAST) {
        add("<Ad>", vast.ads.count)
        vast.forEachAddress { role, address, _ in
            if !address.isEmpty { add("address in <\(role.element)>") }
        }
        for ad in vast.ads {
            let creatives = ad.creatives
            add("<Creative>", creatives.count)
            for creative in creatives {
                add(creative.linearTracking)
                add(creative.nonLinearTracking)
                guard let linear = creative.linear else { continue }
                add("<MediaFile>", linear.mediaFiles.count)
            }
        }
    }

    /// Counts trackers by what they report, whatever the version of VAST calls it.
    private mutating func add(_ trackers: [Tracking]) {
        for tracker in trackers {
            guard let event = tracker.event, Self.events.contains(event) else { continue }
            add("tracker for \(EventVersions.meaning(of: event).rawValue)")
        }
    }

    private static let events = Set(TrackingEvent.vastEvents + TrackingEvent.vmapEvents)
}
