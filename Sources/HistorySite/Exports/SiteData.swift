import HLSDocuments
import HLSLinting
import HLSReporting
import LintHistory
import XMLWriting

/// The history as JSON for other programs, in the format of `jsonSchema`.
package struct SiteData {
  private let content: SiteContent

  init(_ content: SiteContent) { self.content = content }

  private struct Document: Encodable {
    let schema = "interlint-history/1"
    let interval: Int64?
    let runs: [Run]
    let targets: [Target]
  }

  private struct Run: Encodable {
    let run: Int64
    let begun: String
    let whole: Bool
    let tool, rules: String
    let microseconds: Int64
    let checked, partly, unchecked, missing: Int
    let errors, warnings, infos: Int64
    let settings: [String: String]?
  }

  private struct Target: Encodable {
    let target: Int64
    let name, firstSeen: String
    let breaks: [Break]
    let outcomes: [Outcome]
    let findings: [Finding]
  }

  private struct Break: Encodable {
    let id, content: String
    let start: String?
    let seconds: Double?
    let firstRun, lastRun: Int64
  }

  private struct Outcome: Encodable {
    let firstRun: Int64
    let endRun: Int64?
    let status: String
    let kind, reason: String?
    let errors, warnings, infos, omitted: Int64
  }

  private struct Finding: Encodable {
    let fingerprint: String
    let firstRun: Int64
    let endRun: Int64?
    let firstSeen, rule, severity, message, source: String
    let line, column: Int64
  }

  /// The JSON document with a newline at its end.
  func json() throws(XMLWritingError) -> [UInt8] {
    do {
      return try EncodedJSON.bytes(of: document)
    } catch {
      throw .writeFailed(element: "history.json")
    }
  }

  private var document: Document {
    let snapshot = content.snapshot
    return Document(
      interval: snapshot.interval,
      runs: snapshot.runs.map { run in
        let totals = run.isComplete ? content.timeline.totals(of: run) : RunTotals()
        return Run(
          run: run.id, begun: UTCTime.timestamp(run.startTime), whole: run.isComplete,
          tool: run.toolVersion,
          rules: run.ruleSetHash, microseconds: run.microseconds, checked: totals.checked,
          partly: totals.partly, unchecked: totals.unchecked, missing: totals.missing,
          errors: totals.errors, warnings: totals.warnings, infos: totals.infos,
          settings: run.settings.map(Self.values))
      },
      targets: snapshot.targets.map(Self.target))
  }

  /// The values of settings by their names.
  private static func values(of settings: RunSettings) -> [String: String] {
    let lines = settings.text.split(separator: "\n").map {
      $0.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    }
    return Dictionary(
      lines.map { ($0.first ?? "", $0.dropFirst().first ?? "") }, uniquingKeysWith: { $1 })
  }

  private static func target(_ target: HistorySnapshot.Target) -> Target {
    Target(
      target: target.id, name: target.name, firstSeen: UTCTime.timestamp(target.firstSeen),
      breaks: target.breaks.map { known in
        Break(
          id: known.scheduled.id, content: known.scheduled.content.rawValue,
          start: known.scheduled.start.map(UTCTime.timestamp(milliseconds:)),
          seconds: known.scheduled.duration.map { Double($0) / 1_000 },
          firstRun: known.firstRun, lastRun: known.lastRun)
      },
      outcomes: target.outcomes.map {
        Outcome(
          firstRun: $0.runs.first, endRun: $0.runs.end, status: $0.status.rawValue,
          kind: $0.kind, reason: $0.reason, errors: $0.errors, warnings: $0.warnings,
          infos: $0.infos, omitted: $0.omitted)
      },
      findings: target.findings.map {
        Finding(
          fingerprint: $0.fingerprint, firstRun: $0.runs.first, endRun: $0.runs.end,
          firstSeen: UTCTime.timestamp($0.firstSeen), rule: $0.rule,
          severity: $0.severity.rawValue, message: $0.message, source: $0.source,
          line: $0.line, column: $0.column)
      })
  }
}
