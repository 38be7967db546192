/// The reason a step of a ``PlaybackSession`` or a ``StreamSession`` failed.
public struct SessionError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The step that failed.
    public enum Step: String, Sendable, Hashable, CaseIterable {
        /// The request for a playback token.
        case token
        /// The start of the session.
        case start
        /// The request for the stream's sources.
        case streamInfo
        /// A heartbeat.
        case heartbeat
        /// The end of the session.
        case end
        /// The registration of a live stream.
        case registration
        /// The request for the metadata of a live stream's ads.
        case metadata
        /// The playback of a break of a live stream.
        case playback
    }

    /// The kind of failure. More cases may come: switch with a `default`.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// The custom asset key of a live stream is empty. Nothing was sent.
        case invalidRequest
        /// The request's URL or one in the answer is malformed or forbidden. In the first case nothing was sent.
        case invalidURL
        /// The token is empty or has characters that no header can carry. Nothing was sent.
        case invalidToken
        /// No answer came: no connection, a timeout, or a broken connection. ``loadCode`` has the kind.
        case network
        /// The server answered with another status than the step expects; a redirect counts as one. ``status`` has it,
        /// and ``serverMessage`` the message of the server.
        case status
        /// The answer is empty, or has no stream.
        case emptyData
        /// The answer is not the JSON that was expected, or its token or stream identifier cannot be sent.
        case decoding
        /// The answer is longer than 256 KiB, or that of a registration than 64 KiB.
        case tooLong
        /// The task was cancelled, or the session was ended while it started.
        case cancelled
        /// The session was started before, or is over; a session starts once.
        case alreadyStarted
        /// The player could not play a break of a live stream; ``message`` has its reason.
        case player
    }

    /// The step.
    public var step: Step
    /// The kind of failure.
    public var code: Code
    /// The status of the answer; nil if there was none.
    public var status: Int?
    /// The server's message; at most 500 characters without control characters. Show it to developers, not viewers.
    public var serverMessage: String?
    /// The loader's error; nil if the loader had none.
    public var loadCode: LoadError.Code?
    /// A message for developers.
    public var message: String?

    /// Creates an error.
    package init(_ code: Code, at step: Step, status: Int? = nil, message: String? = nil) {
        self.step = step
        self.code = code
        self.status = status
        self.message = message
    }

    /// One line for logs. It contains no token.
    public var description: String {
        let isLive = [.registration, .metadata, .playback].contains(step)
        let session = isLive ? "live stream" : "playback session"
        var text = "\(session), \(step.rawValue): \(code.rawValue)"
        if let status { text += " \(status)" }
        // A loader's message may repeat only the status.
        if let words = serverMessage ?? message, code != .status || words != status.map({ "status \($0)" }) {
            text += ": \(words)"
        }
        return text
    }
}

extension SessionError {
    /// Whether the platform may have a playback session after this error of its start: it answered with success, failed
    /// by itself, or the outcome of the request is unknown.
    var mayHaveStarted: Bool {
        switch code {
        // The host's own check of the address refused it.
        case .invalidURL: loadCode == nil
        case .status: status.map { $0 >= 500 } ?? true
        default: loadCode != .unreachable
        }
    }
}
