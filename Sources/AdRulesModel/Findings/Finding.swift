/// A problem in a document: one that the reader tolerated, or one that a lint rule found.
///
/// It gives the problem and its place. The linter's catalogue has the severity and the reason it matters.
public struct Finding: Sendable, Hashable {
    /// A second place that explains the finding.
    public struct Related: Sendable, Hashable {
        /// The place.
        public var range: SourceRange
        /// The label of the place, as in `opened here`.
        public var label: String

        /// Creates a place with its label.
        public init(range: SourceRange, label: String) {
            self.range = range
            self.label = label
        }
    }

    /// The rule.
    public var rule: RuleID
    /// The place of the mistake: an attribute's value, the element's start tag, or the text.
    public var range: SourceRange
    /// The problem in one line, in lower case without a full stop; clear without the code frame.
    public var message: String
    /// The text next to the caret, as in `expected hh:mm:ss[.mmm]`.
    public var label: String?
    /// The suggested fix.
    public var help: String?
    /// The offending value, as written.
    public var value: String?
    /// Further places that explain the finding.
    public var related: [Related]
    /// The change that fixes it; nil if there is none, or only a person can decide it.
    public var fix: Fix?
    /// The places that it stands for; nil if it stands for one.
    package var folded: FoldedPlaces?
    /// The number of findings of each rule that one of XML057 stands for.
    package internal(set) var hidden: [RuleID: Int] = [:]

    /// Creates a finding of a rule at a place.
    public init(
        _ rule: RuleID, at range: SourceRange, _ message: String, label: String? = nil, help: String? = nil,
        value: String? = nil, related: [Related] = []
    ) {
        self.rule = rule
        self.range = range
        self.message = message
        self.label = label
        self.help = help
        self.value = value
        self.related = related
    }
}

// Values of the document, as messages show them.
extension String {
    /// The text, cut to a length that suits a message.
    var clipped: String {
        // One character can have any number of bytes.
        guard utf8.count > 60 else { return self }
        let head = utf8.prefix(240).string
        return head.count <= 60 && head.utf8.count == utf8.count ? self : String(head.prefix(59)) + "…"
    }

    /// The text in quotes, cut to a length that suits a message.
    var quoted: String { "\"\(clipped)\"" }
}

extension Finding {
    /// What is said of a mistake wherever it is; an `@` stands for a text of the document, or for a limit.
    package struct Form: Sendable {
        private let finding: Finding
        private let fix: @Sendable (Finding) -> Finding

        /// `fix` adds the fix, which follows from the place alone.
        package init(
            _ rule: RuleID, _ message: String, label: String? = nil, help: String? = nil, value: String? = nil,
            fix: @escaping @Sendable (Finding) -> Finding = { $0 }
        ) {
            finding = Finding(rule, at: SourceRange(at: 0, count: 0), message, label: label, help: help, value: value)
            self.fix = fix
        }

        /// The finding at a place.
        package func callAsFunction(at range: SourceRange) -> Finding {
            var finding = finding
            finding.range = range
            return fix(finding)
        }

        /// The finding about a text, which is its value.
        func callAsFunction(_ text: String, at range: SourceRange) -> Finding {
            var finding = self(of: text, at: range)
            finding.value = text
            return finding
        }

        /// The finding about what is called so.
        package func callAsFunction(of name: String, at range: SourceRange) -> Finding {
            func filled(_ text: String) -> String { text.fields(separatedBy: "@").joined(separator: name.clipped) }
            var finding = self(at: range)
            finding.message = filled(finding.message)
            finding.label = finding.label.map(filled)
            finding.help = finding.help.map(filled)
            return finding
        }

        /// The finding about a limit; without a place, it is about the document.
        package func callAsFunction(at range: SourceRange = SourceRange(at: 0, count: 0), limit: Int) -> Finding {
            self(of: "\(limit)", at: range)
        }
    }
}

/// The places of a finding that stands for several, and how it reads for some of them alone.
///
/// A mistake at many places is reported once. A comment or a baseline may be about some of the places: it takes those,
/// and the finding of the others stays.
package struct FoldedPlaces: Sendable, BesideContent {
    /// The number of places that are known, at most ``Finding/mostFoldedPlaces``; any further ones belong to the last.
    package let count: Int
    fileprivate let make: @Sendable ([Int]) -> Finding

    /// Returns the finding of some of the places, by their numbers from 0 in ascending order; at least one.
    /// Complexity: O(numbers), and that of the rule.
    package func finding(of numbers: [Int]) -> Finding { make(numbers) }
}

extension Finding {
    /// The largest number of places of one finding that are told apart, and that its fix changes.
    package static let mostFoldedPlaces = 1_000

    /// Returns the finding of places that share something, with its ``folded`` places.
    ///
    /// `count` is the number of places, of which `places` are the first; at least one. `make` makes the finding of some
    /// of them, given how many they stand for.
    package static func folding<Place: Sendable>(
        _ places: [Place], count: Int, _ make: @escaping @Sendable ([Place], Int) -> Finding
    ) -> Finding {
        var finding = make(places, count)
        guard count > 1 else { return finding }
        finding.folded = FoldedPlaces(count: places.count) { numbers in
            let further = numbers.last == places.count - 1 ? count - places.count : 0
            return folding(numbers.map { places[$0] }, count: numbers.count + further, make)
        }
        return finding
    }
}
