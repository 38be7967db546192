#if canImport(AVFoundation)
    public import AVFoundation
    public import AdRulesHLS
    import Foundation

    @MainActor
    extension AVPlayerInterstitialEvent {
        /// Creates the event of a break in an item; nil while the ads of the break are not resolved, and if one of them
        /// has an address that is no URL.
        ///
        /// Every property is set: defaults of AVFoundation differ between its initializers. Those that came after iOS
        /// 16 and macOS 13 are set where they exist.
        public convenience init?(_ event: InterstitialEvent, in item: AVPlayerItem) {
            let items = event.templateURLs.compactMap { URL(ofMedia: $0) }.map { AVPlayerItem(url: $0) }
            // AVFoundation raises an exception for an event without items.
            guard !items.isEmpty, items.count == event.templateURLs.count else { return nil }
            switch event.start {
            case .time(let time): self.init(primaryItem: item, time: CMTime(time))
            case .date(let date):
                let seconds = Double(date.microseconds) / 1_000_000
                self.init(primaryItem: item, date: Date(timeIntervalSince1970: seconds))
            }
            identifier = event.identifier
            templateItems = items
            restrictions = Restrictions(rawValue: event.restrictions.rawValue)
            resumptionOffset = event.resumptionOffset.map { CMTime($0) } ?? .indefinite
            playoutLimit = event.playoutLimit.map { CMTime($0) } ?? .invalid
            cue =
                switch event.cue {
                case .noCue: .noCue
                case .joinCue: .joinCue
                case .leaveCue: .leaveCue
                }
            willPlayOnce = event.willPlayOnce
            alignsStartWithPrimarySegmentBoundary = event.alignsStartWithPrimarySegmentBoundary
            alignsResumptionWithPrimarySegmentBoundary = event.alignsResumptionWithPrimarySegmentBoundary
            if #available(iOS 18, macOS 15, tvOS 18, visionOS 2, *) {
                timelineOccupancy = event.timelineOccupancy == .fill ? .fill : .singlePoint
                supplementsPrimaryContent = event.supplementsPrimaryContent
                contentMayVary = event.contentMayVary
                plannedDuration = event.plannedDuration.map { CMTime($0) } ?? .invalid
            }
            // The SDKs of Xcode 16 do not declare them.
            #if compiler(>=6.2)
                if #available(iOS 26, macOS 26, tvOS 26, visionOS 26, *) {
                    skipControlTimeRange =
                        event.skipControl.map { skip in
                            CMTimeRange(
                                start: CMTime(skip.offset),
                                duration: skip.duration.map { CMTime($0) } ?? .positiveInfinity)
                        } ?? .invalid
                    skipControlLocalizedLabelBundleKey = event.skipControl?.labelID
                }
            #endif
        }
    }
#endif
