import AdRulesLint
import AdRulesModel
import AdRulesText

/// Hides what a session log hides, since a page is mailed to strangers: user names and values in URLs, among them
/// identifiers and consent strings. Hosts, paths, names of parameters and macros stay.
struct Mask: Sendable {
    /// Whether anything is hidden.
    var isOn: Bool

    /// The sign for hidden text.
    static let dots = "•••"

    /// A text without what is hidden.
    func text(_ text: String) -> String {
        guard isOn else { return text }
        let bytes = Array(text.utf8)
        let hidden = URLRedactor.hiddenRanges(in: bytes)
        guard !hidden.isEmpty else { return text }
        var output: [UInt8] = []
        var index = 0
        for range in hidden {
            output += bytes[index..<range.lowerBound] + Array(Self.dots.utf8)
            index = range.upperBound
        }
        return String(decoding: output + bytes[index...], as: UTF8.self)
    }

    /// A line of words without what is hidden in each.
    func words(_ line: String) -> String {
        line.split(separator: " ", omittingEmptySubsequences: false).map { text(String($0)) }.joined(separator: " ")
    }

    /// The ranges of a document that are hidden, in order. Complexity: O(bytes).
    func ranges(in document: [UInt8]) -> [Range<Int>] { isOn ? URLRedactor.hiddenRanges(in: document) : [] }

    /// A document whose labels hide it: the texts by which drawings, tables and JSON name its breaks, and cut them.
    func labels(of document: AdDocument) -> AdDocument {
        guard isOn, case .vmap(var playlist) = document else { return document }
        for index in playlist.breaks.indices {
            func hide(_ label: WritableKeyPath<AdBreak.Properties, String?>) {
                guard let written = playlist.breaks[index].properties[keyPath: label] else { return }
                let hidden = text(written)
                if !hidden.isSpelled(written) { playlist.breaks[index].properties[keyPath: label] = hidden }
            }
            hide(\.breakID)
            hide(\.timeOffsetText)
        }
        return .vmap(playlist)
    }

    /// A tree of requests whose texts hide it.
    func tree(_ tree: RequestTree) -> RequestTree {
        guard isOn else { return tree }
        var tree = tree
        tree.file = text(tree.file)
        for index in tree.nodes.indices {
            tree.nodes[index].id = tree.nodes[index].id.map(text)
            tree.nodes[index].url = tree.nodes[index].url.map(text)
            tree.nodes[index].timeOffset = tree.nodes[index].timeOffset.map(text)
            guard let failure = tree.nodes[index].answer?.failure else { continue }
            tree.nodes[index].answer?.failure = AnswerFailure(failure.kind, words(failure.message))
        }
        return tree
    }

    /// A result whose texts hide it; the source stays.
    func result(_ result: LintResult) -> LintResult {
        guard isOn else { return result }
        var result = result
        // They name breaks as the document does; the page names them by itself.
        result.outcomes = nil
        for index in result.diagnostics.indices {
            var finding = result.diagnostics[index].finding
            finding.message = text(finding.message)
            finding.label = finding.label.map(text)
            finding.help = finding.help.map(text)
            finding.value = finding.value.map(text)
            for place in finding.related.indices { finding.related[place].label = text(finding.related[place].label) }
            for edit in finding.fix?.edits.indices ?? 0..<0 {
                let written = finding.fix?.edits[edit].text ?? ""
                finding.fix?.edits[edit].text = text(written)
            }
            result.diagnostics[index].finding = finding
            guard let refusal = result.diagnostics[index].refusal else { continue }
            result.diagnostics[index].trial = .refused(text(refusal))
        }
        return result
    }
}
