/// The words for content that is live and has a duration, in messages about options, settings and files.
package enum LiveContent {
    /// The problem.
    package static let problem = "live and duration exclude each other"
    /// The reason for it.
    package static let reason = "a live stream has no end yet"
}
