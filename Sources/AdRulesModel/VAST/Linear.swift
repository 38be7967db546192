/// The part of a creative that interrupts the content (VAST 4.2 §3.8, `Linear`).
public struct Linear: Sendable, Hashable, Codable {
    /// How long it runs; nil in a wrapper, when missing or when it cannot be read.
    public var duration: MediaTime?
    /// When it may be skipped, in ad time; nil: never.
    public var skipOffset: ProgressOffset?
    /// Parameters for its code.
    public var adParameters: AdParameters?
    /// The files to choose from.
    public var mediaFiles: [MediaFile]
    /// The original, for stitching on a server (VAST 4.0).
    public var mezzanines: [Mezzanine]
    /// Code that makes it interactive (VAST 4.0).
    public var interactiveFiles: [InteractiveCreativeFile]
    /// Captions (VAST 4.1).
    public var closedCaptions: [ClosedCaptionFile]
    /// Trackers.
    public var tracking: [Tracking]
    /// Where clicks go.
    public var videoClicks: VideoClicks
    /// Icons, such as AdChoices (VAST 3.0).
    public var icons: [Icon]
    /// Where it stands.
    public var origin: Origin

    /// A linear part of a length.
    public init(duration: MediaTime? = nil, mediaFiles: [MediaFile] = [], origin: Origin = Origin()) {
        self.duration = duration
        self.mediaFiles = mediaFiles
        self.origin = origin
        mezzanines = []
        interactiveFiles = []
        closedCaptions = []
        tracking = []
        videoClicks = VideoClicks()
        icons = []
    }
}

/// Where clicks on a linear ad go (`VideoClicks`).
public struct VideoClicks: Sendable, Hashable, Codable {
    /// The page to open.
    public var clickThrough: Beacon?
    /// Further `ClickThrough` elements, which VAST does not allow and nothing opens.
    public var ignoredClickThroughs: [Beacon]
    /// URLs to ask for on a click.
    public var clickTracking: [Beacon]
    /// URLs for clicks that open no page.
    public var customClicks: [Beacon]

    /// No clicks.
    public init(clickThrough: Beacon? = nil) {
        self.clickThrough = clickThrough
        ignoredClickThroughs = []
        clickTracking = []
        customClicks = []
    }
}
