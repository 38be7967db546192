/// Creates the loader that suits the platform.
public enum SystemLoader {
    /// Returns ``URLSessionLoader`` on Apple systems. Elsewhere, returns the loader with async-http-client if the
    /// package has the trait `AsyncHTTPClient`, otherwise ``URLSessionLoader`` with the workarounds needed there.
    ///
    /// - Parameter mayFetch: The host's own check, called before each request and each redirect that the network
    ///   policy allows; false refuses the request (``LoadError/Code/refused``). Called on any thread; return soon.
    public static func make(mayFetch: (@Sendable (HTTPAddress) -> Bool)? = nil) -> any AdLoading {
        #if AsyncHTTPClient && !canImport(Darwin)
            AsyncHTTPClientLoader(mayFetch: mayFetch)
        #else
            URLSessionLoader(mayFetch: mayFetch)
        #endif
    }
}
