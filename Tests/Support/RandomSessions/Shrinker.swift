/// Makes a failing plan smaller: fewer steps, fewer breaks, while it fails in the same way (delta debugging).
package enum Shrinker {
    /// The smallest plan found that still fails with the same kind.
    package static func shrink(_ plan: SessionPlan, corpus: String? = nil, kind: String) -> SessionPlan {
        var best = plan
        func fails(_ candidate: SessionPlan) -> Bool {
            SessionRunner.run(candidate, corpus: corpus)?.failure?.kind == kind
        }
        // A session that is kept is run where there is no corpus, too.
        if let own = plan.withBreaksOfItsOwn(corpus: corpus), fails(own) { best = own }
        var isSmaller = true
        var rounds = 0
        while isSmaller, rounds < 12 {
            rounds += 1
            isSmaller = false
            var size = max(1, best.steps.count / 2)
            while size >= 1 {
                var start = 0
                while start < best.steps.count {
                    var candidate = best
                    candidate.steps.removeSubrange(start..<min(candidate.steps.count, start + size))
                    if fails(candidate) {
                        best = candidate
                        isSmaller = true
                    } else {
                        start += size
                    }
                }
                size /= 2
            }
            for place in (best.breaks ?? []).indices.reversed() {
                var candidate = best
                candidate.breaks?.remove(at: place)
                if fails(candidate) {
                    best = candidate
                    isSmaller = true
                }
            }
            for simpler in simplerPlans(best) where simpler != best && fails(simpler) {
                best = simpler
                isSmaller = true
                break
            }
        }
        return best
    }

    private static func simplerPlans(_ plan: SessionPlan) -> [SessionPlan] {
        var result: [SessionPlan] = []
        func add(_ change: (inout SessionPlan) -> Void) {
            var candidate = plan
            change(&candidate)
            if candidate != plan { result.append(candidate) }
        }
        add { $0.policies = .init() }
        add { $0.policies.seek = .lastPassed }
        add { $0.policies.replay = .once }
        add { $0.policies.startPosition = .lastPassed }
        add { $0.policies.prefetch = .seconds(8) }
        add { $0.policies.minimumGap = .zero }
        add { $0.policies.autoPlay = true }
        add { $0.policies.giveUp = .seconds(10) }
        add { $0.policies.vastTimeout = .seconds(8) }
        add { $0.policies.mediaTimeout = .seconds(8) }
        add { $0.policies.liveResume = .position }
        add { $0.policies.deadAir = .seconds(15) }
        add { $0.policies.joinWithin = .milliseconds(50) }
        add { $0.policies.completesEarly = true }
        add { $0.policies.repeatCap = 10_000 }
        add { $0.surface = nil }
        add { $0.isLive = false }
        for place in (plan.breaks ?? []).indices {
            add { $0.breaks?[place].bumper = nil }
            add { $0.breaks?[place].repeatAfter = nil }
            add { $0.breaks?[place].allowMultipleAds = true }
            add { $0.breaks?[place].types = ["linear"] }
            if case .inline(let answer)? = plan.breaks?[place].source {
                for ad in answer.ads.indices {
                    var fewer = answer
                    fewer.ads.remove(at: ad)
                    add { $0.breaks?[place].source = .inline(fewer) }
                    fewer = answer
                    fewer.ads[ad].wrappers = 0
                    add { $0.breaks?[place].source = .inline(fewer) }
                }
            }
        }
        for place in plan.steps.indices {
            if case .answer(let token, let answer) = plan.steps[place].input {
                for ad in answer.ads.indices {
                    var fewer = answer
                    fewer.ads.remove(at: ad)
                    add { $0.steps[place].input = .answer(token, fewer) }
                }
            }
            if case .replace(let breaks) = plan.steps[place].input {
                for other in breaks.indices {
                    var fewer = breaks
                    fewer.remove(at: other)
                    add { $0.steps[place].input = .replace(fewer) }
                    var simpler = breaks
                    simpler[other].repeatAfter = nil
                    simpler[other].bumper = nil
                    simpler[other].allowMultipleAds = true
                    add { $0.steps[place].input = .replace(simpler) }
                }
            }
        }
        return result
    }
}
