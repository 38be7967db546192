@testable import AdRulesPlayer

/// Counts the objects it was shown that are still alive.
final class LiveObjects: Sendable {
    private struct Reference: Sendable {
        weak var object: (any AnyObject & Sendable)?
    }

    private let references = Guarded<[Reference]>([])

    func watch(_ objects: [any AnyObject & Sendable]) {
        references.withLock { $0 += objects.map { Reference(object: $0) } }
    }

    var count: Int {
        references.withLock { references in
            references.removeAll { $0.object == nil }
            return references.count
        }
    }

    /// Lets tasks that have nothing left to do come to their end; the clock does not know when that is.
    func settle() async {
        for _ in 0..<100_000 where count > 0 { await Task.yield() }
    }
}
