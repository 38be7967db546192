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

/// An optional value, usually absent or shared. It takes one word in its owner; a present value has its own memory.
///
/// A document can consist of a million tiny elements, so the memory for an element must be bounded by its bytes:
/// `<Icon/>` has seven. Copies share memory until one of them is written.
@propertyWrapper
public struct Boxed<Value: Sendable & Hashable>: Sendable {
    @usableFromInline
    final class Box: Sendable {
        // Immutable: a write creates a new box.
        @usableFromInline let value: Value

        @usableFromInline
        init(_ value: consuming Value) { self.value = value }
    }

    @usableFromInline var box: Box?

    /// Creates a box for a value, or an empty one.
    @inlinable
    public init(wrappedValue: Value? = nil) {
        if let wrappedValue { box = Box(wrappedValue) }
    }

    /// Creates a box for a value, which is moved rather than copied.
    init(_ value: consuming Value) { box = Box(value) }

    /// Whether there is no value. Complexity: O(1), without a copy.
    var isEmpty: Bool { box == nil }

    /// The value, or nil.
    @inlinable
    public var wrappedValue: Value? {
        get { box?.value }
        set { box = newValue.map(Box.init) }
        _modify {
            // The value is moved out and back in, so its content is not copied.
            var value = box?.value
            box = nil
            defer { box = value.map(Box.init) }
            yield &value
        }
    }

    /// The value, or that of another box.
    @inlinable
    subscript(orElse other: Box) -> Value {
        _read {
            let box = box ?? other
            yield box.value
        }
        _modify {
            var value = (box ?? other).value
            box = nil
            defer { box = Box(value) }
            yield &value
        }
    }
}

extension Boxed: Hashable {
    /// Whether both hold equal values, or both none.
    public static func == (left: Boxed, right: Boxed) -> Bool {
        left.box === right.box || left.wrappedValue == right.wrappedValue
    }

    /// Hashes the value.
    public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}
