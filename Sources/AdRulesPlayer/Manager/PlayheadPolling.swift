import AdRulesEngine

/// Polls the position of the content, one read at a time, until it is cancelled.
///
/// A read that does not return holds up neither the session nor its end.
struct PlayheadPolling {
    private let task: Task<Void, Never>

    /// How many reads may be left out because an earlier one has not returned, before that is logged.
    private static let patience = 10

    init(_ playhead: any ContentPlayhead, every interval: MediaTime, mailbox: Mailbox) {
        let (clock, interval) = (mailbox.clock, max(interval, .milliseconds(10)))
        clock.workBegan()
        task = Task {
            defer { clock.workEnded() }
            let isReading = Guarded(false)
            var leftOut = 0
            while !Task.isCancelled, (try? await clock.sleep(until: clock.now + interval)) != nil {
                guard !isReading.withLock({ $0 }) else {
                    leftOut += 1
                    if leftOut == Self.patience {
                        mailbox.send(.late("the content's player: currentTime does not return"))
                    }
                    continue
                }
                leftOut = 0
                isReading.withLock { $0 = true }
                clock.workBegan()
                Task {
                    if let position = await playhead.currentTime { mailbox.send(.input(.playhead(position))) }
                    isReading.withLock { $0 = false }
                    clock.workEnded()
                }
            }
        }
    }

    func cancel() { task.cancel() }
}
