import AdRulesEngine
import Foundation
import RandomSessions

// every-sequence [DEPTH]: every sequence of inputs up to a depth on small schedules; which states follow which.
let depth = CommandLine.arguments.dropFirst().first.flatMap(Int.init) ?? 5
let began = Date()
let report = await walkAll(depth: depth)
let known = EngineState.allCases.reduce(0) { $0 + $1.successors.count }
let seconds = String(format: "%.1f", Date().timeIntervalSince(began))
print(
    "depth \(depth), \(EverySequence.plans.count) schedules: \(report.sequences) sequences, \(report.steps) steps in \(seconds) s"
)
print("states: \(report.states.count) of \(EngineState.allCases.count)")
print("transitions: \(known - report.missing.count) of \(known) that the table names")
for transition in report.missing { print("  not seen: \(transition)") }
for transition in report.unknown { print("  not in the table: \(transition)") }
for failure in report.failures { print("  FAILED \(failure)") }
let failed = report.failures.count + report.unknown.count + report.missing.count
print("\(known - report.missing.count) passed, \(failed) failed")
exit(failed == 0 ? 0 : 1)
