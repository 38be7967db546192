// swift-format-ignore-file
// Declarations of AVFoundation, as far as the adapters use them: see typecheck.sh. They behave as AVFoundation's documentation
// says where adapters were mistaken about it; what is in a `stub` extension is for AdapterChecks.swift.
@_exported public import CoreMedia
public import Dispatch
@_exported public import Foundation
public import QuartzCore

@MainActor
open class AVPlayerLayer: CALayer {
    public var player: AVPlayer?
}

public final class AVAudioSession: Sendable {
    public enum Category: Sendable { case playback }
    public static func sharedInstance() -> AVAudioSession { AVAudioSession() }
    public func setCategory(_ category: Category) throws {}
}

@MainActor
open class AVPlayer: NSObject {
    public enum TimeControlStatus: Int, Sendable {
        case paused, waitingToPlayAtSpecifiedRate, playing
    }

    nonisolated public override init() {}
    nonisolated public init(url: URL) { first = AVPlayerItem(url: url) }
    public var rate: Float = 0 {
        willSet { rebase() }
        didSet { if rate != oldValue { moved() } }
    }
    public var isMuted = false
    public var volume: Float = 1
    public lazy var actionAtItemEnd: ActionAtItemEnd = self is AVQueuePlayer ? .advance : .pause
    public enum ActionAtItemEnd: Int, Sendable { case advance, pause, none }
    private var item: AVPlayerItem?
    nonisolated(unsafe) private var first: AVPlayerItem?  // Reason: set in the initialiser; then only the main actor uses it.
    public var currentItem: AVPlayerItem? {
        if let first {
            self.first = nil
            replaceCurrentItem(with: first)
        }
        return item
    }
    public var timeControlStatus: TimeControlStatus {
        rate == 0 ? .paused : currentItem?.status == .readyToPlay ? .playing : .waitingToPlayAtSpecifiedRate
    }
    private var time = CMTime.zero
    private var seeks: [(CMTime, @Sendable (Bool) -> Void)] = []
    var observers: [Int: @Sendable (CMTime) -> Void] = [:]
    var timing = StubTiming()
    weak var interstitials: AVPlayerInterstitialEventController?

    public func play() { rate = 1 }
    public func pause() { rate = 0 }
    public func currentTime() -> CMTime { time.isNumeric ? CMTime(seconds: position) : time }
    /// "An item can be associated with at most one player": AVFoundation raises an exception.
    public func replaceCurrentItem(with item: AVPlayerItem?) {
        first = nil
        if let item { own(item) }
        // There is nothing to show any more, in a window of the system or on another screen.
        if item == nil { (isExternalPlaybackActive, stubPictureInPicture) = (false, false) }
        self.item?.lastTime = currentTime()
        self.item = item
        jump(to: item?.lastTime ?? .zero)
        item?.load(for: self)
    }
    fileprivate func own(_ item: AVPlayerItem) {
        guard item.owner == nil || item.owner === self else {
            fatalError(  // Reason: AVFoundation raises an exception here, which ends the process, too.
                "An AVPlayerItem cannot be associated with more than one instance of AVPlayer")
        }
        item.owner = self
    }
    public private(set) var isExternalPlaybackActive = false
    public func stubAirPlay() { isExternalPlaybackActive = currentItem != nil }
    public var stubPictureInPicture = false
    public func seek(to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) {
        check(time)
        jump(to: time)
    }
    private func check(_ time: CMTime) {
        guard !time.isNumeric else { return }
        fatalError(  // Reason: AVFoundation raises an exception here, which ends the process, too.
            "AVPlayer cannot seek to an invalid or indefinite time")
    }
    public func stubPlay(to time: CMTime) { jump(to: time) }
    /// The position is the old one until the seek is done; a seek that another one interrupts is done with false.
    public func seek(
        to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime,
        completionHandler: @escaping @Sendable (Bool) -> Void
    ) {
        check(time)
        for (_, interrupted) in seeks { interrupted(false) }
        seeks = [(time, completionHandler)]
        if StubMedia.of != nil { DispatchQueue.main.asyncAfter(deadline: .now() + 0.05) { [weak self] in self?.stubFinishSeeks() } }
    }
    public func stubFinishSeeks() {
        for (time, done) in seeks {
            jump(to: time)
            done(true)
        }
        seeks = []
    }
    public func addPeriodicTimeObserver(
        forInterval interval: CMTime, queue: DispatchQueue?, using block: @escaping @Sendable (CMTime) -> Void
    ) -> Any {
        timing.lastObserver += 1
        observers[timing.lastObserver] = block
        return timing.lastObserver
    }
    /// What the player does at the end of its item, before the notification about it arrives. Returns the item.
    @discardableResult
    public func stubReachEnd() -> AVPlayerItem? {
        let ended = currentItem
        if actionAtItemEnd == .advance { (self as? AVQueuePlayer)?.advanceToNextItem() } else { rate = 0 }
        return ended
    }
    public func removeTimeObserver(_ observer: Any) { if let number = observer as? Int { observers[number] = nil } }

    // MARK: Time, for media that play: see StubPlaying.swift

    /// The time goes on by the clock while a file that is ready plays.
    var position: Double {
        guard rate != 0, let item, item.status == .readyToPlay, let since = timing.since else { return time.seconds }
        let position = time.seconds + since.duration(to: .now) / .seconds(1) * Double(rate)
        return item.duration.isNumeric ? min(position, item.duration.seconds) : position
    }
    func rebase() {
        if StubMedia.of != nil { time = CMTime(seconds: position) }
        timing.since = .now
    }
    private func jump(to time: CMTime) {
        self.time = time
        timing.since = .now
        moved()
    }
    func moved() {
        guard StubMedia.of != nil else { return }
        run()
        let now = currentTime()
        for observer in observers.values { DispatchQueue.main.async { observer(now) } }
    }
}

@MainActor
open class AVPlayerItem: NSObject {
    public enum Status: Int, Sendable {
        case unknown, readyToPlay, failed
    }

    nonisolated public static let didPlayToEndTimeNotification = Notification.Name("didPlayToEnd")
    nonisolated public static let failedToPlayToEndTimeNotification = Notification.Name("failedToPlayToEnd")
    nonisolated public init(url: URL) { asset = AVURLAsset(url: url) }
    nonisolated public init(asset: AVAsset) { self.asset = asset }
    nonisolated public let asset: AVAsset
    public private(set) var status = Status.unknown
    public private(set) var error: (any Error)?
    /// Indefinite until it is loaded, also that of a file.
    public private(set) var duration = CMTime.indefinite
    fileprivate var owner: AVPlayer?
    /// An item that comes back into its player is where it was.
    fileprivate var lastTime = CMTime.zero
    public func stubLoad(duration: CMTime) {
        owner?.rebase()
        status = .readyToPlay
        self.duration = duration
    }
    /// A queue drops an item that fails, and goes on to the next.
    public func stubFail(_ error: any Error) {
        status = .failed
        self.error = error
        (owner as? AVQueuePlayer)?.remove(self)
    }
    public var seekableTimeRanges: [NSValue] { [] }
    public func currentDate() -> Date? { stubDate }
    /// The date of the position; nil for a stream without dates.
    public var stubDate: Date?
    public func add(_ output: AVPlayerItemMetadataOutput) { stubOutputs += 1 }
    public private(set) var stubOutputs = 0
}

open class AVAsset: NSObject, @unchecked Sendable {}  // Reason: an asset of the stubs has no state.

public final class AVURLAsset: AVAsset, @unchecked Sendable {  // Reason: its URL is set once.
    public let url: URL
    public init(url: URL) { self.url = url }
}

@MainActor
open class AVQueuePlayer: AVPlayer {
    /// The items behind the current one.
    private var queue: [AVPlayerItem] = []
    public convenience init(items: [AVPlayerItem]) {
        self.init()
        for item in items { insert(item, after: nil) }
    }
    public func items() -> [AVPlayerItem] { (currentItem.map { [$0] } ?? []) + queue }
    /// "Pass nil to append the item to the queue". The first one is current, and loads; the others load ahead.
    public func insert(_ item: AVPlayerItem, after: AVPlayerItem?) {
        own(item)
        guard currentItem != nil else { return replaceCurrentItem(with: item) }
        let place = after.flatMap { after in after === currentItem ? 0 : queue.firstIndex { $0 === after }.map { $0 + 1 } }
        queue.insert(item, at: place ?? queue.count)
        item.load(for: self)
    }
    /// "If you remove the item currently playing, the effect is the same as advanceToNextItem()".
    public func remove(_ item: AVPlayerItem) {
        if item === currentItem { advanceToNextItem() } else { queue.removeAll { $0 === item } }
    }
    public func advanceToNextItem() { replaceCurrentItem(with: queue.isEmpty ? nil : queue.removeFirst()) }
}

public class AVMetadataItem: NSObject {
    public var stringValue: String? { nil }
}

public class AVTimedMetadataGroup: NSObject {
    public var items: [AVMetadataItem] { [] }
}

public class AVPlayerItemTrack: NSObject {}

public protocol AVPlayerItemMetadataOutputPushDelegate: AnyObject {
    func metadataOutput(
        _ output: AVPlayerItemMetadataOutput, didOutputTimedMetadataGroups groups: [AVTimedMetadataGroup],
        from track: AVPlayerItemTrack?)
}

public class AVPlayerItemMetadataOutput: NSObject {
    public init(identifiers: [String]?) {}
    public func setDelegate(_ delegate: (any AVPlayerItemMetadataOutputPushDelegate)?, queue: DispatchQueue?) {}
}

open class AVPlayerInterstitialEvent: NSObject {
    public struct Restrictions: OptionSet, Sendable {
        public var rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
    }
    public struct Cue: RawRepresentable, Sendable {
        public var rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let noCue = Cue(rawValue: "")
        public static let joinCue = Cue(rawValue: "join")
        public static let leaveCue = Cue(rawValue: "leave")
    }
    public enum TimelineOccupancy: Int, Sendable {
        case singlePoint, fill
    }

    public init(primaryItem: AVPlayerItem, time: CMTime) { (self.time, date) = (time, nil) }
    public init(primaryItem: AVPlayerItem, date: Date) { (time, self.date) = (.invalid, date) }
    public private(set) var time: CMTime
    public private(set) var date: Date?
    /// The event of which this is a copy: AVFoundation returns copies of those that it was given.
    public private(set) lazy var stubOriginal = self
    func stubCopy() -> AVPlayerInterstitialEvent {
        let copy = AVPlayerInterstitialEvent(stubTime: time, date)
        copy.stubOriginal = stubOriginal
        (copy.identifier, copy.templateItems, copy.assetListResponse) = (identifier, templateItems, assetListResponse)
        return copy
    }
    private init(stubTime: CMTime, _ date: Date?) { (time, self.date) = (stubTime, date) }
    /// The JSON of the list that the player has loaded.
    public var assetListResponse: [AnyHashable: Any]?
    public var identifier = UUID().uuidString
    public var templateItems: [AVPlayerItem] = []
    public var restrictions: Restrictions { get { [] } set {} }
    public var resumptionOffset: CMTime { get { .zero } set {} }
    public var playoutLimit: CMTime { get { .zero } set {} }
    public var cue: Cue { get { .noCue } set {} }
    public var willPlayOnce: Bool { get { false } set {} }
    public var alignsStartWithPrimarySegmentBoundary: Bool { get { false } set {} }
    public var alignsResumptionWithPrimarySegmentBoundary: Bool { get { false } set {} }
    public var timelineOccupancy: TimelineOccupancy { get { .fill } set {} }
    public var supplementsPrimaryContent: Bool { get { false } set {} }
    public var contentMayVary: Bool { get { true } set {} }
    public var plannedDuration: CMTime { get { .zero } set {} }
    public var skipControlTimeRange: CMTimeRange { get { CMTimeRange() } set {} }
    public var skipControlLocalizedLabelBundleKey: String? { get { nil } set {} }
}

@MainActor
open class AVPlayerInterstitialEventMonitor: NSObject {
    nonisolated public static let currentEventDidChangeNotification = Notification.Name("currentEventDidChange")
    nonisolated public static let currentEventSkippedNotification = Notification.Name("currentEventSkipped")
    nonisolated public static let currentEventSkippedEventKey = "event"
    nonisolated public static let interstitialEventDidFinishNotification = Notification.Name("eventDidFinish")
    nonisolated public static let interstitialEventDidFinishEventKey = "event"
    nonisolated public static let interstitialEventWasUnscheduledNotification = Notification.Name("eventWasUnscheduled")
    nonisolated public static let interstitialEventWasUnscheduledEventKey = "event"
    nonisolated public static let interstitialEventWasUnscheduledErrorKey = "error"
    weak var primary: AVPlayer?
    public init(primaryPlayer: AVPlayer) { primary = primaryPlayer }
    /// Those of the player's controller. Not optional in AVFoundation.
    open var events: [AVPlayerInterstitialEvent]! { get { primary?.interstitials?.events ?? [] } set {} }
    open var currentEvent: AVPlayerInterstitialEvent? { primary?.interstitials?.playing?.stubCopy() }
    public let interstitialPlayer = AVQueuePlayer()
}

@MainActor
open class AVPlayerInterstitialEventController: AVPlayerInterstitialEventMonitor {
    var playing: AVPlayerInterstitialEvent?
    private var list: [AVPlayerInterstitialEvent]?
    public override init(primaryPlayer: AVPlayer) {
        super.init(primaryPlayer: primaryPlayer)
        primaryPlayer.interstitials = self
    }
    public override var currentEvent: AVPlayerInterstitialEvent? { playing?.stubCopy() }
    /// Nil: those of the content's playlists. "The current event is allowed to continue until completion" when the list no
    /// longer has it; an event that is made anew is another event.
    public override var events: [AVPlayerInterstitialEvent]! {
        get { list?.map { $0.stubCopy() } } set { list = newValue }
    }
    /// "Any and all": those at the same time are abandoned, too.
    public func cancelCurrentEvent(withResumptionOffset resumptionOffset: CMTime) { stubBegin(nil) }
    /// "Coinciding events will not be skipped."
    public func skipCurrentEvent() {
        let place = list?.firstIndex { $0.identifier == playing?.identifier }
        let next = place.map { $0 + 1 }.flatMap { $0 < list?.endIndex ?? 0 ? list?[$0] : nil }
        stubBegin(next?.time == playing?.time ? next : nil)
    }
    public func stubBegin(_ event: AVPlayerInterstitialEvent?) { playing = event }
}

public let AVPlayerItemFailedToPlayToEndTimeErrorKey = "error"

extension NSValue {
    public var timeRangeValue: CMTimeRange { CMTimeRange() }
}
