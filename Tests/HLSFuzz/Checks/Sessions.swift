import HLSDocuments
import HLSLinting
import SourceText

/// A session is read from any bytes; events and values lie on their lines, in order.
func checkSession(_ bytes: [UInt8]) {
  let source = SourceFile(name: "fuzz.jsonl", bytes: bytes)
  let log = SessionLog(parsing: source)
  var last = -1
  for (index, event) in log.events.enumerated() {
    require(event.index == index && event.line > last, "events are out of order")
    last = event.line
    let line = log.lineRange(event.line)
    require(line.contains(event.range), "an event is outside its line")
    if let time = event.time { require(line.contains(time.range), "a time is outside its line") }
    for member in event.members { checkPlace(of: member.value, in: line) }
  }
  for fault in log.faults { require(fault.range.end <= UInt32(clamping: bytes.count)) }
  guard SessionLog.isSession(bytes) else { return }
  let result = linter.lint(source)
  for finding in result.findings {
    require(finding.place.range.end <= UInt32(clamping: bytes.count), finding.message)
  }
  checkFindings(of: [result])
  checkReports(of: LintRun(of: [result]))
}

private func checkPlace(of value: SessionValue, in line: ByteRange) {
  require(line.contains(value.range), "a value is outside its line")
  for element in value.elements ?? [] { checkPlace(of: element, in: value.range) }
  for member in value.members ?? [] { checkPlace(of: member.value, in: value.range) }
}
