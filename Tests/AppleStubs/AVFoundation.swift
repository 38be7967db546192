// swift-format-ignore-file
// Declarations of AVFoundation, as far as the adapters use them: see typecheck.sh.
@_exported public import CoreMedia
public import Dispatch
public import Foundation

@MainActor
open class AVPlayer: NSObject {
    public enum TimeControlStatus: Int, Sendable {
        case paused, waitingToPlayAtSpecifiedRate, playing
    }

    nonisolated public override init() {}
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
    public var status: Status { .unknown }
    public var error: (any Error)? { nil }
    public var duration: CMTime { .zero }
    public var seekableTimeRanges: [NSValue] { [] }
}

public let AVPlayerItemFailedToPlayToEndTimeErrorKey = "error"

extension NSValue {
    public var timeRangeValue: CMTimeRange { CMTimeRange() }
}
