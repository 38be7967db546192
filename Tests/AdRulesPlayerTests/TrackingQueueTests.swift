import Testing

@testable import AdRulesPlayer

@Suite("The order of beacons, and the meaning of answers") struct TrackingQueueTests {
    @Test("One server: in the order of the events, as many at once as the policy allows")
    func severalAtOnce() {
        var policy = TrackingPolicy()
        policy.maxPerHost = 2
        var bench = QueueBench(policy)
        for index in 1...4 { bench.accept(["http://a.example/\(index)"]) }
        #expect(bench.out.map(\.url) == ["http://a.example/1", "http://a.example/2"])
        bench.end("http://a.example/2", .confirmed)
        #expect(bench.out.map(\.url) == ["http://a.example/1", "http://a.example/3"])
        bench.end("http://a.example/1", .confirmed)
        #expect(bench.out.map(\.url) == ["http://a.example/3", "http://a.example/4"])
    }

    @Test("Beacons that never left are sent again in order, for all sessions, and simultaneous failures count once")
    func orderAfterFailure() {
        var bench = QueueBench()
        for index in 1...6 { bench.accept(["http://a.example/\(index)"], session: SessionID(rawValue: "\(index)")) }
        #expect(bench.out.count == 6)
        for index in [3, 1, 2, 6, 5, 4] { bench.end("http://a.example/\(index)", .neverLeft) }
        bench.pass()
        #expect((MediaTime.milliseconds(800)...MediaTime.milliseconds(1200)).contains(bench.now))
        #expect(bench.out.map(\.url) == ["http://a.example/1"], "one tries whether the server is back")
        bench.end("http://a.example/1", .confirmed)
        #expect(bench.out.map(\.url) == (2...6).map { "http://a.example/\($0)" })
    }

    @Test("With one at a time for a server, each waits for the one before it")
    func order() {
        var bench = QueueBench(.oneAtATime)
        bench.accept(["http://a.example/1", "http://a.example/2"])
        bench.accept(["http://a.example/3"])
        for index in 1...3 {
            #expect(bench.out.map(\.url) == ["http://a.example/\(index)"])
            bench.end("http://a.example/\(index)", .confirmed)
        }
        #expect(bench.queue.isEmpty)
        #expect(bench.report.confirmed == 3)
        #expect(bench.report.sent == 3)
    }

    @Test("Servers and sessions do not wait for one another; the policy bounds how many are out at once")
    func concurrency() {
        var policy = TrackingPolicy()
        policy.maxConcurrent = 3
        var bench = QueueBench(policy)
        bench.accept([
            "http://a.example/1", "http://b.example/1", "http://a.example/2", "http://c.example/1",
            "http://d.example/1",
        ])
        #expect(bench.out.map(\.url) == ["http://a.example/1", "http://b.example/1", "http://c.example/1"])
        bench.end("http://b.example/1", .confirmed)
        #expect(bench.out.map(\.url) == ["http://a.example/1", "http://c.example/1", "http://d.example/1"])
        bench.end("http://a.example/1", .confirmed)
        #expect(bench.out.map(\.url) == ["http://c.example/1", "http://d.example/1", "http://a.example/2"])
        bench.accept(["http://a.example/3"], session: SessionID(rawValue: "other"))
        bench.end("http://c.example/1", .confirmed)
        #expect(bench.out.map(\.url) == ["http://d.example/1", "http://a.example/2", "http://a.example/3"])
    }

    @Test("A beacon that never left is retried, and holds up its host meanwhile, with either guarantee")
    func neverLeft() {
        for guarantee in TrackingGuarantee.allCases {
            var bench = QueueBench(.oneAtATime(guarantee))
            bench.accept(["http://a.example/1", "http://a.example/2", "http://b.example/1"])
            bench.end("http://a.example/1", .neverLeft)
            #expect(bench.out.map(\.url) == ["http://b.example/1"])
            #expect(bench.records.last == .returned(1))
            bench.end("http://b.example/1", .confirmed)
            bench.pass()
            #expect((MediaTime.milliseconds(800)...MediaTime.milliseconds(1200)).contains(bench.now))
            bench.end("http://a.example/1", .neverLeft)
            let second = bench.now
            bench.pass()
            #expect((MediaTime.milliseconds(1600)...MediaTime.milliseconds(2400)).contains(bench.now - second))
            bench.end("http://a.example/1", .confirmed)
            bench.end("http://a.example/2", .confirmed)
            #expect(bench.report.lost.isEmpty)
            #expect(bench.report.possiblyDoubled == 0)
            #expect(bench.report.sent == 5)
        }
    }

    @Test("Waits grow to the longest and no further, and start over after a success")
    func backoff() {
        var bench = QueueBench(.oneAtATime)
        bench.accept(["http://a.example/1", "http://a.example/2"])
        for _ in 0..<20 {
            bench.end("http://a.example/1", .neverLeft)
            let before = bench.now
            bench.pass()
            #expect(bench.now - before <= .seconds(72))
        }
        bench.end("http://a.example/1", .confirmed)
        bench.end("http://a.example/2", .neverLeft)
        let before = bench.now
        bench.pass()
        #expect(bench.now - before <= .milliseconds(1200))
    }

    @Test("At most once: a missing answer loses the beacon, and those behind it continue")
    func atMostOnce() {
        var bench = QueueBench()
        bench.accept(["http://a.example/1", "http://a.example/2", "http://a.example/3"], event: "start")
        bench.end("http://a.example/1", .unanswered(status: nil))
        bench.end("http://a.example/2", .refusedForNow(.status, status: 503))
        bench.end("http://a.example/3", .refusedForGood(.status, status: 404))
        #expect(bench.queue.isEmpty)
        #expect(bench.report.lostBeacons.map(\.reason) == [.unanswered, .status, .status])
        #expect(bench.report.lostBeacons.map(\.status) == [nil, 503, 404])
        #expect(bench.report.lostBeacons.map(\.mayHaveArrived) == [true, false, false])
        #expect(bench.report.lostBeacons.first?.beacon.event == "start")
        #expect(bench.left.count == 3)
    }

    @Test("At least once: a beacon is retried until it is answered; only a missing answer may double it")
    func atLeastOnce() {
        var bench = QueueBench(TrackingPolicy(.atLeastOnce))
        bench.accept(["http://a.example/1", "http://a.example/2"])
        bench.end("http://a.example/1", .refusedForNow(.status, status: 500))
        #expect(bench.out.map(\.url) == ["http://a.example/2"])
        bench.end("http://a.example/2", .unanswered(status: nil))
        while bench.out.count < 1, bench.pass() {}
        #expect(bench.out.map(\.url) == ["http://a.example/1"])
        #expect(bench.report.possiblyDoubled == 0)
        bench.end("http://a.example/1", .confirmed)
        while bench.out.isEmpty, bench.pass() {}
        #expect(bench.report.possiblyDoubled == 1)
        bench.end("http://a.example/2", .confirmed)
        #expect(bench.report.confirmed == 2)
        #expect(bench.report.lost.isEmpty)
    }

    @Test("No beacon leaves while offline; back online, all may leave at once")
    func offline() {
        var bench = QueueBench()
        bench.accept(["http://a.example/1"])
        bench.end("http://a.example/1", .neverLeft)
        bench.take(bench.queue.networkChanged(isOnline: false, at: bench.moment))
        bench.accept(["http://b.example/1"])
        #expect(bench.queue.nextDeadline == nil)
        #expect(bench.out.isEmpty)
        bench.take(bench.queue.networkChanged(isOnline: true, at: bench.moment))
        #expect(Set(bench.out.map(\.url)) == ["http://a.example/1", "http://b.example/1"])
    }

    @Test("Nothing leaves after a session was lost, or destroyed without grace; a finished one's beacons continue")
    func sessionEnds() {
        for end in [SessionEnd.lost, .destroyed] {
            var policy = TrackingPolicy.oneAtATime(.atLeastOnce)
            policy.gracePeriod = .zero
            var bench = QueueBench(policy)
            bench.accept(["http://a.example/1", "http://a.example/2"])
            bench.accept(["http://a.example/other"], session: SessionID(rawValue: "other"))
            bench.take(bench.queue.close(QueueBench.session, end, at: bench.moment))
            #expect(bench.report.lostBeacons.map(\.beacon.url) == ["http://a.example/2"])
            bench.accept(["http://a.example/late"])
            bench.end("http://a.example/1", .unanswered(status: nil))
            bench.end("http://a.example/other", .confirmed)
            #expect(bench.left == ["http://a.example/1", "http://a.example/other"])
            #expect(bench.queue.isEmpty)
            #expect(bench.report.lost == [.sessionEnded: 2, .unanswered: 1])
        }
        var bench = QueueBench()
        bench.accept(["http://a.example/1", "http://a.example/2"])
        bench.take(bench.queue.close(QueueBench.session, .finished, at: bench.moment))
        bench.end("http://a.example/1", .confirmed)
        bench.accept(["http://a.example/click"], event: "iconClickTracking")
        bench.end("http://a.example/2", .confirmed)
        bench.end("http://a.example/click", .confirmed)
        #expect(bench.report.confirmed == 3)
    }

    @Test("Only the policy's schemes are asked")
    func schemes() {
        var policy = TrackingPolicy()
        policy.network.schemes = ["https"]
        var bench = QueueBench(policy)
        bench.accept([
            "http://a.example/1", "https://a.example/2", "file:///etc/passwd", "javascript:alert(1)", "nonsense", "",
        ])
        #expect(bench.out.map(\.url) == ["https://a.example/2"])
        #expect(bench.report.lostBeacons.map(\.reason) == [.scheme, .scheme, .scheme, .badURL, .badURL])
    }

    @Test("A beacon that waited too long is given up; so is one too many")
    func bounds() {
        var policy = TrackingPolicy.oneAtATime
        policy.maxAge = .seconds(100)
        policy.maxWaiting = 2
        policy.longestBackoff = .seconds(30)
        var bench = QueueBench(policy)
        bench.accept(["http://a.example/1", "http://a.example/2", "http://a.example/3"])
        #expect(bench.report.lost == [.overflow: 1])
        while bench.out.contains(where: { $0.url == "http://a.example/1" }) {
            bench.end("http://a.example/1", .neverLeft)
            bench.pass()
        }
        #expect(bench.now > .seconds(100))
        #expect(bench.report.lost == [.overflow: 1, .expired: 2])
        #expect(bench.queue.isEmpty)
    }

    @Test(
        "Setting the wall clock neither expires waiting beacons nor keeps them", arguments: [1_000_000_000, -900_000])
    func wallClock(seconds: Int64) {
        var policy = TrackingPolicy()
        policy.maxAge = .seconds(100)
        var bench = QueueBench(policy)
        bench.accept(["http://a.example/1"])
        bench.end("http://a.example/1", .neverLeft)
        bench.dateChange = .seconds(seconds)
        bench.pass()
        #expect(bench.out.map(\.url) == ["http://a.example/1"])
        while !bench.out.isEmpty {
            bench.end("http://a.example/1", .neverLeft)
            bench.pass()
        }
        #expect(bench.report.lost == [.expired: 1])
        #expect((MediaTime.seconds(100)...MediaTime.seconds(200)).contains(bench.now))
    }

    @Test("A restart sends beacons that never left, and knows those that may have")
    func restart() {
        for guarantee in TrackingGuarantee.allCases {
            var first = QueueBench(.oneAtATime(guarantee))
            first.accept(["http://a.example/1", "http://a.example/2", "http://b.example/1", "http://c.example/1"])
            first.end("http://b.example/1", .neverLeft)
            first.end("http://c.example/1", .confirmed)
            // Killed here: a/1 is on its way, a/2 waits, b/1 came back.
            var second = QueueBench(.oneAtATime(guarantee), restoring: first.records)
            if guarantee == .atMostOnce {
                #expect(second.report.lostBeacons.map(\.beacon.url) == ["http://a.example/1"])
                #expect(second.report.lostBeacons.map(\.reason) == [.interrupted])
                #expect(second.out.map(\.url) == ["http://a.example/2", "http://b.example/1"])
                #expect(second.report.possiblyDoubled == 0)
            } else {
                #expect(second.out.map(\.url) == ["http://a.example/1", "http://b.example/1"])
                #expect(second.report.possiblyDoubled == 1)
            }
            second.accept(["http://d.example/1"])
            #expect(second.out.last?.id == 5)
        }
    }

    private func beacon(id: UInt64 = 1, acceptedAt: MediaTime) -> OutgoingBeacon {
        let firing = TrackerFiring(
            owner: .vast, event: "impression", occurrence: OccurrenceID(0), showing: 1, urls: ["https://a.example/1"])
        return OutgoingBeacon(
            id: id, session: QueueBench.session, url: firing.urls[0], of: firing, acceptedAt: acceptedAt)
    }

    @Test("A beacon that may have arrived stays marked so, after later answers and after a restart")
    func mayHaveArrived() {
        let url = "https://a.example/1"
        var bench = QueueBench(TrackingPolicy(.atLeastOnce))
        bench.accept([url])
        bench.end(url, .unanswered(status: nil))
        while bench.out.isEmpty, bench.pass() {}
        var refused = bench
        refused.end(url, .refusedForGood(.status, status: 404))
        #expect(refused.report.lostBeacons.map(\.mayHaveArrived) == [true])
        bench.end(url, .refusedForNow(.status, status: 503))
        for records in [bench.records, bench.queue.records] {
            let again = QueueBench(TrackingPolicy(.atLeastOnce), restoring: records)
            #expect(again.left == [url] && again.report.possiblyDoubled == 1)
            #expect(again.queue.items.values.map(\.attempts) == [2])
            let once = QueueBench(restoring: records)
            #expect(once.left == [] && once.report.lostBeacons.map(\.mayHaveArrived) == [true])
        }
    }

    @Test("Losses of earlier processes are listed for as long as a beacon may wait, and then leave the outbox")
    func oldLosses() {
        let losses = [800_000, 999_000].map { second in
            LostBeacon(beacon: beacon(id: UInt64(second), acceptedAt: .seconds(Int64(second))), reason: .overflow)
        }
        var bench = QueueBench(restoring: losses.map(OutboxRecord.lost))
        #expect(bench.report.lostBeacons == [losses[1]])
        #expect(bench.queue.records == [.lost(losses[1])])
        bench.accept(["https://a.example/new"])
        #expect(bench.out.map(\.id) == [999_001], "no number is used again")
    }

    @Test("Attempts that never left do not count after a restart")
    func returnedBeforeRestart() {
        var policy = TrackingPolicy()
        policy.guarantee = .atLeastOnce
        let attempts = (0..<policy.maxAttempts).flatMap { _ in [OutboxRecord.attempted(1), .returned(1)] }
        let bench = QueueBench(policy, restoring: [.queued(beacon(acceptedAt: .seconds(1_000_000)))] + attempts)
        #expect(bench.left == ["https://a.example/1"])
        #expect(bench.report.lost == [:] && bench.report.accepted == 1)
    }

    @Test("An attempt that ended with its process counts: no beacon is sent more often than the limit")
    func killedAttempts() {
        let policy = TrackingPolicy(.atLeastOnce)
        let url = "https://a.example/1"
        func restart(after attempts: [OutboxRecord]) -> QueueBench {
            QueueBench(policy, restoring: [.queued(beacon(acceptedAt: .seconds(1_000_000)))] + attempts)
        }
        let interrupted = [OutboxRecord](repeating: .attempted(1), count: policy.maxAttempts)
        let exhausted = restart(after: interrupted).report.lostBeacons
        #expect(exhausted.map(\.reason) == [.interrupted] && exhausted.map(\.mayHaveArrived) == [true])
        let refused = restart(after: interrupted.flatMap { [$0, .refused(1)] }).report.lostBeacons
        #expect(refused.map(\.reason) == [.status] && refused.map(\.mayHaveArrived) == [false])

        var last = restart(after: interrupted.dropLast())
        #expect(last.left == [url])
        last.end(url, .refusedForNow(.status, status: 503))
        #expect(last.report.lostBeacons.map(\.status) == [503])
        #expect(last.report.lostBeacons.map(\.mayHaveArrived) == [true])
    }

    @Test("A beacon of the future counts as accepted at the restart, so that it expires")
    func futureBeacon() {
        let date = MediaTime.seconds(1_000_000)
        let bench = QueueBench(restoring: [.queued(beacon(acceptedAt: date + .seconds(1_000_000_000)))])
        #expect(bench.out.map(\.acceptedAt) == [date])
    }
}
