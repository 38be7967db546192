/// The arguments of one call of `curl`: one request to one address, without redirects.
///
/// The options are the same for every request, but for the part of the body. What comes from a playlist or from the
/// command line goes through standard input as `curl`'s configuration: no other user sees it in the list of processes,
/// and it cannot become an option.
struct CurlCall: Sendable, Hashable {
    /// The URL, in the characters that RFC 3986 allows.
    var url: String
    /// The address to connect to, as a number, whatever the host of the URL resolves to by now.
    var address: String
    /// The port to connect to.
    var port: Int
    /// The lines `Name: value` to send.
    var headers: [String]
    /// The field `User-Agent`.
    var userAgent: String
    /// The longest time, in whole seconds.
    var seconds: Int
    /// The bytes at the beginning of the body to ask for, as they are sent; nil for the whole body, decoded.
    var firstBytes: Int?

    /// The exit code of a connection that could not be made.
    static let noConnection: Int32 = 7
    /// The exit code of a request that took too long.
    static let timeOut: Int32 = 28

    /// The arguments after the name of the command.
    var arguments: [String] {
        let target = address.utf8.contains(UInt8(ascii: ":")) ? "[\(address)]" : address
        let part = firstBytes.map { ["--range", "0-\($0 - 1)"] } ?? ["--compressed"]
        return [
            // First, so that no ~/.curlrc adds to what follows.
            "--disable", "--silent", "--include", "--globoff", "--proto", "=http,https",
            // A proxy would resolve the host again, and could be asked for addresses that are not judged.
            "--noproxy", "*", "--connect-to", "::\(target):\(port)", "--max-time", "\(seconds)", "--config", "-",
        ] + part
    }

    /// The configuration for standard input.
    var configuration: String {
        let lines = [("url", url), ("user-agent", userAgent)] + headers.map { ("header", $0) }
        return lines.map { "\($0) = \"\(Self.quoted($1))\"\n" }.joined()
    }

    /// A value as it stands between quotes in `curl`'s configuration.
    private static func quoted(_ value: String) -> String {
        var text = ""
        for scalar in value.unicodeScalars {
            if scalar == "\\" || scalar == "\"" { text += "\\" }
            text.unicodeScalars.append(scalar)
        }
        return text
    }

    /// The meaning of an exit code of `curl` for the server; nil for a code without one.
    static func reason(_ code: Int32) -> String? {
        switch code {
        case 0: nil
        case 1: "the server speaks another protocol"
        case 6: "the host is not known"
        case 7: "the connection is refused, or the host cannot be reached"
        case 8: "the server answers with something that is not HTTP"
        case 18: "the server ends the answer early"
        case 28: "no complete answer in time"
        case 35: "no secure connection: the TLS handshake fails"
        case 51, 60: "no secure connection: the certificate is not trusted, or not for this host"
        case 52: "the server closes the connection without an answer"
        case 55, 56: "the connection breaks"
        case 61, 23: "the answer is compressed in a way that cannot be read"
        case 92: "the answer breaks the rules of HTTP/2"
        default: "the request fails (curl ends with \(code))"
        }
    }
}

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
