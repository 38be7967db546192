import AdRulesModel

// The once-only moments of an ad: quartiles and progress trackers, in the order of their ad times.
extension PlaylistEngine {
    private enum Mark {
        case quartile(PlayingAd.Once, AdEvent.Name, TrackingEvent)
        case progress(Int, Tracking)
    }

    /// Reports and tracks every missing moment up to an ad time; nil means up to the ad's end.
    mutating func fireMarks(of place: Int, through time: MediaTime?) {
        guard let ad = runs[place].current else { return }
        for (moment, mark) in marks(of: ad, through: time) {
            switch mark {
            case .quartile(let flag, let name, let event):
                runs[place].current?.once.insert(flag)
                tell(name, place)
                trackAd(event, ad.introduced, of: runs[place].place, adTime: moment)
            case .progress(let index, let tracking):
                runs[place].current?.firedProgress.append(index)
                trackAd(
                    TrackingEvent.progress.rawValue, urls: [tracking.uri], ad.introduced, of: runs[place].place,
                    adTime: moment)
            }
        }
    }

    private func marks(of ad: PlayingAd, through time: MediaTime?) -> [(MediaTime, Mark)] {
        var found: [(MediaTime, Mark)] = []
        let end = time ?? ad.duration ?? .never
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
        for (index, tracking) in ad.introduced.ad.progressTrackers.enumerated()
        where !ad.firedProgress.contains(index) {
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
