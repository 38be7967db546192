/// What writes examples of rules: the catalogue, and the rules that describe themselves.
protocol ExampleMarkup {}

extension RuleCatalogue: ExampleMarkup {}

/// Markup for the examples of rules. Of a tag with attributes, the name ends at the first blank.
extension ExampleMarkup {
    /// An element with its content, each line of which is behind two blanks; empty lines are left out.
    static func element(_ tag: String, _ content: String...) -> String {
        let inside = indented(content.joined(separator: "\n"))
        return inside.isEmpty ? "<\(tag)/>" : "<\(tag)>\n\(inside)\n\(end(of: tag))"
    }

    /// An element with an address, in one line.
    static func address(_ tag: String, _ uri: String) -> String { "<\(tag)><![CDATA[\(uri)]]>\(end(of: tag))" }

    private static func end(of tag: String) -> String { "</\(tag.prefix { $0 != " " })>" }

    /// The lines of a text, each behind two spaces.
    static func indented(_ text: String) -> String {
        text.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n")
    }

    /// A playlist of these breaks; attributes behind the namespace have a leading space each.
    static func vmap(
        _ breaks: String..., namespace: String? = "http://www.iab.net/videosuite/vmap",
        attributes: String = #" version="1.0""#
    ) -> String {
        let tag = (namespace.map { " xmlns:vmap=\"\($0)\"" } ?? "") + attributes
        return (["<vmap:VMAP\(tag)>"] + breaks.map(indented) + ["</vmap:VMAP>"]).joined(separator: "\n")
    }
}
