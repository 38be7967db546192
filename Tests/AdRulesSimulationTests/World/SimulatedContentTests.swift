import Testing

@testable import AdRulesSimulation

@Suite struct SimulatedContentTests {
    private func content(at position: MediaTime, rate: Double = 1, duration: MediaTime? = nil) -> SimulatedContent {
        var content = SimulatedContent()
        (content.position, content.rate, content.duration) = (position, rate, duration)
        return content
    }

    @Test func aTickMovesByTheRate() {
        let tick = MediaTime.milliseconds(250)
        #expect(content(at: .seconds(5)).step(tick: tick, limit: .seconds(60)) == (tick, .milliseconds(5250)))
        #expect(
            content(at: .zero, rate: 2).step(tick: .milliseconds(800), limit: .seconds(60)).position
                == .milliseconds(1600))
        #expect(content(at: .zero, rate: 0.5).step(tick: tick, limit: .seconds(60)).position == .milliseconds(125))
    }

    @Test func theLastTickEndsAtTheLimit() {
        let step = content(at: .milliseconds(1000), rate: 2).step(tick: .seconds(1), limit: .milliseconds(1100))
        #expect(step == (.milliseconds(50), .milliseconds(1100)))
    }

    @Test func playingEndsAtTheDuration() {
        #expect(content(at: .zero, duration: .seconds(10)).limit(of: .seconds(20)) == .seconds(10))
        #expect(content(at: .zero, duration: .seconds(10)).limit(of: .seconds(5)) == .seconds(5))
        #expect(content(at: .zero).limit(of: .seconds(20)) == .seconds(20))
    }

    @Test func contentMovesOnlyWhenNothingHoldsIt() {
        var content = content(at: .zero)
        #expect(!content.canMove)
        content.hasBegun = true
        #expect(content.canMove)
        for hold in [\SimulatedContent.isHeld, \.isPausedByViewer, \.isOver] {
            var held = content
            held[keyPath: hold] = true
            #expect(!held.canMove)
        }
    }
}
