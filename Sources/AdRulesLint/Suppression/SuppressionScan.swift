import AdRulesModel

/// Finds the comments of a document that suppress findings, and the part of the document that each is about.
struct SuppressionScan {
    /// A comment with the bytes in which it suppresses findings.
    struct Found: Sendable {
        var comment: SuppressionComment
        var scope: SourceRange
    }

    /// The largest number of comments and rules in them that are read: each is compared with each finding.
    static let limit = 1000

    /// The comments that are about something, in the order of the document.
    private(set) var found: [Found] = []
    /// The findings of the others (LINT904).
    private(set) var findings: [Finding] = []

    /// The comments that wait for the next element.
    private var waiting: [SuppressionComment] = []
    /// The open elements: where each begins, and the comments about it.
    private var open: [(lower: UInt32, comments: [SuppressionComment])] = []
    private var count = 0
    private let documentRange: SourceRange

    /// Scans a document. Complexity: O(bytes), in one pass.
    init(_ source: SourceDocument) {
        let bytes = source.bytes
        // A finding may stand at the very end.
        documentRange = SourceRange(lower: 0, upper: bytes.count + 1)
        var scanner = MarkupScanner(bytes)
        while let token = scanner.next() {
            switch token {
            case .startTag(let tag): start(tag)
            case .endTag(let range, _): end(range)
            case .other(let range): if let comment = SuppressionComment(range, in: source) { add(comment) }
            case .text, .cdata: break
            }
        }
        endWaiting()
        found.sort { $0.comment.range.lower < $1.comment.range.lower }
    }

    private mutating func start(_ tag: TagScan) {
        let comments = waiting
        waiting = []
        if tag.isSelfClosing {
            found += comments.map { Found(comment: $0, scope: tag.range) }
        } else {
            open.append((tag.range.lower, comments))
        }
    }

    private mutating func end(_ tag: SourceRange) {
        endWaiting()
        guard let element = open.popLast() else { return }
        let scope = SourceRange(lower: Int(element.lower), upper: Int(tag.upper))
        found += element.comments.map { Found(comment: $0, scope: scope) }
    }

    private mutating func endWaiting() {
        findings += waiting.map { .suppressionOfNothing(at: $0.range) }
        waiting = []
    }

    private mutating func add(_ comment: SuppressionComment) {
        guard count <= Self.limit else { return }
        count += max(comment.selectors.count, 1)
        guard count <= Self.limit else {
            findings.append(.tooManySuppressions(at: comment.range, limit: Self.limit))
            return
        }
        guard let target = comment.target else {
            findings.append(.unknownSuppression(at: comment.word))
            return
        }
        guard !comment.selectors.isEmpty else {
            findings.append(.suppressionWithoutRule(of: target.rawValue, at: comment.range))
            return
        }
        switch target {
        case .next: waiting.append(comment)
        case .file where open.count <= 1: found.append(Found(comment: comment, scope: documentRange))
        case .file: findings.append(.suppressionTooDeep(at: comment.range))
        }
    }
}
