import AdRulesPlayer
import Testing

/// The loaders that are tried: the same tests for each.
enum TestedLoader: String, CaseIterable, CustomTestStringConvertible {
    case asyncHTTPClient, urlSession

    func make() -> any AdLoading {
        switch self {
        case .asyncHTTPClient: AsyncHTTPClientLoader()
        case .urlSession: URLSessionLoader()
        }
    }

    /// What the fallback on Linux cannot do: there `URLSession` reports a redirect only after its body, a handshake that
    /// failed like a connection that broke, and reads compressed bodies more strictly.
    static var butFoundationOnLinux: [TestedLoader] {
        #if canImport(Darwin)
            allCases
        #else
            [.asyncHTTPClient]
        #endif
    }

    var testDescription: String { rawValue }
}

extension AdLoading {
    /// The outcome as a value.
    func outcome(_ request: LoadRequest) async -> Result<LoadResponse, LoadError> {
        do throws(LoadError) {
            return .success(try await load(request))
        } catch {
            return .failure(error)
        }
    }
}

extension Result where Failure == LoadError {
    var failure: LoadError? {
        if case .failure(let error) = self { error } else { nil }
    }
}
