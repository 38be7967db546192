/// An element that a document can have many of: its ``Properties`` are read and written as its own members.
///
/// ```swift
/// var file = MediaFile(uri: "https://media.example/ad.mp4")
/// file.width = 1280
/// ```
///
/// An element without anything in it takes 24 bytes; its properties have memory of their own, which copies share until one
/// of them is written. Two elements are equal when their properties are, wherever they stand.
@dynamicMemberLookup
public protocol DocumentElement: Sendable, Hashable, Codable {
    /// What the element says.
    associatedtype Properties: Sendable & Hashable & Codable

    /// What the element says, all of it.
    var properties: Properties { get set }
    /// Where it stands.
    var origin: Origin { get set }

    /// An element with its properties.
    init(_ properties: Properties, origin: Origin)
}

extension DocumentElement {
    /// A property of the element.
    @inlinable
    public subscript<Member>(dynamicMember path: WritableKeyPath<Properties, Member>) -> Member {
        get { properties[keyPath: path] }
        _modify { yield &properties[keyPath: path] }
    }

    /// Reads the properties; a value that was saved stands in no document.
    public init(from decoder: any Decoder) throws {
        self.init(try Properties(from: decoder), origin: Origin())
    }

    /// Writes the properties, not the place.
    public func encode(to encoder: any Encoder) throws {
        try properties.encode(to: encoder)
    }
}
