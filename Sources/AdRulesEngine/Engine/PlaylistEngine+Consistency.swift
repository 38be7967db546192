extension PlaylistEngine {
    /// Describes the parts of the engine's state that contradict each other or an invariant; empty if there are none.
    /// For tests and fuzzing.
    ///
    /// - Complexity: O(breaks that are due, loading or playing).
    package func inconsistencies() -> [String] {
        var found: [String] = []
        func expect(_ condition: Bool, _ words: String) {
            if !condition { found.append(words) }
        }
        let slots = Array(loads)
        expect(Set(slots.map(\.occurrence)).count == slots.count, "I14: an occurrence has two slots")
        for slot in slots {
            expect(loads[slot.occurrence]?.occurrence == slot.occurrence, "\(slot.occurrence) is not found")
            if let token = slot.token {
                expect(loads.load(with: token) != nil, "the load of \(slot.occurrence) is not found")
            }
        }
        for stop in queue {
            for occurrence in stop.waiting {
                expect(queue.contains(occurrence), "\(occurrence) waits and is not found")
            }
        }
        let tokens = slots.compactMap(\.token)
        expect(Set(tokens).count == tokens.count, "I14: a token is open twice")
        expect(tokens.allSatisfy { $0.rawValue <= loads.lastToken }, "I14: an unknown token")
        for slot in slots {
            expect(slot.token != nil || slot.loaded != nil, "\(slot.occurrence) neither loads nor is loaded")
            expect(slot.loaded?.hasAd ?? true, "\(slot.occurrence) is loaded and has no ad")
            expect(!(ledger[slot.occurrence]?.isFinal ?? false), "I8: \(slot.occurrence) is over and loads")
        }
        expect(playback.breaks.count(where: \.isLinear) <= 1, "I15: two linear breaks play")
        expect(playback.breaks.count <= 2, "I13: too many breaks play")
        for playing in playback.breaks {
            expect(playing.current != nil || mustWait(playing), "\(playing.occurrence) plays without an ad")
            expect(playing.current != nil || playing.loaded.prepared != nil, "\(playing.occurrence) has no ad left")
            expect(!slots.contains { $0.occurrence == playing.occurrence }, "\(playing.occurrence) plays and loads")
            if playing.isLinear { expect(isHeld, "I15: \(playing.occurrence) plays without a hold") }
            if let deadline = playing.current?.clock.deadline {
                expect(deadline > now || phase == .ended, "I17: late watchdog")
            }
        }
        let waiting = queue.waiting + waitingOverlays.map(\.occurrence) + playback.breaks.map(\.occurrence)
        expect(Set(waiting).count == waiting.count, "an occurrence is due twice")
        switch phase {
        case .idle: expect(queue.isEmpty && playback.isEmpty && !isHeld, "something is due before the start")
        case .starting: expect(isHeld || !queue.isEmpty || pauseStands, "the content waits for nothing")
        case .content:
            expect(
                !isHeld || playback.linear != nil || !queue.isEmpty || pauseStands,
                "I2: the content is held for nothing")
            expect(isHeld || playback.linear == nil, "I15: a break plays over the content")
        case .over: expect(playback.linear != nil || !queue.isEmpty, "I12: the end waits for nothing")
        case .ended, .destroyed:
            expect(queue.isEmpty || phase == .destroyed, "something is due at the end")
            expect(playback.isEmpty && loads.isEmpty && !isHeld, "something is left at the end")
        }
        expect(!isHeld || !cursor.isMoving, "I3: the content moves in a hold")
        expect(!cursor.isMoving || !pauseStands, "I22: the content moves while the viewer's pause stands")
        expect(!pauseStands || hold.frozenSince != nil || phase == .ended, "give-up times run in the viewer's pause")
        expect(!cursor.isMoving || phase == .content, "the content moves before or after its time")
        expect(playback.retained.count <= RetainedAds.limit + 2, "I13: too many ads are remembered")
        expect(writer.isEmpty, "actions are left")
        return found
    }
}
