import AVFoundation
import UIKit

/// A view that shows what an `AVPlayer` plays.
final class PlayerView: UIView {
    override class var layerClass: AnyClass { AVPlayerLayer.self }

    func show(_ player: AVPlayer) {
        (layer as? AVPlayerLayer)?.player = player
    }
}
