package import AdRulesLint
import AdRulesSimulation
package import AdRulesText

/// What `explain` says about a word that people have in hand: a rule, the number or name of an error, an element, a
/// macro, an event, the reason why a break did not play, a player, or a message that holds one of them.
package enum Explained: Sendable {
    case rule(RuleDescription)
    case subject(Subject)

    /// Something that is no rule.
    package struct Subject: Sendable {
        /// The word and what it is, on one line.
        var title: String
        var lines: [String] = []
        /// The rules that find causes of it, or are about it.
        var rules: [RuleDescription] = []
        /// What the rules are.
        var heading = "Rules about it"
    }

    /// The longest text that is looked up, in UTF-8 bytes.
    private static let longest = 2000

    /// Looks a word up, or the first known word of a message. Throws if nothing in it is known.
    package init(_ text: String) throws(CommandFailure) {
        if RuleCatalogue.rule(named: text) == nil, text.utf8.count <= Self.longest,
            let found = Self.found(text) ?? Self.found(among: text)
        {
            self = found
        } else {
            self = .rule(try RuleDescription(named: text))
        }
    }

    private static func found(among text: String) -> Explained? {
        let words = text.split { !$0.isASCII || !($0.isLetter || $0.isNumber || "_-".contains($0)) }.map(String.init)
        return words.count > 1 ? words.lazy.compactMap(found(inMessage:)).first : nil
    }

    /// A word of a message: only what is no word of everyday English, too.
    private static func found(inMessage word: String) -> Explained? {
        if let rule = RuleCatalogue.rule(named: word) { return .rule(rule) }
        guard word.utf8.contains(where: { (0x30...0x39).contains($0) || $0 == 0x5F }) else { return nil }
        return error(word).map(Self.subject)
    }

    private static func found(_ word: String) -> Explained? {
        let found = error(word) ?? errors(word) ?? reason(word) ?? Glossary.subject(word)
        return (found ?? macro(word) ?? element(word) ?? event(word) ?? player(word)).map(Self.subject)
    }

    // MARK: The tables

    private static let causes =
        "Rules that find a cause; adrules lint --resolve looks into the answers of ad servers, too"

    private static func error(_ word: String) -> Subject? {
        let name = word.uppercased().withoutPrefix("KIMAERROR_")
        let named = IMAError.all.first { $0.name == name || $0.iosName == name }
        guard let code = named?.code ?? Int(word), code > 0 else { return nil }
        let row = ErrorTable.row(for: code)
        let ima = IMAError.all.filter { $0.code == code }
        guard row != nil || !ima.isEmpty else {
            // A number of rules, whose letters are missing.
            guard (100..<1300).contains(code), RuleCatalogue.suggestion(for: word) == nil else { return nil }
            return Subject(
                title: "\(code): no specification defines this error, and IMA documents none",
                lines: ["VAST has codes from 100 to 902, VMAP from 1000 to 1008, IMA's own begin at 1004"])
        }
        var subject = Subject(title: "")
        var causes: [Int] = []
        if let row {
            let language = code >= 1000 ? "VMAP" : "VAST"
            subject.title = "\(code): \(row.summary)"
            let vast = row.vast == code ? "" : "; [ERRORCODE] of VAST is \(row.vast)"
            let ima = row.ima == code ? "" : "; IMA reports \(row.ima)"
            subject.lines.append("an error of \(language)\(vast)\(ima)")
            causes.append(code)
        }
        for error in ima {
            let summary = error.summary.map { ": \($0)" } ?? ""
            subject.lines.append("IMA's \(code) is \(error.names)" + (row == nil ? "" : summary))
            if row == nil { subject.title = "\(code) of IMA\(summary)" }
            // A player without numbers of its own reports these.
            causes += error.cause.map { [$0] } ?? []
        }
        subject.rules = causes.flatMap(ErrorCauses.rules).uniqued(by: \.id)
        subject.heading = Self.causes
        if subject.rules.isEmpty, row == nil {
            subject.lines.append("its cause is in the app or the player, not in a document")
        }
        return subject
    }

    /// All errors, for the word `errors`.
    private static func errors(_ word: String) -> Subject? {
        guard word == "errors" else { return nil }
        let codes = Set(ErrorTable.rows.map(\.code) + IMAError.all.map(\.code)).sorted()
        return Subject(title: "The errors of VAST, VMAP and IMA", lines: codes.compactMap { error(String($0))?.title })
    }

    private static func reason(_ word: String) -> Subject? {
        guard let reason = BreakReason(name: word) else { return nil }
        return Subject(
            title: "\(reason.name): \(reason.sentence)",
            lines: [
                "why a break did not play, in schedule and simulate",
                "the decisions behind it: adrules simulate PLAYLIST --duration T",
            ], rules: ErrorCauses.rules(of: reason == .noFill ? 303 : reason == .timedOut ? 301 : 0), heading: causes)
    }

    static func macro(_ word: String) -> Subject? {
        let name = word.filter { !"[]{}%$".contains($0) }.uppercased()
        guard let macro = VASTMacro.named(name) else { return nil }
        let places: [(MacroContexts, String)] = [
            (.request, "ad tags and wrappers"), (.tracking, "trackers"), (.clickTracking, "click trackers"),
            (.error, "error trackers"), (.verificationNotExecuted, "verificationNotExecuted"),
        ]
        let used = places.filter { macro.contexts.contains($0.0) }.map(\.1)
        return Subject(
            title: "[\(name)]: a macro of VAST",
            lines: [
                "players fill it in \(used.joined(separator: ", "))" + (macro.isList ? ", as a list" : ""),
                macro.isRequired
                    ? "a player must know its value; -1 if it does not"
                    : "a player may leave it as -1 (not known) or -2 (withheld)",
            ], rules: ["VAST366", "VMAP140", "VMAP173"].compactMap(RuleCatalogue.rule(named:)))
    }

    private static func element(_ word: String) -> Subject? {
        let name = word.filter { !"<>/".contains($0) }.withoutPrefix("vmap:")
        var guides = [ElementGuide.document]
        for _ in 0..<10 {
            if let guide = guides.lazy.compactMap({ $0.child(name) }).first {
                let lines = ElementPage.lines(guide)
                return Subject(title: lines[0], lines: Array(lines.dropFirst()))
            }
            guides = guides.flatMap { guide in guide.children.compactMap { guide.child($0.name.spelling) } }
        }
        return nil
    }

    private static func event(_ word: String) -> Subject? {
        let languages = [("VMAP", TrackingEvent.vmapEvents), ("VAST", TrackingEvent.vastEvents)].filter { _, events in
            events.contains { $0.rawValue.isSpelled(word) }
        }.map(\.0)
        if !languages.isEmpty {
            return Subject(
                title: "\(word): an event of trackers in \(languages.joined(separator: " and "))",
                lines: ["when it is fired: adrules simulate PLAYLIST --duration T prints each tracker"],
                rules: ["VAST332", "VAST333", "VAST421", "VMAP150", "VMAP151"].compactMap(RuleCatalogue.rule(named:)))
        }
        guard ScenarioVocabulary.events.contains(where: word.isSpelled) else { return nil }
        return Subject(
            title: "\(word): an event for the app, as in IMA",
            lines: ["when it comes: adrules simulate PLAYLIST --duration T prints each event"])
    }

    private static func player(_ word: String) -> Subject? {
        guard let target = Portability.Target.allCases.first(where: { $0.rawValue.isSpelledIgnoringCase(word) }) else {
            return nil
        }
        return Subject(
            title: "\(target.rawValue): \(target.name), for lint --target \(target.rawValue)",
            lines: [
                "what it does with each construct, with sources: adrules targets",
                "what it plays of a playlist: adrules schedule PLAYLIST --target \(target.rawValue)",
            ])
    }
}

extension Explained {
    /// The explanation in a format; the text for a terminal of so many columns, with or without colours.
    package func text(_ format: RulePage, columns: Int?, color: Bool) -> String {
        switch self {
        case .rule(let rule): format.render(rule, columns: columns, color: color)
        case .subject(let subject): subject.text(format, columns: columns, color: color)
        }
    }
}

extension Explained.Subject {
    fileprivate func text(_ format: RulePage, columns: Int?, color: Bool) -> String {
        let found = rules.map { "\($0.id.rawValue) \($0.name): \($0.summary)" }
        switch format {
        case .text:
            var text = Palette(isOn: color).paint(title, .bold) + "\n"
            for line in lines { text += PrintableText.fitted("  " + line, to: columns, indent: 2) + "\n" }
            if !found.isEmpty { text += "\n\(heading):\n" }
            return text + found.map { PrintableText.fitted("  " + $0, to: columns, indent: 4) + "\n" }.joined()
        case .markdown:
            let list = (lines + (found.isEmpty ? [] : ["\(heading):"])).map { "- \(PrintableText.markdown($0))\n" }
                .joined()
            return "# \(PrintableText.markdown(title))\n\n\(list)"
                + found.map { "  - \(PrintableText.markdown($0))\n" }.joined()
        case .json: return Self.form.text(of: self)
        }
    }

    private static let form = JSONForm<Self>([
        .version(1), .text("title") { $0.title }, .texts("lines") { $0.lines },
        .texts("rules") { $0.rules.map(\.id.rawValue) },
    ])

    /// The schema of the format `json`.
    package static let schema = JSONSchema("subject", "What is no rule: explain --format json", form.shape)
}

extension String {
    /// The text without a prefix, if it has it.
    func withoutPrefix(_ prefix: String) -> String { hasPrefix(prefix) ? String(dropFirst(prefix.count)) : self }
}
