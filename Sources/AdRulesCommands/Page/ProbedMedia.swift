package import AdRulesModel
import AdRulesText

/// The result of a request for a media file and of ffprobe.
package struct ProbedMedia: Sendable, Hashable {
    /// The status of the last response; nil without one.
    package var status: Int?
    /// The time of the request in milliseconds; nil if there was none.
    package var milliseconds: Int?
    /// Its format, as in `640×360 h264, aac`; empty if unknown.
    package var kind = ""
    /// Its duration; nil if unknown.
    package var length: MediaTime?
    /// The reason why nothing, or not all, was measured; nil if all was.
    package var problem: String?

    /// Creates the outcome of a request.
    package init(status: Int? = nil, milliseconds: Int? = nil, problem: String? = nil) {
        (self.status, self.milliseconds, self.problem) = (status, milliseconds, problem)
    }

    /// How much a measured length may differ from the stated one: encoders pad the last frame of picture or sound.
    static let tolerance = MediaTime.milliseconds(500)

    /// The outcome in words, as in `status 200, 84 ms, 640×360 h264, aac, 0:15`.
    var words: String {
        // A failing status is in the words of the problem.
        let shown = status.flatMap { problem?.contains(" \($0)") == true ? nil : "status \($0)" }
        let (took, kind) = (milliseconds.map { "\(grouped($0)) ms" }, kind.isEmpty ? nil : kind)
        return [shown, took, kind, length?.label, problem].compactMap(\.self).joined(separator: ", ")
    }
}
