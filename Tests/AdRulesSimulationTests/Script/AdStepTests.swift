import AdRulesSimulation
import Testing

/// The steps that report something of an ad: sound, companions, icons, viewability, buffering.
@Suite struct AdStepTests {
    private static let response = """
        <VAST version="4.0"><Ad id="1"><InLine><AdSystem>s</AdSystem><AdTitle>t</AdTitle><Impression>https://i</Impression>
        <ViewableImpression><Viewable>https://seen</Viewable><NotViewable>https://unseen</NotViewable>
        <ViewUndetermined>https://unknown</ViewUndetermined></ViewableImpression><Creatives>
        <Creative><Linear><Duration>00:00:10</Duration><TrackingEvents><Tracking event="mute">https://mute</Tracking>
        <Tracking event="unmute">https://unmute</Tracking></TrackingEvents><MediaFiles>
        <MediaFile type="video/mp4" delivery="progressive" width="1" height="1">https://m</MediaFile></MediaFiles>
        <Icons><Icon program="p" width="1" height="1"><StaticResource creativeType="image/png">https://icon</StaticResource>
        <IconViewTracking>https://iconview</IconViewTracking></Icon></Icons></Linear></Creative>
        <Creative><CompanionAds><Companion width="1" height="1">
        <StaticResource creativeType="image/png">https://c</StaticResource>
        <CompanionClickTracking>https://cclick</CompanionClickTracking>
        <TrackingEvents><Tracking event="creativeView">https://cview</Tracking></TrackingEvents></Companion></CompanionAds>
        </Creative></Creatives></InLine></Ad></VAST>
        """

    private func session(_ steps: String) throws -> SessionRecord {
        var session = ShownSession(ShownSession.tag("start", "a"))
        session.answers = #"{"default":{"file":"ad.xml"}}"#
        session.files = ["ad.xml": Self.response]
        session.steps = steps
        return try Simulation.run(session.setup())
    }

    @Test(arguments: [
        ("volume 0", "mute"), ("volume 0; volume 0.5", "unmute"), ("companion 0", "creativeView"),
        ("companion 0; companion 0 click", "companionClickTracking"), ("icon 0", "iconViewTracking"),
        ("viewable yes", "viewable"), ("viewable no", "notViewable"), ("viewable unknown", "viewUndetermined"),
    ])
    func stepsAreReported(_ steps: String, _ tracker: String) throws {
        let record = try session("start; wait 2; \(steps); wait 1")
        #expect(record.lines.count { $0.kind == "track" && $0.name == tracker } == 1)
        #expect(record.violations == [])
    }

    private static let answers = ["yes": "viewable", "no": "notViewable", "unknown": "viewUndetermined"]

    @Test("an ad was viewable, was not, or is unknown: the first report counts", arguments: answers.keys, answers.keys)
    func viewability(_ first: String, _ second: String) throws {
        let record = try session("start; wait 2; viewable \(first); viewable \(second); wait 1")
        let fired = record.lines.filter { $0.kind == "track" }.compactMap(\.name).filter(Self.answers.values.contains)
        #expect(fired == [try #require(Self.answers[first])])
        #expect(record.violations == [])
    }

    @Test("an ad that waits for data takes that much longer")
    func buffering() throws {
        let plain = try session("start; wait 2; wait 30")
        let waiting = try session("start; wait 2; buffering 5; wait 30")
        func end(_ record: SessionRecord) -> MediaTime? { record.lines.first { $0.name == "COMPLETE" }?.now }
        let (first, second) = (try #require(end(plain)), try #require(end(waiting)))
        #expect(second - first == .seconds(5))
        #expect(waiting.lines.contains { $0.name == "AD_BUFFERING" })
    }

    @Test("without an ad, these steps log that there is none")
    func elsewhere() throws {
        let record = try session("volume 1; buffering 1; start")
        let texts = record.lines.compactMap { line in if case .log(let text) = line.entry { text } else { nil } }
        #expect(texts.filter { $0.hasPrefix("simulation: ") }.count == 2)
    }

    @Test(arguments: [
        ("volume 2", "2 is not a number from 0 to 1"), ("companion x", "x is not a place"),
        ("icon 0 clik", "icon takes click after its place"), ("viewable maybe", "viewable takes yes, no or unknown"),
        ("buffering", "buffering needs a time"),
    ])
    func wrongSteps(_ step: String, _ message: String) {
        let problem = #expect(throws: SimulationProblem.self) { try StepParser.steps(step, name: "-e", files: .none) }
        #expect(problem?.message.hasPrefix(message) == true, "\(problem?.message ?? "")")
    }
}
