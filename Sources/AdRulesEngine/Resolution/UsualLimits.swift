/// The limits of what is fetched on behalf of ads, in a player and in the command, unless an app or an option sets others.
package enum UsualLimits {
    package static let redirects = 5
    /// The time of an ad tag, with its redirects and the complete answer.
    package static let tagTime = MediaTime.seconds(8)
    /// The bytes of a document that a session or a run begins with, after decoding: a playlist with a hundred inline
    /// responses takes a few hundred kilobytes.
    package static let documentBytes = 2 << 20
    /// The bytes of the response of a break, after decoding: the largest seen in practice take tens of kilobytes.
    package static let responseBytes = 1 << 20
    package static let breakBytes = 2 << 20
}
