// swift-format-ignore-file
// Declarations of AVFoundation, as far as the adapters use them: see typecheck.sh.
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
    public var rate: Float { get { 0 } set {} }
    public var isMuted: Bool { false }
    public var volume: Float { get { 1 } set {} }
    public var currentItem: AVPlayerItem? { nil }
    public var timeControlStatus: TimeControlStatus { .paused }
    public func play() {}
    public func pause() {}
    public func currentTime() -> CMTime { .zero }
    public func replaceCurrentItem(with item: AVPlayerItem?) {}
    public func seek(to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) {}
    public func seek(
        to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime,
        completionHandler: @escaping @Sendable (Bool) -> Void
    ) {}
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
    nonisolated public init(url: URL) {}
    nonisolated public init(asset: AVAsset) {}
    public var status: Status { .unknown }
    public var error: (any Error)? { nil }
    public var duration: CMTime { .zero }
    public var seekableTimeRanges: [NSValue] { [] }
    public func currentDate() -> Date? { nil }
    public func add(_ output: AVPlayerItemMetadataOutput) {}
}

open class AVAsset: NSObject {}

open class AVURLAsset: AVAsset {
    public init(url: URL) {}
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
        public static let joinCue = Cue(rawValue: "")
        public static let leaveCue = Cue(rawValue: "")
    }
    public enum TimelineOccupancy: Int, Sendable {
        case singlePoint, fill
    }

    public init(primaryItem: AVPlayerItem, time: CMTime) {}
    public init(primaryItem: AVPlayerItem, date: Date) {}
    public var identifier: String! { get { nil } set {} }
    public var templateItems: [AVPlayerItem] { get { [] } set {} }
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
    public var currentEvent: AVPlayerInterstitialEvent? { nil }
    public var interstitialPlayer: AVQueuePlayer { AVQueuePlayer() }
}

@MainActor
open class AVPlayerInterstitialEventController: AVPlayerInterstitialEventMonitor {
    public var events: [AVPlayerInterstitialEvent]! { get { [] } set {} }
    public func cancelCurrentEvent(withResumptionOffset resumptionOffset: CMTime) {}
}

public let AVPlayerItemFailedToPlayToEndTimeErrorKey = "error"

extension NSValue {
    public var timeRangeValue: CMTimeRange { CMTimeRange() }
}
