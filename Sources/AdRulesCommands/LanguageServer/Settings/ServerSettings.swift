import AdRulesEngine
import AdRulesLint
import AdRulesText

/// The settings of the server, which are the options of `adrules lint` in JSON.
///
/// ```json
/// { "ignore": ["VMAP204"], "duration": "45:00", "target": ["ima"] }
/// ```
struct ServerSettings {
    /// The rules that are selected; none means those that are on by default.
    private var base: [String] = []
    /// The changes of rules, in order.
    private var changes: [RuleSelection.Change] = []
    /// The properties of the content of the playlists.
    private(set) var content = LintContent()
    /// The players that documents are checked for.
    private(set) var targets: Set<Portability.Target> = []
    /// The problems of the settings, a line each; the other settings apply.
    private(set) var problems: [String] = []

    private static let problemLimit = 10
    /// The most words that a list may have; further ones are left out.
    private static let wordLimit = 1000

    /// The settings where the client sent none.
    init() {}

    init(_ value: JSONValue) {
        for key in Key.allCases {
            guard let value = value[key.rawValue], !value.isNull else { continue }
            switch key {
            case .select: base = rules(value, key)
            case .extendSelect: changes += rules(value, key).map { .extend($0) }
            case .error: changes += rules(value, key).map { .severity(.error, $0) }
            case .warning: changes += rules(value, key).map { .severity(.warning, $0) }
            case .info: changes += rules(value, key).map { .severity(.info, $0) }
            case .ignore: changes += rules(value, key).map { .ignore($0) }
            case .duration: content.duration = time(value, key)
            case .live: content.isLive = flag(value, key)
            case .opportunities:
                content.opportunities = (value.elements ?? [value]).prefix(Self.wordLimit).compactMap { time($0, key) }
                    .map { Opportunity($0) }
            case .target: targets = Set(words(value, key).compactMap { target($0) })
            }
        }
        if content.isLive, content.duration != nil {
            note("\(LiveContent.problem): \(LiveContent.reason)")
            content.duration = nil
        }
        let names = Key.allCases.map(\.rawValue)
        for member in value.members ?? [] where Key(spelled: member.key) == nil && problems.count < Self.problemLimit {
            note("no setting is called \(shown(member.key)); \(Spelling.hint(for: member.key, among: names))")
        }
    }

    /// The enabled rules and the severities of their findings, over the levels of a configuration.
    func selection(_ levels: [RuleLevel] = []) -> RuleSelection {
        // Every selector was looked up before, so this throws nothing.
        (try? RuleSelection(base: base, levels: levels, changes: changes)) ?? RuleSelection()
    }

    /// Finds the settings of the server in what a client sends, which may be those of all its servers: below `adrules`,
    /// or bare. Returns nil if there are none.
    static func find(in value: JSONValue?) -> JSONValue? {
        if let ours = value?["adrules"] { return ours.members == nil ? nil : ours }
        return value?.members?.contains { Key(spelled: $0.key) != nil } == true ? value : nil
    }

    /// The keys, in the order in which they are applied: `ignore` wins over the other lists of rules.
    private enum Key: String, CaseIterable {
        case select, extendSelect, error, warning, info, ignore, duration, live, opportunities, target
    }

    private mutating func rules(_ value: JSONValue, _ key: Key) -> [String] {
        words(value, key).filter { selector in
            if RuleCatalogue.rules(matching: selector) != nil { return true }
            guard problems.count < Self.problemLimit else { return false }
            note("\(key.rawValue): \(RuleSelection.UnknownRule(selector: selector))")
            return false
        }
    }

    private mutating func words(_ value: JSONValue, _ key: Key) -> [String] {
        guard let values = value.elements ?? (value.string == nil ? nil : [value]) else {
            note(JSONSource.mismatch(key.rawValue, "a list of strings", value))
            return []
        }
        if let other = values.first(where: { $0.string == nil }) {
            note(JSONSource.mismatch("each element of \(key.rawValue)", "a string", other))
            return []
        }
        let texts = values.prefix(Self.wordLimit).compactMap(\.string)
        return texts.flatMap { $0.fields(separatedBy: ",") }.prefix(Self.wordLimit).map(\.trimmingBlanks)
            .filter { !$0.isEmpty }
    }

    private mutating func target(_ name: String) -> Portability.Target? {
        if let target = Portability.Target(spelled: name) { return target }
        let names = Portability.Target.allCases.map(\.rawValue)
        note("target: \(shown(name)) is not a player; \(Spelling.hint(for: name, among: names))")
        return nil
    }

    private mutating func time(_ value: JSONValue, _ key: Key) -> MediaTime? {
        let time =
            value.number.flatMap { MediaTime(seconds: $0) }
            ?? value.string.flatMap { $0.utf8.count <= 40 ? MediaTime(commandText: $0.lowercasedASCII) : nil }
        if let time, time <= JSONSource.longestTime, time > .zero || key == .opportunities && time == .zero {
            return time
        }
        let wanted = key == .opportunities ? "a time from 0 to 1,000 hours" : "a time above 0, up to 1,000 hours"
        note("\(JSONSource.mismatch(key.rawValue, wanted, value)); write \(MediaTime.commandForms)")
        return nil
    }

    private mutating func flag(_ value: JSONValue, _ key: Key) -> Bool {
        if let flag = value.flag { return flag }
        note(JSONSource.mismatch(key.rawValue, "true or false", value))
        return false
    }

    private mutating func note(_ problem: String) {
        if problems.count < Self.problemLimit { problems.append(problem) }
    }

    private func shown(_ text: String) -> String { "\"\(PrintableText.line(text, limit: 60))\"" }
}
