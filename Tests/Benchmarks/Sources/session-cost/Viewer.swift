import AdRulesEngine
import AdRulesSimulation

/// A host that answers each request after 0.1 s of content or at once, and plays every ad through.
struct Viewer {
    var engine: PlaylistEngine
    var checker: InvariantChecker?
    private let answersLastFirst: Bool
    private(set) var started = 0
    private(set) var inputs = 0
    private var now = MediaTime.zero
    private var todo: [EngineInput] = []
    private var holds = false

    /// One ad of a second, shared by every answer as an app's cache would.
    private static let answer = AdResponse(
        VAST(ads: [
            {
                var ad = Ad(kind: .inline, id: "1")
                var creative = Creative(
                    linear: Linear(duration: .seconds(1), mediaFiles: [MediaFile(uri: "https://media.example/1.mp4")]))
                creative.linear?.tracking = [Tracking(event: .complete, uri: "https://track.example/complete")]
                ad.creatives = [creative]
                ad.impressions = [Beacon("https://track.example/impression")]
                return ad
            }()
        ]))

    init(_ engine: PlaylistEngine, isChecked: Bool, answersLastFirst: Bool) {
        self.engine = engine
        self.answersLastFirst = answersLastFirst
        if isChecked { checker = InvariantChecker(policies: Policies()) }
    }

    /// Plays content in parts, with a seek before each that does not begin where the content is.
    mutating func watch(_ parts: [Range<MediaTime>]) {
        pass(.start(at: .zero))
        if answersLastFirst { todo.reverse() }
        settle()
        pass(.contentPlaying(rate: 1))
        var position = MediaTime.zero
        for part in parts {
            if position != part.lowerBound {
                position = part.lowerBound
                pass(.seek(to: position))
                settle()
            }
            while position < part.upperBound {
                position += .milliseconds(250)
                now += .milliseconds(250)
                pass(.playhead(position))
                settle()
            }
        }
        pass(.contentComplete)
        settle()
    }

    private mutating func pass(_ input: EngineInput) {
        inputs += 1
        let actions = engine.handle(input, now: now)
        checker?.observe(input, now: now, actions: actions, nextDeadline: engine.nextDeadline)
        for action in actions {
            switch action {
            case .loadAds(let token, _): todo.append(.adsLoaded(token, Self.answer))
            case .playAd(let ad, _, _):
                started += 1
                todo.append(.ad(ad, .started(duration: nil)))
                todo.append(.ad(ad, .progress(.milliseconds(500), duration: nil)))
                todo.append(.ad(ad, .ended))
            default: break
            }
        }
    }

    /// Does what the actions call for, until nothing is left.
    private mutating func settle() {
        var next = 0
        while next < todo.count {
            let input = todo[next]
            next += 1
            if case .ad(_, let report) = input, report != .started(duration: nil) { now += .milliseconds(500) }
            pass(input)
        }
        todo.removeAll(keepingCapacity: true)
    }
}
