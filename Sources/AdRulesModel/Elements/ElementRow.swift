/// An element at one place of the languages.
struct ElementRow: Sendable {
    typealias Place = DocumentBuilder.Context

    var name: ElementName
    /// Its role once it is open.
    var opens: Place
    /// The attributes that it must have; the reader looks for what was meant to be a missing one.
    var required: [AttributeName]
    /// The attribute that is kept with the text of an element, or with its list.
    var text: AttributeName?
    /// Its other attributes, as suggestions name them.
    var attributes: [AttributeName]
    /// Attributes that are read although another spelling is right.
    var aliases: [AttributeName]
    /// The attributes that came with a later version than the element.
    var younger: [VASTVersion: [AttributeName]]
    /// The version of VAST with which the element came to this place.
    var since: VASTVersion
    /// The same in a `Wrapper`, if it differs.
    var sinceInWrapper: VASTVersion
    /// Whether the element may stand here once only, in every version.
    var isSingle: Bool
    /// The only content that has the element: `InLine` or `Wrapper`; nil for both.
    var content: Ad.Kind?
    /// Whether the element is read here although it belongs elsewhere, or has another name.
    var isTolerated = false

    /// An element that may be repeated.
    static func any(
        _ name: ElementName, opens: Place = .leaf, text: AttributeName? = nil, required: [AttributeName] = [],
        _ attributes: [AttributeName] = [], younger: [VASTVersion: [AttributeName]] = [:],
        aliases: [AttributeName] = [], since: VASTVersion = .v20, inWrapper: VASTVersion? = nil
    ) -> ElementRow {
        ElementRow(
            name: name, opens: opens, required: required, text: text, attributes: attributes, aliases: aliases,
            younger: younger, since: since, sinceInWrapper: inWrapper ?? since, isSingle: false)
    }

    /// An element that may stand once.
    static func one(
        _ name: ElementName, opens: Place = .leaf, text: AttributeName? = nil, _ attributes: [AttributeName] = [],
        younger: [VASTVersion: [AttributeName]] = [:], since: VASTVersion = .v20, inWrapper: VASTVersion? = nil
    ) -> ElementRow {
        any(name, opens: opens, text: text, attributes, younger: younger, since: since, inWrapper: inWrapper)
            .with { $0.isSingle = true }
    }

    private func with(_ change: (inout ElementRow) -> Void) -> ElementRow {
        var row = self
        change(&row)
        return row
    }

    /// The row as one of `InLine` or of `Wrapper` only.
    func only(_ content: Ad.Kind) -> ElementRow { with { $0.content = content } }

    /// The row of another element with the same attributes.
    func named(_ name: ElementName, since: VASTVersion = .v20) -> ElementRow {
        with { ($0.name, $0.since, $0.sinceInWrapper) = (name, since, since) }
    }

    /// The row with attributes that came with other versions.
    func younger(_ younger: [VASTVersion: [AttributeName]]) -> ElementRow { with { $0.younger = younger } }

    /// The row as one that no message suggests.
    var tolerated: ElementRow { with { $0.isTolerated = true } }

    /// The attributes that messages suggest.
    var suggestions: [AttributeName] { required + (text.map { [$0] } ?? []) + attributes }
}
