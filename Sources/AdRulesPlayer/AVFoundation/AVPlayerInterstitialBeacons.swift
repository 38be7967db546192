#if canImport(AVFoundation)
    public import AVFoundation
    public import AdRulesHLS
    import AdRulesEngine
    import Foundation

    /// Reports the interstitials that an `AVPlayer` plays to an ``InterstitialBeacons``, five times a second.
    ///
    /// It takes the asset list that the player has loaded (iOS 16.4, macOS 13.3); the app supplies the lists of events
    /// that it made itself. It was type-checked, and not run on Apple hardware.
    @MainActor
    public final class AVPlayerInterstitialBeacons {
        /// Takes clicks and skips.
        package nonisolated let beacons: InterstitialBeacons
        let monitor: AVPlayerInterstitialEventMonitor
        private let player: AVPlayer
        private let list: (String) -> AssetList?
        private var places = InterstitialPlaces()
        private weak var item: AVPlayerItem?
        private var looking: Task<Void, Never>?
        /// The event that was seen last; nil if none plays.
        private var event: String?
        /// Events that will not begin, reported while none plays, since a view of another event ends one that does.
        private var losses: [InterstitialView] = []
        private let notifications = NotificationObservers()

        /// Creates it for a player, which it retains.
        ///
        /// - Parameter list: Returns the asset list of an event by its identifier; nil for the one that the player has.
        public init(
            player: AVPlayer, beacons: InterstitialBeacons, list: @escaping (String) -> AssetList? = { _ in nil }
        ) {
            self.player = player
            self.beacons = beacons
            self.list = list
            monitor = AVPlayerInterstitialEventMonitor(primaryPlayer: player)
            looking = fiveTimesASecond { [weak self] in self?.look() != nil }
            notifications.observe(
                monitor,
                onSkip: { [weak self] skipped in
                    // Another event may have begun.
                    if let self, event.isSpelled(skipped.identifier) { _ = self.beacons.skip() }
                }, onLoss: { [weak self] in self?.lost($0, $1) })
        }

        /// An event will not begin. If it cannot be played, its ads have failed.
        private func lost(_ event: AVPlayerInterstitialEvent, _ error: (any Error)?) {
            guard error != nil, let list = list(event.identifier) ?? Self.list(of: event) else { return }
            var view = InterstitialView(id: event.identifier, position: position(of: event), list: list, place: 0)
            view.failure = AdRulesError(.mediaNotDisplayable)
            losses.append(view)
            look()
        }

        private func reportLosses() {
            for var view in losses {
                for place in view.list.assets.indices {
                    view.place = place
                    beacons.show(view)
                }
            }
            losses = []
        }

        /// Skips the ad that plays, if it may be skipped: the player continues at its end.
        public func skip() {
            guard beacons.skip() else { return }
            let ads = monitor.interstitialPlayer
            // A seek to the end of an ad whose playlist has none would raise an exception.
            guard let item = ads.currentItem, item.duration.isNumeric else { return ads.advanceToNextItem() }
            ads.seek(to: item.duration, toleranceBefore: .zero, toleranceAfter: .zero)
        }

        /// Ends the viewing.
        public func end() {
            looking?.cancel()
            looking = nil
            notifications.end()
            reportLosses()
            beacons.close()
        }

        func look() {
            let view = view()
            if event == nil { reportLosses() }
            beacons.show(view)
        }

        /// The interstitial that the player shows now; nil if it plays content, or one whose list is unknown.
        private func view() -> InterstitialView? {
            event = monitor.currentEvent?.identifier
            guard let event = monitor.currentEvent else {
                places.end()
                return nil
            }
            let id = event.identifier
            guard let list = list(id) ?? Self.list(of: event), let item = monitor.interstitialPlayer.currentItem else {
                return nil
            }
            let url = (item.asset as? AVURLAsset)?.url.absoluteString ?? ""
            let place = places.place(ofItem: url, isNew: item !== self.item, in: list, of: id)
            self.item = item
            var view = InterstitialView(
                id: id, position: position(of: event), list: list, place: place,
                adTime: MediaTime(monitor.interstitialPlayer.currentTime()) ?? .zero, duration: MediaTime(item.duration)
            )
            view.isPaused = monitor.interstitialPlayer.timeControlStatus == .paused
            view.isMuted = player.isMuted || player.volume == 0
            if item.status == .failed { view.failure = AdRulesError(.mediaNotDisplayable) }
            return view
        }

        func position(of event: AVPlayerInterstitialEvent) -> StopPosition {
            if event.cue == .joinCue { return .preroll }
            if event.cue == .leaveCue { return .postroll }
            // An event that was made with a date, as from a date range, has no time.
            return .midroll(MediaTime(event.time) ?? contentTime(of: event.date))
        }

        /// The content time of a date; where content stands if the film has no dates.
        private func contentTime(of date: Date?) -> MediaTime {
            let time = MediaTime(player.currentTime()) ?? .zero
            guard let date, let now = player.currentItem?.currentDate(),
                let distance = MediaTime(seconds: date.timeIntervalSince(now))
            else { return time }
            return max(.zero, time + distance)
        }

        private static func list(of event: AVPlayerInterstitialEvent) -> AssetList? {
            guard #available(iOS 16.4, macOS 13.3, tvOS 16.4, visionOS 1, *), let response = event.assetListResponse,
                let data = try? JSONSerialization.data(withJSONObject: response)
            else { return nil }
            return try? AssetList(json: Array(data))
        }
    }
#endif
