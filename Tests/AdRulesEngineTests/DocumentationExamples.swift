// Code of the documentation, word for word: PageTests compares it with the comments and the pages that show it.

import AdRulesEngine
import Foundation

private struct Clock { var now, date: MediaTime }
private struct Viewing { var seed: UInt64 }
private struct Player { var currentTime: MediaTime }

private func play(
    _ document: VMAPDocument, in viewing: Viewing, with player: Player, by clock: Clock,
    perform: ([EngineAction]) -> Void
) {
    let configuration = EngineConfiguration(seed: viewing.seed, epoch: clock.date, duration: .seconds(1800))
    var engine = PlaylistEngine(document, configuration: configuration)
    perform(engine.handle(.start(at: .zero), now: clock.now))
    perform(engine.handle(.playhead(player.currentTime), now: clock.now))
}

private func record(
    _ engine: inout PlaylistEngine, _ input: EngineInput, now: MediaTime, with encoder: JSONEncoder,
    write: (Data) -> Void
) throws {
    var recorder = SessionRecorder(engine)
    if let key = SessionLog.redactionKey { encoder.userInfo[key] = recorder.redaction }
    write(try encoder.encode(recorder.header))
    let actions = engine.handle(input, now: now)
    write(try encoder.encode(recorder.step(input, now: now, actions: actions)))
}
