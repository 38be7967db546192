/// A reference to an object that does not keep it.
struct Weak<Object: AnyObject & Sendable>: Sendable {
    weak var object: Object?
}
