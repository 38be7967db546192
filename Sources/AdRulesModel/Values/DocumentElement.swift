/// An element that can occur many times in a document. Its ``Properties`` are read and written like its own members.
///
/// ```swift
/// var file = MediaFile(uri: "https://media.example/ad.mp4")
/// file.width = 1280
/// ```
///
/// An element with default properties takes 16 bytes; other properties have their own memory, which copies share
/// until one of them is written. Two elements are equal if their properties are, wherever they are in the document.
@dynamicMemberLookup
public protocol DocumentElement: Sendable, Hashable {
    /// The attributes and children of the element.
    associatedtype Properties: Sendable & Hashable

    /// All attributes and children of the element.
    var properties: Properties { get set }
    /// The place of the element in the document.
    var origin: SourceOrigin { get set }
}

extension DocumentElement {
    // Always inlined: the member is then read in place, where `properties` would copy all of its neighbours.
    /// A property of the element.
    @inlinable @inline(__always)
    public subscript<Member>(dynamicMember path: WritableKeyPath<Properties, Member>) -> Member {
        get { properties[keyPath: path] }
        _modify { yield &properties[keyPath: path] }
    }
}

/// An element whose properties are in a box, which is empty for default ones.
@usableFromInline
protocol BoxedElement: DocumentElement {
    var boxed: Boxed<Properties> { get set }
    /// The default properties.
    static var nothing: Boxed<Properties>.Box { get }
}

extension BoxedElement {
    /// All attributes and children of the element.
    @inlinable public var properties: Properties {
        _read { yield boxed[orElse: Self.nothing] }
        _modify { yield &boxed[orElse: Self.nothing] }
    }
}

/// An element as the reader makes it.
protocol StoredElement: BoxedElement {
    init(boxed: Boxed<Properties>, origin: SourceOrigin)
}

extension StoredElement {
    /// Creates an element with the given properties.
    init(_ properties: consuming Properties, origin: SourceOrigin) {
        let boxed = properties == Self.nothing.value ? Boxed() : Boxed(properties)
        self.init(boxed: boxed, origin: origin)
    }
}
