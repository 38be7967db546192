import Foundation
import Testing

@testable import AdRulesModel

/// The sections of VAST that comments give, beside the names of its elements.
@Suite("Sections of the specification")
struct SectionTests {
    private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Sources")

    /// A sentence of a comment with a section of VAST 4. The first one of a comment has the name of the type below.
    struct Sentence {
        var place: String
        var text: String
        var type: String?
    }

    /// The numbers of sections, as in `3.8`, of each mention of VAST 4.
    private static func sections(in text: String) -> [Substring] {
        text.matches(of: #/VAST 4\.\d (§[§\d., –]*\d)/#).flatMap { mention in
            mention.output.1.matches(of: #/\d+(\.\d+)*/#).map(\.output.0)
        }
    }

    private static func sentences() throws -> [Sentence] {
        let paths = FileManager.default.enumerator(atPath: sources.path)?.compactMap { $0 as? String } ?? []
        return try paths.filter { $0.hasSuffix(".swift") }.sorted().flatMap { path in
            let text = try String(contentsOf: sources.appendingPathComponent(path), encoding: .utf8)
            return text.contains("VAST 4.") ? sentences(of: text.components(separatedBy: "\n"), at: path) : []
        }
    }

    private static func sentences(of lines: [String], at path: String) -> [Sentence] {
        var found: [Sentence] = []
        var comment: [Substring] = []
        for (number, line) in lines.enumerated() {
            let code = line.drop { $0 == " " }
            if code.hasPrefix("//") {
                comment.append(code.drop { $0 == "/" })
                continue
            }
            guard !comment.isEmpty else { continue }
            defer { comment = [] }
            guard comment.contains(where: { $0.contains("VAST 4.") }) else { continue }
            let type = line.firstMatch(of: #/\b(struct|enum|class) (\w+)/#).map { String($0.output.2) }
            let texts = comment.joined(separator: " ").split(separator: #/\.(?: |$)/#)
            found += texts.enumerated().map { index, text in
                Sentence(place: "\(path):\(number + 1)", text: String(text), type: index == 0 ? type : nil)
            }
        }
        return found.filter { !sections(in: $0.text).isEmpty }
    }

    /// What is wrong in a sentence: its sections that are of no element it names; nothing if it names none.
    private static func strange(in sentence: Sentence) -> [Substring] {
        let words = sentence.text.matches(of: #/`(\w+)`/#).map { String($0.output.1) }
        let elements = (words + [sentence.type].compactMap(\.self)).compactMap(ElementName.init(spelling:))
        guard !elements.isEmpty else { return [] }
        let known = elements.flatMap { sections(in: $0.meaning?.source ?? "") }
        return sections(in: sentence.text).filter { section in
            !known.contains { section == $0 || section.hasPrefix($0 + ".") }
        }
    }

    @Test("A section of VAST beside the name of an element is that of the element's row, or below it")
    func sections() throws {
        let sentences = try Self.sentences()
        #expect(sentences.count > 30)
        for sentence in sentences {
            let strange = Self.strange(in: sentence)
            #expect(strange.isEmpty, "above \(sentence.place): \(sentence.text)")
        }
    }

    @Test(
        "A wrong section is found",
        arguments: [
            ("/// An icon (VAST 4.2 §3.12, `Icon`).", 1), ("/// An icon (VAST 4.2 §3.11.1, `Icon`).", 0),
            ("/// A text. Fires the `CustomClick` elements\n/// of it (VAST 4.2 §3.8.4).", 1),
            ("// Some of it (VAST 4.2 §§3.8–3.9, `Linear`, `VideoClicks`).", 1),
            ("/// The overlays (VAST 4.2 §3.10).\npublic struct NonLinearAds {", 1),
            ("/// Its `id` (VAST 4.2 §3.3).", 0),
        ])
    func wrongSection(comment: String, count: Int) {
        let sentences = Self.sentences(of: (comment + "\n").components(separatedBy: "\n"), at: "")
        #expect(sentences.count == 1)
        #expect(sentences.flatMap(Self.strange).count == count)
    }
}
