import Dispatch

/// A value that threads share: one of them at a time has it.
///
/// The one place with such a lock: `Mutex` of the standard library needs newer Apple systems than the package does.
final class Monitor<Value: Sendable>: @unchecked Sendable {  // Reason: every access to the value is on the queue.
    private var value: Value
    private let queue = DispatchQueue(label: "adrules.monitor")

    init(_ value: Value) { self.value = value }

    /// Reads or changes the value.
    func withLock<Result>(_ body: (inout Value) -> Result) -> Result { queue.sync { body(&value) } }
}
