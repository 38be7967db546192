import AdRulesModel

extension SystemClock {
    /// The time of day, from 1970-01-01T00:00:00Z.
    static var sinceEpoch: MediaTime {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return MediaTime(microseconds: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000)
    }
}
