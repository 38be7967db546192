extension Result {
    /// The value that a call returns, or the error that it throws.
    init(catching call: () async throws(Failure) -> Success) async {
        do throws(Failure) {
            self = .success(try await call())
        } catch {
            self = .failure(error)
        }
    }
}
