import RandomSessions

/// Walks every schedule, as many at once as there are cores.
func walkAll(depth: Int) async -> EverySequence.Report {
    await withTaskGroup(of: EverySequence.Report.self) { group in
        for plan in EverySequence.plans {
            group.addTask {
                var walk = EverySequence(depth: depth)
                walk.walk(plan)
                return walk.report
            }
        }
        var total = EverySequence.Report()
        for await report in group { total.add(report) }
        return total
    }
}
