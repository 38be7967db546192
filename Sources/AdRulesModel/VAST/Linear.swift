/// The part of a creative that interrupts the content (VAST 4.2 §3.8, `Linear`).
public struct Linear: Sendable, Hashable {
    /// The duration; nil in a wrapper, if missing, or if it cannot be read.
    public var duration: MediaTime?
    /// The ad time from which the ad may be skipped; nil if never.
    public var skipOffset: ProgressOffset?
    /// Parameters for the ad's code.
    public var adParameters: AdParameters?
    /// The media files to choose from.
    public var mediaFiles: [MediaFile] = []
    /// The originals, for server-side stitching (VAST 4.0).
    public var mezzanines: [Mezzanine] = []
    /// The code that makes the ad interactive (VAST 4.0).
    public var interactiveFiles: [InteractiveCreativeFile] = []
    /// Caption files (VAST 4.1).
    public var closedCaptions: [ClosedCaptionFile] = []
    /// Trackers.
    public var tracking: [Tracking] = []
    /// The URLs for clicks.
    public var videoClicks = VideoClicks()
    /// Icons, such as AdChoices (VAST 3.0).
    public var icons: [VASTIcon] = []
    /// The place of the element in the document.
    public var origin: SourceOrigin

    /// Creates a linear part with a duration.
    public init(duration: MediaTime? = nil, mediaFiles: [MediaFile] = [], origin: SourceOrigin = SourceOrigin()) {
        self.duration = duration
        self.mediaFiles = mediaFiles
        self.origin = origin
    }
}

/// The URLs for clicks on a linear ad (`VideoClicks`).
public struct VideoClicks: Sendable, Hashable {
    /// The page that a click opens.
    public var clickThrough: Beacon?
    /// Further `ClickThrough` elements, which VAST does not allow and which are never opened.
    public var ignoredClickThroughs: [Beacon] = []
    /// URLs to request on a click.
    public var clickTracking: [Beacon] = []
    /// URLs for clicks that open no page.
    public var customClicks: [Beacon] = []

    /// Creates the URLs for clicks, with an optional page to open.
    public init(clickThrough: Beacon? = nil) { self.clickThrough = clickThrough }
}

extension Linear: ModelElement {
    package func visit(_ visitor: inout some ElementVisitor) {
        visitor.attribute(.skipOffset, skipOffset)
        visitor.list(.icon, in: .icons, key: "icons", icons)
        visitor.list(.tracking, in: .trackingEvents, key: "tracking", tracking, [.always, .unordered])
        adParameters?.visit(&visitor)
        visitor.leaf(.duration, key: "duration", duration.map { .time($0) })
        visitor.group(.mediaFiles) { visitor in
            visitor.list(.closedCaptionFile, in: .closedCaptionFiles, key: "closedCaptions", closedCaptions)
            visitor.list(.mediaFile, key: "mediaFiles", mediaFiles, .always)
            visitor.list(.mezzanine, key: "mezzanines", mezzanines)
            visitor.list(.interactiveCreativeFile, key: "interactiveFiles", interactiveFiles)
        }
        videoClicks.visit(&visitor)
    }
}

extension VideoClicks {
    fileprivate func visit(_ visitor: inout some ElementVisitor) {
        visitor.group(.videoClicks) { visitor in
            visitor.list(.clickTracking, key: "clickTracking", clickTracking, [.always, .unordered])
            visitor.child(.clickThrough, key: "clickThrough", clickThrough)
            visitor.list(.clickThrough, key: "ignoredClickThroughs", ignoredClickThroughs, .ignored)
            visitor.list(.customClick, key: "customClicks", customClicks, .unordered)
        }
    }
}
