#if canImport(os)
    import os
#else
    import Foundation
    import Synchronization
#endif

/// A value protected by a lock, for the few places that any thread may call and that must not suspend.
///
/// `Mutex` needs newer Apple systems than the package does, so those use the system's unfair lock. Other systems use
/// a `Mutex` inside a lock that Thread Sanitizer understands, because it does not see how a `Mutex` orders threads.
package final class Guarded<Value: Sendable>: Sendable {
    #if canImport(os)
        private let lock: OSAllocatedUnfairLock<Value>

        package init(_ value: Value) { lock = OSAllocatedUnfairLock(initialState: value) }

        package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
            try lock.withLockUnchecked(body)
        }
    #else
        private let lock: Mutex<Value>
        private let visibleLock = NSLock()

        package init(_ value: Value) { lock = Mutex(value) }

        package func withLock<Result: Sendable>(_ body: (inout Value) throws -> Result) rethrows -> Result {
            visibleLock.lock()
            defer { visibleLock.unlock() }
            return try lock.withLock { value in try body(&value) }
        }
    #endif

    /// Sets a value; returns the one before.
    package func exchange(_ new: Value) -> Value {
        withLock { value in
            defer { value = new }
            return value
        }
    }
}
