/// The moments of an ad that is shown, and their trackers, in this order (page Behaviour, Trackers).
///
/// The one table of the engine and of the trackers of interstitials. Quartiles are in ``Quartiles``.
package enum AdMoment: String, Sendable, CaseIterable {
    case loaded, started, completed, skipped, failed, clicked
    case paused, resumed, muted, unmuted, fullscreen, windowed
    case expanded, collapsed, rewound, accepted, minimized, closed

    package var trackers: [AdTrackers] {
        switch self {
        case .loaded: [.event(.loaded)]
        case .started: [.impressions, .event(.creativeView), .event(.start), .verificationsNotExecuted]
        case .completed: [.event(.complete)]
        case .skipped: [.event(.skip)]
        case .failed: [.errors]
        case .clicked: [.clicks]
        case .paused: [.event(.pause)]
        case .resumed: [.event(.resume)]
        case .muted: [.event(.mute)]
        case .unmuted: [.event(.unmute)]
        case .fullscreen: [.event(.fullscreen), .event(.playerExpand)]
        case .windowed: [.event(.exitFullscreen), .event(.playerCollapse)]
        case .expanded: [.event(.expand), .event(.adExpand)]
        case .collapsed: [.event(.collapse), .event(.adCollapse)]
        case .rewound: [.event(.rewind)]
        case .accepted: [.event(.acceptInvitation), .event(.acceptInvitationLinear)]
        case .minimized: [.event(.minimize)]
        case .closed: [.event(.close), .event(.closeLinear)]
        }
    }
}

package enum AdTrackers: Sendable, Hashable {
    /// The `Impression` URLs.
    case impressions
    /// The `ClickTracking` URLs.
    case clicks
    /// The `Error` URLs.
    case errors
    /// Those of verifications that the player does not run.
    case verificationsNotExecuted
    /// The `Tracking` URLs of an event.
    case event(TrackingEvent)

    /// The name in firings and in creative signaling.
    package var name: String {
        switch self {
        case .impressions: "impression"
        case .clicks: "clickTracking"
        case .errors: TrackingEvent.error.rawValue
        case .verificationsNotExecuted: TrackingEvent.verificationNotExecuted.rawValue
        case .event(let event): event.rawValue
        }
    }

    package var use: MacroContext.Use {
        switch self {
        case .impressions, .event: .tracker
        case .clicks: .click
        case .errors: .vastError
        case .verificationsNotExecuted: .verification
        }
    }
}

extension ResolvedAd {
    /// The URLs of trackers, in firing order. The policies name the verifications that are run.
    package func urls(of trackers: AdTrackers, policies: Policies) -> [SourceText] {
        switch trackers {
        case .impressions: impressions
        case .clicks: clickTracking
        case .errors: errors
        case .verificationsNotExecuted: verificationsNotExecuted(policies: policies)
        case .event(let event): self.trackers(for: event)
        }
    }
}
