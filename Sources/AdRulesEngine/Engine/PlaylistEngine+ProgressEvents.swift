import AdRulesModel

// The once-only moments of an ad: quartiles and progress trackers, in the order of their ad times.
extension PlaylistEngine {
    private enum Due {
        case quartile(PlayingAd.Once, AdEvent.Name, TrackingEvent)
        case progress(Int, Tracking)
    }

    /// Reports and tracks every missing moment up to an ad time; nil means up to the ad's end.
    mutating func fireProgressEvents(at index: Int, through time: MediaTime?) {
        guard let ad = playback[index].current else { return }
        let showing = playback[index].showing
        for (moment, due) in progressEvents(of: ad, through: time) {
            switch due {
            case .quartile(let flag, let name, let event):
                playback[index].withCurrent { $0.note(flag) }
                emit(name, at: index)
                trackAd(event, ad.introduced, of: showing, adTime: moment)
            case .progress(let tracker, let tracking):
                playback[index].withCurrent { $0.noteProgress(tracker) }
                trackAd(
                    TrackingEvent.progress.rawValue, urls: [tracking.uri], ad.introduced, of: showing, adTime: moment)
            }
        }
    }

    private func progressEvents(of ad: PlayingAd, through time: MediaTime?) -> [(MediaTime, Due)] {
        var found: [(MediaTime, Due)] = []
        // A file may be a few frames shorter than its Duration, and 100 % is rounded to a millisecond.
        let end = time ?? ad.duration.map { $0 + Schedule.endSnap } ?? .never
        let quartiles = ad.duration.flatMap(Quartiles.init(of:))
        let isAtEnd = time == nil
        func add(_ moment: MediaTime?, _ flag: PlayingAd.Once, _ name: AdEvent.Name, _ event: TrackingEvent) {
            guard !ad.once.contains(flag) else { return }
            if let moment, isAtEnd || moment <= end {
                found.append((moment, .quartile(flag, name, event)))
            } else if moment == nil, isAtEnd {
                found.append((ad.adTime ?? .zero, .quartile(flag, name, event)))
            }
        }
        add(quartiles?.first, .firstQuartile, .firstQuartile, .firstQuartile)
        add(quartiles?.midpoint, .midpoint, .midpoint, .midpoint)
        add(quartiles?.third, .thirdQuartile, .thirdQuartile, .thirdQuartile)
        let fired = Set(ad.firedProgress)
        for (index, tracking) in ad.introduced.ad.progressTrackers.enumerated() where !fired.contains(index) {
            guard let moment = tracking.offset?.resolved(in: ad.duration), moment <= end else { continue }
            // An ad of unknown duration may have ended before this offset.
            if isAtEnd, ad.duration == nil { continue }
            found.append((moment, .progress(index, tracking)))
        }
        // A stable sort: quartiles before progress at the same moment, each in its own order.
        return found.enumerated()
            .sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }
            .map(\.element)
    }
}
