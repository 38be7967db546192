#if canImport(AVFoundation)
    public import AVFoundation
    public import AdRulesEngine
    import Foundation

    /// Plays linear ads in an `AVPlayer` of its own; the app shows that player while an ad plays.
    ///
    /// The next ad's file is opened while the one before plays. Overlays and display ads are refused (500): an app that
    /// shows them has an ``AdPlayer`` of its own, which hands the linear ones on to this.
    @MainActor
    public final class AVPlayerAdPlayer: AdPlayer {
        /// The player that shows the ads.
        public let player: AVPlayer
        private var prepared: (reference: AdReference, item: AVPlayerItem)?
        private var showing: Showing?

        private struct Showing {
            var playback: AdPlayback
            var item: AVPlayerItem
            var watch: Task<Void, Never>
            var hasStarted = false
        }

        /// A player of ads in an `AVPlayer` that plays nothing else.
        public init(player: AVPlayer = AVPlayer()) {
            self.player = player
        }

        /// Opens the file of an ad.
        public func prepare(_ playback: AdPlayback) {
            guard let item = makeItem(playback) else { return }
            prepared = (playback.reference, item)
            playback.report(.ready)
        }

        /// Shows an ad.
        public func play(_ playback: AdPlayback, at adTime: MediaTime) async {
            end()
            let waiting = prepared?.reference == playback.reference ? prepared?.item : nil
            prepared = nil
            guard let item = waiting ?? makeItem(playback) else { return }
            let watch = Task { [weak self] in
                while (try? await Task.sleep(for: .milliseconds(200))) != nil { self?.look() }
            }
            showing = Showing(playback: playback, item: item, watch: watch)
            player.replaceCurrentItem(with: item)
            if adTime > .zero { _ = await player.seek(to: CMTime(adTime)) }
            player.play()
        }

        /// Pauses the ad.
        public func pause(_ playback: AdPlayback) {
            player.pause()
            playback.report(.paused)
        }

        /// Lets the ad go on.
        public func resume(_ playback: AdPlayback) {
            player.play()
            playback.report(.resumed)
        }

        /// Takes the ad away.
        public func stop(_ playback: AdPlayback) {
            if prepared?.reference == playback.reference { prepared = nil }
            guard showing?.playback.reference == playback.reference else { return }
            end()
        }

        private func makeItem(_ playback: AdPlayback) -> AVPlayerItem? {
            guard playback.ad.type == .linear else {
                playback.report(.failed(AdRulesError(.nonLinear)))
                return nil
            }
            guard let text = playback.ad.mediaFile?.uri.string, let url = URL(string: text) else {
                playback.report(.failed(AdRulesError(.fileNotFound)))
                return nil
            }
            return AVPlayerItem(url: url)
        }

        private func end() {
            showing?.watch.cancel()
            showing = nil
            player.pause()
            player.replaceCurrentItem(with: nil)
        }

        /// Looks at the player five times a second: what has begun, how far it is, whether it is over.
        private func look() {
            guard var showing, player.currentItem === showing.item else { return }
            if showing.item.status == .failed {
                end()
                showing.playback.report(.failed(AdRulesError(.mediaNotDisplayable)))
                return
            }
            guard let position = MediaTime(player.currentTime()) else { return }
            let duration = MediaTime(showing.item.duration)
            if !showing.hasStarted {
                guard player.timeControlStatus == .playing || position > .zero else { return }
                showing.hasStarted = true
                self.showing = showing
                showing.playback.report(.started(duration: duration))
            }
            if player.timeControlStatus == .waitingToPlayAtSpecifiedRate { showing.playback.report(.buffering) }
            showing.playback.report(.progress(position, duration: duration))
            // At its end the player pauses by itself, at or just before the duration.
            if let duration, position + .milliseconds(50) >= duration {
                end()
                showing.playback.report(.ended)
            }
        }
    }
#endif
