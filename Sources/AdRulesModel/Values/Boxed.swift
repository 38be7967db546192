/// An optional value that is usually absent or shared. It takes one word in its owner; a present value has its own
/// memory.
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
