/// The reason a step of a live stream session failed.
public struct StreamSessionError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The step that failed.
    public enum Step: String, Sendable, Hashable, CaseIterable {
        /// The registration of the stream.
        case registration
        /// The playback of a break.
        case playback
    }

    /// The kind of failure. An open set.
    public struct Code: RawRepresentable, Sendable, Hashable {
        /// The name.
        public var rawValue: String

        /// Creates the code with a name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The custom asset key is empty. Nothing was sent.
        public static let invalidRequest = Code(rawValue: "invalidRequest")
        /// The URL of the request, or one in the answer, is malformed or may not be requested. In the first case
        /// nothing was sent.
        public static let invalidURL = Code(rawValue: "invalidURL")
        /// No answer came: no connection, a timeout, or a broken connection. ``loadCode`` says which.
        public static let network = Code(rawValue: "network")
        /// The server answered with another status than success; a redirect counts as one. ``status`` has it, and
        /// ``serverMessage`` what the server said.
        public static let status = Code(rawValue: "status")
        /// The answer is empty.
        public static let emptyData = Code(rawValue: "emptyData")
        /// The answer is not the JSON that was expected, or its stream identifier cannot be sent.
        public static let decoding = Code(rawValue: "decoding")
        /// The answer is longer than ``StreamRequest/maxAnswerBytes``.
        public static let tooLong = Code(rawValue: "tooLong")
        /// The task was cancelled, or the session was ended while it started.
        public static let cancelled = Code(rawValue: "cancelled")
        /// The session has a stream, requests one just now, or is over.
        public static let alreadyStarted = Code(rawValue: "alreadyStarted")
        /// The player could not play a break; ``message`` has its reason.
        public static let player = Code(rawValue: "player")
    }

    /// The step.
    public var step: Step
    /// The kind of failure.
    public var code: Code
    /// The status of the answer; nil if there was none.
    public var status: Int?
    /// What the server said about the error; at most 500 characters, without control characters. Show it to
    /// developers, not to viewers.
    public var serverMessage: String?
    /// The loader's error; nil if the loader had none.
    public var loadCode: LoadError.Code?
    /// A message for developers.
    public var message: String?

    /// Creates an error.
    public init(
        _ code: Code, at step: Step, status: Int? = nil, serverMessage: String? = nil,
        loadCode: LoadError.Code? = nil, message: String? = nil
    ) {
        self.step = step
        self.code = code
        self.status = status
        self.serverMessage = serverMessage
        self.loadCode = loadCode
        self.message = message
    }

    /// One line for logs.
    public var description: String {
        var text = "live stream, \(step.rawValue): \(code.rawValue)"
        if let status { text += " \(status)" }
        if let words = serverMessage ?? message { text += ": \(words)" }
        return text
    }
}

extension StreamSessionError {
    /// The error of a registration that failed.
    init(_ failure: APIFailure) {
        self.init(
            Code(rawValue: failure.code.rawValue), at: .registration, status: failure.status,
            serverMessage: failure.serverMessage, loadCode: failure.loadCode, message: failure.message)
    }
}
