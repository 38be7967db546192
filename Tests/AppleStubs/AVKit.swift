// swift-format-ignore-file
// Declarations of AVKit, as far as the sample uses them: see typecheck.sh.
@_exported public import AVFoundation

@MainActor
public final class AVPictureInPictureController: NSObject {
    private let player: AVPlayer?
    public init?(playerLayer: AVPlayerLayer) { player = playerLayer.player }
    public var isPictureInPicturePossible: Bool { player?.currentItem != nil }
    public var isPictureInPictureActive: Bool { player?.stubPictureInPicture == true }
    public func startPictureInPicture() { player?.stubPictureInPicture = true }
    public func stopPictureInPicture() { player?.stubPictureInPicture = false }
}
