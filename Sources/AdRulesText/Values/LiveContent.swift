/// The words for content that is live and has a duration, in messages about options, settings and files.
package enum LiveContent {
    package static let problem = "live and duration exclude each other"
    package static let reason = "a live stream has no end yet"
}
