import AdRulesModel

/// The parts of a document that must not be lost, as counts: breaks, ads, creatives, media files, addresses by
/// the element that holds them, and the trackers of each event.
struct Holdings {
    private(set) var counts: [String: Int] = [:]

    /// Counts what was read of a document. Complexity: O(bytes).
    init(_ document: AdDocument) {
        switch document {
        case .vmap(let playlist):
            add("<AdBreak>", playlist.breaks.count)
            for adBreak in playlist.breaks {
                add(adBreak.tracking)
                switch adBreak.source?.content {
                case .vast(let vast): add(vast)
                case .adTag: add("<AdTagURI>")
                case .custom: add("<CustomAdData>")
                default: break
                }
            }
        case .vast(let response): add(response.vast)
        }
    }

    /// The first thing of which the other document has fewer, and the numbers; nil if there is none.
    func loss(in other: Holdings) -> (name: String, before: Int, after: Int)? {
        for (name, count) in counts.sorted(by: { $0.key < $1.key }) where other.counts[name, default: 0] < count {
            return (name, count, other.counts[name, default: 0])
        }
        return nil
    }

    private mutating func add(_ name: String, _ count: Int = 1) { counts[name, default: 0] += count }

    private mutating func add(_ vast: VAST) {
        add("<Ad>", vast.ads.count)
        vast.forEachAddress { role, address, _ in
            if !address.isEmpty { add("address in <\(role.element)>") }
        }
        for ad in vast.ads {
            let creatives = ad.creatives
            add("<Creative>", creatives.count)
            for creative in creatives {
                add(creative.linearTracking)
                add(creative.nonLinearTracking)
                guard let linear = creative.linear else { continue }
                add("<MediaFile>", linear.mediaFiles.count)
            }
        }
    }

    /// Counts trackers by what they report, whatever the version of VAST calls it.
    private mutating func add(_ trackers: [Tracking]) {
        for tracker in trackers {
            guard let event = tracker.event, Self.events.contains(event) else { continue }
            add("tracker for \(EventVersions.meaning(of: event).rawValue)")
        }
    }

    private static let events = Set(TrackingEvent.vastEvents + TrackingEvent.vmapEvents)
}
