import AdRulesCommands
import AdRulesText

/// The program `curl`, as a child process: the command itself links nothing that speaks to a network.
struct CurlProgram: Sendable {
    /// The outcome of a call.
    enum Outcome: Sendable, Hashable {
        /// With an exit code, and what it wrote: the head of the response and the decoded body.
        case ended(Int32, [UInt8])
        /// It was killed for writing more than the limit.
        case large
        /// It was killed at the deadline.
        case slow
        /// The system did not let it run, or killed it; why, in words.
        case broken(String)
    }

    /// Where certificates are found, if the user has set it. Nothing else of the environment is passed on: with the
    /// variables for proxies, other addresses would be asked than those that passed the check.
    private static let variables = ["SSL_CERT_FILE", "SSL_CERT_DIR", "CURL_CA_BUNDLE"]

    private let environment: [String]

    /// Makes sure that there is a `curl`; throws how to install it if there is none.
    init() throws {
        environment =
            ["LC_ALL=C"]
            + Self.variables.compactMap { name in SystemFiles.environment(name).map { "\(name)=\($0)" } }
        do throws(ChildProcess.Failure) {
            _ = try ChildProcess(
                arguments: ["curl", "--version"], environment: environment, outputLimit: 64 << 10, seconds: 10
            ).run()
        } catch {
            switch error {
            case .notFound:
                throw CommandFailure(
                    "curl is not in PATH, and URLs are fetched with it; install it with 'apt install curl' (Debian, "
                        + "Ubuntu), 'dnf install curl' (Fedora), 'apk add curl' (Alpine) or 'brew install curl' (macOS)"
                )
            case .system(let reason): throw CommandFailure("curl cannot be started: \(reason)")
            }
        }
    }

    /// Runs a call to its end, at the latest until the deadline, in seconds of ``SystemClock``. `limit` is the most
    /// bytes of head and body together: a call for all of them fails beyond it, one for the first bytes has enough.
    func run(_ call: CurlCall, limit: Int, deadline: Double) -> Outcome {
        do throws(ChildProcess.Failure) {
            let outcome = try ChildProcess(
                arguments: ["curl"] + call.arguments, environment: environment,
                input: .bytes(Array(call.configuration.utf8)), outputLimit: limit,
                seconds: max(0, deadline - SystemClock.seconds)
            ).run()
            return switch outcome.ending {
            case .exited(let code): .ended(code, outcome.output)
            case .signal(let number): .broken("curl was ended by signal \(number)")
            case .tooMuchOutput: call.firstBytes == nil ? .large : .ended(0, outcome.output)
            case .tooSlow: .slow
            }
        } catch {
            return switch error {
            case .notFound: .broken("curl has been removed meanwhile")
            case .system(let reason): .broken("curl cannot be started: \(PrintableText.line(reason))")
            }
        }
    }
}
