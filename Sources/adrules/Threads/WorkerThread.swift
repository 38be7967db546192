#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A thread of the system, with a stack as large as that of the main thread on every system.
///
/// Tasks would do as well, but their threads must not wait for a child process or a slow disk.
struct WorkerThread {
    private let thread: pthread_t

    private static let stackBytes = 8 << 20

    /// The body of a thread, in the form that the system call needs.
    private final class Body: Sendable {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) {
            self.run = run
        }
    }

    /// Starts a thread; nil if the system allows no more of them.
    init?(_ run: @escaping @Sendable () -> Void) {
        var attributes = pthread_attr_t()
        guard pthread_attr_init(&attributes) == 0 else { return nil }
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setstacksize(&attributes, Self.stackBytes)
        let body = Unmanaged.passRetained(Body(run))
        #if canImport(Glibc)
            var thread = pthread_t()
        #else
            var thread: pthread_t?
        #endif
        let status = pthread_create(&thread, &attributes, Self.start, body.toOpaque())
        guard status == 0 else {
            body.release()
            return nil
        }
        #if canImport(Glibc)
            self.thread = thread
        #else
            guard let thread else { return nil }
            self.thread = thread
        #endif
    }

    /// Waits for the end of the thread. Call it once; a thread that nobody waits for must be detached.
    func join() {
        pthread_join(thread, nil)
    }

    /// Lets the system free the thread when it ends, instead of ``join()``. Without either, its stack stays for ever.
    func detach() {
        pthread_detach(thread)
    }

    #if canImport(Darwin)
        private static let start: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? = { run($0) }
    #else
        private static let start: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { run($0) }
    #endif

    private static func run(_ body: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        guard let body else { return nil }
        Unmanaged<Body>.fromOpaque(body).takeRetainedValue().run()
        return nil
    }
}
