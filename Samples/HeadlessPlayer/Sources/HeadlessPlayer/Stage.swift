import AdRulesPlayer
import Foundation

/// What the viewer sees and does: events become lines, keys become calls, ten times a second the screen is drawn.
@MainActor
final class Stage {
    private enum Moment {
        case event(AdsManagerEvent)
        case key(Character)
        case tick
        case eventsEnded
    }

    private let manager: AdsManager
    private let film: Film
    private let keys: Keys
    private var screen: Screen
    private var isFilmPaused = false
    private var isFilmOver = false

    init(manager: AdsManager, film: Film, isAuto: Bool) {
        self.manager = manager
        self.film = film
        keys = Keys(isTerminal: isatty(STDIN_FILENO) == 1 && !isAuto)
        screen = Screen(isTerminal: isatty(STDOUT_FILENO) == 1)
    }

    /// Runs until the film and the events have ended. With a post-roll the events end last; without one they end after
    /// the last break, with ALL_ADS_COMPLETED, and the film goes on.
    func run(_ events: AsyncStream<AdsManagerEvent>) async {
        let (moments, moment) = AsyncStream.makeStream(of: Moment.self)
        let sources = [
            Task { [keys] in for await key in keys.pressed { moment.yield(.key(key)) } },
            Task { while (try? await Task.sleep(for: .milliseconds(100))) != nil { moment.yield(.tick) } },
            Task {
                for await event in events { moment.yield(.event(event)) }
                moment.yield(.eventsEnded)
            },
        ]
        var haveEventsEnded = false
        for await moment in moments {
            switch moment {
            case .event(let event): show(event)
            case .key(let key): press(key)
            case .tick: tick()
            case .eventsEnded: haveEventsEnded = true
            }
            if isFilmOver, haveEventsEnded { break }
        }
        for source in sources { source.cancel() }
        keys.restore()
    }

    private func show(_ event: AdsManagerEvent) {
        guard let words = words(event) else { return }
        screen.log("\(Screen.clock(film.currentTime ?? .zero))  \(words)")
    }

    private func words(_ event: AdsManagerEvent) -> String? {
        switch event {
        case .startContent: return "the film begins"
        case .pauseContent, .resumeContent, .log: return nil
        case .openPage(let url, _): return "open \(url)"
        case .ad(let event):
            let title = event.resolvedAd?.inline.title.map { "  \($0.string)" } ?? ""
            let code = event.code.map { "  \($0)" } ?? ""
            return event.name.rawValue + title + code
        }
    }

    private func press(_ key: Character) {
        switch key {
        case " ": pauseOrGoOn()
        case "s": manager.skip()
        case "c": manager.clicked()
        case "f": film.seek(by: .seconds(10))
        case "b": film.seek(by: .seconds(-10))
        case "q": endFilm()
        default: break
        }
    }

    /// The pause is the viewer's, not the ad's: before an ad has begun it keeps the ad from beginning. A film that plays
    /// is the app's to pause.
    private func pauseOrGoOn() {
        if manager.isPaused {
            if isFilmPaused {
                film.resume()
                // Should an ad have stopped the film meanwhile, this stops it again.
                manager.report(.playing(rate: 1))
            }
            manager.resume()
        } else {
            isFilmPaused = film.isMoving
            if isFilmPaused { film.pauseContent() }
            manager.pause()
        }
    }

    private func endFilm() {
        isFilmOver = true
        manager.contentComplete()
    }

    private func tick() {
        if film.isOver, !isFilmOver { endFilm() }
        screen.draw(
            position: film.currentTime ?? .zero, duration: film.duration, isMoving: film.isMoving,
            cuePoints: manager.adCuePoints, countdown: manager.countdown)
    }
}
