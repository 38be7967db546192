import AdRulesHLS

/// Carries out what ``StreamBreakScheduler`` decides: reads clock and player, makes URLs, waits, and calls the player
/// and the app. It processes one message at a time.
struct StreamSessionConductor {
    /// Messages to a session, processed in the order in which they were sent.
    enum Message: Sendable {
        /// The stream is registered.
        case registered(streamID: String)
        case schedule(StreamBreakTime, duration: MediaTime?)
        /// The URL of a break was made, or not.
        case prepared(StreamBreak, Result<String, SkippedBreak>)
        case report(InterstitialReport)
        /// It is time to look at the clock and the player.
        case check
        case end
        /// Everything before has been done.
        case done(CheckedContinuation<Void, Never>)
    }

    /// The entrance of the messages.
    struct Inbox: Sendable {
        let clock: any PlayerClock
        let messages: AsyncStream<Message>
        private let continuation: AsyncStream<Message>.Continuation

        init(clock: any PlayerClock) {
            self.clock = clock
            (messages, continuation) = AsyncStream.makeStream()
        }

        /// Queues a message. After ``close()`` the message is dropped and the result is false.
        @discardableResult
        func send(_ message: Message) -> Bool {
            clock.workBegan()
            guard case .terminated = continuation.yield(message) else { return true }
            clock.workEnded()
            return false
        }

        /// Accepts no more messages; those already sent are still processed.
        func close() { continuation.finish() }
    }

    private let inbox: Inbox
    private let clock: any PlayerClock
    private let player: any InterstitialPlaying
    private let pods: StreamPods
    /// Tells the app, in a task of its own: it may wait for the end of the session meanwhile.
    private let listener: SerialQueue<StreamSessionEvent>
    private var scheduler: StreamBreakScheduler
    private var preparations: [StreamBreak: Task<Void, Never>] = [:]
    /// Waits for the next look at the clock.
    private var alarm: Task<Void, Never>?

    init(
        _ inbox: Inbox, _ player: any InterstitialPlaying, _ pods: StreamPods, _ policy: StreamBreakPolicy,
        _ tell: @escaping @Sendable (StreamSessionEvent) async -> Void
    ) {
        self.inbox = inbox
        self.player = player
        self.pods = pods
        clock = inbox.clock
        listener = SerialQueue(clock: inbox.clock, tell)
        scheduler = StreamBreakScheduler(policy)
    }

    /// Processes messages until the session is over.
    mutating func run() async {
        for await message in inbox.messages {
            await process(message)
            clock.workEnded()
        }
        listener.close()
    }

    private mutating func process(_ message: Message) async {
        switch message {
        case .registered(let streamID): scheduler.streamID = streamID
        case .schedule(let time, let duration):
            await perform(scheduler.schedule(time, duration: duration, in: await surroundings()))
            await check()
        case .prepared(let adBreak, let result):
            preparations[adBreak] = nil
            await perform(scheduler.prepared(adBreak, result, in: await surroundings()))
            await check()
        case .report(let report): await perform(scheduler.report(report))
        case .check:
            alarm = nil
            await check()
        case .end:
            alarm?.cancel()
            for preparation in preparations.values { preparation.cancel() }
            await perform(scheduler.end())
            inbox.close()
        case .done(let continuation): continuation.resume()
        }
    }

    /// Decides about the breaks, and when to decide again.
    private mutating func check() async {
        let now = await surroundings()
        await perform(scheduler.check(in: now))
        alarm?.cancel()
        alarm = nil
        guard !scheduler.isOver, let wait = scheduler.untilNextCheck(in: now) else { return }
        let time = clock.now + wait
        clock.workBegan()
        alarm = Task { [clock, inbox] in
            if (try? await clock.sleep(until: time)) != nil { inbox.send(.check) }
            clock.workEnded()
        }
    }

    private func surroundings() async -> StreamBreakScheduler.Surroundings {
        let (time, contentDate) = (await player.currentTime, await player.currentDate)
        // Last, and at each decision: the clock may have been changed.
        let date = contentDate ?? WallClock(microseconds: clock.date.microseconds)
        return StreamBreakScheduler.Surroundings(date: date, contentTime: time, isContentDate: contentDate != nil)
    }

    private mutating func perform(_ steps: [StreamBreakScheduler.Step]) async {
        for step in steps {
            switch step {
            case .setEvents(let events): await player.setEvents(events)
            case .tell(let event): listener.send(event)
            case .stopPreparing(let adBreak): preparations.removeValue(forKey: adBreak)?.cancel()
            case .prepare(let adBreak, let streamID, let date):
                clock.workBegan()
                preparations[adBreak] = Task { [pods, inbox, clock] in
                    let result: Result<String, SkippedBreak>
                    do throws(SkippedBreak) {
                        result = .success(try await pods.url(of: adBreak, streamID: streamID, date: date))
                    } catch {
                        result = .failure(error)
                    }
                    // The same break may have been scheduled again since.
                    if !Task.isCancelled { inbox.send(.prepared(adBreak, result)) }
                    clock.workEnded()
                }
            }
        }
    }
}
