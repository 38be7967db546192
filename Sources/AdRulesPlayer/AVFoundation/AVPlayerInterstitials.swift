#if canImport(AVFoundation)
    public import AVFoundation
    public import AdRulesHLS
    import Foundation

    /// Plays the breaks of a live stream as interstitial events of an `AVPlayer`.
    ///
    /// ```swift
    /// let interstitials = AVPlayerInterstitials(player: player)
    /// let session = StreamSession(request, player: interstitials, podIdentifier: podID, onEvent: onEvent)
    /// interstitials.session = session
    /// ```
    ///
    /// It reports which events begin, end and fail, and the timed metadata of their items, with which the session
    /// measures the ads. The events replace every interstitial that the content's playlists hold. It was type-checked,
    /// and not run on Apple hardware.
    @MainActor
    public final class AVPlayerInterstitials: InterstitialPlaying {
        private let player: AVPlayer
        let controller: AVPlayerInterstitialEventController
        private(set) var changes = InterstitialChanges()
        /// The events that the player has, by identifier: one that plays must stay the same object.
        private var made: [String: Made] = [:]

        private struct Made {
            var event: InterstitialEvent
            var object: AVPlayerInterstitialEvent
            weak var item: AVPlayerItem?
        }
        private let notifications = NotificationObservers()
        private var looking: Task<Void, Never>?
        /// The items of the event that plays, and what passes their timed metadata on.
        private var watched: [(item: AVPlayerItem, output: TimedMetadataOutput)] = []

        /// The session that gets the beginnings and ends of events; held weakly.
        public weak var session: StreamSession?

        /// Creates the interstitials of a player, which it retains.
        public init(player: AVPlayer) {
            self.player = player
            controller = AVPlayerInterstitialEventController(primaryPlayer: player)
        }

        /// The content's item, if it has a time: AVPlayer has the time zero for one that loads.
        private var readyItem: AVPlayerItem? {
            guard let item = player.currentItem, item.status == .readyToPlay else { return nil }
            return item
        }

        /// The time of the content; nil without an item, or while its time is unknown.
        public var currentTime: MediaTime? { readyItem.flatMap { _ in MediaTime(player.currentTime()) } }

        /// The content's date at its current time; nil if its playlists lack dates or while its time is unknown.
        public var currentDate: WallClock? { readyItem?.currentDate().map { WallClock($0) } }

        /// Sets all events; without an item the player has none.
        public func setEvents(_ events: [InterstitialEvent]) {
            let item = player.currentItem
            var kept: [String: Made] = [:]
            for event in events {
                // One that plays stays the same object, also when its limit has changed.
                if let found = made[event.identifier], found.item === item,
                    found.event == event || changes.current.isSpelled(event.identifier)
                {
                    kept[event.identifier] = found
                } else if let item, let object = AVPlayerInterstitialEvent(event, in: item) {
                    kept[event.identifier] = Made(event: event, object: object, item: item)
                } else if item != nil {
                    session?.report(.failed(event.identifier, message: "its item has no URL"))
                }
            }
            made = kept
            controller.events = events.compactMap { kept[$0.identifier]?.object }
            listen(!events.isEmpty)
        }

        /// Cancels the event that plays, and gives the player back to the interstitials of the content's playlists.
        ///
        /// An empty list would let the event play on, and would still replace those of the playlists.
        public func endEvents(resumptionOffset: MediaTime?) {
            listen(false)
            controller.cancelCurrentEvent(withResumptionOffset: resumptionOffset.map { CMTime($0) } ?? .indefinite)
            controller.events = nil
            made = [:]
            // The next session may give an event the identifier of the one that was cancelled.
            changes = InterstitialChanges()
        }

        /// Skips the event that plays: the content continues, or the next event at the same time begins.
        ///
        /// Before iOS 26 AVFoundation has no way to skip one event alone: the others at its time are skipped, too.
        public func skip() {
            guard let current = changes.current else { return }
            skipEvent(resumptionOffset: made[current]?.event.resumptionOffset)
            session?.report(.skipped(current))
        }

        private func skipEvent(resumptionOffset: MediaTime?) {
            // The SDKs of Xcode 16 do not declare it.
            #if compiler(>=6.2)
                if #available(iOS 26, macOS 26, tvOS 26, visionOS 26, *) { return controller.skipCurrentEvent() }
            #endif
            controller.cancelCurrentEvent(withResumptionOffset: resumptionOffset.map { CMTime($0) } ?? .indefinite)
        }

        private func listen(_ listens: Bool) {
            guard listens != (looking != nil) else { return }
            if !listens {
                // Listening ends with the last event: what plays ended before it left the list.
                notifications.end()
                looking?.cancel()
                looking = nil
                watched = []
                return
            }
            looking = fiveTimesASecond { [weak self] in self?.look() != nil }
            notifications.add(AVPlayerInterstitialEventMonitor.currentEventDidChangeNotification, of: controller) {
                [weak self] _ in self?.look()
            }
            notifications.observe(
                controller, onEnd: { [weak self] _ in self?.look() },
                onLoss: { [weak self] event, error in
                    // It is a copy. Without an error, the session took the event out of the list, or replaced it.
                    guard let self, let error, made[event.identifier] != nil else { return }
                    session?.report(.failed(event.identifier, message: error.localizedDescription))
                })
        }

        func look() {
            for report in changes.change(to: controller.currentEvent?.identifier) { session?.report(report) }
            let ads = controller.interstitialPlayer
            guard let current = changes.current, let item = ads.currentItem else {
                watched = []
                return
            }
            if item.status == .failed {
                let report = changes.failed(item.error?.localizedDescription ?? "the item cannot be played")
                if let report { session?.report(report) }
            }
            if let time = MediaTime(ads.currentTime()) {
                session?.report(.progress(current, time, duration: MediaTime(item.duration)))
            }
            // Also those that wait: the first text of an item may come with its first frame.
            let items = ads.items()
            watched.removeAll { watched in !items.contains { $0 === watched.item } }
            for item in items where !watched.contains(where: { $0.item === item }) {
                let output = TimedMetadataOutput { [weak self] in self?.session?.report(.timedMetadata(id: $0)) }
                item.add(output.output())
                watched.append((item, output))
            }
        }
    }

    /// Passes the texts of an item's timed metadata on, at their time.
    final class TimedMetadataOutput: NSObject, AVPlayerItemMetadataOutputPushDelegate {
        private let onText: @MainActor @Sendable (String) -> Void

        init(_ onText: @escaping @MainActor @Sendable (String) -> Void) { self.onText = onText }

        /// An output for an item. The item keeps the output, and the output does not keep its delegate.
        @MainActor
        func output() -> AVPlayerItemMetadataOutput {
            let output = AVPlayerItemMetadataOutput(identifiers: nil)
            output.setDelegate(self, queue: .main)
            return output
        }

        func metadataOutput(
            _ output: AVPlayerItemMetadataOutput, didOutputTimedMetadataGroups groups: [AVTimedMetadataGroup],
            from track: AVPlayerItemTrack?
        ) {
            let texts = groups.flatMap(\.items).compactMap(\.stringValue)
            let onText = onText
            MainActor.assumeIsolated { for text in texts { onText(text) } }
        }
    }
#endif
