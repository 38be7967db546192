import AdRulesEngine
import AdRulesModel

/// How documents behind URLs are had: from servers, or from a folder in their place.
protocol DocumentSource {
    /// The folder that answers; nil if servers do.
    var responses: String? { get }
    /// The folder that answers are written into; nil for none.
    var saveResponses: String? { get }
    /// The files that may be written, and those that are read beside the documents.
    var outputs: OutputFiles { get }
    var inputs: [String] { get }
    /// The values of macros in ad tags.
    var macros: MacroContext { get }
    /// The servers. Throws if there is no `curl`.
    func servers() throws -> AnswerSource
}

extension MacroContext {
    /// The values for the requests of a run: those that are given, and what a player of a film on a television knows.
    static func request(userAgent: String, values given: [(name: String, value: String)]) -> MacroContext {
        var values = MacroContext()
        let now = SystemClock.sinceEpoch
        var generator = SeededGenerator(seed: UInt64(bitPattern: now.microseconds))
        values.use = .request
        values.date = now
        values.transactionID = generator.nextUUID()
        values.seed = generator.next()
        values.surface = Surface(width: 1920, height: 1080)
        values.isMuted = false
        values.isFullscreen = true
        values.mimeTypes = ["video/mp4", "application/x-mpegURL"]
        values.hostValues["DEVICEUA"] = userAgent
        for (name, value) in given { values.hostValues[name] = value }
        return values
    }
}
