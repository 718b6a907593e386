import HLSDocuments
import HLSLinting
import HLSReporting
package import LintHistory
package import SourceText

/// The history as JSON for other programs, in the format of `jsonSchema`.
package struct SiteData {
  private let content: SiteContent

  init(_ content: SiteContent) { self.content = content }

  /// The JSON document with a newline at its end.
  var json: [UInt8] {
    let snapshot = content.snapshot
    var json = JSONWriter()
    json.object { json in
      json.member("interval", snapshot.interval)
      json.member(
        "runs",
        all: snapshot.runs.map { run in
          Run(run: run, totals: run.isComplete ? content.timeline.totals(of: run) : RunTotals())
        })
      json.member("schema", "interlint-history/1")
      json.member("targets", all: snapshot.targets)
    }
    json.endLine()
    return json.bytes
  }

  private struct Run: JSONWritable {
    let run: HistorySnapshot.Run
    let totals: RunTotals

    func write(to json: inout JSONWriter) {
      json.object { json in
        json.member("begun", UTCTime.timestamp(run.startTime))
        json.member("checked", totals.checked)
        json.member("errors", totals.errors)
        json.member("infos", totals.infos)
        json.member("microseconds", run.microseconds)
        json.member("missing", totals.missing)
        json.member("muted", totals.muted)
        json.member("partly", totals.partly)
        json.member("rules", run.ruleSetHash)
        json.member("run", run.id)
        if let settings = run.settings {
          json.name("settings")
          json.object { json in
            for (name, value) in Self.values(of: settings) { json.member(name, value) }
          }
        }
        json.member("tool", run.toolVersion)
        json.member("unchecked", totals.unchecked)
        json.member("warnings", totals.warnings)
        json.member("whole", run.isComplete)
      }
    }

    /// The values of settings, sorted by their names.
    private static func values(of settings: RunSettings) -> [(key: String, value: String)] {
      let lines = settings.text.split(separator: "\n").map {
        $0.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      }
      return Dictionary(
        lines.map { ($0.first ?? "", $0.dropFirst().first ?? "") }, uniquingKeysWith: { $1 }
      ).sorted { $0.key < $1.key }
    }
  }
}

extension HistorySnapshot.Target: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("breaks", all: breaks)
      json.member("facts", all: facts)
      json.member("findings", all: findings)
      json.member("firstSeen", UTCTime.timestamp(firstSeen))
      if !details.labels.isEmpty { json.member("labels", all: details.labels) }
      if !muted.isEmpty { json.member("muted", all: muted) }
      json.member("name", name)
      json.member("outcomes", all: outcomes)
      json.member("owner", details.owner)
      json.member("region", details.region)
      json.member("target", id)
      json.member(
        "timelines",
        all: timelines.compactMap { stored in
          stored.packed.timeline.map {
            TargetTimeline($0, runs: (stored.runs.first, stored.runs.end))
          }
        })
      json.member("timezone", details.timeZone)
    }
  }
}

extension MutedFinding: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("expires", muting.expires)
      json.member("finding", finding)
      json.member("origin", muting.origin.rawValue)
      json.member("owner", muting.owner)
      json.member("reason", muting.reason)
    }
  }
}

extension HistorySnapshot.StoredFacts: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("measured", facts)
      json.member("run", run)
    }
  }
}

extension HistorySnapshot.Break: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("content", scheduled.content.rawValue)
      json.member("firstRun", firstRun)
      json.member("id", scheduled.id)
      json.member("lastRun", lastRun)
      json.member("seconds", scheduled.duration.map { Double($0) / 1_000 })
      json.member("start", scheduled.start.map(UTCTime.timestamp(milliseconds:)))
    }
  }
}

extension HistorySnapshot.Outcome: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("endRun", runs.end)
      json.member("errors", errors)
      json.member("firstRun", runs.first)
      json.member("infos", infos)
      json.member("kind", kind)
      json.member("omitted", omitted)
      json.member("reason", reason)
      json.member("status", status.rawValue)
      json.member("warnings", warnings)
    }
  }
}

extension HistorySnapshot.Finding: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("column", column)
      json.member("endRun", runs.end)
      json.member("fingerprint", fingerprint)
      json.member("firstRun", runs.first)
      json.member("firstSeen", UTCTime.timestamp(firstSeen))
      json.member("line", line)
      json.member("message", message)
      json.member("rule", rule)
      json.member("severity", severity.rawValue)
      json.member("source", source)
    }
  }
}
