// swift-format-ignore-file
// Declarations of AVFoundation, as far as the adapters use them: see typecheck.sh. They behave as AVFoundation's documentation
// says where adapters were mistaken about it; what is in a `stub` extension is for AdapterChecks.swift.
@_exported public import CoreMedia
public import Dispatch
@_exported public import Foundation
public import QuartzCore

@MainActor
open class AVPlayerLayer: CALayer {
    public var player: AVPlayer? { get { nil } set {} }
}

@MainActor
open class AVPlayer: NSObject {
    public enum TimeControlStatus: Int, Sendable {
        case paused, waitingToPlayAtSpecifiedRate, playing
    }

    nonisolated public override init() {}
    nonisolated public init(url: URL) {}
    public var rate: Float = 0
    public var isMuted = false
    public var volume: Float = 1
    public private(set) var currentItem: AVPlayerItem?
    public var timeControlStatus: TimeControlStatus {
        rate == 0 ? .paused : currentItem?.status == .readyToPlay ? .playing : .waitingToPlayAtSpecifiedRate
    }
    private var time = CMTime.zero
    private var seeks: [(CMTime, @Sendable (Bool) -> Void)] = []

    public func play() { rate = 1 }
    public func pause() { rate = 0 }
    public func currentTime() -> CMTime { time }
    /// "An item can be associated with at most one player": AVFoundation raises an exception.
    public func replaceCurrentItem(with item: AVPlayerItem?) {
        if let item, let owner = item.owner, owner !== self {
            // Reason: AVFoundation raises an exception here, which ends the process, too; a check that got here must fail.
            fatalError("An AVPlayerItem cannot be associated with more than one instance of AVPlayer")
        }
        item?.owner = self
        currentItem = item
        time = .zero
    }
    public func seek(to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) { self.time = time }
    public func stubPlay(to time: CMTime) { self.time = time }
    /// The position is the old one until the seek is done; a seek that another one interrupts is done with false.
    public func seek(
        to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime,
        completionHandler: @escaping @Sendable (Bool) -> Void
    ) {
        for (_, interrupted) in seeks { interrupted(false) }
        seeks = [(time, completionHandler)]
    }
    public func stubFinishSeeks() {
        for (time, done) in seeks {
            self.time = time
            done(true)
        }
        seeks = []
    }
    public func addPeriodicTimeObserver(
        forInterval interval: CMTime, queue: DispatchQueue?, using block: @escaping @Sendable (CMTime) -> Void
    ) -> Any { 0 }
    public func removeTimeObserver(_ observer: Any) {}
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
    public var error: (any Error)? { nil }
    /// Indefinite until it is loaded, also that of a file.
    public private(set) var duration = CMTime.indefinite
    fileprivate var owner: AVPlayer?
    public func stubLoad(duration: CMTime) {
        status = .readyToPlay
        self.duration = duration
    }
    public var seekableTimeRanges: [NSValue] { [] }
    public func currentDate() -> Date? { nil }
    public func add(_ output: AVPlayerItemMetadataOutput) {}
}

open class AVAsset: NSObject, @unchecked Sendable {}

open class AVURLAsset: AVAsset, @unchecked Sendable {
    public let url: URL
    public init(url: URL) { self.url = url }
}

@MainActor
open class AVQueuePlayer: AVPlayer {}

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

    public init(primaryItem: AVPlayerItem, time: CMTime) { self.time = time }
    public init(primaryItem: AVPlayerItem, date: Date) {}
    public private(set) var time = CMTime.invalid
    /// The JSON of the list that the player has loaded.
    public var assetListResponse: [AnyHashable: Any]?
    public var identifier: String!
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
    public init(primaryPlayer: AVPlayer) {}
    public fileprivate(set) var currentEvent: AVPlayerInterstitialEvent?
    public let interstitialPlayer = AVQueuePlayer()
    public func stubBegin(_ event: AVPlayerInterstitialEvent?) { currentEvent = event }
}

@MainActor
open class AVPlayerInterstitialEventController: AVPlayerInterstitialEventMonitor {
    /// Nil: those of the content's playlists. "The current event is allowed to continue until completion" when the list no
    /// longer has it; an event that is made anew is another event.
    public var events: [AVPlayerInterstitialEvent]!
    public func cancelCurrentEvent(withResumptionOffset resumptionOffset: CMTime) { stubBegin(nil) }
}

public let AVPlayerItemFailedToPlayToEndTimeErrorKey = "error"

extension NSValue {
    public var timeRangeValue: CMTimeRange { CMTimeRange() }
}
