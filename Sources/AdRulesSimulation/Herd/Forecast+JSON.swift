import AdRulesText

extension Forecast {
    /// The forecast as JSON for scripts: one object, which ``SimulationSchemas/forecast`` describes. Complexity: O(seconds of all
    /// curves).
    package var json: String {
        var json = JSONWriter()
        json.object { json in
            json.field("schemaVersion", 1)
            json.field("viewers", load.viewers)
            json.field("duration", seconds: herd.length)
            json.field("live", herd.setup.configuration.isLive)
            json.field("seed", Int(clamping: herd.setup.configuration.seed))
            json.array("arrivals", herd.arrivals.points) { json, point in
                json.object { json in
                    json.field("time", seconds: point.time)
                    json.key("rate")
                    json.value(point.rate)
                }
            }
            json.object("habits") { json in
                for (name, chance) in herd.habits.named {
                    json.key(name)
                    json.value(chance)
                }
            }
            write(policies, load, to: &json)
            json.field("ads", load.ads)
            json.object("seconds") { json in
                for (name, curve) in load.curves {
                    json.object(name) { json in
                        json.field("first", curve.first)
                        json.array("counts", curve.counts) { $0.value(Int($1)) }
                    }
                }
            }
            json.array("breaks", breaks) { json, entry in
                json.object { json in
                    json.field("occurrence", entry.occurrence.description)
                    json.field(
                        "breakId",
                        herd.schedule.scheduledBreak(at: entry.occurrence.index)?.adBreak.breakID.map {
                            PrintableText.cut($0)
                        })
                    json.field("begun", entry.load.begun)
                    Self.write(entry.load.curves, to: &json)
                }
            }
            json.field("truncated", herd.isTruncated)
            json.array("comparison", others) { json, other in
                json.object { json in write(other.policies, other.load, to: &json) }
            }
        }
        return json.text + "\n"
    }

    /// Writes policies with what they lead to.
    private func write(_ policies: Policies, _ load: ServerLoad, to json: inout JSONWriter) {
        json.field("prefetch", seconds: policies.prefetch)
        json.field("spread", seconds: policies.spread)
        Self.write(load.curves, to: &json)
        Self.write("afterPreroll", peakAfterPreroll(load), to: &json)
        json.field("wait", seconds: load.averageWait)
    }

    /// Writes the total and the peak of curves.
    private static func write(_ curves: [(name: String, curve: LoadCurve)], to json: inout JSONWriter) {
        for (name, curve) in curves {
            json.object(name) { json in
                json.field("total", curve.total)
                write("peak", curve.peak, to: &json)
            }
        }
    }

    /// Writes a peak; nothing for nil.
    private static func write(_ name: String, _ peak: LoadCurve.Peak?, to json: inout JSONWriter) {
        guard let peak else { return }
        json.object(name) { json in
            json.field("count", peak.count)
            json.field("second", peak.second)
        }
    }
}
