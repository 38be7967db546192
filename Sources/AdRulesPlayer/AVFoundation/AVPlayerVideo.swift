#if canImport(AVFoundation)
    public import AVFoundation
    public import AdRulesEngine
    import Foundation

    /// `AVPlayer` behind the interface of the adapters. It makes no decisions.
    @MainActor
    final class AVPlayerVideo: VideoShelving {
        let player: AVPlayer
        /// The files of prepared ads, each with a player to load it: an item without a player loads nothing. An item may be
        /// associated with one player only, ever, so the player that shows the file gets an item of its own for the same
        /// asset.
        private(set) var preloading: [AdReference: (asset: AVURLAsset, item: AVPlayerItem, player: AVPlayer)] = [:]
        /// The content's item while an ad is in the player.
        private var shelved: AVPlayerItem?
        /// The number of seeks that are not done.
        private var seeks = 0

        init(_ player: AVPlayer) {
            self.player = player
        }

        var snapshot: VideoSnapshot {
            var snapshot = VideoSnapshot()
            snapshot.motion =
                switch player.timeControlStatus {
                case .playing: .playing
                case .waitingToPlayAtSpecifiedRate: .waiting
                default: .paused
                }
            snapshot.rate = Double(player.rate)
            snapshot.isMuted = player.isMuted
            snapshot.volume = Double(player.volume)
            guard let item = player.currentItem else { return snapshot }
            snapshot.status = Self.status(of: item)
            // AVPlayer has the time zero for an item that loads, and the old one during a seek.
            if snapshot.status == .ready, seeks == 0 { snapshot.position = MediaTime(player.currentTime()) }
            snapshot.duration = MediaTime(item.duration)
            snapshot.isIndefinite = item.duration.isIndefinite
            if let range = item.seekableTimeRanges.last?.timeRangeValue, let from = MediaTime(range.start),
                let to = MediaTime(range.end)
            {
                snapshot.window = VideoSnapshot.Range(from: from, to: to)
            }
            return snapshot
        }

        func preloaded(_ ad: AdReference) -> VideoSnapshot.Status {
            preloading[ad].map { Self.status(of: $0.item) } ?? .unknown
        }

        func preload(_ url: URL, of ad: AdReference) {
            discardPreloaded(ad)
            let asset = AVURLAsset(url: url)
            let (item, loader) = (AVPlayerItem(asset: asset), AVPlayer())
            loader.replaceCurrentItem(with: item)
            preloading[ad] = (asset, item, loader)
        }

        func discardPreloaded(_ ad: AdReference) {
            preloading.removeValue(forKey: ad)?.player.replaceCurrentItem(with: nil)
        }

        func open(_ url: URL, of ad: AdReference) {
            let asset = preloading[ad]?.asset ?? AVURLAsset(url: url)
            discardPreloaded(ad)
            player.replaceCurrentItem(with: AVPlayerItem(asset: asset))
        }

        func shelve() {
            shelved = player.currentItem
            player.replaceCurrentItem(with: nil)
        }

        func unshelve() {
            player.replaceCurrentItem(with: shelved)
            shelved = nil
        }

        func close() { player.replaceCurrentItem(with: nil) }
        func play(rate: Double) { player.rate = Float(rate) }
        func pause() { player.pause() }
        func setVolume(_ volume: Double) { player.volume = Float(volume) }

        func seek(to position: MediaTime) {
            seeks += 1
            // Called for a seek that was interrupted, too.
            player.seek(to: CMTime(position), toleranceBefore: .zero, toleranceAfter: .zero) { [weak self] _ in
                Task { @MainActor in self?.seeks -= 1 }
            }
        }

        private static func status(of item: AVPlayerItem) -> VideoSnapshot.Status {
            switch item.status {
            case .readyToPlay: .ready
            case .failed: .failed(failure(item.error))
            default: .unknown
            }
        }

        static func failure(_ error: (any Error)?) -> VideoSnapshot.Failure {
            guard let error = error as NSError?, error.domain == NSURLErrorDomain else { return .unplayable }
            return error.code == NSURLErrorTimedOut ? .timeout : .notFound
        }
    }

    extension MediaTime {
        /// Converts a time to microseconds; nil if it is not numeric, like the duration of a live stream.
        public init?(_ time: CMTime) {
            guard time.isNumeric else { return nil }
            self.init(seconds: time.seconds)
        }
    }

    extension CMTime {
        /// Converts a time, in microseconds.
        public init(_ time: MediaTime) {
            self.init(value: time.microseconds, timescale: 1_000_000)
        }
    }
#endif
