/// Polls the position of the content, one read at a time, until it is cancelled.
///
/// A read that does not return holds up neither the session nor its end.
struct PlayheadPolling {
    private let reading: Task<Void, Never>
    private let watching: Task<Void, Never>

    /// After how many intervals a read that has not returned is looked for.
    private static let patience: Int64 = 10

    init(_ playhead: any ContentPlayhead, every interval: MediaTime, mailbox: Mailbox) {
        let (clock, interval) = (mailbox.clock, max(interval, .milliseconds(10)))
        // The number of reads that began and that ended. A task for each read would cost more than the read.
        let reads = Guarded((began: 0, ended: 0))
        reading = clock.work {
            while !Task.isCancelled, (try? await clock.sleep(until: clock.now + interval)) != nil {
                reads.withLock { $0.began += 1 }
                if let position = await playhead.currentTime { mailbox.send(.input(.playhead(position))) }
                reads.withLock { $0.ended += 1 }
            }
        }
        let patience = MediaTime(microseconds: min(interval, .seconds(3600)).microseconds * Self.patience)
        watching = clock.work {
            var last = 0
            while (try? await clock.sleep(until: clock.now + patience)) != nil {
                let open = reads.withLock { $0.began > $0.ended ? $0.began : 0 }
                if open > 0, open == last {
                    mailbox.send(.late("the content's player: currentTime does not return"))
                    return
                }
                last = open
            }
        }
    }

    func cancel() {
        reading.cancel()
        watching.cancel()
    }
}
