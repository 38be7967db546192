/// Carries out what ``StreamBreakScheduler`` decides: reads clock and player, makes URLs, waits, and calls the player
/// and the app. It processes one message at a time.
struct StreamSessionConductor {
    /// Messages to a session, processed in the order in which they were sent.
    enum Message: Sendable {
        /// The stream is registered.
        case registered(LiveStream)
        case schedule(StreamBreakTime, duration: MediaTime?)
        /// The breaks of a refresh of the stream.
        case scheduleEvents([InterstitialEvent])
        /// The URL of a break was made, or not.
        case prepared(StreamBreak, Result<String, SkippedBreak>)
        case report(InterstitialReport)
        /// It is time to look at the clock and the player.
        case check
        /// It is time to request the metadata.
        case pollMetadata
        /// A request for the metadata ended.
        case metadata(Int, Result<StreamMetadata, SessionError>)
        case end
        /// Everything before has been done.
        case done(CheckedContinuation<Void, Never>)
    }

    typealias Inbox = MessageQueue<Message>

    private let inbox: Inbox
    private let clock: any PlayerClock
    private let player: any InterstitialPlaying
    private let pods: StreamPods
    private let calls: AppCalls
    private let network: Network
    /// Tells the app, in a task of its own: it may wait for the end of the session meanwhile.
    private let listener: SerialQueue<StreamSessionEvent>
    private var scheduler: StreamBreakScheduler
    /// The states that the app draws.
    private let states: StateStreams<StreamUIState?>
    /// Whether the player ever gave a date of the content: from then on the machine's clock decides no break.
    private var hasContentDates = false
    private var preparations: [StreamBreak: Task<Void, Never>] = [:]
    /// Waits for the next look at the clock.
    private var alarm: Task<Void, Never>?
    private var measurement = StreamMeasurement(hasMetadata: false)
    private var polling: StreamMetadataPolling?
    /// Sends media verification pings, each as its event's beacon, to the address with its identifier appended.
    private var pings: (beacons: SessionBeacons, address: String?)?

    /// The values that the requests of a session need.
    struct Network: Sendable {
        var request: StreamRequest
        var loading: any AdLoading
        var tracking: any TrackingSending
        var session: SessionID
    }

    init(
        _ inbox: Inbox, _ player: any InterstitialPlaying, _ pods: StreamPods, _ network: Network,
        _ policy: StreamBreakPolicy, _ states: StateStreams<StreamUIState?>,
        _ onEvent: @escaping @Sendable (StreamSessionEvent) async -> Void
    ) {
        self.states = states
        self.inbox = inbox
        self.player = player
        self.pods = pods
        clock = inbox.clock
        self.network = network
        let listener = SerialQueue(clock: inbox.clock, onEvent)
        self.listener = listener
        calls = AppCalls("the player of the live stream", clock: inbox.clock) { listener.send(.log($0)) }
        scheduler = StreamBreakScheduler(policy, tokenValidity: pods.signer?.validity)
    }

    /// Processes messages until the session is over.
    mutating func run() async {
        for await message in inbox.messages {
            await process(message)
            states.note(scheduler.uiState)
            inbox.processed()
        }
        states.finish()
        listener.close()
    }

    private mutating func process(_ message: Message) async {
        switch message {
        case .registered(let stream): registered(stream)
        case .schedule(let time, let duration):
            let now = await surroundings()
            await perform(scheduler.schedule(time, duration: duration, in: now))
            await check()
        case .scheduleEvents(let events):
            await perform(scheduler.schedule(events))
            await check()
        case .prepared(let adBreak, let result):
            preparations[adBreak] = nil
            let now = await surroundings()
            await perform(scheduler.prepared(adBreak, result, in: now))
            await check()
        case .report(.timedMetadata(let text)):
            await measure(measurement.received(text, at: scheduler.place, now: clock.now))
            if measurement.isWaiting { polling?.schedule(soon: true) }
        case .report(let report): await perform(scheduler.report(report))
        case .pollMetadata:
            // Another request may have been made while this message waited.
            if polling?.isRequesting == false, !scheduler.isOver { polling?.begin(measurement.requestBegan()) }
        case .metadata(let number, let result): await answered(number, result)
        case .check:
            alarm = nil
            await check()
        case .end:
            alarm?.cancel()
            polling?.cancel()
            for preparation in preparations.values { preparation.cancel() }
            await measure(measurement.end())
            await perform(scheduler.end())
            inbox.close()
            pings?.beacons.close(.finished)
            await pings?.beacons.finished()
        case .done(let continuation): continuation.resume()
        }
    }

    // MARK: Measurement

    private mutating func registered(_ stream: LiveStream) {
        for omission in stream.omissions { listener.send(.log("the answer of the registration: \(omission)")) }
        scheduler.streamID = stream.id
        measurement = StreamMeasurement(hasMetadata: stream.metadataURL != nil)
        let beacons = SessionBeacons(
            network.tracking, network.session, firstHop: network.request.firstHop, network: network.request.network,
            clock: clock)
        pings = (beacons, stream.mediaVerificationURL)
        polling = StreamMetadataPolling(stream, of: network.request, loading: network.loading, inbox: inbox)
        polling?.schedule(soon: true)
    }

    private mutating func answered(_ number: Int, _ result: Result<StreamMetadata, SessionError>) async {
        guard !scheduler.isOver else { return }
        if polling?.ended(result) == true, case .failure(let error) = result { listener.send(.log("\(error)")) }
        await measure(measurement.answered(number, try? result.get(), now: clock.now))
        polling?.schedule(soon: measurement.isWaiting)
    }

    private mutating func measure(_ steps: [StreamMeasurement.Step]) async {
        for step in steps {
            switch step {
            case .happened(let event, let place): await perform(scheduler.happened(event, at: place))
            case .verify(let id, let kind): verify(id, kind)
            }
        }
    }

    /// Verifies the event with an identifier, in the pod that plays.
    private func verify(_ id: String, _ kind: StreamAdEvent?) {
        guard let pings, let address = pings.address else { return }
        pings.beacons.send(
            TrackerFiring(
                owner: .vast, event: kind?.rawValue ?? "mediaVerification",
                occurrence: OccurrenceID(scheduler.begunCount), showing: 1, urls: [address + id]))
    }

    // MARK: Breaks

    /// Decides about the breaks, and when to decide again.
    private mutating func check() async {
        let now = await surroundings()
        await perform(scheduler.check(in: now))
        alarm?.cancel()
        alarm = nil
        guard !scheduler.isOver, let wait = scheduler.untilNextCheck(in: now) else { return }
        let time = clock.now + wait
        alarm = clock.alarm(at: time) { [inbox] in inbox.send(.check) }
    }

    private mutating func surroundings() async -> StreamBreakScheduler.Surroundings {
        let player = player
        let time = await calls.make("currentTime") { await player.currentTime?.asPosition() } ?? nil
        let contentDate = await calls.make("currentDate") { await player.currentDate } ?? nil
        if contentDate != nil { hasContentDates = true }
        // Last, and at each decision: the clock may have been changed.
        let machineDate = WallClock(microseconds: clock.date.microseconds)
        return StreamBreakScheduler.Surroundings(
            date: hasContentDates ? contentDate : machineDate, contentTime: time, isContentDate: contentDate != nil,
            machineDate: machineDate)
    }

    private mutating func perform(_ steps: [StreamBreakScheduler.Step]) async {
        for step in steps {
            switch step {
            case .setEvents(let events): await calls.make("setEvents") { [player] in await player.setEvents(events) }
            case .endEvents(let offset):
                await calls.make("endEvents") { [player] in await player.endEvents(resumptionOffset: offset) }
            case .send(let event): listener.send(event)
            case .stopPreparing(let adBreak): preparations.removeValue(forKey: adBreak)?.cancel()
            case .prepare(let adBreak, let streamID, let date, let length):
                preparations[adBreak] = clock.work { [pods, inbox] in
                    let result = await Result { () async throws(SkippedBreak) in
                        try await pods.url(of: adBreak, streamID: streamID, date: date, length: length)
                    }
                    // The same break may have been scheduled again since.
                    if !Task.isCancelled { inbox.send(.prepared(adBreak, result)) }
                }
            }
        }
    }
}
