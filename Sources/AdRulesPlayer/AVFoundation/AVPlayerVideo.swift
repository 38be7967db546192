#if canImport(AVFoundation)
    public import AVFoundation
    public import AdRulesEngine
    import Foundation

    /// `AVPlayer` behind the interface of the adapters. It makes no decisions.
    @MainActor
    final class AVPlayerVideo: VideoShelving {
        let player: AVPlayer
        /// The player, if it is a queue of ads only. The items of prepared ads wait in it: what is loaded is what
        /// plays. An item may be associated with one player only, ever, so that no other player can load it.
        let queue: AVQueuePlayer?
        /// The items of prepared ads.
        private(set) var preloading: [AdReference: AVPlayerItem] = [:]
        /// The item that plays, or has failed, in the queue: that drops a failed one and goes on to the next.
        private var opened: AVPlayerItem?
        /// The content's item while an ad is in the player.
        private var shelved: AVPlayerItem?
        /// The number of seeks that are not done.
        private var seeks = 0

        init(_ player: AVPlayer, preloads: Bool = false) {
            self.player = player
            queue = preloads ? player as? AVQueuePlayer : nil
            queue?.actionAtItemEnd = .pause
        }

        var snapshot: VideoSnapshot {
            var snapshot = VideoSnapshot()
            let isCurrent = opened == nil || opened === player.currentItem
            if isCurrent {
                snapshot.motion =
                    switch player.timeControlStatus {
                    case .playing: .playing
                    case .waitingToPlayAtSpecifiedRate: .waiting
                    default: .paused
                    }
                snapshot.rate = Double(player.rate)
            }
            snapshot.isMuted = player.isMuted
            snapshot.volume = Double(player.volume)
            guard let item = opened ?? player.currentItem else { return snapshot }
            snapshot.status = Self.status(of: item)
            // AVPlayer has the time zero for an item that loads, and the old one during a seek.
            if isCurrent, snapshot.status == .ready, seeks == 0 { snapshot.position = MediaTime(player.currentTime()) }
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
            preloading[ad].map { Self.status(of: $0) } ?? .unknown
        }

        func preload(_ url: URL, of ad: AdReference) {
            discardPreloaded(ad)
            guard let queue else { return }
            let item = AVPlayerItem(url: url)
            queue.insert(item, after: nil)
            preloading[ad] = item
        }

        func discardPreloaded(_ ad: AdReference) {
            if let item = preloading.removeValue(forKey: ad) { queue?.remove(item) }
        }

        func open(_ url: URL, of ad: AdReference) {
            guard let queue else { return player.replaceCurrentItem(with: AVPlayerItem(url: url)) }
            let item = preloading.removeValue(forKey: ad) ?? AVPlayerItem(url: url)
            if !queue.items().contains(where: { $0 === item }) { queue.insert(item, after: queue.currentItem) }
            opened = item
            let before = queue.items().prefix { $0 !== item }
            for other in before { queue.remove(other) }
            // Ads of other breaks, which are prepared too, wait behind it.
            for other in before where preloading.values.contains(other) { queue.insert(other, after: nil) }
            // It was played when an ad before it failed.
            if let played = MediaTime(player.currentTime()), played > .zero { seek(to: .zero) }
        }

        /// The content's item stays in the player until an ad's replaces it: a player without an item ends picture in
        /// picture and AirPlay.
        func shelve() { shelved = player.currentItem }

        func unshelve() {
            player.replaceCurrentItem(with: shelved)
            shelved = nil
        }

        /// While the content waits, the item of a finished ad stays until the next one, or the content's, replaces it.
        func close() {
            guard shelved == nil else { return }
            guard let queue else { return player.replaceCurrentItem(with: nil) }
            opened.map(queue.remove)
            opened = nil
        }
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
        public init(_ time: MediaTime) { self.init(value: time.microseconds, timescale: 1_000_000) }
    }
#endif
