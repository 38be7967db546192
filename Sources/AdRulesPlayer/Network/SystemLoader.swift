/// The loader that suits the machine.
public enum SystemLoader {
    /// `URLSession` on Apple systems. Elsewhere async-http-client when the package is built with the trait
    /// `AsyncHTTPClient`; without it ``URLSessionLoader`` with what survives there.
    public static func make() -> any AdLoading {
        #if AsyncHTTPClient && !canImport(Darwin)
            AsyncHTTPClientLoader()
        #else
            URLSessionLoader()
        #endif
    }
}
