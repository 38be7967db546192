/// One thing that the viewer, the player or the host does in a simulated session.
public enum Step: Sendable, Hashable {
    /// The viewer wants to see the content from a position.
    case start(at: MediaTime)
    /// The content plays until it reaches a position.
    case play(to: MediaTime)
    /// Wall time passes while the content stands still.
    case wait(MediaTime)
    /// The viewer seeks.
    case seek(to: MediaTime)
    /// The playhead jumps without a seek call.
    case jump(to: MediaTime)
    /// The content's speed from now on.
    case rate(Double)
    /// The viewer pauses: the ad in a hold, the content otherwise.
    case pause
    /// The viewer resumes what was paused.
    case resume
    /// Something the viewer does to the ad.
    case ad(Gesture)
    /// What the player reports of the ad that plays or, for companions and icons, played last.
    case report(AdReport)
    /// The ad that plays waits for data.
    case buffering(MediaTime)
    /// What date a content time stands for, from 1970-01-01T00:00:00Z.
    case anchor(MediaTime, date: MediaTime)
    /// The host discards the current or the next break.
    case discard
    /// The host starts the break that is ready.
    case startBreak
    /// The host lets a break play once more.
    case reset(OccurrenceID)
    /// The content declares a break opportunity.
    case opportunity(Opportunity)
    /// The content's duration becomes known or changes.
    case duration(MediaTime)
    /// The stream is live, or no longer.
    case live(Bool)
    /// The part of a live stream that can be reached.
    case window(from: MediaTime, to: MediaTime)
    /// Another playlist for the rest of the session.
    case replace(VMAPDocument)
    /// The size of the place where ads are shown.
    case surface(Surface)
    /// The playback session is lost.
    case lost(reason: String)
    /// Whether the host reports nothing of ads.
    case silent(Bool)
    /// The engine is saved, read again and goes on.
    case save
    /// The engine is saved, every request is lost, and it is restored in a new process.
    case kill
    /// The content is over.
    case complete

    /// What a viewer does to an ad.
    public enum Gesture: String, Sendable, Hashable, CaseIterable {
        /// Wants to skip it.
        case skip
        /// Clicks it.
        case click
        /// Turns its sound off.
        case mute
        /// Turns its sound on.
        case unmute
        /// Goes to full screen.
        case fullscreen
        /// Leaves full screen.
        case windowed
        /// Closes it.
        case close
    }
}

/// A step with the words it was written in.
public struct ScriptStep: Sendable, Hashable {
    /// What happens.
    public var step: Step
    /// The words, as in `play 10:00`.
    public var text: String

    /// A step with its words.
    public init(_ step: Step, text: String) {
        self.step = step
        self.text = text
    }
}
