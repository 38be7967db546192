import AdRulesText

/// The entry of an element at its place in the table of elements, for tools that help to write documents.
package struct ElementGuide: Sendable {
    /// An element that may stand in another one.
    package struct Child: Sendable {
        package var name: ElementName
        /// Whether its name has the prefix of VMAP.
        package var isOfVMAP: Bool
        package var isSingle: Bool
        /// The version of VAST that introduced it at this place.
        package var since: VASTVersion
        package var required: [AttributeName]
    }

    /// An attribute of an element.
    package struct Attribute: Sendable {
        package var name: AttributeName
        package var isRequired: Bool
        package var since: VASTVersion
    }

    /// The document: the root elements are its children.
    package static let document = ElementGuide()

    /// The element; unknown for the document.
    package private(set) var name = ElementName.unknown
    /// Whether the element is one of VMAP, also outside of a playlist.
    package private(set) var isOfVMAP = true
    /// The element around it; unknown for a root element.
    package private(set) var parent = ElementName.unknown
    /// The element around that one: of a tracker, what it tracks.
    private(set) var grandparent = ElementName.unknown
    private var place = ElementLookup.Place.document
    private var row: ElementRow?
    private var content: Ad.Kind?

    private init() {}

    /// Returns the guide to the innermost of open elements, given by their names without prefixes, the outermost first;
    /// nil below an element that is unknown or where it does not belong. Complexity: O(names).
    package static func find(_ names: some Sequence<String>) -> ElementGuide? {
        var guide = document
        for name in names {
            guard let inner = guide.child(name) else { return nil }
            guide = inner
        }
        return guide
    }

    package func child(_ spelling: String) -> ElementGuide? {
        guard let name = ElementName(spelling: spelling), let row = ElementLookup.shared.row(name, in: place) else {
            return nil
        }
        var child = self
        child.name = name
        child.parent = self.name
        child.grandparent = parent
        child.isOfVMAP = isVMAP(name)
        child.place = row.opens
        child.row = row
        switch name {
        case .inLine: child.content = .inline
        case .wrapper: child.content = .wrapper
        default: break
        }
        return child
    }

    /// The elements that may stand in the element, in the order of the table. Those of `InLine` are not those of
    /// `Wrapper`.
    package var children: [Child] {
        (ElementRows.byPlace.first { $0.key == place }?.value ?? []).filter { row in
            !row.isTolerated && (row.content == nil || content == nil || row.content == content)
                // Both kinds of list are one place.
                && (row.name == .creativeExtension) == (place == .extensions && name == .creativeExtensions)
        }.map { row in
            Child(
                name: row.name, isOfVMAP: isVMAP(row.name), isSingle: row.isSingle, since: since(row),
                required: row.required)
        }
    }

    /// The attributes of the element, the required ones first.
    package var attributes: [Attribute] {
        guard let row else { return [] }
        return row.suggestions.map { name in
            let since = row.younger.first { $0.value.contains(name) }?.key
            return Attribute(name: name, isRequired: row.required.contains(name), since: since ?? row.since)
        }
    }

    /// The version of VAST that introduced the element at this place; nil for an element of VMAP, and for the document.
    package var since: VASTVersion? { isOfVMAP ? nil : row.map(since) }

    /// Whether the element may stand once only in the one around it.
    package var isSingle: Bool { row?.isSingle == true }

    private func since(_ row: ElementRow) -> VASTVersion { content == .wrapper ? row.sinceInWrapper : row.since }

    private func isVMAP(_ child: ElementName) -> Bool { child == .vmap || isOfVMAP && child != .vast }
}

extension ElementName {
    /// The element that is spelled so; nil if neither language has one.
    package init?(spelling: String) {
        guard let name = Self.bySpelling[ByteText(spelling)] else { return nil }
        self = name
    }

    private static let bySpelling = Dictionary(
        uniqueKeysWithValues: allCases.filter { $0 != .unknown }.map { (ByteText($0.spelling), $0) })
}
