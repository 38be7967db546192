/// The program `curl`, as a child process: the command itself links nothing that speaks to a network.
struct CurlProgram: Sendable {
    /// Where certificates are found, if the user has set it. Nothing else of the environment is passed on: with the
    /// variables for proxies, other addresses would be asked than those that passed the check.
    private static let variables = ["SSL_CERT_FILE", "SSL_CERT_DIR", "CURL_CA_BUNDLE"]

    private let environment: [String]

    /// Makes sure that there is a `curl`; throws how to install it if there is none.
    init() throws {
        environment = ["LC_ALL=C"] + SystemFiles.environment(Self.variables)
        try ChildProcess.check(
            ["curl", "--version"], environment: environment,
            missing: "curl is not in PATH, and URLs are fetched with it; install it with 'apt install curl' (Debian, "
                + "Ubuntu), 'dnf install curl' (Fedora), 'apk add curl' (Alpine) or 'brew install curl' (macOS)")
    }

    /// Runs a call to its end, at the latest until the deadline, in seconds of ``SystemClock``. `limit` is the most
    /// bytes of head and body together. Its output is the head of the response and the decoded body.
    func run(_ call: CurlCall, limit: Int, deadline: Double) throws(ChildProcess.Failure) -> ChildProcess.Outcome {
        try ChildProcess(
            arguments: ["curl"] + call.arguments, environment: environment,
            input: .bytes(Array(call.configuration.utf8)), outputLimit: limit,
            seconds: max(0, deadline - SystemClock.seconds)
        ).run()
    }
}
