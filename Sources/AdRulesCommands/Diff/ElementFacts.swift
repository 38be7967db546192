import AdRulesModel

/// The content of an element, for the comparison of two versions of it: from its `ModelElement.visit(_:)`.
struct ElementFacts: ElementVisitor {
    /// Attributes, texts and children that hold only text, by the names under which a difference is reported.
    private var values: [(name: String, value: String)] = []
    private var lists: [any PartListing] = []
    private let kind: String?

    init(_ element: some ModelElement) {
        kind = element.elementName == .unknown ? nil : element.elementName.spelling
        element.visit(&self)
    }

    /// Reports the differences between an older element and a newer one. Complexity: O(content), with hashing.
    static func compare(_ old: ElementFacts, _ new: ElementFacts, in changes: inout ChangeList) {
        for (name, value) in old.values { changes.value(name, value, new.value(name)) }
        for (name, value) in new.values where old.value(name) == nil { changes.value(name, nil, value) }
        for list in old.lists { list.compare(to: new.lists.first { $0.label.isSpelled(list.label) }, in: &changes) }
        for list in new.lists where !old.lists.contains(where: { $0.label.isSpelled(list.label) }) {
            list.compareWithNothing(in: &changes)
        }
    }

    private func value(_ name: String) -> String? { values.first { $0.name.isSpelled(name) }?.value }

    // MARK: Values

    mutating func attribute(_ name: AttributeName, key: String, _ value: FieldValue) { add(name.spelling, value) }

    mutating func text(key: String, _ value: FieldValue) { add(key.isSpelled("uri") ? "URI" : key, value) }

    mutating func kind(_ value: String) { values.append(("kind", kind ?? value)) }

    mutating func leaf(_ name: ElementName, key: String, _ value: FieldValue, _ attribute: LeafAttribute?) {
        add(name.spelling, value)
        if let attribute { add("\(name.spelling) \(attribute.name.spelling)", attribute.value) }
    }

    private mutating func add(_ name: String, _ value: FieldValue) {
        let text =
            switch value {
            case .text(let text): text
            case .number(let number): "\(number)"
            case .flag(let flag): "\(flag)"
            case .time(let time): DiffValue.text(time)
            case .offset(let offset): DiffValue.text(offset)
            case .words(let words, _): words.joined(separator: ",")
            case .address(let text), .content(let text): text.string
            }
        values.append((name, text))
    }

    // MARK: Elements

    mutating func group(_ name: ElementName, isRequired: Bool, _ body: (inout ElementFacts) -> Void) { body(&self) }

    mutating func child<Element: ModelElement>(_ name: ElementName, key: String, _ value: Element) {
        add(name.spelling, [value], isOrdered: true)
    }

    mutating func list<Element: ModelElement>(
        _ name: ElementName, in list: ElementName?, key: String, _ values: [Element], _ options: ListOptions
    ) {
        let label = name == .unknown ? "resource" : name.spelling
        add(options.contains(.ignored) ? "ignored " + label : label, values, isOrdered: !options.contains(.unordered))
    }

    mutating func furtherContents<Element: ModelElement>(key: String, _ values: [Element]) {
        add("ignored content", values, isOrdered: true)
    }

    mutating func extensions(_ list: ElementName, _ values: [DocumentExtension]) {
        let name: ElementName = list == .creativeExtensions ? .creativeExtension : .extension
        lists.append(PartList(label: name.spelling, parts: values, isOrdered: true))
    }

    private mutating func add<Element: ModelElement>(_ label: String, _ values: [Element], isOrdered: Bool) {
        guard !values.isEmpty else { return }
        guard let type = Element.self as? any ComparedPart.Type else {
            return assertionFailure("\(Element.self) is not compared")
        }
        func add<Part: ComparedPart>(_ type: Part.Type) {
            lists.append(PartList(label: label, parts: values.compactMap { $0 as? Part }, isOrdered: isOrdered))
        }
        add(type)
    }
}

/// The elements of one kind inside an element.
private protocol PartListing {
    var label: String { get }
    /// Reports the differences to a newer list; nil for one that is empty.
    func compare(to new: (any PartListing)?, in changes: inout ChangeList)
    /// Reports that all of them are new.
    func compareWithNothing(in changes: inout ChangeList)
}

private struct PartList<Part: ComparedPart>: PartListing {
    var label: String
    var parts: [Part]
    var isOrdered: Bool

    func compare(to new: (any PartListing)?, in changes: inout ChangeList) {
        changes.list(label, parts, (new as? Self)?.parts ?? [], ordered: isOrdered)
    }

    func compareWithNothing(in changes: inout ChangeList) { changes.list(label, [], parts, ordered: isOrdered) }
}
