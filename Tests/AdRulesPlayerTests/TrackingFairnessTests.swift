import Testing

@testable import AdRulesPlayer

@Suite("Servers and sessions hold up no others") struct TrackingFairnessTests {
    private func session(_ number: Int) -> SessionID { SessionID(rawValue: "s\(number)") }

    @Test("A slow server has a few requests in flight, and the others continue")
    func slowServer() {
        var bench = QueueBench()
        for number in 0..<100 {
            bench.accept(["http://slow.example/\(number)", "http://fast.example/\(number)"], session: session(number))
        }
        #expect(bench.out.count { $0.url.hasPrefix("http://slow") } == 6)
        for number in 0..<100 { bench.end("http://fast.example/\(number)", .confirmed) }
        #expect(bench.report.confirmed == 100)
        #expect(bench.out.count == 6)
        for number in 0..<100 { bench.end("http://slow.example/\(number)", .confirmed) }
        #expect(bench.queue.isEmpty && bench.queue.sessions.isEmpty)
        #expect(bench.report.lost.isEmpty)
    }

    @Test("The events of other sessions leave before the pixels of a big one, for the same server")
    func floodForOneServer() {
        var bench = QueueBench()
        bench.accept((0..<100).map { "http://a.example/big-\($0)" }, session: session(0))
        for number in 1...20 { bench.accept(["http://a.example/\(number)"], session: session(number)) }
        var ended = 0
        while let next = bench.out.first {
            bench.end(next.url, .confirmed)
            ended += 1
            if ended == 40 { break }
        }
        let small = bench.left.prefix(40).filter { !$0.contains("big") }
        #expect(small.count == 20, "the small sessions do not wait for the big one")
    }

    @Test("The events of other sessions leave before the pixels of a session with a thousand servers")
    func floodForManyServers() {
        var policy = TrackingPolicy()
        policy.maxConcurrent = 4
        var bench = QueueBench(policy)
        bench.accept((0..<1000).map { "http://h\($0).example/" }, session: session(0))
        let events = (1...3).map { "http://x.example/\($0)" }
        bench.accept(events, session: session(1))
        while bench.left.count < FiringQuota.most + 3 { bench.end(bench.out[0].url, .confirmed) }
        #expect(bench.left.suffix(from: FiringQuota.most - 3).filter(events.contains) == events)
    }

    @Test("A flood of trackers in one session costs the others nothing")
    func flood() {
        var policy = TrackingPolicy()
        policy.maxWaiting = 200
        policy.maxWaitingPerSession = 100
        var bench = QueueBench(policy)
        bench.accept((0..<500).map { "http://a.example/\($0)" }, session: session(0))
        bench.accept(["http://b.example/1"], session: session(1))
        #expect(bench.report.lost == [.overflow: 425])
        #expect(bench.report.lostBeacons.allSatisfy { $0.beacon.session == session(0) })
    }

    @Test("Beacons that are dropped while they wait do not hold up the others")
    func droppedWhileWaiting() {
        var bench = QueueBench()
        for number in 0..<26 { bench.accept(["http://a.example/\(number)"], session: session(number)) }
        for number in 12..<25 { bench.take(bench.queue.close(session(number), .lost, at: bench.moment)) }
        for number in 0..<12 { bench.end("http://a.example/\(number)", .confirmed) }
        #expect(bench.out.map(\.url) == ["http://a.example/25"])
        bench.end("http://a.example/25", .confirmed)
        #expect(bench.queue.isEmpty)
    }

    @Test("The work for a beacon does not grow with the number that wait")
    func work() {
        // The queue is a value: what it holds for each beacon is what it costs. Everything goes when the beacon does.
        var bench = QueueBench()
        for number in 0..<2000 {
            bench.accept((0..<5).map { "http://a.example/\(number)-\($0)" }, session: session(number % 50))
        }
        while let next = bench.out.first { bench.end(next.url, .confirmed) }
        #expect(bench.report.confirmed == 10_000)
        #expect(bench.queue.sessions.isEmpty && bench.queue.alarms.isEmpty)
        #expect(bench.queue.servers.values.allSatisfy { $0.waiting.allSatisfy(\.isEmpty) && $0.turns.isEmpty })
    }
}

@Suite("Beacons of shown ads are delivered after destroy()") struct TrackingGraceTests {
    @Test("Beacons continue for the grace period, one after the other; the rest are lost")
    func grace() {
        var bench = QueueBench(.oneAtATime)
        bench.accept((1...5).map { "http://a.example/\($0)" })
        bench.take(bench.queue.close(QueueBench.session, .destroyed, at: bench.moment))
        #expect(bench.report.lost.isEmpty)
        for index in 1...3 {
            bench.now += .milliseconds(800)
            bench.end("http://a.example/\(index)", .confirmed)
        }
        #expect(bench.out.map(\.url) == ["http://a.example/4"])
        bench.now = .seconds(30)
        bench.take(bench.queue.finish(at: bench.moment))
        #expect(bench.report.lost == [.sessionEnded: 1])
        bench.end("http://a.example/4", .confirmed)
        #expect(bench.report.confirmed == 4)
        #expect(bench.queue.isEmpty)
    }

    @Test("A saved session continues, even if it was destroyed: none of its beacons is refused or lost")
    func reopened() {
        var bench = QueueBench()
        bench.accept((1...3).map { "http://a.example/\($0)" })
        bench.take(bench.queue.close(QueueBench.session, .destroyed, at: bench.moment))
        bench.queue.open(QueueBench.session, firstHop: .publicAddress)
        bench.accept(["http://a.example/4"])
        bench.now = .seconds(31)
        bench.take(bench.queue.finish(at: bench.moment))
        for index in 1...4 { bench.end("http://a.example/\(index)", .confirmed) }
        #expect(bench.report.confirmed == 4)
        #expect(bench.report.lost.isEmpty)
        bench.take(bench.queue.close(QueueBench.session, .lost, at: bench.moment))
        bench.accept(["http://a.example/5"])
        #expect(bench.report.lost == [.sessionEnded: 1])
    }

    @Test("A straggler after destroy() is refused, also in the grace period")
    func straggler() {
        var bench = QueueBench()
        bench.accept(["http://a.example/1"])
        bench.take(bench.queue.close(QueueBench.session, .destroyed, at: bench.moment))
        bench.accept(["http://a.example/late"])
        #expect(bench.report.lost == [.sessionEnded: 1])
        bench.end("http://a.example/1", .confirmed)
        #expect(bench.left == ["http://a.example/1"])
    }
}

@Suite("Repeats are finite") struct TrackingRepeatTests {
    @Test("A server that answers 503 is asked eight times, with growing waits, and the beacon is listed as lost")
    func serverErrors() {
        var bench = QueueBench(TrackingPolicy(.atLeastOnce))
        bench.accept(["http://a.example/1"])
        var waits: [MediaTime] = []
        while !bench.out.isEmpty {
            bench.end("http://a.example/1", .refusedForNow(.status, status: 503))
            let before = bench.now
            if bench.pass() { waits.append(bench.now - before) }
        }
        #expect(bench.left.count == 8)
        #expect(waits.count == 7)
        #expect(zip(waits, waits.dropFirst()).allSatisfy { $0 < $1 })
        #expect(bench.report.lostBeacons.map(\.reason) == [.status])
        #expect(bench.report.lostBeacons.map(\.status) == [503])
        #expect(bench.report.lostBeacons.map(\.mayHaveArrived) == [false])
    }

    @Test("Waits may be as long as times can be")
    func longestWaits() {
        var policy = TrackingPolicy(.atLeastOnce)
        policy.firstBackoff = MediaTime(microseconds: .max)
        policy.longestBackoff = MediaTime(microseconds: .max)
        var bench = QueueBench(policy)
        for number in 0..<20 {
            bench.accept(["http://\(number).example/"])
            bench.end("http://\(number).example/", .refusedForNow(.status, status: 503))
        }
        #expect(bench.report.waiting == 20)
    }

    @Test("A URL that is longer than any address is listed with its beginning")
    func endlessURL() {
        var bench = QueueBench()
        let url = "http://a.example/" + String(repeating: "é", count: 1 << 20)
        for _ in 0..<3 { bench.accept([url]) }
        #expect(bench.report.lost == [.badURL: 3])
        #expect(bench.report.lostBeacons.allSatisfy { $0.beacon.url.hasPrefix("http://a.example/é") })
        #expect(bench.report.lostBeacons.allSatisfy { $0.beacon.url.utf8.count < 1010 })
        for case .lost(let lost) in bench.records { #expect(lost.beacon.url.utf8.count < 1010) }
    }

    @Test("Without a network attempts do not count: the beacon waits for as long as it may grow old")
    func offline() {
        var bench = QueueBench(TrackingPolicy(.atLeastOnce))
        bench.accept(["http://a.example/1"])
        for _ in 0..<50 {
            bench.end("http://a.example/1", .neverLeft)
            bench.pass()
        }
        #expect(bench.report.lost.isEmpty)
    }

    @Test("Restarts do not reset the count: a beacon that ends the process at each attempt is given up")
    func restarts() {
        var records: [OutboxRecord] = []
        var attempts = 0
        for _ in 0..<20 {
            var bench = QueueBench(TrackingPolicy(.atLeastOnce), restoring: records)
            if attempts == 0 { bench.accept(["http://a.example/poison"]) }
            attempts += bench.out.count
            // The process ends here; half the time the outbox was written anew.
            records = attempts % 2 == 0 ? bench.queue.records : bench.records
        }
        #expect(attempts == 8)
        let last = QueueBench(TrackingPolicy(.atLeastOnce), restoring: records)
        #expect(last.report.lostBeacons.map(\.reason) == [.interrupted])
        #expect(last.queue.isEmpty)
    }

    @Test("A damaged outbox: numbers at the end of their range and times beyond ours do no harm")
    func wildRecords() {
        var wild = QueueBench()
        wild.accept(["http://a.example/1"])
        guard case .queued(var beacon)? = wild.records.first else { return }
        var records: [OutboxRecord] = []
        for (id, time) in [
            (UInt64.max, Int64.max), (UInt64.max / 2, .max), (0, .min), (7, .min), (8, .max), (8, 0),
        ] {
            beacon.id = id
            beacon.acceptedAt = MediaTime(microseconds: time)
            records += [
                .queued(beacon), .attempted(id), .returned(id), .returned(id), .refused(id), .confirmed(id &+ 1),
            ]
        }
        var bench = QueueBench(restoring: records)
        bench.accept(["http://a.example/new"])
        while let next = bench.out.first { bench.end(next.url, .confirmed) }
        #expect(bench.queue.isEmpty)
    }
}
