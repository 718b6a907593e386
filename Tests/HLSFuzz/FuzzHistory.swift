import HLSLinting
import HLSReporting
import HistorySite
import SourceText
import XMLReading

@testable import LintHistory

/// A history in memory, with the tables and the statements of a file.
struct FuzzHistory: ~Copyable {
  let database: SQLiteDatabase
  private let store: HistoryStore

  init() {
    do throws(HistoryError) {
      database = try SQLiteDatabase(opening: ":memory:", creating: true)
      try SQLiteSchema.update(database)
      store = try HistoryStore(
        OpenedDatabase(database: database, isWritable: true),
        at: .file("history.sqlite"))
    } catch {
      stop("no history: \(error)")
    }
  }

  /// Stores a run.
  func record(_ run: LintRun, at seconds: Int64) throws(HistoryError) {
    try store.record(
      ReportedRun(run.redacted()), of: store.beginRun(at: seconds), took: .seconds(1))
  }

  /// What is stored, with reports.
  func snapshot() throws(HistoryError) -> HistorySnapshot {
    try store.snapshot(.all)
  }

  /// Removes the runs that need not be kept.
  func prune() throws(HistoryError) {
    try store.remove(Retention(days: 1).expired(among: snapshot().runs))
  }
}

private let rulesByName = Dictionary(
  uniqueKeysWithValues: linter.rules.map { ($0.rule.id.description, $0.rule) })

/// The texts and the site about a history are written; no stored text becomes markup.
func checkPages(of snapshot: HistorySnapshot) {
  let text = HistoryText(snapshot)
  var texts = [text.list] + snapshot.runs.prefix(4).map(text.describe)
  for (before, after) in zip(snapshot.runs, snapshot.runs.dropFirst()).prefix(4) {
    texts.append(text.describe(RunComparison(before, after, in: snapshot)))
  }
  for text in texts {
    require(isVisible(Array(text.utf8)), "the text of a history controls the terminal")
  }
  do {
    // The pages about all other rules do not depend on the history.
    let found = Set(snapshot.targets.flatMap { $0.findings.map(\.rule) })
    let files = try Site(snapshot, rules: found.compactMap { rulesByName[$0] }).files()
    let paths = Set(files.map(\.path))
    require(paths.count == files.count, "two files of a site have one path")
    for file in files {
      let parts = file.path.split(separator: "/", omittingEmptySubsequences: false)
      require(parts.allSatisfy { !["", ".", ".."].contains($0) }, file.path)
      if file.path.hasPrefix("runs/"), !file.path.hasSuffix(".html") { continue }
      if file.path.hasSuffix(".html") {
        try check(page: file.bytes)
      } else if file.path.hasSuffix(".json") {
        check(json: file.bytes)
      } else if file.path.hasSuffix(".csv") {
        require(file.bytes.starts(with: "run,channel,".utf8), "a table without its header")
      } else {
        check(markup: try XMLElement(parsing: file.bytes))
      }
    }
  } catch {
    stop("a site could not be written: \(error)")
  }
}

/// A page is well-formed, and no text of its content became markup.
func check(page bytes: [UInt8]) throws {
  let type = Array("<!DOCTYPE html>".utf8)
  require(bytes.starts(with: type))
  check(markup: try XMLElement(parsing: Array(bytes.dropFirst(type.count))))
}

/// No element runs a script or loads anything, and no link has a scheme that runs one.
private func check(markup element: XMLElement) {
  let running: Set = [
    "script", "iframe", "object", "embed", "img", "form", "base", "foreignObject",
  ]
  require(!running.contains(element.name), "an element \(element.name)")
  for (name, value) in element.attributes {
    require(!name.hasPrefix("on") && name != "srcdoc", "an attribute \(name)")
    if name == "href" || name == "src" {
      require(
        !value.contains(":") || value.hasPrefix("http") || value.hasPrefix("urn:"), value)
    }
  }
  for child in element.children { check(markup: child) }
}
