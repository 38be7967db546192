import AdRulesLint
import AdRulesModel

/// The description of an element or an attribute from the tables of the languages, in a few lines.
struct ElementPage {
    /// The name of the element, as messages write it.
    static func title(_ guide: ElementGuide) -> String { (guide.isOfVMAP ? "vmap:" : "") + guide.name.spelling }

    /// The lines about an element.
    static func lines(_ guide: ElementGuide) -> [String] {
        var facts = [guide.since.map { "VAST \($0)" } ?? "VMAP 1.0.1"]
        if guide.parent != .unknown { facts.append("in \(guide.parent.spelling)" + (guide.isSingle ? ", once" : "")) }
        let attributes = guide.attributes.map { attribute in
            attribute.name.spelling + (attribute.isRequired ? " (required)" : since(attribute, in: guide))
        }
        let children = guide.children.map { child in child.name.spelling + (child.isSingle ? " (once)" : "") }
        let meaning = guide.name.meaning
        return ["<\(title(guide))>: \(facts.joined(separator: ", "))"] + (meaning.map { [$0.sentence] } ?? [])
            + (attributes.isEmpty ? [] : ["attributes: \(attributes.joined(separator: ", "))"])
            + (children.isEmpty ? [] : ["elements: \(children.joined(separator: ", "))"])
            + rules(about: guide.name.spelling) + (meaning.map { [$0.source] } ?? [])
    }

    /// The lines about an attribute of an element.
    static func lines(_ attribute: ElementGuide.Attribute, of guide: ElementGuide) -> [String] {
        let need = attribute.isRequired ? "required" : "optional"
        let words = guide.words(for: attribute.name)
        return ["\(attribute.name.spelling) of <\(title(guide))>: \(need)\(since(attribute, in: guide))"]
            + (words.isEmpty ? [] : ["as in: \(words.joined(separator: ", "))"]) + rules(about: attribute.name.spelling)
    }

    private static func since(_ attribute: ElementGuide.Attribute, in guide: ElementGuide) -> String {
        guard let since = guide.since, attribute.since > since else { return "" }
        return " (VAST \(attribute.since))"
    }

    /// The rules with a name in their summary, at most a few.
    private static func rules(about name: String) -> [String] {
        let rules = RuleCatalogue.rules(naming: name)
        let shown = rules.prefix(6).map { "\($0.id.rawValue) \($0.name)" }
        return shown.isEmpty ? [] : ["rules: " + shown.joined(separator: ", ") + (rules.count > 6 ? ", …" : "")]
    }
}
