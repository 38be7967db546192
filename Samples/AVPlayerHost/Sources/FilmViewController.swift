import AVFoundation
import AdRulesPlayer
import UIKit

/// A film with its ads in one window, and an interstitial before the film is shown again.
final class FilmViewController: UIViewController {
    private let film = AVPlayer(url: Addresses.film)
    private let adPlayer = AVQueuePlayer()
    private let filmView = PlayerView()
    private let adView = PlayerView()
    private let ads: RequestOnce<AdsManager, AdRulesError>
    private let interstitial: HeldAd
    private lazy var playhead = AVPlayerContentPlayhead(player: film)
    /// The session that is playing: the film's, or the interstitial's.
    private var manager: AdsManager?
    private var hasBegun = false
    private var filmEnd: (any NSObjectProtocol)?

    init(loader: AdsLoader) {
        ads = RequestOnce { window throws(AdRulesError) in
            var request = AdsRequest(adTagURL: Addresses.playlist)
            request.window = window
            return try await loader.requestAds(request)
        }
        interstitial = HeldAd(loader: loader) { _ in AdsRequest(adTagURL: Addresses.interstitial) }
        super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        nil
    }

    // MARK: The view

    override func viewDidLoad() {
        super.viewDidLoad()
        filmView.show(film)
        adView.show(adPlayer)
        adView.isHidden = true
        view.addSubview(filmView)
        view.addSubview(adView)
        let buttons = [
            UIAction(title: "Another window") { _ in
                UIApplication.shared.requestSceneSessionActivation(
                    nil, userActivity: nil, options: nil, errorHandler: nil)
            },
            UIAction(title: "Once more") { [weak self] _ in self?.playAgain() },
        ]
        for (number, action) in buttons.enumerated() {
            let button = UIButton(type: .system, primaryAction: action)
            button.frame = CGRect(x: 20 + 160 * number, y: 40, width: 150, height: 44)
            view.addSubview(button)
        }
        filmEnd = NotificationCenter.default.addObserver(
            forName: AVPlayerItem.didPlayToEndTimeNotification, object: film.currentItem, queue: .main
        ) { [weak self] _ in
            MainActor.assumeIsolated { self?.manager?.contentComplete() }
        }
    }

    /// Comes several times. There is a window here, as there is none in `viewDidLoad`.
    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        Task { await begin() }
    }

    /// Comes with every resize and rotation, often many times in a row: sizes count once they are stable.
    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        filmView.frame = view.bounds
        adView.frame = view.bounds
        guard let window = AdWindow(of: view) else { return }
        manager?.windowChanged(window)
        interstitial.windowChanged(window)
    }

    /// The viewer is back from another app, in which the system has paused what played. Nothing else pauses here.
    func comeBack() {
        guard hasBegun else { return }
        switch manager?.state {
        case .idle?, .starting?, .holding?, .completing?, .closing?: manager?.resume()
        case .playing?, .paused?, .ended?, .destroyed?, nil: film.play()
        }
    }

    /// The viewer closed the window.
    func leave() {
        manager?.destroy()
        film.pause()
        adPlayer.pause()
        if let filmEnd { NotificationCenter.default.removeObserver(filmEnd) }
    }

    // MARK: The ads

    private func begin() async {
        do {
            guard let manager = try await ads.viewAppeared(on: AdWindow(of: view)), !hasBegun else { return }
            hasBegun = true
            play(manager)
            // The window may have been resized while the ads were requested.
            if let window = AdWindow(of: view) { manager.windowChanged(window) }
        } catch {
            guard !hasBegun else { return }
            hasBegun = true
            print("no ads, error \(error.code): \(error.message ?? error.summary)")
            film.play()
        }
    }

    /// Shows the interstitial if there is one that fits this window, and the film after it.
    private func playAgain() {
        // The film's ads may still be on their way: they are no longer wanted.
        hasBegun = true
        manager?.destroy()
        // An ad that was playing is gone, without an event.
        adView.isHidden = true
        film.pause()
        film.seek(to: .zero, toleranceBefore: .zero, toleranceAfter: .zero)
        guard let window = AdWindow(of: view) else { return }
        do throws(PresentationError) {
            play(try interstitial.present(on: window), from: .zero)
        } catch {
            print("no interstitial: \(error.message)")
            film.play()
        }
        // For the next time, also after a load that failed; one that is ready is kept.
        interstitial.loadAgain()
    }

    private func play(_ manager: AdsManager, from start: MediaTime? = nil) {
        self.manager = manager
        let events = manager.events()
        var settings = AdsRenderingSettings()
        settings.startPosition = start
        let player = AVPlayerAdPlayer(player: adPlayer)
        manager.initialize(contentPlayhead: playhead, adPlayer: player, settings: settings)
        manager.start()
        Task { [weak self] in
            for await event in events { self?.show(event) }
        }
    }

    private func show(_ event: AdsManagerEvent) {
        switch event {
        case .pauseContent: adView.isHidden = false
        case .startContent, .resumeContent: adView.isHidden = true
        case .openPage(let page, _):
            if let url = URL(string: page), url.scheme == "https" { UIApplication.shared.open(url) }
        case .log(let words): print(words)
        default: break
        }
    }
}
