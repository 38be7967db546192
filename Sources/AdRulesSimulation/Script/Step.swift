/// An action of the viewer, the player or the host in a simulated session.
///
/// More cases may come: switch with a `default`.
public enum Step: Sendable, Hashable {
    /// The viewer starts the content at a position.
    case start(at: MediaTime)
    /// The content plays until it reaches a position.
    case play(to: MediaTime)
    /// Wall-clock time passes while the content does not move.
    case wait(MediaTime)
    /// The viewer seeks.
    case seek(to: MediaTime)
    /// The playhead jumps without a seek call.
    case jump(to: MediaTime)
    /// The playback rate of the content from here on.
    case rate(Double)
    /// The viewer pauses: the ad or the content that plays; if none does, whatever comes next waits.
    case pause
    /// The viewer resumes whatever was paused.
    case resume
    /// The viewer interacts with the ad.
    case ad(Gesture)
    /// The player reports on the ad that is playing; for companions and icons, on the ad that played last.
    case report(AdReport)
    /// The ad that is playing waits for data.
    case buffering(MediaTime)
    /// The host discards the current or the next break.
    case discard
    /// The host starts the break that is ready.
    case startBreak
    /// The host lets a break play again.
    case reset(OccurrenceID)
    /// The content declares a break opportunity.
    case opportunity(Opportunity)
    /// The content's duration becomes known or changes.
    case duration(MediaTime)
    /// The stream becomes live, or is no longer live.
    case live(Bool)
    /// The seekable window of a live stream.
    case window(from: MediaTime, to: MediaTime)
    /// A new playlist for the rest of the session.
    case replace(VMAPDocument)
    /// The size of the area where ads are shown.
    case surface(Surface)
    /// The playback session is lost.
    case lost(reason: String)
    /// Whether the host reports nothing about ads.
    case silent(Bool)
    /// The engine is saved, restored and continues.
    case save
    /// The engine is saved, every request is lost, and it is restored in a new process.
    case kill
    /// The content ends.
    case complete

    /// An interaction of the viewer with an ad.
    public enum Gesture: String, Sendable, Hashable, CaseIterable {
        /// Requests to skip it.
        case skip
        /// Clicks it.
        case click
        /// Mutes it.
        case mute
        /// Unmutes it.
        case unmute
        /// Enters full screen.
        case fullscreen
        /// Leaves full screen.
        case windowed
        /// Closes it.
        case close
    }
}

/// A step with its text in the script.
public struct ScriptStep: Sendable, Hashable {
    /// The step.
    public var step: Step
    /// The text, as in `play 10:00`.
    public var text: String

    /// Creates a step with its text.
    public init(_ step: Step, text: String) {
        self.step = step
        self.text = text
    }
}
