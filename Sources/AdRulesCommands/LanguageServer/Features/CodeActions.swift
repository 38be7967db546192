import AdRulesLint
import AdRulesModel
import AdRulesText

/// Code actions at a place: fixes of findings, a comment ignoring one, and all the document's safe fixes at once.
struct CodeActions {
    /// The kind of the action that makes every safe fix.
    static let fixAll = "source.fixAll.adrules"
    /// The kind of the other actions.
    static let quickFix = "quickfix"

    let document: OpenDocument
    let analysis: DocumentAnalysis
    let client: ClientCapabilities

    /// The most findings of one place that get actions.
    private static let findingLimit = 50

    /// The actions for a range of the text, of the kinds that `only` names or of every kind.
    /// Complexity: O(findings + bytes up to the place).
    func json(in range: SourceRange, only: [JSONValue]?) -> JSONValue {
        guard client.takesCodeActions, analysis.isExact else { return .array([]) }
        var actions: [JSONValue] = []
        if Self.isWanted(Self.quickFix, only) {
            let meant = analysis.diagnostics(in: range).prefix(Self.findingLimit).flatMap(Self.meanings)
            let found = analysis.tryingFixes(of: meant.map(\.diagnostic))
            actions += zip(found, meant).compactMap { fix($0, help: $1.help) }
            actions += ignored(found)
        }
        let edits = Self.isWanted(Self.fixAll, only) ? analysis.safeFixes : []
        if !edits.isEmpty {
            actions.append(action("Make all safe fixes", kind: Self.fixAll, edits: edits, for: nil, isPreferred: false))
        }
        return .array(actions)
    }

    /// Whether a kind is one of those asked for: a kind stands for all that begin with it and a dot.
    private static func isWanted(_ kind: String, _ only: [JSONValue]?) -> Bool {
        guard let only else { return true }
        return only.compactMap(\.string).contains { wanted in
            kind.isSpelled(wanted) || kind.begins(with: wanted + ".") || wanted.isEmpty
        }
    }

    /// A finding with each meaning of its value as the fix, and what that fix writes.
    private static func meanings(of diagnostic: Diagnostic) -> [(diagnostic: Diagnostic, help: String?)] {
        let finding = diagnostic.finding
        guard let edit = finding.fix?.edits.first,
            let readings = finding.value.flatMap({ MeantTime.readings(of: $0.trimmingBlanks) }),
            let other = readings.other, edit.text.isSpelled(readings.likely.time.description)
        else { return [(diagnostic, finding.help)] }
        return [readings.likely, other].map { time, meaning in
            var one = diagnostic
            one.finding.fix = Fix(isSafe: false, replacing: edit.range, with: time.description)
            return (one, "write \"\(time)\" \(meaning)")
        }
    }

    /// The fix of a finding; one that is refused comes with the reason to a client that shows it.
    private func fix(_ diagnostic: Diagnostic, help: String?) -> JSONValue? {
        let refusal = client.showsDisabledActions ? diagnostic.refusal : nil
        guard diagnostic.trial == .made || refusal != nil else { return nil }
        let title = PrintableText.line(help ?? "fix \(diagnostic.finding.message)", limit: 100)
        let fix = diagnostic.finding.fix
        let isGuess = fix?.isSafe == false
        return action(
            "\(diagnostic.rule.id.rawValue): \(title)\(isGuess ? " (a guess: read the result)" : "")",
            kind: Self.quickFix, edits: fix?.edits, for: diagnostic, isPreferred: fix?.isSafe == true, refusal: refusal)
    }

    /// One action for each rule and element: a comment before the element.
    private func ignored(_ diagnostics: some Collection<Diagnostic>) -> [JSONValue] {
        guard analysis.document != nil else { return [] }
        let places = IgnoreComment.places(for: diagnostics.map(\.finding.range), in: analysis.bytes)
        var seen: Set<[UInt8]> = []
        return zip(diagnostics, places).compactMap { diagnostic, place in
            // Findings about such comments, and the one about missing findings, cannot be ignored by one.
            let rule = diagnostic.rule.id.rawValue
            guard let place, !rule.begins(with: "LINT"), diagnostic.rule.id != .tooManyFindings else { return nil }
            guard seen.insert(Array("\(rule) \(place)".utf8)).inserted else { return nil }
            return action(
                "Ignore \(rule) in this element", kind: Self.quickFix,
                edits: [IgnoreComment.edit(rule, before: place, in: analysis.bytes)], for: diagnostic,
                isPreferred: false)
        }
    }

    private func action(
        _ title: String, kind: String, edits: [Fix.Edit]?, for diagnostic: Diagnostic?, isPreferred: Bool,
        refusal: String? = nil
    ) -> JSONValue {
        let findings = DiagnosticJSON(uri: document.uri, analysis: analysis, client: client)
        return .object([
            "title": .string(title), "kind": .string(kind),
            "diagnostics": diagnostic.map { .array([findings.write($0)]) },
            "isPreferred": isPreferred ? .bool(true) : nil,
            "disabled": refusal.map { .object(["reason": .string(PrintableText.line($0, limit: 200))]) },
            "edit": edits.map(workspaceEdit),
        ])
    }

    /// The edits that lay the document out as `adrules fmt` does; `null` if it cannot be read. Complexity: O(bytes).
    var formatting: JSONValue {
        guard analysis.isExact, analysis.document != nil else { return JSONValue(.null) }
        return textEdits(DocumentLayout(analysis.bytes).edits)
    }

    private func textEdits(_ edits: [Fix.Edit]) -> JSONValue {
        .array(
            edits.map { edit in
                .object(["range": analysis.positions.range(of: edit.range).json, "newText": .string(edit.text)])
            })
    }

    private func workspaceEdit(_ edits: [Fix.Edit]) -> JSONValue {
        let edits = textEdits(edits)
        guard client.takesDocumentChanges else {
            return .object(["changes": .object([JSONMember(document.uri, edits)])])
        }
        return .object([
            "documentChanges": .array([
                .object([
                    "textDocument": .object([
                        "uri": .string(document.uri), "version": document.version ?? JSONValue(.null),
                    ]), "edits": edits,
                ])
            ])
        ])
    }
}

/// The comment that makes the linter ignore a rule in the next element.
enum IgnoreComment {
    /// Returns, for each range, where the innermost element begins that holds its first byte; nil outside the root
    /// element. Complexity: O(bytes + ranges log ranges), in one pass.
    static func places(for ranges: [SourceRange], in bytes: [UInt8]) -> [Int?] {
        var places = [Int?](repeating: nil, count: ranges.count)
        let order = ranges.indices.sorted { ranges[$0].lower < ranges[$1].lower }
        var waiting = order[...]
        var scanner = MarkupScanner(bytes)
        var open: [Int] = []
        while !waiting.isEmpty, let token = scanner.next() {
            var closes = false
            switch token {
            case .startTag(let tag):
                open.append(Int(tag.range.lower))
                closes = tag.isSelfClosing
            case .endTag: closes = true
            case .text, .cdata, .other: break
            }
            while let index = waiting.first, ranges[index].lower < token.range.upper {
                places[index] = open.last
                waiting.removeFirst()
            }
            if closes { _ = open.popLast() }
        }
        return places
    }

    /// Returns the edit that puts the comment before an element: on a line of its own, indented like the element, if
    /// the element is the first of its line.
    static func edit(_ rule: String, before offset: Int, in bytes: [UInt8]) -> Fix.Edit {
        var lineStart = offset
        while lineStart > 0, bytes[lineStart - 1] == 0x20 || bytes[lineStart - 1] == 0x09 { lineStart -= 1 }
        let comment = "<!-- adrules-ignore-next \(rule): reason -->"
        let place = SourceRange(lower: offset, upper: offset)
        let isAtLineStart = lineStart == 0 || bytes[lineStart - 1] == 0x0A || bytes[lineStart - 1] == 0x0D
        guard isAtLineStart else { return Fix.Edit(range: place, text: comment) }
        let indent = String(decoding: bytes[lineStart..<offset], as: UTF8.self)
        return Fix.Edit(range: place, text: comment + lineEnd(before: lineStart, in: bytes) + indent)
    }

    /// The end of the line before an offset, as it is written there; LF if there is none.
    private static func lineEnd(before offset: Int, in bytes: [UInt8]) -> String {
        guard offset > 0, bytes[offset - 1] != 0x0D else { return offset > 0 ? "\r" : "\n" }
        return offset > 1 && bytes[offset - 2] == 0x0D ? "\r\n" : "\n"
    }
}
