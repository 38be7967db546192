/// The place where the viewer sees the player.
public enum AdPresentation: String, Sendable, Hashable, CaseIterable {
    /// In the app.
    case inline
    /// In a window of the system, which has no buttons of the app: no ad is skipped and none is clicked.
    case pictureInPicture
    /// On another screen, as with AirPlay. The app is visible, with its buttons.
    case external
}

extension AdPresentation {
    /// The name of the macro that lists what the player can do.
    static let macroName = "PLAYERCAPABILITIES"

    /// The names in `[PLAYERCAPABILITIES]` of what the viewer cannot do.
    private var missing: Set<String> {
        switch self {
        case .inline: []
        case .pictureInPicture: ["skip", "fullscreen", "icon"]
        case .external: ["fullscreen"]
        }
    }

    /// The present abilities of the player, among those that the host reports.
    func capabilities(_ list: String) -> String {
        list.split(separator: ",").filter { !missing.contains(String($0)) }.joined(separator: ",")
    }

    /// Whether a report of the viewer counts.
    func allows(_ report: AdReport) -> Bool {
        guard self == .pictureInPicture else { return true }
        return switch report {
        case .skipRequested, .clicked, .customClicked, .companionClicked, .iconClicked: false
        default: true
        }
    }
}

extension EngineRunner {
    /// Takes over where the player is seen: in the macros of later URLs, and in what the app draws.
    func present(_ presentation: AdPresentation, now: MediaTime) {
        plan.presentation = presentation
        adoptMacros(now: now)
        publish()
    }

    /// Whether a report of the viewer counts; otherwise it is logged.
    func isAllowed(_ report: AdReport) -> Bool {
        guard !plan.presentation.allows(report) else { return true }
        send(.log("in picture in picture the viewer cannot skip or click: ignored"))
        return false
    }
}
