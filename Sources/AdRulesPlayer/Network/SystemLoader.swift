/// The loader that suits the machine.
public enum SystemLoader {
    /// `URLSession` on Apple systems. Elsewhere async-http-client when the package is built with the trait
    /// `AsyncHTTPClient`; without it ``URLSessionLoader`` with what survives there.
    ///
    /// - Parameter mayFetch: The host's own check, called before each request and each redirect that the network policy
    ///   allows; false refuses it (``LoadError/Code/refused``). Called on any thread; return soon.
    public static func make(mayFetch: (@Sendable (NetworkHop) -> Bool)? = nil) -> any AdLoading {
        #if AsyncHTTPClient && !canImport(Darwin)
            AsyncHTTPClientLoader(mayFetch: mayFetch)
        #else
            URLSessionLoader(mayFetch: mayFetch)
        #endif
    }
}
