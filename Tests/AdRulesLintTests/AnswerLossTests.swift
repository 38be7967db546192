import AdRulesEngine
import AdRulesModel
import Testing

@testable import AdRulesLint

/// The severity of a finding about an answer is that of what is lost by it.
@Suite struct AnswerLossTests {
    private static let documents = [
        playlist(
            """
            <vmap:AdBreak timeOffset="start" breakType="linear"><vmap:AdSource>
            <vmap:AdTagURI templateType="vast3"><![CDATA[https://ads.example/x]]></vmap:AdTagURI>
            </vmap:AdSource></vmap:AdBreak>
            """),
        """
        <VAST version="3.0"><Ad id="w"><Wrapper><AdSystem>a</AdSystem>
        <VASTAdTagURI><![CDATA[https://ads.example/x]]></VASTAdTagURI>
        <Impression><![CDATA[https://t.example/i]]></Impression></Wrapper></Ad></VAST>
        """,
    ]

    private func severities(_ kind: AnswerFailure.Kind) -> [Severity] {
        Self.documents.flatMap { document in
            Linter(answers: { _ in .failure(AnswerFailure(kind, "x")) })
                .lint(Array(document.utf8), name: "test.xml").diagnostics
                .filter { $0.finding.message.hasSuffix(" has no ad response: x") }.map(\.severity)
        }
    }

    @Test("a lost break or ad is an error, whatever the cause")
    func losses() {
        for kind in [AnswerFailure.Kind.unanswered, .unreadable, .redirect, .oversized] {
            #expect(severities(kind) == [.error, .error], "\(kind)")
        }
    }

    @Test("an answer that means no ad loses none, and one that is not known may lose none")
    func others() {
        for kind in [AnswerFailure.Kind.empty, .unasked] {
            #expect(severities(kind) == [.warning, .warning], "\(kind)")
        }
    }

    @Test("the severity agrees with the error that a player has", arguments: AnswerFailure.Kind.allCases)
    func errors(kind: AnswerFailure.Kind) {
        for isWrapper in [true, false] {
            let error = AnswerFailure(kind, "x").error(isWrapper: isWrapper)
            let loses = error.map { $0.vastCode != .noAd } ?? false
            #expect(severities(kind).allSatisfy { ($0 == .error) == loses })
        }
    }
}
