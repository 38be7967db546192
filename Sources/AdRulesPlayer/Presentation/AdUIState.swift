/// The state that an app draws over and around an ad.
///
/// ```swift
/// for await state in manager.uiStates() {
///     label.isHidden = state == nil
///     skipButton.isEnabled = state?.skip == .now
/// }
/// ```
public struct AdUIState: Sendable, Hashable {
    /// Whether and when the ad can be skipped.
    public enum Skip: Sendable, Hashable {
        /// After this time.
        case after(MediaTime)
        /// Now, with ``AdsManager/skip()``.
        case now
    }

    /// The ad.
    public var ad: ResolvedAd
    /// Its reference, for reports.
    public var reference: AdReference
    /// The position of the ad in its pod, from 1; nil before its first progress.
    public var adPosition: Int?
    /// The number of ads in the pod; nil before its first progress.
    public var totalAds: Int?
    /// The remaining time of the ad; nil if unknown.
    public var remaining: MediaTime?
    /// The remaining time of the pod; nil if unknown.
    public var podRemaining: MediaTime?
    /// Whether the viewer, the app or the system has paused the ad.
    public var isPaused: Bool
    /// Whether and when the ad can be skipped; nil if it cannot, as in picture in picture.
    public var skip: Skip?
    /// Icons to overlay now, such as AdChoices; of those differing only in scale (`pxratio`), the one for the window.
    public var icons: [AdIcon]
    /// Whether a click on the ad opens a page.
    public var opensPage: Bool

    /// The state of an ad, with its newest progress.
    init(
        _ playback: AdPlayback, _ countdown: AdCountdown?, isPaused: Bool, _ presentation: AdPresentation,
        in window: AdWindow?
    ) {
        let countdown = countdown?.reference == playback.reference ? countdown : nil
        ad = playback.ad
        reference = playback.reference
        adPosition = countdown?.adPosition
        totalAds = countdown?.totalAds
        remaining = countdown?.remaining
        podRemaining = countdown?.podRemaining
        self.isPaused = isPaused
        let canSkip = presentation.allows(.skipRequested)
        skip = canSkip ? countdown?.untilSkippable.map { $0 > .zero ? .after($0) : .now } : nil
        let adTime = countdown?.adTime ?? .zero
        icons = presentation == .pictureInPicture ? [] : playback.ad.adIcons(at: adTime, in: window)
        opensPage = presentation.allows(.clicked) && playback.ad.clickThrough?.string.isEmpty == false
    }
}

extension SessionView {
    /// The state that the app draws; nil while no ad is shown.
    var uiState: AdUIState? {
        currentAd.map { AdUIState($0, countdown, isPaused: isAdPaused, presentation, in: window) }
    }
}
