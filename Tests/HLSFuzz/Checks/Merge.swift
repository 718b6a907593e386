import HLSLinting
import HLSLoading
import HLSReporting
import HLSRules
import LintRuns
import SourceText

@testable import LintHistory

/// Two files of result lines are merged into one run, which is reported, stored twice and shown.
func checkMerge(_ bytes: [UInt8]) {
  let parts = FuzzDocuments(bytes).all.prefix(2)
  for part in parts {
    for line in part.bytes.split(separator: 0x0A).prefix(50) { checkWriting(of: line) }
  }
  var collected = CollectedLines()
  for (number, part) in parts.enumerated() {
    let file = ScratchFile("results-\(number).jsonl", part.bytes)
    do throws(RunFailure) {
      try collected.read(file.path) { note in
        require(!note.contains(where: \.isNewline), note)
      }
    } catch {
      stop(error.message)
    }
  }
  let expected = ["news", "sports"]
  let targets = results(of: collected, for: expected)
  require(targets.count >= expected.count, "an expected target has no result")
  require(Set(targets.map(\.name)).count == targets.count, "two targets have one name")
  guard !collected.isEmpty else { return }
  let run = LintRun(
    toolVersion: "fuzz", rules: Array(linter.rules.prefix(20)), targets: targets)
  checkReports(of: run)
  let history = FuzzHistory()
  do throws(HistoryError) {
    try history.record(run, at: 1_700_000_000)
    let next = LintRun(toolVersion: "fuzz", rules: run.rules, targets: targets.dropLast())
    try history.record(next, at: 1_700_086_400)
    checkPages(of: try history.snapshot())
  } catch {
    stop("a run could not be stored: \(error)")
  }
}

private func results(of collected: CollectedLines, for expected: [String]) -> [TargetResult] {
  let results = collected.results(
    for: expected.map { .unreadable(name: $0, reason: "not a target") })
  do throws(SystemError) {
    return try (0..<results.count).map { index throws(SystemError) in try results[index].value }
  } catch {
    stop("a kept result could not be read: \(error)")
  }
}

/// A line that can be read is the same result after it was written.
private func checkWriting(of bytes: ArraySlice<UInt8>) {
  let line: TargetLine
  do {
    line = try TargetLine(parsing: bytes)
  } catch {
    require(isVisible("\(error)"), "\(error)")
    return
  }
  let result = line.result.redacted()
  let writer = TargetLineWriter(
    toolVersion: line.toolVersion, rules: linter.rules, hash: line.rules)
  do {
    let read = try TargetLine(parsing: writer.line(result, url: line.url)).result
    require(read.name == result.value.name && read.status == result.value.status)
    require(read.sources == result.value.sources, "a source was read that was not written")
    require(read.breaks == result.value.breaks, "a break was read that was not written")
  } catch {
    stop("a result line that was read could not be written: \(error)")
  }
}
