/// A value of the model that stands for an element of a document.
///
/// ``visit(_:)`` is the only place that lists the content of the element; the XML writer, the JSON of `adrules parse`
/// and the comparison of two documents follow from it.
package protocol ModelElement: Sendable, Hashable {
    /// Presents attributes, text and children in the order in which they are written; missing ones are left out.
    func visit(_ visitor: inout some ElementVisitor)
    /// The name of the element, for types written as different elements; unknown for others: their owner knows it.
    var elementName: ElementName { get }
}

extension ModelElement {
    package var elementName: ElementName { .unknown }
}

/// The value of an attribute or a text.
package enum FieldValue: Sendable, Hashable {
    /// Text of an attribute.
    case text(String)
    /// A whole number.
    case number(Int)
    /// `true` or `false`.
    case flag(Bool)
    /// A time of day or a duration.
    case time(MediaTime)
    /// A time in an ad, or a share of it.
    case offset(ProgressOffset)
    /// A list of words, and how an attribute writes it; nil if the attribute is missing.
    case words([String], written: String?)
    /// An address, trimmed.
    case address(SourceText)
    /// Text for people or code.
    case content(SourceText)
}

/// A value that an attribute can have.
package protocol FieldConvertible {
    var field: FieldValue { get }
}

extension String: FieldConvertible { package var field: FieldValue { .text(self) } }
extension Int: FieldConvertible { package var field: FieldValue { .number(self) } }
extension Bool: FieldConvertible { package var field: FieldValue { .flag(self) } }
extension MediaTime: FieldConvertible { package var field: FieldValue { .time(self) } }
extension ProgressOffset: FieldConvertible { package var field: FieldValue { .offset(self) } }

/// The presentation of a list of elements.
package struct ListOptions: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// JSON has the list even if it is empty: scripts read it without asking.
    package static let always = ListOptions(rawValue: 1 << 0)
    /// The order of the elements means nothing.
    package static let unordered = ListOptions(rawValue: 1 << 1)
    /// VMAP and VAST allow one such element, and this one is never played.
    package static let ignored = ListOptions(rawValue: 1 << 2)
}

/// Receives what an element holds.
///
/// `key` is the name in JSON; names of elements and attributes are those of VMAP and VAST.
package protocol ElementVisitor {
    /// An attribute of the element.
    mutating func attribute(_ name: AttributeName, key: String, _ value: FieldValue)
    /// The text of the element itself.
    mutating func text(key: String, _ value: FieldValue)
    /// A value that XML expresses by the name of an element.
    mutating func kind(_ value: String)
    /// A child that holds only text and at most one attribute.
    mutating func leaf(_ name: ElementName, key: String, _ value: FieldValue, _ attribute: LeafAttribute?)
    /// Children that stand in an element of their own in XML and nowhere else. The element is written if it has
    /// children, or if it is required.
    mutating func group(_ name: ElementName, isRequired: Bool, _ body: (inout Self) -> Void)
    /// A child that occurs at most once.
    mutating func child<Element: ModelElement>(_ name: ElementName, key: String, _ value: Element)
    /// Children of one kind, in XML inside a list element if it has one.
    mutating func list<Element: ModelElement>(
        _ name: ElementName, in list: ElementName?, key: String, _ values: [Element], _ options: ListOptions)
    /// Further contents of the element, each written like its first one; never played.
    mutating func furtherContents<Element: ModelElement>(key: String, _ values: [Element])
    /// Extensions in their list element.
    mutating func extensions(_ list: ElementName, _ values: [DocumentExtension])
}

/// The only attribute of an element with text.
package struct LeafAttribute: Sendable {
    package var name: AttributeName
    package var key: String
    package var value: FieldValue

    /// Creates an attribute; nil without a value.
    package init?(_ name: AttributeName, key: String, _ value: FieldValue?) {
        guard let value else { return nil }
        self.name = name
        self.key = key
        self.value = value
    }
}

extension ElementVisitor {
    package mutating func attribute(_ name: AttributeName, key: String? = nil, _ value: (some FieldConvertible)?) {
        if let value { attribute(name, key: key ?? name.key, value.field) }
    }

    package mutating func leaf(
        _ name: ElementName, key: String, _ value: FieldValue?, _ attribute: LeafAttribute? = nil
    ) {
        if let value { leaf(name, key: key, value, attribute) }
    }

    package mutating func group(_ name: ElementName, _ body: (inout Self) -> Void) {
        group(name, isRequired: false, body)
    }

    package mutating func child(_ name: ElementName, key: String, _ value: (some ModelElement)?) {
        if let value { child(name, key: key, value) }
    }

    package mutating func list(
        _ name: ElementName, in list: ElementName? = nil, key: String, _ values: [some ModelElement],
        _ options: ListOptions = []
    ) {
        self.list(name, in: list, key: key, values, options)
    }
}
